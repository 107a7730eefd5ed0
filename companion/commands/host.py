"""`adjutant host`: one table on the LAN, looked after from a terminal."""

import queue
import signal
import sys
import threading
from contextlib import closing, suppress
from typing import Final

from companion.asked_words import changed, wished
from companion.hosted_table import Hosted, Wishes
from companion.net.pairing.handshake import PairingError
from companion.net.sealed.commitment import seal_words
from companion.net.wire import qr
from companion.text import text
from engine.message import Message, TableError, say

LOOK_SECONDS: Final = 0.5  # how soon the terminal notices that a phone has come or an address changed


def run(wishes: Wishes) -> int:
    """Hosts until Ctrl-C, `quit` or a signal to end; 0."""
    signal.signal(signal.SIGTERM, _stop)
    hosted = Hosted(wishes, lambda message: print(text(message), file=sys.stderr))
    with suppress(KeyboardInterrupt), closing(hosted):
        _Desk(hosted).attend()
    print(text(say("host.stopped", file=str(hosted.path))))
    return 0


class _Desk:
    """The terminal of a running host."""

    def __init__(self, hosted: Hosted) -> None:
        self._hosted = hosted
        self._free: tuple[int, ...] = ()
        self._asked = 0
        """The number of the last question that was shown."""
        self._words: queue.SimpleQueue[str] = queue.SimpleQueue()

    def attend(self) -> None:
        """Says where the table is, shows who is missing, and does what is typed, until it is time to stop."""
        print(text(say("host.open", name=self._hosted.name, file=str(self._hosted.path))), flush=True)
        self._hosted.look_at_network()
        self._say_addresses()
        if sys.stdin.isatty():
            print(text(say("host.help")))
            threading.Thread(target=self._listen, daemon=True).start()
        while self._look():
            sys.stdout.flush()

    def _listen(self) -> None:
        for line in sys.stdin:
            self._words.put(line.strip().lower())

    def _look(self) -> bool:
        """One round: what was typed, who came, whether the network changed; False to stop."""
        with suppress(queue.Empty):
            if not self._obey(self._words.get(timeout=LOOK_SECONDS)):
                return False
        if self._hosted.look_at_network():
            self._say_addresses()
        elif (free := self._free_seats()) != self._free:
            self._greet(free)
        self._say_photo()
        self._say_question()
        return True

    def _say_question(self) -> None:
        """What a phone asks of the whole table: a table without a window answers it here, too."""
        asked = self._hosted.ask(lambda host: host.room.question.asked)
        if asked and asked.number != self._asked:
            self._asked = asked.number
            what = "; ".join((wished(asked, text), *changed(asked, text)))
            print(text(say("host.asked", who=self._title(asked.seat), what=what)))

    def _answer(self, yes: bool) -> None:
        try:
            self._hosted.ask(lambda host: host.room.question.answer(None, self._asked, yes))
        except TableError as error:
            print(text(error.message))

    def _say_photo(self) -> None:
        """Where the newest photo lies: without a window nobody else looks at it."""
        photo, self._hosted.newest_photo = self._hosted.newest_photo, None
        if photo:
            print(text(say("host.photo_file", file=str(photo.path))))

    def _say_addresses(self) -> None:
        """Where the table is, and the codes with this address."""
        for address in self._hosted.addresses:
            url = self._hosted.url(address)
            print(text(say("host.address", url=url, interface=address.interface)))
        if not self._hosted.addresses:
            print(text(say("host.no_address")))
        self._free = self._free_seats()
        self._show_next()

    def _greet(self, free: tuple[int, ...]) -> None:
        for seat in set(self._free) - set(free):
            print(text(say("host.taken", who=self._title(seat))))
        self._free = free
        self._show_next()

    def _show_next(self) -> None:
        """The QR code of the first seat that has no phone, and the code for those who type."""
        if not self._free:
            print(text(say("host.complete")))
            return
        if sys.stdin.isatty():
            self._show(self._free[0])
        else:
            for seat in self._free:
                print(text(say("host.link", who=self._title(seat), url=self._hosted.link(seat))))
        self._say_code()

    def _show(self, seat: int) -> None:
        print(text(say("host.scan", who=self._title(seat))))
        print(qr.terminal(self._hosted.link(seat)))
        print(self._hosted.link(seat))

    def _say_code(self) -> None:
        try:
            code = self._hosted.ask(lambda host: host.code())
        except PairingError as error:
            print(text(error.message))
            return
        # Without a network this machine's own browser still reaches the table.
        digits = f"{code.digits[:3]} {code.digits[3:]}"
        print(text(say("host.code", url=self._hosted.url(), code=digits)))

    def _obey(self, word: str) -> bool:
        command, _, number = word.partition(" ")
        seat = int(number or command) - 1 if (number or command).isdecimal() else None
        if command in ("q", "quit"):
            return False
        if command in ("c", "code"):
            self._hosted.ask(lambda host: host.open_door())
            self._say_code()
        elif command in ("w", "words"):
            room = self._hosted.ask(lambda host: host.room)
            words = " ".join(seal_words(room.history))
            print(text(say("lobby.check", n=room.table.revision, words=words)))
        elif command in ("y", "yes", "n", "no"):
            self._answer(command.startswith("y"))
        elif seat is None or seat not in range(len(self._titles())):
            print(text(say("host.help")))
        elif command in ("f", "free"):
            self._hosted.ask(lambda host: host.free(seat))
            self._free = self._free_seats()
            self._show(seat)
        elif seat in self._free:
            self._show(seat)
        else:
            print(text(say("host.has_phone", who=self._title(seat), seat=seat + 1)))
        return True

    def _free_seats(self) -> tuple[int, ...]:
        return self._hosted.ask(lambda host: host.door.free_seats)

    def _titles(self) -> tuple[Message, ...]:
        return self._hosted.ask(lambda host: host.titles())

    def _title(self, seat: int) -> str:
        return text(self._titles()[seat])


def _stop(*_: object) -> None:
    raise KeyboardInterrupt
