"""A second, naive reader of a folder of saved games: plain loops over raw lines, and none of our counting.

It plays the steps by the rules and listens to what the table was told; the rest it reads off the lines.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from companion.games import GAMES
from engine.game import Step

CHANGES = ("step", "undone", "redone")


def read_game(path: Path) -> dict[str, Any] | None:
    """Everything about one finished game; None for one that goes on, or for no game."""
    try:
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        head = lines[0]
        if head["format"] != "adjutant-journal/1" or not _is_whole(lines):
            return None
    except (ValueError, KeyError, TypeError, IndexError):
        return None
    game: Any = GAMES[head["game"]]
    done: list[tuple[Any, Step, Any]] = []
    undone: list[tuple[Any, Step, Any]] = []
    state = game.set_up(head["setup"])
    for line in lines[1:]:
        if line["do"] == "step":
            step = game.decode_step(line["step"])
            after = game.apply(state, step)
            done.append((state, step, after))
            undone, state = [], after
        elif line["do"] == "undone":
            undone.append(done.pop())
            state = undone[-1][0]
        elif line["do"] == "redone":
            done.append(undone.pop())
            state = done[-1][2]
    if not game.is_over(state):
        return None
    score = game.score(state)
    missing = {each["seat"] for each in score.get("missing", ())}
    # The Khan executes all players: everybody has lost, whatever the ranks.
    nobody = head["game"] == "ruination" and score["winner"] is None
    seats = [
        {
            "name": seat["name"],
            "as": _as(seat),
            "score": None if at in missing else mine["total"],
            "rank": None if missing else 0 if nobody else mine["rank"],
        }
        for at, (seat, mine) in enumerate(zip(head["setup"]["seats"], score["players"], strict=True))
    ]
    tell = _of_scythe if head["game"] == "scythe" else _of_ruination
    if head["setup"].get("tracking", "mats") != "score":
        tell(seats, done)
    return {
        "game": head["game"],
        "seats": seats,
        **_times(lines),
        "rounds": game.round_number(state),
    }


def _as(seat: dict[str, Any]) -> dict[str, str]:
    """What a seat of the set-up plays; the basic side of a board is not written down."""
    if "faction" in seat:
        return {"faction": seat["faction"], "mat": seat["mat"]}
    return {"horde": seat["horde"], "side": seat.get("side", "basic")}


def _is_whole(lines: list[dict[str, Any]]) -> bool:
    """Whether every line's hash is that of docs/journal.md."""
    before = ""
    for line in lines:
        plain = {key: value for key, value in line.items() if key != "hash"}
        text = before + json.dumps(plain, sort_keys=True, separators=(",", ":"))
        before = hashlib.sha256(text.encode("ascii")).hexdigest()
        if line["hash"] != before:
            return False
    return True


def _of_scythe(seats: list[dict[str, Any]], done: list[Any]) -> None:
    """Combats as the table heard of them, and when stars lay there first."""
    who = {seat["as"]["faction"]: seat for seat in seats}
    for seat in seats:
        seat["won"] = seat["lost"] = 0
        seat["first"] = 0
    for before, _, after in done:
        for heard in after.news:
            said = dict(heard.params)
            if heard.key == "news.combat_won":
                who[str(said["faction"])]["won"] += 1
                who[str(said["to"])]["lost"] += 1
        lie = [sum(player.stars) + len(player.missions) + player.tile_stars for player in after.players]
        lay = [sum(player.stars) + len(player.missions) + player.tile_stars for player in before.players]
        if sum(lay) == 0:
            for seat, number in zip(seats, lie, strict=True):
                seat["first"] = 1 if number else 0
        for at, seat in enumerate(seats):
            if lie[at] == 0:
                seat.pop("turn", None)
            elif lay[at] == 0:
                seat["turn"] = after.players[at].turns


def _of_ruination(seats: list[dict[str, Any]], done: list[Any]) -> None:
    """Battles as the table heard of their ends, between the two who had begun them."""
    for seat in seats:
        seat["won"] = seat["lost"] = 0
    for before, _, after in done:
        if before.battle is None:
            continue
        told = [
            heard for heard in after.news if heard.key in ("ruination.news.won", "ruination.news.nomad_won")
        ]
        if not told:
            continue
        fighters = [before.battle.attacker, before.battle.defender]
        if told[0].key == "ruination.news.nomad_won":
            seats[fighters[0].seat]["lost"] += 1
            continue
        horde = dict(told[0].params)["horde"]
        winner = next(at for at in range(len(seats)) if after.setup.horde(at) == horde)
        seats[winner]["won"] += 1
        for fighter in fighters:
            if not fighter.nomad and fighter.seat != winner:
                seats[fighter.seat]["lost"] += 1


def _times(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """When it was played, and for how long somebody could have."""
    changes = [n for n, line in enumerate(lines) if line.get("do") in CHANGES]
    first = next(n for n, line in enumerate(lines) if line.get("do") == "step")
    last, total, halted = changes[-1], 0, False
    for n in range(first, last):
        if lines[n]["do"] == "paused":
            halted = True
        elif lines[n]["do"] in ("started", *CHANGES):
            halted = False
        if not halted and lines[n + 1]["do"] != "reopened":
            total += max(0, lines[n + 1]["at"] - lines[n]["at"])
    ended = max(line["at"] for line in lines[first : last + 1])
    return {"ended": ended, "played": total, "began": lines[first]["at"]}


def evenings(folder: Path) -> list[dict[str, Any]]:
    """Every finished game, in the order in which they ended."""
    games = [each for path in sorted(folder.glob("*.jsonl")) if (each := read_game(path))]
    return sorted(games, key=lambda each: each["ended"])


def count(folder: Path) -> dict[str, dict[str, Any]]:
    """By game: how many, and the figures of people and of everything that was played as."""
    games = evenings(folder)
    found: dict[str, dict[str, Any]] = {}
    for name in {each["game"] for each in games}:
        mine = [each for each in games if each["game"] == name]
        played = [(seat, each) for each in mine for seat in each["seats"]]
        people: dict[str, list[Any]] = {}
        guises: dict[tuple[str, ...], dict[tuple[str, ...], list[Any]]] = {}
        for seat, _ in played:
            people.setdefault(seat["name"], []).append(seat)
            first, second = seat["as"].items()
            for pairs in ((first,), (second,), (first, second)):
                kinds, ids = tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)
                guises.setdefault(kinds, {}).setdefault(ids, []).append(seat)
        found[name] = {
            "games": len(mine),
            "people": {person: tally(seats) for person, seats in people.items()},
            "sections": {
                kinds: {ids: tally(seats) for ids, seats in of.items()} for kinds, of in guises.items()
            },
            "fewest_rounds": min(
                (each["rounds"] for each in mine if each["rounds"] is not None), default=None
            ),
            "shortest": min((each["played"] for each in mine if each["played"]), default=None),
            "highest": max((seat["score"] for seat, _ in played if seat["score"] is not None), default=None),
        }
    return found


def tally(seats: list[dict[str, Any]]) -> dict[str, Any]:
    """What these seats come to, in the order in which they were played."""
    wins = [seat["rank"] == 1 for seat in seats if seat["rank"] is not None]
    longest = here = 0
    for won in wins:
        here = here + 1 if won else 0
        longest = max(longest, here)
    scores = [seat["score"] for seat in seats if seat["score"] is not None]
    fought = [seat for seat in seats if "won" in seat]
    turns = [seat["turn"] for seat in seats if "turn" in seat]
    return {
        "games": len(seats),
        "decided": len(wins),
        "scored": len(scores),
        "wins": sum(wins),
        "average": round(sum(scores) / len(scores), 4) if scores else None,
        "best": max(scores, default=None),
        "longest_streak": longest,
        "running_streak": here,
        "fights_won": sum(seat["won"] for seat in fought),
        "fights_lost": sum(seat["lost"] for seat in fought),
        "first_stars": sum(seat.get("first", 0) for seat in seats),
        "first_star_turn": min(turns, default=None),
    }
