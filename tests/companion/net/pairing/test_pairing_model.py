"""Every order of taking, returning, guessing, replaying, freeing and waiting, to a bounded depth."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

import pytest

from companion.net.pairing import handshake, pairing, phone_pairing
from companion.net.pairing.pairing import (
    Door,
    DoorLimits,
    DoorTurn,
    FreeSeat,
    TakenSeat,
    Threshold,
    ThresholdState,
    UnknownDevice,
    WrongCode,
    WrongProof,
    new_door,
)
from companion.net.pairing.pairing_messages import Answer, FromStranger, Return, Seated, Take, TakeByCode
from companion.net.pairing.phone_pairing import (
    CodeEntry,
    Credentials,
    Invitation,
    JoinWay,
    PhonePairing,
    begin,
)

DEPTH = 6
# Small numbers, so that every count is reached and passed within the depth.
LIMITS = DoorLimits(code_lasts=100, wrong_a_code=2, wrong_in_all=3, knocks_a_minute=100)


@dataclass(frozen=True)
class Waiting:
    """A socket on which a phone has knocked and not yet proved anything."""

    threshold: Threshold
    phone: PhonePairing
    answer: Answer


@dataclass(frozen=True)
class World:
    """The door, the phones, a socket that waits, and all that a listener has recorded."""

    door: Door
    draws: int
    now: int = 0
    read: Invitation | None = None
    """The invitation that a camera read last, perhaps spent since."""
    typed: CodeEntry | None = None
    """The code that a person remembers, perhaps dead since."""
    held: Credentials | None = None
    waiting: Waiting | None = None
    recorded: tuple[FromStranger, ...] = ()
    spent: frozenset[str] = frozenset()
    """Invitations and codes that were used or replaced."""
    guesses: int = 0
    """Wrong codes that the door judged since the owner last opened it."""


class Play:
    """One action in a world: its randomness, and the world after it."""

    def __init__(self, world: World) -> None:
        self.world = world

    def draw(self, size: int) -> bytes:
        self.world = replace(self.world, draws=self.world.draws + 1)
        return hashlib.shake_256(str(self.world.draws).encode()).digest(size)

    def change(self, **changes: object) -> None:
        self.world = replace(self.world, **changes)  # type: ignore[arg-type]

    def hear(self, threshold: Threshold, message: FromStranger) -> DoorTurn:
        """What the door says, checked against what must always hold."""
        before = self.world.door
        turn = before.hear(threshold, message, self.world.now, self.draw)
        _check(before, turn, message)
        self.change(door=turn.door, recorded=self._record(message))
        if isinstance(turn.refused, WrongCode):
            self.change(guesses=self.world.guesses + 1)
        return turn

    def _record(self, message: FromStranger) -> tuple[FromStranger, ...]:
        others = tuple(one for one in self.world.recorded if type(one) is not type(message))
        return (*others, message) if isinstance(message, Take | TakeByCode | Return) else others

    def arrive(self, way: JoinWay) -> tuple[DoorTurn, PhonePairing]:
        """A phone's first message on a new socket."""
        threshold, challenge = self.world.door.challenge(self.draw)
        phone, message = begin(challenge, way, self.draw)
        return self.hear(threshold, message), phone

    def finish(self, turn: DoorTurn, phone: PhonePairing, secret: str) -> None:
        """A phone that is seated believes the host and has the same key; what let it in is spent."""
        assert isinstance(turn.answer, Seated) and turn.answer.seat is not None
        kept = phone.hear(turn.answer)[0].credentials
        assert kept and turn.door.seats[kept.seat] == TakenSeat(kept.device, kept.key)
        assert secret not in self.world.spent
        self.change(held=kept, spent=self.world.spent | {secret})

    def owner(self, door: Door) -> None:
        """What the owner does; what he replaces is spent, too."""
        gone = _secrets(self.world.door) - _secrets(door)
        self.change(door=door, spent=self.world.spent | gone)


def _secrets(door: Door) -> frozenset[str]:
    code = {f"code {door.open_code.number}"} if door.open_code else set()
    return frozenset(code | {seat.invitation for seat in door.seats if isinstance(seat, FreeSeat)})


def _check(before: Door, turn: DoorTurn, message: FromStranger) -> None:
    if turn.refused:
        assert turn.threshold.state is ThresholdState.CLOSED and turn.threshold.key == b""
        assert turn.door.seats == before.seats and turn.answer is None
    for was, now in zip(before.seats, turn.door.seats, strict=True):
        # A taken seat never changes by a message, whatever it says.
        assert was == now or (isinstance(was, FreeSeat) and isinstance(now, TakenSeat))
    changed = sum(was != now for was, now in zip(before.seats, turn.door.seats, strict=True))
    assert changed == (turn.answer is not None and isinstance(message, Take | TakeByCode))
    assert turn.door.wrong <= LIMITS.wrong_in_all


def _read(play: Play) -> None:
    key = play.world.door.invitation(0)
    play.change(read=Invitation(0, key) if key else play.world.read)


def _take(play: Play) -> None:
    if play.world.read is None:
        return
    turn, phone = play.arrive(play.world.read)
    if turn.answer:
        play.finish(turn, phone, play.world.read.key)


def _wrong_take(play: Play) -> None:
    turn, _ = play.arrive(Invitation(0, "A" * 22))
    assert turn.refused


def _return(play: Play) -> None:
    held = play.world.held
    if held is None:
        return
    turn, phone = play.arrive(held)
    still = play.world.door.seats[held.seat] == TakenSeat(held.device, held.key)
    assert (turn.answer is not None) is still
    if isinstance(turn.answer, Seated):
        assert phone.hear(turn.answer)[0].credentials == held


def _wrong_return(play: Play) -> None:
    if play.world.held:
        turn, _ = play.arrive(replace(play.world.held, key="0" * 64))
        assert type(turn.refused) is UnknownDevice


def _free(play: Play) -> None:
    door, _ = play.world.door.free(0, play.draw)
    play.owner(door)


def _code(play: Play) -> None:
    if play.world.door.takes_codes and play.world.door.free_seats:
        door, code = play.world.door.code(play.world.now, play.draw)
        play.owner(door)
        play.change(typed=CodeEntry(min(door.free_seats), code.digits))


def _knock(play: Play, wrong: bool = False) -> None:
    typed = play.world.typed
    if typed is None or play.world.waiting:
        return
    turn, phone = play.arrive(replace(typed, code=_other(typed.code)) if wrong else typed)
    if isinstance(turn.answer, Answer):
        play.change(waiting=Waiting(turn.threshold, phone, turn.answer))


def _other(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06}"


def _prove(play: Play) -> None:
    waiting = play.world.waiting
    if waiting is None:
        return
    play.change(waiting=None)
    phone, message = waiting.phone.hear(waiting.answer)
    assert message
    secret = f"code {waiting.threshold.code}"
    turn = play.hear(waiting.threshold, message)
    if turn.answer:
        play.finish(turn, phone, secret)
    elif isinstance(turn.refused, WrongCode) and turn.door.open_code is None:
        play.change(spent=play.world.spent | {secret})


def _guess(play: Play) -> None:
    if play.world.waiting is None:
        _knock(play, wrong=True)
        _prove(play)


def _replay(play: Play) -> None:
    for message in play.world.recorded:
        turn = play.hear(play.world.door.challenge(play.draw)[0], message)
        assert turn.refused
        waiting = play.world.waiting
        if waiting and isinstance(message, TakeByCode):
            # Also on a socket that has knocked: the proof is bound to another exchange.
            other = play.world.door.hear(waiting.threshold, message, play.world.now, play.draw)
            assert other.refused


def _watch(play: Play) -> None:
    before = play.world.door
    turn, _ = play.arrive(None)
    assert turn.answer == Seated(None, None, None) and turn.door == before


def _wait(play: Play) -> None:
    play.change(now=play.world.now + LIMITS.code_lasts)


def _reopen(play: Play) -> None:
    play.owner(play.world.door.reopen())
    play.change(guesses=0)


ACTIONS: tuple[Callable[[Play], None], ...] = (
    _read, _take, _wrong_take, _return, _wrong_return, _free, _code, _knock,
    lambda play: _knock(play, wrong=True), _prove, _guess, _replay, _watch, _wait, _reopen,
)  # fmt: skip


def _start() -> World:
    play = Play(World(new_door("", 2, lambda size: b"\7" * size, LIMITS), 0))
    play.change(door=replace(play.world.door, seats=tuple(FreeSeat(_fresh(play)) for _ in range(2))))
    return play.world


def _fresh(play: Play) -> str:
    return handshake.new_invitation(play.draw)


def _after(world: World) -> Iterator[World]:
    for action in ACTIONS:
        play = Play(world)
        action(play)
        # An action that changes nothing but the randomness leads nowhere new.
        yield world if replace(play.world, draws=world.draws) == world else play.world


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Powers are pure, so one that was reckoned once can be looked up."""
    public_of, shared_secret = cache(handshake.public_of), cache(handshake.shared_secret)
    for module in (pairing, phone_pairing):
        monkeypatch.setattr(module, "public_of", public_of)
        monkeypatch.setattr(module, "shared_secret", shared_secret)


@pytest.mark.usefixtures("quick")
@pytest.mark.long
def test_no_order_of_events_gives_a_seat_away() -> None:
    """Taken seats change hands only by the owner, nothing works twice, and guesses stay within the count."""
    seen = {_start()}
    edge = set(seen)
    met: set[str] = set()
    for _ in range(DEPTH):
        edge = {after for world in edge for after in _after(world)} - seen
        seen |= edge
        for world in edge:
            assert world.guesses == world.door.wrong <= LIMITS.wrong_in_all
            assert not _secrets(world.door) & world.spent
            met |= _met(world)
    assert met == {"taken", "by code", "closed", "dead code", "put out", "expired", "late proof"}


def _met(world: World) -> set[str]:
    """What this world shows, so that the search is known to come by everything."""
    door, held = world.door, world.held
    marks = {
        "taken": held and not any(one.startswith("code") for one in world.spent),
        "by code": held and any(one.startswith("code") for one in world.spent),
        "closed": not door.takes_codes,
        "dead code": world.guesses == LIMITS.wrong_a_code and door.open_code is None,
        "put out": held and isinstance(door.seats[held.seat], FreeSeat),
        "expired": door.open_code and door.open_code.expires <= world.now,
        "late proof": world.waiting and f"code {world.waiting.threshold.code}" in world.spent,
    }
    return {name for name, yes in marks.items() if yes}


def test_the_model_would_see_a_seat_given_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A door that believes every proof is caught within two steps."""
    monkeypatch.setattr(pairing, "is_proof", lambda expected, given: True)
    with pytest.raises(AssertionError):
        [list(_after(world)) for world in _after(_start())]


def test_refusals_of_a_wrong_key_are_one_family() -> None:
    """A caller that counts wrong proofs counts wrong codes with them."""
    assert issubclass(WrongCode, WrongProof)
