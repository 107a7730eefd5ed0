"""Saved tables in the middle of everything, found once among random games and copied from then on."""

import random
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.ui.on_turn import offered
from engine.game import Step
from engine.groups import is_pad
from engine.ruination.battle.battle_model import Phase
from engine.ruination.game import Ruination
from engine.scythe.game import Scythe
from engine.simulate import lively, random_game
from engine.table import Table
from tests.kits.ui.combat_kit import dials_with_power

GAME = Scythe()
HORDES = Ruination()
NAMES = ("Ana", "Benedikt", "Cleo", "Dora", "Emil", "Franziska", "Gesa")
SEEDS = 60  # random games to look through; the first few have all that is asked for
MANY = 10  # choices in one turn; more than a phone shows at once
STEP_MS = 9_000


def _choices(state: Any) -> bool:
    return any(len(each.own) >= MANY for each in offered(GAME, state)) and GAME.sealing(state) is None


def _bonuses(state: Any) -> bool:
    return sum(len(each.prompts) for each in offered(GAME, state)) >= 2


def _overlap(state: Any) -> bool:
    return sum(bool(each.own) for each in offered(GAME, state)) >= 2


def _hops(game: Any, state: Any) -> int:
    offers = [offer for seat in game.to_act(state) for offer in game.offers(state, seat)]
    return sum(offer.hop is not None for offer in offers)


def _moves(state: Any) -> bool:
    return _hops(GAME, state) >= 3


def _places(state: Any) -> bool:
    """Whether somebody chooses among places of the board, and moves nothing."""
    seat = GAME.blocking(state)
    offers = GAME.offers(state, seat) if seat is not None else ()
    return len({each.at for each in offers if each.at}) > 1 and not any(each.hop for each in offers)


def _shortcuts(state: Any) -> bool:
    """Whether somebody begins a turn who could do much with one touch."""
    seat = GAME.blocking(state)
    ahead = GAME.ahead(state, seat) if seat is not None else ()
    return len({each.heading for each in ahead if each.before and not each.hop}) > 1


def _numbered(state: Any) -> bool:
    """Whether somebody says which encounter card was drawn."""
    seat = GAME.blocking(state)
    return seat is not None and is_pad([each for each in GAME.offers(state, seat) if each.number is not None])


def _described(state: Any) -> bool:
    """Whether somebody chooses among things that are explained."""
    seat = GAME.blocking(state)
    offers = GAME.offers(state, seat) if seat is not None else ()
    return len({each.about for each in offers if each.about}) > 2


# How many players, what is tracked, after how many steps at least, and what must hold then.
WANTED: dict[str, tuple[int, str, int, Callable[[Any], bool]]] = {
    "new": (5, "mats", 0, lambda state: True),
    "begun": (3, "mats", 40, lambda state: True),
    "choices": (5, "mats", 60, _choices),
    "bonuses": (5, "mats", 60, _bonuses),
    "overlap": (5, "mats", 40, _overlap),
    "seven": (7, "mats", 120, lambda state: True),
    "board": (5, "board", 100, _moves),
    "board_choice": (5, "board", 60, _places),
    "board_begin": (5, "board", 60, _shortcuts),
    "board_number": (5, "board", 40, _numbered),
    "described": (3, "mats", 10, _described),
    "begun_board": (3, "board", 0, lambda state: True),
    "dials": (5, "mats", 0, dials_with_power),
    "over": (5, "mats", 0, GAME.is_over),
    "count": (7, "score", 0, lambda state: True),
    "board_over": (4, "board", 0, GAME.is_over),
}


def _fights(phase: Phase, least_blessings: int = 0) -> Callable[[Any], bool]:
    """Whether a horde fights another one, with so many blessings where it has the action."""

    def holds(state: Any) -> bool:
        battle = state.battle
        if battle is None or battle.phase is not phase or battle.defender.nomad or state.tasks:
            return False
        return bool(battle.side(battle.turn).blessings >= least_blessings)

    return holds


def _fights_nomads(state: Any) -> bool:
    return state.battle is not None and state.battle.defender.nomad and state.battle.phase is Phase.ROLL


def _in_peace(state: Any) -> bool:
    """Whether no battle would be shown instead of the table."""
    return state.battle is None and not state.tasks


WANTED_HORDES: dict[str, tuple[int, str, int, Callable[[Any], bool]]] = {
    "hordes_new": (3, "board", 0, lambda state: True),
    "hordes_turn": (3, "board", 60, lambda state: state.turn is None and not state.tasks),
    "hordes_card": (4, "board", 60, lambda state: state.turn is not None and _in_peace(state)),
    "hordes_mats": (4, "mats", 80, lambda state: state.turn is None and _in_peace(state)),
    "hordes_parts": (4, "mats", 80, lambda state: state.turn is not None and _in_peace(state)),
    "hordes_moves": (3, "board", 60, lambda state: state.battle is None and _hops(HORDES, state) >= 3),
    "hordes_start": (3, "board", 0, _fights(Phase.START)),
    "hordes_counted": (2, "mats", 0, _fights(Phase.START)),
    "hordes_roll": (3, "board", 0, _fights(Phase.ROLL)),
    "hordes_app_dice": (3, "board", 0, _fights(Phase.ROLL)),
    "hordes_action": (3, "board", 0, _fights(Phase.ACTIONS, 3)),
    "hordes_won": (3, "board", 0, _fights(Phase.RETREAT)),
    "hordes_nomads": (3, "board", 0, _fights_nomads),
}
OPTIONS: dict[str, dict[str, Any]] = {"hordes_app_dice": {"house_rules": {"app_dice": True}}}


def saved(path: Path, name: str) -> Path:
    """The table of this name, saved here a few minutes ago."""
    setup, steps = found(name)
    game = _game(name)
    begun = time.time_ns() // 1_000_000 - len(steps) * STEP_MS - 600_000
    with patch("os.fsync"):  # nothing of this has to outlive the machine
        table = Table.create(game, setup, begun, path)
        for number, step in enumerate(steps):
            table.play(step.act, begun + number * STEP_MS, result=step.result)
        table.close()
    return path


@cache
def found(name: str) -> tuple[Any, tuple[Step, ...]]:
    """The set-up and the steps that lead there."""
    game: Any = _game(name)
    players, tracking, least, wanted = {**WANTED, **WANTED_HORDES}[name]
    for seed in range(SEEDS):
        chance, steps = random.Random(seed), list[Step]()
        setup = game.draw_setup(NAMES[:players], chance, {"tracking": tracking, **OPTIONS.get(name, {})})
        if not least and wanted(game.set_up(setup)):
            return setup, ()
        for _, step, after in random_game(game, setup, chance, lively(game, chance)):
            steps.append(step)
            if len(steps) >= least and wanted(after):
                return setup, tuple(steps)
    raise AssertionError(f"no random game comes to {name}")


def _game(name: str) -> Any:
    return HORDES if name in WANTED_HORDES else GAME
