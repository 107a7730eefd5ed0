"""A second reader of journals for their story, which shares no code with `engine/story`.

It reads the lines as they stand in the file, keeps its own stack of what was undone, its own clock, and takes
every number from the state as data. Only the rules themselves (what a step leads to) and the two second
scorers are not its own.
"""

import json
from pathlib import Path
from typing import Any

from engine.ruination.scoring import position as horde_position
from engine.ruination.scoring import standing as horde_standing
from engine.scythe.scoring import position as position
from engine.scythe.scoring import standing
from tests.oracles.ruination.naive_score import naive_score
from tests.oracles.scythe.score_oracle import score_oracle

SLOTS = (
    *("upgrades", "mechs", "structures", "recruits", "workers"),
    *("objective", "combat", "popularity", "power"),
)


def naive_story(game: Any, path: Path) -> dict[str, Any]:
    """What the journal tells: turns, numbers after each, fights, times."""
    header, *lines = (json.loads(line) for line in path.read_text("ascii").splitlines())
    first = game.set_up(header["setup"])
    kept: list[tuple[Any, Any]] = []
    taken_back: list[tuple[Any, Any]] = []
    now, clock = first, NaiveClock(header["at"], game.seats(first))
    for line in lines:
        clock.line(line, whose_turn(game, now), is_over(now))
        if line["do"] == "step":
            step = game.decode_step(line["step"])
            kept.append((now, line["step"]))
            taken_back = []
            now = game.apply(now, step)
        elif line["do"] == "undone":
            before, data = kept.pop()
            taken_back.append((before, data))
            now = before
        elif line["do"] == "redone":
            before, data = taken_back.pop()
            kept.append((before, data))
            now = game.apply(before, game.decode_step(data))
        if line["do"] != "noted":
            clock.waits_for = game.blocking(now) if clock.begun else None
    states, steps = [*(before for before, _ in kept), now], [data for _, data in kept]
    return {**rows(game, states, steps, clock), **clock.told()}


class NaiveClock:
    """Who is charged for which part of the evening."""

    def __init__(self, at: int, seats: int) -> None:
        self.at = self.since = at
        self.spent = [0] * seats
        self.of_turn: dict[tuple[int, int], int] = {}
        self.played, self.pauses = 0, []
        self.begun = self.paused = self.stands = False
        self.waits_for: int | None = None

    def line(self, line: dict[str, Any], turn: tuple[int, int] | None, over: bool) -> None:
        at, do = line["at"], line["do"]
        if self.begun and not over and not self.paused and do != "reopened":
            self.played += max(0, at - self.at)
        self.at = max(self.at, at)
        is_clock = do == "noted" and line["name"] == "clock"
        if do == "noted" and not is_clock:
            return
        if do == "reopened":
            self.stands = False
            self.since = self.since if self.paused else at
            return
        if not self.paused:
            if not self.stands and self.waits_for is not None:
                self.charge(max(0, at - self.since), turn)
            self.since = max(self.since, at)
        if is_clock:
            self.stands = line["data"] == "stands"
            # A look elsewhere while the table pauses moves the beginning of the pause: nobody is charged.
            self.since = max(self.since, at)
            return
        if do == "paused":
            self.since, self.paused = max(self.since, at), True
            return
        if self.paused:
            self.pauses.append(max(0, at - self.since))
            self.paused = False
        self.since = max(self.since, at)
        self.begun = self.begun or do == "step"

    def charge(self, milliseconds: int, turn: tuple[int, int] | None) -> None:
        assert self.waits_for is not None
        self.spent[self.waits_for] += milliseconds
        if turn and turn[1] == self.waits_for:
            self.of_turn[turn] = self.of_turn.get(turn, 0) + milliseconds

    def told(self) -> dict[str, Any]:
        return {"spent": self.spent, "played": self.played, "pauses": self.pauses}


def is_over(state: Any) -> bool:
    return bool(state.ended)


def whose_turn(game: Any, state: Any) -> tuple[int, int] | None:
    """Round and seat of the turn that runs."""
    if is_over(state) or state.setup.tracking == "score":
        return None
    if game.name == "scythe":
        if state.turns:
            return state.players[state.turns[0].seat].turns, state.turns[0].seat
        return state.players[state.next_seat].turns + 1, state.next_seat
    return state.players[state.seat].turns + (0 if state.turn else 1), state.seat


def rows(game: Any, states: list[Any], steps: list[Any], clock: NaiveClock) -> dict[str, Any]:
    """Turn by turn: who, how many steps in, how long; and every number then."""
    turns: list[list[int]] = []
    sampled = [states[0]]
    running = whose_turn(game, states[0])
    for number in range(1, len(states)):
        here = whose_turn(game, states[number])
        if here is not None and here != running:
            turns.append([*(running or (0, 0)), number, 0])
            sampled.append(states[number])
            running = here
    if running is not None and (not turns or turns[-1][2] < len(states) - 1) and len(states) > 1:
        turns.append([*running, len(states) - 1, 0])
        sampled.append(states[-1])
    left = dict(clock.of_turn)
    for turn in turns:
        turn[3] = left.pop((turn[0], turn[1]), 0)
    happened = [
        fact
        for number, step in enumerate(steps)
        for fact in facts(game, states[number], step, states[number + 1], number)
    ]
    series = {key: [] for key in KEYS[game.name]} if turns else {}
    for state in sampled if turns else ():
        for key, values in numbers(game, state).items():
            series[key].append(values)
    scores = [totals(game, state) for state in sampled]
    return {"turns": turns, "series": series, "scores": scores, "happened": happened}


KEYS = {
    "scythe": ("stars", "popularity", "power", "coins"),
    "ruination": ("vp", "favor", "glory", "blessings", "resources"),
}


def numbers(game: Any, state: Any) -> dict[str, list[int]]:
    """From the state as data: what is left out there has its usual value."""
    raw = game.encode_state(state)["players"]
    if game.name == "scythe":
        return {
            "stars": [
                sum(seat.get("stars", [])) + len(seat.get("missions", [])) + seat.get("tile_stars", 0)
                for seat in raw
            ],
            **{key: [seat[key] for seat in raw] for key in ("popularity", "power", "coins")},
        }
    return {
        **{key: [seat.get(key, 0) for seat in raw] for key in ("vp", "favor", "glory", "blessings")},
        "resources": [sum(seat.get("resources", [])) for seat in raw],
    }


def totals(game: Any, state: Any) -> list[dict[str, Any]] | None:
    """What the second scorers say of a tracked board; None of any other table."""
    if state.board is None:
        return None
    if game.name == "scythe":
        raw = position.encode_position(standing.position_of(state, state.board))
        return list(score_oracle(raw)["players"])
    raw = horde_position.encode_position(horde_standing.position_of(state, state.board))
    return list(naive_score(raw)["players"])


def facts(game: Any, before: Any, step: Any, after: Any, number: int) -> list[tuple[Any, ...]]:
    """Fights, encounters and stars of one step."""
    if before.setup.tracking == "score" and game.name == "scythe":
        return []
    if game.name == "scythe":
        return [*fight(before, step, number), *encounter(before, step, number), *stars(before, after, number)]
    told = [each for each in after.news if each.key.endswith(".won") or each.key.endswith(".nomad_won")]
    found = []
    for each in told:
        words = dict(each.params)
        if before.battle:
            sides = (before.battle.attacker, before.battle.defender)
            nomads = "nomad_won" in each.key
            first_won = not nomads and before.setup.horde(sides[0].seat) == words["horde"]
            won, lost = sides if first_won else sides[::-1]
            found.append(("battle", number, who(won), words["n"], who(lost), words["other"]))
    return found


def who(fighter: Any) -> int | None:
    return None if fighter.nomad else fighter.seat


def fight(before: Any, step: Any, number: int) -> list[tuple[Any, ...]]:
    opened = step.get("openings") if isinstance(step.get("act"), dict) else None
    if opened is None:
        return []
    strengths = {side: shown["dial"] + sum(shown.get("cards", [])) for side, shown in opened.items()}
    attack, defence = strengths["attacker"], strengths["defender"]
    seats = before.combat.attacker, before.combat.defender
    if attack >= defence:
        return [("combat", number, seats[0], attack, seats[1], defence)]
    return [("combat", number, seats[1], defence, seats[0], attack)]


def encounter(before: Any, step: Any, number: int) -> list[tuple[Any, ...]]:
    seat = step.get("seat")
    named = any(turn.seat == seat and turn.moves and turn.moves.card is not None for turn in before.turns)
    if step.get("act") == "draw_encounter" or (step.get("act") == "resolve_by_hand" and not named):
        return [("encounter", number, seat)]
    return []


def stars(before: Any, after: Any, number: int) -> list[tuple[Any, ...]]:
    found = []
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        for slot, (had, has) in enumerate(zip(old.stars, new.stars, strict=True)):
            found += [("star", number, seat, SLOTS[slot])] * (has - had)
        beside = len(new.missions) + new.tile_stars - len(old.missions) - old.tile_stars
        found += [("star", number, seat, None)] * beside
    return found
