"""What is printed on a card, a tile or a track and not in the rule text: read aloud and gained one by one."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from engine.act_kinds import ActKind
from engine.forms import ChoiceField, Knob, NumberField, Option
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.ruination.board.board import Board
from engine.ruination.components import (
    BASTIONS,
    GLORY_BASTION_VP,
    MOST_AT_ONCE,
    RECRUIT_POINTS,
    TRACK_END,
)
from engine.ruination.draft import Draft
from engine.ruination.ids import Track
from engine.ruination.state import Kind, State, Task, Why
from engine.ruination.turn import remembered
from engine.ruination.turn.acquiring import free_exiles
from engine.ruination.turn.due import Finish, due, task_of
from engine.ruination.turn.named_cards import FORTIFY, recruit_with
from engine.ruination.turn.on_table import HOME_RECRUIT
from engine.ruination.turn.recruiting import home_places
from engine.ruination.turn.tracks import advance
from engine.ruination.view.names import called, horde_of, place_words, told


class Boon(StrEnum):
    """What a card, a tile or a space of a track may bring, in the rule text's words."""

    VP = "vp"
    BLESSING = "blessing"
    RESOURCE = "resource"
    FAVOR = "favor"
    GLORY = "glory"
    RECRUIT = "recruit"
    MOVE = "move"
    SCAVENGE = "scavenge"
    BASTION = "bastion"
    EXILE = "exile"
    ADVANTAGE = "advantage"
    STRENGTH = "strength"
    HOME_RECRUIT = "home_recruit"
    SCORE_BASTIONS = "score_bastions"


DOINGS: Final = (Boon.MOVE, Boon.SCAVENGE, Boon.BASTION, Boon.EXILE, Boon.ADVANTAGE, Boon.SCORE_BASTIONS)
"""What is done once, not gained in a number."""


@dataclass(frozen=True, slots=True)
class Gain(Act):
    """Gain one thing that is printed there."""

    boon: Boon
    n: int = 1


@dataclass(frozen=True, slots=True)
class Inflict(Act):
    """Inflict casualties upon another player, in this territory or wherever that player chooses."""

    against: int
    n: int = 1
    at: str = ""


@dataclass(frozen=True, slots=True)
class StrikeNomad(Act):
    """Inflict a casualty upon the nomad token there, which removes it from the game."""

    at: str


@dataclass(frozen=True, slots=True)
class CountBastions(Act):
    """Say how many of the scored bastions are yours (tracking `mats`)."""

    n: int


# How many of each are offered at a tap; any other number up to the limit may be played.
_Offers: TypeAlias = dict[Boon, tuple[int, ...]]
_USUAL: Final[_Offers] = {
    Boon.VP: (1, 2, 3),
    Boon.BLESSING: (1, 2, 3),
    Boon.RESOURCE: (1, 2, 3),
    Boon.FAVOR: (1, 2),
    Boon.GLORY: (1, 2),
    Boon.RECRUIT: (1, 2, RECRUIT_POINTS, 4),
    Boon.MOVE: (1,),
    Boon.SCAVENGE: (1,),
    Boon.BASTION: (1,),
    Boon.EXILE: (1,),
    Boon.ADVANTAGE: (1,),
    Boon.STRENGTH: (1, 2, 3),
}
# Favor and Glory Tracks, back of the rule text.
_ON_TRACK: Final[dict[Track, _Offers]] = {
    Track.FAVOR: {Boon.VP: (1, 2, 3)},
    Track.GLORY: {Boon.HOME_RECRUIT: (1, 2), Boon.SCORE_BASTIONS: (1,)},
}
_MOST: Final = {
    **dict.fromkeys(DOINGS, 1),
    Boon.FAVOR: TRACK_END,
    Boon.GLORY: TRACK_END,
    Boon.HOME_RECRUIT: 2,
}
_CASUALTIES: Final = (1, 2)
GHOST_OF_KHALA: Final = "ghost_of_khala"
GHOST_CASUALTIES: Final = 2


def boon_acts(state: State, task: Task) -> tuple[Act, ...]:
    """Everything the rule text says a card, tile or space can bring, and being done."""
    seat = task.seat
    gains = [Gain(seat, boon, n) for boon, usual in _offered(task).items() for n in usual]
    acts = [act for act in gains if _why_not_boon(state, task, act) is None]
    known = known_gain(state, task)
    if known:
        return (known, *(act for act in acts if act != known), *_strikes(state, task), Finish(seat))
    done = (Finish(seat),)
    if remembered.is_known_to_end(state, task):
        return (*done, *acts, *_strikes(state, task))
    return (*acts, *_strikes(state, task), *done)


def known_gain(state: State, task: Task) -> Gain | None:
    """What was read there before, as far as it can be gained now."""
    found = remembered.next_known(state, task)
    act = Gain(task.seat, Boon(found[0]), found[1]) if found else None
    return act if act and _why_not_boon(state, task, act) is None else None


def _offered(task: Task) -> _Offers:
    return usual_of(task.track)


def usual_of(track: Track | None) -> _Offers:
    """What a space of this track may bring in the usual numbers; without one, a card, a tile or an exile."""
    return _ON_TRACK[track] if track else _USUAL


def most_of(boon: Boon) -> int:
    """The largest number of it that may be printed."""
    return _MOST.get(boon, MOST_AT_ONCE)


def _strikes(state: State, task: Task) -> tuple[Act, ...]:
    if task.kind is not Kind.BOONS:
        return ()
    others = [seat for seat in range(len(state.players)) if seat != task.seat]
    harm = tuple(Inflict(task.seat, other, n) for other in others for n in _CASUALTIES)
    if state.board is None:
        return harm
    alive = tuple(act for act in harm if state.board.with_units(act.against))
    if task.name == GHOST_OF_KHALA:
        alive = (*_in_one_territory(state.board, task.seat, others), *alive)
    nomads = tuple(StrikeNomad(task.seat, name) for name, place in state.board.named() if place.nomad)
    return (*alive, *nomads)


def _in_one_territory(board: Board, seat: int, others: list[int]) -> tuple[Inflict, ...]:
    """Casualties: "that player chooses 2 of their units from that territory"."""
    places = ((other, at) for other in others for at in board.with_units(other))
    return tuple(Inflict(seat, other, GHOST_CASUALTIES, at) for other, at in places)


def why_not_gain(state: State, act: Gain) -> Message | None:
    """The reason this cannot be gained here."""
    return due(state, act, Kind.BOONS, Kind.TRACK) or _why_not_boon(state, task_of(state), act)


def _why_not_boon(state: State, task: Task, act: Gain) -> Message | None:
    if act.boon not in _offered(task):
        return say("ruination.refused.not_printed", boon=act.boon)
    most = most_of(act.boon)
    if not 1 <= act.n <= most:
        return say("ruination.refused.amount", n=act.n, most=most)
    if act.boon is Boon.BASTION and not state.bastions:
        return say("ruination.refused.no_bastions")
    if act.boon is Boon.EXILE and not free_exiles(state):
        return say("ruination.refused.no_exiles")
    if act.boon is Boon.STRENGTH and state.turn is None:
        return say("ruination.refused.not_now")
    return None


def gain(draft: Draft, act: Gain) -> None:
    """Gives it at once, or makes it the next task."""
    seat, n = act.seat, act.n
    why = draft.tasks[-1].why
    remembered.note_gain(draft, draft.tasks[-1], str(act.boon), n)
    draft.amend(n=draft.tasks[-1].n - 1)
    if act.boon is Boon.VP:
        draft.gain_vp(seat, n)
    elif act.boon is Boon.BLESSING:
        draft.gain_blessings(seat, n)
    elif act.boon in (Boon.FAVOR, Boon.GLORY):
        advance(draft, seat, Track(act.boon.value), n)
    elif act.boon is Boon.STRENGTH:
        assert draft.turn is not None
        draft.turn = evolve(draft.turn, strength=draft.turn.strength + n)
    elif act.boon is Boon.SCORE_BASTIONS:
        _score_bastions(draft, seat)
    elif act.boon is Boon.HOME_RECRUIT:
        draft.push(_home_recruits(draft, seat, n))
    else:
        draft.bastions -= act.boon is Boon.BASTION
        draft.push([Task(_KINDS[act.boon], seat, n, why=why)])


_KINDS: Final = {
    Boon.RESOURCE: Kind.COLLECT,
    Boon.RECRUIT: Kind.RECRUIT,
    Boon.MOVE: Kind.MOVE,
    Boon.SCAVENGE: Kind.SCAVENGE,
    Boon.BASTION: Kind.BASTION,
    Boon.EXILE: Kind.EXILE,
    Boon.ADVANTAGE: Kind.ADVANTAGE,
}


def _score_bastions(draft: Draft, seat: int) -> None:
    """1 VP for each bastion in a territory the seat controls (Favor and Glory Tracks)."""
    if draft.board is None:
        draft.push([Task(Kind.COUNT, seat, GLORY_BASTION_VP, why=Why.TRACK)])
    else:
        draft.gain_vp(seat, GLORY_BASTION_VP * draft.board.bastions(draft.board.controlled(seat)))


def _home_recruits(draft: Draft, seat: int, points: int) -> list[Task]:
    if draft.board is None:
        return [Task(Kind.TABLE, seat, points, why=Why.TRACK, name=HOME_RECRUIT)]
    home = home_places(draft.board, draft.players[seat], seat)
    return [Task(Kind.RECRUIT, seat, points, why=Why.TRACK, places=(place,)) for place in home]


def why_not_inflict(state: State, act: Inflict) -> Message | None:
    """The reason nobody can suffer these casualties."""
    reason = due(state, act, Kind.BOONS)
    if reason:
        return reason
    if not 0 <= act.against < len(state.players) or act.against == act.seat:
        return say("ruination.refused.no_such_seat")
    if not 1 <= act.n <= MOST_AT_ONCE:
        return say("ruination.refused.amount", n=act.n, most=MOST_AT_ONCE)
    if state.board is None:
        return say("ruination.refused.no_such_place") if act.at else None
    if act.at and act.at not in state.board.map.index:
        return say("ruination.refused.no_such_place")
    there = state.board.with_units(act.against)
    return None if there and (not act.at or act.at in there) else say("ruination.refused.no_units")


def inflict(draft: Draft, act: Inflict) -> None:
    """The other player chooses which units to return (rule text, Casualties)."""
    draft.amend(n=draft.tasks[-1].n - 1)
    draft.push([Task(Kind.CASUALTIES, act.against, act.n, act.at or None, why=Why.CARD)])
    if draft.board is None:
        draft.tell(say("ruination.news.inflicted", enemy=draft.horde(act.against), n=act.n))


def why_not_strike(state: State, act: StrikeNomad) -> Message | None:
    """The reason no nomad token can be struck there."""
    reason = due(state, act, Kind.BOONS)
    if reason:
        return reason
    if state.board is None or act.at not in state.board.map.index:
        return say("ruination.refused.no_such_place")
    return None if state.board.at(act.at).nomad else say("ruination.refused.no_nomad")


def strike(draft: Draft, act: StrikeNomad) -> None:
    """The nomad token leaves the game; further casualties have no effect."""
    assert draft.board is not None
    draft.amend(n=draft.tasks[-1].n - 1)
    draft.board = draft.board.put(act.at, evolve(draft.board.at(act.at), nomad=None))
    draft.tell(say("ruination.news.nomad_gone", place=draft.where(act.at)))


def count_acts(state: State, task: Task) -> tuple[Act, ...]:
    """How many bastions a seat may say it has."""
    return tuple(CountBastions(task.seat, n) for n in range(BASTIONS + 1))


def why_not_count(state: State, act: CountBastions) -> Message | None:
    """The reason nobody can have so many bastions."""
    reason = due(state, act, Kind.COUNT)
    if reason or 0 <= act.n <= BASTIONS:
        return reason
    return say("ruination.refused.amount", n=act.n, most=BASTIONS)


def count(draft: Draft, act: CountBastions) -> None:
    """VP for each of them; recruit points where Fortify counts them."""
    task = draft.pop()
    if task.name == FORTIFY:
        recruit_with(draft, act.seat, act.n)
    else:
        draft.gain_vp(act.seat, task.n * act.n)


# --- records


def _gain_heading(state: State, act: Gain) -> Message:
    if act == known_gain(state, task_of(state)):
        return remembered.heading(state, task_of(state))
    task = task_of(state)
    if task.kind is Kind.TRACK and task.track:
        return say("ruination.heading.gain_space", track=task.track, space=task.space, boon=act.boon)
    gain_key, doing_key = _READS.get(task.why, ("ruination.heading.gain", "ruination.heading.doing"))
    return say(doing_key) if act.boon in DOINGS else say(gain_key, boon=act.boon)


_READS: Final[dict[Why | None, tuple[str, str]]] = {
    Why.CARD: ("ruination.heading.gain_card", "ruination.heading.doing_card"),
    Why.TILE: ("ruination.heading.gain_tile", "ruination.heading.doing_tile"),
    Why.EXILE: ("ruination.heading.gain_exile", "ruination.heading.doing_exile"),
    Why.ADVANTAGE: ("ruination.heading.gain_advantage", "ruination.heading.doing_advantage"),
    Why.BATTLE: ("ruination.heading.gain_battle", "ruination.heading.doing_battle"),
    Why.NOMAD: ("ruination.heading.gain_nomad", "ruination.heading.doing_nomad"),
}


def _count_heading(state: State, act: CountBastions) -> Message:
    """The glory track scores what one controls, the Khan's Fury every bastion beside one's units."""
    if task_of(state).why is Why.FURY:
        return say("ruination.heading.count_bastions")
    return say("ruination.heading.count_controlled")


def _gain_words(state: State, act: Gain) -> Message:
    if act.boon in DOINGS:
        return say("ruination.offer.doing", boon=act.boon)
    return say("ruination.offer.gain", boon=act.boon, n=act.n)


def _gain_label(state: State, act: Gain) -> Message:
    return told("ruination.act.do" if act.boon in DOINGS else "ruination.act.gain", state, act)


def _gain_knobs(state: State, act: Gain) -> tuple[Knob, ...]:
    """Any number that a card may show, on the largest of the usual ones."""
    usual = _offered(task_of(state)).get(act.boon, ())
    if act.n not in usual:
        return ()
    most = most_of(act.boon)
    more = usual and act.n == max(usual) < most
    return (NumberField("n", say("ruination.knob.n"), 1, most, act.n),) if more else ()


def _inflict_heading(state: State, act: Inflict) -> Message:
    if act.at and task_of(state).name == GHOST_OF_KHALA:
        return say("ruination.heading.ghost_of_khala", enemy=horde_of(state, act.against), n=act.n)
    return say("ruination.heading.inflict", enemy=horde_of(state, act.against))


def _inflict_words(state: State, act: Inflict) -> Message:
    if act.at:
        return say("ruination.offer.place", place=called(state, act.at))
    return say("ruination.offer.casualties", n=act.n)


def _inflict_label(state: State, act: Inflict) -> Message:
    return told("ruination.act.inflict_at" if act.at else "ruination.act.inflict", state, act)


def _inflict_knobs(state: State, act: Inflict) -> tuple[Knob, ...]:
    """The territory that the card strikes, and on the largest usual number any other."""
    if act.at:
        return ()
    most = NumberField("n", say("ruination.knob.casualties"), 1, MOST_AT_ONCE, act.n)
    number: tuple[Knob, ...] = (most,) if act.n == max(_CASUALTIES) else ()
    if state.board is None:
        return number
    places = tuple(
        Option(at, say("ruination.offer.place", place=called(state, at)))
        for at in state.board.with_units(act.against)
    )
    where = ChoiceField("at", say("ruination.knob.strikes"), (_ANYWHERE, *places), act.at, on_board=True)
    return (*number, where)


_ANYWHERE: Final = Option("", say("ruination.knob.anywhere"))
KINDS: Final = (
    ActKind(Gain, why_not_gain, gain, _gain_heading, _gain_words, _gain_label, knobs=_gain_knobs),
    ActKind(
        Inflict,
        why_not_inflict,
        inflict,
        _inflict_heading,
        _inflict_words,
        _inflict_label,
        knobs=_inflict_knobs,
        touches="at",
    ),
    ActKind(
        StrikeNomad, why_not_strike, strike, say("ruination.heading.strike_nomad"), place_words, touches="at"
    ),
    ActKind(
        CountBastions,
        why_not_count,
        count,
        _count_heading,
        lambda state, act: say("ruination.offer.bastions", n=act.n),
    ),
)
