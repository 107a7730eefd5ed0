"""Recorded games in rounds: which of them are played, and what was counted."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from engine.game import Step
from engine.scythe.cards.encounters import DrawEncounter
from engine.scythe.combat.combat import OpenDials
from engine.scythe.turn.turn import ChooseSection
from tests.kits.taps.recorded import GAME, recorded, save

SEATS: Final = 5


@dataclass(frozen=True, slots=True)
class Round:
    """One turn of each seat, out of a recorded game."""

    number: int
    setup: Any
    before: list[Step]
    turns: list[list[Step]]

    @property
    def is_quiet(self) -> bool:
        """Whether nobody fought and nobody met anybody."""
        steps = [step for turn in self.turns for step in turn]
        return not any(isinstance(step.act, OpenDials | DrawEncounter) for step in steps)

    def save(self, path: Path) -> Path:
        """The game as far as this round, to go on with."""
        save(self.setup, self.before, path)
        return path


def rounds_of(tracking: str, seed: int, first: int, every: int) -> list[Round]:
    """Round `first` of a recorded game and every so-many-th after it; one that broke off is left out."""
    setup, steps = recorded(tracking, seed)
    begins = [at for at, step in enumerate(steps) if isinstance(step.act, ChooseSection)]
    begins = [*begins, len(steps)]
    whole = (len(begins) - 1) // SEATS
    return [
        Round(number, setup, steps[: begins[number * SEATS]], _turns(steps, begins, number * SEATS))
        for number in range(first, whole, every)
    ]


def _turns(steps: list[Step], begins: list[int], first: int) -> list[list[Step]]:
    return [steps[begins[at] : begins[at + 1]] for at in range(first, first + SEATS)]


def states_of(game: Round) -> list[Any]:
    """What the table is at the end of each turn of the round."""
    state = GAME.set_up(game.setup)
    for step in game.before:
        state = GAME.apply(state, step)
    found = []
    for turn in game.turns:
        for step in turn:
            state = GAME.apply(state, step)
        found.append(state)
    return found


@dataclass
class Counted:
    """Taps by turns, of rounds with and without combats and encounters."""

    quiet: list[int] = field(default_factory=list)
    lively: list[int] = field(default_factory=list)
    spent: dict[str, int] = field(default_factory=dict)
    """Taps by what they played."""

    def add(self, game: Round, taps: list[int]) -> None:
        """The taps of each turn of a round."""
        (self.quiet if game.is_quiet else self.lively).extend(taps)

    def __str__(self) -> str:
        """The figures for people."""
        told = [f"{len(taps)} {name} turns: {mean(taps):.2f} taps each" for name, taps in
                (("quiet", self.quiet), ("lively", self.lively)) if taps]  # fmt: skip
        return f"{', '.join(told)}; {dict(sorted(self.spent.items(), key=lambda each: -each[1]))}"


def mean(taps: list[int]) -> float:
    """Taps a turn."""
    return sum(taps) / len(taps)
