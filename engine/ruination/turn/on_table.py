"""What is done with the pieces themselves where no board is tracked: what is asked and booked of it."""

from typing import Final

from engine.game import Act
from engine.message import Message, say
from engine.ruination.battle.battle_model import Battle
from engine.ruination.draft import Draft
from engine.ruination.setup.setup import ASKS_ON_TABLE
from engine.ruination.state import Kind, State, Task, Why
from engine.ruination.turn.casualties import pay_acts, return_acts

RETREAT: Final = "retreat"
HOME_RECRUIT: Final = "home_recruit"
_CROSSING: Final = (str(Kind.MOVE), RETREAT)


def toll_acts(state: State, task: Task) -> tuple[Act, ...]:
    """A resource or an exile; any other unit returns to a reserve that nobody counts (The Wasteland)."""
    if task.kind is not Kind.TABLE or task.name not in _CROSSING:
        return ()
    return (*pay_acts(state, task.seat), *return_acts(state, task))


def ask_retreat(draft: Draft, battle: Battle) -> None:
    """A beaten horde with units left retreats, perhaps through the Wasteland (Determine the winner)."""
    loser = battle.side(battle.loser) if battle.loser else None
    if draft.setup.rules >= ASKS_ON_TABLE and loser and not loser.nomad and loser.army.size:
        draft.push([Task(Kind.TABLE, loser.seat, name=RETREAT, why=Why.BATTLE)])


def is_retreat(task: Task) -> bool:
    """Whether a beaten horde retreats on the table."""
    return task.kind is Kind.TABLE and task.name == RETREAT


# --- words

_HEADINGS: Final = {
    str(Kind.MOVE): "ruination.heading.table_move",
    str(Kind.RECRUIT): "ruination.heading.table_recruit",
    str(Kind.BASTION): "ruination.heading.table_bastion",
    HOME_RECRUIT: "ruination.heading.table_home_recruit",
    RETREAT: "ruination.heading.table_retreat",
}
_LABELS: Final = {
    str(Kind.MOVE): "ruination.act.table_move",
    str(Kind.RECRUIT): "ruination.act.table_recruit",
    str(Kind.BASTION): "ruination.act.table_bastion",
    HOME_RECRUIT: "ruination.act.table_home_recruit",
    RETREAT: "ruination.act.table_retreat",
}


def heading(task: Task) -> Message:
    """What is to be done on the table, with how many points."""
    return say(_HEADINGS.get(task.name, "ruination.heading.finish"), n=task.n)


def label(task: Task, horde: str) -> Message:
    """What the log says when it is done."""
    return say(_LABELS.get(task.name, "ruination.act.finish"), horde=horde)
