"""A photo of a game that nobody has told the app of: read, compared with its table, and accepted."""

from pathlib import Path
from typing import Any

import pytest

from companion.text import text
from tests.kits.nonsense.evening import saved
from tests.kits.nonsense.installed import pond_installed
from tests.kits.nonsense.pond_photo import PondReading, pond_read
from tests.kits.nonsense.pond_state import PADS
from tests.kits.ui.photo_kit import picture
from tests.kits.ui.photo_steps import card, found, read, state_of
from tests.kits.ui.ui_kit import TABLET, running
from vision.reading import encode_reading

pytestmark = pytest.mark.window

SEEN = {"lily": 2, "root": 1, "moss": 4}


def test_what_the_photo_shows_is_accepted_pad_by_pad(tmp_path: Path) -> None:
    """Two of three pads differ from the table; each is one tap."""
    with pond_installed(), pond_read(SEEN), running(
        tmp_path, TABLET, resume=saved(tmp_path / "pond.jsonl")
    ) as person:  # fmt: skip
        person.app.go("photo")
        person.rest()
        person.app.notice.hide()
        titles = [person.app.say(each.title) for each in read(person, picture(tmp_path))]
        assert titles == ["root pad", "mossy pad"]
        for left in (1, 0):
            shown = card(person)
            assert shown
            person.touch(shown.ids.accept)
            person.until(lambda left=left: len(found(person)) == left)
        flies = dict(zip(PADS, state_of(person).flies, strict=True))
        assert {pad: flies[pad] for pad in SEEN} == SEEN


def test_a_reading_of_any_game_is_told_and_written() -> None:
    """Where the board lies is the core's, what lies on it the game's."""

    class Flat:
        quad = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
        tilt_deg = 3.0

    board: Any = Flat()
    reading = PondReading(board, SEEN)
    encoded = encode_reading(reading, 0.5)
    assert list(encoded) == ["format", "seconds", "board", "flies"] and encoded["flies"] == SEEN
    with pond_installed():
        assert reading.told(text)[0] == "Flies over the lily pad: 2"
