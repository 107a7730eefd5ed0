"""What was read once off a track, an exile's card or an advantage card is offered first the next time."""

from typing import Any

import pytest

from engine.frozen import evolve
from engine.game import BadSetup
from engine.ruination.board.map import default_board, encode_board
from engine.ruination.board.readings import Reading
from engine.ruination.ids import Deck, Resource
from engine.ruination.kinds import heading, words
from engine.ruination.setup.opening import ChooseHome
from engine.ruination.state import Kind, State
from engine.ruination.turn.acquiring import AcquireExile, PlaceExile, ReadExile
from engine.ruination.turn.boons import Boon, Gain
from engine.ruination.turn.due import Finish
from engine.ruination.turn.named_cards import NameTile
from engine.ruination.turn.scavenging import TakeResource
from engine.ruination.turn.turn import ChooseCard, TakeAction, TakeBanner, TakeBonus
from tests.kits.ruination.ruination_kit import (
    GAME,
    begun,
    card,
    do,
    fresh,
    given,
    refusal,
    revealed,
    sentence,
    settled,
)


def at_space(state: State, space: int, favor: bool = True) -> State:
    """The seat whose turn it is has come to this space of a track and reads it."""
    seat = state.seat
    state = given(state, seat, **{"favor" if favor else "glory": space - 1})
    state = do(state, ChooseCard(seat, Deck.SCAVENGE)) if state.turn is None else state
    return do(state, TakeBanner(seat, int(favor), int(not favor)))


def first(state: State) -> tuple[str, str]:
    """The heading and the entry that stand first in the list of whoever reads."""
    act = GAME.offers(state, GAME.to_act(state)[0])[0].act
    return sentence(heading(state, act)), sentence(words(state, act))


def read(*found: tuple[str, int], of: str = "favor 2") -> Any:
    """A board file on which somebody has read this before."""
    data: Any = encode_board(default_board())
    data["readings"] = [{"of": of, "found": [list(each) for each in found]}]
    return data


def test_a_space_of_a_track_is_read_by_the_first_who_comes_there() -> None:
    """Everybody after that takes it with one tap, or says what is printed there after all."""
    state = do(at_space(begun(2), 2), Gain(0, Boon.VP, 3))
    assert state.readings == (Reading("favor 2", (("vp", 3),)),)
    again = at_space(begun(2, board=read(("vp", 3))), 2)
    assert first(again) == ("As it was read before", "3 VP")
    assert do(again, Gain(0, Boon.VP, 1)).readings == (Reading("favor 2", (("vp", 1),)),)


def test_a_space_with_nothing_on_it_is_remembered_too() -> None:
    state = do(at_space(begun(2), 2, favor=False), Finish(0))
    assert state.readings == (Reading("glory 2"),)
    again = at_space(begun(2, board=read(of="glory 2")), 2, favor=False)
    assert first(again) == ("As it was read before", "Nothing more")


def test_a_number_that_is_not_usual_is_offered_as_it_was_read() -> None:
    state = at_space(begun(2, board=read(("vp", 7))), 2)
    assert first(state) == ("As it was read before", "7 VP")
    assert do(state, Gain(0, Boon.VP, 7)).players[0].vp == 7


def acquiring(state: State, exile: str) -> State:
    """Seat 0 reads the card of an exile that it acquires."""
    state = do(card(state, Deck.RECRUIT), TakeAction(0))
    while state.task and state.task.kind is Kind.RECRUIT:
        state = do(state, GAME.legal_acts(state, 0)[0])
    return do(state, AcquireExile(0, exile))


def test_an_exiles_numbers_and_bonus_are_remembered() -> None:
    state = acquiring(begun(2), "exile_7")
    state = do(state, ReadExile(0, 7, 2))
    while state.task and state.task.kind is Kind.PAY:
        state = do(state, Finish(0))
    state = do(state, PlaceExile(0, "1"), Gain(0, Boon.BLESSING, 2), Gain(0, Boon.VP), Finish(0))
    assert [(each.of, each.found) for each in state.readings if "exile_7" in each.of] == [
        ("card exile_7", (("strength", 7), ("dice", 2))),
        ("bonus exile_7", (("blessing", 2), ("vp", 1))),
    ]
    data: Any = encode_board(default_board())
    data["readings"] = [
        {"of": each.of, "found": [list(one) for one in each.found]} for each in state.readings
    ]
    state = acquiring(begun(2, board=data), "exile_7")
    assert first(state) == ("As it was read before", "Exile 7: strength 7, 2 battle dice")
    state = do(state, ReadExile(0, 7, 2))
    while state.task and state.task.kind is Kind.PAY:
        state = do(state, Finish(0))
    state = do(state, PlaceExile(0, "1"))
    assert first(state) == ("As it was read before", "2 blessings")
    state = do(state, Gain(0, Boon.BLESSING, 2))
    assert first(state) == ("As it was read before", "1 VP")
    assert first(do(state, Gain(0, Boon.VP))) == ("As it was read before", "Nothing more")


def keeping(board: Any) -> State:
    """Seat 0 has chosen its home and reads the tile it kept; 8 and 7 were revealed."""
    state = revealed(fresh(2, board=board), 8, 7)
    state = do(state, ChooseHome(0, "1"))
    return do(state, TakeResource(0, Resource.RESOURCE_1))


def test_a_kept_tile_is_known_by_its_number() -> None:
    """It stays unknown to the app unless somebody tells it."""
    state = keeping(encode_board(default_board()))
    numbers = [act.tile for act in GAME.legal_acts(state, 0) if isinstance(act, NameTile)]
    assert numbers == [1, 2, 3, 4, 5, 6]
    assert refusal(state, NameTile(0, 7)) == "It cannot be this tile."
    state = do(state, NameTile(0, 5), Gain(0, Boon.BLESSING, 2), Finish(0))
    assert state.readings == (Reading("bonus tile_5", (("blessing", 2),)),)
    again = do(keeping(read(("blessing", 2), of="bonus tile_5")), NameTile(0, 5))
    assert first(again) == ("As it was read before", "2 blessings")
    assert not any(isinstance(act, NameTile) for act in GAME.legal_acts(again, 0))


def test_batu_is_known_from_the_rule_books_example() -> None:
    """Batu brings 2 of Mike's 6 strength, and 1 additional battle die."""
    state = acquiring(begun(2), "batu")
    assert first(state) == ("As the rule book shows it", "Batu: strength 2, 1 battle die")
    assert any(offer.knobs for offer in GAME.offers(state, 0)), "another printing can still be said"


def test_what_nobody_can_tell_apart_is_not_remembered() -> None:
    """Action cards have no name that the app knows."""
    state = do(begun(2), ChooseCard(0, Deck.MOVE), TakeBonus(0), Gain(0, Boon.VP, 2))
    assert state.readings == ()
    assert settled(state).readings == ()


@pytest.mark.parametrize(
    ("of", "found"),
    [
        ("favor 11", ()),
        ("favor 2", (("glory", 1),)),
        ("favor 2", (("vp", 0),)),
        ("favor 2", (("vp", 1), ("vp", 1))),
        ("card batu", (("strength", 10),)),
        ("bonus nobody", ()),
    ],
)
def test_a_board_file_that_remembers_the_impossible_is_refused_with_its_sentence(of: str, found: Any) -> None:
    with pytest.raises(BadSetup) as refused:
        fresh(2, board=read(*found, of=of))
    assert of in sentence(refused.value.message)


def test_a_table_that_began_by_the_first_rules_replays_without_readings_and_reminders() -> None:
    """Its saved states are what they were that evening."""
    state = begun(2, "mats")
    state = evolve(state, setup=evolve(state.setup, rules=1))
    state = do(at_space(state, 2), Gain(0, Boon.VP, 3))
    assert state.readings == ()
    state = do(state, TakeBonus(0), Finish(0), TakeAction(0), Finish(0))
    while state.seat == 0:
        state = do(state, Finish(0))
    assert state.news == (), "the army limit is not mentioned"
