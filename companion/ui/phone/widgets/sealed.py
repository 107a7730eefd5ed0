"""What stands beside a sealed choice: why it was voided, what came of it, the cards kept on this phone."""

from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.net.sealed.sealed_messages import Voided, VoidReason
from companion.ui.phone.cards import Held
from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.parts import fold, panel
from companion.ui.widgets.basics.basics import Push, Words
from companion.ui.widgets.forms.entries import Flow, Pick
from engine.message import say
from engine.table import REDONE, STEP


def bothering(view: Any, voided: Voided) -> str:
    """Why all sides choose again, and who wanted it."""
    told = [view.words(each) for each in voided.messages()]
    if voided.why is not VoidReason.AGAINST_RULES:
        by = view.say("page.log.tablet") if voided.by is None else view.who(voided.by)
        told.append(view.say("page.dial.voided_by", who=by))
    return " ".join(told)


def opened_words(view: Any, now: PhoneNow) -> list[str]:
    """The news of the step that opened them; nothing before that step."""
    if not now.table or not now.sheet or now.sheet.sealing:
        return []
    steps = [record for record in now.table.log if record.kind in (STEP, REDONE)]
    return [view.words(one) for one in steps[-1].news] if steps else []


def spent(view: Any, now: PhoneNow) -> list[Widget]:
    """What the opened choice took out of the cards kept here, and the way to put it back."""
    last = now.cards.spent
    values = [str(value) for _, each in last.values for value in each] if last and not last.back else []
    if not values:
        return []
    words = view.words(say("page.cards.spent", what=", ".join(values)))
    push = Push(text=view.say("page.cards.put_back"))
    push.bind(on_release=lambda _: view.session.keep_cards(view.cards.put_back()))
    return [panel(Words(text=words), push)]


def my_cards(view: Any, now: PhoneNow) -> list[Widget]:
    """The cards that only this phone knows, folded away."""
    if not now.cards.fields:
        return []
    inside: list[Widget] = [Words(text=view.say("page.cards.private"), tone="dim", rank="small")]
    for field in now.cards.fields:
        inside += _editor(view, field)
    return fold(view.say("page.cards.title"), view.is_open("cards"), lambda: view.toggle("cards"), *inside)


def _editor(view: Any, field: Held) -> list[Widget]:
    adding, held = Flow(), Flow()
    for value in field.values:
        adding.add_widget(Pick(text=f"+{value}", on_release=partial(_gain, view, field.name, value)))
    for value in field.held:
        held.add_widget(
            Pick(
                text=f"{value}  ×", chosen=True, least=80, on_release=partial(_lose, view, field.name, value)
            )
        )
    none = [] if field.held else [Words(text=view.say("page.cards.none"), rank="small")]
    return [Words(text=view.words(field.label)), adding, held, *none]


def _gain(view: Any, name: str, value: int, _: Any) -> None:
    view.session.keep_cards(view.cards.gained(name, value))


def _lose(view: Any, name: str, value: int, _: Any) -> None:
    view.session.keep_cards(view.cards.dropped(name, value))
