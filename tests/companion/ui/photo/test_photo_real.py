"""A real photo through the real reader, from the file to the table, by touches."""

from pathlib import Path
from typing import Any

import pytest

from companion.ui.photo.reading_task import Order, ReadingStage, ReadingTask
from engine.scythe.ids import Faction
from engine.table import Table
from tests.kits.ui.photo_steps import found, read, state_of, view_of
from tests.kits.ui.saved_tables import GAME
from tests.kits.ui.ui_kit import TABLET, running
from tests.kits.vision.shared_photos import PHOTOS, needs_photos, truth

pytestmark = pytest.mark.window

EVENING = PHOTOS / "evenings" / "0"


def _journal(path: Path) -> Path:
    """The evening's table as it was set up, every placement followed."""
    photo = truth(EVENING / "setup.jpg")
    seats = [
        {"name": faction.title(), "faction": str(faction), "mat": photo["mats"][faction]}
        for faction in Faction  # clockwise
        if faction in photo["mats"]
    ]
    setup: Any = {
        "seats": seats, "structure_bonus": "adjacent_lakes", "tracking": "board", "modules": ["invaders"]
    }  # fmt: skip
    table = Table.create(GAME, setup, 0, path)
    table.close()
    return path


@needs_photos
def test_a_real_photo_sets_the_table_right_where_it_is_sure(tmp_path: Path) -> None:
    """Everything sure is accepted with one touch; how well the reader reads, `make bench-vision` says."""
    with running(tmp_path, TABLET, resume=_journal(tmp_path / "evening.jsonl")) as person:
        hosted = person.app.session.hosted
        order = Order(EVENING / "setup.jpg", GAME.name, state_of(person), hosted.photos.path, is_setup=True)
        keeping = ReadingTask(order)
        person.until(lambda: keeping.now.is_over, 120)
        assert keeping.now.stage is ReadingStage.DONE
        sure = {each.key for each in read(person, EVENING / "game_0.jpg") if each.is_sure}
        person.tap("sure ones are right")
        person.until(lambda: not any(each.is_sure for each in found(person)))
        reading = view_of(person)._differences.review._reading
        places = [name for name in reading.territories if name in sure]
        for name in places:
            assert _units(state_of(person), name) == reading.territories[name].units, name
        assert places


def _units(state: Any, name: str) -> dict[str, dict[str, int]]:
    kinds = {"character": "character", "mechs": "mech", "workers": "worker"}
    return {
        str(state.setup.seats[seat].faction): {
            kind: n for field, kind in kinds.items() if (n := getattr(units, field))
        }
        for seat, units in state.board.at(name).units
    }
