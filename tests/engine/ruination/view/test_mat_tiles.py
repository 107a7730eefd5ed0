"""The three decks as sections of a mat: what a touch on a gain plays, and which parts are done."""

import pytest

from engine.game import Step
from engine.ruination import rules
from engine.ruination.game import Ruination
from engine.ruination.ids import Deck
from engine.ruination.state import State
from engine.ruination.turn.scavenging import ScavengeEach
from engine.ruination.turn.turn import ChooseCard, TakeAction
from tests.kits.ui.saved_tables import found

GAME = Ruination()


def _at(name):
    setup, steps = found(name)
    state = GAME.set_up(setup)
    for step in steps:
        state = GAME.apply(state, step)
    return state


def _touches(state, seat):
    """What each touch on a gain plays, by its deck."""
    return {
        deck: [box.acts for row in tile.rows for box in row.gains if box.acts]
        for deck, tile in zip(Deck, GAME.tiles(state, seat), strict=True)
    }


def test_a_gain_plays_its_card_and_the_action_with_one_touch() -> None:
    state = _at("hordes_turn")
    seat = GAME.blocking(state)
    touches = _touches(state, seat)
    assert touches[Deck.MOVE] == [(ChooseCard(seat, Deck.MOVE), TakeAction(seat))]
    assert touches[Deck.RECRUIT] == [(ChooseCard(seat, Deck.RECRUIT), TakeAction(seat))]
    begin = ChooseCard(seat, Deck.SCAVENGE), TakeAction(seat)
    assert touches[Deck.SCAVENGE] == [begin, (*begin, ScavengeEach(seat))]
    for acts in (each for deck in touches.values() for each in deck):
        here = state
        for act in acts:
            assert GAME.why_not(here, Step(act)) is None
            here = GAME.apply(here, Step(act))


def test_a_card_is_begun_once_for_all_that_its_deck_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seat's mat is made anew with every step: each box beginning the turn for itself would tell."""
    state = _at("hordes_turn")
    begun, apply = [], rules.apply

    def counted(before: State, step: Step) -> State:
        begun.append(step.act)
        return apply(before, step)

    monkeypatch.setattr(rules, "apply", counted)
    seat = GAME.blocking(state)
    assert all(_touches(state, seat).values())
    cards = [act for act in begun if isinstance(act, ChooseCard)]
    assert cards == [ChooseCard(seat, deck) for deck in Deck]


def test_nobody_else_is_offered_a_touch() -> None:
    state = _at("hordes_turn")
    others = [seat for seat in range(GAME.seats(state)) if seat != GAME.blocking(state)]
    assert all(not any(_touches(state, seat).values()) for seat in others)


def test_a_card_that_lies_there_offers_its_own_action_alone_until_it_is_done() -> None:
    state = _at("hordes_card")
    seat, deck = state.turn.seat, state.turn.deck
    touches = _touches(state, seat)
    assert all(acts[0] == TakeAction(seat) for acts in touches.pop(deck))
    assert not any(touches.values())
    done = GAME.apply(state, Step(TakeAction(seat)))
    tile = next(tile for tile in GAME.tiles(done, seat) if tile.active)
    assert tile.rows[0].why_not is not None and tile.rows[1].why_not is None
    assert _touches(done, seat)[deck] == []
