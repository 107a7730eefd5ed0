"""Whole games of five for counting taps, in `tests/games/`: `python -m tests.kits.taps.recorded` makes them.

The same game twice: on a tracked board, and as a table tells it that tracks the mats alone.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from engine.codec import Json
from engine.frozen import evolve
from engine.game import Step
from engine.scythe.cards.encounters import DrawEncounter, ResolveByHand, TakeOption
from engine.scythe.cards.factory import TakeFactoryCard, UseFactoryCard
from engine.scythe.combat.combat import OpenDials, PassAbilities, UseAbility, side
from engine.scythe.combat.declarations import DeclareCombat
from engine.scythe.ids import Goods
from engine.scythe.state import Stage, State
from engine.scythe.turn.at_once import ProduceAll, TradeFor
from engine.scythe.turn.benefits import Build, DeclineBenefit, Deploy, Enlist, Upgrade
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.move import GainCoins, Move
from engine.scythe.turn.produce import Produce, ProduceAt
from engine.scythe.turn.trade import TRADED, Trade
from engine.scythe.turn.turn import ChooseSection, EndTurn
from engine.table import Table
from tests.kits.source_tree import ROOT
from tests.kits.taps.sensible import GAME, sensible_game

FOLDER: Final = ROOT / "tests" / "games"
SEEDS: Final = (1, 2)
START: Final = 1_750_000_000_000
BETWEEN: Final = 15_000  # milliseconds from one step to the next
_ALIKE: Final = (
    Bolster, ChooseSection, DeclineBenefit, DrawEncounter, Enlist, GainCoins, Move, ResolveByHand,
    TakeFactoryCard, TakeOption, Trade, Upgrade,
)  # fmt: skip


def path_of(tracking: str, seed: int) -> Path:
    """The journal of one recorded game."""
    return FOLDER / f"whole-{tracking}-{seed}.jsonl"


def recorded(tracking: str, seed: int) -> tuple[Json, list[Step]]:
    """Set-up and steps of a recorded game."""
    table: Table[State] = Table.replay(GAME, path_of(tracking, seed))
    return table.setup, [moment.step for moment in table.history]


def on_mats(setup: dict[str, Any], steps: list[Step]) -> tuple[Json, list[Step]]:
    """The same game as a table enters it that tracks no board."""
    told: Json = {**setup, "tracking": "mats"}
    return told, list(_told(GAME.set_up(setup), GAME.set_up(told), steps))


def _told(board: State, mats: State, steps: list[Step]) -> Iterator[Step]:
    for number, step in enumerate(steps):
        for each in _ended(mats, step) + _told_of(board, mats, steps[number:]):
            if GAME.why_not(mats, each) is None:
                yield each
                mats = GAME.apply(mats, each)
        board = GAME.apply(board, step)


def _ended(mats: State, step: Step) -> list[Step]:
    """Whoever has nothing to pay with says so, where no board tells."""
    last = mats.turns[-1] if mats.turns else None
    begins = isinstance(step.act, ChooseSection)
    return [Step(EndTurn(last.seat))] if begins and last and last.stage is not Stage.DONE else []


def _told_of(board: State, mats: State, steps: list[Step]) -> list[Step]:
    """What is told of the first of these steps; what follows says how many came of it."""
    step, act, seat = steps[0], steps[0].act, steps[0].act.seat
    if isinstance(act, _ALIKE):
        return [step]
    if isinstance(act, TradeFor):
        return [Step(Trade(seat, Goods.RESOURCES, TRADED, act.armory))]
    if isinstance(act, ProduceAll | Produce):
        return [Step(Produce(seat, _new_workers(board, steps)))]
    if isinstance(act, Deploy | Build):
        return [Step(evolve(act, at=None))]
    if isinstance(act, TakeBottomRow | UseFactoryCard):
        return [Step(evolve(act, payment=()))]
    if isinstance(act, OpenDials | UseAbility | PassAbilities) and board.combat:
        return _fought(mats, board.combat.attacker, board.combat.defender, step)
    return []


def _fought(mats: State, attacker: int, defender: int, step: Step) -> list[Step]:
    """The combat is declared first; before the dials nobody uses what only a board could forbid."""
    made = [] if mats.combat else [Step(DeclareCombat(attacker, defender))]
    for each in made:
        mats = GAME.apply(mats, each)
    while isinstance(step.act, OpenDials) and mats.combat and (seat := side(mats.combat)) is not None:
        made.append(Step(PassAbilities(seat)))
        mats = GAME.apply(mats, made[-1])
    return [*made, step]


def _new_workers(board: State, steps: list[Step]) -> int:
    """How many workers came of a production, with the places that were chosen for it."""
    seat, before = steps[0].act.seat, board
    for number, step in enumerate(steps):
        if number and not isinstance(step.act, ProduceAt):
            break
        board = GAME.apply(board, step)
    return board.players[seat].workers - before.players[seat].workers


def save(setup: Json, steps: list[Step], path: Path) -> None:
    """Writes the game as its journal."""
    path.unlink(missing_ok=True)
    table: Table[State] = Table.create(GAME, setup, START, path)
    for number, step in enumerate(steps):
        table.play(step.act, START + (number + 1) * BETWEEN, result=step.result)
    table.close()


def main() -> None:
    """Plays and writes all of them."""
    for seed in SEEDS:
        setup, steps = sensible_game(seed)
        save(setup, steps, path_of("board", seed))
        save(*on_mats(setup, steps), path_of("mats", seed))


if __name__ == "__main__":
    main()
