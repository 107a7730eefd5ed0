"""The app's window: first frame beside a bare Kivy window, memory and frame times of a whole game."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

ROOT = Path(__file__).parents[1]
NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil")
SECONDS_MOST = 600  # for one whole game; two minutes on two cores without a graphics card


@dataclass(frozen=True, slots=True)
class Window:
    """What was measured; a frame is the look of the event loop that drew a step, without waiting.

    Times of the processor stay the same beside other work; those of a frame hold all threads that paint.
    """

    app_ms: tuple[float, ...]
    """From starting Python to the first painted frame."""
    bare_ms: tuple[float, ...]
    app_cpu_ms: tuple[float, ...]
    bare_cpu_ms: tuple[float, ...]
    bare_mb: float
    first_mb: float
    """Memory at the first frame."""
    game_mb: float
    """Memory after a whole game on the table's screen."""
    steps: int
    frame_ms: tuple[float, ...]
    frame_cpu_ms: tuple[float, ...]

    @property
    def ratio_cpu(self) -> float:
        """The same by the processor's time."""
        return median(self.app_cpu_ms) / median(self.bare_cpu_ms)

    @property
    def ratio(self) -> float:
        """How many times as long as the bare window the app takes to start."""
        return median(self.app_ms) / median(self.bare_ms)

    def frame(self, per_cent: int) -> float:
        """What so many of a hundred frames stay below."""
        return quantiles(self.frame_ms, n=100)[per_cent - 1]

    def frame_cpu(self, per_cent: int) -> float:
        """The same by the processor's time."""
        return quantiles(self.frame_cpu_ms, n=100)[per_cent - 1]

    def as_json(self) -> dict[str, object]:
        """The figures."""
        return {
            "starts": len(self.app_ms),
            "first_frame_ms": round(median(self.app_ms)),
            "bare_first_frame_ms": round(median(self.bare_ms)),
            "ratio_to_bare": round(self.ratio, 2),
            "ratio_to_bare_cpu": round(self.ratio_cpu, 2),
            "bare_mb": round(self.bare_mb, 1),
            "first_frame_mb": round(self.first_mb, 1),
            "after_game_mb": round(self.game_mb, 1),
            "steps": self.steps,
            "frames": len(self.frame_ms),
            "frame_p50_ms": round(self.frame(50), 1),
            "frame_p95_ms": round(self.frame(95), 1),
            "frame_cpu_p50_ms": round(self.frame_cpu(50), 1),
            "frame_cpu_p95_ms": round(self.frame_cpu(95), 1),
        }


def as_lines(window: Window) -> list[str]:
    """The figures for people."""
    told = window.as_json()
    return [
        f"Window: first frame after {told['first_frame_ms']} ms, a bare Kivy window after"
        f" {told['bare_first_frame_ms']} ms: {told['ratio_to_bare']} times as long"
        f" ({told['ratio_to_bare_cpu']} by the processor; medians of {told['starts']} interleaved starts)",
        f"Memory: {told['first_frame_mb']} MiB at the first frame (bare window {told['bare_mb']}),"
        f" {told['after_game_mb']} MiB after a game of {told['steps']} steps",
        f"Steps of that game drawn: p50 {told['frame_p50_ms']} ms, p95 {told['frame_p95_ms']} ms;"
        f" by the processor, all threads, {told['frame_cpu_p50_ms']} and {told['frame_cpu_p95_ms']} ms",
    ]


def measure(starts: int, steps: int | None = None) -> Window:
    """So many starts of both, one after the other, and one scripted game; `steps` ends it early."""
    app, bare, memory = list[tuple[float, float]](), list[tuple[float, float]](), dict[str, float]()
    for _ in range(starts):
        for module, times in (("bench.bare_window", bare), ("bench.window", app)):
            with TemporaryDirectory() as folder:
                began, busy = perf_counter(), _children_busy()
                memory[module] = float(_child(module, ["first", folder]))
                times.append(((perf_counter() - began) * 1000, (_children_busy() - busy) * 1000))
    with TemporaryDirectory() as folder:
        played = json.loads(_child("bench.window", ["game", folder, str(steps or 0)]))
    return Window(
        app_ms=tuple(wall for wall, _ in app),
        bare_ms=tuple(wall for wall, _ in bare),
        app_cpu_ms=tuple(cpu for _, cpu in app),
        bare_cpu_ms=tuple(cpu for _, cpu in bare),
        bare_mb=memory["bench.bare_window"],
        first_mb=memory["bench.window"],
        game_mb=played["mb"],
        steps=played["steps"],
        frame_ms=tuple(played["frame_ms"]),
        frame_cpu_ms=tuple(played["frame_cpu_ms"]),
    )


def _children_busy() -> float:
    """Seconds of the processor that all processes started here have had."""
    used = os.times()
    return used.children_user + used.children_system


def _child(module: str, given: Sequence[str]) -> str:
    command = [sys.executable, "-m", module, *given]
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, timeout=SECONDS_MOST, check=True
    )
    return done.stdout.splitlines()[-1]


def _first(folder: Path, tell: int) -> None:
    from bench.bare_window import run_to_first_frame
    from companion.ui.app import AdjutantApp

    run_to_first_frame(AdjutantApp(folder), tell)


def _game(folder: Path, most: int, tell: int) -> None:
    """One hand plays a random game to its end on the table's screen; every frame is timed."""
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.graphics.opengl import glFinish

    from bench.bare_window import memory_mb
    from companion import tidying
    from companion.hosted_table import Wishes
    from companion.ui.app import AdjutantApp
    from engine.scythe.game import Scythe

    tidying.begin()
    app = AdjutantApp(folder)
    app.settings = app.settings.with_(sounds=False)  # a machine without a speaker says so on its own
    app._run_prepare()
    setup = Scythe().draw_setup(NAMES, random.Random(1), {"tracking": "mats"})
    app.open(Wishes(Scythe().name, NAMES, {}, folder=folder, setup=setup))
    while app.is_opening:
        EventLoop.idle()
    assert app.session
    Clock._max_fps = 0  # frames follow each other without waiting for eyes
    frames, painted = list[tuple[float, float]](), list[object]()
    EventLoop.window.bind(on_flip=painted.append)
    steps = 0
    for _ in _steps(app, most):
        steps += 1
        while app._drawn is None or app._drawn[0] != app.session.table.revision or not painted:
            painted.clear()
            began, busy, drawn = perf_counter(), process_time(), app._drawn
            EventLoop.idle()
            glFinish()  # a frame is there when its last pixel is
            # A look without a change costs next to nothing and is no frame; nor does motion draw a step.
            if painted and app._drawn is not drawn:
                frames.append(((perf_counter() - began) * 1000, (process_time() - busy) * 1000))
        painted.clear()
    told = {
        "mb": memory_mb(),
        "steps": steps,
        "frame_ms": [round(wall, 2) for wall, _ in frames],
        "frame_cpu_ms": [round(cpu, 2) for _, cpu in frames],
    }
    app.on_stop()
    os.write(tell, f"{json.dumps(told)}\n".encode())
    os._exit(0)


def _steps(app: Any, most: int) -> Any:
    """Plays the next step each time, as a phone would."""
    from engine.simulate import choices, lively

    dice, table = random.Random(1), app.session.table
    pick = lively(table.game, dice)
    while not table.game.is_over(table.state) and not (most and table.revision >= most):
        step = table.game.random_step(table.state, pick(choices(table.game, table.state)), dice)
        revision = table.revision
        app.session.hosted.ask(lambda host: host.room.play(step.act, revision, step.result))  # noqa: B023
        if not table.game.is_over(table.state):
            yield


if __name__ == "__main__":
    # Kivy takes stdout for itself.
    _out = os.dup(1)
    import bench.bare_window  # noqa: F401 - it tells Kivy how to open its window

    if sys.argv[1] == "first":
        _first(Path(sys.argv[2]), _out)
    else:
        _game(Path(sys.argv[2]), int(sys.argv[3]), _out)
