"""What a touch of a gain on a seat's mat plays: the section if it is not chosen yet, then the action."""

from collections.abc import Callable
from typing import Final

from engine.frozen import evolve
from engine.game import Act, Step
from engine.pictures.amounts import Amount, Box, BoxKind
from engine.recall import Kept
from engine.scythe.ids import Bonus, Goods
from engine.scythe.state import State
from engine.scythe.turn import overlap
from engine.scythe.turn.at_once import acts_at_once
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.move import GainCoins, move_act
from engine.scythe.turn.produce import Produce, most_new_workers
from engine.scythe.turn.shortcuts import with_riches
from engine.scythe.turn.trade import Trade

NEW_WORKERS: Final = "section.new_workers"
"""The words of a gain that tells how many workers came of it."""
_Boxes = tuple[Box, ...]
_TOUCHED: Final[Kept[Box]] = Kept(4096)  # a game meets some hundred of them; a day of games is bounded


def touchable(state: State, seat: int, begins: Act | None, gains: _Boxes) -> _Boxes:
    """The boxes with what touching each plays: the section if it is not chosen yet, then the action."""
    # Tiles lie open: whether hidden coins are enough is not told before somebody tries.
    here = with_riches(state, seat) if state.hides_coins else state
    if begins:
        if overlap.why_not(here, Step(begins)):
            return gains
        here = overlap.apply(here, Step(begins))
    return tuple(_target(here, seat, begins, box) for box in gains)


def _target(begun: State, seat: int, begins: Act | None, box: Box) -> Box:
    """The box with its acts, if the action may be taken once the turn has begun."""
    make = _ACTIONS.get(box.amounts[0].words.key) if box.kind is BoxKind.GAIN else None
    if make is None:
        return box
    action = make(seat, box.amounts[0])
    # How many people came of it is to be told where no board shows it: on boxes of their own.
    asks = begun.board is None and most_new_workers(begun.players[seat]) > 0
    if isinstance(action, Produce) and asks and box.amounts[0].words.key != NEW_WORKERS:
        return box
    if overlap.why_not(begun, Step(action)):
        return box
    quick = _quickest(begun, action)
    if not quick:
        return box
    acts: tuple[Act, ...] = (begins, *quick) if begins else quick
    return _TOUCHED.of((box,), acts, lambda: evolve(box, acts=acts))


def _quickest(state: State, action: Act) -> tuple[Act, ...]:
    """The action itself, or what does it at once on a tracked board; what is to be chosen first is listed."""
    if state.board is None or not isinstance(action, Produce | Trade):
        return (action,)
    if isinstance(action, Trade):
        return () if action.gain is Goods.RESOURCES else (action,)
    at_once = acts_at_once(state, action.seat, (action,))
    return at_once if at_once and not overlap.why_not(state, Step(at_once[0])) else (action,)


def _gained(seat: int, amount: Amount) -> Act:
    what, n = amount.words["bonus"], amount.n or 0
    if what in (Goods.RESOURCES, Goods.POPULARITY):
        return Trade(seat, Goods(str(what)), n)
    return Bolster(seat, Bonus(str(what)), n)


def _produced(seat: int, amount: Amount) -> Act:
    return Produce(seat)


def _peopled(seat: int, amount: Amount) -> Act:
    return Produce(seat, amount.n or 0)


def _moved(seat: int, amount: Amount) -> Act:
    return move_act(seat)


def _paid_instead(seat: int, amount: Amount) -> Act:
    return GainCoins(seat, amount.n or 0)


# What touching a gain plays, by the words of the gain.
_ACTIONS: Final[dict[str, Callable[[int, Amount], Act]]] = {
    "section.units": _moved,
    "section.or_coins": _paid_instead,
    "section.gain": _gained,
    "section.or_gain": _gained,
    "section.territories": _produced,
    NEW_WORKERS: _peopled,
}
