"""Where photo and table differ: each with its picture, and one tap to accept, edit or ignore it."""

from pathlib import Path
from typing import Any

from companion.ui.count_draft import CountDrafts
from companion.ui.overlays.correcting import Correcting
from companion.ui.photo._words import shown
from companion.ui.photo.difference_row import DifferenceRow
from companion.ui.photo.lesson_file import LessonFile
from companion.ui.photo.review import Review
from companion.ui.photo.sender import PhotoSender
from companion.ui.session import Now
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.basics.even import EvenGrid
from engine.message import say
from vision.proposal import Difference


class DifferenceGrid(EvenGrid):
    """Two differences side by side where there is room."""


class PhotoDifferences:
    """The last page of the photo's screen; `review` is None until a photo was read."""

    def __init__(self, view: Any) -> None:
        self._view = view
        self.review: Review | None = None
        self.sender = PhotoSender()
        self._now: Now | None = None
        self._correcting = Correcting(view)
        self._left: object = None
        """The table that was left for the form of a seat: its other differences wait."""

    def begin(self) -> None:
        """Forgets the last photo."""
        self.end()
        self.review, self._left = None, None

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
        found = self.review.open(now.state) if self.review else ()
        if view.changed("differences", found, view.say("photos.how")):
            if self.review:
                self.sender.differs(self.review.tally(now.state))
            head = view.say("photos.differences", n=len(found)) if found else view.say("photos.agrees")
            grid = DifferenceGrid()
            for each in found:
                grid.add_widget(self._row(each))
            view.fill(Words(text=head, rank="large"), grid)
            self._draw_foot([each for each in found if each.is_sure])
        self._correcting.draw(now)

    def _draw_foot(self, sure: list[Difference]) -> None:
        view = self._view
        accept = (view.say("photos.accept_sure", n=len(sure)), True, lambda *_: self._play(sure))
        view.foot(
            (view.say("photos.again"), False, view.choose_again),
            *((accept,) if sure else ()),
            (view.say("photos.done"), not sure, lambda *_: view.back()),
        )

    def _row(self, difference: Difference) -> DifferenceRow:
        assert self.review
        row = DifferenceRow()
        row.show(shown(difference, self.review.picture(difference), self._view.say))
        row.bind(on_accept=lambda _: self._accept(difference), on_edit=lambda _: self._edit(difference))
        row.bind(on_ignore=lambda _: self._ignore(difference))
        return row

    def _accept(self, difference: Difference) -> None:
        if difference.answers:
            self._play([difference])
        else:
            self._view.app.tell(say("photos.not_accepted"))
            self._edit(difference)

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

    def _edit(self, difference: Difference) -> None:
        """The form of that place or seat, filled in as the photo shows it."""
        app = self._view.app
        if difference.counts:
            drafts = CountDrafts(Path(app.folder))
            drafts.write(str(app.session.hosted.path), int(difference.of), dict(difference.answers))
            self._left = app.session
            app.go("score")
        elif self._now:
            self._correcting.open(self._now, difference.of, difference.answers)

    def _ignore(self, difference: Difference) -> None:
        if self.review:
            self.review.ignore(difference)
        self._view.app.redraw()
