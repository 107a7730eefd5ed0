"""`adjutant follow`: photos in, the acts that were played out; the journal given stays as it was."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion import board_readers
from companion.commands import follow
from engine.game import Act, Step
from engine.scythe.game import Scythe
from engine.scythe.ids import Bonus, Top
from engine.scythe.state import State
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.produce import Produce, ProduceAt
from engine.scythe.turn.turn import ChooseSection
from engine.table import Table
from tests.kits.command import Done, adjutant
from tests.kits.source_tree import ROOT
from tests.kits.vision.followed import FOLLOWER, after, section, with_units
from tests.kits.vision.readings import WHOLE, photo_of
from tests.kits.vision.shared_photos import PHOTOS, needs_photos

GAME = Scythe()
PHOTOGRAPHED = PHOTOS / "games" / "1"
SETUP = {
    "seats": [
        {"name": "Ana", "faction": "crimea", "mat": "engineering"},
        {"name": "Ben", "faction": "saxony", "mat": "patriotic"},
    ],
    "structure_bonus": "adjacent_lakes",
    "tracking": "board",
}


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A table of two, nothing played yet."""
    path = tmp_path / "evening.jsonl"
    Table.create(GAME, SETUP, 0, path).close()
    return path


def two_turns() -> tuple[State, list[list[Act]]]:
    """The table as set up, and the acts of two turns."""
    state = GAME.set_up(SETUP)
    assert state.next_seat == 0
    return state, [
        [ChooseSection(0, section(state, 0, Top.BOLSTER)), Bolster(0, Bonus.POWER, 2)],
        [
            ChooseSection(1, section(state, 1, Top.PRODUCE)),
            Produce(1),
            ProduceAt(1, "M6", 1),
            ProduceAt(1, "T8", 1),
        ],
    ]


@pytest.fixture
def photographed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., list[Path]]]:
    """Photos of these states, each read without a mistake in the order in which they are looked at."""
    readings: list[Any] = []

    class Told:
        def read(self, straight: Any, found: Any, known: Any) -> Any:
            assert known.players
            assert known.prior
            return readings.pop(0)

    def take(*states: State) -> list[Path]:
        readings.extend(photo_of(state) for state in states)
        return [Path(f"photo_{number}.jpg") for number in range(len(states))]

    monkeypatch.setitem(board_readers.READERS, "scythe", Told)
    monkeypatch.setattr(follow, "look", lambda photo, profile: SimpleNamespace(straight=None, found=WHOLE))
    return take


def _told(done: Done) -> list[dict[str, Any]]:
    told = json.loads(done.stdout)
    assert told["format"] == "turn-explained/1"
    found: list[dict[str, Any]] = told["photos"]
    return found


def test_each_photo_is_explained_from_where_the_last_explanation_left_the_table(
    journal: Path, photographed: Callable[..., list[Path]]
) -> None:
    start, (first, second) = two_turns()
    between = after(start, first)
    then = after(between, second)
    before = journal.read_bytes()
    done = adjutant("follow", journal, *photographed(between, then), "--json")
    one, two = _told(done)
    assert done.returncode == 0
    assert (one["photo"], two["photo"]) == ("photo_0.jpg", "photo_1.jpg")
    best = one["explanations"][0], two["explanations"][0]
    sections = [(0, first[0].section), (1, second[0].section)]
    assert [(each["seat"], each["section"]) for each in best] == sections
    assert best[0]["acts"] == [GAME.encode_step(Step(act)) for act in first]
    assert [each["after"] for each in best] == [FOLLOWER.position(between), FOLLOWER.position(then)]
    assert all(0 < each["confidence"] <= 1 for each in best)
    assert (one["against"], two["against"]) == ([], [])
    assert journal.read_bytes() == before
    assert done.stderr == "Photo 1 of 2 ...\nPhoto 2 of 2 ...\n"


def test_with_true_turns_one_mistake_does_not_spoil_the_rest(
    journal: Path, tmp_path: Path, photographed: Callable[..., list[Path]]
) -> None:
    """The first photo is of something else; the second is explained from where the true turn has led."""
    start, (first, second) = two_turns()
    then = after(after(start, first), second)
    truth = tmp_path / "turns.json"
    turns = [{"steps": [GAME.encode_step(Step(act)) for act in acts]} for acts in (first, second)]
    truth.write_text(json.dumps({"turns": turns}))
    photos = photographed(start, then)
    _, two = _told(adjutant("follow", journal, *photos, "--truth", truth, "--json"))
    assert two["explanations"][0]["after"] == FOLLOWER.position(then)
    assert two["explanations"][0]["seat"] == 1


def test_what_was_played_is_kept_in_a_new_file_that_replays(
    journal: Path, tmp_path: Path, photographed: Callable[..., list[Path]]
) -> None:
    start, (first, _) = two_turns()
    out = tmp_path / "out.jsonl"
    between = after(start, first)
    assert adjutant("follow", journal, *photographed(between), "--save", out).returncode == 0
    played = Table.replay(GAME, out).state
    assert FOLLOWER.position(played) == FOLLOWER.position(between)
    assert adjutant("replay", out).returncode == 0
    again = adjutant("follow", journal, *photographed(between), "--save", out)
    assert (again.returncode, again.stdout) == (1, "")
    assert len(again.stderr.splitlines()) == 1


def test_people_read_what_was_played_what_else_it_may_have_been_and_what_is_asked(
    journal: Path, photographed: Callable[..., list[Path]]
) -> None:
    start, (first, _) = two_turns()
    done = adjutant("follow", journal, *photographed(after(start, first)))
    lines = done.stdout.splitlines()
    assert lines[0].startswith("photo_0.jpg (")
    assert "Crimea chooses Bolster / Build" in lines[0]
    assert not any("{" in line for line in lines)


def test_a_photo_on_which_nothing_happened_says_so_and_plays_nothing(
    journal: Path, photographed: Callable[..., list[Path]], tmp_path: Path
) -> None:
    """Turns that show nothing are offered behind it; the next photo is explained as if it had not been."""
    state, (first, _) = two_turns()
    both = state, after(state, first)
    lines = adjutant("follow", journal, *photographed(*both)).stdout.splitlines()
    assert lines[0] == "photo_0.jpg: Nothing has changed." and lines[1].startswith("  or (")
    saved = tmp_path / "saved.jsonl"
    told = _told(adjutant("follow", journal, *photographed(*both), "--json", "--save", saved))
    assert [photo["unchanged"] for photo in told] == [True, False]
    assert told[0]["explanations"]
    assert [moment.step.act for moment in Table.replay(GAME, saved).history] == first


def test_a_photo_of_another_table_is_said_to_be_explained_by_nothing(
    journal: Path, photographed: Callable[..., list[Path]]
) -> None:
    other, _ = two_turns()
    for at in ("W3", "T5", "M4", "F5", "V4"):
        other = with_units(other, at, 1, mechs=0, workers=1, character=0)
    for at in ("F6", "V9"):
        other = with_units(other, at, 0, workers=-1)
    done = adjutant("follow", journal, *photographed(other))
    assert "This looks like another table's board" in done.stdout
    assert "W3" in done.stdout
    assert _told(adjutant("follow", journal, *photographed(other), "--json"))[0]["explanations"] == []


def test_a_photo_that_cannot_be_read_is_a_sentence_and_the_others_are_explained(
    journal: Path, tmp_path: Path
) -> None:
    text = tmp_path / "notes.jpg"
    text.write_text("no picture")
    done = adjutant("follow", journal, text, tmp_path / "none.jpg", "--json")
    photos = _told(done)
    assert done.returncode == 1
    assert [photo["explanations"] for photo in photos] == [[], []]
    assert all(photo["why"].endswith(".") or "JPEG" in photo["why"] for photo in photos)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "truth", ["", "[]", "{}", '{"turns": 3}', '{"turns": [{}]}', '{"turns": [{"steps": [{"act": "x"}]}]}']
)
def test_a_file_that_holds_no_true_turns_is_one_sentence(journal: Path, tmp_path: Path, truth: str) -> None:
    path = tmp_path / "turns.json"
    path.write_text(truth)
    done = adjutant("follow", journal, "photo.jpg", "--truth", path)
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    missing = adjutant("follow", journal, "photo.jpg", "--truth", tmp_path / "none.json")
    assert (missing.returncode, len(missing.stderr.splitlines())) == (1, 1)


def test_a_true_turn_that_the_rules_forbid_is_one_sentence_and_saves_nothing(
    journal: Path, tmp_path: Path, photographed: Callable[..., list[Path]]
) -> None:
    start, (_, second) = two_turns()
    truth, out = tmp_path / "turns.json", tmp_path / "out.jsonl"
    truth.write_text(json.dumps({"turns": [{"steps": [GAME.encode_step(Step(act)) for act in second]}]}))
    done = adjutant("follow", journal, *photographed(start), "--truth", truth, "--save", out)
    assert (done.returncode, done.stdout) == (1, "")
    assert not out.exists()


@pytest.mark.parametrize(
    ("name", "why"),
    [("journal-1-ruination-board.jsonl", "read"), ("whole-mats-1.jsonl", "does not track its board")],
)
def test_a_table_without_a_board_that_can_be_read_is_told_so(
    name: str, why: str, photographed: Callable[..., list[Path]]
) -> None:
    start, _ = two_turns()
    done = adjutant("follow", ROOT / "tests" / "games" / name, *photographed(start))
    assert done.returncode == 1
    assert why in done.stderr


@needs_photos
@pytest.mark.long
def test_photographed_turns_are_explained_from_their_photos(tmp_path: Path) -> None:
    """Two photos of a given game, as its evaluator runs it; the second of them is the sure one."""
    path = tmp_path / "journal.jsonl"
    shutil.copy(PHOTOGRAPHED / "journal.jsonl", path)
    before = path.read_bytes()
    turns = json.loads((PHOTOGRAPHED / "turns.json").read_text("utf-8"))["turns"]
    photos = [PHOTOGRAPHED / f"photo_{number:02d}.jpg" for number in (1, 2)]
    setup, truth = PHOTOGRAPHED / "setup.jpg", PHOTOGRAPHED / "turns.json"
    done = adjutant("follow", path, *photos, "--setup", setup, "--truth", truth, "--json")
    assert done.returncode == 0
    best = _told(done)[1]["explanations"][0]
    assert (best["seat"], best["section"]) == (2, turns[1]["steps"][0]["section"])
    assert best["after"] == turns[1]["position"]
    assert path.read_bytes() == before
