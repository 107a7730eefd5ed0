"""What the sheet tells of marks, bonuses beside a turn and numbers to count; and what it hides."""

import random
from typing import Any

from companion.net.table.sheet import Sheets, Written
from engine.codec import dumps
from engine.scythe.game import Scythe
from engine.scythe.turn.bonuses import ClaimBonus, DeclineBonus
from engine.simulate import lively, random_game
from engine.table import Table

SCYTHE = Scythe()


def table(tracking: str, **house: bool) -> Table[Any]:
    setup: Any = SCYTHE.draw_setup(["Ana", "Ben", "Cleo"], random.Random(1), {"tracking": tracking})
    return Table.create(SCYTHE, {**setup, "house_rules": house}, 0)


def sheet(at: Table[Any], seat: int | None) -> Written:
    return Sheets(at, "Friday").written(seat)


def test_each_seat_carries_its_mark() -> None:
    at = table("mats")
    seats: Any = sheet(at, None)["seats"]
    marks = [SCYTHE.mark(at.state, seat) for seat in range(3)]
    assert [seat["mark"] for seat in seats] == [
        {"letter": mark.letter, "colour": mark.colour, "shape": mark.shape, "icon": mark.icon}
        for mark in marks
    ]


def test_a_seat_is_told_its_own_form_and_a_spectator_none() -> None:
    at = table("score")
    assert sheet(at, None)["counting"] is None and sheet(table("board"), 0)["counting"] is None
    own: Any = sheet(at, 1)["counting"]
    assert own["act"] == {"act": "count", "seat": 1}
    assert [field["field"] for field in own["form"]["fields"]] == ["number"] * 6 + ["choice"]
    at.play(SCYTHE.decode_step({**own["act"], "coins": 5}).act, 1)
    after: Any = sheet(at, 1)["counting"]
    assert [field.get("value") for field in after["form"]["fields"]][:2] == [5, None]


def test_what_another_seat_has_counted_changes_nothing_of_mine() -> None:
    at = table("score")
    before = [sheet(at, seat) for seat in (None, 0, 2)]
    at.play(SCYTHE.count(at.state, 1, {"coins": 731}), 1)
    for seat, was in zip((None, 0, 2), before, strict=True):
        now = sheet(at, seat)
        assert now["counting"] == was["counting"]
    assert "731" in dumps(sheet(at, 1))


def test_what_may_be_claimed_besides_a_turn_is_marked() -> None:
    chance = random.Random(4)
    setup = SCYTHE.draw_setup(["Ana", "Ben", "Cleo"], chance, {"tracking": "mats"})
    at, marked, plain = Table.create(SCYTHE, setup, 0), 0, 0
    for _, step, _ in random_game(SCYTHE, setup, chance, lively(SCYTHE, chance)):
        at.play(step.act, 0, result=step.result)
        if SCYTHE.is_over(at.state):
            break
        for seat in SCYTHE.to_act(at.state):
            offers: Any = sheet(at, seat)["offers"]
            for offer in offers:
                claim = isinstance(SCYTHE.decode_step(offer["act"]).act, ClaimBonus | DeclineBonus)
                assert (offer.get("role") == "prompt") is claim
                marked, plain = marked + claim, plain + (not claim)
        if marked > 20 and plain > 100:
            break
    assert marked > 20 and plain > 100
