"""The few numbers of a seat that a small screen shows beside its name; nothing of them is secret."""

from collections.abc import Iterator

from engine.message import Message, say
from engine.ruination.components import RESOURCES, SLOTS
from engine.ruination.ids import Field, Tracking
from engine.ruination.state import Advantage, Player, State
from engine.ruination.view.names import resource_name


def figures(state: State, seat: int, viewer: int | None) -> tuple[Message, ...]:
    """VP, tracks, blessings and resources, for oneself exiles and cards; with `score`, what was entered."""
    player = state.players[seat]
    numbers = (
        (Field.VP, say("ruination.figure.vp", n=player.vp)),
        (Field.FAVOR, say("ruination.figure.favor", n=player.favor)),
        (Field.GLORY, say("ruination.figure.glory", n=player.glory)),
        (Field.BLESSINGS, say("ruination.figure.blessings", n=player.blessings)),
        *(
            (Field(str(each)), say("ruination.figure.resource", resource=resource_name(state, each), n=n))
            for each, n in zip(RESOURCES, player.resources, strict=True)
        ),
    )
    if state.setup.tracking is Tracking.SCORE:
        return tuple(number for field, number in numbers if field in player.counted.given)
    own = tuple(_own(player)) if viewer == seat else ()
    return (*(number for _, number in numbers), *own)


def _own(player: Player) -> Iterator[Message]:
    for exile in player.exiles:
        yield say("ruination.figure.exile", exile=exile.name, strength=exile.strength, n=exile.dice)
    for card in player.advantages:
        yield _card(card)
    free = SLOTS - len(player.advantages)
    if free < SLOTS:
        yield say("ruination.figure.free_slots", n=free)


def _card(card: Advantage) -> Message:
    if card.name:
        return say("ruination.figure.card", slot=card.slot, tier=card.tier, advantage=card.name)
    return say("ruination.figure.other_card", slot=card.slot, tier=card.tier)
