"""What the phone's owner counts for the score: the form of the tablet, told to the table in one go."""

from pathlib import Path
from typing import Any

from kivy.uix.widget import Widget

from companion.net.table.sheet import Counting, Sheet
from companion.ui.count_draft import CountDrafts
from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.parts import fold, heading
from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.forms.count_entry import CountEntry

FILE = "phone_counting.json"


def counting(view: Any, now: PhoneNow) -> list[Widget]:
    """The form; folded away while a game runs that does not wait for it."""
    if not now.sheet or not now.sheet.counting or not now.table:
        return []
    title = view.say("page.count.title")
    if _is_due(now.sheet):
        return [heading(title), *_form(view, now, now.sheet.counting)]
    is_open = view.is_open("counting")
    inside = _form(view, now, now.sheet.counting) if is_open else []
    return fold(title, is_open, lambda: view.toggle("counting"), *inside)


def count_way(view: Any, now: PhoneNow) -> list[Widget]:
    """On the first tab: the way to the form, where it is due."""
    if not now.sheet or not now.sheet.counting or not _is_due(now.sheet):
        return []
    return [Push(text=view.say("page.count.go"), loud=True, on_release=lambda _: view._go("score"))]


def _is_due(sheet: Sheet) -> bool:
    """At the end, and where no turns follow each other; while a game runs it only lies in the way."""
    return sheet.turn.over or sheet.duty.turns_until is None


def _form(view: Any, now: PhoneNow, counting: Counting) -> list[Widget]:
    assert now.table
    drafts, seat = CountDrafts(Path(view.app.folder), FILE), now.table.seat or 0
    table = now.table.table
    entered = drafts.entered(table, seat, counting.form)
    if entered.items() <= counting.form.known().items():
        drafts.clear()
    entry = CountEntry()
    entry.ask(counting.form, entered)

    def keep(*_: Any) -> None:
        drafts.write(table, seat, entry.answers(), counting.form)

    def send(*_: Any) -> None:
        keep()
        view.session.count(entry.answers())

    def choose(*_: Any) -> None:
        # What is asked may be another thing now: the table is told of the choice at once.
        keep()
        view.session.count(entry.choices())

    entry.bind(on_change=keep, on_choice=choose, on_last=send)
    waits = now.table.pending is not None
    words = view.say("page.sent" if now.online else "page.unsent") if waits else view.say("page.count.send")
    return [entry, Push(text=words, loud=True, can=not waits, disabled=waits, on_release=send)]
