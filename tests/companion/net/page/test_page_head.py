"""What stands over every screen of the page, said by Node."""

from pathlib import Path
from typing import Any

from tests.kits.net.node_kit import run


def _table(**turn: Any) -> dict[str, Any]:
    sheet = {"turn": {"to_act": [0], "blocking": 0, "over": False, **turn}, "sealing": None, "seats": []}
    return {
        "seat": 0,
        "seal": None,
        "presence": None,
        "sheet": {**sheet, "duty": {"kind": "turn"}, "offers": [{}]},
    }


def test_a_pause_is_said_to_whoever_is_on_turn(tmp_path: Path) -> None:
    """A host that tells nothing of pauses has none."""
    said = run(tmp_path, "page_head.mjs", [_table(paused=True), _table(paused=False), _table()])
    assert said == [["page.duty.paused", ""], ["page.duty.turn", ""], ["page.duty.turn", ""]]


def test_who_waits_is_told_how_many_turns_are_left_until_the_own(tmp_path: Path) -> None:
    """Worked out on the host; on turn, and where turns have no order, nothing is said."""
    waiting = [_table(), _table(), _table()]
    for table, (kind, until) in zip(waiting, (("none", 2), ("none", None), ("turn", 1)), strict=True):
        table["sheet"] |= {"duty": {"kind": kind, "waiting_for": [0], "turns_until": until}}
    said = run(tmp_path, "page_head.mjs", waiting)
    assert [until for _, until in said] == ["page.duty.until 2", "", ""]
