"""Set-up: who plays which faction on which mat, by hand or at random, and what is wrong with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.frozen import evolve
from engine.game import BadSetup, Chance
from engine.message import Message, say
from engine.recall import recalled
from engine.scythe.components import banned_pairs, factions, mats, tile_names
from engine.scythe.house_rules import HouseRules
from engine.scythe.ids import Cargo, Faction, Mat, Module, StructureBonus, Tracking
from engine.scythe.setup.tiles import AirshipTiles, Tiles, wrong_tiles
from engine.scythe.setup.wishes import NOTHING_TOLD, UNTOLD, Told, ToldTiles, Wanted

MIN_SEATS: Final = 2
MAX_SEATS: Final = 7
MAX_NAME: Final = 40  # longer names cannot be read across a table
MAX_DRAWS: Final = 1000  # a draw that bans allow succeeds at once; this many failures mean there is none

RULES: Final = 2
"""The version of these rules: 2 since bonuses are settled, Sword and Shield happen and airships may fight."""
SETTLED_SINCE: Final = 2  # from here on open bonuses are given before anything that could see the difference

_FACTION_ORDER: Final = {faction: n for n, faction in enumerate(Faction)}
_MAT_ORDER: Final = {mat: n for n, mat in enumerate(Mat)}


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: the name, the faction mat, the player mat, and airship tiles of the seat's own."""

    name: str
    faction: Faction
    mat: Mat
    aggressive_tile: str | None = None
    """Only in the advanced variant, like the three below; they mean what they mean in `Setup`."""
    passive_tile: str | None = None
    airship_range: int | None = None
    airship_carries: Cargo | None = None


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
    tile_notes: tuple[tuple[str, str], ...] = ()
    """The table's own words about a tile, by the tile's name."""
    rules: int = RULES
    """The version of the rules that saved steps were played by."""

    @property
    def bonuses_wait(self) -> bool:
        """Whether recruit bonuses wait for a tap however long it takes, as by the first rules."""
        return self.rules < SETTLED_SINCE


@dataclass(frozen=True, slots=True)
class DrawOptions:
    """How to draw a set-up at random."""

    tracking: Tracking = Tracking.MATS
    invaders: bool = False
    modules: tuple[Module, ...] = ()
    house_rules: HouseRules = HouseRules()
    chosen: tuple[tuple[str, ...], ...] = ()
    """For each player what was chosen by hand: faction, mat, and in the advanced variant what `ToldTiles`
    holds, in this order; what is left out or empty is left to chance."""
    told: Told = UNTOLD
    """The tiles that lie on the table already, and what was read off them."""


def first_seat(setup: Setup) -> int:
    """The seat with the lowest number on its player mat."""
    return min(range(len(setup.seats)), key=lambda seat: _MAT_ORDER[setup.seats[seat].mat])


def seat_clockwise(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """These seats in clockwise order of their home bases."""
    return tuple(sorted(seats, key=lambda seat: _FACTION_ORDER[seat.faction]))


def check(setup: Setup) -> tuple[Message, ...]:
    """Everything that makes this set-up impossible."""
    rules = () if 1 <= setup.rules <= RULES else (say("setup.rules", most=RULES),)
    return (*_wrong_seats(setup.seats), *_wrong_modules(setup), *rules)


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
    return wrong + (_wrong_use(setup) or wrong_tiles(laid(setup)))


def has_own_tiles(setup: Setup) -> bool:
    """Whether each seat has airship tiles of its own (Airship module, Advanced variant)."""
    return Module.AIRSHIPS in setup.modules and setup.house_rules.own_airship_tiles


@recalled
def laid(setup: Setup) -> Tiles:
    """The tiles of The Wind Gambit as the table was set up."""
    holders: tuple[Seat, ...] | tuple[Setup] = setup.seats if has_own_tiles(setup) else (setup,)
    pairs = tuple(
        AirshipTiles(
            holder.aggressive_tile or "",
            holder.passive_tile or "",
            holder.airship_range,
            holder.airship_carries,
        )
        for holder in holders
    )
    resolution = setup.resolution_tile or "" if Module.RESOLUTIONS in setup.modules else None
    airships = pairs if Module.AIRSHIPS in setup.modules else ()
    return Tiles(airships, resolution, setup.public_objectives, setup.tile_notes)


def _wrong_use(setup: Setup) -> list[Message]:
    """Tiles of a module that is off, or where the variant of the table has none."""
    wrong = []
    airships = Module.AIRSHIPS in setup.modules
    own = has_own_tiles(setup)
    idle = (*(() if airships and not own else (setup,)), *(() if own else setup.seats))
    for kind in ("aggressive", "passive"):
        if any(getattr(holder, f"{kind}_tile") is not None for holder in idle):
            wrong.append(say("setup.tile_unused", kind=kind))
    if any(holder.airship_range or holder.airship_carries for holder in idle):
        wrong.append(say("setup.airships_off"))
    if Module.RESOLUTIONS not in setup.modules and setup.resolution_tile is not None:
        wrong.append(say("setup.tile_unused", kind="resolution"))
    return wrong


def draw(wanted: Sequence[Wanted], chance: Chance, options: DrawOptions) -> Setup:
    """A set-up that keeps what was chosen by hand and draws the rest; BadSetup if there is none."""
    if not MIN_SEATS <= len(wanted) <= MAX_SEATS:
        raise BadSetup("setup.players", n=len(wanted), least=MIN_SEATS, most=MAX_SEATS)
    if options.house_rules.mats_in_order and any(want.mat for want in wanted):
        raise BadSetup("setup.order_or_choice")
    seats = _draw_seats(wanted, chance, options)
    modules: list[Module] = [module for module in options.modules if module is not Module.INVADERS]
    if uses_invaders(seats):
        modules.append(Module.INVADERS)
    setup = Setup(
        seats=seats,
        structure_bonus=chance.choice(tuple(StructureBonus)),
        tracking=options.tracking,
        modules=tuple(sorted(modules)),
        house_rules=options.house_rules,
    )
    return require(_with_tiles(setup, wanted, options.told, chance))


def _with_tiles(setup: Setup, wanted: Sequence[Wanted], told: Told, chance: Chance) -> Setup:
    """The set-up with the tiles of its modules: those that lie there already, the rest drawn."""
    own = has_own_tiles(setup)
    if own:
        wishes = {want.name: want.tiles for want in wanted}
        pairs = _pairs([wishes[seat.name] for seat in setup.seats], chance)
        seats = tuple(evolve(seat, **pair) for seat, pair in zip(setup.seats, pairs, strict=True))
        setup = evolve(setup, seats=seats)
    elif any(want.tiles != NOTHING_TOLD for want in wanted):
        raise BadSetup("setup.own_tiles_off")
    shares = Module.AIRSHIPS in setup.modules and not own
    asked = Module.RESOLUTIONS in setup.modules and not told.resolution_tile
    return evolve(
        setup,
        **(_pairs([told], chance)[0] if shares else _unused(told)),
        resolution_tile=chance.choice(tile_names("resolution")) if asked else told.resolution_tile or None,
        public_objectives=told.public_objectives(),
        tile_notes=told.notes(),
    )


def _unused(told: Told) -> dict[str, str | int | Cargo | None]:
    """What was told of shared airship tiles where there are none, for the check to refuse it."""
    return {
        "aggressive_tile": told.aggressive_tile or None,
        "passive_tile": told.passive_tile or None,
        "airship_range": told.range(),
        "airship_carries": told.carries(),
    }


def _pairs(told: Sequence[ToldTiles], chance: Chance) -> list[dict[str, str | int | Cargo | None]]:
    """For each of them both tiles, told or drawn of those that nobody has told, and what they print."""
    drawn: list[list[str]] = []
    for kind in ("aggressive", "passive"):
        lying = [str(getattr(each, f"{kind}_tile")) for each in told]
        pool = [name for name in tile_names(kind) if name not in lying]
        drawn.append([])
        for name in lying:
            drawn[-1].append(name or chance.choice(pool))
            pool = [each for each in pool if each != drawn[-1][-1]]
    return [
        {
            "aggressive_tile": aggressive,
            "passive_tile": passive,
            "airship_range": each.range(),
            "airship_carries": each.carries(),
        }
        for each, aggressive, passive in zip(told, *drawn, strict=True)
    ]


def _draw_seats(wanted: Sequence[Wanted], chance: Chance, options: DrawOptions) -> tuple[Seat, ...]:
    invaders = options.invaders or len(wanted) > sum(not facts.from_invaders for facts in mats().values())
    banned = frozenset() if options.house_rules.allow_banned_pairs else banned_pairs()
    unlucky: Seat | None = None
    for _ in range(MAX_DRAWS):
        seats = _deal(wanted, chance, invaders, options.house_rules.mats_in_order)
        dealt = (seat for seat in seats if not _by_hand(seat, wanted))
        unlucky = next((seat for seat in dealt if (seat.faction, seat.mat) in banned), None)
        if unlucky is None:
            return seats
    assert unlucky is not None
    raise BadSetup("setup.no_draw", faction=unlucky.faction, mat=unlucky.mat)


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
