"""The three action decks as tiles: what each action gives today, and how many cards are left."""

from typing import Final

from engine.amounts import Amount, Box, BoxKind
from engine.drawings import Tile, TileRow
from engine.game import Step
from engine.message import Message, say
from engine.ruination import rules
from engine.ruination.components import RECRUIT_POINTS
from engine.ruination.ids import Deck, Tracking
from engine.ruination.state import State
from engine.ruination.turn.turn import DECKS, ChooseCard
from engine.ruination.view.symbols import ANY_GOODS, DECK_ICONS, EXILE, FREE_SLOT, POINTS

_MAY_ACQUIRE: Final = {
    Deck.RECRUIT: TileRow(say("ruination.tile.exile"), (), (), None, EXILE),
    Deck.SCAVENGE: TileRow(say("ruination.tile.advantage"), (), (), None, FREE_SLOT),
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
        rows = [_row(deck, say("ruination.tile.out")), _row(deck, say("ruination.tile.into"))]
    elif deck is Deck.RECRUIT:
        points = Amount(POINTS, say("ruination.tile.points", n=RECRUIT_POINTS), RECRUIT_POINTS)
        rows = [_row(deck, say("ruination.tile.recruit"), points)]
    else:
        rows = [
            _row(deck, say("ruination.tile.one"), *_most(state, seat)),
            _row(deck, say("ruination.tile.each"), *_each(state, seat)),
        ]
    after = _MAY_ACQUIRE.get(deck)
    return (*rows, after) if after else tuple(rows)


def _row(deck: Deck, name: Message, *gains: Amount) -> TileRow:
    return TileRow(name, (), tuple(Box(BoxKind.GAIN, (gain,)) for gain in gains), None, DECK_ICONS[deck])


def _most(state: State, seat: int) -> tuple[Amount, ...]:
    """What the fullest controlled territory would bring."""
    if state.board is None:
        return ()
    sizes = [state.board.at(place).of(seat).size for place in state.board.controlled(seat)]
    most = max(sizes, default=0)
    return (Amount(ANY_GOODS, say("ruination.tile.up_to", n=most), most),)


def _each(state: State, seat: int) -> tuple[Amount, ...]:
    if state.board is None:
        return ()
    n = len(state.board.with_units(seat))
    return (Amount(ANY_GOODS, say("ruination.tile.resources", n=n), n),)
