"""Folders of random evenings: every game and depth, with undos, pauses, nights in between, and rubbish."""

from pathlib import Path
from random import Random
from typing import Any, Final

from companion.games import GAMES
from engine.codec import Json
from engine.forms import NumberField
from engine.game import Step
from engine.saved import journal
from engine.simulate import choices, lively

PEOPLE: Final = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
DEPTHS: Final = ("score", "mats", "board")
NIGHT_MS: Final = 12 * 3_600_000
STEPS: Final = (20, 60, 120)


def random_evenings(folder: Path, chance: Random, evenings: int) -> None:
    """Fills the folder; about one evening in six goes on, and a damaged and a foreign file lie among them."""
    at = 1_600_000_000_000
    for number in range(evenings):
        at += chance.randint(1, 9) * 24 * 3_600_000
        game = chance.choice(list(GAMES.values()))
        _Evening(game, chance, at).save(folder / f"evening-{number:03}.jsonl", chance.randrange(6) > 0)
    (folder / "letter.jsonl").write_text("Dear Ana,\n", "utf-8")
    whole = (folder / "evening-000.jsonl").read_bytes()
    (folder / "damaged.jsonl").write_bytes(whole.replace(b'"game"', b'"name"', 1))


class _Evening:
    """One table that is played at random; its lines are written at the end."""

    def __init__(self, game: Any, chance: Random, at: int) -> None:
        self._game, self._chance, self._at = game, chance, at
        least, most = game.setup_form().seats
        names = chance.sample(PEOPLE, chance.randint(least, min(most, 4)))
        self._setup = game.draw_setup(names, chance, {"tracking": chance.choice(DEPTHS)})
        self._state = game.set_up(self._setup)
        self._began = at
        self._lines: list[dict[str, Json]] = []
        self._done: list[tuple[Any, Step]] = []

    def save(self, path: Path, finished: bool) -> None:
        """Plays, and writes the journal."""
        pick, game = lively(self._game, self._chance), self._game
        for _ in range(self._chance.choice(STEPS)):
            acts = [act for act in choices(game, self._state) if not _ends(game, act)]
            if not acts or game.is_over(self._state):
                break
            self._play(game.random_step(self._state, pick(acts), self._chance))
            self._by_the_way()
        if finished:
            self._finish()
        header = {"game": game.name, "rules": game.rules_version, "setup": self._setup, "at": self._began}
        journal.create(path, header, self._lines).close()

    def _finish(self) -> None:
        """Everything is counted, and the game ended if it is not over and may be."""
        game = self._game
        for seat in range(game.seats(self._state)):
            self._count(seat)
        ending = game.decode_step({"act": "end_game", "seat": 0})
        # It goes on where something must be done first, as in the middle of a combat.
        if not game.is_over(self._state) and game.why_not(self._state, ending) is None:
            self._play(ending)
        for seat in range(game.seats(self._state)):
            self._count(seat)

    def _count(self, seat: int) -> None:
        form = self._game.counting(self._state, seat, seat)
        numbers = [each for each in form.fields if isinstance(each, NumberField)] if form else []
        if numbers:
            told = {each.name: self._chance.randint(each.least, min(each.most, 9)) for each in numbers}
            step = Step(self._game.count(self._state, seat, told))
            if self._game.why_not(self._state, step) is None:
                self._play(step)

    def _play(self, step: Step) -> None:
        self._line("step", step=self._game.encode_step(step))
        self._done.append((self._state, step))
        self._state = self._game.apply(self._state, step)

    def _by_the_way(self) -> None:
        """Now and then a step is taken back, and perhaps played again; or people pause, or go home."""
        what = self._chance.randrange(24)
        if what == 0 and not self._game.is_over(self._state):
            self._line("undone")
            before, step = self._done.pop()
            if self._chance.randrange(2):
                self._line("redone")
                self._done.append((before, step))
            else:
                self._state = before
        elif what == 1:
            self._line("paused")
            self._at += 600_000
            if self._chance.randrange(2):
                self._line("started")
        elif what == 2:
            self._at += NIGHT_MS
            self._line("reopened")

    def _line(self, kind: str, **more: Json) -> None:
        self._at += self._chance.randint(500, 60_000)
        self._lines.append({"do": kind, "at": self._at, **more})


def _ends(game: Any, act: Any) -> bool:
    return bool(game.encode_step(Step(act)).get("act") == "end_game")
