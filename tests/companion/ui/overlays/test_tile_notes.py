"""What a tile says is written down in the correction form, by real touches and letters."""

import random
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.ui.widgets.basics.name_field import NameField
from companion.ui.widgets.forms.correction_sheet import PartTab
from engine.table import Table
from tests.kits.ui.table_kit import drawn
from tests.kits.ui.ui_kit import running

pytestmark = pytest.mark.window


def test_a_note_about_a_tile_is_typed_kept_and_told(tmp_path: Path) -> None:
    game = next(iter(GAMES.values()))
    options = {"modules": ["resolutions"], "told": {"resolution_tile": "Land Rush"}}
    setup = game.draw_setup(["Ana", "Ben"], random.Random(1), options)
    path = tmp_path / "table.jsonl"
    Table.create(game, setup, 0, path).close()
    with running(tmp_path, resume=path) as person:
        person.app.go("table")
        drawn(person)
        view = person.app.screens.current_screen
        view._set_right(view._shown)
        person.rest()
        person.touch(next(tab for tab in person.shown(PartTab) if tab.text == "Tiles"))
        entry = next(iter(person.shown(NameField)))
        assert entry.hint_text == "nothing noted"
        entry.text = "Two coins for each farm"
        person.tap("Done")
        drawn(person)
        assert person.app.session.table.state.laid.notes == (("Land Rush", "Two coins for each farm"),)
        assert "Land Rush: Two coins for each farm" in view._common.text
