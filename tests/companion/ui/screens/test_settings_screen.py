"""Settings by real touches: every change shows at once and is there after a new start."""

from pathlib import Path
from typing import Any

import pytest

from companion.ui.settings import TEXT_SCALES, Look, Settings
from companion.ui.theme import LOOKS
from companion.ui.widgets.basics.tick import Tick
from engine.codec import decode, dumps, encode, loads
from tests.kits.ui.ui_kit import PHONE, Driver, running

pytestmark = pytest.mark.window

SWITCHES = {
    "Sounds": "sounds",
    "Claim bonuses by itself": "auto_claim",
    "Trust phones with corrections": "trust_phones",
    "Show coins on the table": "show_coins",
    "Turn each seat to its reader": "turned_seats",
    "Keep the screen on": "keep_awake",
    "Less motion": "less_motion",
}


def _english(folder: Path, **given: Any) -> Path:
    (folder / "settings.json").write_text(dumps(encode(Settings(language="en", **given))))
    return folder


def _saved(folder: Path) -> Settings:
    return decode(Settings, loads((folder / "settings.json").read_bytes()))


def _tick(person: Driver, words: str) -> Tick:
    return next(each for each in person.shown(Tick) if each.text == words)


def test_the_language_changes_at_once_and_for_good(tmp_path: Path) -> None:
    """Also what stands on the screen already; and the home screen afterwards."""
    with running(_english(tmp_path)) as person:
        person.tap("Settings")
        person.tap("Deutsch")
        view = person.app.screens.current_screen
        assert view.ids.bar.title == "Einstellungen"
        person.tap("Zurück")
        assert person.push("Neuer Tisch")
    assert _saved(tmp_path).language == "de"
    with running(tmp_path) as person:
        assert person.push("Neuer Tisch")


def test_each_switch_turns_and_is_saved(tmp_path: Path) -> None:
    """One tap there, one tap back."""
    with running(_english(tmp_path)) as person:
        person.tap("Settings")
        for words, name in SWITCHES.items():
            before = getattr(person.app.settings, name)
            person.tap(words)
            assert getattr(_saved(tmp_path), name) is not before, name
            assert _tick(person, words).on is not before, name
            person.tap(words)
            assert getattr(_saved(tmp_path), name) is before, name


def test_the_look_changes_at_once_and_for_good(tmp_path: Path) -> None:
    """Lamp light, daylight and high contrast; one is on at a time."""
    with running(_english(tmp_path)) as person:
        person.tap("Settings")
        for words, look in (
            ("Daylight", Look.DAYLIGHT),
            ("High contrast", Look.CONTRAST),
            ("Lamp light", Look.LAMP),
        ):
            person.tap(words)
            assert _saved(tmp_path).look is look and _tick(person, words).on
            assert tuple(person.app.theme.ground) == LOOKS[look].ground
            assert tuple(person.app.theme.paper_ink) == LOOKS[look].paper_ink


def test_high_contrast_of_an_earlier_version_stays_until_a_look_is_chosen(tmp_path: Path) -> None:
    """Nobody who needs it finds a dim screen after an update; whoever chooses another gets that."""
    with running(_english(tmp_path, high_contrast=True)) as person:
        assert person.app.theme.look is Look.CONTRAST
        person.tap("Settings")
        assert _tick(person, "High contrast").on
        person.tap("Daylight")
        assert person.app.theme.look is Look.DAYLIGHT
    with running(tmp_path) as person:
        assert person.app.theme.look is Look.DAYLIGHT


def test_a_notice_can_be_read_whatever_look_was_on_before(tmp_path: Path) -> None:
    """Its ink is that of what it lies on, also after the look has changed there and back."""
    with running(_english(tmp_path)) as person:
        for look in (Look.CONTRAST, Look.LAMP, Look.DAYLIGHT, Look.LAMP):
            person.app.set(look=look)
            person.rest()
            assert tuple(person.app.notice.color) == LOOKS[look].accent_ink


def test_whoever_drew_letters_and_icons_is_named(tmp_path: Path) -> None:
    """From the settings, in both languages."""
    with running(_english(tmp_path)) as person:
        person.tap("Settings")
        person.tap("About Adjutant")
        told = person.app.screens.current_screen.ids.credits.text
        assert all(name in told for name in ("Oswald", "Barlow", "Delapouite", "Lorc", "Attribution 3.0"))
        person.tap("Back")
        assert person.app.screens.current == "settings"


def test_text_grows_under_the_finger(tmp_path: Path) -> None:
    """From 90 to 150 per cent, on a phone."""
    with running(_english(tmp_path), PHONE) as person:
        person.tap("Settings")
        sizes = []
        for scale in TEXT_SCALES:
            person.tap(f"{scale} %")
            assert _saved(tmp_path).text_scale == scale
            sizes.append(person.app.theme.body)
        assert sizes == sorted(set(sizes))


def test_the_hand_is_chosen(tmp_path: Path) -> None:
    """Right by default."""
    with running(_english(tmp_path)) as person:
        person.tap("Settings")
        assert _tick(person, "Right").on
        person.tap("Left")
        assert _saved(tmp_path).left_handed and not _tick(person, "Right").on


def test_a_remembered_name_is_forgotten_by_a_touch(tmp_path: Path) -> None:
    """Guests need not stay in the list for ever."""
    with running(_english(tmp_path, names=("Ana", "Ben"))) as person:
        person.tap("Settings")
        person.tap("Ana")
        assert _saved(tmp_path).names == ("Ben",)
        assert person.push("Ana") is None
