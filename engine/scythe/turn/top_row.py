"""What all top-row actions share: whose turn, what it costs, how it ends."""

from typing import Final

from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.components import section_of
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Top
from engine.scythe.state import FACTORY_SECTION, Player, Stage, State, Turn
from engine.scythe.turn.stars import settle
from engine.scythe.turn.turn import turn_of, update

PRICE: Final = 1  # bolster and trade cost $1


def lacking(player: Player, cost: tuple[tuple[Bonus, int], ...]) -> Message | None:
    """The first part of the cost that the seat cannot pay."""
    for bonus, amount in cost:
        held: int = getattr(player, bonus.value)
        if held < amount:
            return say("refused.cannot_pay", bonus=bonus, n=amount, held=held)
    return None


def too_much(amount: int, most: int) -> Message | None:
    """The reason an amount is out of bounds; part of a benefit may always be left aside."""
    return None if 0 <= amount <= most else say("refused.amount", n=amount, most=most)


def part_of(gains: tuple[tuple[str, int], ...], taken: tuple[int, ...]) -> dict[str, int]:
    """The gains as far as they are taken; none that is left aside altogether."""
    amounts = taken or tuple(amount for _, amount in gains)
    return {kind: amount for (kind, _), amount in zip(gains, amounts, strict=True) if amount}


def why_not_part(gains: tuple[tuple[str, int], ...], taken: tuple[int, ...]) -> Message | None:
    """The reason the benefit has no such part (rulebook: "or only part of the benefit, if you wish")."""
    if taken and len(taken) != len(gains):
        return say("refused.no_such_gain")
    wrong = (too_much(amount, most) for amount, (_, most) in zip(taken, gains, strict=False))
    return next((reason for reason in wrong if reason), None)


def why_not_top(state: State, act: Act, top: Top) -> Message | None:
    """The reason this seat cannot take `top` now, whatever the choice within it."""
    turn = turn_of(state, act.seat)
    if turn is None:
        return say("refused.choose_section")
    if turn.stage is not Stage.TOP_ROW:
        return say("refused.top_row_over")
    if turn.section == FACTORY_SECTION or _top_of(state, turn) is not top:
        return say("refused.other_section", top=top)
    return None


def _top_of(state: State, turn: Turn) -> Top:
    return section_of(state.setup.seats[turn.seat].mat, turn.section).top


def top_row_over(draft: Draft, seat: int) -> None:
    """Places the stars the top-row action brought and opens the bottom row."""
    settle(draft, seat)
    turn = draft.turn(seat)
    # An encounter's gains are chosen like those of an action, and lead back to the encounter.
    stage = Stage.BOTTOM_ROW if turn.spot is None else Stage.ENCOUNTER
    update(draft, evolve(turn, stage=stage, benefit=None, left=0, produced=(), mill=False))
