"""A turn: one card with its three parts in any order, what may be acquired after it, and the next turn."""

from dataclasses import dataclass
from typing import Final

from engine.act_kinds import ActKind
from engine.forms import Knob, NumberField
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.ruination.components import CARDS_IN_DECK, MOST_BOONS, RECRUIT_POINTS, TRACK_END
from engine.ruination.draft import Draft
from engine.ruination.ids import Deck, Fury, Track
from engine.ruination.state import Kind, Stage, State, Task, Turn, Why
from engine.ruination.turn.due import why_not_stage
from engine.ruination.turn.tracks import advance
from engine.ruination.view.names import told


@dataclass(frozen=True, slots=True)
class ChooseCard(Act):
    """Begin the turn with the top card of this deck."""

    deck: Deck


@dataclass(frozen=True, slots=True)
class TakeAction(Act):
    """Resolve the card's action."""


@dataclass(frozen=True, slots=True)
class TakeBanner(Act):
    """Gain the favor and glory on the card."""

    favor: int = 0
    glory: int = 0


@dataclass(frozen=True, slots=True)
class TakeBonus(Act):
    """Gain the card's bonus, as printed on it."""


DECKS: Final = tuple(Deck)
_BANNERS: Final = ((1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 3), (1, 1), (2, 1), (1, 2))
_ACQUIRES: Final = {Deck.RECRUIT: Kind.EXILE, Deck.SCAVENGE: Kind.ADVANTAGE}


def card_acts(state: State, seat: int) -> tuple[Act, ...]:
    """The top card of each deck."""
    return tuple(ChooseCard(seat, deck) for deck in DECKS)


def why_not_card(state: State, act: ChooseCard) -> Message | None:
    """The reason the turn cannot begin with this card."""
    return why_not_stage(state, act, Stage.CARD)


def choose_card(draft: Draft, act: ChooseCard) -> None:
    """Begins the seat's turn with this card."""
    draft.turn = Turn(act.seat, act.deck)
    draft.stage = Stage.PARTS
    draft.change(act.seat, turns=draft.players[act.seat].turns + 1)
    draft.tell(say("ruination.news.card", horde=draft.horde(act.seat), deck=act.deck))


def part_acts(state: State, seat: int) -> tuple[Act, ...]:
    """The parts of the card that are still to be resolved."""
    turn = state.turn
    assert turn is not None
    action: tuple[Act, ...] = () if turn.action else (TakeAction(seat),)
    banner = () if turn.banner else tuple(TakeBanner(seat, *banner) for banner in _BANNERS)
    bonus = () if turn.bonus else (TakeBonus(seat),)
    return (*action, *banner, *bonus)


def why_not_part(state: State, act: TakeAction | TakeBanner | TakeBonus) -> Message | None:
    """The reason this part of the card cannot be resolved now."""
    reason = why_not_stage(state, act, Stage.PARTS)
    if reason:
        return reason
    turn = state.turn
    assert turn is not None
    done = {TakeAction: turn.action, TakeBanner: turn.banner, TakeBonus: turn.bonus}[type(act)]
    if done:
        return say("ruination.refused.part_done")
    return _why_not_banner(act) if isinstance(act, TakeBanner) else None


def _why_not_banner(act: TakeBanner) -> Message | None:
    if min(act.favor, act.glory) < 0 or max(act.favor, act.glory) > TRACK_END:
        return say("ruination.refused.amount", n=max(act.favor, act.glory), most=TRACK_END)
    return None


def take_action(draft: Draft, act: TakeAction) -> None:
    """The card's action is the next task."""
    assert draft.turn is not None
    draft.turn = evolve(draft.turn, action=True)
    draft.push([action_task(draft, act.seat, draft.turn.deck)])


def action_task(draft: Draft, seat: int, deck: Deck) -> Task:
    """What the action of this deck asks for."""
    if deck is Deck.RECRUIT:
        return Task(Kind.RECRUIT, seat, RECRUIT_POINTS, why=Why.ACTION)
    return Task(Kind.MOVE if deck is Deck.MOVE else Kind.SCAVENGE, seat, 1, why=Why.ACTION)


def take_banner(draft: Draft, act: TakeBanner) -> None:
    """Takes the banner: its favor first, then its glory."""
    assert draft.turn is not None
    draft.turn = evolve(draft.turn, banner=True)
    # Tasks go on top of each other: what is pushed last is done first.
    if act.glory:
        advance(draft, act.seat, Track.GLORY, act.glory)
    if act.favor:
        advance(draft, act.seat, Track.FAVOR, act.favor)


def take_bonus(draft: Draft, act: TakeBonus) -> None:
    """The printed bonus is read aloud."""
    assert draft.turn is not None
    draft.turn = evolve(draft.turn, bonus=True)
    draft.push([Task(Kind.BOONS, act.seat, MOST_BOONS, why=Why.CARD)])


def settle_parts(draft: Draft) -> bool:
    """After all parts an exile or advantage card is offered, then the card is discarded."""
    turn = draft.turn
    assert turn is not None
    if not (turn.action and turn.banner and turn.bonus):
        return False
    if turn.deck in _ACQUIRES and not turn.acquired:
        draft.turn = evolve(turn, acquired=True)
        draft.push([Task(_ACQUIRES[turn.deck], turn.seat, why=Why.ACTION)])
        return True
    draft.stage = Stage.BATTLES
    _discard(draft, turn.deck)
    return True


def _discard(draft: Draft, deck: Deck) -> None:
    """The card goes; after the last of its deck the Khan's Fury is invoked and the deck shuffled."""
    left = list(draft.decks)
    at = DECKS.index(deck)
    left[at] -= 1
    if left[at] == 0:
        left[at] = CARDS_IN_DECK
        draft.tell(say("ruination.news.reshuffle", deck=deck))
        draft.invoke()
    first, second, third = left
    draft.decks = first, second, third


def next_turn(draft: Draft) -> None:
    """The next seat clockwise begins."""
    seat = (draft.seat + 1) % len(draft.players)
    begin_turn(draft, seat, seat == draft.first)


def begin_turn(draft: Draft, seat: int, ends_round: bool) -> None:
    """The seat's turn begins; the end of a round moves the Khan's Fury token on."""
    for each in range(len(draft.players)):
        draft.change(each, overflowed=False)
    draft.turn = None
    draft.seat, draft.stage = seat, Stage.CARD
    if ends_round:
        _end_round(draft)


def _end_round(draft: Draft) -> None:
    if draft.fury is Fury.FINISH_ROUND:
        draft.fury = Fury.LAST_ROUND
        draft.tell(say("ruination.news.last_round"))
    elif draft.fury is Fury.LAST_ROUND:
        draft.fury = Fury.END
        draft.ended = True
        draft.tell(say("ruination.news.ended"))


# --- records


def other_banner(state: State, seat: int) -> tuple[Act, ...]:
    """A banner of none, or of any other numbers."""
    return () if state.turn is None or state.turn.banner else (TakeBanner(seat),)


def _banner_knobs(state: State, act: TakeBanner) -> tuple[Knob, ...]:
    """How much favor and glory the card shows; nobody needs them for what is usual."""
    if act.favor or act.glory:
        return ()
    return (
        NumberField("favor", say("ruination.knob.favor"), 0, TRACK_END, act.favor),
        NumberField("glory", say("ruination.knob.glory"), 0, TRACK_END, act.glory),
    )


def _banner_words(state: State, act: TakeBanner) -> Message:
    if not (act.favor or act.glory):
        return say("ruination.offer.no_banner")
    if not act.glory:
        return say("ruination.offer.favor", n=act.favor)
    if not act.favor:
        return say("ruination.offer.glory", n=act.glory)
    return say("ruination.offer.banner", favor=act.favor, glory=act.glory)


def _banner_label(state: State, act: TakeBanner) -> Message:
    if not (act.favor or act.glory):
        return told("ruination.act.take_no_banner", state, act)
    if not act.glory:
        return told("ruination.act.take_favor", state, act)
    return told("ruination.act.take_banner" if act.favor else "ruination.act.take_glory", state, act)


def _action_words(state: State, act: TakeAction) -> Message:
    assert state.turn is not None
    return say("ruination.offer.action", deck=state.turn.deck)


_PARTS: Final = say("ruination.heading.parts")
KINDS: Final = (
    ActKind(
        ChooseCard,
        why_not_card,
        choose_card,
        say("ruination.heading.card"),
        lambda state, act: say("ruination.offer.card", deck=act.deck),
    ),
    ActKind(TakeAction, why_not_part, take_action, _PARTS, _action_words),
    ActKind(
        TakeBanner,
        why_not_part,
        take_banner,
        say("ruination.heading.banner"),
        _banner_words,
        _banner_label,
        knobs=_banner_knobs,
    ),
    ActKind(TakeBonus, why_not_part, take_bonus, _PARTS, say("ruination.offer.bonus")),
)
