"""Which icon stands for what in Ruination: names of assets/fonts/icons.json, chosen by us."""

from typing import Final

from engine.ruination.ids import Deck, Resource

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
DECK_ICONS: Final = {
    Deck.MOVE: "walking-boot",
    Deck.RECRUIT: "public-speaker",
    Deck.SCAVENGE: "knapsack",
}
