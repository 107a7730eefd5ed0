"""Kivy's rules for widgets, read as files."""

import re
from collections import Counter

from tests.kits.source_tree import ROOT

UI = ROOT / "companion" / "ui"


def test_no_two_rules_for_widgets_have_one_name() -> None:
    """Kivy finds the rule of a widget by its name alone: two of one name would both be taken for both."""
    ruled = re.compile(r"^<([A-Za-z]+)", re.MULTILINE)
    names = Counter(name for file in UI.rglob("*.kv") for name in ruled.findall(file.read_text("utf-8")))
    assert [name for name, times in names.items() if times > 1] == []
