"""The table that the app is looking at: what there is to draw, and wishes that never make the screen wait."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from companion.hosted_table import Hosted, Wishes
from companion.net.pairing.pairing import Door
from companion.net.photos.photo_folder import KeptPhoto
from companion.net.photos.photo_news import PhotoNews
from companion.net.sealed.sealed import SealedChoice
from companion.net.table.consent import Asked
from companion.net.table.host import Host
from companion.net.table.messages import Presence
from companion.net.wire.addresses import Address
from companion.ui.auto_claim import AutoClaim
from companion.ui.network_watch import NetworkWatch
from engine.forms import Answers
from engine.game import Act, Game, Step, played, take_all
from engine.message import Message, TableError
from engine.offers import Offer
from engine.pictures.drawings import BoardDrawing
from engine.saved.history_lines import FinalScore
from engine.scoring.score_sheet import ScoreSheet
from engine.story.story import Story
from engine.table import ChangesNothing, Report, StaleRevision, Table
from vision.following.witness import Sighting

Then: TypeAlias = Callable[[], object] | None
"""What follows a wish that was done."""


@dataclass(frozen=True)
class Now:
    """One moment of the table, complete and unchanging: everything a screen draws comes from here."""

    game: Game[Any]
    state: Any
    revision: int
    reports: tuple[Report, ...]
    """The last few changes, oldest first."""
    undo: Message | None
    redo: Message | None
    spent: tuple[int, ...]
    """Milliseconds each seat has kept the others waiting."""
    presence: Presence
    door: Door
    sealed: SealedChoice | None
    unsaved: int
    history: str
    """The hash of everything that everybody was told; its four words are what people compare."""
    addresses: tuple[Address, ...]
    """Where phones can reach the table, the best first."""
    photo: KeptPhoto | None = None
    """The newest photo from a phone, as long as nobody has looked at it."""
    paused_at: int | None = None
    """Since when the table has paused, in milliseconds; None while the clock runs."""
    asked: Asked | None = None
    """What a phone asks of the whole table."""
    story: Story | None = None
    """What the game has to tell, once somebody wanted to know and it was read."""
    evening: FinalScore | None = None
    """The score that older rules ended the game with, as long as nothing has changed since."""

    @cached_property
    def board(self) -> BoardDrawing | None:
        """The board as everybody may see it; drawn once, for many parts of a screen ask for it."""
        return self.game.board(self.state, None)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules of today or by those of its evening."""
        return self.evening is not None or self.game.is_over(self.state)

    def score_sheet(self, viewer: int | None) -> ScoreSheet:
        """The score as it may be shown at the tablet."""
        return self.evening.sheet if self.evening else self.game.score_sheet(self.state, viewer)

    @property
    def visible(self) -> tuple[object, ...]:
        """What tells this moment from another one on a screen."""
        return (
            *(self.revision, self.presence, self.door, self.sealed, self.unsaved),
            *(self.addresses, self.photo, self.asked, self.story is None),
        )


class Session:
    """One hosted table; after opening, all of it but closing returns at once to the screen's own thread."""

    SHOWN = 30  # reports that a log on the table can show

    def __init__(
        self, wishes: Wishes, tell: Callable[[Message], None], claims: Callable[[], bool] = lambda: False
    ) -> None:
        """`claims` says whether bonuses of seats without a phone are claimed by themselves."""
        self.hosted = Hosted(wishes, tell)
        self._claiming = AutoClaim(self.table, self.hosted.later, claims)
        self._watch = NetworkWatch(self.hosted)
        self._tell = tell
        self._asked: set[object] = set()
        self._away = False
        self.sighting: Sighting | None = None
        """The last photo of this table that was understood."""

    @property
    def is_answered(self) -> bool:
        """Whether every wish has had its answer, and every refusal was told."""
        return not self._asked

    @property
    def table(self) -> Table[Any]:
        """The table itself; its state is immutable, so any thread may read it."""
        return self.hosted.table

    def now(self) -> Now:
        """This moment of the table, for a screen to draw."""
        table, host = self.table, self.hosted.server.host
        return Now(
            game=table.game,
            state=table.state,
            revision=table.revision,
            reports=tuple(table.reports[-self.SHOWN :]),
            undo=table.undo_label,
            redo=table.redo_label,
            spent=table.clock.spent,
            presence=host.room.presence,
            door=host.door,
            sealed=host.room.sealed.choice,
            unsaved=table.unsaved,
            history=host.room.history,
            addresses=self.hosted.addresses,
            photo=self.hosted.newest_photo,
            asked=host.room.question.asked,
            story=self.hosted.story.story,
            evening=table.evening,
            paused_at=table.clock.since if table.clock.paused else None,
        )

    def play(self, act: Act, seen: Now, then: Then = None) -> None:
        """The tablet's owner plays for whoever sits there what was chosen at the moment `seen`.

        A refusal is told as a sentence; `then` is called, in another thread, where there was none.
        """
        self.wish(lambda host: host.room.play(act, seen.revision), then)

    def play_all(self, acts: Sequence[Act], seen: Now, then: Then = None) -> None:
        """Like `play`, for what one touch plays in several acts; all of them or none, and one undo."""
        self.wish(lambda host: host.room.play_all(acts, seen.revision), then)

    def play_steps(self, steps: Sequence[Step], seen: Now, then: Then = None) -> None:
        """Like `play`, for what people have done one after the other; all of it or, with the reason, none."""

        def all_played(host: Host) -> None:
            played(seen.game, seen.state, steps)  # refuses before anything was done
            revision = seen.revision
            for step in steps:
                revision = host.room.play(step.act, revision, step.result).revision

        self.wish(all_played, then)

    def take(self, offer: Offer, answers: Answers, seen: Now, then: Then = None) -> None:
        """Like `play`, for an offer of the moment `seen` with its knobs at these answers."""

        def taken(host: Host) -> None:
            *first, last = take_all(seen.game, seen.state, offer, answers)
            if first:
                host.room.play_all((*first, last), seen.revision)
            else:
                host.room.play(last, seen.revision)

        self.wish(taken, then)

    def correct(self, acts: Sequence[Act], seen: Now) -> None:
        """Plays all of these, which set right what was seen; nothing more after the first refusal."""

        def corrected(host: Host) -> None:
            revision = seen.revision
            for act in acts:
                # What an earlier one has set right already needs no second.
                with suppress(ChangesNothing):
                    revision = host.room.play(act, revision).revision

        self.wish(corrected)

    def count(self, act: Act) -> None:
        """Like `play`, for numbers that no other seat's step makes wrong: they never come too late."""
        self.wish(lambda host: host.room.play(act))

    def undo(self, seen: Now) -> None:
        """Takes the last step of that moment back, whoever's it was."""
        self.wish(lambda host: host.room.undo(seen.revision))

    def redo(self, seen: Now) -> None:
        """Plays the step again that was undone last at that moment."""
        self.wish(lambda host: host.room.redo(seen.revision))

    def answer(self, yes: bool, seen: Now) -> None:
        """The yes or no of the tablet's owner to what was asked at that moment."""
        if asked := seen.asked:
            self.wish(lambda host: host.room.question.answer(None, asked.number, yes))

    def want_story(self) -> None:
        """Has the game's story read, unless it is; a moment drawn later has it."""
        self.hosted.story.want()

    def pause(self) -> None:
        """Stops the clock for everybody."""
        self.wish(lambda host: host.room.pause())

    def start(self) -> None:
        """Lets the clock run again."""
        self.wish(lambda host: host.room.start())

    def look_away(self, away: bool) -> None:
        """Charges nobody's time while the tablet shows something else than turns."""
        if away != self._away:
            self._away = away
            self.wish(lambda host: host.room.look_away(away))

    def free(self, seat: int) -> None:
        """Lets another phone take this seat."""
        self.wish(lambda host: host.free(seat))

    def tell_photo(self, seat: int, news: PhotoNews) -> None:
        """Tells the phone of this seat what became of its photo."""
        self.wish(lambda host: host.room.tell_photo(seat, news))

    def void_seals(self, seen: Now) -> None:
        """All sides of the choice that was seen choose again."""

        def voided(host: Host) -> None:
            running = host.room.sealed.choice
            if running and seen.sealed and running.now != seen.sealed.now:
                raise StaleRevision("table.stale", revision=seen.revision, now=host.room.table.revision)
            host.room.sealed.void()

        self.wish(voided)

    def close(self) -> None:
        """Takes leave of the phones, which may take seconds; everything is saved already."""
        self._claiming.stop()
        self._watch.stop()
        self.hosted.close()

    def wish(self, wish: Callable[[Host], object], then: Then = None) -> None:
        """Has the host do this soon; a refusal is told as a sentence, else `then` is called."""
        mark = object()
        self._asked.add(mark)
        self.hosted.later(wish).add_done_callback(lambda done: self._answered(done, mark, then))

    def _answered(self, done: "Future[Any]", mark: object, then: Then) -> None:
        error = done.exception()
        if isinstance(error, TableError):
            self._tell(error.message)
        elif error is None and then:
            then()
        self._asked.discard(mark)
        if error and not isinstance(error, TableError):
            raise error
