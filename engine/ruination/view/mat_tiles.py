"""The three action decks as sections: what a card's parts bring today, and what a touch plays."""

from functools import cache
from typing import Final

from engine.frozen import evolve
from engine.game import Act, Step
from engine.message import Message, say
from engine.pictures.amounts import Amount, Box, BoxKind
from engine.pictures.drawings import Tile, TileRow
from engine.ruination import rules
from engine.ruination.components import RECRUIT_POINTS
from engine.ruination.ids import Deck, Tracking
from engine.ruination.state import State, Turn
from engine.ruination.turn.scavenging import ScavengeEach
from engine.ruination.turn.turn import DECKS, ChooseCard, TakeAction
from engine.ruination.view.symbols import (
    ANY_GOODS,
    BANNER,
    BONUS,
    DECK_ICONS,
    EXILE,
    FAVOR,
    FREE_SLOT,
    GLORY,
    INTO,
    ONE_PLACE,
    OUT_OF,
    PLACES,
    POINTS,
)

_Gains = tuple[tuple[Box, tuple[Act, ...]], ...]
_AFTERWARDS: Final = {
    Deck.RECRUIT: (Box(BoxKind.PRIZE, (Amount(EXILE, say("ruination.tile.exile")),)),),
    Deck.SCAVENGE: (Box(BoxKind.PRIZE, (Amount(FREE_SLOT, say("ruination.tile.advantage")),)),),
}
"""What may be acquired once all parts of the card are done."""
_PRINTED: Final = (
    Box(BoxKind.GAIN, (Amount(FAVOR, say("ruination.tile.banner_favor")),)),
    Box(BoxKind.GAIN, (Amount(GLORY, say("ruination.tile.banner_glory")),)),
    Box(BoxKind.PRIZE, (Amount(BONUS, say("ruination.tile.printed")),)),
)
"""What only who holds the card can read: its banner and its bonus."""
_ABOUT: Final = {
    Deck.MOVE: say("ruination.about.move"),
    Deck.RECRUIT: say("ruination.about.recruit"),
    Deck.SCAVENGE: say("ruination.about.scavenge"),
}
_ABOUT_BANNER: Final = say("ruination.about.banner")
_DONE: Final = say("ruination.refused.part_done")


def tiles(state: State, seat: int) -> tuple[Tile, ...]:
    """Move, recruit and scavenge; none where only the score is kept."""
    if state.setup.tracking is Tracking.SCORE:
        return ()
    return tuple(_tile(state, seat, deck) for deck in DECKS)


def _tile(state: State, seat: int, deck: Deck) -> Tile:
    act = ChooseCard(seat, deck)
    reason = rules.why_not(state, Step(act))
    title = say("ruination.tile.deck", n=state.decks[DECKS.index(deck)])
    running = _running(state, seat, deck) is not None
    begins = None if reason else act
    return Tile(title, _rows(state, seat, deck, begins), begins, reason, running)


def _running(state: State, seat: int, deck: Deck) -> Turn | None:
    """The seat's turn, if it is going on with a card of this deck."""
    turn = state.turn
    return turn if turn is not None and turn.seat == seat and turn.deck is deck else None


def _rows(state: State, seat: int, deck: Deck, begins: ChooseCard | None) -> tuple[TileRow, ...]:
    """Both parts of a card; `begins` would begin the turn with one."""
    turn = _running(state, seat, deck)
    action = _DONE if turn and turn.action else None
    printed = _DONE if turn and turn.banner and turn.bonus else None
    gains = _gains(state, seat, deck)
    boxes = _targets(state, begins, gains) if begins or turn else tuple(box for box, _ in gains)
    after = _AFTERWARDS.get(deck, ())
    return (
        TileRow(_name(deck), (), (*boxes, *after), action, DECK_ICONS[deck], _ABOUT[deck]),
        TileRow(say("ruination.tile.banner"), (), _PRINTED, printed, BANNER, _ABOUT_BANNER),
    )


@cache
def _name(deck: Deck) -> Message:
    return say("ruination.tile.name", deck=deck)


def _gains(state: State, seat: int, deck: Deck) -> _Gains:
    """What the deck's action brings, each with what takes it once the card is chosen."""
    action = TakeAction(seat)
    if deck is Deck.MOVE:
        ways = Amount(OUT_OF, say("ruination.tile.out")), Amount(INTO, say("ruination.tile.into"))
        return ((Box(BoxKind.GAIN, ways), (action,)),)
    if deck is Deck.RECRUIT:
        points = Amount(POINTS, say("ruination.tile.points", n=RECRUIT_POINTS), RECRUIT_POINTS)
        return ((Box(BoxKind.GAIN, (points,)), (action,)),)
    most, each = _most(state, seat), _each(state, seat)
    one = Box(BoxKind.GAIN, (Amount(ONE_PLACE, say("ruination.tile.one")), most))
    all_places = Box(BoxKind.GAIN, (Amount(PLACES, say("ruination.tile.each")), each), either=True)
    return (one, (action,)), (all_places, (action, ScavengeEach(seat)))


def _most(state: State, seat: int) -> Amount:
    """What the fullest controlled territory would bring; without a board, what the table counts."""
    if state.board is None:
        return Amount(ANY_GOODS, say("ruination.tile.per_unit"))
    sizes = [state.board.at(place).of(seat).size for place in state.board.controlled(seat)]
    most = max(sizes, default=0)
    return Amount(ANY_GOODS, say("ruination.tile.up_to", n=most), most)


def _each(state: State, seat: int) -> Amount:
    if state.board is None:
        return Amount(ANY_GOODS, say("ruination.tile.per_place"))
    n = len(state.board.with_units(seat))
    return Amount(ANY_GOODS, say("ruination.tile.resources", n=n), n)


def _targets(state: State, begins: ChooseCard | None, gains: _Gains) -> tuple[Box, ...]:
    """The boxes with what touching each plays: the card if it is not chosen yet, then the part."""
    begun = rules.apply(state, Step(begins)) if begins else state
    return tuple(_target(begun, begins, box, acts) for box, acts in gains)


def _target(begun: State, begins: ChooseCard | None, box: Box, acts: tuple[Act, ...]) -> Box:
    """The box with its acts, if all of them may be done once the card is chosen."""
    here = begun
    for at, act in enumerate(acts):
        if rules.why_not(here, Step(act)):
            return box
        here = rules.apply(here, Step(act)) if at + 1 < len(acts) else here
    return evolve(box, acts=(begins, *acts) if begins else acts)
