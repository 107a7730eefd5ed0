"""The secret goals that this phone notes for its owner alone, judged by what the table keeps."""

from typing import Any, Final

from kivy.uix.widget import Widget

from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.parts import fold, panel, row
from companion.ui.widgets.basics.basics import Push, Words
from engine.goals import Goal, Judged

FOLD: Final = "goals"
_NOTING: Final = "goals note"


def goals(view: Any, now: PhoneNow) -> list[Widget]:
    """The fold with the noted cards; nothing for who holds none."""
    sheet = now.sheet
    if sheet is None or sheet.goals is None or sheet.judged is None or not sheet.judged.held:
        return []
    every, judged = sheet.goals.every, sheet.judged
    noted = [goal for goal in every if goal.id in now.goals]
    inside: list[Widget] = [Words(text=view.say("page.goals.private"), tone="dim")]
    if len(noted) > judged.held:
        inside.append(Words(text=view.say("page.goals.over", n=judged.held), tone="accent"))
    inside += [_goal(view, now, goal, judged) for goal in noted]
    if len(noted) < judged.held:
        left = [goal for goal in every if goal.id not in now.goals]
        inside += _chooser(view, now, left)
    return fold(view.words(sheet.goals.title), view.is_open(FOLD), lambda: view.toggle(FOLD), *inside)


def _goal(view: Any, now: PhoneNow, goal: Goal, judged: Judged) -> Widget:
    drop = Push(text=view.say("page.goals.take_away"), on_release=lambda _: _keep(view, now, goal, False))
    pushes: list[Widget] = [drop]
    way = next((each for each in judged.ways if goal.id in each.ids), None)
    if way is not None:
        can = now.table is not None and now.table.pending is None
        reveal = Push(text=view.say("page.goals.reveal"), can=can)
        reveal.bind(on_release=lambda _: view.tapped(lambda: view.session.act(way.act)))
        pushes.insert(0, reveal)
    return panel(Words(text=view.words(goal.words)), _standing(view, goal, judged), row(*pushes))


def _standing(view: Any, goal: Goal, judged: Judged) -> Words:
    if goal.id in judged.fulfilled:
        return Words(text=view.say("page.goals.fulfilled"), tone="good", bold=True)
    key = "page.goals.unknown" if goal.id in judged.unknown else "page.goals.not_now"
    return Words(text=view.say(key), tone="dim")


def _chooser(view: Any, now: PhoneNow, left: list[Goal]) -> list[Widget]:
    pushes = [
        Push(text=view.words(goal.words), on_release=lambda _, goal=goal: _keep(view, now, goal, True))
        for goal in left
    ]
    is_open = view.is_open(_NOTING)
    return fold(view.say("page.goals.note"), is_open, lambda: view.toggle(_NOTING), *pushes)


def _keep(view: Any, now: PhoneNow, goal: Goal, held: bool) -> None:
    others = tuple(each for each in now.goals if each != goal.id)
    view.session.keep_goals((*others, goal.id) if held else others)
    view.folds = view.folds - {_NOTING}
