"""Whatever comes over a socket: no fault of ours, one named answer, and nothing changes that was refused."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from companion.net.limits import LIMITS, Limits
from companion.net.messages import Act, Photo, SettleByHand, Undo
from companion.net.phone_pairing import Credentials
from companion.net.room import COUNTER_MOST
from engine.codec import Json, Malformed, loads
from engine.message import TableError
from engine.scythe.game import Scythe
from engine.scythe.state import State
from engine.table import Table
from tests.kits.net.hostile import ERRORS, NAMES, UNHURRIED, Attacker, House, text_of

ANSWER_MOST: Final = 100_000  # characters; a whole table of seven takes 40,000
# Taken without a word: the bytes or the other side come next, or it was settled by hand before.
QUIET: Final = ("photo", "stop_photo", "seal", "settle_by_hand")
DAMAGE_MOST: Final = 20  # hostile changes in a row that the table keeps before somebody takes them back
BACK_TO_LIFE: Final = 40  # steps taken back when a game is over, so that there is something to attack


@cache
def _combat(share: "Share") -> State:
    """The position of the first combat in a random game."""
    chance = random.Random(share.seats)
    while True:
        house = House(share.setup())
        while not house.over:
            house.step(chance)
            if house.game.sealing(house.table.state):
                return house.table.state


@dataclass(frozen=True)
class Share:
    """So many messages from one kind of sender at one kind of table."""

    who: str
    messages: int
    tracking: str
    seats: int
    steps: int
    wind_gambit: bool = False

    def setup(self) -> Json:
        """The table's set-up, always the same."""
        options: dict[str, Json] = {"tracking": self.tracking, "invaders": True}
        if self.wind_gambit:
            options |= {"modules": ["airships", "resolutions"], "house_rules": {"hidden_coins": True}}
        return Scythe().draw_setup(NAMES[: self.seats], random.Random(self.messages), options)


SHARES: Final = (
    Share("stranger", 60_001, "board", 4, 30),
    Share("watching", 56_002, "board", 7, 200),
    Share("seated", 20_003, "board", 2, 60),
    Share("seated", 16_004, "board", 5, 200, wind_gambit=True),
    Share("seated", 16_005, "mats", 3, 100, wind_gambit=True),
    Share("seated", 10_006, "score", 3, 0),
    Share("fighting", 13_007, "board", 3, 0),
    Share("fighting", 10_008, "mats", 2, 0),
)


def _known(kind: type[TableError] = TableError) -> Iterator[str]:
    """The names of every error that may be said; a fault of ours is not one of them."""
    for below in kind.__subclasses__():
        yield from _known(below)
        if below.__name__ != "HostFault":
            yield below.__name__


KNOWN: Final = frozenset(_known())


class Siege:
    """A house with one honest phone, one spectator and hostile visits; every promise is checked each time."""

    def __init__(self, share: Share, limits: Limits = UNHURRIED, path: Path | None = None) -> None:
        self.chance = random.Random(share.messages)
        self.share, self.limits, self.path = share, limits, path
        self.begun = 0
        self.changes = 0
        self.begin()

    def begin(self) -> None:
        """A new house: the same game again."""
        share, self.begun = self.share, self.begun + 1
        seats: tuple[int | None, ...] = (None,) if share.who in ("stranger", "watching") else (0,)
        state = None
        if share.who == "fighting":
            state = _combat(share)
            sealing = Scythe().sealing(state)
            seats = tuple(side.seat for side in sealing.sides) if sealing else ()
        self.house = House(share.setup(), f"{share} {self.begun}", self.limits, self.path, state)
        for _ in range(share.steps):
            if not self.house.over:
                self.house.step(self.chance)
        self.attackers = tuple(Attacker(self.chance, self.house, seat) for seat in seats)
        others = [seat for seat in range(share.seats) if seat not in seats]
        self.honest = self.house.sit(others[0])[1] if others else None
        self.spectator, _ = self.house.join(None)
        self.visits: dict[int, int] = {}
        self.keys: dict[int, Credentials | None] = {}

    def attack(self, messages: int) -> None:
        """So many hostile messages; the table goes on meanwhile."""
        for number in range(messages):
            at = self.chance.randrange(len(self.attackers))
            self._hit(self.attackers[at], self._visit(at), self.attackers[at].message())
            if number % 64 == 0:
                self._go_on()

    def _visit(self, at: int) -> int:
        """The attacker's open socket, a fresh one if the last was hung up."""
        visit = self.visits.get(at)
        if visit is not None and visit not in self.house.gone:
            return visit
        seat = self.attackers[at].seat
        if self.share.who == "stranger":
            visit = self.house.enter()
        elif seat is None or self.keys.get(at):
            visit, _ = self.house.join(self.keys.get(at))
        else:
            visit, self.keys[at] = self.house.sit(seat)
        self.visits[at] = visit
        return visit

    def _facts(self) -> tuple[Any, ...]:
        """All that lasts; states are values, so the same object is the same state."""
        table, house = self.house.table, self.house
        size = self.path.stat().st_size if self.path else 0
        return id(table.state), table.revision, id(table.notes.get("sealed")), id(house.host.door.seats), size

    def _hit(self, attacker: Attacker, visit: int, text: str) -> None:
        house, before = self.house, self._facts()
        kept = house.table.state, house.table.notes.get("sealed"), house.host.door.seats
        told, spectator = len(house.told[visit]), len(house.told[self.spectator])
        house.host.hear(visit, text)
        assert house.faults == [], text[:300]
        answers = house.told[visit][told:]
        assert all(len(answer) <= ANSWER_MOST for answer in answers)
        heard = [_read(answer) for answer in answers]
        errors = [one["error"] for one in heard if one["say"] in ERRORS]
        attacker.counter = max(attacker.counter, *(one.get("counter", 0) for one in heard), 0)
        assert len(errors) <= 1 and set(errors) <= KNOWN, text[:300]
        assert errors or visit not in house.gone
        if self._facts() != before:
            self._may_change(attacker, text, errors)
        else:
            assert answers or loads(text)["say"] in QUIET, text[:300]  # type: ignore[index,call-overload]
            others = house.told[self.spectator][spectator:]
            assert all('"presence"' in frame for frame in others), "what was refused is told to nobody"
        if self.share.who == "stranger" and '"say":"seated"' in "".join(answers):
            house.host.leave(visit)
            house.gone.add(visit)
        del kept, house.told[visit][:], house.told[self.spectator][:]

    def _may_change(self, attacker: Attacker, text: str, errors: list[str]) -> None:
        """Only a seated phone changes the table, and only by what its own seat may do."""
        assert not errors, text[:300]
        assert attacker.seat is not None, text[:300]
        said, table = loads(text), self.house.table
        assert isinstance(said, dict)
        now = attacker.now()
        side = now is not None and now.side_of(attacker.seat) is not None
        if said["say"] in ("act", "undo", "redo"):
            assert table.reports[-1].seat == attacker.seat
        else:
            assert side and said["say"] in ("seal", "settle_by_hand"), text[:300]
        self.changes += 1
        if self.house.over or self.changes % DAMAGE_MOST == 0 or self.chance.random() < 0.7:
            self._take_back()

    def _take_back(self) -> None:
        while self.house.over and self.house.table.undoable:
            self.house.table.undo(0)
        if self.house.table.undoable:
            self.house.table.undo(0)

    def _go_on(self) -> None:
        """The others play; where two fight, their combat begins anew."""
        table = self.house.table
        if self.share.who == "fighting":
            while table.undoable:
                table.undo(0)
            if self.chance.random() < 0.2:
                self.begin()
        elif not self.house.over:
            self.house.step(self.chance)
        else:
            for _ in range(BACK_TO_LIFE):
                self._take_back()
        if self.share.who == "stranger":
            self.house.host.open_door()
            self.house.host.code()
        self.house.now += 100
        self.house.host.tick()

    def honest_phones_play(self) -> None:
        """Afterwards a phone comes back to its seat and plays what it is offered."""
        while self.house.over and self.house.table.undoable:
            self.house.table.undo(0)
        visit, counter = self._come_back()
        for _ in range(200):
            sheet = self._whole(visit)
            if sheet["choices"]:
                wish = Act(counter, self.house.table.revision, sheet["choices"][0]["act"])
                self.house.say(visit, wish)
                assert [frame for frame in self.house.told[visit] if '"say":"done"' in frame]
                return
            self.house.step(self.chance)
        raise AssertionError("the honest phone was never offered anything")

    def _come_back(self) -> tuple[int, int]:
        """The honest phone, or where every seat was an attacker's, a new one on a seat that was freed."""
        if not self.honest:
            self.house.host.free(0)
        visit, _ = self.house.join(self.honest) if self.honest else self.house.sit(0)
        return visit, 1

    def _whole(self, visit: int) -> Any:
        self.house.host.hear(visit, '{"say":"ask_whole"}')
        wholes = [heard for heard in map(_read, self.house.told[visit]) if heard["say"] == "whole"]
        return wholes[-1]["sheet"]


def _read(frame: str) -> Any:
    return loads(frame)


def test_the_shares_are_200_000_messages() -> None:
    """Not one less than was promised."""
    assert sum(share.messages for share in SHARES) >= 200_000


@pytest.mark.parametrize("share", SHARES, ids=lambda share: f"{share.who}-{share.tracking}-{share.seats}")
def test_hostile_messages_break_nothing(share: Share) -> None:
    """Each one gets its answer or closes its socket, and afterwards an honest phone plays."""
    siege = Siege(share)
    siege.attack(share.messages)
    siege.honest_phones_play()
    if share.who in ("seated", "fighting") and share.tracking != "score":
        assert siege.changes > share.messages // 200, "the attack never got past the first check"


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
    house = House(share.setup(), state=_combat(share))
    visit, _ = house.sit(0)
    notes = dict(house.table.notes)
    wrong = {"dial": 99, "cards": []}
    house.say(visit, SettleByHand(1, 1, [{**wrong, "workers": 0}, wrong]))
    assert '"error":"Refused"' in house.told[visit][-1]
    assert house.table.notes == notes and '"by_hand"' not in "".join(house.told[visit])


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
    house.say(visit, Act(COUNTER_MOST, 0, {"act": "set_auto_claim", "seat": 0, "on": False}))
    house.say(visit, Act(1, 1, {"act": "set_auto_claim", "seat": 0, "on": True}))
    assert "Repeated" in house.told[visit][-1]
    house.say(other, Act(1, 1, {"act": "set_auto_claim", "seat": 1, "on": False}))
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

    def changes_and_refuses(*_: object, **__: object) -> object:
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
