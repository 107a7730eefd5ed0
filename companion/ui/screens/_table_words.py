"""One moment of the table in words: what seats, turn, prompts and log say."""

from collections.abc import Callable
from typing import Final

from companion.net.table.messages import Whereabouts
from companion.ui.on_turn import Offered, PromptOffer, may_begin
from companion.ui.session import Now
from companion.ui.widgets.table.log_list import LogEntry
from companion.ui.widgets.table.prompt_strip import PromptShown
from companion.ui.widgets.table.seat_panel import SeatShown
from companion.ui.widgets.table.turn_bar import SeatSwitch
from engine.game import HOST
from engine.message import Message, say
from engine.pictures.drawings import Mark
from engine.table import PAUSED, REDONE, REOPENED, STARTED, UNDONE, Report

_PHONES: Final = {
    Whereabouts.FREE: say("tabletop.phone_free"),
    Whereabouts.HERE: say("tabletop.phone_here"),
    Whereabouts.AWAY: say("tabletop.phone_away"),
}
_WITHOUT_STEP: Final = {
    PAUSED: say("tabletop.paused"),
    STARTED: say("tabletop.started"),
    REOPENED: say("tabletop.reopened"),
}


class TableWords:
    """Words for `now`; `shown` is the seat whose mat lies in the middle."""

    def __init__(
        self, now: Now, speak: Callable[[Message], str], all_offered: tuple[Offered, ...], shown: int
    ) -> None:
        self._now, self._say, self._shown = now, speak, shown
        self._awaited = now.game.blocking(now.state)
        # Where nobody is waited for, no turns are followed, or all are over.
        self._acting = [each for each in all_offered if each.own and self._awaited is not None]

    def seat(self, seat: int, viewer: int | None) -> SeatShown:
        """What the seat's panel says to this viewer."""
        game, state = self._now.game, self._now.state
        phone = self._now.presence.seats[seat]
        hidden = () if viewer == HOST else game.wealth
        figures = [each for each in game.figures(state, seat, viewer) if each.words.key not in hidden]
        standing = self._standing(seat)
        return SeatShown(
            mark=game.mark(state, seat),
            title=self._title(seat),
            standing=self._say(standing) if standing else "",
            figures=tuple(figures),
            phone=phone.value,
            phone_words=self._say(_PHONES[phone]),
            active=standing is not None,
            shown=seat == self._shown,
        )

    def turn(self) -> tuple[Mark | None, str, tuple[SeatSwitch, ...]]:
        """Whose mat lies in the middle, and who else may act."""
        if self._awaited is None:
            over = self._now.game.is_over(self._now.state)
            return None, self._say(say("tabletop.over" if over else "tabletop.no_turns")), ()
        seats = [each.seat for each in self._acting if each.seat != self._shown]
        if self._awaited is not None and self._awaited not in (self._shown, *seats):
            seats.append(self._awaited)
        switches = tuple(SeatSwitch(seat, self._mark(seat), self._who(seat)) for seat in seats)
        return self._mark(self._shown), self._who(self._shown), switches

    def order(self) -> tuple[tuple[Mark, str], ...]:
        """The seats as their turns follow, with who sits there."""
        game, state = self._now.game, self._now.state
        return tuple((self._mark(seat), self._say(game.title(state, seat))) for seat in game.order(state))

    def round(self) -> str:
        """Which round is played; "" where nobody follows turns."""
        number = self._now.game.round_number(self._now.state)
        return "" if number is None else self._say(say("tabletop.round", n=number))

    def prompts(self, prompts: list[PromptOffer]) -> list[PromptShown]:
        """Each prompt with the words of its game."""
        leave = self._say(say("tabletop.leave"))
        return [
            PromptShown(prompt, self._mark(prompt.seat), self._say(prompt.offer.words), leave)
            for prompt in prompts
        ]

    def log(self, known: dict[Report, LogEntry]) -> list[LogEntry]:
        """The last changes, oldest first; `known` keeps what was put into this language's words before."""
        entries = {report: known.get(report) or self._entry(report) for report in self._now.reports}
        known.clear()
        known.update(entries)
        return list(entries.values())

    def _entry(self, report: Report) -> LogEntry:
        news = [*report.news, *((say("table.secrecy_gone"),) if report.secrecy_gone else ())]
        mark = None if report.seat is None else self._mark(report.seat)
        return LogEntry(report.revision, mark, self._change(report), "\n".join(map(self._say, news)))

    def _change(self, report: Report) -> str:
        if report.label is None:
            return self._say(_WITHOUT_STEP[report.kind])
        label = self._say(report.label)
        if report.kind == UNDONE:
            return self._say(say("tabletop.undone", what=label))
        return self._say(say("tabletop.redone", what=label)) if report.kind == REDONE else label

    def _standing(self, seat: int) -> Message | None:
        own = next((each.own for each in self._acting if each.seat == seat), ())
        if may_begin(own, self._now.game.tiles(self._now.state, seat) if own else ()):
            return say("tabletop.may_begin")
        if seat == self._awaited:
            return say("tabletop.on_turn")
        return say("tabletop.may_act") if own else None

    def _who(self, seat: int) -> str:
        standing = self._standing(seat)
        title = self._title(seat)
        return self._say(say("tabletop.who", who=title, what=self._say(standing))) if standing else title

    def _title(self, seat: int) -> str:
        return self._say(self._now.game.title(self._now.state, seat))

    def _mark(self, seat: int) -> Mark:
        return self._now.game.mark(self._now.state, seat)
