"""Every legal variant of every act of a battle, by brute force from the rule text; shares no engine code."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from tests.oracles.ruination.variant_facts import UNITS, Table, act, pieces, size

FACES = {
    "battle": ("strength", "special", "double_special", "blank"),
    "favor": ("resource", "blessings", "vp"),
    "death_wurm": ("casualty", "other"),
}
SPECIAL = ("special", "double_special")
# The favor die and special dice are spent for what they show, a battle die for strength.
SPENT_ALONE = ("strength", "resource", "blessings", "vp", "casualty", "other")
GAINED = ("strength", "casualties", "blessings", "vp", "favor", "glory", "resources")
ROLES = ("attacker", "defender")
REROLL_ONE, REROLL_MANY, SET_ONE = 1, 2, 3
DICE_IN_THE_BOX = 12
MOST_STRENGTH = 99
MOST_CASUALTIES = 6
MOST_UNITS = {"grunt": 8, "brute": 3, "raider": 3, "exile": 12}
MOST_READ_AT_ONCE = 9
MOST_READINGS = 6


def battle_variants(table: Table, battle: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Everything that either side may do now."""
    phase = battle.get("phase", "start")
    if phase == "start":
        yield from _start(battle)
    elif phase in ("roll", "reroll"):
        for role in ROLES:
            yield from _roll(table, battle[role])
    elif phase == "actions":
        yield from _actions(battle[battle.get("turn", "attacker")])
    elif phase == "reading":
        yield from _reading(battle, battle[battle.get("turn", "attacker")]["seat"])
    elif phase == "retreat":
        yield from _retreat(table, battle)
    else:
        loser = "defender" if battle["winner"] == "attacker" else "attacker"
        side = battle[battle["winner"] if phase == "winner_casualties" else loser]
        for unit, exile, _ in pieces(side.get("army", {})):
            yield act("lose_unit", side["seat"], unit=unit, exile=exile)


# --- before the dice fall


def _start(battle: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for role in ROLES:
        side = battle[role]
        # The attacker reads what the nomad token shows.
        teller = battle["attacker"] if side.get("nomad") else side
        if not teller.get("ready"):
            for what, by in _counts(battle, role):
                yield act("count_start", teller["seat"], role=role, what=what, by=by, exile="")
            for name, by in _exiles(battle, side):
                yield act("count_start", teller["seat"], role=role, what="exile", by=by, exile=name)
        if not side.get("nomad") and not side.get("ready") and size(side.get("army", {})):
            yield act("ready_for_battle", side["seat"])


def _counts(battle: dict[str, Any], role: str) -> Iterator[tuple[str, int]]:
    side = battle[role]
    dice = {each: _dice(battle[each]) for each in ROLES}
    spare = DICE_IN_THE_BOX - sum(dice.values())
    yield from _by("strength", side.get("strength", 0), MOST_STRENGTH)
    yield from _by("casualties", side.get("casualties", 0), MOST_CASUALTIES)
    for what, by in _by("dice", dice[role], DICE_IN_THE_BOX):
        if by <= max(spare, 0):
            yield what, by
    if not battle.get("counted") or side.get("nomad"):
        return
    for unit, most in MOST_UNITS.items():
        if unit != "exile" or not side.get("exiles"):
            yield from _by(unit, _held(side.get("army", {}), unit), most)


def _exiles(battle: dict[str, Any], side: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Each exile of the horde by itself: it joins the battle, or it is not there after all."""
    there = [each["name"] for each in side.get("army", {}).get("exiles", [])]
    for each in side.get("exiles", []) if battle.get("counted") else []:
        yield each["name"], -1 if each["name"] in there else 1


def _by(what: str, now: int, most: int) -> Iterator[tuple[str, int]]:
    yield from ((what, then - now) for then in range(most + 1) if then != now)


def _held(army: dict[str, Any], unit: str) -> int:
    return len(army.get("exiles", [])) if unit == "exile" else army.get(f"{unit}s", 0)


def _dice(side: dict[str, Any]) -> int:
    """Determine battle dice: one for each type, the exiles', the cards' and the token's."""
    army = side.get("army", {})
    types = sum(_held(army, unit) > 0 for unit in (*UNITS, "exile"))
    exiles = sum(each.get("dice", 0) for each in army.get("exiles", []))
    return types + exiles + int(side.get("extra_dice", 0))


# --- dice


def _roll(table: Table, side: dict[str, Any]) -> Iterator[dict[str, Any]]:
    fallen = [die.get("face") for die in side.get("dice", [])]
    for n, die in enumerate(side.get("dice", [])):
        if fallen[n] is None:
            for face in FACES[die["kind"]]:
                yield act("show_die", side["seat"], die=n, face=face)
    if None in fallen and table.app_dice:
        yield act("roll_dice", side["seat"])


def _actions(side: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Battle actions, and blessings to affect one's unassigned dice before them."""
    seat, held = side["seat"], side.get("blessings", 0)
    left = {n: die for n, die in enumerate(side.get("dice", [])) if not die.get("spent")}
    yield from (act("spend_die", seat, die=n) for n, die in left.items() if die["face"] in SPENT_ALONE)
    special = [n for n, die in left.items() if die["face"] in SPECIAL]
    yield from (act("activate_tactic", seat, dice=dice) for dice in _some(special))
    for dice in _some(left):
        if held >= (REROLL_ONE if len(dice) == 1 else REROLL_MANY):
            yield act("reroll_dice", seat, dice=dice)
    for n, die in left.items() if held >= SET_ONE else ():
        yield from (act("set_die", seat, die=n, face=face) for face in FACES[die["kind"]])
    yield act("pass_battle", seat)


def _some(dice: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Every set of these dice but the empty one."""
    numbers = sorted(dice)
    for many in range(1, len(numbers) + 1):
        yield from combinations(numbers, many)


def _reading(battle: dict[str, Any], seat: int) -> Iterator[dict[str, Any]]:
    """What is printed on a tactic or a nomad token; the markers no longer matter once there is a winner."""
    for what in GAINED if battle.get("read", 0) < MOST_READINGS else ():
        if not (battle.get("winner") and what in ("strength", "casualties")):
            yield from (act("read_gain", seat, what=what, n=n) for n in range(1, MOST_READ_AT_ONCE + 1))
    if battle.get("read", 0) < MOST_READINGS:
        yield act("read_gain", seat, what="other", n=1)
    yield act("end_reading", seat)


def _retreat(table: Table, battle: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Determine the winner: near and free or one's own, else one's own at home, else anywhere free."""
    seat = battle["defender" if battle["winner"] == "attacker" else "attacker"]["seat"]
    at, home = battle["at"], table.player(seat).get("home")
    near = [to for to in table.near(at) if table.unoccupied(to) or table.controls(to, seat)]
    own = [to for to in table.places if table.territory(to)["region"] == home and table.controls(to, seat)]
    free = [to for to in table.places if table.unoccupied(to)]
    yield from (act("retreat_to", seat, to=to) for to in near or own or free)
