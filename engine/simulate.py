"""Random legal games of any game, with every promise checked on the way."""

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from engine.codec import Json, dumps
from engine.corrections import Subject
from engine.forms import ChoiceField, NumberField
from engine.game import Act, Chance, Game, Step
from engine.message import TableError

State = TypeVar("State")
MAX_ACTS: Final = 20_000  # a random game takes some hundred acts; one this long has lost its way


_SELDOM: Final = range(8)  # one choice in so many is among all acts
_OFTEN: Final = range(3)  # one step in so many is a correction, where people correct at all
_CORRECTED: Final = 400  # steps that may be corrections; then the game is played on, or it would never end
_NEAR: Final = 4  # by how much most corrected numbers differ from what the books say


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


def random_correction(
    game: Game[State], state: State, chance: Chance, of: Subject | None = None
) -> Act | None:
    """What the form of a seat or place says with a few random answers; None where that changes nothing."""
    if of is None:
        of = _subject(game, state, chance)
    form = game.correction(state, of, of if isinstance(of, int) else None)
    if form is None:
        return None
    if form.acts and not chance.choice(_SELDOM):
        found: Act = chance.choice(form.acts)[1]
    else:
        fields = [
            field
            for part in form.parts
            for field in part.fields
            if isinstance(field, NumberField | ChoiceField)
        ]
        chance.shuffle(fields)
        answers = {field.name: _answer(field, chance) for field in fields[: chance.choice((1, 1, 2, 4))]}
        act = game.correct(state, of, answers)
        if act is None:
            return None
        found = act
    return found if game.why_not(state, Step(found)) is None else None


def _sound_correction(game: Game[State], state: State, chance: Chance) -> Act | None:
    """One after which the books are right; of what lies in two places people may set right one at a time."""
    act = random_correction(game, state, chance)
    return None if act is None or game.status(game.apply(state, Step(act))) else act


def _subject(game: Game[State], state: State, chance: Chance) -> Subject:
    """A seat or a place, each kind as often as the other."""
    board = game.board(state, None)
    seats = tuple(range(game.seats(state)))
    places = tuple(place.id for place in board.places) if board else ()
    of: Subject = chance.choice(chance.choice((seats, places)) if places else seats)
    return of


def _answer(field: NumberField | ChoiceField, chance: Chance) -> int | str:
    if isinstance(field, ChoiceField):
        option: str = chance.choice(field.options).id
        return option
    near = field.value or 0
    least, most = max(field.least, near - _NEAR), min(field.most, near + _NEAR)
    number: int = chance.choice((chance.choice(range(least, most + 1)), chance.choice((field.least, most))))
    return number


def random_game(
    game: Game[State],
    setup: Json,
    chance: Chance,
    pick: Callable[[list[Act]], Act] | None = None,
    corrections: bool = False,
) -> Iterator[tuple[State, Step, State]]:
    """The steps of one random game with the states before and after, to its end; `pick` may prefer acts."""
    pick = pick or chance.choice
    state = game.set_up(setup)
    for number in range(MAX_ACTS):
        acts = choices(game, state)
        if not acts:
            if not game.is_over(state):
                raise BrokenPromise("simulate.stuck")
            return
        corrects = corrections and number < _CORRECTED and not chance.choice(_OFTEN)
        act = _sound_correction(game, state, chance) if corrects else None
        step = game.random_step(state, act or pick(acts), chance)
        after = game.apply(state, step)
        yield state, step, after
        state = after
    raise BrokenPromise("simulate.endless", n=MAX_ACTS)


def checked_game(
    game: Game[State], setup: Json, chance: Chance, corrections: bool = False
) -> Iterator[tuple[State, Step, State]]:
    """A random game in which offers are playable, every position is sound and the replay is equal."""
    steps: list[Step] = []
    last: State = game.set_up(setup)
    for before, step, after in random_game(game, setup, chance, lively(game, chance), corrections):
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
