"""Counts of move sequences from set-up, in the manner of chess's perft.

perft.json holds them since both the engine and the oracle had counted the same. To count anew after
a change of the rules: `python -m tests.engine.scythe.test_perft`, which writes only what both agree on.
"""

import json
import sys
from pathlib import Path

import pytest

from engine.frozen import evolve
from engine.scythe.board.board import Board, add_units, home_base
from engine.scythe.board.paths import crosses_river, hop_range, hops, stops
from engine.scythe.components import factions
from engine.scythe.ids import Unit
from engine.scythe.state import State
from tests.kits.scythe.reach_positions import PRESENT, every_unit, faction_of, plain
from tests.kits.scythe.tables import MECHS_OF, build, have
from tests.oracles.scythe.reach_oracle import perft as oracle_perft

COUNTS = Path(__file__).with_name("perft.json")
MOST_UNITS = 3  # the move action with its cube moved
DEPTHS = (1, 2, 3, 4)
TABLES = {
    "base": (
        *("nordic:industrial", "rusviet:engineering", "crimea:patriotic"),
        *("saxony:mechanical", "polania:agricultural"),
    ),
    "seven": (
        *("nordic:industrial", "rusviet:engineering", "togawa:militant", "crimea:patriotic"),
        *("saxony:innovative", "polania:mechanical", "albion:agricultural"),
    ),
}
CASES = [
    (table, pair.partition(":")[0], mechs)
    for table, pairs in TABLES.items()
    for pair in pairs
    for mechs in ("locked", "unlocked")
]
# Each faction once by the oracle in every run; recounting writes nothing that it has not counted itself.
SAMPLE = [case for case in CASES if case[0] == "seven" and case[2] == "unlocked"]

Fresh = dict[tuple[Unit, str], int]
Moving = tuple[Unit, str, int]


def position(table: str, faction: str, mechs: str) -> tuple[State, int]:
    """The table as set up; unlocked: the faction's four mechs stand where its first worker began."""
    state = build(*TABLES[table], tracking="board")
    seat = next(n for n in range(len(state.players)) if faction_of(state, n) == faction)
    if mechs == "locked":
        return state, seat
    assert state.board is not None
    at = factions()[state.setup.seats[seat].faction].workers_at[0]
    state = evolve(state, board=add_units(state.board, at, seat, mechs=4))
    return have(state, seat, mechs=MECHS_OF[faction]), seat


def engine_perft(state: State, seat: int, depth: int) -> int:
    """How many sequences of `depth` hops one move action allows; see the oracle's function."""
    return count(state, seat, depth, MOST_UNITS, all_fresh(state, seat), None, True)


def all_fresh(state: State, seat: int) -> Fresh:
    assert state.board is not None
    return {
        (unit, at): getattr(state.board.at(at).of(seat), PRESENT[unit])
        for owner, unit, at in every_unit(state)
        if owner == seat
    }


def count(
    state: State, seat: int, depth: int, units_left: int, fresh: Fresh, moving: Moving | None, toka: bool
) -> int:
    if depth == 0:
        return 1
    total = hop_on(state, seat, depth, units_left, fresh, moving, toka) if moving and moving[2] else 0
    if units_left:
        for (unit, at), n in fresh.items():
            if n:
                rest = {**fresh, (unit, at): n - 1}
                start = (unit, at, hop_range(state, seat, unit))
                total += hop_on(state, seat, depth, units_left - 1, rest, start, toka)
    return total


def hop_on(
    state: State, seat: int, depth: int, units_left: int, fresh: Fresh, moving: Moving, toka: bool
) -> int:
    unit, at, left = moving
    places = hops(state, seat, unit, at, toka)
    if depth == 1:
        return len(places)
    total = 0
    for to in places:
        still = toka and not crosses_river(state, seat, unit, at, to)
        further = 0 if stops(state, seat, unit, to) else left - 1
        after = evolve(state, board=moved(state, seat, unit, at, to))
        total += count(after, seat, depth - 1, units_left, fresh, (unit, to, further), still)
    return total


def moved(state: State, seat: int, unit: Unit, at: str, to: str) -> Board:
    """The board after the hop: workers alone go home before a character or mech."""
    assert state.board is not None
    board = state.board
    if unit is not Unit.WORKER:
        for owner, units in board.at(to).units:
            if owner != seat and not units.fighters():
                board = add_units(board, to, owner, workers=-units.workers)
                home = home_base(state.setup.seats[owner].faction)
                board = add_units(board, home, owner, workers=units.workers)
    kind = PRESENT[unit]
    return add_units(add_units(board, at, seat, **{kind: -1}), to, seat, **{kind: 1})


def key(table: str, faction: str, mechs: str) -> str:
    return f"{table} {faction} {mechs}"


@pytest.mark.parametrize(("table", "faction", "mechs"), CASES)
def test_the_engine_counts_as_stored(table: str, faction: str, mechs: str) -> None:
    stored = json.loads(COUNTS.read_text("utf-8"))[key(table, faction, mechs)]
    state, seat = position(table, faction, mechs)
    assert [engine_perft(state, seat, depth) for depth in DEPTHS] == stored


@pytest.mark.parametrize(("table", "faction", "mechs"), SAMPLE)
def test_the_oracle_counts_as_stored(table: str, faction: str, mechs: str) -> None:
    stored = json.loads(COUNTS.read_text("utf-8"))[key(table, faction, mechs)]
    state, _ = position(table, faction, mechs)
    counted = [oracle_perft(plain(state), faction, depth, MOST_UNITS) for depth in DEPTHS[:3]]
    assert counted == stored[:3]


def test_every_set_up_is_stored_and_nothing_else() -> None:
    assert list(json.loads(COUNTS.read_text("utf-8"))) == [key(*case) for case in CASES]


def test_the_first_hops_of_rusviet_by_hand() -> None:
    """HB: V3, M5. Worker V3: M5, T4. Worker M5: V3, T4. Six first hops in all."""
    state, seat = position("base", "rusviet", "locked")
    assert engine_perft(state, seat, 1) == 6


def recount() -> None:
    """Writes perft.json, or says where the two counts differ."""
    stored = {}
    for case in CASES:
        state, seat = position(*case)
        by_engine = [engine_perft(state, seat, depth) for depth in DEPTHS]
        by_oracle = [oracle_perft(plain(state), case[1], depth, MOST_UNITS) for depth in DEPTHS]
        if by_engine != by_oracle:
            sys.exit(f"{key(*case)}: the engine counts {by_engine}, the oracle {by_oracle}")
        stored[key(*case)] = by_engine
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(counts)}" for name, counts in stored.items())
    COUNTS.write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    recount()
