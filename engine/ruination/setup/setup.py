"""The set-up of a table: who plays which horde on which side, how much is followed, on which map."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from engine.codec import Json
from engine.game import BadSetup, Chance
from engine.message import Message, say
from engine.ruination.board.map import BoardFile, default_board, read_board, wrong_board
from engine.ruination.components import MAX_SEATS, MIN_SEATS
from engine.ruination.ids import Horde, Side, Tracking

MAX_NAME: Final = 24  # as long as a phone shows on one line
RULES: Final = 2
"""The version of the rules by which new tables play; a saved table goes on by those of its first evening."""
ASKS_ON_TABLE: Final = 2
"""From these rules on a table is asked for retreats, reminded, and remembers each space of a track."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player, the horde and the side of its board."""

    name: str
    horde: Horde
    side: Side = Side.BASIC


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a table may choose for itself."""

    app_dice: bool = False
    """The app may roll the battle dice; else people tap in what has fallen."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything decided before the first act; the seats stand clockwise."""

    seats: tuple[Seat, ...]
    tracking: Tracking = Tracking.MATS
    house_rules: HouseRules = HouseRules()
    board: BoardFile = field(default=default_board())
    rules: int = 1
    """The version of the rules; tables that were saved without one play by the first."""

    @property
    def is_mended(self) -> bool:
        """Whether a correction leaves no task, battle, round or Fury half-done behind it (since rules 2)."""
        return self.rules > 1

    def horde(self, seat: int) -> str:
        """What the group calls the horde that sits there."""
        return self.board.horde_name(self.seats[seat].horde)


@dataclass(frozen=True, slots=True)
class DrawOptions:
    """How to draw a set-up at random."""

    tracking: Tracking = Tracking.MATS
    modules: tuple[str, ...] = ()
    house_rules: HouseRules = HouseRules()
    chosen: tuple[tuple[str, ...], ...] = ()
    """For each player what was chosen by hand: nothing, the horde, or the horde and the side."""
    board: BoardFile | None = None


def check(setup: Setup) -> tuple[Message, ...]:
    """Everything that makes this set-up impossible."""
    rules = () if 1 <= setup.rules <= RULES else (say("ruination.setup.rules", n=setup.rules),)
    return (*_wrong_seats(setup.seats), *wrong_board(setup.board, setup.is_mended), *rules)


def require(setup: Setup) -> Setup:
    """The set-up itself, or BadSetup with the first thing that is wrong."""
    for problem in check(setup):
        raise BadSetup(problem.key, **dict(problem.params))
    return setup


def warnings(setup: Setup) -> tuple[Message, ...]:
    """What the table should know: resources that no board file tells, where the map is followed."""
    unknown = all(each.resource is None for each in setup.board.territories)
    return (say("ruination.setup.no_board"),) if setup.tracking is Tracking.BOARD and unknown else ()


def _wrong_seats(seats: Sequence[Seat]) -> list[Message]:
    wrong = []
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        wrong.append(say("ruination.setup.players", n=len(seats), least=MIN_SEATS, most=MAX_SEATS))
    for seat in seats:
        if not 1 <= len(seat.name.strip()) <= MAX_NAME or not seat.name.isprintable():
            wrong.append(say("ruination.setup.name", most=MAX_NAME))
    for name in _twice([seat.name.strip().casefold() for seat in seats]):
        wrong.append(say("ruination.setup.name_twice", name=name))
    for horde in _twice([seat.horde for seat in seats]):
        wrong.append(say("ruination.setup.horde_twice", horde=horde))
    return wrong


def _twice(items: Sequence[str]) -> list[str]:
    return sorted({one for one, next_one in pairwise(sorted(items)) if one == next_one})


def draw(names: Sequence[str], chance: Chance, options: DrawOptions) -> Setup:
    """A set-up that keeps what was chosen by hand and draws the rest; BadSetup if there is none."""
    if not MIN_SEATS <= len(names) <= MAX_SEATS:
        raise BadSetup("ruination.setup.players", n=len(names), least=MIN_SEATS, most=MAX_SEATS)
    if options.modules:
        raise BadSetup("ruination.setup.module", name=options.modules[0][:MAX_NAME])
    chosen = (*options.chosen, *((),) * len(names))
    wanted = [_wanted(name, each) for name, each in zip(names, chosen, strict=False)]
    pool = [horde for horde in Horde if all(horde is not want for want, _ in wanted)]
    chance.shuffle(pool)
    seats = tuple(
        Seat(name, horde or pool.pop(), side) for name, (horde, side) in zip(names, wanted, strict=True)
    )
    board = options.board or default_board()
    return require(Setup(seats, options.tracking, options.house_rules, board, RULES))


def _wanted(name: str, chosen: tuple[str, ...]) -> tuple[Horde | None, Side]:
    try:
        horde, side, *more = (*chosen, "", "")[: max(2, len(chosen))]
        if more:
            raise ValueError
        return Horde(horde) if horde else None, Side(side) if side else Side.BASIC
    except ValueError:
        raise BadSetup(
            "ruination.setup.chosen", name=name[:MAX_NAME], hordes=tuple(Horde), sides=tuple(Side)
        ) from None


def read_options(options: dict[str, Json]) -> dict[str, Json]:
    """The options with their board file checked first, so that its sentence is the one people read."""
    if options.get("board") is not None:
        read_board(options["board"])
    return options
