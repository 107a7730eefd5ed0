"""The app's phone without its screen: what it leaves behind when it goes."""

import gc
import warnings
from pathlib import Path
from threading import Event

import pytest

from companion.ui.phone.session import PhoneSession
from tests.kits.ui.phone_ui_kit import Lan, hosted
from tests.kits.waiting import AGES, until

pytestmark = pytest.mark.window


def test_leaving_a_host_that_hangs_leaves_no_open_socket(tmp_path: Path) -> None:
    """The host never says goodbye; the phone goes all the same."""
    lan, wake = Lan(), Event()
    with hosted(tmp_path / "host") as host, warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        session: PhoneSession | None = PhoneSession(tmp_path / "phone", lan.browser, lambda: lan.own)
        try:
            assert session and session.go(host.link(0)) is None
            until(lambda: session and session.now().online, "the phone at its table")
            host.later(lambda _: wake.wait(AGES))
            session.close(wait=True)
            session = None
            gc.collect()
        finally:
            wake.set()
        assert [str(each.message) for each in told if issubclass(each.category, ResourceWarning)] == []
