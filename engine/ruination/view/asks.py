"""What is asked of a seat now, in one line above its choices."""

from typing import Final

from engine.message import Message, say
from engine.ruination.battle.battle_model import Battle, Phase, role_of
from engine.ruination.state import Kind, Stage, State, Task, Why
from engine.ruination.turn import on_table
from engine.ruination.view.names import called

_STAGES: Final = {
    Stage.HOMES: say("ruination.heading.home"),
    Stage.CARD: say("ruination.heading.card"),
    Stage.PARTS: say("ruination.heading.parts"),
    Stage.BATTLES: say("ruination.asks.battles"),
}
_BATTLE: Final = {
    Phase.START: say("ruination.heading.battle_start"),
    Phase.ROLL: say("ruination.asks.roll"),
    Phase.REROLL: say("ruination.asks.roll"),
    Phase.ACTIONS: say("ruination.asks.action"),
    Phase.READING: say("ruination.heading.reading"),
    Phase.RETREAT: say("ruination.asks.retreat"),
}
_READS: Final = {
    Why.CARD: say("ruination.heading.read_card"),
    Why.TILE: say("ruination.heading.read_tile"),
    Why.EXILE: say("ruination.heading.read_exile"),
    Why.ADVANTAGE: say("ruination.heading.read_advantage"),
    Why.NOMAD: say("ruination.asks.read_reward"),
    Why.BATTLE: say("ruination.asks.read_else"),
}
_TASKS: Final = {
    Kind.MOVE: say("ruination.asks.move"),
    Kind.MOVING: say("ruination.asks.moving"),
    Kind.TOLL: say("ruination.asks.toll"),
    Kind.SCAVENGE: say("ruination.asks.scavenge"),
    Kind.BASTION: say("ruination.heading.table_bastion"),
    Kind.EXILE: say("ruination.heading.exile"),
    Kind.ADVANTAGE: say("ruination.heading.advantage"),
    Kind.ADVANTAGE_NAME: say("ruination.heading.advantage_name"),
    Kind.ADVANTAGE_SLOT: say("ruination.heading.advantage_slot"),
    Kind.NOMAD: say("ruination.asks.nomad"),
}


def asks(state: State, seat: int) -> Message | None:
    """The question that the seat's choices answer; None where the usual words say as much."""
    if state.task:
        return _task(state, state.task)
    return _battle(state.battle, seat) if state.battle else _STAGES.get(state.stage)


def _battle(battle: Battle, seat: int) -> Message | None:
    role = role_of(battle, seat)
    side = battle.side(role) if role else None
    if side and side.nomad and battle.phase is Phase.ROLL:
        return say("ruination.heading.roll_nomad_dice")
    if side and battle.phase is Phase.START and not side.army.size:
        return say("ruination.heading.count_units")
    if battle.phase is Phase.READING and battle.winner:
        return say("ruination.heading.reading_reward")
    return _BATTLE.get(battle.phase) or say("ruination.asks.casualties", n=battle.owed)


def _task(state: State, task: Task) -> Message | None:
    if task.kind is Kind.TABLE:
        return on_table.heading(task)
    if task.kind is Kind.BOONS and task.why:
        return _READS.get(task.why)
    return _TASKS.get(task.kind) or _counted(state, task)


def _counted(state: State, task: Task) -> Message | None:
    """What is asked with a number or a name in it."""
    if task.kind is Kind.TRACK and task.track:
        return say("ruination.heading.read_space", track=task.track, space=task.space)
    if task.kind is Kind.RECRUIT:
        return say("ruination.asks.recruit", n=task.n)
    if task.kind is Kind.LIMIT:
        return say("ruination.heading.limit", place=called(state, task.at or ""), n=task.n)
    if task.kind is Kind.CASUALTIES:
        return say("ruination.heading.casualties", n=task.n)
    if task.kind in (Kind.EXILE_FACTS, Kind.EXILE_PLACE):
        facts = task.kind is Kind.EXILE_FACTS
        return say(
            "ruination.asks.exile_facts" if facts else "ruination.heading.place_exile", exile=task.name
        )
    return None
