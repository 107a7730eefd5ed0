"""No socket is told another seat's secrets, the host never holds a dial early, and no key ever travels."""

import gc
import json
import logging
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest

from companion.net.pairing.pairing import FreeSeat, TakenSeat
from companion.net.pairing.phone_pairing import CodeEntry, Credentials, Invitation
from companion.net.sealed.commitment import SealOpening, commitment_to
from companion.net.sealed.sealed import HostState
from companion.net.sealed.sealed_messages import ChoiceOpened
from companion.net.table.messages import Act, AskScore, AskWhole, Redo, Seal, SettleByHand, Undo
from engine.codec import Json, dumps, encode
from engine.game import Step
from engine.saved import journal
from engine.scythe.board.moving import MoveUnit
from engine.scythe.cards.objectives import RevealObjective
from engine.scythe.combat.combat import OpenDials, Openings
from engine.scythe.corrections.table_acts import EndGame
from engine.scythe.game import Scythe
from engine.scythe.ids import Faction, Trap
from engine.simulate import choices, lively
from tests.kits.net.hostile import NAMES, House, stream

GAME: Final = Scythe()
TRAPS: Final = tuple(str(trap) for trap in Trap)
LENGTH: Final = 450  # wishes in a script; revisions stay below the coins that serve as a mark
MARKED: Final = range(700, 1000)
SEEDS: Final = {"board": 15, "mats": 3}  # of games in which traps are laid and combats fought


@dataclass(frozen=True)
class Hidden:
    """What one seat keeps to itself: its coins, its objective cards, which trap lies where."""

    coins: int
    cards: tuple[int, int, int]
    turned: int

    def put_into(self, act: dict[str, Any]) -> dict[str, Any]:
        """An act of the seat with these secrets instead of others."""
        if act["act"] == "correct":
            return {**act, "value": self.coins}
        if act["act"] == "hold_objectives":
            return {**act, "numbers": list(self.cards[: len(act["numbers"])])}
        if act["act"] == "place_trap":
            return {**act, "trap": TRAPS[(TRAPS.index(act["trap"]) + self.turned) % len(TRAPS)]}
        return act


ONE: Final = Hidden(800, (3, 17, 22), 0)
OTHER: Final = Hidden(941, (21, 9, 5), 1)
Wish = tuple[str, int, Any]


class Party:
    """A table with every seat and a spectator connected, and every frame that each of them gets."""

    def __init__(self, setup: Json) -> None:
        self.house = House(setup, "party")
        self.seats = [self.house.sit(seat) for seat in range(GAME.seats(self.house.table.state))]
        self.spectator, _ = self.house.join(None)
        self.counter = 0
        self.frames: dict[int | None, list[str]] = {}

    def do(self, wish: Wish, hider: int, hidden: Hidden) -> None:
        """One wish of the script as this run has it."""
        kind, seat, data = wish
        visit, revision = self.seats[seat][0], self.house.table.revision
        self.counter += 1
        if kind == "act":
            self.house.say(
                visit, Act(self.counter, revision, hidden.put_into(data) if seat == hider else data)
            )
        elif kind == "tablet":
            act = GAME.decode_step(hidden.put_into(data) if seat == hider else data).act
            self.house.host.room.play(act, revision)
        elif kind == "undo":
            self.house.say(visit, Undo(self.counter, revision))
            self.house.say(visit, Redo(self.counter + 1, revision + 1))
            self.counter += 1
        elif kind == "ask":
            for other in (*(visit for visit, _ in self.seats), self.spectator):
                self.house.say(other, data)
        elif kind == "return":
            self.keep()
            self.seats[seat] = self.house.join(self.seats[seat][1])[0], self.seats[seat][1]
        else:
            # Both sides say what their pieces showed.
            sealing = GAME.sealing(self.house.table.state)
            for side in sealing.sides if sealing else ():
                self.house.say(self.seats[side.seat][0], SettleByHand(*data))
        assert self.house.faults == []

    def keep(self) -> dict[int | None, list[str]]:
        """Everything that each seat, and a spectator as None, was ever told."""
        for seat, (visit, _) in enumerate(self.seats):
            self.frames.setdefault(seat, []).extend(self.house.told[visit])
            self.house.told[visit].clear()
        self.frames.setdefault(None, []).extend(self.house.told[self.spectator])
        self.house.told[self.spectator].clear()
        return self.frames


def _setup(tracking: str, hidden_coins: bool) -> tuple[Json, int]:
    """Five seats with Togawa among them, and the seat that hides something."""
    chance = random.Random(5)
    options: dict[str, Json] = {
        "tracking": tracking, "invaders": True, "house_rules": {"hidden_coins": hidden_coins},
    }  # fmt: skip
    while True:
        setup: Any = GAME.draw_setup(NAMES[:5], chance, options)
        factions = [seat["faction"] for seat in setup["seats"]]
        if Faction.TOGAWA in factions:
            return setup, factions.index(Faction.TOGAWA)


def _script(party: Party, hider: int, chance: random.Random) -> Iterator[Wish]:
    """A random game as wishes: acts, combats settled by hand, undo, questions, phones that come back."""
    table = party.house.table
    held = table.state.players[hider].objectives
    yield "tablet", hider, {"act": "correct", "seat": hider, "what": "coins", "value": 0}
    yield "tablet", hider, {"act": "hold_objectives", "seat": hider, "numbers": list(range(1, held + 1))}
    for number in range(LENGTH):
        sealing, news = GAME.sealing(table.state), party.house.host.room.sealed.news(None)
        if sealing:
            now = next(each for each in news if isinstance(each, ChoiceOpened))
            secrets = _openings(party, chance)
            step = GAME.sealed_step(table.state, (secrets[0], secrets[1]))
            if GAME.is_over(GAME.apply(table.state, step)):
                return
            yield "by hand", sealing.sides[0].seat, (now.choice, now.attempt, secrets)
            continue
        acts = [act for act in choices(GAME, table.state) if _tells_nothing(party, act, hider)]
        if not acts:
            return
        act = lively(GAME, chance)(acts)
        data = GAME.encode_step(Step(act))
        yield "act", act.seat, data
        if number % 9 == 0:
            yield "undo", act.seat, None
        if number % 20 == 0:
            yield "ask", 0, AskScore() if number % 40 else AskWhole()
        if number % 33 == 0:
            yield "return", (hider + 1) % 5, None


def _openings(party: Party, chance: random.Random) -> list[Json]:
    state = party.house.table.state
    act = next(
        act
        for seat in GAME.to_act(state)
        for act in GAME.legal_acts(state, seat)
        if isinstance(act, OpenDials)
    )
    step = GAME.random_step(state, act, chance)
    assert isinstance(step.result, Openings)
    attacker, defender = (
        {"dial": side.dial, "cards": list(side.cards)}
        for side in (step.result.attacker, step.result.defender)
    )
    return [{**attacker, "workers": 0} if state.board is None else attacker, defender]  # type: ignore[dict-item]


def _tells_nothing(party: Party, act: Any, hider: int) -> bool:
    """Acts that open no secret for everybody and do not end the game, which opens them all."""
    state = party.house.table.state
    if isinstance(act, EndGame) or (isinstance(act, RevealObjective) and act.seat == hider):
        return False
    if isinstance(act, MoveUnit) and state.board and act.seat != hider and state.board.at(act.to).armed:
        return False
    return not GAME.is_over(GAME.apply(state, Step(act)))


@cache
def _told(tracking: str, hidden_coins: bool = True) -> tuple[int, tuple[dict[int | None, list[str]], ...]]:
    """The same long game twice, with other secrets of one seat: what everybody was told each time."""
    setup, hider = _setup(tracking, hidden_coins)
    first, second, script = Party(setup), Party(setup), []
    for wish in _script(first, hider, random.Random(SEEDS[tracking])):
        script.append(wish)
        first.do(wish, hider, ONE)
    done = {data["act"] if kind == "act" else kind for kind, _, data in script}
    assert len(script) > LENGTH < first.house.table.revision < MARKED[0]
    assert {"by hand" if tracking == "mats" else "place_trap", "ask", "undo", "return"} <= done
    for wish in script:
        second.do(wish, hider, OTHER)
    assert second.house.table.revision == first.house.table.revision
    return hider, (first.keep(), second.keep())


@pytest.mark.long
@pytest.mark.parametrize("tracking", SEEDS)
def test_nobody_is_told_another_seats_secrets(tracking: str) -> None:
    """Byte for byte the same frames, whatever one seat hides; the hiding seat's own frames do differ."""
    hider, (one, other) = _told(tracking)
    for seat in one:
        # On everybody's map a trap lies face down.
        assert ('"piece.trap_armed"' in "".join(one[seat])) == (tracking == "board" and seat != hider)
        assert (one[seat] != other[seat]) == (seat == hider), seat


@pytest.mark.long
def test_the_comparison_finds_a_leak() -> None:
    """Where coins are open by the table's rule, everybody's frames differ."""
    _, (one, other) = _told("mats", hidden_coins=False)
    assert all(one[seat] != other[seat] for seat in one)


def _parts(data: Any) -> Iterator[Any]:
    yield data
    # What is printed on a board is full of numbers, and the same at every table.
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for inner in (part for key, part in inside if key != "board"):
        yield from _parts(inner)
    yield from (f"{key}:" for key in data) if isinstance(data, dict) else ()


@pytest.mark.long
@pytest.mark.parametrize("tracking", SEEDS)
def test_the_marks_of_a_secret_are_in_no_frame_of_another(tracking: str) -> None:
    """Neither the marked number of coins, nor a field that holds cards or traps; the own phone has them."""
    hider, (one, _) = _told(tracking)
    marked: set[int | None] = set()
    # Without a board whoever springs a trap says which it was, and is offered all four.
    fields = ("hand:", "met:", "numbers:", *(("trap:",) if tracking == "board" else ()))
    for seat, frames in one.items():
        for part in (part for frame in frames for part in _parts(json.loads(frame))):
            if (type(part) is int and part in MARKED) or part in fields:
                marked.add(seat)
    assert marked == {hider}


# Sealed dials over the host.


@cache
def _way_to_combat() -> tuple[Json, tuple[Step, ...]]:
    """A table and the steps to its first combat."""
    chance = random.Random(4)
    while True:
        setup = GAME.draw_setup(NAMES[:3], chance, {"tracking": "board"})
        state, steps = GAME.set_up(setup), []
        while not GAME.is_over(state) and not GAME.sealing(state):
            step = GAME.random_step(state, lively(GAME, chance)(choices(GAME, state)), chance)
            state = GAME.apply(state, step)
            steps.append(step)
        if GAME.sealing(state):
            return setup, tuple(steps)


class Fight:
    """A table before its first dials, with both sides, a witness and a journal; phones keep nothing."""

    def __init__(self, path: Path) -> None:
        setup, steps = _way_to_combat()
        self.house, self.path = House(setup, "fight", path=path), path
        for step in steps:
            self.house.table.play(step.act, 0, result=step.result)
        sealing = GAME.sealing(self.house.table.state)
        assert sealing is not None
        self.sides = [side.seat for side in sealing.sides]
        self.visits = [self.house.sit(seat)[0] for seat in self.sides]
        self.witness, _ = self.house.join(None)
        news = self.house.host.room.sealed.news(None)
        self.now = next(each for each in news if isinstance(each, ChoiceOpened))
        self.sealed: list[str] = []

    @property
    def state(self) -> HostState:
        """How far the host's machine has come."""
        choice = self.house.host.room.sealed.choice
        assert choice is not None
        return choice.state

    def commit(self, at: int, dial: int) -> None:
        """One side seals."""
        commitment = commitment_to(self.now.context(at), _opening(at, dial))
        self.sealed.append(commitment)
        self._seal(at, {"sealed": "commit", "number": 1, "commitment": commitment})

    def reveal(self, at: int, dial: int) -> None:
        """One side opens."""
        self._seal(at, {"sealed": "reveal", "opening": encode(_opening(at, dial))})

    def _seal(self, at: int, message: dict[str, Json]) -> None:
        full = {**message, "choice": self.now.choice, "attempt": self.now.attempt}
        self.house.say(self.visits[at], Seal(full))
        assert self.house.faults == []

    def frames(self) -> str:
        """Everything that was ever told to anybody."""
        return "\n".join(text for told in self.house.told.values() for text in told)

    def saved(self) -> str:
        """What the journal's lines say, without the chain of hashes over them."""
        return dumps([dict(entry) for entry in journal.read(self.path).entries])


def _opening(at: int, dial: int) -> SealOpening:
    """What opens a side's choice; made anew each time, so that nobody keeps it."""
    return SealOpening(
        stream(f"nonce {at} {dial}")(32).hex(), json.dumps({"cards": [], "dial": dial}, separators=(",", ":"))
    )


def _until_both_are_sealed(path: Path, dials: tuple[int, int]) -> list[str]:
    fight = Fight(path)
    for at, dial in enumerate(dials):
        fight.commit(at, dial)
    assert fight.state is HostState.ALL_SEALED
    known = ["\n".join(fight.house.sent), fight.frames(), fight.saved(), str(path.stat().st_size)]
    for number, commitment in enumerate(fight.sealed):
        known = [text.replace(commitment, f"<commitment {number}>") for text in known]
    fight.house.table.close()
    return known


@pytest.mark.long
def test_the_host_receives_saves_and_sends_the_same_whatever_is_sealed(tmp_path: Path) -> None:
    """Apart from the 64 digits of each commitment, in the socket, the journal and every phone."""
    known = [
        _until_both_are_sealed(tmp_path / f"{number}.jsonl", dials)
        for number, dials in enumerate(((0, 0), (0, 7), (7, 0), (3, 5)))
    ]
    assert known[0][0].count("<commitment") == 2
    assert all(other == known[0] for other in known)


def _in_memory(backwards: list[str]) -> list[bool]:
    """Of each secret whether any text of this process holds it; looked for backwards, not to find itself."""
    gc.collect()
    # One question for the whole memory: asked thing by thing it takes ten times as long.
    held = gc.get_referents(*gc.get_objects())
    least = min(map(len, backwards))
    texts = {id(each): each for each in held if type(each) in (str, bytes) and len(each) >= least}
    turned = [(text if type(text) is str else text.decode("latin-1"))[::-1] for text in texts.values()]
    return [any(secret in text for text in turned) for secret in backwards]


@pytest.mark.long
def test_no_dial_is_in_the_hosts_memory_journal_or_frames_too_early(tmp_path: Path) -> None:
    """Nowhere before the first reveal, in memory alone until the second, and then everywhere at once."""
    fight = Fight(tmp_path / "fight.jsonl")
    nonces = [_opening(at, 1).nonce[::-1] for at in range(2)]
    for at in range(2):
        fight.commit(at, 1)
        # What this phone sent is on the wire, not in the host.
        fight.house.sent.clear()
        assert _in_memory(nonces) == [False, False]
    fight.reveal(0, 1)
    fight.house.sent.clear()
    assert fight.state is HostState.SOME_OPENED
    assert _in_memory(nonces) == [True, False]
    assert not any(nonce[::-1] in fight.frames() + fight.path.read_text() for nonce in nonces)
    visit, _ = fight.house.join(None)
    fight.house.say(visit, AskWhole())
    assert not any(nonce[::-1] in fight.frames() for nonce in nonces), "nor does a latecomer hear of it"
    fight.reveal(1, 1)
    for nonce in nonces:
        assert all(nonce[::-1] in "".join(fight.house.told[each]) for each in (*fight.visits, fight.witness))
        assert nonce[::-1] in fight.path.read_text()
    fight.house.table.close()


def test_a_first_opening_is_gone_when_the_attempt_is_void(tmp_path: Path) -> None:
    """Neither frames nor journal ever hold it."""
    fight = Fight(tmp_path / "fight.jsonl")
    for at in range(2):
        fight.commit(at, 1)
    fight.reveal(0, 1)
    fight._seal(1, {"sealed": "void", "why": "asked"})
    assert fight.state is HostState.WAITING_FOR_COMMITS
    assert _opening(0, 1).nonce not in fight.frames() + fight.path.read_text()
    fight.house.table.close()


# Keys and codes.


def _paired(path: Path) -> tuple[House, list[str], list[object]]:
    """A table joined by QR code, by short code and by coming back; its secrets, and what could show them."""
    house = House(GAME.draw_setup(NAMES[:3], random.Random(1), {}), "keys", path=path)
    invitations = [seat.invitation for seat in house.host.door.seats if isinstance(seat, FreeSeat)]
    code = house.host.code()
    ways: list[Any] = [Invitation(0, invitations[0]), CodeEntry(1, code.digits)]
    credentials = []
    for way in ways:
        _, found = house.join(way)
        assert isinstance(found, Credentials)
        credentials.append(found)
        house.join(found)
    stranger = house.enter()
    house.host.hear(
        stranger, '{"say":"take","protocol":2,"seat":2,"nonce":"' + "0" * 64 + '","proof":"' + "0" * 64 + '"}'
    )
    assert stranger in house.gone
    keys = [seat.key for seat in house.host.door.seats if isinstance(seat, TakenSeat)]
    assert sorted(keys) == sorted(found.key for found in credentials)
    shown: list[object] = [
        house.host.door,
        *house.doors,
        code,
        *ways,
        *credentials,
        house.host,
        house.host.room,
    ]
    return house, [*invitations, *keys, code.digits], shown


def test_no_key_and_no_code_ever_travels_or_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Not in a frame of either direction, the journal, the public card, a log or a repr."""
    with caplog.at_level(logging.DEBUG):
        house, secrets, shown = _paired(tmp_path / "keys.jsonl")
        house.say(house.join(None)[0], AskWhole())
    texts = ["\n".join(told) for told in house.told.values()] + house.sent
    texts += [(tmp_path / "keys.jsonl").read_text(), json.dumps(house.host.card()), caplog.text]
    texts += [text(thing) for thing in shown for text in (repr, str)]
    assert len(secrets) == 6
    for secret in secrets:
        assert not [text[:200] for text in texts if secret in text]
    house.table.close()


def test_the_search_would_find_a_key(tmp_path: Path) -> None:
    """What is saved for the host alone does hold the keys of all three seats."""
    house, secrets, _ = _paired(tmp_path / "keys.jsonl")
    kept = dumps(encode(house.host.door.seats))
    assert [secret in kept for secret in secrets] == [False, False, True, True, True, False]
    house.table.close()


def test_an_invitation_is_in_the_fragment_that_no_browser_sends() -> None:
    """Whatever comes before the number sign is the same for every key."""
    for key in ("A" * 22, "_" * 21 + "A"):
        address = urlsplit("http://10.0.0.5:8765/" + Invitation(2, key).fragment())
        assert (address.path, address.query) == ("/", "") and key in address.fragment
