"""What the tests of the journal share: a format written by hand, and files to refuse."""

import json
from pathlib import Path

import pytest
from hypothesis import strategies as st

from engine.saved.journal import JournalError, create, open_to_write, read
from tests.kits.source_tree import ROOT

LOCALES = {
    language: json.loads((ROOT / f"assets/locales/{language}/journal.json").read_text("utf-8"))
    for language in ("en", "de")
}
HEADER = {"game": "chess", "setup": {"seats": ["anna", "bo"]}}


def entry(number: int) -> dict[str, object]:
    return {
        "n": number,
        "act": {"kind": "bolster", "hash": "f" * 64},
        "say": 'Zoë "q" \\ \n',
        "half": [0.5, None],
    }


def game(path: Path, entries: int) -> bytes:
    with create(path, HEADER) as book:
        for number in range(entries):
            book.append(entry(number))
    return path.read_bytes()


def refuse(kind: type[JournalError], key: str, path: Path) -> JournalError:
    """The error with which both ways of opening refuse the file, which stays as it is."""
    before = path.read_bytes() if path.is_file() and path.stat().st_size < 1 << 20 else b""
    with pytest.raises(JournalError) as reading:
        read(path)
    with pytest.raises(JournalError) as opening:
        open_to_write(path)
    for error in (reading.value, opening.value):
        assert (type(error), error.message.key) == (kind, key)
        for language in LOCALES.values():
            assert language[key].format(**dict(error.message.params))
    if before:
        assert path.read_bytes() == before
    return opening.value


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.just("hash") | st.text(), inner, max_size=4)
    ),
    max_leaves=12,
)
ENTRY = st.dictionaries(st.text().filter(lambda key: key != "hash"), JSON, min_size=1, max_size=4)
