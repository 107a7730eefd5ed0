"""The printed components, read once from data/: mats, factions, tiles, cards, limits."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engine.scythe.ids import Bonus, Bottom, Faction, Mat, Mech, Resource, Slot, Top

MAX_POWER: Final = 16
MAX_POPULARITY: Final = 18
MAX_STARS: Final = 6
WORKERS: Final = 8
START_WORKERS: Final = 2  # they begin on the map, and no worker ever goes back to the mat (rulebook, Produce)
COMBAT_CARDS: Final = 42

# The recruit's ongoing bonus in the circle of each bottom-row action (rulebook, Enlist).
ONGOING_BONUS: Final = {
    Bottom.UPGRADE: Bonus.POWER,
    Bottom.DEPLOY: Bonus.COINS,
    Bottom.BUILD: Bonus.POPULARITY,
    Bottom.ENLIST: Bonus.COMBAT_CARDS,
}
ONE_TIME_BONUS: Final = 2

SLOTS: Final = tuple(Slot)
SLOT_INDEX: Final = {slot: n for n, slot in enumerate(SLOTS)}
BOTTOMS: Final = tuple(Bottom)
BOTTOM_INDEX: Final = {bottom: n for n, bottom in enumerate(BOTTOMS)}


@dataclass(frozen=True, slots=True)
class Section:
    """One of the four sections of a player mat as printed."""

    top: Top
    bottom: Bottom
    resource: Resource
    cost: int
    brackets: int
    coins: int


@dataclass(frozen=True, slots=True)
class MatFacts:
    """A player mat as printed."""

    mat: Mat
    label: str
    popularity: int
    coins: int
    objectives: int
    from_invaders: bool
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class FactionFacts:
    """A faction mat as printed."""

    faction: Faction
    power: int
    combat_cards: int
    color: str
    home_base: str
    workers_at: tuple[str, ...]
    mechs: tuple[Mech, ...]
    from_invaders: bool


@dataclass(frozen=True, slots=True)
class FactoryCard:
    """A factory card: what its top row costs and gives; `either` means one gain of the list."""

    number: int
    cost: tuple[tuple[str, int], ...]
    gains: tuple[tuple[str, int], ...]
    either: bool
    from_base: bool


def read_data(name: str) -> Any:
    """The parsed component file `data/<name>.json`."""
    return json.loads(files("engine.scythe").joinpath("data", f"{name}.json").read_text("utf-8"))


def _mat(raw: Any) -> MatFacts:
    sections = tuple(
        Section(
            top=Top(section["top"]),
            bottom=Bottom(section["bottom"]),
            resource=Resource(section["resource"]),
            cost=section["cost"],
            brackets=section["upgrade_slots"],
            coins=section["coins"],
        )
        for section in raw["sections"]
    )
    return MatFacts(
        mat=Mat(raw["id"]),
        label=raw["label"],
        popularity=raw["start_popularity"],
        coins=raw["start_coins"],
        objectives=raw["start_objective_cards"],
        from_invaders=raw["set"] != "base",
        sections=sections,
    )


def _mech(name: str) -> Mech:
    return Mech(name.lower().replace("'", "").replace(" ", "_"))


def _faction(raw: Any) -> FactionFacts:
    return FactionFacts(
        faction=Faction(raw["id"]),
        power=raw["start_power"],
        combat_cards=raw["start_combat_cards"],
        color=raw["color"],
        home_base=raw["home_base"],
        workers_at=tuple(raw["starting_workers"]),
        mechs=tuple(_mech(ability["name"]) for ability in raw["mech_abilities"]),
        from_invaders=raw["set"] != "base",
    )


def _factory_card(raw: Any) -> FactoryCard:
    return FactoryCard(
        number=raw["number"],
        cost=tuple(raw["cost"].items()),
        gains=tuple(pair for gain in raw["gain"] for pair in gain.items()),
        either=raw["gain_mode"] == "or",
        from_base=raw["set"] == "base",
    )


@cache
def mats() -> dict[Mat, MatFacts]:
    """Every player mat by its id."""
    return {facts.mat: facts for facts in map(_mat, read_data("player_mats")["mats"])}


@cache
def factions() -> dict[Faction, FactionFacts]:
    """Every faction mat by its id."""
    return {facts.faction: facts for facts in map(_faction, read_data("faction_mats")["factions"])}


@cache
def factory_cards() -> dict[int, FactoryCard]:
    """Every factory card by its number."""
    return {card.number: card for card in map(_factory_card, read_data("factory_cards")["cards"])}


@cache
def banned_pairs() -> frozenset[tuple[Faction, Mat]]:
    """The pairs of faction and mat that random set-up refuses."""
    pairs = read_data("player_mats")["banned_pairs"]
    return frozenset((Faction(pair["faction"]), Mat(pair["mat"])) for pair in pairs)


@cache
def produce_cost() -> tuple[tuple[tuple[Bonus, int], ...], ...]:
    """What producing costs, indexed by the number of workers on the board."""
    raw = read_data("player_mats")["produce_cost"]["by_workers_on_board"]
    return tuple(
        tuple((Bonus(kind), amount) for kind, amount in raw.get(str(workers), {}).items())
        for workers in range(WORKERS + 1)
    )


@cache
def tile_names(kind: str) -> tuple[str, ...]:
    """The names of the resolution tiles, or of the aggressive or passive airship tiles."""
    if kind == "resolution":
        return tuple(tile["name"] for tile in read_data("resolutions")["tiles"])
    return tuple(tile["name"] for tile in read_data("airships")["tiles"] if tile["kind"] == kind)


def section_of(mat: Mat, section: int) -> Section:
    """The section of this mat as printed."""
    return mats()[mat].sections[section]
