"""Setting up a table in steps: who plays, what the app follows, and who has what."""

from collections.abc import Callable
from enum import Enum
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.boards import KeptBoard
from companion.games import GAMES
from companion.ui import again
from companion.ui.kv import load_beside
from companion.ui.seating import Seating, SeatingDraft, chosen_game, remembered, without_deal
from companion.ui.session import Now
from companion.ui.settings import SmallFile
from companion.ui.setup.boards import SetupBoards
from companion.ui.setup.deal import SetupDeal
from companion.ui.setup.told import SetupTold
from companion.ui.setup.what import SetupWhat
from companion.ui.view import View
from companion.ui.widgets.basics import name_field, panes, top_bar  # noqa: F401 - screen.kv names them
from companion.ui.widgets.basics.basics import Push, Words
from companion.ui.widgets.basics.tick import Tick
from companion.ui.widgets.doors import deal_grid  # noqa: F401 - screen.kv names it
from companion.ui.widgets.doors.way_card import WayCard
from companion.ui.widgets.forms import form_entry  # noqa: F401 - screen.kv names it
from companion.ui.widgets.forms.entries import FieldEntry
from engine.forms import FormField
from engine.frozen import evolve
from engine.message import TableError, say


class SetupStep(Enum):
    """What is asked together, by the name of its page."""

    WHO = "who"
    WHAT = "what"
    DEAL = "deal"


STEP_WORDS: Final = {
    SetupStep.WHO: "seating.step_who",
    SetupStep.WHAT: "seating.step_what",
    SetupStep.DEAL: "seating.step_deal",
}


class StepTab(Push):
    """The way to one of the steps; without room for words its number is enough."""

    MEANS = ("number",)
    number = StringProperty()
    words = StringProperty()
    here = BooleanProperty(False)


class StepBar(BoxLayout):
    """The steps beside each other, with where we are."""


class RulesPush(WayCard):
    """Shows the house rules or folds them away; takes no room where there are none."""

    hidden = BooleanProperty(False)


class SeatLine(BoxLayout):
    """One player at the table: the place, the mark, the name, and what was dealt."""

    number = NumericProperty(1)
    name = StringProperty()
    about = StringProperty()
    mark = ObjectProperty(None, allownone=True)


class SetupView(View):
    """The form of a new table; what it shows is what will be played."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        ids = self.ids
        self._pages = dict(zip(SetupStep, reversed(ids.page.children), strict=True))
        self._again, self._start, self._next = reversed(ids.foot.children)
        self._step = SetupStep.WHO
        self._seating = Seating(next(iter(GAMES.values())))
        self._draft: SmallFile[SeatingDraft] | None = None
        self._unfolded = False
        self._drawn: object = None
        self._boards = SetupBoards(self, ids.boards, self._choose_board)
        self._told = SetupTold(self, ids.told, self._tell, self._show)
        self._what = SetupWhat(self, ids.pictures, ids.table, ids.rules)
        self._deal = SetupDeal(self, ids.grid, ids.places, self._do)
        self._focus = Clock.create_trigger(self._take_focus, 0)

    @property
    def ruled_game(self) -> str:
        """The game that is set up, whose rules a resting finger asks for."""
        return self._seating.game.name

    @property
    def seating(self) -> Seating:
        """The answers so far."""
        return self._seating

    def enter(self, **given: Any) -> None:
        """Goes on with the table that was being set up, also after the app was killed."""
        if self._draft is None:
            self._draft = SmallFile((self.app.folder / "setup").with_suffix(".json"), SeatingDraft)
            draft = self._draft.read()
            self._seating = Seating(GAMES[chosen_game(GAMES, draft.game or self.app.settings.game)])
            self._seating.take_up(draft, self._boards.kept(self._seating))
        # Whoever comes from entering a board goes on where the board is chosen.
        self._step = SetupStep.WHAT if "board" in given else SetupStep.WHO
        self._look_at_boards(str(given.get("board") or ""))

    def on_enter(self, *_: Any) -> None:
        """Names can be typed at once."""
        self._focus()

    def on_pre_leave(self, *_: Any) -> None:
        """Leaves no keyboard behind."""
        self._focus.cancel()
        self.ids.typed.focus = False

    def _look_at_boards(self, entered: str) -> None:
        """Boards may have been entered, changed or deleted since; the one just entered is chosen."""
        wanted = entered or (self._seating.board.id if self._seating.board else "")
        found = next((board for board in self._boards.kept(self._seating) if board.id == wanted), None)
        if found != self._seating.board:
            self._seating.choose_board(found)
            self._keep()
        self._drawn = None

    def draw(self, now: Now | None) -> None:
        """The form, and what it has dealt; nothing that happens at an open table changes it."""
        drawn = (self.app.settings, self.say("app.back"))
        if drawn != self._drawn:
            self._drawn = drawn
            self._show()

    def _show(self) -> None:
        ids, seating, steps = self.ids, self._seating, self._steps()
        if self._step not in steps:
            self._step = SetupStep.WHO
        ids.bar.back, ids.bar.title = self.say("app.back"), self.say("seating.title")
        self._turn_page()
        last = self._step is steps[-1]
        ids.next.text, ids.again.text = self.say("seating.next"), self.say("seating.again")
        ids.start.text, ids.start.loud = self.say("seating.start"), last
        ids.again.can = ids.start.can = seating.setup is not None
        self._put_foot([self._again, self._start] if last else [self._start, self._next])
        pages = dict(zip(SetupStep, (self._draw_who, self._draw_what, self._draw_deal), strict=True))
        pages[self._step]()

    def _steps(self) -> list[SetupStep]:
        """The steps that this game has anything to ask in."""
        form, asks = self._seating.form, self._seating.game.board_files() is not None
        what = asks or form.table_fields or form.house_rules or form.told_fields
        found = {SetupStep.WHO: True, SetupStep.WHAT: bool(what), SetupStep.DEAL: bool(form.seat_fields)}
        return [step for step in SetupStep if found[step]]

    def _turn_page(self) -> None:
        page, wanted = self.ids.page, self._pages[self._step]
        if page.children != [wanted]:
            page.clear_widgets()
            page.add_widget(wanted)
        self._draw_steps()

    def _put_foot(self, pushes: list[Push]) -> None:
        foot = self.ids.foot
        if foot.children != pushes[::-1]:
            foot.clear_widgets()
            for push in pushes:
                foot.add_widget(push)

    def _draw_steps(self) -> None:
        bar, steps = self.ids.steps, self._steps()
        if len(bar.children) != len(steps):
            bar.clear_widgets()
            for step in steps:
                push = StepTab()
                push.bind(on_release=lambda _, step=step: self.go_to(step))
                bar.add_widget(push)
        for number, (step, push) in enumerate(zip(steps, reversed(bar.children), strict=True), 1):
            push.number, push.words = str(number), self.say(STEP_WORDS[step])
            push.here = step is self._step

    # Touches

    def go_to(self, step: SetupStep) -> None:
        """Shows this step."""
        self._step = step
        self._show()
        if step is SetupStep.WHO:
            self._focus()

    def go_on(self) -> None:
        """Shows the step after this one."""
        steps = self._steps()
        self.go_to(steps[min(steps.index(self._step) + 1, len(steps) - 1)])

    def type_name(self) -> None:
        """Seats whoever was typed, and remembers the name; the next can be typed at once."""
        if self._try(lambda: self._seating.add(self.ids.typed.text)):
            self.ids.typed.text = ""
            name = self._seating.names[-1]
            known = [other.casefold() for other in self.app.settings.names]
            if name.casefold() not in known:
                self.app.set(names=(*self.app.settings.names, name))
        self._focus()

    def deal(self) -> None:
        """Deals anew what is not locked."""
        if self._seating.setup is None and self._seating.problem:
            self.app.tell(self._seating.problem)
        self._do(self._seating.deal)

    def answer_table(self, entry: FieldEntry) -> None:
        """Answers what is asked of the whole table."""
        self._answer(entry.field.name, entry.value)

    def unfold(self) -> None:
        """Shows the house rules, or folds them away."""
        self._unfolded = not self._unfolded
        self._show()

    def start(self) -> None:
        """Opens the table that is shown."""
        seating = self._seating
        if seating.setup is None:
            if seating.problem:
                self.app.tell(seating.problem)
            return
        self.app.open(again.wishes_of(seating, self.app.folder), "lobby", lambda: self._opened(seating))

    def _opened(self, seating: Seating) -> None:
        """The next set-up begins with what was answered at this one, but for who plays and the deal."""
        again.keep(self.app.folder, seating)
        names = remembered(self.app.settings.names, seating.names)
        kept = evolve(without_deal(seating.draft()), names=())
        self._seating, self._deal.choosing, self._drawn = Seating(seating.game), None, None
        self._seating.take_up(kept, self._boards.kept(seating))
        self._keep()
        self.app.set(names=names, game=seating.game.name)

    def _keep(self) -> None:
        """Writes down what is set up so far."""
        if self._draft:
            self._draft.write(self._seating.draft())

    def _do(self, change: Callable[[], object]) -> None:
        change()
        self._keep()
        self._show()

    def _try(self, change: Callable[[], object]) -> bool:
        try:
            change()
        except TableError as error:
            self.app.tell(error.message)
            return False
        self._keep()
        self._show()
        return True

    def _answer(self, name: str, value: Any) -> None:
        self._do(lambda: self._seating.answer(name, value))

    def _answer_rule(self, name: str, value: Any) -> None:
        self._do(lambda: self._seating.rule(name, value))

    def _choose_board(self, board: KeptBoard | None) -> None:
        self._do(lambda: self._seating.choose_board(board))

    def _tell(self, field: FormField, words: str) -> None:
        self._do(lambda: self._seating.tell(field, words))

    def _turn_name(self, name: str) -> None:
        playing = next((each for each in self._seating.names if each.casefold() == name.casefold()), None)
        if playing is None:
            self._try(lambda: self._seating.add(name))
        else:
            self._do(lambda: self._seating.remove(playing))

    def _play(self, game: str) -> None:
        """Sets up this game; whoever has sat down stays, as far as it has seats."""
        names = self._seating.names
        self._seating, self._deal.choosing = Seating(GAMES[game]), None
        self._seating.take_up(SeatingDraft(game, tuple(names)))
        self._keep()
        self._drawn = None
        self.app.set(game=game)

    def _take_focus(self, *_: Any) -> None:
        if self._step is SetupStep.WHO and self.app and self.app.screens.current == self.name:
            self.ids.typed.focus = True

    # Drawing

    def _draw_who(self) -> None:
        ids = self.ids
        self._draw_games()
        ids.who.text = self.say("seating.who")
        ids.typed.hint_text, ids.add.text = self.say("seating.type"), self.say("seating.add")
        self._draw_names()
        ids.seated.text = self.say("seating.seated", n=len(self._seating.names))
        ids.order.text = self.say("seating.order") if self._seating.form.seat_fields else ""
        ids.seats.clear_widgets()
        for number, place in enumerate(self._seating.places(), 1):
            words = " · ".join(self.say(each.option.label) for each in place.dealt if each.option)
            line = SeatLine(name=place.name, about=words, mark=place.mark, number=number)
            ids.seats.add_widget(line)
        self._draw_warnings(ids.missing)

    def _draw_what(self) -> None:
        seating = self._seating
        self._what.draw(seating, self._answer)
        self._told.draw(seating)
        self._boards.draw(seating)
        changed = len(seating.changed_rules)
        key = say("seating.rules_changed", n=changed) if changed else say("seating.rules")
        self.ids.fold.title = self.say(say("seating.rules_fold") if self._unfolded else key)
        self.ids.fold.hidden = not seating.form.house_rules
        self._what.draw_rules(seating, self._unfolded, self._answer_rule)

    def _draw_deal(self) -> None:
        self._deal.draw(self._seating)
        labels = (self.say(field.label) for field in self._seating.form.seat_fields)
        self.ids.deal_title.text = " · ".join(labels)
        self.ids.explained.text = self.say("seating.order")
        self._draw_warnings(self.ids.warnings)

    def _draw_games(self) -> None:
        """Which game, where there is more than one."""
        several, grid = len(GAMES) > 1, self.ids.games
        grid.clear_widgets()
        for name in GAMES if several else ():
            tick = Tick(text=self.say("seating.game", game=name), on=name == self._seating.game.name)
            tick.sign = "dot"
            tick.bind(on_release=lambda _, name=name: self._play(name))
            grid.add_widget(tick)

    def _draw_names(self) -> None:
        grid, playing = self.ids.names, {name.casefold() for name in self._seating.names}
        grid.clear_widgets()
        known = [*self.app.settings.names]
        known += [
            name for name in self._seating.names if name.casefold() not in {n.casefold() for n in known}
        ]
        for name in known:
            tick = Tick(text=name, on=name.casefold() in playing)
            tick.bind(on_release=lambda _, name=name: self._turn_name(name))
            grid.add_widget(tick)

    def _draw_warnings(self, column: Any) -> None:
        seating = self._seating
        column.clear_widgets()
        changed = " · ".join(f"{each.name}: {self.say(each.option.label)}" for each in seating.changed)
        if changed:
            column.add_widget(Words(text=self.say("seating.changed", what=changed), tone="accent"))
        for warning in seating.warnings:
            column.add_widget(Words(text=self.say(warning), tone="accent"))
        if seating.problem:
            column.add_widget(Words(text=self.say(seating.problem), tone="accent"))


load_beside(__file__)
VIEW = SetupView
