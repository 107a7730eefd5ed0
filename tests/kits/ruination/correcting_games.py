"""Random games of Ruination in which people correct everything they can, at a high rate."""

import random
from collections import Counter
from typing import Any

from engine.corrections import Subject
from engine.frozen import evolve
from engine.game import Act, Step
from engine.ruination.battle._battle_start import CountStart
from engine.ruination.kinds import ACTS
from engine.ruination.state import State
from engine.simulate import MAX_ACTS, choices, lively, random_correction
from tests.kits.ruination.ledger_games import full
from tests.kits.ruination.random_boards import random_board
from tests.kits.ruination.ruination_kit import GAME, NAMES
from tests.oracles.ruination.correction_watch import as_position, wrong_steps
from tests.oracles.ruination.naive_ledger import broken
from tests.oracles.ruination.naive_score import naive_score

RATE = 0.3
CORRECTED = 250  # steps with corrections; then the game is played to its end, or there would be none
# What the turn given from anywhere leaves behind: nobody checked the armies.
_UNCHECKED = ["army limit"]


def check_correcting(seed: int) -> Counter[str]:
    """One game with no stuck table, no double payment and sound totals; how often what was corrected."""
    chance = random.Random(seed)
    options: dict[str, Any] = {"tracking": chance.choice(("board", "board", "board", "mats"))}
    options["house_rules"] = {"app_dice": chance.random() < 0.7}
    if chance.random() < 0.3:
        options["board"] = random_board(chance)
    state = GAME.set_up(GAME.draw_setup(NAMES[: chance.randint(2, 4)], chance, options))
    data = full(state)
    met: Counter[str] = Counter()
    for number in range(MAX_ACTS):
        acts = choices(GAME, state)
        if not acts:
            assert state.ended, (seed, number, "the table is stuck")
            return met
        assert _goes_on(state, acts), (seed, number, "nobody can do what is left to do")
        act = _correction(state, chance) if number < CORRECTED and chance.random() < RATE else None
        if act is not None:
            met.update(_met(state, act))
        step = GAME.random_step(state, act or lively(GAME, chance)(acts), chance)
        state, data = _checked(state, data, step, (seed, number))
    raise AssertionError((seed, "the game never ends"))


def _data(state: State, before: Any) -> Any:
    """The state as data; what no step changes is taken from before, for most of the time goes into it."""
    bare: Any = evolve(state, setup=None, board=evolve(state.board, file=None) if state.board else None)
    data = full(bare)
    data["setup"] = before["setup"]
    if state.board:
        data["board"]["file"] = before["board"]["file"]
    return data


def _goes_on(state: State, acts: list[Act]) -> bool:
    """Whether anything but counting up and down is open; without a board people count their armies first."""
    return state.board is None or any(not isinstance(act, CountStart) for act in acts)


def _correction(state: State, chance: random.Random) -> Act | None:
    """Mostly of what the game is about just now, since there a correction can do harm."""
    places = [state.battle.at] if state.battle else []
    for task in state.tasks[-1:]:
        places += [*([task.at] if task.at else []), *(at for at, _, _ in task.crossed)]
    seats: list[Subject] = [task.seat for task in state.tasks[-1:]]
    live = [*(place for place in places if place), *seats]
    return random_correction(
        GAME, state, chance, chance.choice(live) if live and chance.random() < 0.6 else None
    )


def _checked(state: State, old: Any, step: Step, where: tuple[int, int]) -> tuple[State, Any]:
    """The state after the step, and as data."""
    act = step.act
    assert GAME.why_not(state, step) is None, (*where, act)
    after = GAME.apply(state, step)
    assert GAME.status(after) == (), (*where, act)
    new = _data(after, old)
    news = [(message.key, dict(message.params)) for message in after.news]
    told: Any = ACTS.codec.encode(act)
    assert wrong_steps(old, told, new, news) == [], (*where, act)
    if state.board:
        assert [law for law in broken(new) if law not in _UNCHECKED] == [], (*where, act)
        if after.ended:
            _check_totals(after, new)
    return after, new


def _check_totals(state: State, data: Any) -> None:
    score: Any = GAME.score(state)
    expected = naive_score(as_position(data))
    for name in ("winner", "tiebreak"):
        assert score[name] == expected[name]
    assert [line["total"] for line in score["players"]] == [line["total"] for line in expected["players"]]


def _met(state: State, act: Act) -> list[str]:
    """What was corrected, and in the middle of what."""
    told: Any = ACTS.codec.encode(act)
    during = [f"during {state.tasks[-1].kind}"] if state.tasks else []
    if state.battle:
        during.append("after a decision" if state.battle.winner else f"during {state.battle.phase}")
    fields = [f"{told['act']} {name}" for name in told if name not in ("act", "seat")]
    return [str(told["act"]), *fields, *during]
