"""A second, naive book-keeping of Ruination over plain JSON: knows the rule text, shares no engine code."""

from collections import Counter
from typing import Any

RESERVE = {"grunts": 8, "brutes": 3, "raiders": 3}
COST = {"grunt": 1, "brute": 2, "raider": 2}
TERRITORIES = [*(str(n) for n in range(1, 13)), "13", "citadel", "14"]
REGION = {name: n // 3 for n, name in enumerate(TERRITORIES)}
CORNERS = {"1", "4", "7", "10"}


def adjacent(one: str, other: str) -> bool:
    """Regions are clusters of three; all but the corners border the Wasteland."""
    return one != other and (REGION[one] == REGION[other] or not {one, other} & CORNERS)


def armies(state: Any) -> dict[tuple[str, int], dict[str, Any]]:
    """Every army by its territory and seat."""
    places = state["board"]["places"]
    return {
        (name, seat): army
        for name, place in zip(TERRITORIES, places, strict=True)
        for seat, army in place.get("armies", [])
    }


def size(army: dict[str, Any]) -> int:
    """How many units are in it."""
    return sum(army.get(kind, 0) for kind in RESERVE) + len(army.get("exiles", []))


def units(state: Any, seat: int) -> Counter[str]:
    """All units of a seat on the map, exiles by name."""
    found: Counter[str] = Counter()
    for (_, owner), army in armies(state).items():
        if owner == seat:
            found.update({kind: army.get(kind, 0) for kind in RESERVE})
            found.update(exile["name"] for exile in army.get("exiles", []))
    return +found


def nomads(state: Any) -> list[str]:
    """Where nomads lie."""
    places = zip(TERRITORIES, state["board"]["places"], strict=True)
    return [name for name, place in places if place.get("nomad") is not None]


def controls(state: Any, seat: int, place: str) -> bool:
    """Whether only this seat's units are present."""
    owners = [owner for name, owner in armies(state) if name == place]
    return owners == [seat] and place not in nomads(state)


def broken(state: Any) -> list[str]:
    """Every law of the box that this position breaks."""
    players = state["players"]
    seats = range(len(players))
    facts = {
        "24 blessings": 0 <= sum(player.get("blessings", 0) for player in players) <= 24,
        "resources": all(0 <= n <= 6 for player in players for n in player.get("resources", [0])),
        "tracks": all(0 <= player.get(track, 0) <= 10 for player in players for track in ("favor", "glory")),
        "vp": all(player.get("vp", 0) >= 0 for player in players),
        "decks": all(1 <= n <= 14 for n in state.get("decks", [14])),
    }
    if state.get("board"):
        bastions = sum(place.get("bastions", 0) for place in state["board"]["places"])
        in_hand = sum(task["kind"] == "bastion" for task in state.get("tasks", []))
        on_track = len(state.get("track_bastions", [4, 8]))
        exiles = [exile["name"] for army in armies(state).values() for exile in army.get("exiles", [])]
        facts |= {
            "14 bastions": bastions + in_hand + on_track + state.get("bastions", 6) == 14,
            "9 nomads": len(nomads(state)) <= 9,
            "12 exiles, each once": len(set(exiles)) == len(exiles) <= 12,
            "nobody comes back": not set(exiles) & set(state.get("gone", [])),
            "no empty army": all(size(army) > 0 for army in armies(state).values()),
            "reserve": all(
                units(state, seat)[kind] <= most for seat in seats for kind, most in RESERVE.items()
            ),
        }
        if state.get("stage") == "card" and not state.get("ended"):
            # A turn has just ended, or the game begun.
            facts["army limit"] = all(size(army) <= 6 for army in armies(state).values())
    return [name for name, holds in facts.items() if not holds]


def wrong_step(before: Any, act: Any, after: Any) -> str | None:
    """What the rule text says about this act and the books do not."""
    check = _CHECKS.get(act["act"])
    return None if check is None or check(before, act, after) else str(act)


def _recruit(before: Any, act: Any, after: Any) -> bool:
    seat, kind = act["seat"], act["unit"] + "s"
    task = before["tasks"][-1]
    mine = [name for name, owner in armies(before) if owner == seat]
    home = {name for name in TERRITORIES if REGION[name] == _home(before, seat)}
    others = {name for name, owner in armies(before) if owner != seat}
    anywhere = not mine or task.get("free", False)
    bound = task.get("places", [])
    return (
        (anywhere or act["at"] in mine or act["at"] in home - others)
        and (not bound or act["at"] in bound)
        and task["n"] >= COST[act["unit"]]
        and units(before, seat)[kind] < RESERVE[kind]
        and units(after, seat)[kind] == units(before, seat)[kind] + 1
    )


def _home(state: Any, seat: int) -> int:
    names = ("north_west", "north_east", "south_west", "south_east")
    return names.index(state["players"][seat]["home"])


def _move(before: Any, act: Any, after: Any) -> bool:
    seat = act["seat"]
    left = armies(after).get((act["at"], seat), {})
    went = size(armies(before)[act["at"], seat]) - size(left)
    wanted = act.get("n", 1) if act["act"] == "move_units" else size(armies(before)[act["at"], seat])
    return (
        controls(before, seat, act["at"])
        and adjacent(act["at"], act["to"])
        and went == wanted
        and units(after, seat) == units(before, seat)
    )


def _scavenge(before: Any, act: Any, after: Any) -> bool:
    """What is asked for is all there is: the maps of these games have no resources entered."""
    seat = act["seat"]
    if act["act"] == "scavenge_at":
        told = before["tasks"][-1]["n"]  # more than one: what Toil says, whatever stands there
        expected = told if told > 1 else size(armies(before)[act["at"], seat])
        allowed = controls(before, seat, act["at"])
    else:
        expected = sum(owner == seat for _, owner in armies(before))
        allowed = expected > 0
    task = after["tasks"][-1]
    return allowed and (task["kind"], task["seat"], task["n"]) == ("collect", seat, expected)


def _take_resource(before: Any, act: Any, after: Any) -> bool:
    seat, at = act["seat"], int(act["resource"][-1]) - 1
    old, new = before["players"][seat], after["players"][seat]
    held = old.get("resources", [0] * 4)
    full = held[at] == 6
    gained = new.get("resources", [0] * 4)[at] - held[at]
    paid = new.get("vp", 0) - old.get("vp", 0)
    if not full:
        return gained == 1
    return gained == 0 and (paid == 0 if old.get("overflowed") else paid >= 1)


def _retreat(before: Any, act: Any, after: Any) -> bool:
    """The first kind of territory there is: next to it, at home, or empty."""
    seat, at = act["seat"], before["battle"]["at"]
    empty = [name for name in TERRITORIES if not _anybody(before, name)]
    mine = [name for name in TERRITORIES if controls(before, seat, name)]
    near = [name for name in (*empty, *mine) if adjacent(at, name)]
    home = [name for name in mine if REGION[name] == _home(before, seat)]
    return act["to"] in (near or home or empty)


def _anybody(state: Any, place: str) -> bool:
    return place in nomads(state) or any(name == place for name, _ in armies(state))


def _return(before: Any, act: Any, after: Any) -> bool:
    seat = act["seat"]
    gone = units(before, seat) - units(after, seat)
    name = act.get("exile") or act["unit"] + "s"
    for_good = name in after.get("gone", []) if act.get("exile") else True
    return gone == Counter([name]) and for_good


def _resolve_card(before: Any, act: Any, after: Any) -> bool:
    """Charge: 3 strength. Fortify: a bastion while there is one. Toil: 2 from a territory under control."""
    seat, task = act["seat"], (after["tasks"] or [{}])[-1]
    if act["card"] == "charge":
        return bool(after["turn"].get("strength", 0) == before["turn"].get("strength", 0) + 3)
    if act["card"] == "fortify" and before.get("bastions", 6):
        return task["kind"] == "bastion" and after.get("bastions", 6) == before.get("bastions", 6) - 1
    if act["card"] == "toil" and any(controls(before, seat, place) for place in TERRITORIES):
        return (task["kind"], task["seat"], task["n"]) == ("scavenge", seat, 2)
    return True


_CHECKS = {
    "resolve_card": _resolve_card,
    "recruit": _recruit,
    "move_units": _move,
    "move_army": _move,
    "scavenge_at": _scavenge,
    "scavenge_each": _scavenge,
    "take_resource": _take_resource,
    "retreat_to": _retreat,
    "return_unit": _return,
}


class FuryWatch:
    """Follows the Khan's Fury through a game by counting turns, and says when the game must be over."""

    def __init__(self, seats: int, first: int) -> None:
        self.seats, self.first = seats, first
        self.left: int | None = None
        """Turns that are still to end, once the fury was invoked."""

    def see(self, before: Any, after: Any) -> str | None:
        """What is wrong with the end of the game after this step."""
        turn_ended = before.get("turn") is not None and after.get("turn") is None
        invoked = before.get("fury", "top") == "top" and after.get("fury", "top") != "top"
        if invoked:
            place = (before["seat"] - self.first) % self.seats
            self.left = self.seats - place + self.seats
        if turn_ended and self.left is not None:
            self.left -= 1
        over = self.left == 0
        return None if bool(after.get("ended")) == over else f"left {self.left}, ended {after.get('ended')}"
