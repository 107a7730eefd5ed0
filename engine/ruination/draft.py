"""A game being changed by one step: mutable inside `apply`, frozen into a State at its end."""

from collections.abc import Iterable
from typing import Any

from engine.frozen import evolve, evolver
from engine.message import Message, say
from engine.ruination.battle.battle_model import Army
from engine.ruination.board.board import Board, less
from engine.ruination.board.readings import Reading
from engine.ruination.components import BLESSINGS, FURY_BASTION_VP, FURY_VP, MOST_VP, RESOURCES, most_resource
from engine.ruination.ids import Fury, Resource, Tracking
from engine.ruination.setup.setup import ASKS_ON_TABLE, Setup
from engine.ruination.state import Kind, Player, State, Task, Why

_evolve_state = evolver(State)
_evolve_player = evolver(Player)


class Draft:
    """The working copy of a state; `freeze` gives the new state."""

    __slots__ = (
        "_old",
        "bastions",
        "battle",
        "board",
        "decks",
        "ended",
        "first",
        "fury",
        "gone",
        "news",
        "players",
        "readings",
        "seat",
        "stage",
        "tasks",
        "track_bastions",
        "turn",
    )

    def __init__(self, state: State) -> None:
        self._old = state
        self.players: list[Player] = list(state.players)
        self.stage = state.stage
        self.seat = state.seat
        self.first = state.first
        self.turn = state.turn
        self.battle = state.battle
        self.tasks: list[Task] = list(state.tasks)
        self.board: Board | None = state.board
        self.decks: tuple[int, int, int] = state.decks
        self.bastions = state.bastions
        self.track_bastions: tuple[int, ...] = state.track_bastions
        self.gone: tuple[str, ...] = state.gone
        self.readings: tuple[Reading, ...] = state.readings
        self.fury: Fury = state.fury
        self.ended = state.ended
        self.news: list[Message] = []

    @property
    def setup(self) -> Setup:
        """The set-up, which no step changes."""
        return self._old.setup

    def horde(self, seat: int) -> str:
        """What the group calls the horde that sits at `seat`."""
        return self._old.setup.horde(seat)

    def where(self, at: str) -> str:
        """What people call a territory."""
        return self.board.map.called(at) if self.board else at

    def tell(self, message: Message) -> None:
        """Adds a piece of news for everybody."""
        self.news.append(message)

    def remind(self, message: Message) -> None:
        """Adds what only the table can do now; tables that began without reminders replay as they were."""
        if self.setup.rules >= ASKS_ON_TABLE:
            self.tell(message)

    def change(self, seat: int, **changes: Any) -> Player:
        """The seat's player after changing the named fields."""
        player = _evolve_player(self.players[seat], **changes)
        self.players[seat] = player
        return player

    def push(self, tasks: Iterable[Task]) -> None:
        """Puts tasks on top; the first of them comes first."""
        self.tasks += reversed(tuple(tasks))

    def pop(self) -> Task:
        """Takes the top task off."""
        return self.tasks.pop()

    def amend(self, **changes: Any) -> None:
        """Changes the top task."""
        self.tasks[-1] = evolve(self.tasks[-1], **changes)

    def gain_vp(self, seat: int, n: int) -> None:
        """Gives VP; the thirtieth invokes the Khan's Fury."""
        n = min(n, MOST_VP - self.players[seat].vp)
        vp = self.change(seat, vp=self.players[seat].vp + n).vp
        if n:
            self.tell(say("ruination.news.vp", horde=self.horde(seat), n=n, total=vp))
        if vp >= FURY_VP:
            self.invoke()

    def gain_blessings(self, seat: int, n: int) -> int:
        """Gives up to `n` blessing tokens, as far as the supply has them; the number really gained."""
        held = sum(player.blessings for player in self.players)
        n = max(0, min(n, BLESSINGS - held))
        self.change(seat, blessings=self.players[seat].blessings + n)
        if n:
            self.tell(say("ruination.news.blessings", horde=self.horde(seat), n=n))
        return n

    def gain_resource(self, seat: int, resource: Resource, n: int = 1) -> None:
        """Gives a resource; what goes past the end of the track pays once a turn (rule text, Resources)."""
        player, at = self.players[seat], RESOURCES.index(resource)
        here = self.setup.seats[seat]
        held = min(player.resources[at] + n, most_resource(here.horde, here.side))
        over = player.resources[at] + n > held
        self.change(seat, resources=_put(player.resources, at, held))
        if over and not player.overflowed:
            self.change(seat, overflowed=True)
            self.tell(say("ruination.news.overflow", horde=self.horde(seat)))
            self.gain_vp(seat, 1)
            self.gain_blessings(seat, 1)

    def pay_resource(self, seat: int, resource: Resource) -> None:
        """Takes one of a resource that the seat is known to have."""
        at, held = RESOURCES.index(resource), self.players[seat].resources
        self.change(seat, resources=_put(held, at, held[at] - 1))

    def add_army(self, seat: int, at: str, army: Army) -> None:
        """Adds units to a territory."""
        assert self.board is not None
        place = self.board.at(at)
        self.board = self.board.put(at, place.with_army(seat, place.of(seat).joined(army)))

    def take_army(self, seat: int, at: str, army: Army) -> None:
        """Takes units from a territory, which they are known to stand in."""
        assert self.board is not None
        place = self.board.at(at)
        self.board = self.board.put(at, place.with_army(seat, less(place.of(seat), army)))

    def banish(self, seat: int, lost: Army) -> None:
        """Exiles among the lost units leave the game for good."""
        names = tuple(exile.name for exile in lost.exiles)
        kept = tuple(exile for exile in self.players[seat].exiles if exile.name not in names)
        self.change(seat, exiles=kept)
        self.gone = (*self.gone, *names)
        for name in names:
            self.tell(say("ruination.news.exile_gone", exile=name))

    def invoke(self) -> None:
        """Invokes the Khan's Fury, once: bastions score at once, then the last rounds begin."""
        if self.fury is not Fury.TOP or self.setup.tracking is Tracking.SCORE:
            return
        self.fury = Fury.FINISH_ROUND
        self.tell(say("ruination.news.fury"))
        if self.board is None:
            seats = range(len(self.players))
            self.push(Task(Kind.COUNT, seat, FURY_BASTION_VP, why=Why.FURY) for seat in seats)
            return
        for seat in range(len(self.players)):
            self.gain_vp(seat, FURY_BASTION_VP * self.board.bastions(self.board.with_units(seat)))

    def freeze(self) -> State:
        """The new state."""
        return _evolve_state(
            self._old,
            players=tuple(self.players),
            stage=self.stage,
            seat=self.seat,
            first=self.first,
            turn=self.turn,
            battle=self.battle,
            tasks=tuple(self.tasks),
            board=self.board,
            decks=self.decks,
            bastions=self.bastions,
            track_bastions=self.track_bastions,
            gone=self.gone,
            readings=self.readings,
            fury=self.fury,
            ended=self.ended,
            news=tuple(self.news),
        )


def _put(held: tuple[int, int, int, int], at: int, n: int) -> tuple[int, int, int, int]:
    changed = list(held)
    changed[at] = n
    first, second, third, fourth = changed
    return first, second, third, fourth
