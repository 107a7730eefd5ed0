"""Small saved evenings of any game, for `tests/games/`: `python -m tests.kits.engine.evenings FOLDER`.

Run once for each version of the rules, before they change: what it has saved must open for ever.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

from companion.games import GAMES
from engine.forms import NumberField
from engine.game import Step
from engine.message import TableError
from engine.simulate import choices, lively
from engine.table import Table

PLAYERS = ("Ana", "Ben", "Cleo")
DEPTHS = ("score", "mats", "board")
STEPS = 110
SELDOM = 12
START = 1_750_000_000_000


def save_evening(game: Any, tracking: str, path: Path, finished: bool, seed: int) -> None:
    """Plays, corrects and undoes at random, a minute apart; a finished evening is counted, too."""
    chance = random.Random(seed)
    setup = game.draw_setup(PLAYERS, chance, {"tracking": tracking})
    table: Table[Any] = Table.create(game, setup, START, path)
    pick = lively(game, chance)
    for number in range(STEPS):
        if number % SELDOM == SELDOM - 1:
            _by_the_way(table, chance)
        acts = [act for act in choices(game, table.state) if not _ends(game, act)]
        if not acts:
            break
        step = game.random_step(table.state, pick(acts), chance)
        table.play(step.act, _later(table), result=step.result)
    for seat in range(game.seats(table.state) if finished else 1):
        _count(table, seat, chance)
    if finished and not game.is_over(table.state):
        table.play(game.decode_step({"act": "end_game", "seat": 0}).act, _later(table))
    table.close()


def _by_the_way(table: Table[Any], chance: random.Random) -> None:
    """An undo, or a number of a seat that is set right."""
    if chance.choice((True, False)) and table.undoable:
        table.undo(_later(table))
        return
    seat = chance.choice(range(table.game.seats(table.state)))
    form = table.game.correction(table.state, seat, seat)
    fields = [each for part in form.parts for each in part.fields] if form else []
    numbers = [each for each in fields if isinstance(each, NumberField) and (each.value or 0) < each.most]
    if numbers:
        field = chance.choice(numbers)
        act = table.game.correct(table.state, seat, {field.name: (field.value or 0) + 1})
        # A number that cannot lie there is refused, and the evening goes on.
        _try(table, act)


def _try(table: Table[Any], act: Any) -> None:
    try:
        table.play(act, _later(table))
    except TableError:
        return


def _ends(game: Any, act: Any) -> bool:
    return bool(game.encode_step(Step(act)).get("act") == "end_game")


def _count(table: Table[Any], seat: int, chance: random.Random) -> None:
    """What the score lacks of this seat where no board is tracked."""
    form = table.game.counting(table.state, seat, seat)
    numbers = [each for each in form.fields if isinstance(each, NumberField)] if form else []
    if numbers:
        wanted = {each.name: chance.randint(each.least, min(each.most, 9)) for each in numbers}
        table.play(table.game.count(table.state, seat, wanted), _later(table))


def _later(table: Table[Any]) -> int:
    return table.clock.since + 60_000


def main(folder: Path) -> None:
    """One finished and one open evening of each game and tracking depth, and what each came to."""
    listed = folder / "evenings.json"
    evenings = json.loads(listed.read_text("utf-8")) if listed.exists() else {}
    for game in GAMES.values():
        for seed, depth in enumerate(DEPTHS):
            for finished in (True, False):
                end = "over" if finished else "open"
                path = folder / f"{game.name}-rules-{game.rules_version}-{depth}-{end}.jsonl"
                save_evening(game, depth, path, finished, seed)
                evenings[path.name] = came_to(game, path)
    lines = (f" {json.dumps(name)}: {json.dumps(evening)}" for name, evening in sorted(evenings.items()))
    listed.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def came_to(game: Any, path: Path) -> dict[str, Any]:
    """What a saved evening must show for ever."""
    table: Table[Any] = Table.replay(game, path)
    totals = [line.total for line in table.score_sheet(None).by_seat]
    return {"over": table.is_over, "steps": sum(1 for _ in table.history), "totals": totals}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
