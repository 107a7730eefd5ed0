"""A short evening at the pond that uses all that the game has, and a table to play it at."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.hosted_table import Hosted, Wishes
from engine.codec import Json
from engine.table import Table
from tests.kits.nonsense.installed import POND
from tests.kits.nonsense.pond_state import Frog, PondSetup, encode_setup

ANA, BEN = 0, 1
TURNS = 4
SETUP: Json = encode_setup(PondSetup((Frog("Ana"), Frog("Ben")), TURNS, (0, 2, 3, 0, 1, 2)))
PUFFS = {ANA: 3, BEN: 1}
# Ana leaps to the lily pad and eats one of two flies. Ben begs for it, leaps to the root pad and eats three.
# Ana leaves him his meal and leaps to him; she puffs herself up further. Ben croaks.
EATEN = (1, 4)


def saved(path: Path) -> Path:
    """The table before the first leap."""
    Table.create(POND, SETUP, 0, path).close()
    return path


@contextmanager
def hosted(folder: Path) -> Iterator[Hosted]:
    """The same table open for phones, in this process."""
    host = Hosted(Wishes("", (), {}, resume=saved(folder / "pond.jsonl")), lambda message: None)
    try:
        yield host
    finally:
        host.close()
