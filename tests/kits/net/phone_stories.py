"""Stories of one phone on a bad network, told step by step so that the page can live through them too."""

import random
from collections.abc import Callable
from typing import Any

from companion.net.sealed.commitment import SealedError
from companion.net.table.messages import FROM_PHONE, TO_PHONE, AskRule, AskScore, FromPhone, ToPhone
from companion.net.table.phone import PhoneStep, PhoneTable
from engine.codec import Json, encode
from tests.kits.net.phone_kit import ME, OTHER, TABLE, THIRD, Host
from tests.kits.net.sealed_kit import nonce


def shown(table: PhoneTable, out: tuple[FromPhone, ...]) -> Json:
    """Everything about a phone that can be seen from outside, and what it sends."""
    pending, seal = table.pending, table.seal
    return {
        "table": table.table, "seat": table.seat, "revision": table.revision, "history": table.history,
        "sheet": table.sheet, "log": [encode(record) for record in table.log], "counter": table.counter,
        "presence": TO_PHONE.encode(table.presence) if table.presence else None,
        "score": TO_PHONE.encode(table.score) if table.score else None,
        "pending": pending and {
            "message": FROM_PHONE.encode(pending.message), "tries": pending.tries,
            "knobs": pending.knobs, "sent": pending.sent,
            "answer": pending.answer and TO_PHONE.encode(pending.answer),
        },
        "seal": seal and {
            "state": str(seal.state), "choice": seal.now.choice, "attempt": seal.now.attempt,
            "number": seal.number, "openings": encode(seal.openings),
        },
        "problem": table.problem and encode(table.problem), "doubt": table.doubt, "busy": table.busy,
        "joining": table.joining, "asked": table.asked, "past": table.past, "words": list(table.words),
        "store": table.store(), "out": [FROM_PHONE.encode(message) for message in out],
    }  # fmt: skip


class Story:
    """One phone and its host on a network that breaks; with `faults` it also repeats, loses and swaps."""

    def __init__(self, seed: int, faults: bool) -> None:
        self.chance = random.Random(seed)
        self.faults = faults
        self.seat = ME if self.chance.random() < 0.9 else None
        self.table = PhoneTable.seated(TABLE, self.seat)
        self.down: list[ToPhone] = []
        self.up: list[FromPhone] = []
        self.taken = 0
        """Taps that the phone took on."""
        self.connected = False
        self.disk: Json = None
        self.steps: list[list[Json]] = []
        self.results: list[Json] = []
        self.host = Host(self.chance, self.seat, self.post)

    def post(self, message: ToPhone) -> None:
        if self.connected:
            self.down.append(message)

    def do(self, name: str, *given: Json) -> None:
        """Does one thing to the phone, notes it for the page, writes the store and sends."""
        self.steps.append([name, *given])
        try:
            self.table, out = DEEDS[name](self.table, *given)
        except SealedError as error:
            self.results.append({"error": error.message.key})
            return
        self.disk = self.table.store()
        self.results.append(shown(self.table, out))
        if self.connected:
            self.up.extend(out)

    def connect(self) -> None:
        """A new socket: whatever was under way on the old one is lost."""
        self.down, self.up, self.connected = [], [], True
        self.host.join()
        self.do("returned")

    def live(self, length: int) -> None:
        """So many random things happen."""
        self.do("seated", TABLE, self.seat)
        for count in range(length):
            self.happen(count)

    def calm_down(self) -> None:
        """The network is well again, and everything that is under way arrives."""
        self.connect()
        while self.down or self.up:
            self.deliver() if self.down else self.answer()

    def happen(self, count: int) -> None:
        chance = self.chance
        common: list[Callable[[], None]] = [self.deliver] * 10 + [self.answer] * 7
        common += [lambda: self.tap(count)] * 3
        common += [lambda: self.host.play(chance.choice((THIRD, OTHER, OTHER, None))), self.host.other_seals]
        common += [lambda: self.seal(count)] * 2
        rare = [self.host.begin, self.connect, self.connect, self.part, self.reload, self.rare_tap]
        rare += [self.host.give_up, lambda: self.host.play(ME)]
        if self.faults:
            rare += [self.repeat, self.lose, self.swap, self.damage, self.host.roll_back]
        chance.choice(common if chance.random() < 0.8 else rare)()

    def deliver(self) -> None:
        if self.down:
            self.do("receive", TO_PHONE.encode(self.down.pop(0)))

    def answer(self) -> None:
        if self.up:
            self.host.hear(self.up.pop(0))

    def tap(self, count: int) -> None:
        self.taken += not self.table.busy
        sheet = self.table.sheet or {"offers": [], "counting": None}
        offers = [*sheet["offers"], *([sheet["counting"]] if sheet["counting"] else [])]
        if not offers or self.chance.random() < 0.15:
            return self.do(self.chance.choice(("undo", "redo")))
        answers = self.chance.choice((None, {}, {"n": count}, {"at": ["a", "b"], "n": 0}))
        return self.do("act", self.chance.choice(offers)["act"], answers)

    def rare_tap(self) -> None:
        self.do(
            *self.chance.choice(
                (["void"], ["by_hand", None], ["by_hand", [1, 2]], ["dismissed"], ["consent", True])
            )
        )
        if self.faults and self.chance.random() < 0.3:
            self.do("trusted")
        if self.connected:
            self.up.append(self.chance.choice((AskScore(), AskRule("deploy"))))

    def seal(self, count: int) -> None:
        seal = self.table.seal
        if seal is None or seal.now.side_of(self.seat) is None or self.chance.random() < 0.3:
            return
        self.do("choose", {"dial": count}, nonce("me", count).hex())
        if self.chance.random() < 0.8:
            self.do("stored")

    def part(self) -> None:
        self.down, self.up, self.connected = [], [], False

    def reload(self) -> None:
        self.part()
        self.do("restored", TABLE, self.seat, self.disk)
        if self.chance.random() < 0.7:
            self.connect()

    def repeat(self) -> None:
        if self.down:
            self.down.insert(self.chance.randint(0, len(self.down)), self.down[0])

    def lose(self) -> None:
        if self.down:
            self.down.pop(self.chance.randrange(len(self.down)))

    def swap(self) -> None:
        self.chance.shuffle(self.down)

    def damage(self) -> None:
        """The store comes back with something wrong in it."""
        disk: Any = self.disk
        wish = {"say": "act", "counter": 10**6, "revision": 1, "act": {}}
        changes: tuple[Any, ...] = (
            None, 3, [], {"seat": 5}, {"table": "0"}, {"history": "x"}, {"revision": -1}, {"counter": "1"},
            {"wish": wish}, {"wish": {"say": "ping", "n": 1}}, {"seal": 7}, {"tries": -1}, {"past": -1},
        )  # fmt: skip
        change = self.chance.choice(changes)
        self.part()
        self.do("restored", TABLE, self.seat, {**disk, **change} if isinstance(change, dict) else change)
        self.connect()


def _quiet(table: PhoneTable) -> PhoneStep:
    return table, ()


DEEDS: dict[str, Callable[..., PhoneStep]] = {
    "seated": lambda table, name, seat: _quiet(PhoneTable.seated(name, seat)),
    "restored": lambda table, name, seat, store: _quiet(PhoneTable.restored(name, seat, store)),
    "returned": lambda table: table.returned(),
    "receive": lambda table, data: table.receive(TO_PHONE.decode(data)),
    "act": lambda table, wanted, answers=None: table.act(wanted, answers),
    "undo": lambda table: table.undo(),
    "redo": lambda table: table.redo(),
    "choose": lambda table, secret, fresh: _quiet(table.choose(secret, bytes.fromhex(fresh))),
    "stored": lambda table: table.stored(),
    "void": lambda table: table.void(),
    "by_hand": lambda table, secrets: table.settle_by_hand(secrets),
    "consent": lambda table, yes: table.consent(yes),
    "dismissed": lambda table: _quiet(table.dismissed()),
    "trusted": lambda table: _quiet(table.trusted()),
}
