"""What must hold of every step of a game that people correct all the time; plain JSON, no engine code.

A correction sets what it says. Whatever it takes from under a task or a battle, nobody is paid twice, nobody
is asked for what is not there, and rounds end where the rule text says (Khan's Fury and End of Game).
"""

from typing import Any

ARMY_LIMIT = 6
NEXT_FURY = {"finish_round": "last_round", "last_round": "end"}
THRESHOLDS = {"favor": 10, "glory": 10, "vp": 30}
WON = ("ruination.news.won", "ruination.news.nomad_won")
BEFORE_THE_FIRST_TURN = ("tiles", "homes")


def wrong_steps(before: Any, act: Any, after: Any, news: list[tuple[str, dict[str, Any]]]) -> list[str]:
    """Everything about this step that is not as the rule text or the correction says."""
    found = {
        "VP": _vp(before, act, after, news),
        "a decided battle is fought once": _decided(before, act, after, news),
        "a victory pays for the defeated army": _paid(before, after, news),
        "the Fury and the rounds": _fury(before, act, after, news),
        "a threshold that a correction reaches": _reached(before, act, news),
        "what is asked for is there": _asked(after),
        "both sides of a battle are there": _fought(after),
        "an exile leaves the game once": len({*after.get("gone", [])}) == len(after.get("gone", [])),
    }
    return [name for name, holds in found.items() if not holds]


def _seats(state: Any) -> range:
    return range(len(state["players"]))


def _hordes(state: Any) -> list[str]:
    return [seat["horde"] for seat in state["setup"]["seats"]]


def _army(state: Any, at: str, seat: int) -> dict[str, Any]:
    ids = [each["id"] for each in state["board"]["file"]["territories"]]
    place = state["board"]["places"][ids.index(at)]
    return next((army for owner, army in place.get("armies", []) if owner == seat), {})


def _nomad(state: Any, at: str) -> Any:
    ids = [each["id"] for each in state["board"]["file"]["territories"]]
    return state["board"]["places"][ids.index(at)].get("nomad")


def _size(army: dict[str, Any]) -> int:
    return sum(army.get(kind, 0) for kind in ("grunts", "brutes", "raiders")) + len(army.get("exiles", []))


def _gained(state: Any, seat: int, news: list[tuple[str, dict[str, Any]]]) -> list[int]:
    horde = _hordes(state)[seat]
    return [told["n"] for key, told in news if key == "ruination.news.vp" and told["horde"] == horde]


def _vp(before: Any, act: Any, after: Any, news: list[tuple[str, dict[str, Any]]]) -> bool:
    """VP change by what everybody is told, or are what a correction says."""
    for seat in _seats(before):
        known = before["players"][seat].get("vp", 0)
        if act["act"] == "correct" and act["seat"] == seat:
            known = act.get("vp", known)
        if after["players"][seat].get("vp", 0) != known + sum(_gained(before, seat, news)):
            return False
    return True


def _winner(state: Any) -> str | None:
    battle = state.get("battle")
    return battle.get("winner") if battle else None


def _decided(before: Any, act: Any, after: Any, news: list[tuple[str, dict[str, Any]]]) -> bool:
    """It goes on with the same winner until it is over, whatever is corrected; only the turn can be taken."""
    if _winner(before) is None or act["act"] in ("give_turn", "end_game"):
        return True
    over = sum(key in WON for key, _ in news)
    if over:
        return over == 1
    same = after.get("battle") or {}
    return same.get("winner") == _winner(before) and same["at"] == before["battle"]["at"]


def _paid(before: Any, after: Any, news: list[tuple[str, dict[str, Any]]]) -> bool:
    """An attacker who wins gains the defeated army's units, or one for a nomad token, in that step alone."""
    battle = before.get("battle")
    if not battle or battle.get("winner") or battle.get("phase") not in ("actions", "reading"):
        return True
    attacker, defender = battle["attacker"], battle["defender"]
    won = _winner(after) == "attacker" or (
        after.get("battle") is None
        and any(key == WON[0] and told["horde"] == _hordes(before)[attacker["seat"]] for key, told in news)
    )
    if not won:
        return True
    due = 1 if defender.get("nomad") else _size(defender.get("army", {}))
    full = before["players"][attacker["seat"]].get("vp", 0) + due > 999
    return full or due == 0 or _gained(before, attacker["seat"], news)[:1] == [due]


def _fury(before: Any, act: Any, after: Any, news: list[tuple[str, dict[str, Any]]]) -> bool:
    fury = act.get("fury") or before.get("fury", "top")
    if any(key == "ruination.news.fury" for key, _ in news):
        if fury != "top":
            return False
        fury = "finish_round"
    if act["act"] == "end_game":
        fury = "end"
    elif _ends_round(before, act, after):
        fury = NEXT_FURY.get(fury, fury)
    same = after.get("fury", "top") == fury
    return same and bool(after.get("ended")) == (fury == "end" or bool(before.get("ended")))


def _ends_round(before: Any, act: Any, after: Any) -> bool:
    """After the player to the First Player's right, or where a given turn passes the First Player."""
    seats, first = len(before["players"]), after.get("first", 0)
    if act["act"] == "give_turn":
        old, new = (before.get("seat", 0) - first) % seats, (act["seat"] - first) % seats
        return new < old and not act.get("back", False)
    old_stage, stage = before.get("stage", "tiles"), after.get("stage", "tiles")
    passed = old_stage not in ("card", *BEFORE_THE_FIRST_TURN) and stage == "card"
    return passed and after.get("seat", 0) == first


def _reached(before: Any, act: Any, news: list[tuple[str, dict[str, Any]]]) -> bool:
    """The Fury comes with it, unless the correction says how its token lies."""
    if act["act"] != "correct" or "fury" in act or before.get("fury", "top") != "top":
        return True
    player = before["players"][act["seat"]]
    reached = any(act.get(name, 0) >= n > player.get(name, 0) for name, n in THRESHOLDS.items())
    told = any(key == "ruination.news.fury" for key, _ in news)
    return told == reached or before["setup"].get("tracking") == "score"


def _asked(state: Any) -> bool:
    """The limit asks for what is too many, nomads are revealed where both sides are, a toll can be paid."""
    task = state["tasks"][-1] if state.get("tasks") else None
    if task is None or not state.get("board") or state.get("ended"):
        return True
    seat = task["seat"]
    if task["kind"] == "limit":
        return bool(task["n"] == _size(_army(state, task["at"], seat)) - ARMY_LIMIT)
    if task["kind"] == "nomad":
        token = _nomad(state, task["at"])
        return token is not None and not token.get("faceup") and _size(_army(state, task["at"], seat)) > 0
    if task["kind"] == "toll":
        standing = any(_size(_army(state, at, seat)) for at, _, _ in task.get("crossed", []))
        return standing or any(state["players"][seat].get("resources", []))
    return True


def _fought(state: Any) -> bool:
    """As long as it is not decided; and the battle board shows the armies that stand there."""
    battle = state.get("battle")
    if not battle:
        return True
    sides = [battle[role] for role in ("attacker", "defender")]
    if not state.get("board"):
        return _counted(state, battle, [side for side in sides if not side.get("nomad")])
    armies = [side.get("army", {}) for side in sides if not side.get("nomad")]
    real = [_army(state, battle["at"], side["seat"]) for side in sides if not side.get("nomad")]
    if battle.get("winner") is None and not all(map(_size, real)):
        return False
    token = battle["defender"].get("nomad") and battle.get("winner") is None
    return armies == real and not (token and _nomad(state, battle["at"]) is None)


def _counted(state: Any, battle: Any, sides: list[Any]) -> bool:
    """Where people count the units: their own exiles, as the cards show them, and any once dice are taken."""
    for side in sides:
        own, army = state["players"][side["seat"]].get("exiles", []), side.get("army", {})
        if not all(exile in own for exile in army.get("exiles", []) if exile["name"]):
            return False
        if not _size(army) and not battle.get("winner") and battle.get("phase", "start") != "start":
            return False
    return True


def as_position(state: Any) -> dict[str, Any]:
    """The state as a `ruination-position/1` for the second scorer."""
    hordes = _hordes(state)
    players = [
        {
            "horde": hordes[seat],
            "vp": player.get("vp", 0),
            "blessings": player.get("blessings", 0),
            "end_of_game_vp": player.get("counted", {}).get("end_vp", 0),
            "resources": dict(enumerate(player.get("resources", []))),
        }
        for seat, player in enumerate(state["players"])
    ]
    territories = {
        each["id"]: {
            "units": {hordes[seat]: _units(army) for seat, army in place.get("armies", [])},
            "bastions": place.get("bastions", 0),
            "nomad": place.get("nomad") is not None,
        }
        for each, place in zip(state["board"]["file"]["territories"], state["board"]["places"], strict=True)
    }
    return {"players": players, "territories": territories}


def _units(army: dict[str, Any]) -> dict[str, int]:
    plain = {kind[:-1]: army.get(kind, 0) for kind in ("grunts", "brutes", "raiders")}
    return {**plain, "exile": len(army.get("exiles", []))}
