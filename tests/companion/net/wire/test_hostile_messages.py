"""Whatever comes over a socket: no fault of ours, one named answer, and nothing changes that was refused."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from companion.net.limits import LIMITS
from companion.net.pairing.phone_pairing import Credentials
from companion.net.table.messages import Act, Photo, SettleByHand, Undo
from companion.net.table.room import COUNTER_MOST
from engine.codec import Malformed, loads
from engine.table import Origin, Table
from tests.kits.net.hostile import House, text_of
from tests.kits.net.offered import standing
from tests.kits.net.siege import (
    Share,
    Siege,
    first_combat,
)

# A sample of every kind; `make soak` sends a million.
SHARES: Final = (
    Share("stranger", 24_001, "board", 4, 30),
    Share("watching", 24_002, "board", 7, 200),
    Share("seated", 10_003, "board", 2, 60),
    Share("seated", 8_004, "board", 5, 200, wind_gambit=True),
    Share("seated", 8_005, "mats", 3, 100, wind_gambit=True),
    Share("seated", 6_006, "score", 3, 0),
    Share("fighting", 8_007, "board", 3, 0),
    Share("fighting", 6_008, "mats", 2, 0),
)


@pytest.mark.long
@pytest.mark.parametrize("share", SHARES, ids=lambda share: f"{share.who}-{share.tracking}-{share.seats}")
def test_hostile_messages_break_nothing(share: Share) -> None:
    """Each one gets its answer or closes its socket, and afterwards an honest phone plays."""
    siege = Siege(share)
    siege.attack(share.messages)
    siege.honest_phones_play()
    if share.who in ("seated", "fighting") and share.tracking != "score":
        assert siege.changes > share.messages // 200, "the attack never got past the first check"


@pytest.mark.long
@pytest.mark.parametrize("who", ["stranger", "watching", "seated"])
def test_with_the_real_limits_a_flood_ends_its_own_visit_only(who: str, tmp_path: Path) -> None:
    """The flood is cut off again and again; the journal holds what was accepted and can be replayed."""
    path = tmp_path / "siege.jsonl"
    siege = Siege(Share(who, 4_000, "board", 3, 20), LIMITS, path)
    siege.attack(4_000)
    assert len(siege.house.gone) > 20
    siege.house.now += 60_000
    siege.honest_phones_play()
    siege.house.table.close()
    replayed = Table.replay(siege.house.game, path)
    assert replayed.state_hash() == siege.house.table.state_hash()
    assert replayed.notes == siege.house.table.notes


def _seated() -> tuple[House, int, Credentials]:
    house = House(Share("", 1, "board", 3, 0).setup())
    return house, *house.sit(0)


def test_photo_bytes_that_nobody_announced_are_refused_and_counted() -> None:
    """From strangers they close the socket, from seated phones they use up the allowance."""
    house = House(Share("", 1, "board", 3, 0).setup(), limits=replace(LIMITS, burst=30))
    stranger = house.enter()
    house.host.hear_bytes(stranger, b"\xff\xd8\xff")
    assert stranger in house.gone
    visit, _ = house.sit(0)
    sent = 0
    while visit not in house.gone and sent < 100:
        house.host.hear_bytes(visit, b"x" * 1000)
        sent += 1
    assert sent < 40 and "TooFast" in house.told[visit][-1]
    assert (house.photos, house.faults) == (0, [])


@pytest.mark.parametrize("size", [-1, 0, LIMITS.photo + 1, 2**63, 10**4000])
def test_no_photo_of_an_impossible_size_is_begun(size: int) -> None:
    """Nothing is set aside for it."""
    house, visit, _ = _seated()
    house.say(visit, Photo(size, "image/jpeg"))
    assert "PhotoRefused" in house.told[visit][-1]
    house.host.hear_bytes(visit, b"\xff\xd8\xff")
    assert "PhotoRefused" in house.told[visit][-1]


def test_more_bytes_than_announced_end_the_photo() -> None:
    """It is refused as a whole, and the next one may come."""
    house, visit, _ = _seated()
    for data, kept in ((b"\xff\xd8\xff" + b"x" * 9, 0), (b"not a jpeg", 0), (b"\xff\xd8\xff" + b"x" * 7, 1)):
        house.say(visit, Photo(10, "image/jpeg"))
        house.host.hear_bytes(visit, data)
        assert house.photos == kept
    assert house.faults == []


def test_settling_by_hand_against_the_rules_changes_nothing() -> None:
    """The sealed choice goes on as if nobody had said anything."""
    share = SHARES[-1]
    house = House(share.setup(), state=first_combat(share))
    visit, _ = house.sit(0)
    notes = dict(house.table.notes)
    wrong = {"dial": 99, "cards": []}
    house.say(visit, SettleByHand(1, 1, [{**wrong, "workers": 0}, wrong]))
    assert '"error":"Refused"' in house.told[visit][-1]
    assert house.table.notes == notes and '"by_hand"' not in "".join(house.told[visit])


@pytest.mark.long
def test_the_turn_can_be_set_at_any_time_without_a_fault() -> None:
    """Also to a seat that has no turn left, as a resolution tile makes it."""
    house, chance = House(Share("", 1, "mats", 3, 0, wind_gambit=True).setup()), random.Random(1)
    visits = [house.sit(seat)[0] for seat in range(3)]
    counter = 0
    while not house.over:
        for seat, visit in enumerate(visits):
            counter, before = counter + 1, house.table.revision
            house.say(visit, Act(counter, before, {"act": "correct", "seat": seat, "what": "turn"}))
            assert house.faults == []
            if house.table.revision > before:
                house.table.undo(0)
        house.step(chance)


def test_the_highest_counter_is_taken_and_nothing_above_it() -> None:
    """A phone that wastes its counters harms itself alone."""
    house, visit, _ = _seated()
    other, _ = house.sit(1)
    house.say(visit, Undo(COUNTER_MOST + 1, 0))
    assert "Malformed" in house.told[visit][-1]
    wish, others = (standing(house.host.room._sheets().written(seat))[0] for seat in (0, 1))
    house.say(visit, Act(COUNTER_MOST, 0, wish))
    house.say(visit, Act(1, 1, wish))
    assert "Repeated" in house.told[visit][-1]
    house.say(other, Act(1, 1, others))
    assert any('"say":"done"' in frame for frame in house.told[other])


def test_the_attack_can_find_something() -> None:
    """A host that lets an error out, or changes the table and then refuses, is caught."""
    siege = Siege(Share("seated", 2_000, "board", 3, 20))
    room = siege.house.host.room

    def broken(*_: object) -> object:
        raise KeyError("ours")

    room._remembers = broken  # type: ignore[method-assign,assignment]
    with pytest.raises(AssertionError):
        siege.attack(2_000)
    siege = Siege(Share("seated", 2_000, "board", 3, 20))
    table = siege.house.table

    honest = table.undo

    def changes_and_refuses(at: int, revision: int | None = None, origin: Origin | None = None) -> object:
        if origin is None:
            return honest(at, revision)  # the siege's own, between two attacks
        table.revision += 1
        raise Malformed("malformed.json")

    table.undo = changes_and_refuses  # type: ignore[method-assign,assignment]
    with pytest.raises(AssertionError):
        siege.attack(2_000)


def test_the_texts_of_the_attack_are_what_they_seem() -> None:
    """Some are no JSON, some are well-formed, none is empty of sense by mistake."""
    siege = Siege(Share("seated", 2_000, "board", 3, 20))
    readable = 0
    for _ in range(500):
        text = siege.attackers[0].message()
        try:
            readable += isinstance(loads(text), dict)
        except Malformed:
            continue
    assert 350 < readable < 490 and text_of({"a": 1}) == '{"a": 1}'
