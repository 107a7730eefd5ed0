"""The few numbers of a seat that a small screen shows beside its name; nothing of them is secret."""

from collections.abc import Iterator

from engine.message import Message, say
from engine.pictures.amounts import Amount
from engine.ruination.components import RESOURCES, SLOTS
from engine.ruination.ids import Field, Resource, Tracking
from engine.ruination.state import Advantage, Player, State
from engine.ruination.view.names import resource_name
from engine.ruination.view.symbols import (
    BLESSING,
    CARD,
    EXILE,
    FAVOR,
    FREE_SLOT,
    GLORY,
    RESOURCE_ICONS,
    VICTORY,
)


def figures(state: State, seat: int, viewer: int | None) -> tuple[Amount, ...]:
    """VP, tracks, blessings and resources, for oneself exiles and cards; with `score`, what was entered."""
    player = state.players[seat]
    numbers = (
        (Field.VP, Amount(VICTORY, say("ruination.figure.vp", n=player.vp), player.vp)),
        (Field.FAVOR, Amount(FAVOR, say("ruination.figure.favor", n=player.favor), player.favor)),
        (Field.GLORY, Amount(GLORY, say("ruination.figure.glory", n=player.glory), player.glory)),
        (Field.BLESSINGS, _blessings(player.blessings)),
        *(
            (Field(str(each)), Amount(RESOURCE_ICONS[each], _resource(state, each, n), n, minor=True))
            for each, n in zip(RESOURCES, player.resources, strict=True)
        ),
    )
    if state.setup.tracking is Tracking.SCORE:
        return tuple(number for field, number in numbers if field in player.counted.given)
    own = tuple(_own(player)) if viewer == seat else ()
    return (*(number for _, number in numbers), *own)


def _blessings(n: int) -> Amount:
    return Amount(BLESSING, say("ruination.figure.blessings", n=n), n)


def _resource(state: State, resource: Resource, n: int) -> Message:
    return say("ruination.figure.resource", resource=resource_name(state, resource), n=n)


def _own(player: Player) -> Iterator[Amount]:
    for exile in player.exiles:
        told = say("ruination.figure.exile", exile=exile.name, strength=exile.strength, n=exile.dice)
        yield Amount(EXILE, told)
    for card in player.advantages:
        yield Amount(CARD, _card(card))
    free = SLOTS - len(player.advantages)
    if free < SLOTS:
        yield Amount(FREE_SLOT, say("ruination.figure.free_slots", n=free), free)


def _card(card: Advantage) -> Message:
    if card.name:
        return say("ruination.figure.card", slot=card.slot, tier=card.tier, advantage=card.name)
    return say("ruination.figure.other_card", slot=card.slot, tier=card.tier)
