"""What a move on the table led to, where no board is tracked."""

import pytest

from engine.scythe.combat.declarations import DeclareDriveOff, DeclareTrap
from engine.scythe.ids import Trap
from engine.scythe.state import State
from engine.scythe.turn.move import Move
from tests.kits.scythe.tables import begin, build, do, have, legal, refusal, take

SEATS = ("nordic:industrial", "togawa:mechanical", "polania:engineering")


def table_move(seat: int = 0, **more: object) -> State:
    state = have(build(*SEATS, first=seat), seat, popularity=5, power=6, coins=6, combat_cards=3, **more)
    return take(begin(state, seat, "move"), seat, Move)


@pytest.mark.parametrize(("workers", "left"), [(1, 4), (2, 3)])
def test_each_worker_driven_off_costs_one_popularity(workers: int, left: int) -> None:
    """Move: "You lose 1 popularity for each worker that was forced to retreat"."""
    after = do(table_move(), DeclareDriveOff(0, 2, workers))
    assert after.players[0].popularity == left
    assert after.turns[0].drove_off


def test_workers_are_driven_off_also_without_popularity() -> None:
    after = do(have(table_move(), 0, popularity=0), DeclareDriveOff(0, 2, 2))
    assert after.players[0].popularity == 0


def test_no_more_workers_are_driven_off_than_there_are() -> None:
    assert refusal(table_move(), DeclareDriveOff(0, 2, 3)) == "refused.amount"
    assert refusal(table_move(), DeclareDriveOff(0, 0, 1)) == "refused.no_such_seat"
    assert refusal(build(*SEATS), DeclareDriveOff(0, 2, 1)) == "refused.combat_after_move"


def test_camaraderie_protects_here_only_by_the_house_rule() -> None:
    """Ruling: it protects after a combat won as attacker; the older text protects always."""
    for always, left in ((False, 4), (True, 5)):
        state = build(*SEATS, first=2, house={"camaraderie_always": always})
        state = have(state, 2, popularity=5, mechs=("camaraderie",))
        after = do(take(begin(state, 2, "move"), 2, Move), DeclareDriveOff(2, 0, 1))
        assert after.players[2].popularity == left


@pytest.mark.parametrize(
    ("trap", "lost"), [(Trap.POPULARITY, 2), (Trap.POWER, 3), (Trap.COINS, 4), (Trap.COMBAT_CARDS, 2)]
)
def test_sprung_trap_takes_its_penalty(trap: Trap, lost: int) -> None:
    """Invaders from Afar, Penalty list."""
    before = table_move()
    after = do(before, DeclareTrap(0, trap))
    field = str(trap)
    assert getattr(before.players[0], field) - getattr(after.players[0], field) == lost


def test_traps_are_offered_only_to_togawas_opponents() -> None:
    assert len(legal(table_move(), 0, DeclareTrap)) == len(Trap)
    assert refusal(table_move(1), DeclareTrap(1, Trap.COINS)) == "refused.no_token"
    plain = take(begin(build(), 0, "move"), 0, Move)
    assert refusal(plain, DeclareTrap(0, Trap.COINS)) == "refused.no_token"
