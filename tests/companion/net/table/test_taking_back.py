"""Undo and redo from a phone: only what its own seat decided alone."""

import random
from typing import Any

import pytest

from companion.net.table.messages import Consent, Done, Redo, Refused, Undo
from engine.game import Act
from engine.ruination.game import Ruination
from engine.scythe.corrections.table_acts import EndGame
from engine.scythe.game import Scythe
from tests.companion.net.table.test_offered_only import Party


def _back(party: Party, seat: int, wish: type[Undo] | type[Redo]) -> Done | Refused:
    """The answer to this seat's phone, which wants to undo or redo."""
    party.counter += 1
    party.room.hear(seat, wish(party.counter, party.table.revision))
    return party._answer(seat)


def _corrected(party: Party, seat: int) -> Act:
    field = {"scythe": "coins", "ruination": "vp"}[party.game.name]
    act = party.game.correct(party.table.state, seat, {field: 9})
    assert act is not None
    return act


@pytest.mark.parametrize("game", [Scythe(), Ruination()], ids=lambda game: game.name)
def test_the_end_of_a_game_that_was_taken_back_is_not_brought_again_by_one_phone(game: Any) -> None:
    party = Party(game, "score", 2, 3)
    end = next(offer for offer in party.sheet(0)["offers"] if offer.get("for_all"))  # type: ignore[union-attr]
    party.wish(0, end["act"])
    party.room.hear(1, Consent(1, True))
    assert game.is_over(party.table.state)
    assert isinstance(_back(party, 0, Undo), Refused)
    party.room.undo()
    assert party.sheet(0)["redo"] is None
    assert isinstance(_back(party, 0, Redo), Refused)
    assert not game.is_over(party.table.state)


@pytest.mark.parametrize("game", [Scythe(), Ruination()], ids=lambda game: game.name)
def test_a_correction_is_neither_taken_back_nor_brought_again_by_one_phone_alone(game: Any) -> None:
    party = Party(game, "board", 3, 3)
    party.move_on(6)
    party.room.play(_corrected(party, 1))
    before = party.table.revision
    assert isinstance(_back(party, 1, Undo), Refused)
    assert party.table.revision == before
    party.room.undo()
    assert isinstance(_back(party, 1, Redo), Refused)


def test_a_seats_own_step_goes_back_and_forth_as_ever() -> None:
    party = Party(Scythe(), "mats", 2, 3)
    seat = party.game.to_act(party.table.state)[0]
    offers: Any = party.sheet(seat)["offers"]
    assert isinstance(party.wish(seat, offers[0]["act"]), Done)
    assert isinstance(_back(party, seat, Undo), Done)
    assert isinstance(_back(party, seat, Redo), Done)


def test_the_end_is_shared_and_a_count_is_not() -> None:
    game = Scythe()
    assert game.is_shared(EndGame(0))
    state = game.set_up(game.draw_setup(["A", "B"], random.Random(1), {"tracking": "score"}))
    assert not game.is_shared(game.count(state, 0, {"coins": 3}))
