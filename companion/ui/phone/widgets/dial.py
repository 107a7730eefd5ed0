"""A sealed choice on a phone: what each state of its machine shows and asks (docs/protocol.md)."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.net.sealed.commitment import commitment_to, seal_words
from companion.net.sealed.phone_seal import PhoneSeal, PhoneState
from companion.ui.phone.session import PhoneNow
from companion.ui.phone.sheet import is_side
from companion.ui.phone.widgets.parts import Narrow, Part, fold, heading, panel, row
from companion.ui.phone.widgets.sealed import bothering, my_cards, opened_words, spent
from companion.ui.widgets.basics.basics import Column, Push, Words
from companion.ui.widgets.forms.secret_entry import SecretEntry, counted, made_of, parts, total
from engine.codec import Json, loads
from engine.forms import Form
from engine.message import Message

# What was opened is looked at for so long; later it would lie above what is to be done.
REVEAL_SECONDS: Final = 60.0
MAY_CHOOSE: Final = (PhoneState.CHOOSING, PhoneState.CHOSEN, PhoneState.COMMITTED)


class PhoneDial(Column):
    """One sealed choice; a secret shows only after its owner has uncovered it."""

    def __init__(self, view: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._view = view
        self._id: tuple[int, int] | None = None
        self.covered, self._again = True, False
        self._asked: object = None
        self._now: PhoneNow | None = None
        self._top, self._fields, self._below = Part(), Part(), Part()
        self.mine = SecretEntry()
        self.hand: tuple[SecretEntry, ...] = ()
        self._revealed: tuple[object, bool] = (None, False)
        """The opened choice that was shown, and whether for long enough."""
        self._seal = Push(loud=True)
        self._seal.MEANS = ()  # its words follow the hand that turns the dial
        self._seal.bind(on_release=lambda _: self._pushed())
        self.mine.bind(on_change=lambda _: self._reckon())
        for each in (self._top, self._fields, self._below):
            self.add_widget(each)

    def cover(self, covered: bool = True) -> None:
        """Hides or shows what is being chosen, or what was sealed."""
        self.covered = covered
        self._view.secure(not covered)
        if self._now:
            self.draw(self._now)
            self._view.show_foot(self._now)
            self._view.ids.scroll.scroll_y = 1

    def forget(self) -> None:
        """Covers the secret and erases what was entered, as before leaving the screen."""
        self.covered, self._again, self._now = True, False, None
        self._view.secure(False)
        self._asked = None
        self._fields.clear_widgets()
        for entry in (self.mine, *self.hand):
            entry.erase()

    def foot(self) -> Widget:
        """What seals it, to stand where it is always in reach."""
        if self._seal.parent:
            self._seal.parent.remove_widget(self._seal)
        return self._seal

    @property
    def entering(self) -> str | None:
        """`mine` or `hand` while something is being entered."""
        return self._asked[0] if isinstance(self._asked, tuple) else None

    def draw(self, now: PhoneNow) -> None:
        """Shows the sealed choice that runs, or nothing."""
        self._now = now
        seal = now.table.seal if now.table else None
        if seal and self._is_long_ago(now, seal):
            seal = None
        if not seal or not now.sheet or (seal.state is PhoneState.BY_HAND and not now.sheet.sealing):
            self._id, seal = None, None
            self.covered, self._again = True, False
        elif (seal.now.choice, seal.now.attempt) != self._id:
            self._id = seal.now.choice, seal.now.attempt
            self.covered, self._again = True, False
        self._ask(now, seal)
        mode = (self._view.language, self._id, self.covered, self._again, self._view.folds)
        known = (seal, now.sealing, now.noted, now.cards, now.sheet and now.sheet.sealing is None)
        self._top.show((mode, known), lambda: self._head(now, seal) if seal else [])
        self._below.show((mode, known), lambda: self._tail(now, seal) if seal else [])
        self._reckon()

    def _is_long_ago(self, now: PhoneNow, seal: PhoneSeal) -> bool:
        """Whether the choice was opened before this phone was there, or was seen for long enough."""
        if seal.state is not PhoneState.OPENED:
            return False
        if self._revealed[0] != seal.now:
            self._revealed = seal.now, False
            Clock.schedule_once(lambda _: self._was_seen(seal.now), REVEAL_SECONDS)
        return now.sealing is None or self._revealed[1]

    def _was_seen(self, shown: object) -> None:
        if self._revealed[0] == shown:
            self._revealed = shown, True
        if self._view.session:
            self._view.draw(None)

    def _form(self, now: PhoneNow, seat: int | None) -> Form | None:
        return now.sealing.form_of(seat) if now.sealing else None

    def _ask(self, now: PhoneNow, seal: PhoneSeal | None) -> None:
        """Puts up the fields to fill in, or takes them away with everything that was entered."""
        wanted: object = None
        form = self._form(now, seal.seat) if seal else None
        choosing = seal is not None and (
            seal.state in MAY_CHOOSE[:2] or (seal.state is PhoneState.COMMITTED and self._again)
        )
        if choosing and form and not self.covered:
            wanted = ("mine", self._id, form, self._view.language)
        elif seal and seal.state is PhoneState.BY_HAND and is_side_of(seal) and now.sealing:
            wanted = ("hand", self._id, now.sealing, self._view.language)
        if wanted != self._asked:
            self._asked = wanted
            self._put_up(now, form)
        self.mine.hold(now.cards.by_field())

    def _put_up(self, now: PhoneNow, form: Form | None) -> None:
        self._fields.clear_widgets()
        for entry in (self.mine, *self.hand):
            entry.erase()
        if isinstance(self._asked, tuple) and self._asked[0] == "mine" and form:
            self.mine.choose(form)
            self._fields.add_widget(self.mine)
        elif isinstance(self._asked, tuple) and now.sealing:
            self.hand = tuple(SecretEntry() for _ in now.sealing.sides)
            for entry, side in zip(self.hand, now.sealing.sides, strict=True):
                entry.bind(on_change=lambda _: self._reckon())
                entry.choose(side.form, with_dial=False)
                self._fields.add_widget(Words(text=self._view.who(side.seat), bold=True))
                self._fields.add_widget(entry)

    def _secrets(self) -> list[Any] | None:
        """What is entered, complete; None while a number is missing."""
        if not isinstance(self._asked, tuple):
            return None
        entries = (self.mine,) if self._asked[0] == "mine" else self.hand
        found = [entry.secret() for entry in entries]
        return None if any(one is None for one in found) else found

    def _reckon(self) -> None:
        if not self._now or not isinstance(self._asked, tuple):
            return
        secrets, is_mine = self._secrets(), self._asked[0] == "mine"
        ready = self._sealing(self._asked[2], secrets[0]) if is_mine and secrets else None
        self._seal.text = (ready or self._view.say("page.dial.settle")) if secrets else self._missing()
        self._seal.can = secrets is not None

    def _sealing(self, form: Form, secret: Json) -> str:
        """What the one button seals: the numbers that count, and what they come to."""
        numbers = counted(form, secret)
        if len(numbers) < 2:
            return self._view.say("page.dial.seal_one", total=sum(numbers))
        added = " + ".join(map(str, numbers))
        return self._view.say("page.dial.seal_sum", parts=added, total=sum(numbers))

    def _missing(self) -> str:
        """Which number is not entered yet, and whose where several are entered."""
        view, sealing = self._view, self._now.sealing if self._now else None
        if self.entering == "mine" or not sealing:
            label = self.mine.missing()
            return view.say("seals.not_ready", what=view.words(label)) if label else ""
        for side, entry in zip(sealing.sides, self.hand, strict=True):
            if label := entry.missing():
                return view.say("seals.not_ready", what=f"{view.who(side.seat)}: {view.words(label)}")
        return ""

    def _pushed(self) -> None:
        secrets = self._secrets()
        if not secrets or not isinstance(self._asked, tuple):
            return
        if self._asked[0] == "mine":
            self._view.session.seal(secrets[0])
            self._again = False
            self.cover()
        else:
            self._view.session.settle_by_hand(secrets)

    def _head(self, now: PhoneNow, seal: PhoneSeal) -> list[Widget]:
        view = self._view
        title = view.words(now.sealing.title) if now.sealing else view.say("page.dial.title")
        made: list[Widget] = [heading(title)]
        if seal.state in MAY_CHOOSE and now.noted.voided and now.noted.voided.choice == seal.now.choice:
            made.append(Words(text=bothering(view, now.noted.voided), tone="accent"))
        return made + self._state(now, seal)

    def _state(self, now: PhoneNow, seal: PhoneSeal) -> list[Widget]:
        match seal.state:
            case PhoneState.CHOOSING | PhoneState.CHOSEN:
                return self._choosing(now, seal)
            case PhoneState.COMMITTED:
                return self._choosing(now, seal) if self._again else self._committed(now, seal)
            case PhoneState.REVEALED:
                words = self._view.say("page.dial.all_sealed", who=self._view.names(_peers(seal)))
                return [Words(text=words), *self._all_words(seal)]
            case PhoneState.LOST:
                return [Words(text=self._view.say("page.dial.lost"), tone="accent"), *self._all_words(seal)]
            case PhoneState.WATCHING:
                return [self._sealed_or_not(now, side.seat) for side in seal.now.sides]
            case PhoneState.WITNESS:
                return [Words(text=self._view.say("page.dial.witness")), *self._all_words(seal)]
            case PhoneState.OPENED:
                return self._opened(now, seal)
            case PhoneState.MISTRUSTED:
                why = self._view.words(seal.problem) if seal.problem else ""
                return [Words(text=why, tone="accent"), *self._all_words(seal)]
            case PhoneState.BY_HAND:
                mine = is_side_of(seal)
                return [
                    Words(text=self._view.say("page.dial.by_hand" if mine else "page.dial.by_hand_others"))
                ]

    def _choosing(self, now: PhoneNow, seal: PhoneSeal) -> list[Widget]:
        view, form = self._view, self._form(now, seal.seat)
        if not form:
            return [Words(text=view.say("page.dial.wait"))]
        facts = "      ".join(view.words(fact).replace(" ", "\u00a0") for fact in form.facts)
        made: list[Widget] = [Words(text=facts, rank="small", tone="dim")] if facts else []
        if seal.elsewhere:
            made.append(Words(text=view.say("page.dial.elsewhere"), tone="accent"))
        *others, peer = (self._sealed_or_not(now, seat) for seat in _peers(seal))
        if self.covered:
            show = Push(text=view.say("page.dial.show"), loud=True, on_release=lambda _: self.cover(False))
            return [*made, *others, peer, show]
        hide = Narrow(text=view.say("page.dial.hide"), on_release=lambda _: self.cover())
        peer.pos_hint = {"center_y": 0.5}
        return [*made, *others, row(peer, hide)]

    def _committed(self, now: PhoneNow, seal: PhoneSeal) -> list[Widget]:
        view, last = self._view, seal.kept[-1]
        form, at = self._form(now, seal.seat), seal.now.side_of(seal.seat)
        waits = [seat for seat in _peers(seal) if not view.has_sealed(now, seat)] or _peers(seal)
        words = view.say("page.dial.sealed", who=view.names(waits))
        made: list[Widget] = [Words(text=words, rank="large")]
        key = "page.dial.show_mine" if self.covered else "page.dial.hide"
        made.append(Push(text=view.say(key), on_release=lambda _: self.cover(not self.covered)))
        if not self.covered and form:
            made.append(Words(text=view.say("page.dial.mine"), bold=True))
            made += self._lines(parts(form, loads(last.opening.secret)))
        if at is not None:
            four = " ".join(seal_words(commitment_to(seal.now.context(at), last.opening)))
            made += self._folded(Words(text=f"{view.say('page.dial.my_words')} {four}", tone="dim"))
        made.append(Push(text=view.say("page.dial.again"), on_release=lambda _: self._anew()))
        return made

    def _anew(self) -> None:
        self._again = True
        self.cover(False)

    def _opened(self, now: PhoneNow, seal: PhoneSeal) -> list[Widget]:
        view, sides = self._view, []
        for at, side in enumerate(seal.now.sides):
            secret = loads(seal.openings[at].secret) if seal.openings else None
            form = self._form(now, side.seat)
            who = Words(text=view.who(side.seat), bold=True)
            sum_of = Words(text=str(total(form, secret)), rank="huge", bold=True)
            lines = self._lines(made_of(form, secret) if form else [])
            sides.append(panel(who, sum_of, *lines))
        return [
            *(row(*sides[at : at + 2]) for at in range(0, len(sides), 2)),
            *(Words(text=one, rank="large") for one in opened_words(view, now)),
            Words(text=view.say("page.dial.verified"), tone="good"),
            *spent(view, now),
        ]

    def _lines(self, held: list[tuple[Message, str]]) -> list[Widget]:
        return [Words(text=f"{self._view.words(label)}: {words}", rank="small") for label, words in held]

    def _tail(self, now: PhoneNow, seal: PhoneSeal) -> list[Widget]:
        view, made = self._view, list[Widget]()
        if not now.table or not is_side(now.table):
            return made
        if seal.state in (PhoneState.LOST, PhoneState.MISTRUSTED):
            return [self._void(loud=True), self._use_hand()]
        if self._asked and seal.state in MAY_CHOOSE:
            made += my_cards(view, now)
        if seal.state in (*MAY_CHOOSE, PhoneState.REVEALED):
            why = Words(text=view.say("page.dial.way_out_why"), tone="dim")
            inside = (why, self._use_hand(), self._void())
            toggle = lambda: view.toggle("way_out")  # noqa: E731
            made += fold(view.say("page.dial.way_out"), view.is_open("way_out"), toggle, *inside)
        return made

    def _void(self, loud: bool = False) -> Push:
        words = self._view.say("page.dial.void")
        return Push(text=words, loud=loud, on_release=lambda _: self._view.session.void())

    def _use_hand(self) -> Push:
        words = self._view.say("page.dial.use_hand")
        return Push(text=words, on_release=lambda _: self._view.session.settle_by_hand())

    def _all_words(self, seal: PhoneSeal) -> list[Widget]:
        if not seal.listed:
            return []
        lines = [
            Words(text=f"{self._view.who(side.seat)}: {' '.join(seal_words(seal.listed[at]))}", rank="small")
            for at, side in enumerate(seal.now.sides)
        ]
        return self._folded(Words(text=self._view.say("page.dial.compare"), tone="dim"), *lines)

    def _folded(self, *words: Widget) -> list[Widget]:
        """Four words, for whoever wants to be sure; nobody needs them to play."""
        view = self._view
        title, is_open = view.say("page.dial.compare_fold"), view.is_open("seal words")
        return fold(title, is_open, lambda: view.toggle("seal words"), *words)

    def _sealed_or_not(self, now: PhoneNow, seat: int) -> Words:
        key = "page.dial.has_sealed" if self._view.has_sealed(now, seat) else "page.dial.is_choosing"
        return Words(text=self._view.say(key, who=self._view.who(seat)))


def is_side_of(seal: PhoneSeal) -> bool:
    """Whether this phone is one of those that seal."""
    return seal.now.side_of(seal.seat) is not None


def _peers(seal: PhoneSeal) -> list[int]:
    return [side.seat for side in seal.now.sides if side.seat != seal.seat]
