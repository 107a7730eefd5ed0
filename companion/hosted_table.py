"""A table opened for phones: its journal, its keys, its server and its announcement, for terminal and app."""

import os
import random
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Any, Final, TypeVar

from companion.boards import Boards
from companion.games import game_called
from companion.net.limits import PORT
from companion.net.pairing import keyring
from companion.net.pairing.pairing import Door, new_door
from companion.net.photos.photo_folder import KeptPhoto, PhotoFolder
from companion.net.photos.photo_news import failed
from companion.net.table.host import Host
from companion.net.wire.addresses import Address, addresses
from companion.net.wire.discovery import Announcement, NoDiscovery
from companion.net.wire.server import Server
from companion.platform import here
from companion.story_teller import StoryTeller
from companion.text import text
from engine.codec import Json
from engine.message import Message, TableError, say
from engine.saved import journal
from engine.story.shared import shared_story
from engine.story.story import Story
from engine.table import Table

T = TypeVar("T")
# A network that went and came back with the same address has forgotten that we listen for searches.
ANNOUNCE_SECONDS: Final = 30.0
NAME_MOST: Final = 40  # letters; longer names cannot be read in a list


class NoSuchFolder(TableError):
    """Journals cannot be put there."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person asks of a new or resumed table."""

    game: str
    players: Sequence[str]
    options: Mapping[str, Json]
    name: str | None = None
    port: int | None = None
    resume: Path | None = None
    folder: Path | None = None
    setup: Json | None = None
    """What was drawn and shown already; None is drawn now."""
    trusts_phones: bool = False
    """Whether what phones set right needs nobody's yes."""
    hand_over: Callable[[int], object] = lambda port: None
    """Called with the port by which phones know the table, before it listens: who has it lets it go."""


class Hosted:
    """One open table; every method may be called from any thread but the host's own."""

    def __init__(self, wishes: Wishes, tell: Callable[[Message], None]) -> None:
        """Opens the journal and listens; `tell` hears what went wrong without stopping anything."""
        self._tell = tell
        self.path, self.table = _table(wishes)
        try:
            door, port = self._door(wishes)
            self.name = door.name
            self.photos = PhotoFolder(self.path)
            if wishes.resume and self.path != wishes.resume:
                self.photos.take_over(PhotoFolder(wishes.resume))
            self.newest_photo: KeptPhoto | None = None  # of those that nobody has looked at yet
            self.story = StoryTeller(self.table, self.path, self._tell_story)
            self.server = Server(self.table, door, self._save, self._keep_photo, self._fault)
            self.port = 0
            if port and wishes.port is None:
                wishes.hand_over(port)
            wished, known = wishes.port or port or PORT, bool(port)
            self.port = self.server.start(wished, exactly=wishes.port is not None, waits=known)
        except BaseException:
            self.table.close()
            raise
        if wishes.trusts_phones:
            self.trust_phones(True)
        self.later(lambda host: setattr(host.room.story, "want", self.story.want))
        self.addresses: tuple[Address, ...] = ()
        self._announced = 0.0
        self._announcement = self.ask(
            lambda host: Announcement(host.door.table, host.door.name, self.table.game.name)
        )
        self._save(self.ask(lambda host: host.door))
        if self.table.stopped:
            # Told last: an app shows but one notice at a time.
            tell(self.table.stopped)

    def let_go(self, port: int) -> None:
        """Lets another table have this port, if it is the one of this table."""
        if port == self.port:
            self.server.release()

    def close(self) -> None:
        """Takes leave of phones and lists, and closes the journal."""
        self.story.stop()
        self.server.wait_for(self._announcement.stop())
        self.server.stop()
        try:
            Boards(self.path.parent).learn(self.table.game, self.table.state)
        except OSError as error:
            self._tell(say("boards.unsaved", why=error.strerror or ""))
        self.table.close()

    def ask(self, question: Callable[[Host], T]) -> T:
        """What `question` finds out or changes in the host's thread; waits for it."""
        return self.server.ask(question)

    def later(self, wish: Callable[[Host], T]) -> "Future[T]":
        """What `wish` does in the host's thread, as a future: a screen must go on answering."""
        return self.server.later(wish)

    def trust_phones(self, trusted: bool) -> None:
        """Whether phones may set right what lies on the table without another's yes, from now on."""
        self.later(lambda host: host.room.trust_phones(trusted))

    def look_at_network(self) -> bool:
        """Whether this machine's addresses have changed since the last look; announces where needed."""
        found = addresses()
        moved = found != self.addresses
        if moved or time.monotonic() - self._announced > ANNOUNCE_SECONDS:
            self.addresses = found
            self._announced = time.monotonic()
            try:
                self.server.wait_for(self._announcement.renew(found, self.port))
            except NoDiscovery as error:
                self._tell(error.message)
        return moved

    def url(self, address: Address | None = None) -> str:
        """Where phones open the table."""
        here = address or (self.addresses[0] if self.addresses else None)
        return f"http://{here.ip if here else '127.0.0.1'}:{self.port}/"

    def link(self, seat: int) -> str:
        """What the QR code of a free seat carries."""
        return f"{self.url()}#s={seat}&k={self.ask(lambda host: host.invitation(seat))}"

    def _door(self, wishes: Wishes) -> tuple[Door, int | None]:
        """The door as phones know it, or a new one; what is wrong with the old one is said."""
        seats = self.table.game.seats(self.table.state)
        if wishes.resume:
            try:
                kept = keyring.read(self._keys(wishes.resume))
                if len(kept.seats) == seats:
                    return kept.door(), kept.port
                raise keyring.KeyringDamaged("keyring.damaged", file=self.path.name)
            except keyring.KeyringError as error:
                self._tell(error.message)
        name = (wishes.name or text(say("host.name", game=self.table.game.name)))[:NAME_MOST]
        return new_door(name, seats, os.urandom), None

    def _keys(self, resumed: Path) -> Path:
        """Where the seats' keys lie: a game that goes on in a file of its own has brought none yet."""
        beside = keyring.path_beside(self.path)
        return beside if beside.exists() else keyring.path_beside(resumed)

    def _save(self, door: Door) -> None:
        keyring.write(keyring.path_beside(self.path), keyring.keyring_of(door, self.port or None))

    def _tell_story(self, story: Story) -> None:
        """Phones that look at the score are told what may be told to everybody."""
        if story.is_over:
            shared = shared_story(story)
            self.later(lambda host: host.room.story.read(shared))

    def _keep_photo(self, seat: int, kind: str, data: bytes) -> None:
        try:
            where = self.photos.keep(seat, kind, data)
        except OSError as error:
            lost = say("host.photo_lost", why=error.strerror or "")
            self._tell(lost)
            self.later(lambda host: host.room.tell_photo(seat, failed(lost)))
        else:
            self.newest_photo = KeptPhoto(where, seat, time.time())
            self._tell(say("host.photo", who=text(self.table.game.title(self.table.state, seat))))

    def keep_own_photo(self, photo: Path) -> threading.Thread:
        """Keeps a copy of the table's own photo with the game, in a thread that nobody waits for."""
        job = threading.Thread(target=self._keep_own, args=(photo,), name="adjutant-photo", daemon=True)
        job.start()
        return job

    def _keep_own(self, photo: Path) -> None:
        try:
            self.photos.keep_own(photo)
        except OSError as error:
            self._tell(say("host.photo_lost", why=error.strerror or ""))

    def _fault(self, error: Exception) -> None:
        """Says where, never with what: the values may be somebody's secret."""
        trace = error.__traceback__
        while trace and trace.tb_next:
            trace = trace.tb_next
        where = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "?"
        self._tell(say("host.fault_at", error=type(error).__name__, where=where))


def games_folder(wished: Path | None = None) -> Path:
    """The folder of the journals, made if it is not there; NoSuchFolder if it cannot be."""
    try:
        folder = wished or here().data_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        named = str(wished or error.filename or "")
        raise NoSuchFolder("host.no_folder", folder=named, why=error.strerror or "") from error
    return folder


def _table(wishes: Wishes) -> tuple[Path, Table[Any]]:
    now = time.time_ns() // 1_000_000
    if wishes.resume:
        found = journal.read(wishes.resume).header.get("game")
        table = Table.resume(game_called(str(found)), wishes.resume, now)
        return (table.path or wishes.resume), table
    game = game_called(wishes.game)
    setup = wishes.setup
    if setup is None:
        names = [player.split(":")[0] for player in wishes.players]
        setup = game.draw_setup(names, random.SystemRandom(), _options(wishes))
    path = _free_name(games_folder(wishes.folder), f"{game.name}-{time.strftime('%Y%m%d-%H%M%S')}")
    return path, Table.create(game, setup, now, path)


def _free_name(folder: Path, stem: str) -> Path:
    """A journal that is not there yet: two tables may be opened within the same second."""
    more = chain([""], (f"-{number}" for number in count(2)))
    return next(path for each in more if not (path := folder / f"{stem}{each}.jsonl").exists())


def _options(wishes: Wishes) -> dict[str, Json]:
    """The options of the draw, with what each player has chosen by hand: `Ana:crimea:mechanical`."""
    chosen: list[Json] = [list[Json](player.split(":")[1:]) for player in wishes.players]
    return {**wishes.options, **({"chosen": chosen} if any(chosen) else {})}
