"""What only a phone can know, worked out by page and app alike: both run the vectors."""

import json
from types import SimpleNamespace
from typing import Any, Final

import pytest

from companion.net.sealed.phone_seal import PhoneState
from companion.net.table.messages import Record
from companion.net.table.sheet import Duty, DutyKind
from companion.ui.phone.sheet import awaited, duty, duty_call, is_mine, undone
from companion.ui.widgets.table.dice_choice import after_touch, still_chosen
from tests.kits.net.node_kit import run
from tests.kits.source_tree import ROOT

VECTORS: Final[dict[str, list[Any]]] = json.loads((ROOT / "tests/vectors/phone.json").read_text("utf-8"))


def _each(part: str) -> Any:
    return pytest.mark.parametrize("vector", VECTORS[part], ids=lambda each: each["name"])


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Any]]:
    said: dict[str, list[Any]] = run(tmp_path_factory.mktemp("page"), "page_vectors.mjs", VECTORS)
    return said


def _expected(part: str, *keys: str) -> list[Any]:
    return [{key: each[key] for key in keys} for each in VECTORS[part]]


def test_the_page_gives_every_vector(page: dict[str, list[Any]]) -> None:
    assert page["duty"] == _expected("duty", "shown", "mine", "call")
    assert page["awaited"] == [each["awaited"] for each in VECTORS["awaited"]]
    assert page["undone"] == [each["undone"] for each in VECTORS["undone"]]
    assert page["dice"] == _expected("dice", "still", "touches")


@_each("duty")
def test_the_app_is_asked_for_the_same(vector: Any) -> None:
    told, seal = vector["duty"], vector["seal"]
    sheet: Any = SimpleNamespace(
        duty=Duty(DutyKind(told["kind"]), (), None, told["seals"], None, told["call"]),
    )
    now = seal and SimpleNamespace(choice=seal["choice"], attempt=seal["attempt"])
    table: Any = SimpleNamespace(seal=seal and SimpleNamespace(now=now, state=PhoneState(seal["state"])))
    asked = duty(table, sheet)
    assert (asked, is_mine(asked), duty_call(table, sheet)) == (
        vector["shown"],
        vector["mine"],
        vector["call"],
    )


@_each("awaited")
def test_the_app_waits_for_the_same_seats(vector: Any) -> None:
    sheet: Any = SimpleNamespace(
        duty=SimpleNamespace(waiting_for=tuple(vector["waiting_for"])),
        turn=SimpleNamespace(blocking=vector["blocking"]),
        sealing=vector["sealing"] or None,
    )
    assert list(awaited(sheet, vector["seat"], vector["sealed"])) == vector["awaited"]


@_each("undone")
def test_the_app_strikes_out_the_same_records(vector: Any) -> None:
    log = tuple(Record(at, kind, 0, None) for at, kind in enumerate(vector["kinds"], 1))
    assert sorted(undone(log)) == vector["undone"]


@_each("dice")
def test_the_app_chooses_the_same_dice(vector: Any) -> None:
    side: Any = SimpleNamespace(
        dice=[
            SimpleNamespace(face=None if die == "open" else object(), offers=die in ("usable", "open"))
            for die in vector["dice"]
        ],
        together=[SimpleNamespace(**each) for each in vector["together"]],
    )
    still = still_chosen(side, tuple(vector["chosen"]))
    assert list(still) == vector["still"]
    assert [[n, list(after_touch(side, still, n))] for n, _ in vector["touches"]] == vector["touches"]
