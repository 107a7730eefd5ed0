"""The app as a phone: joins a table on the LAN, then shows one seat of it, as the page in a browser does."""

from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.net.sealed.phone_seal import PhoneState
from companion.net.table.sheet import DutyKind
from companion.platform import here
from companion.ui.kv import load_beside
from companion.ui.phone.cards import Cards
from companion.ui.phone.claims import PhoneClaims
from companion.ui.phone.pictures import PhonePictures
from companion.ui.phone.session import PhoneNow, PhoneSession, PhoneStage
from companion.ui.phone.sheet import DIAL, duty, duty_call, is_mine
from companion.ui.phone.tabs import makers, wished
from companion.ui.phone.widgets.choices import back
from companion.ui.phone.widgets.dial import PhoneDial
from companion.ui.phone.widgets.found_tables import Door, FoundTables, between
from companion.ui.phone.widgets.goals import FOLD as GOALS
from companion.ui.phone.widgets.head import alarm, duty_words, head_words, own_mark, until_words
from companion.ui.phone.widgets.knobs import PhoneKnobs
from companion.ui.phone.widgets.map import PhoneMap
from companion.ui.phone.widgets.more import unread
from companion.ui.phone.widgets.parts import Alarm, Banner, Narrow, Part, Tab, column, row
from companion.ui.phone.widgets.waiting import is_resting
from companion.ui.session import Now
from companion.ui.sounds import Cue
from companion.ui.theme import rgb
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Column, Words
from companion.ui.widgets.basics.touches import DEAF_SECONDS
from companion.ui.widgets.table.emblem import Emblem
from companion.ui.widgets.table.number_pad import NumberKeys
from engine.message import Message
from engine.pictures.drawings import Mark

LOOK_SECONDS: Final = 1 / 15
HELD_SECONDS: Final = 1.0  # who rests a finger on the screen must not miss what happens
BUZZ_MS: Final = 300
DARK: Final = (0.02, 0.02, 0.03, 1)  # while nothing is this person's: no light on the face of others
DULL: Final = rgb("e2d5b5")  # likewise by daylight, where ink is dark: as dull as it can be read on
TABS: Final = {
    "play": ("page.tab.play", "gears"),
    "map": ("page.tab.map", "treasure-map"),
    "table": ("page.tab.table", "round-table"),
    "score": ("page.tab.score", "podium"),
    "more": ("page.tab.more", "menu"),
}
_LOUD: Final = (DIAL, DutyKind.TURN)
_SOUNDS: Final = {PhoneState.REVEALED: Cue.SEALED, PhoneState.OPENED: Cue.OPENED}


class PhoneView(View):
    """This app at somebody else's table."""

    ground = ColorProperty((0, 0, 0, 1))
    board_shape = NumericProperty(0)
    """How high the map is for its width; 0 while none is shown."""
    edge = NumericProperty(0)
    """What is left free at both sides, so that lines stay short on a wide window."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.session: Any = None
        self._platform: Any = None
        self._lock: Any = None
        self._shown: PhoneNow = PhoneNow()
        self._drawn: object = None
        self.language = ""
        self.tab = "play"
        self.open_group: Message | str | None = None
        self.pads: dict[Message, NumberKeys] = {}
        """The keys of each group of numbers that is asked for, by its heading."""
        self.folds: frozenset[str] = frozenset()
        self._call, self._mine = "", False
        self._question: Message | None = None
        self._touched: object = None
        self._list_at = -DEAF_SECONDS
        self._finger = -HELD_SECONDS
        self._score_of = -1
        self._scene = ""
        self._seal_scene: object = None
        self._parts: dict[str, Part] = {}
        self._found, self._door, self.dial = FoundTables(self), Door(self), PhoneDial(self)
        self.knobs = PhoneKnobs(self)
        self.map = PhoneMap(self)
        self.pictures = PhonePictures(self)
        self._claims = PhoneClaims()

    def enter(self, table: Any = None, **given: Any) -> None:
        """Goes back to where this phone was, or to this table, or looks for one."""
        self._platform = getattr(self.app, "platform", None) or here()
        if self.session is None:
            self.session = PhoneSession(self.app.folder)
            self._look_again = Clock.schedule_interval(self._look, LOOK_SECONDS)
            self.app.bind(on_stop=self.end, on_pause=self._hide)
        if table is not None:
            self.session.open(table)

    def on_leave(self, *_: Any) -> None:
        """Another screen: this phone is away from its table, but for who only reads its rules."""
        if self.manager is None or self.manager.current != "rules":
            self.end(wait=False)

    def end(self, *_: Any, wait: bool = True) -> None:
        """Leaves; the seat is kept."""
        if self.session:
            self._look_again.cancel()
            self.app.unbind(on_stop=self.end, on_pause=self._hide)
            self._listen(False)
            self.dial.forget()
            self.session.close(wait=wait)
            self.session, self._drawn = None, None

    def draw(self, now: Now | None) -> None:
        """Shows this phone; the table that the app itself may host has no part in it."""
        # What is painted by hand is made anew in another look, too.
        self.language = self.say("page.tab.play") + self.say("page.tab.more") + self.app.theme.look
        self._drawn = None
        self._look(0)

    def show(self, now: Now | None) -> None:
        """Draws this phone, which publishes the revision of the table that it visits."""
        self.draw(now)

    @property
    def is_answered(self) -> bool:
        """Whether no wish of this phone waits for its answer, and what was answered is drawn."""
        if self.session is None:
            return True
        return bool(self.session.is_answered and self._drawn is self.session.now())

    @property
    def is_deaf(self) -> bool:
        """Whether the list has just changed under the finger, or anything else that can be touched."""
        return self._is_locked or super().is_deaf

    @property
    def _is_locked(self) -> bool:
        return Clock.time() - self._list_at < DEAF_SECONDS

    def words(self, message: Message) -> str:
        """The sentence of a host, which may be of another version and say what this app cannot."""
        try:
            return str(self.app.say(message))
        except (KeyError, IndexError, ValueError, TypeError):
            return message.key

    def who(self, seat: int) -> str:
        """The title of a seat."""
        sheet = self._shown.sheet
        if sheet and 0 <= seat < len(sheet.seats):
            return self.words(sheet.seats[seat].title)
        return self.say("page.seat_number", n=seat + 1)

    @property
    def ruled_game(self) -> str:
        """The game that is played where this phone visits; empty: it sits at no table."""
        return self._shown.sheet.game if self._shown.sheet else ""

    def ask_rule(self, card: str) -> tuple[str, ...]:
        """What matters of this rule for this seat, as far as the host has told it; it is asked anew."""
        told = self._shown.table.rule if self._shown.table else None
        self.session.ask_rule(card)
        return tuple(map(self.words, told.now)) if told and told.card == card else ()

    def names(self, seats: Iterable[int]) -> str:
        """The titles of several seats; they may hold commas, so another sign stands between them."""
        return " · ".join(map(self.who, seats))

    @property
    def cards(self) -> Cards:
        """The cards kept on this phone, as they are now."""
        return self.session.now().cards

    def has_sealed(self, now: PhoneNow, seat: int) -> bool:
        """Whether this seat has sealed something in the attempt that runs."""
        seal = now.table.seal if now.table else None
        noted = (now.noted.choice, now.noted.attempt)
        return bool(seal and noted == (seal.now.choice, seal.now.attempt) and seat in now.noted.chosen)

    def tapped(self, what: Callable[[], object]) -> None:
        """Does what was tapped, unless the list has just changed under the finger."""
        if self._is_locked:
            self.ignored += 1
        else:
            what()

    def is_open(self, name: str) -> bool:
        """Whether this fold is open."""
        return name in self.folds

    def toggle(self, name: str) -> None:
        """Opens or closes a fold."""
        self.folds = self.folds ^ {name}
        self.draw(None)

    def toggle_group(self, key: Message | None) -> None:
        """Opens this group of choices and closes the others."""
        self.open_group = key or ""
        self.draw(None)

    def secure(self, on: bool) -> None:
        """Keeps a secret out of screenshots, where the machine can."""
        if self._platform:
            self._platform.secure_screen(on)

    def _hide(self, *_: Any) -> None:
        # The picture in the list of apps must not show a choice, nor what the person holds.
        self.folds = self.folds - {GOALS}
        self.dial.cover()
        self.draw(None)

    def on_touch_down(self, touch: Any) -> bool:
        """A finger that is down keeps the screen as it is: what is made anew under it would lose the tap."""
        self._finger = monotonic()
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """The screen may change again."""
        self._finger = -HELD_SECONDS
        return bool(super().on_touch_up(touch))

    def _look(self, _: float) -> None:
        if self.session is None or (now := self.session.now()) is self._drawn:
            return
        if monotonic() - self._finger < HELD_SECONDS and self._drawn:
            return
        self._drawn = self._shown = now
        self._listen(now.searches)
        self._claim(now)
        self._tell_rule(now)
        locked = self._list_at
        self._notice(now)
        self._show(now)
        if self._list_at != locked:
            self._list_at = Clock.time()  # from when the new list can be seen
        self.shown_revision = now.table.revision if now.table else None

    def _listen(self, on: bool) -> None:
        """Hears packets to everybody only while tables are looked for: it costs battery."""
        if on and self._lock is None and self._platform:
            self._lock = self._platform.multicast_lock()
            self._lock.acquire()
        elif not on and self._lock is not None:
            self._lock.release()
            self._lock = None

    def _claim(self, now: PhoneNow) -> None:
        claim = self._claims.next(now)
        if claim is not None and self.app.settings.auto_claim:
            self.session.act(claim)

    def _tell_rule(self, now: PhoneNow) -> None:
        """The host has said what matters of the rule that is read."""
        told = now.table.rule if now.table else None
        if told and self.app.rules.layer:
            self.app.rules.layer.tell_now(told.card, tuple(map(self.words, told.now)))

    def _show_question(self, asked: Message | None) -> None:
        """A new question begins at its top, wherever the last one was answered."""
        if asked != self._question:
            self.pads = {}
        if asked and asked != self._question and self.tab == "play":
            self.ids.scroll.scroll_y = 1
        self._question = asked

    def _notice(self, now: PhoneNow) -> None:
        """What has become mine is felt once, and shown."""
        asked, call = DutyKind.NONE.value, ""
        if now.table and now.sheet:
            asked, call = duty(now.table, now.sheet), duty_call(now.table, now.sheet)
        if call != self._call and is_mine(asked):
            self._platform.vibrate(BUZZ_MS)
            self.app.sound(Cue.TURN if asked in _LOUD else Cue.BONUS)
            self.tab = "play"
            self.ids.scroll.scroll_y = 1
        if call != self._call:
            self.open_group, self.pads = None, {}
        self._call, self._mine = call, is_mine(asked)
        self._show_question(now.sheet.duty.asks if now.sheet else None)
        seal = now.table.seal if now.table else None
        scene = (seal.now.choice, seal.now.attempt, seal.state) if seal else None
        if scene != self._seal_scene and scene:
            self.ids.scroll.scroll_y = 1
            if seal and seal.state in _SOUNDS:
                self.app.sound(_SOUNDS[seal.state])
        self._seal_scene = scene
        self.knobs.follow(now)
        touched = (now.sheet.under_finger, scene) if now.sheet else None
        if touched != self._touched:
            self._touched, self._list_at = touched, Clock.time()
        if self.tab == "score" and now.online and now.table and self._score_of != now.table.revision:
            self._score_of = now.table.revision
            self.session.ask_score()

    def _show(self, now: PhoneNow) -> None:
        mine = self._mine
        at_table = now.stage is PhoneStage.TABLE and now.sheet is not None
        over = bool(now.sheet and now.sheet.turn.over)
        resting = DARK if self.app.theme.dark else DULL
        self.ground = resting if at_table and not mine and not over else self.app.theme.ground
        self._show_head(now, mine, at_table)
        words = alarm(self, now)
        self.ids.alarm.show((self.language, words), lambda: [Alarm(text=words)] if words else [])
        self.map.draw(now, self.ids.stage)
        if self.pictures.files.is_open:
            self._scenery("files", [self.pictures.files])
        elif at_table:
            self._show_tab(now)
        else:
            self._show_way_in(now)
        self.show_foot(now)

    def _show_head(self, now: PhoneNow, mine: bool, at_table: bool) -> None:
        title, absent = head_words(self, now)
        # The first tab says it larger than a head can.
        told = at_table and not is_resting(self, now)
        absent = " · ".join(filter(None, (until_words(self, now) if told else "", absent)))
        duty_now = duty_words(self, now) if told else ""
        mark = own_mark(now) if at_table else None
        key = (self.language, title, duty_now, absent, mine, at_table, mark)
        self.ids.head.show(key, lambda: self._head(title, mark, duty_now, absent, mine, at_table))

    def _head(
        self, title: str, mark: Mark | None, asked: str, absent: str, mine: bool, at_table: bool
    ) -> list[Widget]:
        if not at_table:
            back_home = Narrow(text=self.say("app.back"), on_release=lambda _: self._home())
            return [row(back_home, Words(text=title, rank="large", pos_hint={"center_y": 0.5}))]
        if not asked:
            mine, asked, title = True, title, ""
        under = [Words(text=title, tone="dim")] if title else []
        names = column(Column, Banner(text=asked, loud=mine), *under)
        names.spacing, names.pos_hint = 0, {"center_y": 0.5}
        made: list[Widget] = [row(Emblem(mark=mark, pos_hint={"center_y": 0.5}), names) if mark else names]
        return [*made, Words(text=absent, tone="accent", rank="small")] if absent else made

    def show_foot(self, now: PhoneNow) -> None:
        """Undo, or what seals the secret that is being entered; and the four tabs."""
        at_table = now.stage is PhoneStage.TABLE and now.sheet is not None
        entering = self.dial.entering if self.tab == "play" else None
        key = (self.language, at_table, self.tab, entering, wished(now), now.sheet and now.sheet.undo)
        self.ids.foot.show(key, lambda: self._foot(now, entering) if at_table else [])

    def _foot(self, now: PhoneNow, entering: str | None) -> list[Widget]:
        tabs = [
            Tab(text=self.say(key), icon=icon, here=at == self.tab, on_release=lambda _, at=at: self._go(at))
            for at, (key, icon) in TABS.items()
            if at != "map" or now.board
        ]
        if entering == "mine":
            # The dial needs the room; covering it brings the tabs back.
            return [self.dial.foot()]
        if entering:
            return [self.dial.foot(), row(*tabs)]
        return [*(back(self, now, "undo") if self.tab in ("play", "map") else []), row(*tabs)]

    def _go(self, tab: str) -> None:
        self.tab, self._score_of = tab, -1
        self.ids.scroll.scroll_y = 1
        self.draw(None)

    def _show_way_in(self, now: PhoneNow) -> None:
        scenes: dict[PhoneStage, Any] = {PhoneStage.SEARCHING: self._found, PhoneStage.DOOR: self._door}
        shown = scenes.get(now.stage)
        self._scenery("way in " + now.stage.value, [shown] if shown else [self._part("between")])
        if shown:
            shown.draw(now)
        else:
            key = (self.language, now.stage, now.silent, now.seat, now.returning, now.problem, now.card)
            self._parts["between"].show(key, lambda: between(self, now))

    def _show_tab(self, now: PhoneNow) -> None:
        made = makers(self, now)
        widgets: list[Widget] = [self._part(name) for name in ("problem", *made)]
        # What is read first while others play is another thing than what is done first in one's own turn.
        scene = f"tab {self.tab} {', '.join(made)}"
        self._scenery(scene, [widgets[0], self.dial, *widgets[1:]] if self.tab == "play" else widgets)
        problem = now.table.problem if now.table else None
        self._parts["problem"].show((self.language, problem), lambda: unread(self, problem))
        if self.tab == "play":
            self.dial.draw(now)
        for name, (key, make) in made.items():
            self._parts[name].show((self.language, self.folds, key), make)

    def _home(self) -> None:
        self.session.leave()
        self.app.go("home")

    def _part(self, name: str) -> Part:
        return self._parts.setdefault(name, Part())

    def _scenery(self, scene: str, widgets: list[Widget]) -> None:
        """Puts these on the screen, if another scene was there before."""
        if scene == self._scene:
            return
        self._scene = scene
        self.ids.body.clear_widgets()
        for widget in widgets:
            self.ids.body.add_widget(widget)
        self.ids.scroll.scroll_y = 1


load_beside(__file__)
VIEW = PhoneView
