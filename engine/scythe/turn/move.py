"""The move action: units, or coins instead."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.forms import Knob
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.board.moving import begin
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Cube, Top
from engine.scythe.kind import Kind
from engine.scythe.knobs import amount_knob
from engine.scythe.state import FACTORY_SECTION, Player, Stage, State
from engine.scythe.turn.top_row import too_much, top_row_over, why_not_top
from engine.scythe.turn.turn import turn_of, update, waits
from engine.scythe.view.words import faction
from engine.scythe.wind_gambit.resolutions import why_no_move


@dataclass(frozen=True, slots=True)
class Move(Act):
    """Take the move action; without a tracked board the units were moved on the table."""


@dataclass(frozen=True, slots=True)
class GainCoins(Act):
    """Take coins instead of moving."""

    amount: int


def coins_for_moving(exposed: tuple[Cube, ...]) -> int:
    """The coins to be had instead of moving."""
    return 2 if Cube.MOVE_COINS in exposed else 1


def move_acts(seat: int, player: Player) -> tuple[Act, ...]:
    """Moving, or coins instead."""
    return _move_acts(seat, coins_for_moving(player.mats.exposed))


def move_act(seat: int) -> Act:
    """The move action of this seat's mat."""
    return Move(seat)


@cache
def _move_acts(seat: int, coins: int) -> tuple[Act, ...]:
    return Move(seat), GainCoins(seat, coins)


def why_not_move(state: State, act: Move) -> Message | None:
    """The reason this seat cannot move: the mat's move or the bottom row of the factory card."""
    turn = turn_of(state, act.seat)
    final = why_no_move(state, act.seat)
    if final:
        return final
    if turn and turn.section == FACTORY_SECTION and turn.stage in (Stage.TOP_ROW, Stage.BOTTOM_ROW):
        # The card's move is interactive, so it does not overlap (rulebook p. 14).
        return say("refused.bottom_row_over") if turn.moved else waits(state, act.seat)
    reason = why_not_top(state, act, Top.MOVE)
    # Moving on a tracked board may meet the units of the turn that is still open.
    return reason or (waits(state, act.seat) if state.board else None)


def move(draft: Draft, act: Move) -> None:
    """Opens the move on a tracked board; otherwise units were moved on the table."""
    turn = draft.turn(act.seat)
    if draft.board:
        begin(draft, act.seat)
        return
    # What the move led to is still to be said, also where it was the bottom row of the factory card.
    update(draft, evolve(turn, stage=Stage.BOTTOM_ROW, moved=True))


def why_not_coins(state: State, act: GainCoins) -> Message | None:
    """The reason this seat cannot take these coins instead of moving."""
    most = coins_for_moving(state.players[act.seat].mats.exposed)
    # The coins are an option of the Move action, which a final turn goes without (Mission Possible).
    if final := why_no_move(state, act.seat):
        return final
    return why_not_top(state, act, Top.MOVE) or too_much(act.amount, most)


def gain_coins(draft: Draft, act: GainCoins) -> None:
    """Coins instead of a move."""
    draft.gain(act.seat, Bonus.COINS, act.amount)
    top_row_over(draft, act.seat)


def coins_knobs(state: State, act: GainCoins) -> tuple[Knob, ...]:
    """How many of the coins are taken."""
    return amount_knob(say("knob.bonus", bonus=Bonus.COINS), 0, act.amount, act.amount)


def _coins(state: State, act: GainCoins) -> Message:
    return say("offer.coins", n=act.amount)


def _moved(state: State, act: Move) -> Message:
    """On a tracked board every hop has its own sentence."""
    who = faction(state, act.seat)
    return say("act.move.begun", faction=who) if state.board else say("act.move", faction=who)


_MOVE: Final = say("heading.top_row", top=Top.MOVE)
KINDS: Final = (
    Kind(Move, why_not_move, move, heading=_MOVE, words=say("offer.move"), label=_moved),
    Kind(GainCoins, why_not_coins, gain_coins, heading=_MOVE, words=_coins, knobs=coins_knobs),
)
