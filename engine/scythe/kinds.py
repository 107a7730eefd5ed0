"""The table of acts of Scythe: their records, gathered from the files of their concepts."""

from typing import Final

from engine.act_kinds import ActTable, said
from engine.game import Act
from engine.message import Message
from engine.scythe import (
    aftermath,
    airships,
    benefits,
    bolster,
    bonuses,
    bottom_row,
    bribes,
    cargo,
    combat,
    correct_all,
    counting,
    declarations,
    encounters,
    factory,
    finish,
    move,
    moving,
    objectives,
    produce,
    resolutions,
    retreat,
    table_acts,
    trade,
    turn,
)
from engine.scythe.kind import Kind
from engine.scythe.state import State
from engine.scythe.words import told

KINDS: Final[dict[type[Act], Kind]] = {
    kind.cls: kind
    for kind in (
        *(*moving.KINDS, *airships.KINDS, *cargo.KINDS, *declarations.KINDS, *aftermath.KINDS),
        *(*combat.KINDS, *retreat.KINDS, *encounters.KINDS),
        *(*turn.KINDS, *move.KINDS, *bolster.KINDS, *trade.KINDS, *produce.KINDS, *finish.KINDS),
        *(*bottom_row.KINDS, *benefits.KINDS, *objectives.KINDS, *factory.KINDS, *bonuses.KINDS),
        *(*resolutions.KINDS, *bribes.KINDS, *table_acts.KINDS, *correct_all.KINDS, *counting.KINDS),
    )
}
ACTS: Final = ActTable(KINDS.values())


def heading(state: State, act: Act) -> Message:
    """The group of choices that a person would look for this act in."""
    return said(ACTS.of(act).heading, state, act)


def words(state: State, act: Act) -> Message:
    """The act as a short entry under its heading."""
    return said(ACTS.of(act).words, state, act)


def label(state: State, act: Act) -> Message:
    """What an undo button or a log calls the act."""
    own = ACTS.of(act).label
    return said(own, state, act) if own else told(f"act.{ACTS.codec.tag(type(act))}", state, act)
