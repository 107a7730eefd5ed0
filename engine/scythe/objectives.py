"""Objective cards: revealing a completed one."""

from functools import cache

from engine.game import Act
from engine.message import Message, say
from engine.scythe.acts import RevealObjective
from engine.scythe.draft import Draft
from engine.scythe.ids import Faction, Slot
from engine.scythe.stars import place, slot_limit
from engine.scythe.state import Stage, State
from engine.scythe.turn import turn_of, waits

# "Before or after you complete a top or bottom row action" (rulebook, Objectives), never within one.
_BETWEEN_ACTIONS = (Stage.TOP_ROW, Stage.BOTTOM_ROW, Stage.DONE)
CARDS = range(1, 28)  # 1-23 base game, 24-27 Promo Pack 3


@cache
def reveal_acts(seat: int) -> tuple[Act, ...]:
    """Declaring a completed objective; the card may be named or only shown on the table."""
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
    if turn.stage not in _BETWEEN_ACTIONS:
        return say("refused.objective_between")
    if act.number is not None and act.number not in CARDS:
        return say("refused.no_such_card", n=act.number)
    return waits(state, act.seat) if can_reveal(state, act.seat) else say("refused.no_objective")


def reveal(draft: Draft, act: RevealObjective) -> None:
    """Places the star; the other card is discarded, except by Saxony (Dominate)."""
    player = draft.players[act.seat]
    keeps = draft.faction(act.seat) is Faction.SAXONY
    draft.change(act.seat, objectives=player.objectives - 1 if keeps else 0)
    draft.announce("news.objective", act.seat)
    place(draft, act.seat, Slot.OBJECTIVE)
