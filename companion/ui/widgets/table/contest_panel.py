"""One side of a contest: its tracks, its dice, and what may be done with those that are touched."""

from collections.abc import Callable, Iterator
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty

from companion.ui.kv import load_beside
from companion.ui.theme import SEATS
from companion.ui.widgets.basics.basics import Panel
from companion.ui.widgets.basics.even import EvenPush
from companion.ui.widgets.basics.painted import Painted
from companion.ui.widgets.table import emblem  # noqa: F401  (the layout beside this file names its class)
from companion.ui.widgets.table.dice_choice import after_touch, still_chosen, together
from companion.ui.widgets.table.die import DiePush, FacePush
from companion.ui.widgets.table.track import TrackRow
from engine.message import Message, say
from engine.pictures.contests import ContestSide, DiePicture, Sign, Touch
from engine.pictures.drawings import Mark

Play = Callable[[Any, dict[str, Any]], object]


class SideWords(Painted):
    """Words in the ink of their side's colour."""


class ContestPanel(Panel):
    """Draws one side; `play` gets the act of whatever is touched, with the dice chosen for it as answers."""

    ground = ColorProperty()
    """The side's colour; that of what nobody plays is the one of things to touch."""
    inked = ColorProperty((1, 1, 1, 1))
    number = StringProperty()
    """What decides, for everybody at the table to read."""
    ahead = BooleanProperty(False)
    roomy = BooleanProperty(False)

    mark = ObjectProperty(None, allownone=True)
    title = StringProperty()
    standing = StringProperty()
    facts = StringProperty()
    touched = StringProperty()
    acting = BooleanProperty(False)

    def __init__(self, speak: Callable[[Message], str], play: Play, **given: Any) -> None:
        super().__init__(**given)
        self._say, self._play = speak, play
        self._side: ContestSide | None = None
        self._signs: tuple[Sign, ...] = ()
        self._chosen: tuple[int, ...] = ()
        self._drawn: object = None

    def show(self, side: ContestSide, signs: tuple[Sign, ...]) -> None:
        """Shows this side from now on; dice stay chosen as long as there is something to do with them."""
        self._side, self._signs = side, signs
        self._chosen = still_chosen(side, self._chosen)
        self._draw()

    def _draw(self) -> None:
        side = self._side
        assert side is not None
        drawn = (side, self._chosen, self._say(side.standing), App.get_running_app().theme.look)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self.mark, self.acting = side.mark, side.acting
        self.title, self.standing = self._say(side.title), self._say(side.standing)
        self.number, self.ahead = "" if side.score is None else str(side.score), side.ahead
        self._colour(side.mark)
        facts = (*((say("contest.ahead"),) if side.ahead else ()), *side.facts)
        self.facts = "  ·  ".join(map(self._say, facts))
        rows = [TrackRow(each, self._say(each.name), lambda act: self._play(act, {})) for each in side.tracks]
        self._fill(self.ids.tracks, rows)
        self._fill(self.ids.dice, [self._die(n, die) for n, die in enumerate(side.dice)])
        one = side.dice[self._chosen[0]] if len(self._chosen) == 1 else None
        self.touched = self._named(one) if one else ""
        self._fill(self.ids.offers, list(self._pushes(side, one)))

    def _colour(self, mark: Mark | None) -> None:
        theme = App.get_running_app().theme
        self.ground, self.inked = SEATS[mark.colour] if mark else (theme.raised, theme.ink)

    def _fill(self, place: Any, widgets: list[Any]) -> None:
        place.clear_widgets()
        for widget in widgets:
            place.add_widget(widget)

    def _named(self, die: DiePicture) -> str:
        name = self._say(die.name)
        return f"{name}: {self._say(die.face.name)}" if die.face else name

    def _die(self, number: int, die: DiePicture) -> DiePush:
        chosen = number in self._chosen
        push = DiePush(die, self._signs, chosen=chosen, can=bool(die.offers), words=self._named(die))
        push.bind(on_release=lambda _: self._touch(number))
        return push

    def _pushes(self, side: ContestSide, one: DiePicture | None) -> Iterator[EvenPush]:
        for offer in one.offers if one else ():
            yield self._push(self._made(offer, one.colour if one else ""), offer.act, {})
        for each in together(side, self._chosen):
            push = EvenPush(text=self._say(each.name))
            yield self._push(push, each.act, {each.field: [str(number) for number in self._chosen]})

    def _made(self, offer: Touch, colour: str) -> EvenPush:
        words = self._say(offer.name)
        if not offer.face:
            return EvenPush(text=words)
        return FacePush(offer.face, self._signs, colour, text=words)

    def _push(self, push: EvenPush, act: Any, answers: dict[str, Any]) -> EvenPush:
        push.act, push.answers = act, answers
        push.bind(on_release=lambda here: self._play(here.act, here.answers))
        return push

    def _touch(self, number: int) -> None:
        """Chooses the die, beside those that are chosen where something can be done with all of them."""
        side = self._side
        if side is None or not side.dice[number].offers:
            return
        self._chosen = after_touch(side, self._chosen, number)
        self._draw()


load_beside(__file__)
