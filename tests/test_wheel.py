"""The wheel is the whole product: built, installed away from the tree, and used from another folder."""

import json
import re
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path
from urllib.request import urlopen

import cv2
import numpy as np
import pytest

from companion import __version__
from tests.kits.source_tree import PACKAGES, ROOT
from tests.kits.vision.synthetic_board import profile, shot, stranger, write
from tests.kits.wheel import PATIENCE, Installed, build, install
from vision.finding.profile import save

pytestmark = pytest.mark.long

GAMES = ROOT / "tests" / "games"
NOT_CARRIED = {".ts"}  # types of the page, for who changes it
# The window as `adjutant` opens it; a hand beside it keeps the first frame and closes it.
FIRST_FRAME = """
import sys
from pathlib import Path
from companion.ui.start import run
from kivy.clock import Clock
from kivy.core.window import Window

def keep(*_):
    Window.unbind(on_flip=keep)
    Window.screenshot(name="frame.png")
    Clock.schedule_once(lambda _: Window.close())

Window.bind(on_flip=keep)
sys.exit(run(Path("tables")))
"""
WHERE = """
import engine, vision, companion, assets
print(*(package.__file__ for package in (engine, vision, companion, assets)), sep="\\n")
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree."""
    return build(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def there(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in an environment of its own."""
    return install(wheel, tmp_path_factory.mktemp("installed"))


def test_the_wheel_has_every_file_of_the_product_and_none_besides(wheel: Path) -> None:
    """A layout, a sound or a sentence left out would only be missed far from the tree."""
    product = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in NOT_CARRIED
    }
    with zipfile.ZipFile(wheel) as opened:
        carried = {name for name in opened.namelist() if ".dist-info/" not in name}
    assert carried == product


def test_the_wheel_names_what_it_needs_and_what_it_is(wheel: Path) -> None:
    """Its metadata is what pip reads; tests/test_requirements.py holds the list to the imports."""
    with zipfile.ZipFile(wheel) as opened:
        name = next(name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
        told = Parser().parsestr(opened.read(name).decode())
        assert any(each.endswith(".dist-info/licenses/LICENSE") for each in opened.namelist())
    assert (told["Name"], told["Version"]) == ("adjutant", __version__)
    needs = {re.split(r"[^\w-]", need)[0] for need in told.get_all("Requires-Dist")}
    assert needs >= {"kivy", "numpy", "opencv-python", "websockets", "zeroconf"}


def test_everything_runs_from_the_installed_wheel(there: Installed) -> None:
    """Without this the rest would prove the tree, which lies beside."""
    done = there.run(there.python, "-c", WHERE)
    assert done.stderr == ""
    for line in done.stdout.splitlines():
        assert Path(line).is_relative_to(there.packages)
    assert len(done.stdout.splitlines()) == 4
    for name in ("tests", "tools", "bench"):
        assert there.run(there.python, "-c", f"import {name}").returncode == 1


def test_it_tells_its_version(there: Installed) -> None:
    """By the command, and by the module."""
    for command in ([there.adjutant], [there.python, "-m", "companion"]):
        done = there.run(*command, "--version")
        assert (done.returncode, done.stdout, done.stderr) == (0, f"adjutant {__version__}\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Kivy's parts for Windows lie in its own environment")
def test_it_draws_its_first_frame(there: Installed) -> None:
    """Every layout is found, and words are on the screen."""
    done = there.run(there.python, "-c", FIRST_FRAME, SDL_VIDEODRIVER="offscreen")
    assert done.returncode == 0, done.stderr
    picture = cv2.imread(str(there.elsewhere / "frame0001.png"))
    assert picture is not None
    ground, ink = np.unique(picture.reshape(-1, 3), axis=0, return_counts=True)
    assert len(ground) > 20
    assert ink.max() < 0.98 * picture.shape[0] * picture.shape[1]


def test_it_hosts_a_table_and_serves_the_page(there: Installed) -> None:
    """The page, its code, its words and the list of short words come out of the wheel."""
    host = subprocess.Popen(
        [str(there.adjutant), "host", "--folder", "hosted"], cwd=there.elsewhere, env=there.environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert host.stdout is not None
        links = (re.search(r"http://[\d.]+(:\d+)/", line) for line in host.stdout)
        port = next(link for link in links if link)[1]

        def got(path: str) -> str:
            with urlopen(f"http://127.0.0.1{port}{path}", timeout=PATIENCE) as answer:
                return str(answer.read().decode())

        page = got("/")
        assert "<script" in page
        for script in re.findall(r'(?:src|href)="/?([\w.]+\.(?:js|css|svg))"', page):
            assert got(f"/{script}")
        source = (ROOT / "companion/net/page/main.js").read_text("utf-8").splitlines()
        assert set(got("/main.js").splitlines()) <= set(source) and got("/main.js").endswith("start();\n")
        assert json.loads(got("/locales/de.json"))["faction.crimea"]
        assert len(got("/words.txt").split()) > 200
    finally:
        host.terminate()
        _, wrong = host.communicate(timeout=PATIENCE)
    assert wrong == ""
    assert [path.suffix for path in (there.elsewhere / "hosted").glob("*.jsonl")] == [".jsonl"]


def test_it_scores(there: Installed) -> None:
    """Both games' positions, in both languages."""
    for position in ("position-1.json", "ruination-position-1.json"):
        told = [
            there.run(there.adjutant, "--language", language, "score", GAMES / position)
            for language in ("en", "de")
        ]
        assert [(done.returncode, done.stderr) for done in told] == [(0, "")] * 2
        assert told[0].stdout != told[1].stdout


def test_it_replays(there: Installed) -> None:
    """A journal of the tree, to the same end as the tree does."""
    done = there.run(there.adjutant, "replay", GAMES / "journal-1-mats.jsonl", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)


def test_it_reads_a_photo(there: Installed) -> None:
    """With the networks and the board's profile that it brings."""
    write(there.elsewhere / "photo.png", shot(tilt=20, turn=10, distance=1.15).pixels)
    write(there.elsewhere / "other.png", shot(stranger(2)).pixels)
    (there.elsewhere / "board.npz").write_bytes(save(profile()))
    read = there.run(there.adjutant, "read", "photo.png", "--board", "board.npz", "--json")
    assert (read.returncode, read.stderr) == (0, "")
    assert json.loads(read.stdout)["format"] == "board-reading/1"
    # The shipped profile is looked for in a photo that does not show it.
    unknown = there.run(there.adjutant, "read", "other.png")
    assert (unknown.returncode, unknown.stdout) == (1, "")
    assert len(unknown.stderr.splitlines()) == 1
    assert "Traceback" not in unknown.stderr
