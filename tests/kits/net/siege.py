"""A house under attack: hostile messages at one kind of table, with every promise checked each time."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from companion.net.limits import Limits
from companion.net.pairing.phone_pairing import Credentials
from companion.net.table.consent import Asked
from companion.net.table.messages import Act
from engine.codec import Json, loads
from engine.message import TableError
from engine.scythe.game import Scythe
from engine.scythe.state import State
from tests.kits.net.hostile import ERRORS, NAMES, UNHURRIED, Attacker, House
from tests.kits.net.offered import listed, standing

ANSWER_MOST: Final = 100_000  # characters; a whole table of seven takes 40,000
# Taken without a word: the bytes or the other side come next, or it was settled by hand before.
QUIET: Final = ("photo", "stop_photo", "seal", "settle_by_hand")
ASKING: Final = ("act", "undo", "settle_by_hand", "consent")
"""What asks the others, or ends what was asked."""
DAMAGE_MOST: Final = 20  # hostile changes in a row that the table keeps before somebody takes them back
BACK_TO_LIFE: Final = 40  # steps taken back when a game is over, so that there is something to attack


@cache
def first_combat(share: "Share") -> State:
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
            state = first_combat(share)
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
        # Asked before: whatever settles a choice may end it, and then nobody is a side of it.
        now, asked = attacker.now(), house.host.room.question.asked
        is_side = now is not None and now.side_of(attacker.seat) is not None
        house.host.hear(visit, text)
        assert house.faults == [], text[:300]
        answers = house.told[visit][told:]
        assert all(len(answer) <= ANSWER_MOST for answer in answers)
        heard = [said_in(answer) for answer in answers]
        errors = [one["error"] for one in heard if one["say"] in ERRORS]
        attacker.counter = max(attacker.counter, *(one.get("counter", 0) for one in heard), 0)
        assert len(errors) <= 1 and set(errors) <= KNOWN, text[:300]
        assert errors or visit not in house.gone
        if self._facts() != before:
            self._may_change(attacker, text, errors, is_side, asked)
        elif house.host.room.question.asked is not asked:
            assert attacker.seat is not None and loads(text)["say"] in ASKING, text[:300]  # type: ignore[index,call-overload]
        else:
            assert answers or loads(text)["say"] in QUIET, text[:300]  # type: ignore[index,call-overload]
            others = house.told[self.spectator][spectator:]
            assert all('"presence"' in frame for frame in others), "what was refused is told to nobody"
        if self.share.who == "stranger" and '"say":"seated"' in "".join(answers):
            house.host.leave(visit)
            house.gone.add(visit)
        del kept, house.told[visit][:], house.told[self.spectator][:]

    def _may_change(
        self, attacker: Attacker, text: str, errors: list[str], is_side: bool, asked: Asked | None
    ) -> None:
        """Only a seated phone changes the table, and only by what its own seat may do."""
        assert not errors, text[:300]
        assert attacker.seat is not None, text[:300]
        said, table = loads(text), self.house.table
        assert isinstance(said, dict)
        if said["say"] in ("act", "undo", "redo"):
            assert table.reports[-1].seat == attacker.seat
        elif said["say"] == "consent":
            assert asked and attacker.seat in asked.waits_for and said["yes"] is True, text[:300]
        else:
            assert is_side and said["say"] in ("seal", "settle_by_hand"), text[:300]
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
            offers = listed(self._whole(visit))
            if offers:
                break
            self.house.step(self.chance)
            while self.house.over and self.house.table.undoable:
                self.house.table.undo(0)
        # A combat that ends the game whoever wins leaves the others what may be done at any time.
        offers = offers or standing(self._whole(visit))
        assert offers, "the honest phone was never offered anything"
        self.house.say(visit, Act(counter, self.house.table.revision, offers[0]))
        # Where only the score is kept, all that is offered is the end, which the others are asked for.
        taken = ('"say":"done"', '"error":"Waits"')
        assert [frame for frame in self.house.told[visit] if any(each in frame for each in taken)]

    def _come_back(self) -> tuple[int, int]:
        """The honest phone, or where every seat was an attacker's, a new one on a seat that was freed."""
        if not self.honest:
            self.house.host.free(0)
        visit, _ = self.house.join(self.honest) if self.honest else self.house.sit(0)
        return visit, 1

    def _whole(self, visit: int) -> Any:
        self.house.host.hear(visit, '{"say":"ask_whole"}')
        told = reversed(self.house.told[visit])
        return next(heard["sheet"] for heard in map(said_in, told) if heard["say"] == "whole")


def said_in(frame: str) -> Any:
    return loads(frame)
