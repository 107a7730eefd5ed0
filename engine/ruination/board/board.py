"""What stands on the map, territory by territory (tracking `board`)."""

from dataclasses import dataclass
from typing import Final

from engine.frozen import evolve
from engine.ruination.battle.battle_model import Army
from engine.ruination.board.map import BoardFile, Map, map_of
from engine.ruination.ids import RECRUITED, Unit

NO_ARMY: Final = Army()


def pieces(army: Army) -> tuple[tuple[Unit, str], ...]:
    """What can be taken from an army one by one, like pieces once; exiles by name."""
    plain = tuple((unit, "") for unit in RECRUITED if army.count(unit))
    return (*plain, *((Unit.EXILE, exile.name) for exile in army.exiles))


def holds(army: Army, unit: Unit, n: int = 1, exile: str = "") -> bool:
    """Whether so many of this unit are in the army."""
    if unit is Unit.EXILE:
        return n == 1 and any(each.name == exile for each in army.exiles)
    return exile == "" and 1 <= n <= army.count(unit)


def part(army: Army, unit: Unit, n: int = 1, exile: str = "") -> Army:
    """So many units of an army as an army of their own."""
    if unit is Unit.EXILE:
        return Army(exiles=tuple(each for each in army.exiles if each.name == exile))
    return NO_ARMY.plus(unit, n)


def less(army: Army, taken: Army) -> Army:
    """The army after these units have left it."""
    names = {exile.name for exile in taken.exiles}
    return Army(
        army.grunts - taken.grunts,
        army.brutes - taken.brutes,
        army.raiders - taken.raiders,
        tuple(exile for exile in army.exiles if exile.name not in names),
    )


@dataclass(frozen=True, slots=True)
class Nomad:
    """A nomad token; its numbers are known once it lies face up."""

    faceup: bool = False
    strength: int = 0
    casualties: int = 0
    dice: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A territory and what stands in it."""

    armies: tuple[tuple[int, Army], ...] = ()
    """By seat, only seats with a unit here, in the order of the seats."""
    bastions: int = 0
    nomad: Nomad | None = None

    def of(self, seat: int) -> Army:
        """This seat's units here."""
        return next((army for owner, army in self.armies if owner == seat), NO_ARMY)

    def with_army(self, seat: int, army: Army) -> "Place":
        """The place with this army of the seat instead of the one it had."""
        others = [(owner, each) for owner, each in self.armies if owner != seat]
        mine = [(seat, army)] if army.size else []
        return evolve(self, armies=tuple(sorted((*others, *mine), key=lambda pair: pair[0])))

    def controlled_by(self) -> int | None:
        """The seat whose units alone are here."""
        return self.armies[0][0] if len(self.armies) == 1 and self.nomad is None else None

    def is_unoccupied(self) -> bool:
        """Whether neither a horde nor a nomad is here."""
        return not self.armies and self.nomad is None

    def is_contested_by(self, seat: int) -> bool:
        """Whether the seat and an enemy both have a unit here."""
        others = any(owner != seat for owner, _ in self.armies) or self.nomad is not None
        return others and self.of(seat).size > 0


@dataclass(frozen=True, slots=True)
class Board:
    """Every territory in the order of the board file."""

    file: BoardFile
    places: tuple[Place, ...]

    @property
    def map(self) -> Map:
        """The map it stands on."""
        return map_of(self.file)

    def at(self, place: str) -> Place:
        """What stands in this territory."""
        return self.places[self.map.index[place]]

    def put(self, place: str, changed: Place) -> "Board":
        """The board with one territory changed."""
        n = self.map.index[place]
        return evolve(self, places=(*self.places[:n], changed, *self.places[n + 1 :]))

    def named(self) -> tuple[tuple[str, Place], ...]:
        """Every territory's id with what stands in it."""
        return tuple(zip(self.map.index, self.places, strict=True))

    def with_units(self, seat: int) -> tuple[str, ...]:
        """The territories where the seat has units."""
        return tuple(name for name, place in self.named() if any(owner == seat for owner, _ in place.armies))

    def controlled(self, seat: int) -> tuple[str, ...]:
        """The territories that the seat controls."""
        return tuple(name for name, place in self.named() if place.controlled_by() == seat)

    def contested(self, seat: int) -> tuple[str, ...]:
        """The territories where the seat must fight."""
        return tuple(name for name, place in self.named() if place.is_contested_by(seat))

    def on_map(self, seat: int, unit: Unit) -> int:
        """How many units of one type the seat has on the map."""
        return sum(place.of(seat).count(unit) for place in self.places)

    def bastions(self, places: tuple[str, ...]) -> int:
        """How many bastions stand in these territories."""
        return sum(self.at(place).bastions for place in places)
