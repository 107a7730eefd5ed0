"""What to lay out before the first act, step by step (Game Area Setup, Player Area Setup)."""

from engine.game import Item
from engine.message import Message, say
from engine.ruination.components import (
    BASTIONS,
    BASTIONS_ON_CITADEL,
    BLESSINGS,
    CARDS_IN_DECK,
    NOMADS,
    RESERVE,
    TILES,
)
from engine.ruination.ids import RECRUITED
from engine.ruination.setup.setup import Setup


def checklist(setup: Setup) -> tuple[Item, ...]:
    """The common things first, then seat by seat, then the tiles."""
    own = [Item(number, message) for number in range(len(setup.seats)) for message in _own(setup, number)]
    tiles = say("ruination.checklist.tiles", n=TILES)
    return (*(Item(None, message) for message in _common()), *own, Item(None, tiles))


def _common() -> list[Message]:
    return [
        say("ruination.checklist.board"),
        say("ruination.checklist.decks", n=CARDS_IN_DECK),
        say("ruination.checklist.advantages"),
        say("ruination.checklist.exiles"),
        say("ruination.checklist.bastions", citadel=BASTIONS_ON_CITADEL, n=BASTIONS),
        say("ruination.checklist.supply", n=BLESSINGS),
        say("ruination.checklist.battle_board"),
        say("ruination.checklist.fury"),
        say("ruination.checklist.nomads", n=NOMADS),
    ]


def _own(setup: Setup, number: int) -> list[Message]:
    seat = setup.seats[number]
    grunts, brutes, raiders = (RESERVE[unit] for unit in RECRUITED)
    return [
        say("ruination.checklist.horde", name=seat.name, horde=setup.horde(number), side=seat.side),
        say("ruination.checklist.reserve", grunts=grunts, brutes=brutes, raiders=raiders),
        say("ruination.checklist.tokens"),
    ]
