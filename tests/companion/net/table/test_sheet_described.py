"""docs/lan.md describes the sheet: whoever writes another phone finds every field of every part there."""

import re
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

from companion.net.table.board_sheet import BoardSheet, LookSheet, PieceSheet
from companion.net.table.sheet import Sheet
from engine.groups import Fold
from engine.message import Message
from tests.kits.source_tree import ROOT

NAMED = set(re.findall(r'[`"](\w+)[`"]', (ROOT / "docs" / "lan.md").read_text("utf-8")))
# What the sheet holds as data that was written already.
WRITTEN = (BoardSheet, LookSheet, PieceSheet)
# What only sealed choices bring about is nobody's to take: such an offer is left out. What one touch plays
# before an offer is told as the acts of that touch.
NEVER_TOLD = {"Offer.sealed", "Offer.before"}


def parts(kind: Any) -> set[type]:
    """The dataclasses that this type is made of, with those of their fields."""
    found: set[type] = set()
    waiting = [kind]
    while waiting:
        each = waiting.pop()
        waiting += get_args(each)
        if isinstance(each, type) and is_dataclass(each) and each not in found and each is not Message:
            found.add(each)
            waiting += get_type_hints(each).values()
    return found


def test_every_field_of_the_sheet_is_named_in_the_page_about_the_lan() -> None:
    """By its own name, as code or as a key."""
    made = set().union(*map(parts, (Sheet, *WRITTEN)))
    assert len(made) > 20, "the walk has lost its way"
    told = {f"{kind.__name__}.{field.name}" for kind in made for field in fields(kind)} - NEVER_TOLD
    assert {name for name in told if name.split(".")[1] not in NAMED} == set()


def test_every_way_to_fold_a_group_is_named_there() -> None:
    """A group that lies flat is told by leaving it out."""
    assert {str(kind) for kind in Fold} - {str(Fold.FLAT)} - NAMED == set()
