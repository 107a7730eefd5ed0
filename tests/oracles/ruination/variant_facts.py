"""A position of Ruination as JSON data, read naively, and acts as JSON data."""

from typing import Any

RESOURCES = tuple(f"resource_{n}" for n in (1, 2, 3, 4))
EXILES = ("batu", "ab_hadan", "ghazan", "lyka_and_zhar", *(f"exile_{n}" for n in range(5, 13)))
UNITS = ("grunt", "brute", "raider")


def act(tag: str, seat: int, **fields: Any) -> dict[str, Any]:
    """An act with all its fields."""
    return {"act": tag, "seat": seat, **fields}


def size(army: dict[str, Any]) -> int:
    """How many units are in it."""
    return sum(army.get(f"{unit}s", 0) for unit in UNITS) + len(army.get("exiles", []))


def pieces(army: dict[str, Any]) -> list[tuple[str, str, int]]:
    """What differs in an army: a unit type with its number, or an exile by name."""
    plain = [(unit, "", army.get(f"{unit}s", 0)) for unit in UNITS if army.get(f"{unit}s", 0)]
    names = dict.fromkeys(each["name"] for each in army.get("exiles", []))
    return [*plain, *(("exile", name, 1) for name in names)]


class Table:
    """What lies on the table."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.state = state
        self.tracking = state["setup"].get("tracking", "mats")
        self.app_dice = state["setup"].get("house_rules", {}).get("app_dice", False)
        self.seats = len(state["players"])
        self.board = state.get("board")
        lands = self.board["file"]["territories"] if self.board else []
        self._lands = {each["id"]: each for each in lands}
        self._here = dict(zip(self._lands, self.board["places"], strict=True)) if self.board else {}
        self.places = list(self._lands)

    def player(self, seat: int) -> dict[str, Any]:
        """What the seat has."""
        found: dict[str, Any] = self.state["players"][seat]
        return found

    def territory(self, at: str) -> dict[str, Any]:
        """What the board file says of it."""
        return self._lands[at]

    def near(self, at: str) -> list[str]:
        """The Map: neighbours within the region, and all shores of the Wasteland."""
        land = self._lands[at]
        shores = [each for each, other in self._lands.items() if other["wasteland"] and land["wasteland"]]
        return [each for each in self.places if each != at and each in (*land["borders"], *shores)]

    def army(self, at: str, seat: int) -> dict[str, Any]:
        """The seat's units there; empty if none."""
        armies = self._here[at].get("armies", [])
        return next((army for owner, army in armies if owner == seat), {})

    def owners(self, at: str) -> set[int]:
        """The seats with units there."""
        return {owner for owner, _ in self._here[at].get("armies", [])}

    def nomad(self, at: str) -> bool:
        """Whether a nomad token lies there."""
        return self._here[at].get("nomad") is not None

    def controls(self, at: str, seat: int) -> bool:
        """Controlling Territories: only this player's units are there."""
        return self.owners(at) == {seat} and not self.nomad(at)

    def unoccupied(self, at: str) -> bool:
        """Whether nobody is there."""
        return not self.owners(at) and not self.nomad(at)

    def contested(self, at: str, seat: int) -> bool:
        """Resolve all battles: the seat and an enemy both have a unit there."""
        return seat in self.owners(at) and (len(self.owners(at)) > 1 or self.nomad(at))
