"""What a phone seldom needs: a problem to read, the check of the shared story, the cards, leaving."""

from typing import Any

from kivy.uix.widget import Widget

from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.parts import fold, heading
from companion.ui.phone.widgets.sealed import my_cards
from companion.ui.widgets.basics.basics import Push, Words
from engine.message import Message


def unread(view: Any, problem: Message | None) -> list[Widget]:
    """Why the last wish was not done, until it is read."""
    if not problem:
        return []
    read = Push(text=view.say("page.understood"), on_release=lambda _: view.session.dismiss())
    told: list[Widget] = [Words(text=view.words(problem), tone="accent", bold=True)]
    if view.app.rules.card_of(problem):
        why = Push(text=view.say("rule.why"), on_release=lambda _: view.app.rules.tell(problem))
        told.append(why)
    return [*told, read]


def rules(view: Any) -> list[Widget]:
    """All rules, for those who cannot hold a finger still."""
    return [Push(text=view.say("rule.all"), on_release=lambda _: view.app.rules.browse())]


def check(view: Any, now: PhoneNow) -> list[Widget]:
    """Four words that are equal on every phone which was told the same."""
    assert now.table
    made: list[Widget] = [heading(view.say("page.check.title"))]
    if now.table.doubt:
        trust = Push(text=view.say("page.check.trust"), on_release=lambda _: view.session.trust())
        made += [Words(text=view.say("page.check.doubt"), tone="accent"), trust]
    compare = Words(text=view.say("page.check.compare", n=now.table.revision), tone="dim")
    four = Words(text="  ".join(now.table.words), rank="large")
    opened = view.is_open("check")
    return made + fold(view.say("page.check.open"), opened, lambda: view.toggle("check"), compare, four)


def leaving(view: Any, now: PhoneNow) -> list[Widget]:
    """The cards kept here, which table this is, and the way out."""
    assert now.table and now.sheet
    table = Words(text=view.say("page.visit.table", name=now.sheet.table), tone="dim")
    title = heading(view.say("page.visit.title"))
    watching = now.table.seat is None
    words = view.say("page.visit.sit") if watching else view.say("phone.leave")
    leave = Push(text=words, on_release=lambda _: view.session.leave())
    if watching:
        return [title, table, leave]
    why = [view.say("phone.leave_why"), view.say("page.visit.leave")]
    return [*my_cards(view, now), title, table, *(Words(text=one, tone="dim") for one in why), leave]
