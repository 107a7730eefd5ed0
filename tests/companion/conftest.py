"""What the tests of the app share: each leaves the language as it found it."""

from collections.abc import Iterator

import pytest

from companion.languages import DEFAULT
from companion.text import speak


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """A command run in this process chooses the language of all later sentences."""
    yield
    speak(DEFAULT)
