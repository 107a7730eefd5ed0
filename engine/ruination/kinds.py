"""Every kind of act of Ruination, gathered from the files of their concepts."""

from typing import Final

from engine.act_kinds import ActTable, said
from engine.game import Act
from engine.message import Message
from engine.ruination.battle import fighting
from engine.ruination.corrections import table_acts
from engine.ruination.setup import opening
from engine.ruination.state import State
from engine.ruination.turn import acquiring, boons, moving, named_cards, recruiting, scavenging, tasks, turn
from engine.ruination.view.names import told

ACTS: Final = ActTable(
    (
        *(*opening.KINDS, *turn.KINDS, *boons.KINDS, *tasks.KINDS, *scavenging.KINDS),
        *named_cards.KINDS,
        *(*recruiting.KINDS, *moving.KINDS, *acquiring.KINDS, *fighting.KINDS, *table_acts.KINDS),
    )
)


def heading(state: State, act: Act) -> Message:
    """The group of choices that a person would look for this act in."""
    return said(ACTS.of(act).heading, state, act)


def words(state: State, act: Act) -> Message:
    """The act as a short entry under its heading."""
    return said(ACTS.of(act).words, state, act)


def label(state: State, act: Act) -> Message:
    """What an undo button or a log calls the act."""
    own = ACTS.of(act).label
    if own is not None:
        return said(own, state, act)
    return told(f"ruination.act.{ACTS.codec.tag(type(act))}", state, act)
