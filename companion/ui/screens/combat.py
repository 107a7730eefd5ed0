"""Those who choose in secret: seals closing, the tablet passed behind a cover, all opened, or real pieces."""

import secrets
from enum import Enum
from functools import partial
from typing import Any, Final

from kivy.clock import Clock

from companion.net.sealed.commitment import NONCE_BYTES
from companion.net.sealed.sealed import HostState, SealedChoice
from companion.net.sealed.sealed_room import SealedEntry, SealedRoom, Settled
from companion.net.table.messages import SettleByHand, Whereabouts
from companion.platform import here
from companion.ui.kv import load_beside
from companion.ui.screens._combat_pieces import RESULT_SECONDS, TWO, answers_of, by_pieces, is_full, lay_on
from companion.ui.screens._combat_sides import status_of, tell_sides
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Column, Panel, Push, Words
from companion.ui.widgets.forms.duel import Duel, DuelHalf
from companion.ui.widgets.forms.sealed_side import Beside, SidePanel, Sides
from companion.ui.widgets.forms.secret_entry import SecretEntry
from engine.codec import Json
from engine.forms import SealedSide, Sealing
from engine.message import Message, say

DRUM_SECONDS: Final = 1.2  # between both seals and what they hid: a breath is held no longer than that
_WITHOUT: Final = (Whereabouts.FREE, Whereabouts.AWAY)


class CombatPage(Enum):
    """What the screen shows of a choice that runs."""

    SEALS = "seals"
    COVER = "cover"
    CHOOSE = "choose"
    HAND = "hand"


class CombatView(View):
    """One sealed choice, from the first seal to who won."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._page, self._seat = CombatPage.SEALS, 0
        self._built: object = None
        """What the widgets were built for; as long as it is the same, they are only filled anew."""
        self._occasion: object = None
        self._panels: tuple[SidePanel | DuelHalf, ...] = ()
        self._entries: tuple[SecretEntry, ...] = ()
        self._whose: tuple[str, ...] = ()
        """Whose each entry is, where there are several."""
        self._again = self._ready = Push()
        self._running: object = None
        """The choice that was seen running here; only what it comes to is drummed for."""
        self._drum = Clock.create_trigger(self._end_drum, DRUM_SECONDS)
        self._typed: object = None
        """The choice whose result was typed in here, until it is shown."""
        self._back = Clock.create_trigger(lambda _: self.app.go("table"), RESULT_SECONDS)
        self.ids.scroll.fbind("height", self._fit)
        self.fbind("width", lambda *_: self.app and self.app.redraw())  # on a wide one more stands beside

    def enter(self, **given: Any) -> None:
        """Begins with the seals, whatever was shown before."""
        self._turn(CombatPage.SEALS)
        self._back.cancel()
        self._built = self._running = self._typed = None
        self._entries = ()

    def on_touch_down(self, touch: Any) -> bool:
        """Any touch ends the drum, and lets a result stand; buttons still do what they say."""
        self._back.cancel()
        if self.collide_point(*touch.pos) and self._drum.is_triggered:
            self._end_drum()
        return bool(super().on_touch_down(touch))

    @property
    def is_drumming(self) -> bool:
        """Whether all is open and nothing of it is shown yet."""
        return bool(self._drum.is_triggered)

    def _end_drum(self, *_: Any) -> None:
        self._drum.cancel()
        self._built = None
        self.app.redraw()

    def on_leave(self, *_: Any) -> None:
        """Forgets what was being entered."""
        self._drum.cancel()
        self._back.cancel()
        self._turn(CombatPage.SEALS)
        self._entries = ()
        self.ids.body.clear_widgets()
        self.ids.foot.clear_widgets()

    def draw(self, now: Now | None) -> None:
        """Shows the running choice, else the last one that was played."""
        if now is None:
            return
        asked = now.game.sealing(now.state)
        if asked:
            self._back.cancel()
        choice = now.sealed if asked and _is_about(now.sealed, asked) else None
        if asked and choice is None:
            self._wait()
            return
        self._listen(asked, choice)
        self._keep_page(choice)
        built: tuple[object, ...] = (self._page, self._seat, self._occasion, self.app.settings)
        if self._page is CombatPage.SEALS:  # elsewhere what is half entered stays
            built = (*built, now.undo, self._room.last, self.is_drumming, by_pieces(self, now, choice))
        if built != self._built:
            self._built = built
            self._build(now, asked, choice)
        if asked and choice and self._page is CombatPage.SEALS:
            self._fill(now, asked, choice)

    def _listen(self, asked: Sealing | None, choice: SealedChoice | None) -> None:
        """Begins the drum when what was seen running here is open."""
        if asked and choice:
            self._running = asked.key
            self._drum.cancel()
        elif self._running and self._room.last and self._room.last.asked.key == self._running:
            typed, self._running, self._typed = self._typed, None, None
            if typed == self._room.last.asked.key:
                self._back()
            elif self._room.last.asked.ties is not None and not self.app.theme.less_motion:
                self._drum()

    def _wait(self) -> None:
        """Offers nothing of the last choice: the host begins the next in a moment."""
        self._turn(CombatPage.SEALS)
        self._built = None
        self.ids.body.clear_widgets()
        self.ids.foot.clear_widgets()

    @property
    def _room(self) -> SealedRoom:
        room: SealedRoom = self.app.session.hosted.server.host.room.sealed
        return room

    def _keep_page(self, choice: SealedChoice | None) -> None:
        """Leaves what belongs to another attempt, or what has been sealed meanwhile."""
        occasion = choice.now if choice else None
        if occasion != self._occasion or choice is None or None not in choice.seals:
            self._occasion = occasion
            self._turn(CombatPage.SEALS)
            if self._page is CombatPage.SEALS:
                self._entries = ()
        if choice and choice.state is HostState.BY_HAND:
            self._turn(CombatPage.HAND)

    def _turn(self, page: CombatPage, seat: int = 0) -> None:
        """Goes to a page; nothing that was entered on another one is left."""
        if (page, seat) == (self._page, self._seat):
            return
        for entry in self._entries:
            entry.erase()
        self._entries = ()
        here().secure_screen(page is CombatPage.CHOOSE)
        self._page, self._seat = page, seat

    def _go(self, page: CombatPage, seat: int, *_: Any) -> None:
        self._turn(page, seat)
        self.ids.scroll.scroll_y = 1
        self.app.redraw()

    def _build(self, now: Now, asked: Sealing | None, choice: SealedChoice | None) -> None:
        body = self.ids.body
        body.clear_widgets()
        self.ids.foot.clear_widgets()
        self._panels = ()
        if asked is None:
            self._entries = ()
        if asked is None or choice is None:
            self._build_settled(body, now)
        elif self._page is CombatPage.SEALS:
            self._build_seals(body, now, asked, choice)
        elif self._page is CombatPage.HAND:
            self._build_hand(body, now, asked, choice)
        else:
            side = next(side for side in asked.sides if side.seat == self._seat)
            build = self._build_cover if self._page is CombatPage.COVER else self._build_choose
            build(body, now, side, choice)

    def _who(self, now: Now, seat: int) -> str:
        return self.say(now.game.title(now.state, seat))

    # The seals

    def _build_seals(self, body: Column, now: Now, asked: Sealing, choice: SealedChoice) -> None:
        told = " ".join(self.say(each) for each in choice.voided.messages()) if choice.voided else ""
        if len(asked.sides) == TWO:
            duel = self._duel(asked.title, told)
            self._panels = duel.halves
            body.add_widget(duel)
            if by_pieces(self, now, choice):
                self._enter_pieces(now, asked, choice, duel)
                return
            self._entries = ()
        else:
            body.add_widget(Words(text=self.say(asked.title), rank="large"))
            if told:
                body.add_widget(Words(text=told, tone="accent"))
            self._panels = tuple(SidePanel() for _ in asked.sides)
            sides = Sides()
            for panel in self._panels:
                sides.add_widget(panel)
            body.add_widget(sides)
        foot = self._ends(now)
        self._again = Push(text=self.say("seals.void"), on_release=self._void)
        foot.add_widget(self._again)
        foot.add_widget(
            Push(text=self.say("seals.by_hand"), on_release=partial(self._go, CombatPage.HAND, 0))
        )
        self.ids.foot.add_widget(foot)
        last = self._room.last
        if last and last.revision == now.revision:
            body.add_widget(self._settled(now, last))

    def _enter_pieces(self, now: Now, asked: Sealing, choice: SealedChoice, duel: Duel) -> None:
        """Both halves with their numbers to touch, and one push that plays them."""
        kept = answers_of(self._entries) or ({}, {})
        self._entries = tuple(self._entry(side, with_dial=False) for side in asked.sides)
        self._whose = tuple(self._who(now, side.seat) for side in asked.sides)
        for half, entry, given in zip(duel.halves, self._entries, kept, strict=True):
            lay_on(half, entry, given)
        foot = self._ends(now)
        self._ready = Push(loud=True, on_release=partial(self._settle, choice))
        foot.add_widget(self._ready)
        self.ids.foot.add_widget(foot)
        self._changed()

    def _fill(self, now: Now, asked: Sealing, choice: SealedChoice) -> None:
        self._again.can = any(choice.seals)
        for at, (side, panel) in enumerate(zip(asked.sides, self._panels, strict=True)):
            sealed, where = choice.seals[at] is not None, now.presence.seats[side.seat]
            facts = "\n".join(self.say(fact) for fact in side.form.facts)
            pieces = say("seals.pieces") if self._entries else None
            status = self.say(pieces or status_of(choice, at, where, self._room.here))
            status = "" if is_full(panel) else status
            panel.show(now.game.mark(now.state, side.seat), self._who(now, side.seat), status, facts)
            panel.ids.seal.sealed = sealed
            if isinstance(panel, SidePanel):
                panel.ids.status.tone = "good" if sealed else "accent" if where in _WITHOUT else "ink"
            self._offer_tablet(panel.ids.below, side.seat, sealed, where, None not in choice.seals)

    def _offer_tablet(
        self, below: Column, seat: int, sealed: bool, where: Whereabouts, all_sealed: bool
    ) -> None:
        # A phone that has sealed and sleeps keeps its word; only its owner may replace that.
        none = all_sealed or where is Whereabouts.HERE or (sealed and where is Whereabouts.AWAY)
        words = "" if none else self.say("seals.again_here" if sealed else "seals.choose_here")
        if words == "".join(push.text for push in below.children):
            return  # what is remade under a finger loses its touch
        below.clear_widgets()
        if none:
            return
        loud = not sealed and isinstance(self._panels[0], SidePanel)  # brass is lost on some halves
        below.add_widget(Push(text=words, loud=loud, on_release=partial(self._go, CombatPage.COVER, seat)))

    def _void(self, pushed: Push) -> None:
        if pushed.can:
            self.app.session.void_seals(self.seen)
        else:
            self.app.tell(say("seals.nothing_to_void"))

    def _ends(self, now: Now, loud: bool = False) -> Beside:
        """Undo, which names what it takes back, and the way back to the table."""
        row = Beside()
        if now.undo:
            words = self.say("seals.undo", label=self.say(now.undo))
            row.add_widget(Push(text=words, on_release=lambda _: self.undo()))
        words = self.say("seals.to_table")
        row.add_widget(Push(text=words, loud=loud, on_release=lambda _: self.app.go("table")))
        return row

    # The tablet as the phone of a side that has none

    def _build_cover(self, body: Column, now: Now, side: SealedSide, choice: SealedChoice) -> None:
        who = self._who(now, side.seat)
        panel = SidePanel()
        panel.show(
            now.game.mark(now.state, side.seat), self.say("seals.give", who=who), self.say("seals.look_away")
        )
        below = panel.ids.below
        words = self.say("seals.open_cover", who=who)
        below.add_widget(
            Push(text=words, loud=True, on_release=partial(self._go, CombatPage.CHOOSE, side.seat))
        )
        below.add_widget(
            Push(text=self.say("seals.not_now"), on_release=partial(self._go, CombatPage.SEALS, 0))
        )
        body.add_widget(panel)

    def _build_choose(self, body: Column, now: Now, side: SealedSide, choice: SealedChoice) -> None:
        panel = SidePanel()
        facts = "\n".join(self.say(fact) for fact in side.form.facts)
        panel.show(now.game.mark(now.state, side.seat), self._who(now, side.seat), facts=facts)
        cover = partial(self._go, CombatPage.COVER, side.seat)
        panel.ids.below.add_widget(Push(text=self.say("seals.cover"), on_release=cover))
        beside, right = Beside(), Panel(pos_hint={"top": 1})
        entry = self._entry(side)
        right.add_widget(entry)
        self._ready = Push(loud=True, on_release=partial(self._seal, side.seat, choice, now))
        self._ready.MEANS = ()  # its sum changes with the hand that turns the dial
        self.ids.foot.add_widget(self._ready)
        for each in (panel, right):
            beside.add_widget(each)
        body.add_widget(beside)
        self._entries, self._whose = (entry,), ("",)
        self._changed()

    def _entry(self, side: SealedSide, with_dial: bool = True) -> SecretEntry:
        entry = SecretEntry()
        entry.choose(side.form, with_dial)
        entry.bind(on_change=self._changed)
        return entry

    def _changed(self, *_: Any) -> None:
        """The sum and whether all is there, after every touch."""
        missing = self._missing()
        self._ready.can = missing is None
        if missing is not None:
            self._ready.text = self.say(missing)
        elif self._page is CombatPage.CHOOSE:
            self._ready.text = self.say("seals.seal", n=self._entries[0].total())
        else:
            self._ready.text = self.say("seals.settle")

    def _missing(self) -> Message | None:
        """Which number is not entered yet, and whose where several are entered."""
        for whose, entry in zip(self._whose, self._entries, strict=True):
            if label := entry.missing():
                what = self.say(label)
                return say("seals.not_ready", what=f"{whose}: {what}" if whose else what)
        return None

    def _seal(self, seat: int, choice: SealedChoice, now: Now, pushed: Push) -> None:
        secret, missing = self._entries[0].secret(), self._missing()
        if missing:
            self.app.tell(missing)
            return
        entry = SealedEntry(choice.now.choice, choice.now.attempt, secret, secrets.token_bytes(NONCE_BYTES))
        self.app.session.wish(lambda host: host.room.sealed.seal_here(seat, entry))
        following = next((each for each in self._without(now) if each != seat), None)
        if following is None:
            self._go(CombatPage.SEALS, 0)
        else:
            self._go(CombatPage.COVER, following)

    def _without(self, now: Now) -> list[int]:
        """Those who have neither sealed nor a phone to do it on."""
        choice = self._room.choice
        sides = zip(choice.now.sides, choice.seals, strict=True) if choice else ()
        unsealed = (side.seat for side, seal in sides if seal is None)
        return [seat for seat in unsealed if now.presence.seats[seat] is Whereabouts.FREE]

    # Real pieces

    def _build_hand(self, body: Column, now: Now, asked: Sealing, choice: SealedChoice) -> None:
        body.add_widget(Words(text=self.say("seals.hand_title"), rank="large"))
        body.add_widget(Words(text=self.say("seals.hand_about"), tone="dim"))
        sides, row = Sides(), Beside()
        self._entries = tuple(self._entry(side, with_dial=False) for side in asked.sides)
        self._whose = tuple(self._who(now, side.seat) for side in asked.sides)
        for side, entry in zip(asked.sides, self._entries, strict=True):
            panel = SidePanel()
            panel.show(now.game.mark(now.state, side.seat), self._who(now, side.seat))
            panel.ids.below.add_widget(entry)
            sides.add_widget(panel)
        self._ready = Push(loud=True, on_release=partial(self._settle, choice))
        if choice.state is HostState.BY_HAND:
            row.add_widget(Push(text=self.say("seals.to_table"), on_release=lambda _: self.app.go("table")))
        else:
            row.add_widget(
                Push(text=self.say("seals.back"), on_release=partial(self._go, CombatPage.SEALS, 0))
            )
        row.add_widget(self._ready)
        body.add_widget(sides)
        self.ids.foot.add_widget(row)
        self._changed()

    def _settle(self, choice: SealedChoice, pushed: Push) -> None:
        if missing := self._missing():
            self.app.tell(missing)
            return
        shown: list[Json] = [entry.secret() for entry in self._entries]
        asked = self._drawn_now.game.sealing(self._drawn_now.state) if self._drawn_now else None
        self._typed = asked.key if asked else None
        settled = SettleByHand(choice.now.choice, choice.now.attempt, shown)
        self.app.session.wish(lambda host: host.room.sealed.settle(None, settled))

    # Opened

    def _build_settled(self, body: Column, now: Now) -> None:
        last = self._room.last
        if last:
            body.add_widget(self._settled(now, last))
        else:
            body.add_widget(Words(text=self.say("seals.nothing"), rank="large"))
        self.ids.foot.add_widget(self._ends(now, loud=True))

    def _settled(self, now: Now, last: Settled) -> Column | Duel:
        """All numbers large, who won in words, what each number was made of, and what follows."""
        reports = [report for report in now.reports if report.revision == last.revision]
        news = [self.say(each) for report in reports for each in report.news]
        if len(last.asked.sides) == TWO:
            # While the drum rolls nobody reads what it has come to.
            drumming = self.is_drumming
            duel = self._duel(last.asked.title, "" if drumming else " ".join(news))
            tell_sides(self, now, last, duel.halves, drumming)
            return duel
        found, sides = Column(), Sides()
        found.add_widget(Words(text=self.say(last.asked.title), rank="large"))
        panels = tuple(SidePanel() for _ in last.asked.sides)
        for panel in panels:
            sides.add_widget(panel)
        tell_sides(self, now, last, panels)
        found.add_widget(sides)
        for each in news:
            found.add_widget(Words(text=each, rank="large"))
        return found

    def _duel(self, title: Message, told: str) -> Duel:
        """Both halves, as high as the screen; the second turned to who sits opposite."""
        duel, scroll = Duel(), self.ids.scroll
        duel.middle.title, duel.middle.told = self.say(title), told
        duel.room = scroll.height
        return duel

    def _fit(self, *_: Any) -> None:
        """Gives duels the height that there is now."""
        for each in self.ids.body.children:
            if isinstance(each, Duel):
                each.room = self.ids.scroll.height


def _is_about(choice: SealedChoice | None, asked: Sealing) -> bool:
    """Whether this choice is the one that the table asks for."""
    if choice is None or choice.state is HostState.OPENED:
        return False
    return tuple(side.seat for side in choice.now.sides) == tuple(side.seat for side in asked.sides)


load_beside(__file__)
VIEW = CombatView
