"""Which icon stands for what in Scythe: names of assets/fonts/icons.json."""

from typing import Final

from engine.scythe.ids import Bonus, Bottom, Faction, Goods, Resource, Slot, Structure, Terrain, Top, Unit

ANY_GOODS: Final = "cargo-crate"
PLACES: Final = "hexes"
UPGRADED: Final = "cube"
STAR: Final = "flat-star"
ENCOUNTER: Final = "compass"
WORKER: Final = "meeple"

RESOURCE_ICONS: Final = {
    Resource.OIL: "oil-drum",
    Resource.METAL: "metal-bar",
    Resource.WOOD: "wood-pile",
    Resource.FOOD: "wheat",
}
BONUS_ICONS: Final[dict[Bonus | Goods, str]] = {
    Bonus.POWER: "mailed-fist",
    Bonus.POPULARITY: "hearts",
    Bonus.COINS: "two-coins",
    Bonus.COMBAT_CARDS: "card-pick",
    Goods.RESOURCES: ANY_GOODS,
    Goods.POPULARITY: "hearts",
}
TOP_ICONS: Final = {
    Top.MOVE: "walking-boot",
    Top.BOLSTER: "mailed-fist",
    Top.TRADE: "trade",
    Top.PRODUCE: "farmer",
}
BOTTOM_ICONS: Final = {
    Bottom.UPGRADE: "upgrade",
    Bottom.DEPLOY: "battle-mech",
    Bottom.BUILD: "hammer-nails",
    Bottom.ENLIST: "public-speaker",
}
# What a factory card gives beside bonuses, as its data calls it.
BENEFIT_ICONS: Final[dict[str, str]] = {
    **{str(key): icon for key, icon in BOTTOM_ICONS.items()},
    "workers": "meeple",
}
STRUCTURE_ICONS: Final = {
    Structure.MINE: "gold-mine",
    Structure.MONUMENT: "obelisk",
    Structure.ARMORY: "cannon",
    Structure.MILL: "windmill",
}
SLOT_ICONS: Final = {
    Slot.UPGRADES: "upgrade",
    Slot.MECHS: "battle-mech",
    Slot.STRUCTURES: "windmill",
    Slot.RECRUITS: "public-speaker",
    Slot.WORKERS: "meeple",
    Slot.OBJECTIVE: "scroll-unfurled",
    Slot.COMBAT: "crossed-swords",
    Slot.POPULARITY: "hearts",
    Slot.POWER: "mailed-fist",
}
SEAT_ICONS: Final = {
    "figure.power": "mailed-fist",
    "figure.popularity": "hearts",
    "figure.coins": "two-coins",
    "figure.combat_cards": "card-pick",
    "figure.stars": "pip-full",
    "figure.workers": "meeple",
    "figure.mechs": "battle-mech",
    "figure.structures": "hammer-nails",
    "figure.recruits": "public-speaker",
}
EMBLEMS: Final = {
    Faction.NORDIC: "snowflake-2",
    Faction.RUSVIET: "star-formation",
    Faction.TOGAWA: "samurai-helmet",
    Faction.CRIMEA: "horse-head",
    Faction.SAXONY: "eagle-emblem",
    Faction.POLANIA: "bear-head",
    Faction.ALBION: "lion",
}
FACTORY_CARD: Final = "factory"
TERRAIN_ICONS: Final = {
    Terrain.MOUNTAIN: "mountaintop",
    Terrain.FARM: "wheat",
    Terrain.VILLAGE: "village",
    Terrain.FOREST: "forest",
    Terrain.TUNDRA: "oil-drum",
    Terrain.LAKE: "big-wave",
    Terrain.FACTORY: "factory",
}
# A character is told by the emblem of its seat.
UNIT_ICONS: Final = {
    Unit.MECH: "battle-mech",
    Unit.WORKER: "meeple",
}
AIRSHIP_ICON: Final = "zeppelin"
FLAG_ICON: Final = "flying-flag"
TRAP_ICON: Final = "wolf-trap"
ENCOUNTER_ICON: Final = "compass"
# What to lay out, by the keys of its messages; what has none here is told in words alone.
CHECKLIST_ICONS: Final = {
    "checklist.encounter_tokens": ENCOUNTER_ICON,
    "checklist.supply": RESOURCE_ICONS[Resource.WOOD],
    "checklist.combat_cards": BONUS_ICONS[Bonus.COMBAT_CARDS],
    "checklist.encounter_cards": "card-draw",
    "checklist.objective_cards": SLOT_ICONS[Slot.OBJECTIVE],
    "checklist.factory_cards": FACTORY_CARD,
    "checklist.structure_bonus": SLOT_ICONS[Slot.STRUCTURES],
    "checklist.seating": "round-table",
    "checklist.airships": AIRSHIP_ICON,
    "checklist.airship": AIRSHIP_ICON,
    "checklist.resolution": "hourglass",
    "checklist.mats": "person",
    "checklist.player_mat": UPGRADED,
    "checklist.faction_mat": SLOT_ICONS[Slot.MECHS],
    "checklist.power": BONUS_ICONS[Bonus.POWER],
    "checklist.hand": BONUS_ICONS[Bonus.COMBAT_CARDS],
    "checklist.popularity": BONUS_ICONS[Bonus.POPULARITY],
    "checklist.objectives": SLOT_ICONS[Slot.OBJECTIVE],
    "checklist.coins": BONUS_ICONS[Bonus.COINS],
    "checklist.units": WORKER,
    "checklist.flags": FLAG_ICON,
    "checklist.traps": TRAP_ICON,
    "checklist.first": "play-button",
}
