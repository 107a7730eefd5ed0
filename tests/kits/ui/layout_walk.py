"""Looks at every state in many windows and tells what is wrong; a process of its own for each density."""

import gc
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from traceback import format_exc

from companion.languages import LANGUAGES
from tests.kits.source_tree import ROOT

SIZES = ((360, 640), (412, 915), (1280, 800), (2560, 1600))  # dp
TEXT_SCALES = (100, 130)
MINUTES = 20  # for all of it; the usual few looks take half a minute


@dataclass(frozen=True, slots=True)
class Look:
    """One window, language and size of text, as the app's settings have it."""

    size: tuple[int, int]
    language: str
    text_scale: int = 100
    palette: str = "lamp"

    def __str__(self) -> str:
        """For people."""
        return f"{self.size[0]}x{self.size[1]} {self.language} {self.text_scale} % {self.palette}"


@dataclass(frozen=True, slots=True)
class Device:
    """How dense a screen is, and how large its owner wants text in every app."""

    density: int = 1
    font_scale: float = 1.0

    def __str__(self) -> str:
        """For people."""
        return f"density {self.density}, font scale {self.font_scale}"


EVERY_LOOK = tuple(Look(*each) for each in product(SIZES, LANGUAGES, TEXT_SCALES))
EVERY_DEVICE = tuple(Device(*each) for each in product((1, 2), (1.0, 1.3)))


def walk(device: Device, looks: Iterable[Look], states: Sequence[str] = ()) -> list[str]:
    """What is wrong on this device, one line for each fault; no names of states means all of them."""
    wanted = json.dumps([[asdict(look) for look in looks], list(states)])
    metrics = {
        "KIVY_METRICS_DENSITY": str(device.density),
        "KIVY_DPI": str(160 * device.density),
        "KIVY_METRICS_FONTSCALE": str(device.font_scale),
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.kits.ui.layout_walk"], input=wanted, capture_output=True, text=True,
        env={**os.environ, **metrics}, cwd=ROOT, timeout=MINUTES * 60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return [f"{device}: {line}" for line in found]


def _main() -> None:
    # Kivy reads the environment when it is first imported.
    from kivy.core.text import LabelBase
    from kivy.metrics import dp

    from tests.kits.ui.layout_kit import faults
    from tests.kits.ui.states import AS_REACHED, STATES, look, shown
    from tests.kits.ui.ui_kit import running

    looks, wanted = json.load(sys.stdin)
    # Nothing is painted where nobody looks; where words end is known before they are drawn.
    LabelBase._texture_fill = lambda self, texture: None
    found: dict[str, list[str]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as person:
        gc.collect()
        gc.freeze()
        gc.disable()
        for state in STATES:
            if wanted and state.name not in wanted:
                continue
            # Widgets that are gone are laid out with every new size of text until somebody looks for them.
            gc.collect()
            try:
                with shown(person, state):
                    for one in looks:
                        size = tuple(dp(side) for side in one["size"])
                        wanted = one["language"], one["text_scale"], one["palette"]
                        if (size, *wanted) != AS_REACHED:
                            look(person, size, *wanted)
                        person.rest()
                        for fault in faults(person.app.root):
                            found[f"{state.name}: {fault}"].append(str(Look(**one)))
            except Exception:  # Kivy keeps stderr for itself, and the other states want to be seen too
                found[f"{state.name}: cannot be shown: {format_exc(limit=-4)}"] = []
    print(json.dumps([f"{fault} [{'; '.join(where)}]" for fault, where in found.items()]), flush=True)


if __name__ == "__main__":
    _main()
