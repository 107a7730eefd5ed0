"""Counting on the table what no tracking follows: the form of each seat, and the act its answers make."""

from collections.abc import Mapping
from typing import Final

from engine.codec import Json, Malformed, decode
from engine.forms import Form, NumberField
from engine.message import say
from engine.ruination.corrections.table_acts import Correct, most
from engine.ruination.ids import Field
from engine.ruination.scoring.standing import asked
from engine.ruination.state import Player, State

_LABELS: Final = {
    Field.VP: say("ruination.count.vp"),
    Field.BASTIONS: say("ruination.count.bastions"),
    Field.MANY_RESOURCES: say("ruination.count.many_resources"),
    Field.BLESSINGS: say("ruination.count.blessings"),
    Field.END_VP: say("ruination.count.end_vp"),
    Field.CONTROLLED_BASTIONS: say("ruination.count.controlled_bastions"),
    Field.TERRITORIES: say("ruination.count.territories"),
}
_ON_TRACKS: Final = (Field.VP, Field.BLESSINGS)


def counting(state: State, seat: int) -> Form | None:
    """What this seat counts, with what was told of it; None where all of it is tracked."""
    fields = asked(state, seat)
    if not fields:
        return None
    player = state.players[seat]
    numbers = tuple(
        NumberField(str(field), _LABELS[field], 0, most(state, seat, field), value=_value(player, field))
        for field in fields
    )
    facts = (say("ruination.fact.units_count"),) if Field.BASTIONS in fields else ()
    return Form(numbers, facts)


def _value(player: Player, field: Field) -> int | None:
    """What was told of it; what a table begins with was told by nobody."""
    if str(field) not in player.counted.given:
        return None
    holder = player if field in _ON_TRACKS else player.counted
    value: int = getattr(holder, str(field))
    return value


def count(seat: int, answers: Mapping[str, Json]) -> Correct:
    """The act that tells these answers, by the names of the form's fields; Malformed for any other."""
    for name in answers:
        if name not in {str(field) for field in _LABELS}:
            raise Malformed("malformed.unknown", where="answers", tag=name[:40])
    return decode(Correct, {**answers, "seat": seat})
