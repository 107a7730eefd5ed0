"""What every screen is: it draws one moment of the table and reports touches; no rule lives in it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from kivy.app import App
from kivy.clock import Clock
from kivy.uix.screenmanager import Screen

from companion.ui.widgets.basics.even import UndoPush
from companion.ui.widgets.basics.held_words import HeldWords
from companion.ui.widgets.basics.touches import DEAF, FINGERS
from engine.message import Message, Param, say

if TYPE_CHECKING:
    # What games are loads slowly, and the first screen needs none.
    from companion.ui.session import Now
    from engine.forms import Answers
    from engine.game import Act
    from engine.offers import Offer

HANDED_ON: Final = 0.2  # seconds after which Kivy hands the end of a tap on to what lies in a scrolling area


class View(Screen):
    """A screen of the app; `draw` is called when something has changed, at most once a frame."""

    shown_revision: int | None = None
    """The revision of the table that is drawn, set after the drawing; None where no table was drawn."""
    ignored = 0
    """Taps that came too soon after a change of what lay under them, and did nothing."""
    _drawn_now: "Now | None" = None
    _touched_now: "tuple[Now | None] | None" = None
    """What was drawn when the finger came down, until what it does is done."""
    _asked_card: Any = None
    _held: HeldWords | None = None

    @property
    def app(self) -> Any:
        """The running app: `session`, `theme`, `settings`, `go`, `say`, `tell`."""
        return App.get_running_app()

    def enter(self, **given: Any) -> None:
        """Called before the screen is shown, with what `app.go` was given."""

    def draw(self, now: "Now | None") -> None:
        """Shows this moment; None where no table is open. Called anew in another language too."""

    def show(self, now: "Now | None") -> None:
        """Draws this moment and then publishes its revision."""
        self.draw(now)
        self._drawn_now = now
        self._show_asked(now)
        self.shown_revision = now.revision if now else None

    @property
    def seen(self) -> "Now | None":
        """The moment that a person has acted upon: the drawn one, or the one that a finger came down on."""
        return self._touched_now[0] if self._touched_now else self._drawn_now

    def on_touch_down(self, touch: Any) -> bool:
        """Whatever is drawn under a finger, it means what it came down on, and nothing where that is new."""
        self._touched_now = (self._drawn_now,)
        self._held = self._held or HeldWords(self, self.app.notice.show, self.app.rules.ask)
        self._held.down(touch)
        if not touch.is_mouse_scrolling and FINGERS.is_deaf(*touch.pos):
            touch.ud[DEAF] = True
            self.ignored += 1
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that wanders off does not rest."""
        if self._held:
            self._held.moved(touch)
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """From when the end of the tap was handed on, what is drawn counts again."""
        if self._held:
            self._held.up()
        taken, touched = super().on_touch_up(touch), self._touched_now
        Clock.schedule_once(lambda _: self._let_go(touched), HANDED_ON)
        return bool(taken)

    def _let_go(self, touched: object) -> None:
        if self._touched_now is touched:
            self._touched_now = None

    def _show_asked(self, now: "Now | None") -> None:
        """Shows over every screen what a phone asks of the whole table."""
        asked = now.asked if now else None
        if self._asked_card and (asked is None or self._asked_card.parent is None):
            self.remove_widget(self._asked_card)
            self._asked_card = None
        if now and asked:
            from companion.ui.widgets.table.asked_card import (
                AskedCard,  # the app's first screen loads no host
            )

            if self._asked_card is None:
                self._asked_card = AskedCard(self.answer)
                self.add_widget(self._asked_card)
            self._asked_card.show(now, asked, self.say)

    def answer(self, yes: bool) -> None:
        """The tablet's yes or no to what was seen to be asked."""
        if self.app.session and self.seen:
            self.app.session.answer(yes, self.seen)

    def play(self, act: "Act", then: Callable[[], object] | None = None) -> None:
        """Plays what was seen; a refusal is told as a sentence, else `then` follows on the screen."""
        if self.app.session and self.seen:
            self.app.session.play(act, self.seen, _on_screen(then))

    def take(self, offer: "Offer", answers: "Answers", then: Callable[[], object] | None = None) -> None:
        """Like `play`, for an offer with its knobs turned."""
        if self.app.session and self.seen:
            self.app.session.take(offer, answers, self.seen, _on_screen(then))

    def undo(self) -> None:
        """Takes the step back that is named on the screen, or says that there is none."""
        if self.app.session and self.seen and self.seen.undo:
            self.app.session.undo(self.seen)
        else:
            self.app.tell(say("table.nothing_to_undo"))

    def undo_push(self, now: "Now | None", push: UndoPush | None = None) -> UndoPush:
        """A button, or this one, that names the step which undo takes back at this moment."""
        push = push or UndoPush(on_release=lambda _: self.undo())
        push.can, push.revision = bool(now and now.undo), now.revision if now else -1
        what = self.say(now.undo) if now and now.undo else ""
        push.text = self.say("table.undo", what=what) if what else self.say("tabletop.undo")
        return push

    def redo(self) -> None:
        """Plays the step again that is named on the screen, or says that there is none."""
        if self.app.session and self.seen and self.seen.redo:
            self.app.session.redo(self.seen)
        else:
            self.app.tell(say("table.nothing_to_redo"))

    @property
    def is_answered(self) -> bool:
        """Whether no wish that a tap sent to the table waits for its answer."""
        session = self.app.session
        return session is None or bool(session.is_answered)

    @property
    def is_deaf(self) -> bool:
        """Whether some taps do nothing for a moment, because what they would meet has just changed."""
        return FINGERS.is_startled

    def say(self, what: str | Message, /, **params: Param) -> str:
        """The sentence in the app's language."""
        return str(self.app.say(what if isinstance(what, Message) else say(what, **params)))


def _on_screen(then: Callable[[], object] | None) -> Callable[[], object] | None:
    """What follows on the screen, to be called from any thread."""
    return (lambda: Clock.schedule_once(lambda _: then())) if then else None
