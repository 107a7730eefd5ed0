"""What a seat may choose now: the one list that every screen draws."""

from engine.game import Act
from engine.ruination.battle.fighting import battle_acts, fight_acts, other_nomad
from engine.ruination.corrections.table_acts import EndGame
from engine.ruination.ids import Tracking
from engine.ruination.setup.opening import home_acts, tile_acts
from engine.ruination.state import Kind, Stage, State
from engine.ruination.turn.acquiring import other_facts
from engine.ruination.turn.due import awaited
from engine.ruination.turn.tasks import task_acts
from engine.ruination.turn.turn import card_acts, other_banner, part_acts

_STAGES = {
    Stage.TILES: tile_acts,
    Stage.HOMES: home_acts,
    Stage.CARD: card_acts,
    Stage.PARTS: part_acts,
    Stage.BATTLES: battle_acts,
}


_OTHERS = {Kind.NOMAD: other_nomad, Kind.EXILE_FACTS: other_facts}


def legal_acts(state: State, seat: int) -> tuple[Act, ...]:
    """Everything this seat may choose now, usual numbers only."""
    if seat not in awaited(state):
        return ()
    if state.setup.tracking is Tracking.SCORE:
        return (EndGame(seat),)
    if state.task:
        return task_acts(state, state.task)
    if state.battle:
        return fight_acts(state, seat)
    return _STAGES[state.stage](state, seat)


def other_acts(state: State, seat: int) -> tuple[Act, ...]:
    """What no list of usual numbers has, for people to say what else is printed."""
    if seat not in awaited(state) or state.setup.tracking is Tracking.SCORE:
        return ()
    if state.task:
        return _OTHERS[state.task.kind](state, state.task) if state.task.kind in _OTHERS else ()
    return other_banner(state, seat) if state.stage is Stage.PARTS else ()


def blocking(state: State) -> int | None:
    """The seat that the table is waiting for; nobody where several choose at once."""
    if state.setup.tracking is Tracking.SCORE:
        return None
    waiting = awaited(state)
    return waiting[0] if len(waiting) == 1 else None
