"""The platform's interface, the choice of a twin, and the desktop's one."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.platform import MulticastLock, Permission, Platform, here
from companion.platform.android import Android
from companion.platform.desktop import Desktop
from tests.kits.source_tree import ROOT, imported, python_files
from tests.kits.ui.android_kit import module
from tests.kits.waiting import AGES


@pytest.fixture
def fresh_choice() -> Iterator[None]:
    """`here()` chooses anew in this test and after it."""
    here.cache_clear()
    yield
    here.cache_clear()


# The interface


@pytest.mark.parametrize("twin", [Android, Desktop])
def test_both_twins_offer_all_that_the_app_asks_for(twin: type) -> None:
    """A method added to one of them is missed in the other."""
    asked = {name for name in vars(Platform) if not name.startswith("_")}
    assert asked == {name for name in vars(twin) if not name.startswith("_")}
    for name in asked:
        mine, wanted = getattr(twin, name).__annotations__, getattr(Platform, name).__annotations__
        assert mine == wanted, name


@pytest.mark.usefixtures("fresh_choice")
@pytest.mark.parametrize(("variables", "twin"), [({}, Desktop), ({"ANDROID_ARGUMENT": "/app"}, Android)])
def test_the_platform_is_chosen_by_where_the_app_runs(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], twin: type
) -> None:
    """What python-for-android sets decides, and the choice is made once."""
    monkeypatch.delenv("ANDROID_ARGUMENT", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert type(here()) is twin
    assert here() is here()


def test_no_twin_loads_kivy_or_java_before_it_is_used() -> None:
    """The command line and the tests of screens import the platform where neither is installed."""
    heavy = {"kivy", "jnius", "android"}
    for path in python_files("companion/platform"):
        assert {name.partition(".")[0] for name in imported(path, to_load=True)} & heavy == set(), path.name
    program = (
        "import sys, companion.platform.android as twin; from companion.platform import here; here();"
        "print([name for name in sys.modules if name.partition('.')[0] in ('kivy', 'jnius', 'android')])"
    )
    without = {name: value for name, value in os.environ.items() if name != "ANDROID_ARGUMENT"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=without,
        capture_output=True,
        text=True,
        timeout=AGES,
    )
    assert (done.stdout.strip(), done.stderr) == ("[]", "")


# The desktop


def test_a_desktop_says_what_it_cannot_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """False, and no promise of an answer that never comes."""
    monkeypatch.setitem(sys.modules, "kivy.core.window", None)  # type: ignore[arg-type]
    desktop, answers = Desktop(), list[Path | None]()
    assert not desktop.keep_awake(True)
    assert not desktop.vibrate(40)
    assert not desktop.take_photo(tmp_path / "photo.jpg", answers.append)
    assert not desktop.secure_screen(True)
    assert not desktop.share_file(tmp_path / "score.png")
    assert answers == []


def test_a_desktop_needs_no_permission_and_hears_everybody() -> None:
    """What a phone must ask for is simply there."""
    allowed = list[bool]()
    Desktop().ask_permissions(tuple(Permission), allowed.append)
    assert allowed == [True]
    lock = Desktop().multicast_lock()
    assert isinstance(lock, MulticastLock)
    assert lock.acquire()
    lock.release()


def test_a_desktop_holds_back_the_screen_saver_of_a_window_that_is_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Kivy's window is asked, and never opened for it."""
    window = module("Window", allow_screensaver=True)
    monkeypatch.setitem(sys.modules, "kivy.core.window", module("kivy.core.window", Window=window))
    assert Desktop().keep_awake(True)
    assert window.allow_screensaver is False
    assert Desktop().keep_awake(False)
    assert window.allow_screensaver is True


@pytest.mark.parametrize(
    ("system", "variable", "given", "found"),
    [
        ("linux", "XDG_DATA_HOME", "{tmp}/data", "data"),
        ("linux", "XDG_DATA_HOME", "", "home/.local/share"),
        ("linux", "XDG_DATA_HOME", "relative/is/invalid", "home/.local/share"),
        ("win32", "LOCALAPPDATA", "{tmp}/local", "local"),
        ("darwin", "XDG_DATA_HOME", "{tmp}/data", "home/Library/Application Support"),
    ],
)
def test_a_desktop_keeps_data_where_its_system_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, variable: str, given: str, found: str
) -> None:
    """The folder exists afterwards, and asking again changes nothing."""
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    monkeypatch.setenv(variable, given.format(tmp=tmp_path))
    folder = Desktop().data_folder()
    assert folder == tmp_path / found / "adjutant"
    assert folder.is_dir()
    assert Desktop().data_folder() == folder


@pytest.mark.skipif(sys.platform == "win32", reason="Windows guards folders in another way")
def test_nobody_else_looks_into_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It holds the keys of seats."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert Desktop().data_folder().stat().st_mode & 0o077 == 0
