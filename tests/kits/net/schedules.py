"""A host, its phones and a seed that decides what the network does to them; in the end all must agree."""

import random
from collections.abc import Callable
from typing import Any

from companion.net.pairing.phone_pairing import Invitation
from companion.net.sealed.phone_seal import PhoneState
from companion.net.table.messages import Act, Redo, Undo
from companion.net.table.sheet import Sheets
from tests.kits.net.lan_kit import SCYTHE, Killed, Lan, Wire, march, present, some_secret
from tests.kits.net.offered import listed, standing
from tests.kits.net.sim_phone import SimPhone, Tap

HAPPENINGS = 60  # of one schedule: about thirty are taps, the others are the network's
FIGHTS = ("declare_combat", "move")  # half of the taps look for a combat
DEVICES = 7
DO = {Act: "step", Undo: "undone", Redo: "redone"}


class Schedule:
    """A host, seven phones or more, and one seed that decides everything which happens to them."""

    def __init__(self, lan: Lan, seed: int) -> None:
        self.lan, self.chance = lan, random.Random(seed)
        if lan.game is SCYTHE and seed % 2:
            march(lan)
        self.seats = lan.game.seats(lan.table.state)
        self.phones = [SimPhone(lan, self.invited(seat)) for seat in range(self.seats)]
        watching = max(DEVICES - self.seats, self.chance.choice((0, 1, 2)))
        self.phones += [SimPhone(lan, None) for _ in range(watching)]
        self.gone: list[SimPhone] = []
        self.stalled: set[Wire] = set()
        self.trouble = self.chance.choice((0.05, 0.15, 0.3))

    def invited(self, seat: int) -> Invitation:
        key = self.lan.host.invitation(seat)
        assert key
        return Invitation(seat, key)

    def play(self) -> None:
        """Everybody sits down, then anything happens, then it is quiet."""
        for phone in self.phones:
            phone.connect()
            if self.chance.random() < 0.7:
                self.happen((Schedule.all_arrives,))
        for _ in range(HAPPENINGS):
            self.lan.pass_time(self.chance.choice((0, 20, 100, 300)))
            self.happen(TROUBLE if self.chance.random() < self.trouble else USUAL)
        self.lan.journal.fuse = 0
        self.become_quiet()

    def happen(self, what: tuple[Callable[["Schedule"], None], ...]) -> None:
        try:
            self.chance.choice(what)(self)
        except Killed:
            self.restart()

    def move_on(self) -> None:
        """A few texts arrive, on any wires, in any order between the wires."""
        for _ in range(self.chance.randint(1, 12)):
            wires = [wire for wire in (*self.lan.wires.values(), *self.lan.old) if wire not in self.stalled]
            if not wires:
                return
            wire = self.chance.choice(wires)
            self.chance.choice((self.lan.hear, self.lan.tell))(wire)
            if wire in self.lan.old and not wire.down:
                self.lan.old.remove(wire)

    def all_arrives(self) -> None:
        if not self.stalled:
            self.lan.run()

    def tap(self) -> None:
        """One person taps something, or two at the same instant."""
        asked = [phone for phone in self.phones if phone.table and phone.table.sheet and not phone.table.busy]
        asked = [phone for phone in asked if phone.table and listed(phone.table.sheet)] or self.phones
        for phone in self.chance.sample(asked, min(len(asked), self.chance.choice((1, 2, 2)))):
            self.tap_on(phone)
        if self.chance.random() < 0.3:
            self.tap_on(self.chance.choice(self.phones))

    def tap_on(self, phone: SimPhone) -> None:
        table, chance = phone.table, self.chance
        if table is None or table.sheet is None or table.seat is None:
            return
        offers = listed(table.sheet)
        wanted = [act for kind in FIGHTS for act in offers if act.get("act") == kind][:6]
        acts = wanted if wanted and chance.random() < 0.5 else offers
        if chance.random() < (0.15 if acts else 0.2):
            acts = standing(table.sheet)
        if (table.sheet["undo"] and chance.random() < 0.2) or chance.random() < 0.01:
            phone.take(table.undo())
        elif (table.sheet["redo"] and chance.random() < 0.4) or chance.random() < 0.01:
            phone.take(table.redo())
        elif acts:
            self.send_or_crash(phone, chance.choice(acts))

    def send_or_crash(self, phone: SimPhone, act: Any) -> None:
        assert phone.table
        fate = self.chance.random() / self.trouble
        if fate < 0.1:
            phone.take(phone.table.act(act), send=False)
            phone.crash()
        elif fate < 0.2:
            phone.take(phone.table.act(act), write=False)
            phone.crash()
        else:
            phone.take(phone.table.act(act))

    def seal(self) -> None:
        """Whoever is asked seals, changes a mind, or gives up."""
        for phone in self.phones:
            if phone.to_seal and self.chance.random() < 0.7:
                self.seal_on(phone, self.chance.random() < 0.1)
            elif phone.table and phone.table.seal and self.chance.random() < self.trouble / 3:
                self.think_again(phone)

    def seal_on(self, phone: SimPhone, wrongly: bool) -> None:
        assert phone.table
        sides = phone.table.sheet["sealing"]["sides"]
        form = next(side["form"] for side in sides if side["seat"] == phone.table.seat)
        secret = {"dial": 99} if wrongly else some_secret(form, self.chance)
        fate = self.chance.random() / self.trouble
        phone.seal(secret, write=not 0.1 < fate < 0.2, send=fate > 0.1)
        if fate < 0.2:
            phone.crash()

    def think_again(self, phone: SimPhone) -> None:
        assert phone.table and phone.table.seal
        way = self.chance.choice(("again", "void", "by hand", "typed"))
        if way == "again" and phone.table.seal.state is PhoneState.COMMITTED and phone.table.sheet["sealing"]:
            self.seal_on(phone, wrongly=False)
        elif way == "void":
            phone.take(phone.table.void())
        elif way == "by hand":
            phone.take(phone.table.settle_by_hand())
        elif way == "typed":
            self.type_in(phone)

    def type_in(self, phone: SimPhone) -> None:
        """The real dials, typed in by one side."""
        assert phone.table
        asked = phone.table.sheet and phone.table.sheet["sealing"]
        if asked:
            secrets = [some_secret(side["form"], self.chance) for side in asked["sides"]]
            phone.take(phone.table.settle_by_hand(secrets))

    def come_back(self) -> None:
        """Phones without a socket open one; a refused one gets a new seat from the owner."""
        for phone in tuple(self.phones):
            if phone.ended:
                self.replace(phone)
            elif phone.wire is None and self.chance.random() < 0.7:
                phone.connect()

    def replace(self, phone: SimPhone) -> None:
        """The owner has freed the seat: a new phone scans its new code."""
        assert phone.ended in ("freed", "UnknownDevice"), f"an honest phone is out: {phone.ended}"
        self.gone.append(phone)
        phone.leave()
        seat = self.phones.index(phone)
        self.phones[seat] = SimPhone(self.lan, self.invited(seat))

    def lose(self) -> None:
        """A phone's socket breaks; what was on its way up may be lost, or arrive very late."""
        self.chance.choice(self.phones).leave(self.chance.choice((0, 1, 2, 10**6)))

    def cut(self) -> None:
        """The host's end breaks first."""
        if self.lan.wires:
            wire = self.chance.choice(list(self.lan.wires.values()))
            self.lan.cut(wire, self.chance.choice((0, 1, 3, 10**6)))

    def stall(self) -> None:
        """Nothing moves on this wire any more, and nobody is told."""
        if self.lan.wires:
            self.stalled.add(self.chance.choice(list(self.lan.wires.values())))

    def half_dead(self) -> None:
        """The phone opens a second socket; the host still holds the first, with texts on their way."""
        phone = self.chance.choice(self.phones)
        if phone.wire and not phone.ended:
            phone.connect()
            self.move_on()
            phone.connect()

    def crash(self) -> None:
        self.chance.choice(self.phones).crash(self.chance.choice((0, 1, 10**6)))

    def restart(self) -> None:
        """The host is killed and comes back."""
        self.lan.restart(lambda wire: self.chance.choice((0, 0, 1, 2, 10**6)))
        self.stalled.clear()

    def kill(self) -> None:
        """The host dies soon, right after it has saved something and before it has told anybody."""
        self.lan.journal.fuse = self.chance.randint(1, 3)

    def free(self) -> None:
        """The owner frees a seat whose phone is still there."""
        phone = self.chance.choice(self.phones[: self.seats])
        if phone.device and not phone.ended:
            self.lan.host.free(self.phones.index(phone))

    def ping(self) -> None:
        for phone in self.phones:
            phone.ping()

    def become_quiet(self) -> None:
        """Nothing breaks any more: phones come back by themselves, and people do what they are asked."""
        for wire in self.stalled:
            if isinstance(wire.end, SimPhone) and wire.end.wire is wire:
                wire.end.leave()
        self.stalled.clear()
        for _ in range(100):
            for wire in self.lan.old:
                while wire.down and not wire.left:
                    self.lan.tell(wire)
            self.lan.old.clear()
            self.come_back()
            self.ping()
            self.lan.pass_time(400)
            self.lan.run()
            if not self.people_answer() and all(phone.seated and not phone.ended for phone in self.phones):
                break
        self.ping()
        self.lan.run()

    def people_answer(self) -> bool:
        """Does what a screen asks for; whether there was anything."""
        asked = False
        for phone in self.phones:
            seal = phone.table.seal if phone.table else None
            if phone.table is None or seal is None or not phone.table.sheet["sealing"]:
                continue
            if phone.to_seal:
                self.seal_on(phone, wrongly=False)
            elif seal.state is PhoneState.LOST:
                phone.take(phone.table.void())
            elif seal.state is PhoneState.BY_HAND and seal.now.side_of(phone.table.seat) is not None:
                asked = phone.table.sheet["asked"]
                if asked and phone.table.seat not in asked["waits_for"]:
                    continue
                if asked:
                    phone.take(phone.table.consent(yes=True))
                else:
                    self.type_in(phone)
            else:
                continue
            asked = True
            self.lan.run()
        return asked


USUAL = (
    *[Schedule.move_on] * 4, *[Schedule.all_arrives] * 4, *[Schedule.tap] * 9, *[Schedule.seal] * 4,
    *[Schedule.come_back] * 2, Schedule.ping,
)  # fmt: skip


TROUBLE = (
    Schedule.lose, Schedule.lose, Schedule.cut, Schedule.stall, Schedule.half_dead, Schedule.half_dead,
    Schedule.crash, Schedule.crash, Schedule.restart, Schedule.kill, Schedule.kill, Schedule.free,
)  # fmt: skip


def check(schedule: Schedule) -> None:
    """Everybody shows the same table, and every tap had exactly the end that its person was shown."""
    lan = schedule.lan
    assert lan.faults == []
    assert lan.game.sealing(lan.table.state) is None
    for phone in schedule.phones:
        check_phone(lan, phone)
    done = [line for line in lan.lines() if "by" in line]
    fulfilled = {(line["by"]["device"], line["by"]["counter"]): line for line in done}
    assert len(fulfilled) == len(done), "a wish was done twice"
    for phone in (*schedule.phones, *schedule.gone):
        assert not phone.doubted
        for tap in phone.taps:
            check_tap(phone, tap, fulfilled)


def check_phone(lan: Lan, phone: SimPhone) -> None:
    table, host = phone.table, lan.host
    assert phone.seated and table
    assert (table.revision, table.history) == (lan.table.revision, host.room.history)
    assert table.sheet == Sheets(lan.table, host.door.name).written(table.seat)
    assert table.log[-1:] == () or table.log[-1].revision == lan.table.revision
    assert table.pending is None
    assert table.seal is None or table.seal.state not in (PhoneState.MISTRUSTED, PhoneState.LOST)
    assert table.presence and table.presence.seats == present(lan).seats
    assert set(table.presence.seats) == {"here"}


def check_tap(phone: SimPhone, tap: Tap, fulfilled: dict[tuple[str, int], Any]) -> None:
    """A tap that was shown as done is in the journal once, as it was meant; a refused one is not there."""
    found = [(wish, fulfilled.get((phone.device or "", wish.counter))) for wish in tap.wishes]
    lines = [(wish, line) for wish, line in found if line]
    if tap.outcome == "excused":
        return
    assert len(lines) <= 1, "one tap was done twice"
    assert all(line["do"] == DO[type(wish)] for wish, line in lines)
    assert all(line["step"] == wish.act for wish, line in lines if isinstance(wish, Act))
    if tap.outcome == "done":
        assert lines, "said to be done, and is not in the journal"
    assert not (lines and tap.outcome == "refused"), "said to be refused, and is in the journal"
    assert tap.outcome or phone.ended, "nobody was told what became of a tap"


def run(lan: Lan, seed: int) -> Schedule:
    """One schedule from the first handshake to the last check; a failure names its seed."""
    schedule = Schedule(lan, seed)
    try:
        schedule.play()
        check(schedule)
    except BaseException as error:
        error.add_note(f"schedule {seed} of {lan.game.name}, journal {lan.path}")
        raise
    finally:
        lan.table.close()
    return schedule
