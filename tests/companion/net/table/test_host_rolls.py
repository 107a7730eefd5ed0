"""A phone asks for a roll, and the host alone decides what falls."""

from typing import Any

import pytest

from companion.net.table.messages import Act
from companion.net.table.room import Room
from engine.codec import loads
from engine.table import Table
from tests.kits.net.lan_kit import DUEL, START, MemoryJournal, duel

ROLL = {"duel": "roll", "seat": 0}


class Loaded:
    """A die that always falls on its last face."""

    def choice(self, options: Any, /) -> Any:
        return options[-1]

    def shuffle(self, items: list[Any], /) -> None:
        items.reverse()


@pytest.fixture
def heard() -> list[Any]:
    return []


@pytest.fixture
def room(heard: list[Any]) -> Room:
    memory: Any = MemoryJournal(duel("app"))
    table: Table[Any] = Table(DUEL, duel("app"), START, memory)
    made = Room(
        table, "t", "Friday", lambda visit, text: heard.append(loads(text)),
        lambda: 0, lambda: START, lambda: (True, True), chance=Loaded(),
    )  # fmt: skip
    made.join(1, 0, "phone")
    return made


def ask(room: Room, heard: list[Any], act: Any, counter: int = 1) -> Any:
    room.hear(1, Act(counter, room.table.revision, act))
    return next(told for told in reversed(heard) if told["say"] in ("done", "refused"))


def test_the_host_rolls_for_a_phone_and_the_roll_is_a_step_like_any_other(
    room: Room, heard: list[Any]
) -> None:
    assert ask(room, heard, ROLL)["say"] == "done"
    moment = room.table.undoable
    assert moment and DUEL.encode_step(moment.step) == {**ROLL, "result": 6}


def test_the_tablet_need_not_roll_either(room: Room) -> None:
    room.play(DUEL.decode_step({**ROLL, "seat": 1}).act)
    assert room.table.state.rolled == (0, 6)


def test_a_phone_that_says_what_fell_is_refused(room: Room, heard: list[Any]) -> None:
    told = ask(room, heard, {**ROLL, "result": 6})
    assert (told["say"], told["error"]) == ("refused", "NotYours")
    assert room.table.revision == 0


def test_what_is_not_open_is_not_rolled_but_refused_with_a_reason(room: Room, heard: list[Any]) -> None:
    ask(room, heard, ROLL)
    told = ask(room, heard, ROLL, 2)
    assert told["say"] == "refused"
    assert room.table.revision == 1
