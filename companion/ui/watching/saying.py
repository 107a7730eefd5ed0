"""What the stand's camera says of a photo, and what can be answered to it."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from companion.text import capital
from companion.ui.watching.line import WatchAnswer
from companion.ui.watching.verdict import Verdict
from engine.game import Game, Step
from vision.following.explanation import Explanation, Question, along

Says: TypeAlias = tuple[str, Sequence[WatchAnswer]]
MOST_ANSWERS: Final = 3  # that stand beside a sentence; more have a screen of their own


class Answering(NamedTuple):
    """What is done with an answer."""

    play: Callable[[Sequence[Step]], object]
    look_closer: Callable[[], object]
    leave_it: Callable[[], object]
    undo: Callable[[], object]


def played(say: Any, game: Game[Any], state: Any, found: Verdict, hands: Answering) -> Says:
    """What was played by itself, with Undo."""
    what = _story(say, game, state, found.best) if found.best else ""
    return say("watching.played", what=what), (WatchAnswer(say("watching.undo"), hands.undo, loud=True),)


def differing(say: Any, found: Verdict, hands: Answering) -> Says:
    """That no turn explains what is seen."""
    closer = WatchAnswer(say("watching.compare"), hands.look_closer, loud=True)
    words = say("photos.strange") if found.strange else say("watching.differs", n=found.news)
    return words, (closer, _leave(say, hands))


def asked(say: Any, game: Game[Any], state: Any, found: Verdict, hands: Answering) -> Says:
    """Whether this was played; where the photo leaves one thing open, its answers are those of the line."""
    best = found.best
    if best is None:
        return "", ()
    what, closer = _story(say, game, state, best), WatchAnswer(say("watching.closer"), hands.look_closer)
    if not best.questions:
        yes = WatchAnswer(say("photos.play_it"), partial(hands.play, best.steps), loud=True)
        return say("watching.asks", what=what), (yes, closer, _leave(say, hands))
    question = best.questions[0]
    if len(best.questions) > 1 or len(question.others) >= MOST_ANSWERS:
        return say("watching.asks", what=what), (closer._replace(loud=True), _leave(say, hands))
    words = say("watching.asks_which", what=what, question=say(question.asks))
    return words, (*_answers(say, game, state, best, question, hands), closer)


def _leave(say: Any, hands: Answering) -> WatchAnswer:
    return WatchAnswer(say("watching.leave_it"), hands.leave_it)


def _answers(
    say: Any, game: Game[Any], state: Any, best: Explanation, question: Question, hands: Answering
) -> Iterator[WatchAnswer]:
    """One push for each answer, the usual one loud."""
    states = [each for each, _ in along(game, state, best.steps)]
    for step in (question.usual, *question.others):
        steps = (*best.steps[: question.step], step, *best.steps[question.step + 1 :])
        words = capital(say(game.label(states[question.step], step)))
        yield WatchAnswer(words, partial(hands.play, steps), loud=step is question.usual)


def _story(say: Any, game: Game[Any], state: Any, best: Explanation) -> str:
    """Each act in words, as the log tells it."""
    acts = along(game, state, best.steps)
    return "; ".join(capital(say(game.label(before, step))) for before, step in acts)
