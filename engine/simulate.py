"""Random legal games of any game, with every promise checked on the way."""

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from engine.codec import Json, dumps
from engine.game import Act, Chance, Game, Step
from engine.message import TableError

State = TypeVar("State")
MAX_ACTS: Final = 20_000  # a random game takes some hundred acts; one this long has lost its way


_SELDOM: Final = range(8)  # one choice in so many is among all acts


class BrokenPromise(TableError):
    """A random game found an act or a position that the rules should have made impossible."""


def choices(game: Game[State], state: State) -> list[Act]:
    """What all seats together may choose now."""
    return [act for seat in game.to_act(state) for act in game.legal_acts(state, seat)]


def lively(game: Game[State], chance: Chance) -> Callable[[list[Act]], Act]:
    """A way to pick that seldom leaves aside what could be had, as people do: more happens in less time."""

    def pick(acts: list[Act]) -> Act:
        taking = [act for act in acts if not game.leaves_aside(act)]
        act: Act = chance.choice(taking if taking and chance.choice(_SELDOM) else acts)
        return act

    return pick


def random_game(
    game: Game[State], setup: Json, chance: Chance, pick: Callable[[list[Act]], Act] | None = None
) -> Iterator[tuple[State, Step, State]]:
    """The steps of one random game with the states before and after, to its end; `pick` may prefer acts."""
    pick = pick or chance.choice
    state = game.set_up(setup)
    for _ in range(MAX_ACTS):
        acts = choices(game, state)
        if not acts:
            if not game.is_over(state):
                raise BrokenPromise("simulate.stuck")
            return
        step = game.random_step(state, pick(acts), chance)
        after = game.apply(state, step)
        yield state, step, after
        state = after
    raise BrokenPromise("simulate.endless", n=MAX_ACTS)


def checked_game(game: Game[State], setup: Json, chance: Chance) -> Iterator[tuple[State, Step, State]]:
    """A random game in which offers are playable, every position is sound and the replay is equal."""
    steps: list[Step] = []
    last: State = game.set_up(setup)
    for before, step, after in random_game(game, setup, chance, lively(game, chance)):
        _check(game, before, step)
        if len(steps) % len(_SELDOM) == 0:
            _check_offers(game, before, chance)
        problems = game.status(after)
        if problems:
            raise BrokenPromise("simulate.unsound", problem=problems[0].key, n=len(steps) + 1)
        steps.append(step)
        last = after
        yield before, step, after
    if dumps(game.encode_state(_replayed(game, setup, steps))) != dumps(game.encode_state(last)):
        raise BrokenPromise("simulate.replay")


def _check_offers(game: Game[State], state: State, chance: Chance) -> None:
    """Everything that was offered; looked at seldom, because it takes longer than all the rest."""
    for act in choices(game, state):
        _check(game, state, game.random_step(state, act, chance))


def _check(game: Game[State], state: State, step: Step) -> None:
    reason = game.why_not(state, step)
    if reason:
        raise BrokenPromise("simulate.refused", act=type(step.act).__name__, reason=reason.key)


def _replayed(game: Game[State], setup: Json, steps: list[Step]) -> State:
    """The end of the game played again from what a journal would hold."""
    state = game.set_up(setup)
    for step in steps:
        state = game.apply(state, game.decode_step(game.encode_step(step)))
    return state
