"""The score as a phone shows it: a card for each seat, the best first."""

from typing import Any

from kivy.uix.widget import Widget

from companion.text import templates
from companion.ui.phone_session import PhoneNow
from companion.ui.widgets.basics import Words
from companion.ui.widgets.emblem import Emblem
from companion.ui.widgets.phone_parts import Sums, heading, panel, row

COLUMN = "score.column."


def score(view: Any, now: PhoneNow) -> list[Widget]:
    """What everybody would have if the game ended now."""
    told = now.table.score if now.table else None
    data = told.score if told and isinstance(told.score, dict) else None
    if not now.sheet or not now.table:
        return []
    missing = [one for one in data.get("missing") or [] if isinstance(one, dict)] if data else []
    if data is None:
        return [heading(_title(view, now, missing)), Words(text=view.say("page.score.asked"), tone="dim")]
    stale = told is not None and told.revision < now.table.revision
    made: list[Widget] = [heading(_title(view, now, missing))]
    if stale:
        made.append(Words(text=view.say("page.score.stale"), tone="dim"))
    if missing:
        fields = tuple(dict.fromkeys(str(one.get("field")) for one in missing))
        made.append(Words(text=view.say("page.score.missing", field=fields), tone="dim"))
    players = [(seat, one) for seat, one in enumerate(data.get("players") or []) if isinstance(one, dict)]
    players.sort(key=lambda each: 0 if missing else each[1].get("rank") or 0)
    return made + [_card(view, now, seat, player, missing) for seat, player in players]


def _title(view: Any, now: PhoneNow, missing: list[Any]) -> str:
    if missing:
        return view.say("page.score.so_far")
    over = now.sheet is not None and now.sheet.turn.over
    return view.say("page.score.final" if over else "page.score.now")


def _card(view: Any, now: PhoneNow, seat: int, player: dict[str, Any], missing: list[Any]) -> Widget:
    unknown = [one.get("field") for one in missing if one.get("seat") == seat]
    rank = None if missing else player.get("rank")
    title = f"{rank}. {view.who(seat)}" if rank else view.who(seat)
    total = _shown(player.get("total")) + (" + ?" if unknown and player.get("total") is not None else "")
    name = Words(text=title, bold=True, pos_hint={"center_y": 0.5})
    sum_ = Words(text=total, rank="large", halign="right", size_hint_x=0.35, pos_hint={"center_y": 0.5})
    mark = now.sheet.seats[seat].mark if now.sheet and seat < len(now.sheet.seats) else None
    head = row(*([Emblem(mark=mark, pos_hint={"center_y": 0.5})] if mark else []), name, sum_)
    first = []
    if rank == 1:
        over = now.sheet is not None and now.sheet.turn.over
        first.append(Words(text=view.say("page.score.won" if over else "page.score.leads"), tone="accent"))
    sums = Sums(cols=2)
    for column, value in _columns(player):
        sums.add_widget(Words(text=view.say(f"score.column.{column}"), tone="dim", rank="small"))
        words = "?" if column in unknown else _shown(value)
        sums.add_widget(Words(text=words, rank="small", halign="right", size_hint_x=0.35))
    return panel(head, *first, sums)


def _columns(player: dict[str, Any]) -> list[tuple[str, Any]]:
    """The numbers that have a word for their column; the total stands large already."""
    names = [key.removeprefix(COLUMN) for key in templates("en") if key.startswith(COLUMN)]
    return [
        (name, player[name])
        for name in names
        if name != "total" and name in player and (player[name] is None or type(player[name]) is int)
    ]


def _shown(value: Any) -> str:
    return "?" if value is None else str(value)
