"""How far a unit may go: hops, what ends its movement, and every place it can reach."""

from dataclasses import dataclass

from engine.message import Message, say
from engine.scythe.board.abilities import NOWHERE, Places, WalkedGround, in_order, opponents_at, survey
from engine.scythe.board.board import INDEX, PLACES, Place
from engine.scythe.board.obstacles import Beyond, no_such_place, why_not_adjacent, why_stuck
from engine.scythe.ids import Faction, Mech, Unit
from engine.scythe.state import State
from engine.scythe.wind_gambit.toll import tolled

_Trail = tuple[str, tuple[str, ...], bool]  # where, the hops that led there, whether Toka is left


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a unit can go, and for every other place of the board why it cannot."""

    paths: dict[str, tuple[str, ...]]
    """The fewest hops to each place, destination last; of equal ways the one without Toka."""
    blocked: dict[str, Message]


def hop_range(state: State, seat: int, unit: Unit, factory_move: bool = False) -> int:
    """How many hops one move takes this unit: one, two by factory card, one more with Speed."""
    hops = 2 if factory_move else 1
    fast = unit is not Unit.WORKER and Mech.SPEED in state.players[seat].mats.mechs
    return hops + 1 if fast else hops


def can_leave(state: State, seat: int, unit: Unit, at: str) -> bool:
    """Whether a unit may move away from here by itself; only workers are ever held."""
    return why_stuck(survey(state, seat, unit), at) is None


def hops(state: State, seat: int, unit: Unit, at: str, toka: bool = True) -> tuple[str, ...]:
    """Every place the unit may go in one hop, in the order of PLACES; `toka` False: it is used up."""
    return in_order(_hops(survey(state, seat, unit), at, toka))


def why_no_hop(state: State, seat: int, unit: Unit, at: str, to: str, toka: bool = True) -> Message | None:
    """The rule that forbids this hop, or None."""
    for name in (at, to):
        if name not in INDEX:
            return no_such_place(name)
    ground = survey(state, seat, unit)
    return None if to in _hops(ground, at, toka) else why_not_adjacent(state, ground, at, to)


def crosses_river(state: State, seat: int, unit: Unit, at: str, to: str) -> bool:
    """Whether only Toka makes this hop possible, so that it is used up for the turn."""
    ground = survey(state, seat, unit)
    return to in ground.crossings(at) and to not in ground.hops(at)


def stops(state: State, seat: int, unit: Unit, to: str) -> bool:
    """Whether the unit's movement ends when it arrives here."""
    assert state.board is not None
    return _stops(state.board.at(to), seat, unit, state.setup.seats[seat].faction)


def _stops(place: Place, seat: int, unit: Unit, faction: Faction) -> bool:
    if place.encounter and unit is Unit.CHARACTER:
        return True
    # Invaders from Afar, Triggering a trap: opponents' units of any kind.
    if place.armed and place.trap is not None and faction is not Faction.TOGAWA:
        return True
    return opponents_at(place, seat)


def _hops(ground: WalkedGround, at: str, toka: bool) -> Places:
    if why_stuck(ground, at):
        return NOWHERE
    return ground.hops(at) | ground.crossings(at) if toka and ground.rivers else ground.hops(at)


def reachable(state: State, seat: int, unit: Unit, at: str, steps: int, toka: bool = True) -> Reach:
    """Every place the unit can reach in this many hops, at most one by Toka, and why not the others."""
    ground = survey(state, seat, unit)
    if stuck := why_stuck(ground, at):
        return Reach({}, dict.fromkeys(PLACES, stuck))
    tolls = tolled(state, seat)
    walk = _walk(ground, unit, at, steps, toka and ground.rivers, tolls)
    beyond = Beyond(state, ground, at, steps, walk.passed, walk.ends)
    unpaid = {name for name in tolls for here in walk.passed if name in ground.hops(here)}
    return Reach(
        walk.paths,
        {
            name: say("refused.toll", at=name) if name in unpaid else beyond.why(name)
            for name in PLACES
            if name not in walk.paths
        },
    )


@dataclass(frozen=True, slots=True)
class _Walk:
    paths: dict[str, tuple[str, ...]]
    passed: set[str]
    """Places from which it could hop on."""
    ends: set[str]
    """Places on which its movement ended before its last hop."""


def _walk(ground: WalkedGround, unit: Unit, at: str, steps: int, toka: bool, tolls: Places) -> _Walk:
    """A search in breadth; a place may be found twice, with Toka left and, sooner, with Toka used."""
    walk = _Walk({}, set(), set())
    seen = {True: {at}, False: {at}}
    trails: list[_Trail] = [(at, (), toka)]
    for step in range(steps):
        if step:
            trails = [trail for trail in trails if not _ends(ground, unit, trail[0], walk)]
        walk.passed.update(trail[0] for trail in trails)
        paid, unpaid = _parted(ground, at, trails) if tolls else (trails, [])
        trails = _next_trails(ground, paid, seen) + _next_trails(ground, unpaid, seen, tolls)
        for to, path, _ in trails:
            walk.paths.setdefault(to, path)
    return walk


def _parted(ground: WalkedGround, start: str, trails: list[_Trail]) -> tuple[list[_Trail], list[_Trail]]:
    """The trails on which the unit could have picked something up to pay with, and the others."""

    def has_goods(trail: _Trail) -> bool:
        places = (ground.board.at(name) for name in (start, *trail[1]))
        return any(any(place.resources) and place.controlled_by() == ground.seat for place in places)

    return [each for each in trails if has_goods(each)], [each for each in trails if not has_goods(each)]


def _next_trails(
    ground: WalkedGround, trails: list[_Trail], seen: dict[bool, set[str]], closed: Places = NOWHERE
) -> list[_Trail]:
    plain: list[_Trail] = []
    crossed: list[_Trail] = []
    for at, path, toka in trails:
        for to in in_order(ground.hops(at) - seen[toka] - closed):
            # Whoever is there with Toka left need not come again without it.
            seen[False].add(to)
            seen[toka].add(to)
            plain.append((to, (*path, to), toka))
        if toka:
            for to in in_order(ground.crossings(at) - ground.hops(at) - seen[False] - closed):
                seen[False].add(to)
                crossed.append((to, (*path, to), False))
    return plain + crossed


def _ends(ground: WalkedGround, unit: Unit, at: str, walk: _Walk) -> bool:
    ends = _stops(ground.board.at(at), ground.seat, unit, ground.faction)
    if ends:
        walk.ends.add(at)
    return ends
