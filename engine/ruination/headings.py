"""The headings under which a seat's choices are listed, so that a long list folds into a few groups."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from engine.game import Act
from engine.message import Message, say
from engine.ruination import acts as does
from engine.ruination import battle_words
from engine.ruination.battle_acts import BATTLE_ACTS
from engine.ruination.ids import Unit
from engine.ruination.labels import called
from engine.ruination.state import Kind, State, Task, Way, Why

_Maker: TypeAlias = Callable[[State, Any], Message]


def heading(state: State, act: Act) -> Message:
    """The group of choices that a person would look for this act in."""
    if isinstance(act, BATTLE_ACTS) and state.battle:
        return battle_words.heading(state.battle, act)
    same = _ALWAYS.get(type(act))
    if same is not None:
        return same
    maker = _BY_ACT.get(type(act))
    return maker(state, act) if maker else say("ruination.heading.table")


def _task(state: State) -> Task:
    return state.task or Task(Kind.TABLE, 0)


def _gain(state: State, act: does.Gain) -> Message:
    if act.boon in does.DOINGS:
        return say("ruination.heading.doing")
    return say("ruination.heading.gain", boon=act.boon)


def _inflict(state: State, act: does.Inflict) -> Message:
    return say("ruination.heading.inflict", enemy=state.setup.seats[act.against].horde)


_FINISHES: Final = {
    Why.CARD: say("ruination.heading.read_card"),
    Why.TILE: say("ruination.heading.read_tile"),
    Why.EXILE: say("ruination.heading.read_exile"),
    Why.ADVANTAGE: say("ruination.heading.read_advantage"),
}
_FINISH: Final = say("ruination.heading.finish")
_BATTLES: Final = say("ruination.heading.battles")


def _finish(state: State, act: does.Finish) -> Message:
    """What is being read, so that nobody takes the end of one thing for the end of another."""
    task = state.task
    if task is None:
        return _BATTLES
    if task.kind is Kind.TRACK and task.track:
        last = task.space + task.n - 1
        return say("ruination.heading.read_track", track=task.track, first=task.space, last=last)
    if task.kind is Kind.BOONS and task.why in _FINISHES:
        return _FINISHES[task.why]
    return _FINISH


def _take(state: State, act: does.TakeResource) -> Message:
    task = _task(state)
    if task.free:
        return say("ruination.heading.take_resources")
    return say("ruination.heading.take_resource", n=task.n)


def _pay(state: State, act: does.PayResource) -> Message:
    if _task(state).kind is Kind.TOLL:
        return say("ruination.heading.toll")
    return say("ruination.heading.pay")


def _recruit(state: State, act: does.Recruit) -> Message:
    return say("ruination.heading.recruit", unit=act.unit, n=_task(state).n)


def _way(state: State, act: does.ChooseWay) -> Message:
    out = act.way is Way.OUT
    return say("ruination.heading.way_out") if out else say("ruination.heading.way_into")


def _move(state: State, act: does.MoveUnits) -> Message:
    source = called(state, act.at)
    if act.unit is Unit.EXILE:
        return say("ruination.heading.move_exile", exile=act.exile, source=source)
    return say("ruination.heading.move_units", n=act.n, unit=act.unit, source=source)


def _army(state: State, act: does.MoveArmy) -> Message:
    return say("ruination.heading.move_army", source=called(state, act.at))


def _return(state: State, act: does.ReturnUnit) -> Message:
    task = _task(state)
    if task.kind is Kind.TOLL:
        return say("ruination.heading.toll_unit")
    if task.kind is Kind.LIMIT:
        return say("ruination.heading.limit", place=called(state, task.at or ""), n=task.n)
    return say("ruination.heading.casualties", n=task.n)


def _read_exile(state: State, act: does.ReadExile) -> Message:
    return say("ruination.heading.exile_facts", exile=_task(state).name, strength=act.strength)


def _place_exile(state: State, act: does.PlaceExile) -> Message:
    return say("ruination.heading.place_exile", exile=_task(state).name)


def _nomad(state: State, act: does.RevealNomad) -> Message:
    return say("ruination.heading.nomad", strength=act.strength)


_PARTS: Final = say("ruination.heading.parts")
_ALWAYS: Final[dict[type[Act], Message]] = {
    does.OpenTiles: say("ruination.heading.tile"),
    does.ChooseHome: say("ruination.heading.home"),
    does.ChooseCard: say("ruination.heading.card"),
    does.TakeAction: _PARTS,
    does.TakeBonus: _PARTS,
    does.TakeBanner: say("ruination.heading.banner"),
    does.StrikeNomad: say("ruination.heading.strike_nomad"),
    does.CountBastions: say("ruination.heading.count_bastions"),
    does.ScavengeAt: say("ruination.heading.scavenge_at"),
    does.ScavengeEach: say("ruination.heading.scavenge_each"),
    does.PlaceBastion: say("ruination.heading.bastion"),
    does.AcquireExile: say("ruination.heading.exile"),
    does.AcquireAdvantage: say("ruination.heading.advantage"),
    does.NameAdvantage: say("ruination.heading.advantage_name"),
    does.PlaceAdvantage: say("ruination.heading.advantage_slot"),
    does.ChooseBattle: _BATTLES,
    does.DeclareBattle: _BATTLES,
    does.EndGame: _FINISH,
}
_BY_ACT: Final[dict[type[Act], _Maker]] = {
    does.Gain: _gain,
    does.Inflict: _inflict,
    does.Finish: _finish,
    does.TakeResource: _take,
    does.PayResource: _pay,
    does.Recruit: _recruit,
    does.ChooseWay: _way,
    does.MoveUnits: _move,
    does.MoveArmy: _army,
    does.ReturnUnit: _return,
    does.ReadExile: _read_exile,
    does.PlaceExile: _place_exile,
    does.RevealNomad: _nomad,
}
