"""Two sides against each other on the tablet: both panels side by side, everything done by touching them."""

from typing import Any

from companion.ui.kv import load_beside
from companion.ui.overlays.turning import Turning
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics import even, top_bar  # noqa: F401  (the layout beside this file names their classes)
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.basics.focus import focus_first, lost_focus
from companion.ui.widgets.table.choice_list import ChoiceList, grouped
from companion.ui.widgets.table.contest_panel import ContestPanel
from engine.game import Act
from engine.offers import Offer, Role
from engine.pictures.contests import Contest, filled


class ContestView(View):
    """One contest from its beginning to its end; the table shows what came of it."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._panels = tuple(ContestPanel(self.say, self._touched) for _ in range(2))
        self._turning = Turning(self)
        self._rest = tuple(ChoiceList(self._take, self._turn) for _ in self._panels)
        for panel, rest in zip(self._panels, self._rest, strict=True):
            panel.ids.below.add_widget(rest)
            self.ids.sides.add_widget(panel)
        self._others: dict[int, tuple[Words, ChoiceList]] = {}

    def draw(self, now: Now | None) -> None:
        """Shows this moment; back to the table once nobody is against anybody."""
        contest = now.game.contest(now.state) if now else None
        if now is None or contest is None:
            if now:
                self.app.to_table()
            return
        self.ids.bar.title, self.ids.bar.back = self.say(contest.title), self.say("contest.to_table")
        for panel, rest, side in zip(self._panels, self._rest, contest.sides, strict=True):
            panel.show(side, contest.signs)
            rest.show(grouped(_beside_picture(now, side.seat), self.say))
        self._draw_others(now, contest)
        self.undo_push(now, self.ids.undo)
        self._turning.draw(now)
        if lost_focus():
            focus_first(self)

    def _draw_others(self, now: Now, contest: Contest) -> None:
        """Who fights on neither side may have to choose something all the same."""
        seats = [side.seat for side in contest.sides]
        wanted = {seat: _beside_picture(now, seat) for seat in now.game.to_act(now.state)}
        self.ids.others.clear_widgets()
        for seat, offers in wanted.items():
            if seat not in seats and offers:
                made = Words(rank="large"), ChoiceList(self._take, self._turn)
                title, rest = self._others.setdefault(seat, made)
                title.text = self.say(now.game.title(now.state, seat))
                rest.show(grouped(offers, self.say))
                self.ids.others.add_widget(title)
                self.ids.others.add_widget(rest)

    def _touched(self, act: Act, answers: dict[str, list[str]]) -> None:
        for field, dice in answers.items():
            act = filled(act, field, tuple(map(int, dice)))
        self.play(act)

    def _take(self, offer: Offer) -> None:
        self.play(offer.act)

    def _turn(self, offer: Offer) -> None:
        if self._drawn_now:
            self._turning.open(self._drawn_now, offer)


def _beside_picture(now: Now, seat: int) -> list[Offer]:
    """What this seat may do now that is not in the picture."""
    offers = now.game.offers(now.state, seat)
    return [each for each in offers if not each.in_picture and each.role is not Role.ANYTIME]


load_beside(__file__)
VIEW = ContestView
