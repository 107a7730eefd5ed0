"""A combat is told by who is gone, by the power track and by its star; what lay behind the dials is asked."""

from engine.game import Step
from engine.scythe.board.moving import MoveUnit
from engine.scythe.combat.combat import OpenDials, Opening, Openings, PassAbilities
from engine.scythe.ids import Top, Unit
from engine.scythe.state import State
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.move import Move
from tests.kits.vision.followed import (
    CRIMEA,
    SAXONY,
    after,
    is_right,
    section,
    seen,
    three,
    turn,
    with_player,
    with_units,
)
from vision.scythe.following.follower import ScytheFollower


def armed() -> State:
    """Crimea's mech stands beside Saxony's, and both have power."""
    state = with_units(with_units(three(), "V9", CRIMEA, mechs=1), "M8", SAXONY, mechs=1, workers=1)
    for seat in (CRIMEA, SAXONY):
        state = with_player(state, seat, power=7, popularity=5, combat_cards=2)
    return state


def fought(state: State, attack: int, defence: int) -> State:
    """The table after Crimea's attack with these dials."""
    moved = turn(
        state, CRIMEA, Top.MOVE, Move(CRIMEA), MoveUnit(CRIMEA, Unit.MECH, "V9", "M8"), FinishAction(CRIMEA)
    )
    while moved.combat and moved.combat.phase != "dials":
        side = moved.combat.attacker if moved.combat.phase == "attacker_abilities" else moved.combat.defender
        moved = after(moved, (PassAbilities(side),))
    return after(moved, (Step(OpenDials(CRIMEA), Openings(Opening(attack), Opening(defence))),))


def test_a_combat_that_the_attacker_won_is_told() -> None:
    before = armed()
    then = fought(before, 5, 3)
    found = seen(before, then)
    assert is_right(before, then, found, CRIMEA, section(before, CRIMEA, Top.MOVE))
    assert then.players[CRIMEA].stars != before.players[CRIMEA].stars
    opened = next(step.result for step in found.explanations[0].steps if isinstance(step.act, OpenDials))
    assert (opened.attacker.dial, opened.defender.dial) == (5, 3)
    assert "follow.asks.dials" in {each.asks.key for each in found.explanations[0].questions}


def test_a_combat_that_the_attacker_lost_is_told() -> None:
    before = armed()
    then = fought(before, 2, 4)
    assert is_right(before, then, seen(before, then), CRIMEA, section(before, CRIMEA, Top.MOVE))


def test_a_combat_won_with_the_lower_dial_was_won_with_cards() -> None:
    before = armed()
    moved = fought(before, 4, 4)
    then = with_player(moved, CRIMEA, power=6)  # only one was dialled
    best = seen(before, then).explanations[0]
    opened = next(step.result for step in best.steps if isinstance(step.act, OpenDials))
    assert opened.attacker.dial == 1
    assert sum(opened.attacker.cards) >= 3
    assert ScytheFollower().position(best.after) == ScytheFollower().position(then)


def test_workers_that_were_driven_off_are_told_by_the_popularity_they_cost() -> None:
    before = with_units(with_units(three(), "V9", CRIMEA, mechs=1), "M8", SAXONY, workers=2)
    acts = (Move(CRIMEA), MoveUnit(CRIMEA, Unit.MECH, "V9", "M8"), FinishAction(CRIMEA))
    then = turn(before, CRIMEA, Top.MOVE, *acts)
    assert then.board.at("HB_saxony").of(SAXONY).workers == 2
    assert is_right(before, then, seen(before, then), CRIMEA, section(before, CRIMEA, Top.MOVE))
