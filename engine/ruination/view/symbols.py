"""Which icon stands for what in Ruination: names of assets/fonts/icons.json, chosen by us."""

from typing import Final

from engine.ruination.ids import Deck, Horde, Resource

RESOURCE_ICONS: Final = {
    Resource.RESOURCE_1: "gems",
    Resource.RESOURCE_2: "cargo-crate",
    Resource.RESOURCE_3: "jerrycan",
    Resource.RESOURCE_4: "wrench",
}
ANY_GOODS: Final = "swap-bag"
POINTS: Final = "meeple"
EXILE: Final = "person"
CARD: Final = "card-play"
FREE_SLOT: Final = "card-draw"
VICTORY: Final = "laurel-crown"
FAVOR: Final = "prayer"
GLORY: Final = "crown"
BLESSING: Final = "hand-of-god"
BANNER: Final = "flying-flag"
BONUS: Final = "ribbon-medal"
OUT_OF: Final = "exit-door"
INTO: Final = "entry-door"
BATTLE: Final = "swords-emblem"
ONE_PLACE: Final = "position-marker"
PLACES: Final = "treasure-map"
DECK_ICONS: Final = {
    Deck.MOVE: "walking-boot",
    Deck.RECRUIT: "public-speaker",
    Deck.SCAVENGE: "knapsack",
}
EMBLEMS: Final = {
    Horde.RUST_BUZZARDS: "vulture",
    Horde.HORDE_2: "scorpion",
    Horde.HORDE_3: "buffalo-head",
    Horde.HORDE_4: "wolf-head",
}
