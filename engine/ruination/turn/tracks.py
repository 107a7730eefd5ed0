"""Favor and glory: the spaces that the rule text names, and reading the others off the track."""

from engine.message import say
from engine.ruination.components import BASTION_SPACES, FURY_SPACE, TRACK_END
from engine.ruination.draft import Draft
from engine.ruination.ids import Track
from engine.ruination.setup.setup import ASKS_ON_TABLE
from engine.ruination.state import Kind, Task, Why


def advance(draft: Draft, seat: int, track: Track, n: int) -> None:
    """Moves the horde token; every passed space brings its bonus in order, the end pays for each step."""
    start = getattr(draft.players[seat], track)
    end = min(start + n, TRACK_END)
    if n:
        draft.tell(say("ruination.news.track", horde=draft.horde(seat), track=track, n=end))
    draft.change(seat, **{str(track): end})
    over = start + n - end
    if over:
        draft.gain_vp(seat, over)
        draft.gain_blessings(seat, over)
        if start == TRACK_END and draft.setup.is_mended:
            # "To the 10th space or further": a correction may have put the token there without the Fury.
            draft.invoke()
    draft.push(_bonuses(draft, seat, track, start, end))


def _bonuses(draft: Draft, seat: int, track: Track, start: int, end: int) -> list[Task]:
    tasks: list[Task] = []
    for space in range(start + 1, end + 1):
        if track is Track.FAVOR and space in BASTION_SPACES:
            tasks += _bastion(draft, seat, space)
        elif space == FURY_SPACE:
            exile = [Task(Kind.EXILE, seat, why=Why.TRACK, free=True)] if track is Track.GLORY else []
            tasks += [Task(Kind.INVOKE, seat), *exile]
        elif tasks and tasks[-1].kind is Kind.TRACK and draft.setup.rules < ASKS_ON_TABLE:
            last = tasks.pop()
            tasks.append(Task(Kind.TRACK, seat, last.n + 1, why=Why.TRACK, track=track, space=last.space))
        else:
            tasks.append(Task(Kind.TRACK, seat, 1, why=Why.TRACK, track=track, space=space))
    return tasks


def _bastion(draft: Draft, seat: int, space: int) -> list[Task]:
    """The first to reach the space adds the bastion that lies on it."""
    if space not in draft.track_bastions:
        return []
    draft.track_bastions = tuple(each for each in draft.track_bastions if each != space)
    return [Task(Kind.BASTION, seat, why=Why.TRACK)]
