"""Random games of any game: they end, they keep every promise, and a broken promise is found."""

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from engine import simulate
from engine.codec import Json
from engine.game import Act, Step
from engine.message import Message, say
from engine.ruination.game import Ruination
from engine.scythe.game import Scythe
from engine.simulate import BrokenPromise, checked_game, choices, random_game
from tests.kits.engine.dice_duel import PIPS, SETUP, DiceDuel, Duel, Enter, Roll, Show

TYPED = {**SETUP, "dice": "table"}


def _broken(game: Any, setup: Json = TYPED) -> str:
    with pytest.raises(BrokenPromise) as found:
        list(checked_game(game, setup, random.Random(1)))
    return found.value.message.key


def test_choices_are_those_of_every_seat_that_may_act() -> None:
    """Each seat's offers, in the order of the seats."""
    game = DiceDuel()
    state = game.apply(game.set_up(TYPED), Step(Enter(0, 3)))
    assert choices(game, state) == [Show(0), *(Enter(1, pips) for pips in PIPS), Show(1)]


def test_a_second_game_is_simulated_without_a_change() -> None:
    """Where people type their dice in, random games run to the end and chain state to state."""
    game = DiceDuel()
    steps = list(checked_game(game, TYPED, random.Random(4)))
    assert all(before[2] == after[0] for before, after in pairwise(steps))
    assert game.is_over(steps[-1][2])


def test_chance_decides_what_the_rules_leave_to_it() -> None:
    """Where the app rolls, every step of a random game carries the die that chance decided."""
    game = DiceDuel()
    rolls = [step for _, step, _ in checked_game(game, SETUP, random.Random(4)) if isinstance(step.act, Roll)]
    assert len(rolls) == 4
    assert all(step.result in PIPS for step in rolls)


@pytest.mark.parametrize("game", [DiceDuel(), Scythe()], ids=lambda game: game.name)
def test_the_same_seed_gives_the_same_game(game: Any) -> None:
    """All chance comes from the one source that is handed in."""

    def played(seed: int) -> list[Step]:
        chance = random.Random(seed)
        setup = game.draw_setup(["a", "b"], chance, {"dice": "table"} if game.name == "dice-duel" else {})
        return [step for _, step, _ in random_game(game, setup, chance)]

    assert played(7) == played(7)
    assert played(7) != played(8)


@pytest.mark.parametrize("game", [Scythe(), Ruination()], ids=lambda game: game.name)
def test_people_correct_all_they_can_where_that_is_asked_for(game: Any) -> None:
    """Places and seats of every game that has them, by the forms that screens show; the promises hold."""
    chance = random.Random(5)
    setup = game.draw_setup(["a", "b"], chance, {"tracking": "board"})
    steps = [step.act for _, step, _ in checked_game(game, setup, chance, corrections=True)]
    kinds = Counter(type(act).__name__ for act in steps)
    assert sum(n for kind, n in kinds.items() if kind.startswith("Correct")) > 10


class OffersTooMuch(DiceDuel):
    """Offers a seat a second roll in the same round."""

    def legal_acts(self, state: Duel, seat: int) -> tuple[Act, ...]:
        """Every roll, always."""
        return () if self.is_over(state) else tuple(Enter(seat, pips) for pips in PIPS)

    def why_not(self, state: Duel, step: Step) -> Message | None:
        """The true rules."""
        return DiceDuel().why_not(state, step)


class GetsStuck(DiceDuel):
    """Nobody may act though the duel goes on."""

    def to_act(self, state: Duel) -> tuple[int, ...]:
        """Nobody after the first roll."""
        return () if any(state.rolled) else (0, 1)


class NeverEnds(DiceDuel):
    """Rolls count for nothing."""

    def apply(self, state: Duel, step: Step) -> Duel:
        """The state as it was."""
        return state


class Unsound(DiceDuel):
    """Every position has something wrong."""

    def status(self, state: Duel) -> tuple[Message, ...]:
        """One problem, always."""
        return (say("duel.range"),)


class ForgetsTheAct(DiceDuel):
    """Writes every typed roll as a six."""

    def encode_step(self, step: Step) -> Json:
        """A six."""
        forged = Step(Enter(step.act.seat, 6)) if isinstance(step.act, Enter) else step
        return DiceDuel().encode_step(forged)


@pytest.mark.parametrize(
    ("game", "key"),
    [
        (OffersTooMuch(), "simulate.refused"),
        (GetsStuck(), "simulate.stuck"),
        (NeverEnds(), "simulate.endless"),
        (Unsound(), "simulate.unsound"),
        (ForgetsTheAct(), "simulate.replay"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, DiceDuel) else None,
)
def test_a_broken_promise_is_found(game: DiceDuel, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An offer the rules refuse, a stuck, endless or unsound game and a wrong replay all come to light."""
    monkeypatch.setattr(simulate, "MAX_ACTS", 50)
    assert _broken(game) == key
