"""Tables of hordes in the states that matter, for `states.py`."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from tests.kits.ui.saved_tables import saved


def _table(scene: Any, name: str, screen: str = "table") -> None:
    scene.resume(saved(scene.folder / "table.jsonl", name), screen)


def _contest(scene: Any, name: str) -> None:
    _table(scene, name)
    scene.person.until(lambda: scene.app.screens.current == "contest")


def _contest_die(scene: Any) -> None:
    _contest(scene, "hordes_action")
    view = scene.app.screens.current_screen
    panel = next(panel for panel in view._panels if panel.acting)
    number = next(n for n, die in enumerate(panel._side.dice) if die.offers)
    panel._touch(number)


HORDE_STATES: Final[tuple[tuple[str, Callable[[Any], object]], ...]] = (
    ("hordes_table", partial(_table, name="hordes_turn")),
    ("hordes_card", partial(_table, name="hordes_card")),
    ("hordes_mats", partial(_table, name="hordes_mats")),
    ("hordes_parts", partial(_table, name="hordes_parts")),
    ("hordes_map", partial(_table, name="hordes_moves", screen="map")),
    ("hordes_moves", partial(_table, name="hordes_moves")),
    ("hordes_score", partial(_table, name="hordes_turn", screen="score")),
    ("contest_start", partial(_contest, name="hordes_start")),
    ("contest_counted", partial(_contest, name="hordes_counted")),
    ("contest_roll", partial(_contest, name="hordes_roll")),
    ("contest_nomads", partial(_contest, name="hordes_nomads")),
    ("contest_die", _contest_die),
    ("contest_won", partial(_contest, name="hordes_won")),
)
