"""Everything can be read and touched: the real widgets of every state, in small and large windows."""

import os
from collections.abc import Callable

import pytest
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.languages import LANGUAGES, templates
from companion.ui.theme import CONTRAST as HIGH_CONTRAST
from companion.ui.theme import DAYLIGHT, LAMP, SEATS, Palette, contrast
from companion.ui.widgets.basics.basics import Push, Words
from tests.kits.ui.layout_kit import CONTRAST, faults
from tests.kits.ui.layout_walk import EVERY_DEVICE, EVERY_LOOK, Device, Look, walk
from tests.kits.ui.ui_kit import running

pytestmark = pytest.mark.window


def _letters(language: str) -> int:
    """How much the short words of buttons and headings take in this language."""
    told = templates(language)
    short = (key for key, words in templates("en").items() if isinstance(words, str) and len(words) <= SHORT)
    return sum(len(words) for key in short if isinstance(words := told[key], str))


# As it is reached comes first and costs no drawing. The longest language in the smallest window with the
# largest text is where things break; German has the longest words.
SHORT = 20
LONGEST = max(LANGUAGES, key=_letters)
FEW = {
    Device(): (Look((1280, 800), "en"), Look((360, 640), LONGEST, 130), Look((2560, 1600), "de")),
    Device(2, 1.3): (Look((412, 915), "de"), Look((412, 915), LONGEST, palette="daylight")),
}
# One state of every kind for the second device: what it adds is the density, not the content.
FEW_STATES = (
    "setup_five",
    "lobby",
    "settings",
    "table_choices",
    "map",
    "combat_dial",
    "contest_die",
    "score_now",
    "score_count",
    "phone_waiting",
    "phone_seat",
)
# Text is 1.3 times as large by the device or by the app's own setting, not by both.
EVERYTHING = {
    device: [look for look in EVERY_LOOK if device.font_scale == 1 or look.text_scale == 100]
    for device in EVERY_DEVICE
}
EVERY = bool(os.environ.get("EVERY_LAYOUT"))


@pytest.mark.parametrize("device", EVERYTHING if EVERY else FEW, ids=str)
def test_every_screen_can_be_read_and_touched(device: Device) -> None:
    """EVERY_LAYOUT=1 looks at every state in every window, language, density and size of text."""
    if EVERY:
        found = walk(device, EVERYTHING[device])
    else:
        found = walk(device, FEW[device], () if device == Device() else FEW_STATES)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("palette", [LAMP, DAYLIGHT, HIGH_CONTRAST])
def test_every_pair_of_colours_can_be_read(palette: Palette) -> None:
    grounds = (palette.ground, palette.panel, palette.raised)
    pairs = [
        (ink, ground)
        for ink in (palette.ink, palette.dim, palette.accent, palette.glow, palette.good)
        for ground in grounds
    ]
    papers = (palette.paper, palette.paper_low)
    pairs += [(ink, paper) for ink in (palette.paper_ink, palette.paper_dim) for paper in papers]
    boxes = (palette.cost, palette.gain, palette.prize, palette.spent, palette.spent_low)
    pairs += [(palette.paper_ink, box) for box in boxes]
    pairs += [(palette.accent_ink, palette.accent), (palette.danger_ink, palette.danger), *SEATS.values()]
    assert [pair for pair in pairs if contrast(*pair) < CONTRAST] == []


def _rules(tmp_path, *widgets) -> set[str]:
    with running(tmp_path, (400, 400)) as person:
        ground = FloatLayout()
        for widget in widgets:
            ground.add_widget(widget())
        person.app.root.clear_widgets()
        person.app.root.add_widget(ground)
        person.rest()
        return {fault.rule for fault in faults(person.app.root)}


def test_the_walk_finds_nothing_wrong_with_what_is_right(tmp_path) -> None:
    right = lambda: Push(text="Right", size_hint=(None, None), width=dp(200), pos=(dp(20), dp(20)))  # noqa: E731
    other = lambda: Words(text="Right too", size_hint=(None, None), width=dp(200), pos=(dp(20), dp(300)))  # noqa: E731
    assert _rules(tmp_path, right, other) == set()


@pytest.mark.parametrize(
    ("rule", "wrong"),
    [
        ("target below 48 dp", lambda: Push(text="i", size_hint=(None, None), width=dp(30))),
        (
            "outside the window",
            lambda: Push(text="There", size_hint=(None, None), width=dp(100), pos=(dp(350), 0)),
        ),
        ("word broken in two", lambda: Words(text="Donaudampfschiff", size_hint=(None, None), width=dp(60))),
        ("not translated", lambda: Words(text="app.back", size_hint=(None, None), width=dp(300))),
        ("contrast below 4.5", lambda: _grey()),
    ],
)
def test_the_walk_finds_what_is_wrong(tmp_path, rule, wrong) -> None:
    assert rule in _rules(tmp_path, wrong)


def test_the_walk_finds_two_things_too_close_or_on_each_other(tmp_path) -> None:
    def at(x: float, y: float) -> Callable[[], Widget]:
        return lambda: Push(text=f"Push {x}", size_hint=(None, None), width=dp(100), pos=(dp(x), dp(y)))

    assert _rules(tmp_path, at(0, 0), at(104, 0)) == {"targets closer than 8 dp"}
    overlapping = {"targets closer than 8 dp", "texts overlap", "text under something to touch"}
    assert _rules(tmp_path, at(0, 0), at(10, 4)) == overlapping


def _grey() -> BoxLayout:
    words = Words(text="Hardly to be read")
    words.color = (0.3, 0.3, 0.3, 1)
    box = BoxLayout()
    box.add_widget(words)
    return box
