"""`adjutant read`: a photo in, board-reading/1 or lines for people out; anything else is one sentence."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion import board_readers
from companion.cli import main
from companion.commands import read_photo
from tests.kits.source_tree import ROOT
from tests.kits.vision.synthetic_board import Shot, board, profile, shot, stranger, write
from tests.kits.waiting import AGES
from vision.arrays import Pixels
from vision.finding.found import Found
from vision.finding.look import SeenBoard, look
from vision.finding.profile import Profile, save
from vision.overlay import Chip, OverlayMark
from vision.readers import Known
from vision.scythe.reading import PlaceReading, ScytheReading, SeenStructure, TrackReading
from vision.scythe.signs import STAR

UNITS = {"crimea": {"worker": 2}}


class Notebook:
    """Reads the same from every board, and notes what it was told: the command is on trial, no reader."""

    def __init__(self) -> None:
        self.known: list[Known] = []
        self.straight: list[Pixels] = []

    def read(self, straight: Pixels, found: Found, known: Known) -> ScytheReading:
        """One worker on F1, a doubtful L1, power and stars."""
        self.known.append(known)
        self.straight.append(straight)
        place = PlaceReading(UNITS, SeenStructure("crimea", "mill"), {"food": 3}, True, confidence=0.97)
        return ScytheReading(
            found, {"F1": place, "L1": PlaceReading(seen=False, confidence=0.0)},
            {"crimea": PlaceReading({"crimea": {"character": 1}})}, {"upgrades": {"crimea": 1}},
            {"crimea": TrackReading(5)}, {"crimea": TrackReading(None, 0.1)},
            triumph_confidence={"upgrades": 0.99, "combat": 0.4},
        )  # fmt: skip

    def marks(self, reading: ScytheReading) -> Sequence[OverlayMark]:
        """One red star in the middle."""
        return [OverlayMark((0.5, 0.5), (Chip(STAR, (0, 0, 255)),))]


@cache
def _seen(data: bytes, name: str, points: bytes) -> list[SeenBoard]:
    """Room for what is seen in this picture with this profile."""
    return []


def _look_once(photo: Path, profile: Profile) -> SeenBoard:
    """The board that is found in this photo; the same photo gives the same answer (test_find_board)."""
    if not photo.is_file():
        return look(photo, profile)
    known = _seen(photo.read_bytes(), profile.name, profile.points.tobytes())
    if not known:
        known.append(look(photo, profile))
    return known[0]


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Notebook:
    """A reader in place of the game's own."""
    reader = Notebook()
    monkeypatch.setattr(read_photo, "look", _look_once)
    monkeypatch.setitem(board_readers.READERS, board_readers.FIRST, lambda: reader)
    return reader


@pytest.fixture(scope="module")
def seen() -> Shot:
    """A photo of our own board."""
    return shot(tilt=20, turn=10, distance=1.15)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, seen: Shot) -> Path:
    """photo.png, setup.png and the profile board.npz."""
    place = tmp_path_factory.mktemp("photos")
    write(place / "photo.png", seen.pixels)
    write(place / "setup.png", shot(board(), distance=1.15).pixels)
    write(place / "other.png", shot(stranger(2)).pixels)
    (place / "board.npz").write_bytes(save(profile()))
    return place


def _read(folder: Path, *given: object) -> int:
    return main(["read", str(folder / "photo.png"), "--board", str(folder / "board.npz"), *map(str, given)])


@pytest.mark.long
def test_the_json_is_all_that_stands_on_stdout(
    notebook: Notebook, folder: Path, seen: Shot, capsys: pytest.CaptureFixture[str]
) -> None:
    """The quad as fractions of the photo, top left first."""
    began = time.monotonic()
    assert _read(folder, "--json") == 0
    most = time.monotonic() - began
    out, err = capsys.readouterr()
    reading = json.loads(out)
    assert err == "" and reading["format"] == "board-reading/1" and reading["board"]["found"] is True
    assert np.abs(np.array(reading["board"]["quad"]) - seen.corners / (1280, 960)).max() < 0.004
    assert abs(reading["board"]["tilt_deg"] - 20) < 1
    assert isinstance(reading["seconds"], float) and 0 <= reading["seconds"] <= most + 0.001, "rounded"
    assert reading["territories"]["L1"]["seen"] is False
    assert notebook.straight[0].shape == (1088, 1440, 3)
    assert notebook.known[0].setup is None


def test_people_read_sentences_in_their_language(
    notebook: Notebook, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Words, not ids; what was not seen is named for a look."""
    command = ["read", str(folder / "photo.png"), "--board", str(folder / "board.npz")]
    english = (
        "2 × worker",
        "mill (Crimea)",
        "Please look",
        "the lake beside Polania, stars for a combat won",
    )
    german = (
        "2 × Arbeiter",
        "Mühle (Krim)",
        "Bitte",
        "der See neben Polania, Sterne für einen gewonnenen Kampf",
    )
    for language, words in (("en", english), ("de", german)):
        assert main(["--language", language, *command]) == 0
        out = capsys.readouterr().out
        assert all(word in out for word in words), out
        assert "L1" not in out and "{" not in out


def test_the_setup_photo_and_the_players_reach_the_reader(notebook: Notebook, folder: Path) -> None:
    """The set-up comes straightened, with how it lay in its photo; blanks between players are nothing."""
    players = "crimea:mechanical, saxony : industrial,"
    assert _read(folder, "--setup", folder / "setup.png", "--players", players, "--json") == 0
    known = notebook.known[0]
    assert known.players == {"crimea": "mechanical", "saxony": "industrial"}
    assert known.setup is not None and known.setup_found is not None
    likeness = np.abs(known.setup.astype(int) - cv2.resize(board(), (1440, 1088))).mean()
    assert likeness < 15 < np.abs(known.setup.astype(int) - known.setup[::-1]).mean()


def test_the_overlay_is_the_photo_with_what_was_understood(
    notebook: Notebook, folder: Path, seen: Shot, tmp_path: Path
) -> None:
    """As large as the photo, with the board's outline and the marks."""
    assert _read(folder, "--overlay", tmp_path / "out.png") == 0
    picture = cv2.imread(str(tmp_path / "out.png"))
    assert picture.shape == seen.pixels.shape
    x, y = seen.corners[:2].mean(axis=0).astype(int)
    assert (np.abs(picture[max(0, y - 4) : y + 4, x].astype(int) - (90, 220, 120)).sum(axis=1) < 60).any()
    assert 0.01 < np.any(picture != seen.pixels, axis=2).mean() < 0.1


@pytest.mark.parametrize(
    ("name", "starts"), [("out.jpg", b"\xff\xd8\xff"), ("out.JPEG", b"\xff\xd8\xff"), ("out.PNG", b"\x89PNG")]
)
def test_the_overlay_has_the_format_that_its_ending_says(
    name: str, starts: bytes, notebook: Notebook, folder: Path, seen: Shot, tmp_path: Path
) -> None:
    """Programs that open it go by the ending."""
    assert _read(folder, "--overlay", tmp_path / name) == 0
    assert (tmp_path / name).read_bytes().startswith(starts)
    assert cv2.imread(str(tmp_path / name)).shape == seen.pixels.shape


@pytest.mark.parametrize("name", ["out.xyz", "out", "out.gif"])
def test_an_overlay_of_another_format_is_refused(
    name: str, notebook: Notebook, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence, before anything is read, and no file."""
    assert _read(folder, "--overlay", tmp_path / name) == 1
    sentence = "The overlay is a picture: its file must end in one of .png, .jpg, .jpeg.\n"
    assert capsys.readouterr().err == sentence
    assert list(tmp_path.iterdir()) == [] and notebook.known == []


@pytest.mark.long
def test_a_board_taught_by_its_corners_is_found(
    notebook: Notebook, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The two commands a homebrew mat needs."""
    lesson = shot(stranger(6), tilt=5, distance=1.05, size=(1600, 1200))
    photo, taught = write(tmp_path / "mat.png", lesson.pixels), tmp_path / "mat.npz"
    corners = ",".join(f"{value:.4f}" for value in (lesson.corners / (1600, 1200)).ravel())
    assert main(["read", str(photo), "--teach", str(taught), "--corners", corners]) == 0
    assert "mat.npz" in capsys.readouterr().err
    later = shot(stranger(6), tilt=25, turn=190, distance=1.2)
    photo = write(tmp_path / "later.png", later.pixels)
    assert main(["read", str(photo), "--board", str(taught), "--json"]) == 0
    quad = np.array(json.loads(capsys.readouterr().out)["board"]["quad"])
    assert np.abs(quad - later.corners / (1280, 960)).max() < 0.01


def _bad_photos(folder: Path) -> dict[str, Path]:
    """One file for each way in which a photo can be bad."""
    whole = (folder / "photo.png").read_bytes()
    jpeg = cv2.imencode(".jpg", cv2.imread(str(folder / "photo.png")))[1].tobytes()
    bad = {
        "text.jpg": b"hello", "empty.jpg": b"", "cut.jpg": jpeg[: len(jpeg) // 2], "cut.png": whole[:5000],
        "holed.png": whole[: len(whole) // 2] + bytes(500) + whole[len(whole) // 2 + 500 :],
        "ended.jpg": jpeg[: len(jpeg) // 2] + b"\xff\xd9",
        "dot.png": cv2.imencode(".png", np.full((1, 1, 3), 200, np.uint8))[1].tobytes(),
        "black.png": cv2.imencode(".png", np.zeros((900, 1200, 3), np.uint8))[1].tobytes(),
    }  # fmt: skip
    huge = bytearray(jpeg)
    at = huge.index(b"\xff\xc0")
    huge[at + 5 : at + 9] = (12_250).to_bytes(2) + (16_330).to_bytes(2)
    for name, data in {**bad, "huge.jpg": bytes(huge)}.items():
        (folder / name).write_bytes(data)
    names = [*bad, "huge.jpg", "gone.jpg", "other.png", "."]
    return {name: folder / name for name in names}


@pytest.mark.long
def test_every_bad_photo_is_one_sentence_and_exit_code_1(
    notebook: Notebook, folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Also as the set-up photo; with --json the sentence stands in the JSON too. Decoders say nothing."""
    sentences = set()
    for name, path in _bad_photos(folder).items():
        assert main(["read", str(path), "--board", str(folder / "board.npz"), "--json"]) == 1, name
        out, err = capfd.readouterr()
        assert err.count("\n") == 1 and err.endswith(".\n"), (name, err)
        assert json.loads(out) == {"format": "board-reading/1", "board": {"found": False, "why": err.strip()}}
        sentences.add(err)
        assert _read(folder, "--setup", path) == 1
        out, err = capfd.readouterr()
        assert out == "" and err.startswith("The set-up photo cannot be used. ") and err.count("\n") == 1
    assert len(sentences) >= 7
    assert notebook.known == []


def test_players_need_no_mats(notebook: Notebook, folder: Path) -> None:
    assert _read(folder, "--players", "crimea, saxony:industrial", "--json") == 0
    assert notebook.known[0].players == {"crimea": "", "saxony": "industrial"}


@pytest.mark.parametrize("players", ["crimea:", ":mechanical", "a:b:c", "crimea:x,crimea:y"])
def test_players_that_cannot_be_understood_are_one_sentence(
    players: str, notebook: Notebook, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With an example of how to write them."""
    assert _read(folder, "--players", players) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("crimea:mechanical,saxony:foo", "This game knows no mat called foo. It knows industrial, "),
        ("crimea:militant,crimea:industrial", "A faction is named twice: each player has another one.\n"),
    ],
)
def test_players_that_no_table_can_have_are_one_sentence(
    players: str, said: str, notebook: Notebook, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mat that there is not, a faction twice; said before anybody waits for the photo."""
    assert _read(folder, "--players", players) == 1
    err = capsys.readouterr().err
    assert err.startswith(said) and err.count("\n") == 1
    assert notebook.known == []


@pytest.mark.parametrize("profile_data", [b"", b"no profile", bytes(3000)])
def test_a_board_profile_that_is_none_is_one_sentence(
    profile_data: bytes, notebook: Notebook, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is read against the wrong board."""
    path = tmp_path / "wrong.npz"
    path.write_bytes(profile_data)
    assert main(["read", str(folder / "photo.png"), "--board", str(path)]) == 1
    assert (
        capsys.readouterr().err == "This is not a board profile, or it is damaged: teach the board again.\n"
    )


@pytest.mark.parametrize(
    "wrong",
    [
        ["--teach", "x.npz"],
        ["--corners", "0,0,1,0,1,1,0,1"],
        ["--teach", "x.npz", "--corners", "1,2,3"],
        ["--teach", "x.npz", "--corners", "a,b,c,d,e,f,g,h"],
        ["--teach", "x.npz", "--corners", "9,9,9,9,9,9,9,9"],
    ],
)
def test_wrong_usage_is_exit_code_2(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Corners go with --teach, and are eight numbers."""
    with pytest.raises(SystemExit) as left:
        main(["read", "photo.jpg", *wrong])
    assert left.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


def test_an_overlay_that_cannot_be_written_is_one_sentence(
    notebook: Notebook, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing is left behind."""
    assert _read(folder, "--overlay", tmp_path / "no" / "out.png") == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_other_commands_start_without_opencv() -> None:
    """Nobody waits for it who only wants a score."""
    code = "import sys, companion.cli; sys.exit(any(name in sys.modules for name in ('cv2', 'numpy')))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=os.environ, timeout=AGES, check=False)
    assert done.returncode == 0
