"""Objective cards: telling which ones a seat holds, and revealing a completed one."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.act_kinds import seldom_done
from engine.game import Act
from engine.message import Message, say
from engine.scythe.cards.objective_conditions import cards, met
from engine.scythe.draft import Draft
from engine.scythe.ids import Faction, Slot
from engine.scythe.kind import Kind, shows
from engine.scythe.setup.tiles import OBJECTIVE_CARDS
from engine.scythe.state import Stage, State
from engine.scythe.turn.stars import place, slot_limit
from engine.scythe.turn.turn import settle_bonuses, settled, turn_of, waits
from engine.scythe.view.words import as_told


@dataclass(frozen=True, slots=True)
class RevealObjective(Act):
    """Show a completed objective card and place its star."""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class HoldObjectives(Act):
    """Tell the table, and nobody at it, which objective cards this seat holds; none takes it back."""

    numbers: tuple[int, ...] = ()


# "Before or after you complete a top or bottom row action" (rulebook, Objectives), never within one.
BETWEEN_ACTIONS = (Stage.TOP_ROW, Stage.BOTTOM_ROW, Stage.DONE)


def reveal_acts(state: State, seat: int) -> tuple[Act, ...]:
    """Each card of a known hand that may be shown now; without a known hand, declaring one."""
    hand = state.players[seat].hand
    if not hand:
        return _declare(seat)
    shown = (number for number in hand if _why_not_card(state, seat, number) is None)
    return tuple(RevealObjective(seat, number) for number in shown)


@cache
def _declare(seat: int) -> tuple[Act, ...]:
    return (RevealObjective(seat),)


def can_reveal(state: State, seat: int) -> bool:
    """Whether this seat has an objective card left that may bring a star."""
    player = state.players[seat]
    limit = slot_limit(state.setup.seats[seat].faction, Slot.OBJECTIVE)
    return player.objectives > 0 and player.stars_in(Slot.OBJECTIVE) < limit


def why_not_reveal(state: State, act: RevealObjective) -> Message | None:
    """The reason this seat cannot reveal an objective now."""
    turn = turn_of(state, act.seat)
    if turn is None:
        return say("refused.objective_own_turn")
    if turn.stage not in BETWEEN_ACTIONS:
        return say("refused.objective_between")
    if act.number is not None and act.number not in OBJECTIVE_CARDS:
        return say("refused.no_such_card", n=act.number)
    if not can_reveal(state, act.seat):
        return say("refused.no_objective")
    reason = waits(state, act.seat)
    # A card that is only shown on the table is the table's to judge, and so is one of an unknown hand.
    if reason or act.number is None or not state.players[act.seat].hand:
        return reason
    return _why_not_card(state, act.seat, act.number)


def _why_not_card(state: State, seat: int, number: int) -> Message | None:
    """The reason this card of a known hand cannot be shown now."""
    if number not in state.players[seat].hand:
        return say("refused.not_in_hand", n=number)
    turn = turn_of(state, seat)
    # "At the end of your turn": nothing is left to take, and the next seat has not begun.
    if cards()[number].end_of_turn and (turn is None or turn.stage is not Stage.DONE):
        return say("refused.objective_end_of_turn", n=number)
    # A bonus of this turn's action was gained before the card is shown.
    fails = met(settled(state, seat), seat, number) is False
    return say("refused.objective_not_met", n=number) if fails else None


def reveal(draft: Draft, act: RevealObjective) -> None:
    """Places the star; the other card is discarded, except by Saxony (Dominate)."""
    settle_bonuses(draft, act.seat)
    if draft.ended:
        return
    player = draft.players[act.seat]
    keeps = draft.faction(act.seat) is Faction.SAXONY
    left = tuple(number for number in player.hand if number != act.number)
    # Where the card was not named, which one is left is not known any more.
    hand = left if keeps and act.number is not None else ()
    draft.change(act.seat, objectives=player.objectives - 1 if keeps else 0, hand=hand)
    place(draft, act.seat, Slot.OBJECTIVE)


def why_not_hold(state: State, act: HoldObjectives) -> Message | None:
    """The reason these cannot be the seat's objective cards; names no card of another seat."""
    held = state.players[act.seat].objectives
    if act.numbers and len(act.numbers) != held:
        return say("refused.hand_count", n=held)
    for number in act.numbers:
        if number not in OBJECTIVE_CARDS:
            return say("refused.no_such_card", n=number)
    # A card that another seat noted too is not refused: a refusal would tell what others hold.
    return say("refused.hand_twice") if len(set(act.numbers)) != len(act.numbers) else None


def hold(draft: Draft, act: HoldObjectives) -> None:
    """Notes the seat's cards without a word to the others."""
    draft.change(act.seat, hand=tuple(sorted(act.numbers)))


def forget_misfit(draft: Draft, seat: int) -> None:
    """Forgets a hand that does not fit the number of cards the seat holds any more."""
    player = draft.players[seat]
    if len(player.hand) != player.objectives:
        draft.change(seat, hand=())


def wrong_hands(state: State) -> list[Message]:
    """What is wrong with the noted cards, without naming them."""
    wrong = [
        say("status.hand", faction=state.setup.seats[seat].faction)
        for seat, player in enumerate(state.players)
        if player.hand and len(player.hand) != player.objectives
    ]
    hands = [number for player in state.players for number in player.hand]
    if len(set(hands)) != len(hands) or not set(hands) <= set(OBJECTIVE_CARDS):
        wrong.append(say("status.hands"))
    return wrong


def _card(state: State, act: RevealObjective) -> Message:
    return say("offer.reveal") if act.number is None else say("offer.reveal_card", number=act.number)


KINDS: Final = (
    Kind(
        RevealObjective,
        why_not_reveal,
        reveal,
        heading=say("heading.objectives"),
        words=_card,
        reveals=shows,
        shows_objective=True,
        rare=seldom_done,
    ),
    Kind(
        HoldObjectives,
        why_not_hold,
        hold,
        heading=say("heading.table"),
        words=as_told("act.hold_objectives"),
        during_combat=True,
        of_first_turn=True,
    ),
)
