"""Sounds: which change sounds like what, our own files, and machines with and without a speaker."""

import os
import random
import subprocess
import sys
import threading
import wave
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.net.sealed.sealed import HostState
from companion.ui.sounds import Cue, Sounds, heard
from engine.simulate import lively, random_game
from tests.kits.source_tree import ROOT
from tests.kits.ui.saved_tables import GAME, NAMES

FOLDER = ROOT / "assets" / "sounds"
BYTES_MOST = 100_000
PATIENCE = 30  # seconds
PLAYED = """
from companion.ui.sounds import Cue, Sounds
sounds = Sounds()
for cue in Cue:
    sound = sounds._sound(cue)
    sound.play()
    print(cue.value, sound.state, round(sound.length, 1), flush=True)
"""


def _now(state: Any, revision: int, sealed: Any = None) -> Any:
    return SimpleNamespace(game=GAME, state=state, revision=revision, sealed=sealed)


def _choice(state: HostState, *seals: str | None) -> Any:
    return SimpleNamespace(state=state, seals=seals)


def _moments() -> list[Any]:
    chance = random.Random(3)
    setup = GAME.draw_setup(NAMES[:4], chance, {"tracking": "mats"})
    states = [GAME.set_up(setup)]
    states += [after for _, _, after in random_game(GAME, setup, chance, lively(GAME, chance))]
    return [_now(state, revision) for revision, state in enumerate(states[:150])]


def test_a_new_turn_and_a_new_bonus_sound_different_and_nothing_else_sounds() -> None:
    moments, cues = _moments(), list[Cue | None]()
    for before, after in pairwise(moments):
        cue = heard(before, after)
        cues.append(cue)
        new = _prompts(after.state) - _prompts(before.state)
        waits = GAME.blocking(after.state) not in (None, GAME.blocking(before.state))
        assert cue == (Cue.BONUS if new else Cue.TURN if waits else None)
    assert {Cue.BONUS, Cue.TURN, None} <= set(cues)


def _prompts(state: Any) -> set[int]:
    return {prompt.number for prompt in state.prompts}


def test_what_is_undone_or_first_seen_is_silent() -> None:
    moments = _moments()
    for before, after in pairwise(moments):
        assert heard(after, before) is None and heard(None, after) is None and heard(after, after) is None


def test_both_sealed_and_both_opened_sound() -> None:
    state = _moments()[0].state
    one = _now(state, 5, _choice(HostState.SOME_SEALED, "x", None))
    both = _now(state, 5, _choice(HostState.ALL_SEALED, "x", "y"))
    opened = _now(state, 6, _choice(HostState.OPENED, "x", "y"))
    assert [heard(one, both), heard(both, opened), heard(opened, opened)] == [Cue.SEALED, Cue.OPENED, None]


def test_the_files_are_ours_small_and_as_the_script_makes_them(tmp_path: Path) -> None:
    assert {path.stem for path in FOLDER.glob("*.wav")} == {cue.value for cue in Cue}
    assert sum(path.stat().st_size for path in FOLDER.glob("*.wav")) < BYTES_MOST
    made = "from pathlib import Path; from make_sounds import main; import sys; main(Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", made, str(tmp_path)], cwd=ROOT / "tools", check=True)
    for path in FOLDER.glob("*.wav"):
        mine, again = _samples(path), _samples(tmp_path / path.name)
        # The last digit of a sine is the machine's own.
        assert len(mine) == len(again) and max(abs(a - b) for a, b in zip(mine, again, strict=True)) <= 1
        assert max(mine) > 5_000


def _samples(path: Path) -> list[int]:
    with wave.open(str(path)) as file:
        data = file.readframes(file.getnframes())
    return [int.from_bytes(data[at : at + 2], "little", signed=True) for at in range(0, len(data), 2)]


@pytest.mark.parametrize(("driver", "state"), [("dummy", "play"), ("no such driver", "stop")])
def test_every_sound_plays_and_a_machine_without_a_speaker_stays_silent(driver: str, state: str) -> None:
    """SDL's silent driver stands in for a speaker, which no machine of ours has."""
    quiet = dict.fromkeys(("KIVY_NO_ARGS", "KIVY_NO_CONSOLELOG", "KIVY_NO_FILELOG"), "1")
    there = {**os.environ, **quiet, "SDL_AUDIODRIVER": driver}
    told = subprocess.run([sys.executable, "-c", PLAYED], cwd=ROOT, env=there, capture_output=True, text=True)
    lines = [line.split() for line in told.stdout.splitlines()]
    assert [line[:2] for line in lines] == [[cue.value, state] for cue in Cue], told.stderr
    assert told.returncode == 0


def test_a_speaker_that_never_answers_holds_up_nobody() -> None:
    """What was not played in time is not played later, and whoever asked has long gone on."""
    asked, gate = list[Cue](), threading.Event()

    def stuck(cue: Cue) -> None:
        asked.append(cue)
        gate.wait(PATIENCE)

    sounds = Sounds()
    sounds._sound = stuck  # type: ignore[method-assign]
    try:
        for _ in range(20):
            sounds.play(Cue.TURN)
        assert sounds._wanted.maxsize < 20 and len(asked) <= 1
    finally:
        gate.set()
