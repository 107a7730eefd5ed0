"""The table of acts of Scythe: their records, gathered from the files of their concepts."""

from typing import Final

from engine.act_kinds import ActTable, said
from engine.game import Act
from engine.message import Message
from engine.scythe.board import moving
from engine.scythe.cards import encounters, factory, objectives
from engine.scythe.combat import aftermath, combat, declarations, retreat
from engine.scythe.corrections import bribes, correct_all, table_acts
from engine.scythe.kind import Kind
from engine.scythe.scoring import counting
from engine.scythe.state import State
from engine.scythe.turn import (
    at_once,
    benefits,
    bolster,
    bonuses,
    bottom_row,
    finish,
    move,
    produce,
    trade,
    turn,
)
from engine.scythe.view.words import told
from engine.scythe.wind_gambit import airships, bombs, cargo, duels, landing, resolutions, tiles

KINDS: Final[dict[type[Act], Kind]] = {
    kind.cls: kind
    for kind in (
        *(*moving.KINDS, *airships.KINDS, *cargo.KINDS, *landing.KINDS, *duels.KINDS),
        *(*declarations.KINDS, *aftermath.KINDS),
        *(*combat.KINDS, *retreat.KINDS, *encounters.KINDS),
        *(
            *turn.KINDS,
            *move.KINDS,
            *bolster.KINDS,
            *trade.KINDS,
            *produce.KINDS,
            *finish.KINDS,
            *at_once.KINDS,
        ),
        *(*bottom_row.KINDS, *benefits.KINDS, *objectives.KINDS, *factory.KINDS, *bonuses.KINDS),
        *(*resolutions.KINDS, *tiles.KINDS, *bombs.KINDS, *bribes.KINDS, *table_acts.KINDS),
        *(*correct_all.KINDS, *counting.KINDS),
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
