"""The words of the rulebook as enums: everything a player would say aloud."""

from enum import StrEnum


class Faction(StrEnum):
    """The seven factions, clockwise around the board."""

    NORDIC = "nordic"
    RUSVIET = "rusviet"
    TOGAWA = "togawa"
    CRIMEA = "crimea"
    SAXONY = "saxony"
    POLANIA = "polania"
    ALBION = "albion"


class Mat(StrEnum):
    """The seven player mats in the order of their numbers: 1, 2, 2A, 3, 3A, 4, 5."""

    INDUSTRIAL = "industrial"
    ENGINEERING = "engineering"
    MILITANT = "militant"
    PATRIOTIC = "patriotic"
    INNOVATIVE = "innovative"
    MECHANICAL = "mechanical"
    AGRICULTURAL = "agricultural"


class Tracking(StrEnum):
    """How much of the table is followed: only the end, the mats, or every placement."""

    SCORE = "score"
    MATS = "mats"
    BOARD = "board"


class Resource(StrEnum):
    """The four resources, in the order of the bottom-row actions they pay for."""

    OIL = "oil"
    METAL = "metal"
    WOOD = "wood"
    FOOD = "food"


class Terrain(StrEnum):
    """What a territory is made of."""

    MOUNTAIN = "mountain"
    FARM = "farm"
    VILLAGE = "village"
    FOREST = "forest"
    TUNDRA = "tundra"
    LAKE = "lake"
    FACTORY = "factory"


class Top(StrEnum):
    """The top-row actions."""

    MOVE = "move"
    BOLSTER = "bolster"
    TRADE = "trade"
    PRODUCE = "produce"


class Bottom(StrEnum):
    """The bottom-row actions, left to right on every player mat."""

    UPGRADE = "upgrade"
    DEPLOY = "deploy"
    BUILD = "build"
    ENLIST = "enlist"


class Bonus(StrEnum):
    """What a recruit or an action may give."""

    POWER = "power"
    COINS = "coins"
    POPULARITY = "popularity"
    COMBAT_CARDS = "combat_cards"


class Cube(StrEnum):
    """The six technology cubes by the green box they cover at set-up."""

    MOVE_UNITS = "move_units"
    MOVE_COINS = "move_coins"
    BOLSTER_POWER = "bolster_power"
    BOLSTER_CARDS = "bolster_cards"
    TRADE_POPULARITY = "trade_popularity"
    PRODUCE_TERRITORIES = "produce_territories"


class Structure(StrEnum):
    """The four structures; each stands under one top-row action."""

    MINE = "mine"
    MONUMENT = "monument"
    ARMORY = "armory"
    MILL = "mill"


class Slot(StrEnum):
    """The places of the triumph track."""

    UPGRADES = "upgrades"
    MECHS = "mechs"
    STRUCTURES = "structures"
    RECRUITS = "recruits"
    WORKERS = "workers"
    OBJECTIVE = "objective"
    COMBAT = "combat"
    POPULARITY = "popularity"
    POWER = "power"


class Mech(StrEnum):
    """The mechs by the ability that stands under them on the faction mat."""

    RIVERWALK = "riverwalk"
    SPEED = "speed"
    SEAWORTHY = "seaworthy"
    ARTILLERY = "artillery"
    TOWNSHIP = "township"
    PEOPLES_ARMY = "peoples_army"
    TOKA = "toka"
    SUITON = "suiton"
    RONIN = "ronin"
    SHINOBI = "shinobi"
    WAYFARE = "wayfare"
    SCOUT = "scout"
    UNDERPASS = "underpass"
    DISARM = "disarm"
    SUBMERGE = "submerge"
    CAMARADERIE = "camaraderie"
    BURROW = "burrow"
    SWORD = "sword"
    SHIELD = "shield"
    RALLY = "rally"


class StructureBonus(StrEnum):
    """The structure bonus tiles of the base game."""

    ADJACENT_TUNNELS = "adjacent_tunnels"
    ADJACENT_LAKES = "adjacent_lakes"
    ADJACENT_ENCOUNTERS = "adjacent_encounters"
    ON_TUNNELS = "on_tunnels"
    STRAIGHT_LINE = "straight_line"
    ON_FARM_OR_TUNDRA = "on_farm_or_tundra"


class Module(StrEnum):
    """What expansions and promo packs add to a table."""

    INVADERS = "invaders"
    AIRSHIPS = "airships"
    RESOLUTIONS = "resolutions"
    PROMO_CARDS = "promo_cards"


class Cargo(StrEnum):
    """What the airships of a table carry, as the aggressive tile says."""

    RESOURCES = "resources"
    WORKERS = "workers"


class Unit(StrEnum):
    """What moves over the board."""

    CHARACTER = "character"
    MECH = "mech"
    WORKER = "worker"


class Trap(StrEnum):
    """Togawa's four traps by what the one who triggers them loses."""

    POPULARITY = "popularity"
    POWER = "power"
    COINS = "coins"
    COMBAT_CARDS = "combat_cards"


class Goods(StrEnum):
    """What a trade brings."""

    RESOURCES = "resources"
    POPULARITY = "popularity"


class Field(StrEnum):
    """What a correction may set."""

    COINS = "coins"
    POWER = "power"
    POPULARITY = "popularity"
    COMBAT_CARDS = "combat_cards"
    OBJECTIVES = "objectives"
    WORKERS = "workers"
    STARS = "stars"
    MISSIONS = "missions"
    TILE_STARS = "tile_stars"
    EXPOSED = "exposed"
    BRACKETS = "brackets"
    MECHS = "mechs"
    STRUCTURES = "structures"
    RECRUITS = "recruits"
    ONE_TIME = "one_time"
    FACTORY_CARD = "factory_card"
    LAST_SECTION = "last_section"
    TURN = "turn"
    PIECES = "pieces"
    TERRITORIES = "territories"
    RESOURCES = "resources"
    STRUCTURE_COUNT = "structure_count"
    ENCOUNTERS = "encounters"
