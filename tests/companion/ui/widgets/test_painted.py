"""Words that were painted before are not painted again, and never painted over."""

from pathlib import Path

import pytest

from companion.ui.widgets.basics import painted
from companion.ui.widgets.basics.basics import Words
from tests.kits.ui.ui_kit import running

pytestmark = pytest.mark.window


def words(text: str, width: float = 200) -> Words:
    """A label in its final look."""
    found = Words(text=text, width=width)
    found.texture_update()
    return found


def test_the_same_words_in_the_same_look_are_painted_once(tmp_path: Path) -> None:
    with running(tmp_path):
        assert words("Bolster").texture is words("Bolster").texture
        assert words("Bolster").texture is not words("Bolster", width=100).texture
        assert words("Bolster").texture is not words("Produce").texture


def test_new_words_are_never_painted_over_those_that_others_show(tmp_path: Path) -> None:
    with running(tmp_path):
        one, other = words("May begin"), words("May begin")
        shown = other.texture.pixels
        one.text = "May never"
        one.texture_update()
        assert one.texture is not other.texture
        assert other.texture.pixels == shown
        one.text = "May begin"
        one.texture_update()
        assert one.texture is other.texture


def test_a_long_evening_keeps_only_so_many_pictures(tmp_path: Path) -> None:
    with running(tmp_path):
        for number in range(painted.KEPT + 50):
            words(f"line {number}")
        assert len(painted._store) == painted.KEPT


def test_no_words_have_no_picture(tmp_path: Path) -> None:
    with running(tmp_path):
        empty = words("something")
        empty.text = ""
        empty.texture_update()
        assert list(empty.texture_size) == [0, 0]
