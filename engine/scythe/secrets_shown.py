"""Which acts show somebody what was hidden, so that undo cannot bring the secret back."""

from engine.game import Act
from engine.scythe.acts import (
    Bolster,
    DeclareTrap,
    DrawEncounter,
    MoveUnit,
    OpenDials,
    RevealObjective,
    TakeFactoryCard,
    UseAbility,
)
from engine.scythe.ids import Bonus, Mech
from engine.scythe.state import State

# The factory cards are looked through, the encounter card is read, the dials are opened.
_ALWAYS = (RevealObjective, OpenDials, TakeFactoryCard, DrawEncounter, DeclareTrap)


def reveals(before: State, act: Act) -> bool:
    """Whether the act showed a hidden card, dial or trap to anybody."""
    if isinstance(act, UseAbility):
        return act.mech is Mech.SCOUT
    if isinstance(act, Bolster):
        return act.gain is Bonus.COMBAT_CARDS
    if isinstance(act, MoveUnit):
        return before.board is not None and before.board.at(act.to).armed
    return isinstance(act, _ALWAYS)
