"""The three action decks as tiles: what each action gives today, and how many cards are left."""

from typing import Final

from engine.drawings import Tile, TileRow
from engine.game import Step
from engine.message import Message, say
from engine.ruination import rules
from engine.ruination.components import RECRUIT_POINTS
from engine.ruination.ids import Deck, Tracking
from engine.ruination.state import State
from engine.ruination.turn.turn import DECKS, ChooseCard

_MAY_ACQUIRE: Final = {
    Deck.RECRUIT: say("ruination.tile.exile"),
    Deck.SCAVENGE: say("ruination.tile.advantage"),
}


def tiles(state: State, seat: int) -> tuple[Tile, ...]:
    """Move, recruit and scavenge; none where only the score is kept."""
    if state.setup.tracking is Tracking.SCORE:
        return ()
    return tuple(_tile(state, seat, deck) for deck in DECKS)


def _tile(state: State, seat: int, deck: Deck) -> Tile:
    act = ChooseCard(seat, deck)
    reason = rules.why_not(state, Step(act))
    title = say("ruination.tile.deck", deck=deck, n=state.decks[DECKS.index(deck)])
    running = state.turn is not None and state.turn.seat == seat and state.turn.deck is deck
    return Tile(title, _rows(state, seat, deck), None if reason else act, reason, running)


def _rows(state: State, seat: int, deck: Deck) -> tuple[TileRow, ...]:
    if deck is Deck.MOVE:
        rows = [_row(say("ruination.tile.out")), _row(say("ruination.tile.into"))]
    elif deck is Deck.RECRUIT:
        rows = [_row(say("ruination.tile.recruit"), say("ruination.tile.points", n=RECRUIT_POINTS))]
    else:
        rows = [
            _row(say("ruination.tile.one"), *_most(state, seat)),
            _row(say("ruination.tile.each"), *_each(state, seat)),
        ]
    after = _MAY_ACQUIRE.get(deck)
    return (*rows, _row(after)) if after else tuple(rows)


def _row(name: Message, *gains: Message) -> TileRow:
    return TileRow(name, (), gains, None)


def _most(state: State, seat: int) -> tuple[Message, ...]:
    """What the fullest controlled territory would bring."""
    if state.board is None:
        return ()
    sizes = [state.board.at(place).of(seat).size for place in state.board.controlled(seat)]
    return (say("ruination.tile.up_to", n=max(sizes, default=0)),)


def _each(state: State, seat: int) -> tuple[Message, ...]:
    if state.board is None:
        return ()
    return (say("ruination.tile.resources", n=len(state.board.with_units(seat))),)
