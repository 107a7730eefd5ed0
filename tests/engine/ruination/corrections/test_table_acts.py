"""The table is right: corrections of seats and territories, counting for the score, stopping."""

import json
from typing import Any

import pytest

from engine.codec import Malformed
from engine.game import Step
from engine.ruination.battle.battle_model import Exile
from engine.ruination.corrections.table_acts import Correct, CorrectPlace, EndGame, GiveTurn, StandingArmy
from engine.ruination.ids import Deck
from engine.ruination.state import Advantage, Stage, State
from engine.ruination.turn.turn import TakeAction
from tests.kits.ruination.ruination_kit import (
    GAME,
    begun,
    card,
    do,
    fresh,
    given,
    put,
    random_steps,
    refusal,
    sentence,
)


def filled(state: State, of: int | str) -> dict[str, int | str | None]:
    """What the correction form of a seat or territory says now."""
    form = GAME.correction(state, of, None)
    assert form is not None
    return {field.name: field.value for part in form.parts for field in part.fields}


def test_every_number_of_a_seat_can_be_set_right() -> None:
    """One act for the whole form; what is not answered stays."""
    state = begun(2)
    answers = {
        "vp": 12,
        "favor": 4,
        "glory": 2,
        "blessings": 5,
        "resource_3": 6,
        "slots.2": 3,
        "decks.move": 9,
    }
    act = GAME.correct(state, 0, answers)
    assert act is not None
    after = do(state, act)
    assert filled(after, 0) == {**filled(state, 0), **answers, "names.2": ""}
    assert GAME.decode_step(GAME.encode_step(Step(act))) == Step(act)


def test_a_form_with_nothing_new_makes_no_act() -> None:
    """Nothing is journaled for a form that was only looked at."""
    state = begun(2)
    for of in (0, "citadel"):
        assert GAME.correct(state, of, filled(state, of)) is None


@pytest.mark.parametrize(
    ("of", "answers"),
    [
        (0, {"vp": -1}),
        (0, {"vp": "3"}),
        (0, {"power": 3}),
        ("citadel", {"0.grunts": 9}),
        ("citadel", {"x": 1}),
    ],
)
def test_answers_that_no_form_asked_are_malformed(of: int | str, answers: dict[str, Any]) -> None:
    """Strictly the fields and ranges of the form."""
    with pytest.raises(Malformed):
        GAME.correct(begun(2), of, answers)


def test_a_territory_can_be_set_right_with_all_its_pieces() -> None:
    """Armies of everybody, bastions, nomads; the supply follows."""
    state = begun(2)
    act = GAME.correct(state, "citadel", {"0.grunts": 2, "1.raiders": 1, "bastions": 4, "nomad": 0})
    assert act is not None
    state = do(state, act)
    assert state.board is not None
    place = state.board.at("citadel")
    assert (place.of(0).grunts, place.of(1).raiders, place.bastions, place.nomad) == (2, 1, 4, None)
    assert state.bastions == 6 - 2 and GAME.status(state) == ()


def test_more_pieces_than_there_are_are_refused() -> None:
    """Eight grunts, fourteen bastions, nine nomads."""
    state = begun(2)
    assert (
        refusal(state, CorrectPlace(0, "citadel", (StandingArmy(0, grunts=6),)))
        == "No horde has these units."
    )
    assert "At most 8 bastions" in refusal(state, CorrectPlace(0, "citadel", (), 9))
    assert "9 nomad tokens" in refusal(state, CorrectPlace(0, "1", (), 1, True))
    assert refusal(state, CorrectPlace(0, "moon")) == "There is no such territory."
    assert refusal(state, CorrectPlace(0, "2", (StandingArmy(5),))) == "There is no such player."
    theirs = given(state, 1, exiles=(Exile("batu"),))
    assert (
        refusal(theirs, CorrectPlace(0, "2", (StandingArmy(0, exiles=("batu",)),)))
        == "No horde has these units."
    )


def test_a_corrected_exile_stands_in_one_place_only() -> None:
    """Whoever is here is nowhere else; whoever is nowhere left the game."""
    batu = Exile("batu", 2, 1)
    state = given(begun(2), 0, exiles=(batu,))
    assert state.board is not None
    state = put(_stand(state, batu), "2", StandingArmy(0, exiles=("batu",)))
    assert (
        state.board and state.board.at("1").of(0).exiles == () and state.board.at("2").of(0).exiles == (batu,)
    )
    gone = put(state, "2")
    assert gone.players[0].exiles == () and gone.gone == ("batu",) and GAME.status(gone) == ()


def _stand(state: State, exile: Exile) -> State:
    from engine.frozen import evolve
    from engine.ruination.battle.battle_model import Army

    assert state.board is not None
    place = state.board.at("1").with_army(0, Army(1, exiles=(exile,)))
    return evolve(state, board=state.board.put("1", place))


def test_only_twenty_four_blessings_lie_on_the_table() -> None:
    """Those of the others count too."""
    state = given(begun(2), 1, blessings=20)
    assert refusal(state, Correct(0, blessings=5)) == "There are only 24 blessings in all."
    assert do(state, Correct(0, blessings=4)).players[0].blessings == 4


def test_an_empty_or_impossible_correction_is_refused_with_a_reason() -> None:
    """Every refusal names what is wrong."""
    state = begun(2)
    assert refusal(state, Correct(0)) == "Nothing was told."
    assert "From 0 to 10" in refusal(state, Correct(0, favor=11))
    assert "slot" in refusal(state, Correct(0, slots=(1, 2)))
    assert "exiles" in refusal(state, Correct(0, exiles=("batu",)))
    assert "1 to 14 cards" in refusal(state, Correct(0, decks=(0, 1, 1)))
    assert "Nobody has to count this" in refusal(state, Correct(0, bastions=2))


def test_the_turn_can_be_given_to_anybody_at_any_time() -> None:
    """Whatever was under way is dropped; nothing is lost from the box."""
    state = do(card(begun(3), Deck.RECRUIT), TakeAction(0))
    after = do(state, GiveTurn(2))
    assert (after.seat, after.stage, after.tasks, after.battle) == (2, Stage.CARD, (), None)
    assert GAME.status(after) == ()
    form = GAME.correction(state, 2, None)
    assert form and form.acts[0][1] == GiveTurn(2)
    assert refusal(fresh(2), GiveTurn(1)) == "This is not open now."


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_any_correction_the_game_goes_on(players: int) -> None:
    """In the middle of tasks and battles alike: the position is sound and somebody can act."""
    for seed in range(4):
        for number, (_, _, state) in enumerate(random_steps(players, seed, most=400)):
            if number % 9 or state.ended:
                continue
            place = ("1", "2", "citadel", "5")[number % 4]
            acts = (
                CorrectPlace(0, place, (), 1),
                CorrectPlace(0, place, (StandingArmy(1, raiders=1),), 0),
                GiveTurn(players - 1),
                Correct(0, blessings=0, resource_1=0),
            )
            for act in acts:
                if GAME.why_not(state, Step(act)):
                    continue
                after = GAME.apply(state, Step(act))
                assert GAME.status(after) == (), (number, act)
                acts_left = any(GAME.legal_acts(after, seat) for seat in GAME.to_act(after))
                assert acts_left or after.ended, (number, act)


# --- counting


def test_score_tracking_is_nothing_but_counting_and_ends_by_itself() -> None:
    """Five numbers a seat; once all are told the score stands."""
    state = fresh(2, "score")
    names = ["vp", "bastions", "many_resources", "blessings", "end_vp"]
    form = GAME.counting(state, 0, None)
    assert form and [field.name for field in form.fields] == names
    assert all(field.value is None for field in form.fields)
    first = {"vp": 20, "bastions": 3, "many_resources": 2, "blessings": 5, "end_vp": 4}
    state = do(state, GAME.count(state, 0, first))
    assert [each["seat"] for each in GAME.score(state)["missing"]] == [1] * 5  # type: ignore[index,call-overload,union-attr]
    state = do(state, GAME.count(state, 1, {**first, "vp": 21}))
    score: Any = GAME.score(state)
    assert state.ended and score["missing"] == []
    assert [line["total"] for line in score["players"]] == [20 + 6 + 2 + 2 + 4, 21 + 6 + 2 + 2 + 4]
    assert score["winner"] == "horde_2"


def test_a_tie_asks_for_what_parts_the_tied() -> None:
    """Controlled bastions, then controlled territories; only where the first are tied."""
    state = fresh(2, "score")
    same = {"vp": 20, "bastions": 3, "many_resources": 2, "blessings": 5, "end_vp": 4}
    state = do(state, GAME.count(state, 0, same), GAME.count(state, 1, same))
    missing: Any = GAME.score(state)["missing"]  # type: ignore[index,call-overload]
    assert not state.ended
    assert {each["field"] for each in missing} == {"controlled_bastions", "territories"}
    for seat, territories in ((0, 4), (1, 5)):
        answers = {"controlled_bastions": 2, "territories": territories}
        state = do(state, GAME.count(state, seat, answers))
    score: Any = GAME.score(state)
    assert state.ended and (score["winner"], score["tiebreak"]) == ("horde_2", "controlled_territories")


def test_counting_is_strict_and_journaled() -> None:
    """Unknown names and shapes are malformed; impossible numbers get a sentence."""
    state = fresh(2, "score")
    for wrong in ({"coins": 1}, {"seat": 1}, {"vp": "9"}, {"slots": [1]}):
        with pytest.raises(Malformed):
            GAME.count(state, 0, wrong)  # type: ignore[arg-type]
    assert "From 0 to 4" in refusal(state, GAME.count(state, 0, {"many_resources": 5}))
    act = GAME.count(state, 0, {"vp": 9})
    assert GAME.decode_step(json.loads(json.dumps(GAME.encode_step(Step(act))))) == Step(act)
    assert GAME.encode_step(Step(GAME.count(state, 0, {}))) == {"act": "correct", "seat": 0}


def test_a_followed_board_asks_only_for_end_of_game_vp_of_tier_three() -> None:
    """Only the card says how many they are."""
    state = begun(2)
    assert GAME.counting(state, 0, None) is None
    state = given(state, 0, advantages=(Advantage(3, 1),))
    form = GAME.counting(state, 0, None)
    assert form and [field.name for field in form.fields] == ["end_vp"]
    state = do(do(state, EndGame(0)), GAME.count(state, 0, {"end_vp": 7}))
    score: Any = GAME.score(state)
    assert score["players"][0]["end_of_game_vp"] == 7 and score["missing"] == []


def test_horde_boards_alone_ask_for_the_bastions() -> None:
    """Tracking `mats`."""
    form = GAME.counting(begun(2, "mats"), 1, None)
    assert form and [field.name for field in form.fields] == ["bastions"]
    assert [sentence(fact) for fact in form.facts]
