"""A position read as plain data: what one seat has, what it controls, what it could pay with."""

import json
from itertools import product
from typing import Any

from tests.oracles.scythe.reach_oracle import DATA, FACTION_MATS, MAP, TERRAIN

RESOURCES = ("oil", "metal", "wood", "food")
BOTTOMS = ("upgrade", "deploy", "build", "enlist")
BONUSES = ("power", "coins", "popularity", "combat_cards")
STRUCTURES = ("mine", "monument", "armory", "mill")
CUBES = (
    *("move_units", "move_coins", "bolster_power", "bolster_cards"),
    *("trade_popularity", "produce_territories"),
)
WORKERS = 8
FACTORY = 4
AIRSHIP = "AIRSHIP"
PLACES = (*TERRAIN, *(base["id"] for base in MAP["home_bases"]))

_MATS = json.loads((DATA / "player_mats.json").read_text("utf-8"))
SECTIONS = {mat["id"]: mat["sections"] for mat in _MATS["mats"]}
PRODUCE_COST = {int(n): cost for n, cost in _MATS["produce_cost"]["by_workers_on_board"].items()}
MECHS_OF = {
    mat["id"]: [each["name"].lower().replace("'", "").replace(" ", "_") for each in mat["mech_abilities"]]
    for mat in FACTION_MATS
}
Payment = tuple[tuple[str, str, int], ...]


class Seen:
    """What a seat sees of a table; only attributes of the state are read, none of its rules."""

    def __init__(self, state: Any, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.setup = state.setup
        self.house = state.setup.house_rules
        self.player = state.players[seat]
        self.faction = str(state.setup.seats[seat].faction)
        self.sections = SECTIONS[str(state.setup.seats[seat].mat)]
        self.turn = next((turn for turn in state.turns if turn.seat == seat), None)
        self.places = dict(zip(PLACES, state.board.places, strict=True)) if state.board else {}
        self.has_board = state.board is not None
        # Rulebook, overlapping turns: whoever began early waits for the turn before.
        self.began_early = len(state.turns) == 2 and state.turns[1].seat == seat

    @property
    def stage(self) -> str:
        """Where the seat's turn stands; empty if it has none."""
        return str(self.turn.stage) if self.turn else ""

    def units(self, place: str) -> tuple[int, int, int]:
        """The seat's character, mechs and workers here."""
        for owner, its in self.places[place].units:
            if owner == self.seat:
                return its.character, its.mechs, its.workers
        return 0, 0, 0

    def controls(self, place: str) -> bool:
        """With a unit, first of all here, or with a structure where nobody has one."""
        here = self.places[place]
        if here.units:
            return bool(here.units[0][0] == self.seat)
        if here.structure:
            return bool(here.structure[0] == self.seat)
        # Safe Haven: an airship that has landed controls what nobody else does.
        return bool(here.landed == self.seat)

    def is_free(self, place: str) -> bool:
        """Whether nobody controls the place."""
        here = self.places[place]
        return not here.units and here.structure is None and here.landed is None

    def printed(self, seat: int, name: str) -> Any:
        """What a seat's airship tiles print: as they were set right, else its own, else the shared ones."""
        fixed = self.state.tiles
        if fixed is not None:
            pair = fixed.airships[seat] if len(fixed.airships) > 1 else fixed.airships[0]
            return getattr(pair, name.removesuffix("_tile").removeprefix("airship_"))
        own = self.house.own_airship_tiles
        return getattr(self.setup.seats[seat] if own else self.setup, name)

    def has_tile(self, seat: int, tile: str) -> bool:
        """Whether a seat's airship has this tile and the app plays it."""
        if self.house.airship_tiles_by_hand or (tile != "Toll" and self.setup.rules < 2):
            return False
        return tile in (self.printed(seat, "aggressive_tile"), self.printed(seat, "passive_tile"))

    def resolution_tile(self) -> str | None:
        """The resolution tile that lies there."""
        fixed = self.state.tiles
        return str(fixed.resolution) if fixed is not None else self.setup.resolution_tile

    def fought_over(self, place: str) -> bool:
        """Whether an opponent's character or mech is here."""
        return any(
            owner != self.seat and (its.character or its.mechs) for owner, its in self.places[place].units
        )

    def with_worker(self) -> list[str]:
        """The territories that the seat controls with at least one worker on them."""
        return [place for place in TERRAIN if self.controls(place) and self.units(place)[2]]

    def built(self, structure: str) -> bool:
        """Whether this structure has left the player mat."""
        return structure in self.player.mats.structures

    def has_cube_off(self, cube: str) -> bool:
        """Whether an upgrade has taken this cube from its green box."""
        return cube in self.player.mats.exposed

    def can_pay(self, cost: dict[str, int]) -> bool:
        """Whether the tracks and hands hold this cost; resources are not asked about."""
        return all(getattr(self.player, kind) >= n for kind, n in cost.items() if kind in BONUSES)

    def stock(self, resource: str) -> list[tuple[str, str, int]]:
        """Where the seat may spend how many of this resource: on territories it controls, and aboard."""
        n = RESOURCES.index(resource)
        found = [
            (place, resource, here.resources[n])
            for place, here in self.places.items()
            if place in TERRAIN and here.resources[n] and self.controls(place)
        ]
        if self.has_board and self.state.board.airships:
            aboard = self.state.board.airships[self.seat].resources[n]
            found += [(AIRSHIP, resource, aboard)] if aboard else []
        return found

    def may_coerce(self, spare: int = 0) -> bool:
        """Coercion: "once per turn, you may spend 1 combat card as if it were any 1 resource token"."""
        cards = self.player.combat_cards - spare
        return bool(self.faction == "crimea" and not self.turn.coerced and cards > 0)


def spreads(sources: list[tuple[str, str, int]], total: int) -> list[Payment]:
    """Every way to take `total` tokens from these sources, each way sorted."""
    if not sources:
        return [()] if total == 0 else []
    (place, resource, held), *rest = sources
    found = []
    for n in range(min(held, total) + 1):
        part: Payment = ((place, resource, n),) if n else ()
        found += [tuple(sorted(part + more)) for more in spreads(rest, total - n)]
    return found


def parts_of(tokens: tuple[int, ...], most: int | None = None) -> list[tuple[int, ...]]:
    """Every part of these tokens, none and all among them; of no more than `most` in all."""
    rows = product(*(range(n + 1) for n in tokens))
    return [row for row in rows if most is None or sum(row) <= most]
