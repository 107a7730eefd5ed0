"""What scrolls is cut off at its edge where it is too large, and costs no cutting where it is not."""

from pathlib import Path
from typing import Any

import cv2
import pytest
from kivy.graphics import Color, Rectangle, StencilPush, StencilUse
from kivy.uix.widget import Widget

from companion.ui.widgets.basics.panes import Pane
from tests.kits.ui.ui_kit import Driver, running

pytestmark = pytest.mark.window


def _cutting(pane: Pane) -> set[type]:
    groups = [each for each in pane.canvas.before.children if hasattr(each, "children")]
    return {type(each) for group in groups for each in group.children}


def _laid(person: Driver, height: float) -> tuple[Pane, Widget]:
    pane = Pane(size_hint=(None, None), size=(200, 100), pos=(100, 300))
    content = Widget(size_hint_y=None, height=height)
    with content.canvas:
        Color(1, 0, 0, 1)
        ground = Rectangle(pos=content.pos, size=content.size)
    content.bind(pos=lambda _, pos: setattr(ground, "pos", pos))
    content.bind(size=lambda _, size: setattr(ground, "size", size))
    pane.add_widget(content)
    person.app.root.add_widget(pane)
    person.rest()
    return pane, content


def _is_red(person: Driver, folder: Path, at: tuple[int, int]) -> bool:
    seen: Any = cv2.imread(str(person.picture(folder / "seen.png")))
    blue, green, red = seen[seen.shape[0] - 1 - at[1], at[0]]
    return bool(red > 200 and green < 50 and blue < 50)


def test_content_that_fits_is_painted_without_a_stencil(tmp_path: Path) -> None:
    with running(tmp_path) as person:
        pane, content = _laid(person, 60)
        assert not _cutting(pane)
        content.height = 100
        person.rest()
        assert not _cutting(pane)
        assert _is_red(person, tmp_path, (150, 350))


def test_content_that_grows_too_high_is_cut_off_and_one_that_shrinks_is_not(tmp_path: Path) -> None:
    with running(tmp_path) as person:
        pane, content = _laid(person, 60)
        content.height = 400
        person.rest()
        assert {StencilPush, StencilUse} <= _cutting(pane)
        assert _is_red(person, tmp_path, (150, 350))
        assert not _is_red(person, tmp_path, (150, 280)) and not _is_red(person, tmp_path, (150, 420))
        content.height = 80
        person.rest()
        assert not _cutting(pane)
