"""Where photo and table differ: one at a time, with its picture, and one tap to accept, edit or ignore it."""

from pathlib import Path
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.ui.count_draft import CountDrafts
from companion.ui.overlays.correcting import Correcting
from companion.ui.photo._words import shown
from companion.ui.photo.difference_row import DifferenceRow
from companion.ui.photo.lesson_file import LessonFile
from companion.ui.photo.review import Review
from companion.ui.photo.sender import PhotoSender
from companion.ui.session import Now
from companion.ui.widgets.basics.even import EvenPush, UndoPush
from engine.message import say
from vision.proposal import Difference


class ReviewPage(BoxLayout):
    """How many differences there are, and the card with one of them; nothing on it moves."""


class FirmPush(EvenPush):
    """As high as for many words: those above it stay where they are whatever it says."""


class FirmUndo(UndoPush):
    """Undo, as high as for many words."""


class PhotoDifferences:
    """The last page of the photo's screen; `review` is None until a photo was read."""

    def __init__(self, view: Any) -> None:
        self._view = view
        self.review: Review | None = None
        self.sender = PhotoSender()
        self._now: Now | None = None
        self._correcting = Correcting(view)
        self._left: Any = None
        """The table that was left for the form of a seat: its other differences wait."""
        self._later: list[str] = []
        """What was put off, by keys: it comes again after the others."""
        self._shown: Difference | None = None
        self._card = DifferenceRow()
        self._card.bind(on_accept=lambda _: self._accept(), on_edit=lambda _: self._edit())
        self._card.bind(on_ignore=lambda _: self._ignore())
        self._page = ReviewPage()
        self._page.ids.later.bind(on_release=lambda _: self._put_off())

    def begin(self) -> None:
        """Forgets the last photo."""
        self.end()
        self.review, self._left, self._later, self._shown = None, None, [], None

    def show(self, review: Review, sender: PhotoSender) -> None:
        """Takes a photo that was read."""
        self.review, self.sender = review, sender

    def end(self) -> None:
        """Nobody looks at the differences any more: what was accepted teaches the reader."""
        self._correcting.close()
        session = self._view.app.session
        if self.review and session and self._now:
            folder, game = session.hosted.photos.path, session.table.game.name
            self.review.teach(session.table.state, LessonFile(folder, game))
            if self._left is None:
                self.sender.left(self.review.tally(session.table.state))
                self.sender = PhotoSender()

    def goes_on(self) -> bool:
        """Whether somebody comes back from a form to the other differences; told once."""
        left, self._left = self._left, None
        return left is not None and left is self._view.app.session

    def draw(self, now: Now) -> None:
        """What still differs at this moment of the table."""
        self._now, view = now, self._view
        found = self._in_order(now)
        facts = "differences", found, now.revision, now.undo, view.say("photos.how")
        if view.changed(*facts):
            if self.review:
                self.sender.differs(self.review.tally(now.state))
            self._draw_card(found)
            self._draw_foot(now, [each for each in found if each.is_sure])
        self._correcting.draw(now)

    def _in_order(self, now: Now) -> tuple[Difference, ...]:
        found = self.review.open(now.state) if self.review else ()
        last = {key: at for at, key in enumerate(self._later, 1)}
        return tuple(sorted(found, key=lambda each: last.get(each.key, 0)))

    def _draw_card(self, found: tuple[Difference, ...]) -> None:
        view, ids = self._view, self._page.ids
        ids.head.text = view.say("photos.differences", n=len(found)) if found else view.say("photos.agrees")
        ids.later.text, ids.later.can = view.say("photos.later"), len(found) > 1
        self._shown = found[0] if found else None
        if self._shown is None or self.review is None:
            ids.place.clear_widgets()
        else:
            self._card.show(shown(self._shown, self.review.picture(self._shown), view.say))
            if self._card.parent is None:
                ids.place.add_widget(self._card)
        view.fill_with(self._page)

    def _draw_foot(self, now: Now, sure: list[Difference]) -> None:
        """Every answer below stays at its place: what cannot be done just now is grey."""
        view = self._view
        words = view.say("photos.accept_sure", n=len(sure)) if sure else view.say("photos.none_sure")
        take = FirmPush(text=words, loud=bool(sure), can=bool(sure))
        take.bind(on_release=lambda _: self._play(sure) if sure else None)
        if self._shown is None and view.may_show_nothing(now):
            take = FirmPush(text=view.say("photos.silent_turn"), on_release=view.explain)
        view.put_in_foot(
            view.undo_push(now, FirmUndo(on_release=lambda _: view.undo())),
            FirmPush(text=view.say("photos.again"), on_release=view.choose_again),
            take,
            FirmPush(text=view.say("photos.done"), loud=not sure, on_release=lambda *_: view.back()),
        )

    def _put_off(self) -> None:
        if self._shown:
            self._later = [*(key for key in self._later if key != self._shown.key), self._shown.key]
            self._view.app.redraw()

    def _accept(self) -> None:
        difference = self._shown
        if difference is None:
            return
        if difference.agrees:
            self._ignore()
        elif difference.answers:
            self._play([difference])
        else:
            self._view.app.tell(say("photos.not_accepted"))
            self._edit()

    def _play(self, chosen: list[Difference]) -> None:
        if not self.review or not self._now:
            return
        session, seen = self._view.app.session, self._view.seen
        acts = self.review.accept(self._now.state, chosen)
        if not chosen[0].counts:
            # Corrections must fit the table that was looked at; what was counted never comes too late.
            session.correct(acts, seen)
            return
        for act in acts:
            session.count(act)

    def _edit(self) -> None:
        """The form of that place or seat, filled in as the photo shows it; what is said there settles it."""
        app, difference = self._view.app, self._shown
        if difference is None or self.review is None:
            return
        if difference.counts:
            drafts = CountDrafts(Path(app.folder))
            drafts.write(str(app.session.hosted.path), int(difference.of), dict(difference.answers))
            self.review.begin_edit(difference)
            self._left = app.session
            app.go("score")
        elif self._now:
            self._correcting.open(
                self._now, difference.of, difference.answers, lambda: self._settle(difference)
            )

    def _settle(self, difference: Difference) -> None:
        if self.review and self._view.app.session:
            self.review.settle(self._view.app.session.table.state, difference)
            self._view.app.redraw()

    def _ignore(self) -> None:
        if self.review and self._shown:
            self.review.ignore(self._shown)
        self._view.app.redraw()
