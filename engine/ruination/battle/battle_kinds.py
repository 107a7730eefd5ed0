"""The record of a battle's act: its rule and effect on the battle board, and what the table gets of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.act_kinds import ActKind
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.ruination.battle.battle_model import (
    Army,
    Battle,
    BattleRole,
    Dues,
    Fighter,
    Phase,
    collect,
    role_of,
)
from engine.ruination.board.board import Nomad, less
from engine.ruination.components import MOST_BOONS
from engine.ruination.draft import Draft
from engine.ruination.ids import Track, Unit
from engine.ruination.state import Kind, State, Task, Why
from engine.ruination.turn.tracks import advance


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleKind(ActKind):
    """An act of a battle; `rule` and `effect` know the battle board alone."""

    rule: Callable[..., Message | None]
    effect: Callable[..., Battle]


def in_battle(
    cls: type[Act],
    rule: Callable[..., Message | None],
    effect: Callable[..., Battle],
    wanted: Callable[[State], Message | None] = lambda state: None,
    **more: Any,
) -> BattleKind:
    """The record of an act that `rule` and `effect` describe; `wanted` is why this table plays otherwise."""

    def why_not(state: State, act: Act, *result: object) -> Message | None:
        if state.battle is None:
            return say("ruination.refused.no_battle")
        if state.tasks:
            return say("ruination.refused.task_first")
        return wanted(state) or rule(state.battle, act, *result)

    def apply(draft: Draft, act: Act, *result: object) -> None:
        assert draft.battle is not None
        carry_out(draft, draft.battle, effect(draft.battle, act, *result))

    return BattleKind(cls=cls, why_not=why_not, apply=apply, rule=rule, effect=effect, **more)


def battle_of(state: State) -> Battle:
    """The battle that is known to run."""
    assert state.battle is not None
    return state.battle


def own_side(state: State, seat: int) -> Fighter:
    """The side that this seat fights, or rolls, for."""
    role = role_of(battle_of(state), seat)
    assert role is not None
    return battle_of(state).side(role)


def faces(state: State, seat: int, dice: tuple[int, ...]) -> tuple[str, ...]:
    """What these dice of the seat's side show."""
    return tuple(str(own_side(state, seat).dice[n].face) for n in dice)


def carry_out(draft: Draft, before: Battle, after: Battle) -> None:
    """What one act of the battle gives outside the battle board."""
    after, *dues = collect(after)
    draft.battle = after
    for role, due_now in zip(BattleRole, dues, strict=True):
        pass_on(draft, before.side(role), after.side(role))
        _hand_out(draft, after.side(role).seat, due_now, Why.NOMAD if after.winner else Why.BATTLE)
    if before.defender.nomad and before.phase is Phase.START is not after.phase:
        token = before.defender
        turn_up(draft, before.at, Nomad(True, token.strength, token.casualties, token.battle_dice))


def turn_up(draft: Draft, at: str, token: Nomad) -> None:
    """The nomad token there lies face up."""
    if draft.board and at:
        draft.board = draft.board.put(at, evolve(draft.board.at(at), nomad=token))


def pass_on(draft: Draft, before: Fighter, after: Fighter) -> None:
    """Blessings and losses of one side as the whole table sees them."""
    if after.nomad:
        return
    draft.change(after.seat, blessings=after.blessings)
    lost = less(after.lost, before.lost)
    if draft.board and draft.battle:
        draft.take_army(after.seat, draft.battle.at, lost)
    named = tuple(exile for exile in lost.exiles if exile.name)
    draft.banish(after.seat, evolve(lost, exiles=named))
    nameless = after.lost.count(Unit.EXILE) - before.lost.count(Unit.EXILE) - len(named)
    if nameless > 0:
        draft.push([Task(Kind.CASUALTIES, after.seat, nameless, why=Why.BATTLE)])
    _tell_losses(draft, after.seat, lost)


def _tell_losses(draft: Draft, seat: int, lost: Army) -> None:
    for unit in Unit:
        n = lost.count(unit)
        if n:
            draft.tell(say("ruination.news.casualties", horde=draft.horde(seat), unit=unit, n=n))


def _hand_out(draft: Draft, seat: int, dues: Dues, why: Why) -> None:
    if dues.other:
        draft.push([Task(Kind.BOONS, seat, MOST_BOONS, why=why)])
    if dues.vp:
        draft.gain_vp(seat, dues.vp)
    if dues.resources:
        draft.push([Task(Kind.COLLECT, seat, dues.resources, why=Why.DIE)])
    if dues.glory:
        advance(draft, seat, Track.GLORY, dues.glory)
    if dues.favor:
        advance(draft, seat, Track.FAVOR, dues.favor)
