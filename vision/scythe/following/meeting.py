"""What an encounter may have brought: the card is not seen, but what its option gives and costs is."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from engine.game import Step
from engine.scythe.cards.encounters import DrawEncounter, ResolveByHand, TakeOption, cards, deck
from engine.scythe.ids import Faction, Module
from engine.scythe.state import State
from engine.scythe.turn.top_row import lacking
from vision.following.witness import Way

OPTION: Final = 0.4
PART: Final = 1.2
"""Nats for new workers left aside."""
BY_HAND: Final = 5.0
"""Nats for an encounter of which the table says nothing more."""


@cache
def _effects(promo: bool, twice: bool) -> tuple[tuple[int, int], ...]:
    """One card and option for each effect that an encounter may have; with a second option, every card."""
    found: dict[object, tuple[int, int]] = {}
    for number in deck(promo):
        for place, option in enumerate(cards()[number]):
            if not option.by_hand:
                found.setdefault((option.cost, option.gain, number if twice else 0), (number, place))
    return tuple(found.values())


def card_drawn_ways(state: State, seat: int) -> Iterator[Way]:
    """A card that was drawn and the option that was taken, once for each effect."""
    player = state.players[seat]
    meanders = state.setup.seats[seat].faction is Faction.POLANIA
    for number, place in _effects(Module.PROMO_CARDS in state.setup.modules, meanders):
        option = cards()[number][place]
        if lacking(player, option.cost):
            continue
        drawn = Step(DrawEncounter(seat, number))
        yield Way((drawn, Step(TakeOption(seat, place))), OPTION)
        kinds = {kind for kind, _ in option.gain}
        if "workers" in kinds and len(kinds) > 1:
            yield Way((drawn, Step(TakeOption(seat, place, workers=False))), OPTION + PART)
    yield Way((Step(ResolveByHand(seat)),), BY_HAND)
