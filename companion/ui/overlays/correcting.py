"""Setting right what lies on the table: asks the game for the form, and plays the one act that it makes."""

from collections.abc import Callable

from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.focus import focus_first, focused
from companion.ui.widgets.forms.correction_sheet import CorrectionSheet
from engine.codec import Malformed
from engine.corrections import Correction, Subject
from engine.forms import Answers
from engine.game import Act, Step
from engine.message import Message, say


class Correcting:
    """The form over one screen; at most one is open."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._of: Subject | None = None
        self._sheet: CorrectionSheet | None = None
        self._now: Now | None = None
        self._shown: object = None
        self._then: Callable[[], object] = lambda: None

    @property
    def is_open(self) -> bool:
        """Whether something is being corrected."""
        return self._sheet is not None

    def open(
        self,
        now: Now,
        of: Subject,
        answers: Answers | None = None,
        then: Callable[[], object] = lambda: None,
    ) -> None:
        """Asks what really lies there, `answers` filled in already; or says that nothing of it is kept.

        `then` is called once people have said it, though it may change nothing.
        """
        self.close()
        self._then = then
        form = now.game.correction(now.state, of, self._view.app.settings.viewer)
        if form is None:
            self._view.app.tell(say("correcting.nothing"))
            return
        self._of, self._sheet = of, CorrectionSheet()
        self._sheet.answers.update(answers or {})
        self._sheet.bind(on_done=lambda _: self._done(), on_cancel=lambda _: self._cancelled())
        self._sheet.bind(on_act=lambda _, act: self._play(act))
        self._show(now, form, first_part(form, now.game.blocking(now.state), answers or {}))
        self._view.add_widget(self._sheet)
        if focused():
            focus_first(self._sheet)

    def draw(self, now: Now | None) -> None:
        """Asks the open question anew, at this moment and in this language."""
        if self._sheet is None or self._of is None:
            return
        form = now.game.correction(now.state, self._of, self._view.app.settings.viewer) if now else None
        if now is None or form is None:
            self.close()
            return
        self._show(now, form)
        if self._sheet.parent is None:  # the screen was laid out anew
            self._view.add_widget(self._sheet)

    def close(self) -> None:
        """Closes the form; everything on the table stays as it is."""
        if self._sheet and self._sheet.parent:
            self._sheet.parent.remove_widget(self._sheet)
        self._of, self._sheet = None, None

    def _cancelled(self) -> None:
        """What has waited for the form to be done with is shown now."""
        self.close()
        self._view.draw(self._now)

    def _show(self, now: Now, form: Correction, part: int | None = None) -> None:
        assert self._sheet
        self._now = now
        shown = form, self._view.say(form.title)
        if shown != self._shown or part is not None:
            marks = tuple(now.game.mark(now.state, seat) for seat in range(now.game.seats(now.state)))
            self._sheet.show(form, marks, self._view.say, part)
            self._shown = shown

    def _done(self) -> None:
        now = self._now
        if now is None or self._sheet is None or self._of is None:
            return
        try:
            act = now.game.correct(now.state, self._of, self._sheet.answers)
        except Malformed as error:
            self._view.app.tell(error.message)
            return
        if act is None:
            self.close()
            self._view.app.tell(say("table.changes_nothing"))
            self._then()
        elif reason := now.game.why_not(now.state, Step(act)):
            self._view.app.tell(reason)
        else:
            self._play(act, _doubt(now, act))

    def _play(self, act: Act, doubt: Message | None = None) -> None:
        """Plays what was seen; what was entered is kept where the table has moved on meanwhile."""
        self._view.play(act, lambda: self._played(doubt))

    def _played(self, doubt: Message | None) -> None:
        self.close()
        self._then()
        if doubt:
            self._view.app.tell(say("correcting.told", what=self._view.say(doubt)))


def first_part(form: Correction, seat: int | None, answers: Answers | None = None) -> int:
    """Where something is answered or lies already, else whose turn it is: most likely to be corrected."""
    for number, part in enumerate(form.parts):
        if any(field.name in (answers or {}) for field in part.fields):
            return number
    for number, part in enumerate(form.parts):
        if any(field.value for field in part.fields):
            return number
    return next((number for number, part in enumerate(form.parts) if part.seat == seat), 0)


def _doubt(now: Now, act: Act) -> Message | None:
    """What does not fit together only since this correction."""
    before = now.game.status(now.state)
    after = now.game.status(now.game.apply(now.state, Step(act)))
    return next((message for message in after if message not in before), None)
