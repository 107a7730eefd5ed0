"""A seat's emblem: its edge is seen in every look, and its icon is painted once for all who show it."""

from pathlib import Path

import pytest
from kivy.graphics import Color, Line, Rectangle

from companion.ui.icons import painted_icon
from companion.ui.settings import Look
from companion.ui.widgets.doors.icon_picture import IconPicture
from companion.ui.widgets.table.emblem import Emblem
from engine.pictures.drawings import Mark
from tests.kits.ui.ui_kit import running

pytestmark = pytest.mark.window


def _edge(emblem: Emblem) -> tuple[float, ...]:
    """The ink in which the line around it is drawn."""
    drawn = emblem.canvas.children
    line = next(at for at, each in enumerate(drawn) if isinstance(each, Line))
    return tuple(next(each for each in reversed(drawn[:line]) if isinstance(each, Color)).rgba)


def test_the_edge_follows_a_change_of_the_look(tmp_path: Path) -> None:
    """It is light on dark ground and dark on light ground, without being drawn anew by its screen."""
    with running(tmp_path) as person:
        emblem = Emblem(mark=Mark("A", "black", "circle"))
        on_dark = _edge(emblem)
        person.app.set(look=Look.DAYLIGHT)
        on_light = _edge(emblem)
        assert sum(on_light[:3]) < sum(on_dark[:3])
        assert _edge(Emblem(mark=Mark("A", "black", "circle"))) == on_light
        person.app.set(look=Look.LAMP)
        assert _edge(emblem) == on_dark


def test_whoever_shows_an_icon_in_one_size_shows_the_same_picture(tmp_path: Path) -> None:
    with running(tmp_path):
        one, two = (IconPicture(icon="trophy", size=(40, 40)) for _ in range(2))
        shown = {
            next(c for c in each.canvas.children if isinstance(c, Rectangle)).texture for each in (one, two)
        }
        assert shown == {painted_icon("trophy", 36).texture}
