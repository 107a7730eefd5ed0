"""Set-up: who plays which faction on which mat, by hand or at random, and what is wrong with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.game import BadSetup, Chance
from engine.message import Message, say
from engine.scythe.components import banned_pairs, factions, mats, tile_names
from engine.scythe.house_rules import HouseRules
from engine.scythe.ids import Cargo, Faction, Mat, Module, StructureBonus, Tracking

MIN_SEATS: Final = 2
MAX_SEATS: Final = 7
MAX_NAME: Final = 40  # longer names cannot be read across a table
MAX_DRAWS: Final = 1000  # a draw that bans allow succeeds at once; this many failures mean there is none

MISSION_POSSIBLE: Final = "Mission Possible"
MISSIONS: Final = (1, 2)  # its two public objective cards
OBJECTIVE_CARDS: Final = range(1, 28)  # 1-23 base game, 24-27 Promo Pack 3
FARTHEST_RANGE: Final = 3  # the highest range a passive airship tile prints

_FACTION_ORDER: Final = {faction: n for n, faction in enumerate(Faction)}
_MAT_ORDER: Final = {mat: n for n, mat in enumerate(Mat)}


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: the name, the faction mat and the player mat."""

    name: str
    faction: Faction
    mat: Mat


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is decided before the first turn; seats are clockwise."""

    seats: tuple[Seat, ...]
    structure_bonus: StructureBonus
    tracking: Tracking = Tracking.MATS
    modules: tuple[Module, ...] = ()
    aggressive_tile: str | None = None
    passive_tile: str | None = None
    resolution_tile: str | None = None
    house_rules: HouseRules = HouseRules()
    airship_range: int | None = None
    """The number in the hex of the passive tile; None is not read yet, so the highest known holds."""
    airship_carries: Cargo | None = None
    """What the aggressive tile prints; None is not read yet, so either kind may be carried."""
    public_objectives: tuple[int, int] | None = None
    """The two cards beside the triumph track (Mission Possible), if the table has named them."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a player has chosen by hand before the draw; None is left to chance."""

    name: str
    faction: Faction | None = None
    mat: Mat | None = None


@dataclass(frozen=True, slots=True)
class DrawOptions:
    """How to draw a set-up at random."""

    tracking: Tracking = Tracking.MATS
    invaders: bool = False
    mats_in_order: bool = False
    modules: tuple[Module, ...] = ()
    house_rules: HouseRules = HouseRules()
    chosen: tuple[tuple[str, ...], ...] = ()
    """For each player what was chosen by hand: nothing, the faction, or the faction and the mat."""


def wanted_by(name: str, chosen: tuple[str, ...]) -> Wanted:
    """What this player has chosen by hand, or BadSetup if there is no such faction or mat."""
    try:
        faction, mat, *more = (*chosen, "", "")[: max(2, len(chosen))]
        if more:
            raise ValueError
        return Wanted(name, Faction(faction) if faction else None, Mat(mat) if mat else None)
    except ValueError:
        raise BadSetup("setup.chosen", name=name, factions=tuple(Faction), mats=tuple(Mat)) from None


def first_seat(setup: Setup) -> int:
    """The seat with the lowest number on its player mat."""
    return min(range(len(setup.seats)), key=lambda seat: _MAT_ORDER[setup.seats[seat].mat])


def seat_clockwise(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """These seats in clockwise order of their home bases."""
    return tuple(sorted(seats, key=lambda seat: _FACTION_ORDER[seat.faction]))


def check(setup: Setup) -> tuple[Message, ...]:
    """Everything that makes this set-up impossible."""
    return (*_wrong_seats(setup.seats), *_wrong_modules(setup))


def require(setup: Setup) -> Setup:
    """The set-up itself, or BadSetup with the first thing that is wrong."""
    for problem in check(setup):
        raise BadSetup(problem.key, **dict(problem.params))
    return setup


def warnings(setup: Setup) -> tuple[Message, ...]:
    """What the table should know: pairs that are banned but were chosen by hand."""
    if setup.house_rules.allow_banned_pairs:
        return ()
    return tuple(
        say("setup.banned_pair", faction=seat.faction, mat=seat.mat)
        for seat in setup.seats
        if (seat.faction, seat.mat) in banned_pairs()
    )


def uses_invaders(seats: Sequence[Seat]) -> bool:
    """Whether a faction or mat of Invaders from Afar is on the table."""
    return any(factions()[seat.faction].from_invaders or mats()[seat.mat].from_invaders for seat in seats)


def _wrong_seats(seats: Sequence[Seat]) -> list[Message]:
    wrong = []
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        wrong.append(say("setup.players", n=len(seats), least=MIN_SEATS, most=MAX_SEATS))
    for seat in seats:
        if not 1 <= len(seat.name.strip()) <= MAX_NAME or not seat.name.isprintable():
            wrong.append(say("setup.name", most=MAX_NAME))
    for name in _twice([seat.name.strip().casefold() for seat in seats]):
        wrong.append(say("setup.name_twice", name=name))
    for faction in _twice([seat.faction for seat in seats]):
        wrong.append(say("setup.faction_twice", faction=faction))
    for mat in _twice([seat.mat for seat in seats]):
        wrong.append(say("setup.mat_twice", mat=mat))
    if tuple(seats) != seat_clockwise(seats):
        wrong.append(say("setup.not_clockwise"))
    return wrong


def _twice(items: Sequence[str]) -> list[str]:
    return sorted({one for one, next_one in pairwise(sorted(items)) if one == next_one})


def _wrong_modules(setup: Setup) -> list[Message]:
    wrong = [say("setup.module_twice", module=module) for module in _twice(setup.modules)]
    if (Module.INVADERS in setup.modules) != uses_invaders(setup.seats):
        wrong.append(say("setup.invaders"))
    tiles = (
        (Module.AIRSHIPS, "aggressive", setup.aggressive_tile),
        (Module.AIRSHIPS, "passive", setup.passive_tile),
        (Module.RESOLUTIONS, "resolution", setup.resolution_tile),
    )
    for module, kind, tile in tiles:
        if module in setup.modules and tile not in tile_names(kind):
            wrong.append(say("setup.tile_unknown", kind=kind))
        if module not in setup.modules and tile is not None:
            wrong.append(say("setup.tile_unused", kind=kind))
    return wrong + _wrong_readings(setup)


def _wrong_readings(setup: Setup) -> list[Message]:
    """What was read off the tiles and cannot stand there."""
    wrong = []
    if Module.AIRSHIPS not in setup.modules and (setup.airship_range or setup.airship_carries):
        wrong.append(say("setup.airships_off"))
    if setup.airship_range is not None and not 1 <= setup.airship_range <= FARTHEST_RANGE:
        wrong.append(say("setup.airship_range", most=FARTHEST_RANGE))
    cards = setup.public_objectives
    if cards is not None and setup.resolution_tile != MISSION_POSSIBLE:
        wrong.append(say("setup.public_objectives_off", name=MISSION_POSSIBLE))
    if cards is not None and (cards[0] == cards[1] or not set(cards) <= set(OBJECTIVE_CARDS)):
        wrong.append(say("setup.public_objectives", most=OBJECTIVE_CARDS[-1]))
    return wrong


def draw(wanted: Sequence[Wanted], chance: Chance, options: DrawOptions) -> Setup:
    """A set-up that keeps what was chosen by hand and draws the rest; BadSetup if there is none."""
    if not MIN_SEATS <= len(wanted) <= MAX_SEATS:
        raise BadSetup("setup.players", n=len(wanted), least=MIN_SEATS, most=MAX_SEATS)
    if options.mats_in_order and any(want.mat for want in wanted):
        raise BadSetup("setup.order_or_choice")
    seats = _draw_seats(wanted, chance, options)
    modules: list[Module] = [module for module in options.modules if module is not Module.INVADERS]
    if uses_invaders(seats):
        modules.append(Module.INVADERS)
    airships = Module.AIRSHIPS in modules
    return require(
        Setup(
            seats=seats,
            structure_bonus=chance.choice(tuple(StructureBonus)),
            tracking=options.tracking,
            modules=tuple(sorted(modules)),
            aggressive_tile=chance.choice(tile_names("aggressive")) if airships else None,
            passive_tile=chance.choice(tile_names("passive")) if airships else None,
            resolution_tile=(
                chance.choice(tile_names("resolution")) if Module.RESOLUTIONS in modules else None
            ),
            house_rules=options.house_rules,
        )
    )


def _draw_seats(wanted: Sequence[Wanted], chance: Chance, options: DrawOptions) -> tuple[Seat, ...]:
    invaders = options.invaders or len(wanted) > sum(not facts.from_invaders for facts in mats().values())
    banned = frozenset() if options.house_rules.allow_banned_pairs else banned_pairs()
    for _ in range(MAX_DRAWS):
        seats = _deal(wanted, chance, invaders, options.mats_in_order)
        if not any((seat.faction, seat.mat) in banned and not _by_hand(seat, wanted) for seat in seats):
            return seats
    raise BadSetup("setup.no_draw")


def _by_hand(seat: Seat, wanted: Sequence[Wanted]) -> bool:
    return any(want.faction is seat.faction and want.mat is seat.mat for want in wanted)


def _deal(wanted: Sequence[Wanted], chance: Chance, invaders: bool, in_order: bool) -> tuple[Seat, ...]:
    faction_pool = [
        faction
        for faction, facts in factions().items()
        if (invaders or not facts.from_invaders) and all(want.faction is not faction for want in wanted)
    ]
    mat_pool = [
        mat
        for mat, facts in mats().items()
        if (invaders or not facts.from_invaders) and all(want.mat is not mat for want in wanted)
    ]
    chance.shuffle(faction_pool)
    chance.shuffle(mat_pool)
    seats = seat_clockwise(
        [Seat(want.name, want.faction or faction_pool.pop(), want.mat or mat_pool.pop()) for want in wanted]
    )
    return _mats_in_order(seats, chance) if in_order else seats


def _mats_in_order(seats: tuple[Seat, ...], chance: Chance) -> tuple[Seat, ...]:
    """Variant: the same mats dealt clockwise by number, from a seat drawn at random."""
    start = chance.choice(range(len(seats)))
    ordered = sorted((seat.mat for seat in seats), key=_MAT_ORDER.__getitem__)
    return tuple(
        Seat(seat.name, seat.faction, ordered[(n - start) % len(seats)]) for n, seat in enumerate(seats)
    )
