"""How many taps a game takes: a scripted table of five plays through the real widgets, touch by touch."""

import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from kivy.uix.scrollview import ScrollView

from companion.ui.widgets.basics.basics import Push
from engine.game import Act
from engine.scythe.kinds import heading as heading_of
from engine.scythe.turn.benefits import Build, Deploy, Enlist, Upgrade
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bonuses import ClaimBonus
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.move import GainCoins, Move
from engine.scythe.turn.produce import Produce
from engine.scythe.turn.trade import Trade
from engine.scythe.turn.turn import ChooseSection, EndTurn
from tests.kits.ui.layout_boxes import box_of
from tests.kits.ui.table_kit import (
    GAME,
    choose_first,
    drawn,
    gains,
    journal,
    state_of,
    touch,
    touch_act,
    what_plays,
)
from tests.kits.ui.ui_kit import Driver, running
from tests.kits.waiting import all_at

TOP = (Bolster, GainCoins, Move, Produce, Trade)
BOTTOM = (Build, Deploy, Enlist, Upgrade)
SEATS = 5
POOR = 4  # one turn in so many cannot pay its bottom row


@dataclass
class Taps:
    """What was counted."""

    full_turns: list[int] = field(default_factory=list)
    """Taps of each turn with top and bottom row."""
    pair_turns: list[int] = field(default_factory=list)
    """The same where the bottom row is a pair: a cube and its slot, a recruit and its bonus."""
    other_turns: list[int] = field(default_factory=list)
    bonuses: int = 0
    """Taps that claimed a recruit bonus."""
    idle: int = 0
    """Taps that played nothing, as those that open a folded group or only dismiss something."""

    def __str__(self) -> str:
        """The figures for people."""
        full = self.full_turns + self.pair_turns
        turns = full + self.other_turns
        return (
            f"{len(turns)} turns, {sum(turns) + self.bonuses} taps in all; a full turn: "
            f"median {median(full)}, most {max(full)}; "
            f"{self.bonuses} for bonuses; {self.idle} that played nothing"
        )


class Hand:
    """A hand whose taps are counted, and apart from them how often it had to scroll first."""

    def __init__(self, person: Driver) -> None:
        self._person, self.taps, self.swipes = person, 0, 0

    def tap(self, words: str) -> None:
        """Touches what says this."""
        self.touch(self._person.until(lambda: self._person.push(words), what=f"a push that says {words!r}"))

    def touch(self, widget: Any) -> None:
        """Touches this; what lies out of sight is scrolled into it."""
        self._person.rest()
        x, y = widget.to_window(*widget.center)
        above = widget.parent
        while above is not None and above is not above.parent:
            if isinstance(above, ScrollView):
                box = box_of(above)
                self.swipes += not (box.left <= x <= box.right and box.low <= y <= box.high)
            above = above.parent
        self._person.touch(widget)
        self.taps += 1


def taps(rounds: int = 20, seed: int = 1) -> Taps:
    """Plays so many rounds and counts."""
    with tempfile.TemporaryDirectory() as folder:
        path = journal(Path(folder), seats=SEATS, seed=seed)
        with running(Path(folder), resume=path) as person:
            return _Player(person, random.Random(seed)).play(rounds * SEATS)


class _Player:
    """One hand that plays for all five."""

    def __init__(self, person: Driver, dice: random.Random) -> None:
        self._person, self._dice, self.found = person, dice, Taps()

    def play(self, turns: int) -> Taps:
        drawn(self._person)
        for _ in range(turns):
            if GAME.is_over(state_of(self._person)):
                break
            self._turn()
            self._claim_all()
        return self.found

    def _turn(self) -> None:
        seat = GAME.blocking(state_of(self._person))
        self._taps, self._pairs, idle = 0, 0, self.found.idle
        top = self._gain() or self._section(seat)
        poor = self._dice.randrange(POOR) == 0
        bottom = [] if poor else self._offered(seat, *BOTTOM) or self._offered(seat, TakeBottomRow)
        full = bool(top and bottom)
        if last := bottom or self._offered(seat, EndTurn):
            self._touch(last)
        found = self.found
        kind = (found.pair_turns if self._pairs else found.full_turns) if full else found.other_turns
        kind.append(self._taps + found.idle - idle)

    def _gain(self) -> bool:
        """Takes a gain of the mat, which is section and top row with one touch; False where there is none."""
        there = gains(self._person)
        if not there:
            return False
        # A section with many gains is chosen no more often than one with few.
        section = self._dice.choice(list(dict.fromkeys(each.box.acts[0] for each in there)))
        gain = self._dice.choice([each for each in there if each.box.acts[0] == section])
        before = self._person.app.session.table.revision
        touch(self._person, gain)
        all_at(before + len(gain.box.acts), self._person)
        self._taps += 1
        return True

    def _section(self, seat: Any) -> bool:
        """Chooses a section and then its top row, where there is one to take."""
        self._touch(self._offered(seat, ChooseSection))
        top = self._offered(seat, *TOP)
        if top:
            self._touch(top)
        return bool(top)

    def _claim_all(self) -> None:
        while claims := self._offered_to_all(ClaimBonus):
            touch_act(self._person, claims[0])
            self.found.bonuses += 1

    def _offered(self, seat: Any, *kinds: type[Act]) -> list[Act]:
        state = state_of(self._person)
        return [act for act in GAME.legal_acts(state, seat) if isinstance(act, kinds)]

    def _offered_to_all(self, *kinds: type[Act]) -> list[Act]:
        state = state_of(self._person)
        return [act for seat in GAME.to_act(state) for act in self._offered(seat, *kinds)]

    def _touch(self, acts: list[Act]) -> None:
        act = self._dice.choice(acts)
        if what_plays(self._person, act) is None:
            if choose_first(self._person, act):
                self._taps += 1
                self._pairs += 1
            else:
                self._unfold(act)
        touch_act(self._person, act)
        self._taps += 1

    def _unfold(self, act: Act) -> None:
        """Opens the group that the act is folded into."""
        app = self._person.app
        heading = app.say(heading_of(state_of(self._person), act))
        fold = next(push for push in self._person.shown(Push) if push.text.startswith(heading))
        touch(self._person, fold)
        self.found.idle += 1


if __name__ == "__main__":
    print(taps())
