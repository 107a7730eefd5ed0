"""What was played before a photo: at most three explanations, one tap to play the one that is right."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from kivy.uix.boxlayout import BoxLayout

from companion.text import capital
from companion.ui.photo.review import Review
from companion.ui.session import Now
from companion.ui.widgets.basics.basics import Column, Words
from companion.ui.widgets.basics.even import EvenGrid, EvenPush
from engine.game import Step
from vision.following.explanation import Explained, Explanation, Question, along

MOST_OTHERS: Final = 7
"""Answers to a question beside the usual one: more are a list for the table's own screen."""


class ExplainedPage(BoxLayout):
    """The photo with what has changed, and beside it what may have been played."""


class StoryPush(EvenPush):
    """One explanation in words; the one that would be played is loud."""


class AnswerGrid(EvenGrid):
    """The answers to one question."""


class PhotoExplanations:
    """A page of the photo's screen; `explained` is None until a photo was explained."""

    def __init__(self, view: Any) -> None:
        self._view = view
        self.explained: Explained | None = None
        self._review: Review | None = None
        self.state: Any = None
        """The table that was explained; at another one nothing of it holds."""
        self._chosen = 0
        self._answers: dict[tuple[int, int], Step] = {}
        """What was said instead of the usual, by explanation and step."""
        self._page = ExplainedPage()

    def show(self, explained: Explained, state: Any, review: Review) -> None:
        """Takes a photo that was explained at this table."""
        self.explained, self.state, self._review = explained, state, review
        self._chosen, self._answers = 0, {}

    def begin(self) -> None:
        """Forgets the last photo."""
        self.explained = None

    @property
    def are_silent(self) -> bool:
        """Whether nothing has changed, so that only turns that show nothing may have been played."""
        return self.explained is not None and self.explained.unchanged

    def holds(self, now: Now) -> bool:
        """Whether the table is still the one that was explained."""
        return self.explained is not None and now.state == self.state

    def draw(self, now: Now) -> None:
        """The explanations, and what is to be said of the chosen one."""
        view, explained = self._view, self.explained
        if explained is None or self._review is None:
            return
        facts = "explained", explained, self._chosen, tuple(self._answers.items()), view.say("photos.how")
        if not view.changed(*facts):
            return
        chosen = explained.explanations[self._chosen]
        ids = self._page.ids
        ids.head.text = view.say("photos.silent" if explained.unchanged else "photos.played")
        ids.picture.show(self._review.picture_of_change(self.state, chosen.after))
        ids.body.clear_widgets()
        for number, explanation in enumerate(explained.explanations):
            ids.body.add_widget(self._story(now, number, explanation))
        for question in chosen.questions:
            ids.body.add_widget(self._question(now, chosen, question))
        view.fill_with(self._page)
        self._draw_foot()

    def _draw_foot(self) -> None:
        view = self._view
        again, play = view.say("photos.again"), view.say("photos.play_it")
        compare = (view.say("photos.compare"), False, lambda *_: view.compare())
        view.foot((again, False, view.choose_again), compare, (play, True, lambda *_: self._play()))

    def _story(self, now: Now, number: int, explanation: Explanation) -> StoryPush:
        push = StoryPush(text="\n".join(self._told(now, explanation)), loud=number == self._chosen)
        push.bind(on_release=lambda _: self._choose(number))
        return push

    def _told(self, now: Now, explanation: Explanation) -> list[str]:
        """The whole story, or what it has more and less than the best where that is shorter."""
        first = self.explained.explanations[0] if self.explained else explanation
        lines, best = ([*self._said(now, each.steps)] for each in (explanation, first))
        more = [f"+ {line}" for line in lines if line not in best]
        less = [f"− {line}" for line in best if line not in lines]
        if explanation is first or len(more) + len(less) >= len(lines):
            return lines
        return [self._view.say("photos.like_first"), *more, *less]

    def _said(self, now: Now, steps: Sequence[Step]) -> Iterator[str]:
        """Each act in words, as the log will tell it."""
        for state, step in along(now.game, self.state, steps):
            yield capital(self._view.say(now.game.label(state, step)))

    def _question(self, now: Now, explanation: Explanation, question: Question) -> Column:
        states = [state for state, _ in along(now.game, self.state, explanation.steps)]
        answer = self._answers.get((self._chosen, question.step), question.usual)
        asked, grid = Column(), AnswerGrid()
        asked.add_widget(Words(text=self._view.say(question.asks), tone="accent"))
        for step in (question.usual, *question.others[:MOST_OTHERS]):
            words = capital(self._view.say(now.game.label(states[question.step], step)))
            push = EvenPush(text=words, loud=step == answer)
            push.bind(on_release=lambda _, step=step: self._answer(question, step))
            grid.add_widget(push)
        asked.add_widget(grid)
        return asked

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._view.app.redraw()

    def _answer(self, question: Question, step: Step) -> None:
        self._answers[self._chosen, question.step] = step
        self._view.app.redraw()

    def _play(self) -> None:
        """Plays the acts as if they were tapped one after the other; a refusal plays none of them."""
        session, seen = self._view.app.session, self._view.seen
        if self.explained is None or session is None or seen is None:
            return
        steps = self.explained.explanations[self._chosen].steps
        chosen = [self._answers.get((self._chosen, at), step) for at, step in enumerate(steps)]
        session.play_steps(chosen, seen, then=self._view.was_explained)
