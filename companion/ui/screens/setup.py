"""Setting up a table: who plays, with what, and how much of it the app keeps."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.boards import KeptBoard
from companion.games import GAMES
from companion.hosted_table import Wishes
from companion.ui.kv import load_beside
from companion.ui.screens._setup_boards import SetupBoards
from companion.ui.screens._setup_told import SetupTold
from companion.ui.seating import Seating, SeatingDraft, SeatingPlace, chosen_game, remembered
from companion.ui.session import Now
from companion.ui.settings import SmallFile
from companion.ui.view import View
from companion.ui.widgets.basics import name_field, panes, top_bar  # noqa: F401 - setup.kv names them
from companion.ui.widgets.basics.basics import Column, Panel, Words
from companion.ui.widgets.basics.panes import Tiling
from companion.ui.widgets.basics.tick import Tick
from companion.ui.widgets.forms import form_entry  # noqa: F401 - setup.kv names it
from companion.ui.widgets.forms.entries import FieldEntry
from companion.ui.widgets.table import emblem  # noqa: F401 - setup.kv names them
from engine.forms import ChoiceField, FormField, Option
from engine.message import TableError, say


class PlaceRow(BoxLayout):
    """One player with what was dealt."""

    __events__ = ("on_choose",)
    name = StringProperty()
    mark = ObjectProperty(None, allownone=True)

    def on_choose(self) -> None:
        """Somebody wants to choose by hand."""


class SetupView(View):
    """The form of a new table; what it shows is what will be played."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seating = Seating(next(iter(GAMES.values())))
        self._draft: SmallFile[SeatingDraft] | None = None
        self._choosing: str | None = None
        self._unfolded = False
        self._drawn: object = None
        self._boards = SetupBoards(self, self.ids.boards, self._choose_board)
        self._told = SetupTold(self, self.ids.told, self._tell, self._show)

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
        self._look_at_boards(str(given.get("board") or ""))

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
        ids, seating = self.ids, self._seating
        ids.bar.back, ids.bar.title = self.say("app.back"), self.say("seating.title")
        self._draw_games()
        ids.who.text = self.say("seating.who")
        ids.typed.hint_text, ids.add.text = self.say("seating.type"), self.say("seating.add")
        ids.again.text, ids.start.text = self.say("seating.again"), self.say("seating.start")
        ids.again.can = ids.start.can = seating.setup is not None
        self._draw_names()
        self._draw_places()
        self._draw_warnings()
        self._draw_table()
        self._told.draw(seating)
        self._boards.draw(seating)
        self._draw_rules()

    # Touches

    def type_name(self) -> None:
        """Seats whoever was typed, and remembers the name."""
        if self._try(lambda: self._seating.add(self.ids.typed.text)):
            self.ids.typed.text = ""
            name = self._seating.names[-1]
            known = [other.casefold() for other in self.app.settings.names]
            if name.casefold() not in known:
                self.app.set(names=(*self.app.settings.names, name))

    def deal(self) -> None:
        """Deals anew what is not locked."""
        if self._seating.setup is None and self._seating.problem:
            self.app.tell(self._seating.problem)
        self._do(self._seating.deal)

    def answer_table(self, entry: FieldEntry) -> None:
        """Answers what is asked of the whole table."""
        self._do(lambda: self._seating.answer(entry.field.name, entry.value))

    def answer_rule(self, entry: FieldEntry) -> None:
        """Plays by a house rule, or not."""
        self._do(lambda: self._seating.rule(entry.field.name, entry.value))

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
        wishes = Wishes(
            seating.game.name, seating.names, seating.options(), folder=self.app.folder, setup=seating.setup
        )
        self.app.open(wishes, "lobby", lambda: self._opened(seating))

    def _opened(self, seating: Seating) -> None:
        names = remembered(self.app.settings.names, seating.names)
        self._seating, self._choosing, self._drawn = Seating(seating.game), None, None
        self._seating.choose_board(seating.board)  # who owns one plays on it the next time too
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

    def _turn_choosing(self, name: str) -> None:
        self._choosing = None if self._choosing == name else name
        self._show()

    def _play(self, game: str) -> None:
        """Sets up this game; whoever has sat down stays, as far as it has seats."""
        names = self._seating.names
        self._seating, self._choosing = Seating(GAMES[game]), None
        self._seating.take_up(SeatingDraft(game, tuple(names)))
        self._keep()
        self._drawn = None
        self.app.set(game=game)

    # Drawing

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

    def _draw_places(self) -> None:
        places = self.ids.places
        places.clear_widgets()
        for place in self._seating.places():
            panel = Panel()
            panel.padding = dp(6)
            panel.add_widget(self._row(place))
            if place.name == self._choosing:
                panel.add_widget(self._picker(place.name))
            places.add_widget(panel)

    def _row(self, place: SeatingPlace) -> PlaceRow:
        row = PlaceRow(name=place.name, mark=place.mark)
        for field, dealt in zip(self._seating.seat_fields(), place.dealt, strict=True):
            words = self.say(dealt.option.label) if dealt.option else self.say("seating.open")
            if field not in self._seating.form.seat_fields:
                # Of several numbers and tiles nobody would know which is which.
                words = self.say("seating.told", label=self.say(field.label), words=words)
            tick = Tick(text=words, sign="lock", on=dealt.locked, can=dealt.option is not None)
            tick.bind(on_release=lambda _, field=field: self._lock(place, field))
            row.ids.dealt.add_widget(tick)
        row.ids.choose.text, row.ids.choose.loud = self.say("seating.choose"), place.name == self._choosing
        row.bind(on_choose=lambda _: self._turn_choosing(place.name))
        return row

    def _lock(self, place: SeatingPlace, field: ChoiceField) -> None:
        if place.mark is None:
            self.app.tell(self._seating.problem or say("seating.open"))
        else:
            self._do(lambda: self._seating.lock(place.name, field))

    def _picker(self, name: str) -> Column:
        column = Column()
        for field in self._seating.seat_fields():
            column.add_widget(Words(text=self.say(field.label), tone="dim"))
            grid = Tiling(cell=dp(190))
            for option in field.options:
                grid.add_widget(self._pick(name, field, option))
            column.add_widget(grid)
        return column

    def _pick(self, name: str, field: ChoiceField, option: Option) -> Tick:
        holder = self._seating.holder(field, option)
        tick = Tick(text=self.say(option.label), sign="dot", on=holder == name, can=holder in (None, name))
        if holder in (None, name):
            tick.bind(on_release=lambda _: self._do(lambda: self._seating.choose(name, field, option)))
        else:
            tick.bind(on_release=lambda _: self.app.tell(say("seating.held", name=holder or "")))
        return tick

    def _draw_warnings(self) -> None:
        warnings, seating = self.ids.warnings, self._seating
        warnings.clear_widgets()
        changed = " · ".join(f"{each.name}: {self.say(each.option.label)}" for each in seating.changed)
        if changed:
            warnings.add_widget(Words(text=self.say("seating.changed", what=changed), tone="accent"))
        for warning in seating.warnings:
            warnings.add_widget(Words(text=self.say(warning), tone="accent"))
        if seating.problem:
            warnings.add_widget(Words(text=self.say(seating.problem), tone="accent"))
        elif seating.setup is not None and seating.form.seat_fields:
            warnings.add_widget(Words(text=self.say("seating.lock"), tone="dim", rank="small"))

    def _draw_table(self) -> None:
        seating, entry = self._seating, self.ids.table
        entry.ask(seating.form.table_fields, self.say, seating.answers, rank="large")

    def _draw_rules(self) -> None:
        seating = self._seating
        changed = len(seating.changed_rules)
        key = say("seating.rules_changed", n=changed) if changed else say("seating.rules")
        self.ids.fold.text = self.say(say("seating.rules_fold") if self._unfolded else key)
        self.ids.rules.ask(seating.form.house_rules if self._unfolded else (), self.say, seating.rules)


load_beside(__file__)
VIEW = SetupView
