"""Everything that is state can be set right by a form, and says back what it was told."""

import random
from typing import Any

import pytest

from engine.codec import dumps, loads
from engine.forms import ChoiceField
from engine.frozen import evolve
from engine.game import Step
from engine.ruination.battle.battle_model import Army, Exile
from engine.ruination.board.board import Nomad
from engine.ruination.corrections.table_acts import Correct, CorrectPlace, StandingArmy
from engine.ruination.ids import Fury
from engine.ruination.state import Advantage, Kind, State, Task
from engine.ruination.turn.acquiring import ReadExile
from tests.engine.ruination.corrections.test_table_acts import filled
from tests.kits.ruination.ruination_kit import GAME, begun, do, fresh, given, random_steps, refusal, sentence

BATU = Exile("batu", 2, 1)


def corrected(state: State, of: int | str, **answers: Any) -> State:
    """The table after these answers; the form then says them back, and the act survives the journal."""
    act = GAME.correct(state, of, answers)
    assert act is not None
    again = GAME.decode_step(loads(dumps(GAME.encode_step(Step(act)))))
    assert again.act == act
    after = do(state, act)
    told = filled(after, of)
    assert {name: told[name] for name in answers if name in told} == {
        name: value for name, value in answers.items() if name in told
    }
    assert GAME.status(after) == ()
    return after


def with_batu(state: State) -> State:
    """Seat 0 has Batu, in its corner where a board is tracked."""
    state = given(state, 0, exiles=(BATU,))
    if state.board is None:
        return state
    place = state.board.at("1").with_army(0, Army(1, exiles=(BATU,)))
    return evolve(state, board=state.board.put("1", place))


def test_the_khans_fury_token_can_be_set_where_it_lies() -> None:
    state = corrected(begun(2), 0, fury="last_round")
    assert state.fury is Fury.LAST_ROUND
    assert corrected(state, 1, fury="top").fury is Fury.TOP
    assert "ends by ending it" in refusal(state, Correct(0, fury=Fury.END))


def test_the_first_player_can_be_set_right() -> None:
    state = corrected(begun(3), 0, first="2")
    assert state.first == 2
    assert "First Player" in refusal(state, Correct(0, first=3))
    assert "First Player" in refusal(fresh(2), Correct(0, first=1))


def test_a_home_region_can_be_set_right() -> None:
    state = corrected(begun(2), 0, home="south_east")
    assert state.players[0].home == "south_east"
    assert "five regions" in refusal(state, Correct(0, home="moon"))
    assert "five regions" in refusal(begun(2, "mats"), Correct(0, home="khan"))


def test_the_bastions_on_the_favor_track_can_be_set_right() -> None:
    """The supply follows on a tracked board; without one it is set by itself."""
    state = corrected(begun(2), 0, **{"spaces.4": 0})
    assert (state.track_bastions, state.bastions) == ((8,), 7)
    assert corrected(state, 0, **{"spaces.4": 1, "spaces.8": 0}).track_bastions == (4,)
    assert "spaces 4 and 8" in refusal(state, Correct(0, spaces=(5,)))
    full = do(state, CorrectPlace(0, "5", bastions=7))
    assert "only 14 bastions" in refusal(full, Correct(0, spaces=(4, 8)))
    mats = corrected(begun(2, "mats"), 0, **{"spaces.8": 0, "supply": 2})
    assert (mats.track_bastions, mats.bastions) == ((4,), 2)
    assert "0 to 6 bastions" in refusal(state, Correct(0, supply=3))


@pytest.mark.parametrize("tracking", ["board", "mats"])
def test_an_exiles_numbers_can_be_set_right_wherever_it_stands(tracking: str) -> None:
    state = corrected(with_batu(begun(2, tracking)), 0, **{"strength.batu": 4, "dice.batu": 0})
    assert state.players[0].exiles == (Exile("batu", 4, 0),)
    if state.board:
        assert state.board.at("1").of(0).exiles == (Exile("batu", 4, 0),)
    assert "Between 0 and 9" in refusal(state, Correct(0, exile_cards=(Exile("batu", 10),)))
    assert "exiles" in refusal(state, Correct(1, exile_cards=(BATU,)))


def test_an_exile_that_the_books_do_not_know_can_join_and_one_can_come_back() -> None:
    """Also one that was taken out of the game by mistake."""
    for tracking in ("board", "mats"):
        state = evolve(begun(2, tracking), gone=("ghazan",))
        of, joins = ("1", "0.joins") if tracking == "board" else (0, "joins")
        act = GAME.correct(state, of, {joins: "ghazan"})
        assert act is not None
        state = do(state, act)
        assert [exile.name for exile in state.players[0].exiles] == ["ghazan"] and state.gone == ()
        assert GAME.status(state) == ()


def test_an_exile_whose_card_is_being_read_is_nobody_elses() -> None:
    state = evolve(begun(2, "mats"), tasks=(Task(Kind.EXILE_FACTS, 0, name="batu"),))
    assert "exiles" in refusal(state, Correct(1, exiles=("batu",)))
    assert GAME.status(do(state, ReadExile(0, 1))) == ()


def test_a_nomad_tokens_numbers_can_be_set_right() -> None:
    """Whoever tells its numbers has seen its face; it can be turned down again."""
    state = corrected(begun(2), "citadel", strength=5, dice=2)
    assert state.board and state.board.at("citadel").nomad == Nomad(True, 5, 0, 2)
    down = GAME.correct(state, "citadel", {"faceup": 0, "strength": 0, "dice": 0})
    assert down is not None
    state = do(state, down)
    assert state.board and state.board.at("citadel").nomad == Nomad()
    wrong = Nomad(strength=3)
    assert "lies face up" in refusal(state, CorrectPlace(0, "citadel", (), 2, True, wrong))
    assert "lies face up" in refusal(state, CorrectPlace(0, "citadel", (), 2, False, Nomad(True, 3)))


def test_an_advantage_card_can_be_named_later() -> None:
    state = given(begun(2), 0, advantages=(Advantage(1, 2), Advantage(2, 3)))
    state = corrected(state, 0, **{"names.2": "war_gear"})
    assert state.players[0].advantages == (Advantage(1, 2, "war_gear"), Advantage(2, 3))
    other = given(state, 1, advantages=(Advantage(1, 1),))
    assert "nobody else has" in refusal(other, Correct(1, names=("war_gear", "", "", "")))
    assert "nobody else has" in refusal(other, Correct(1, names=("", "death_wurm", "", "")))
    assert corrected(state, 0, **{"names.2": ""}).players[0].advantages[0].name == ""


def test_a_card_on_its_way_into_a_slot_counts_as_somebodys() -> None:
    waiting = Task(Kind.ADVANTAGE_SLOT, 0, tier=1, name="war_gear")
    state = evolve(given(begun(2), 1, advantages=(Advantage(1, 1),)), tasks=(waiting,))
    assert "nobody else has" in refusal(state, Correct(1, names=("war_gear", "", "", "")))


def test_only_the_score_has_nothing_of_this() -> None:
    assert refusal(fresh(2, "score"), Correct(0, fury=Fury.TOP)) == "Only the score is kept here."


@pytest.mark.parametrize("tracking", ["board", "mats"])
def test_every_field_of_every_form_has_words_and_a_value_of_its_own(tracking: str) -> None:
    """In the middle of a game, with exiles, cards and nomads face up, in every language."""
    chance = random.Random(4)
    for _, _, state in random_steps(3, 4, tracking, most=260):
        if chance.random() < 0.9:
            continue
        subjects: list[int | str] = [0, 1, 2, *(("citadel", "1", "5") if state.board else ())]
        for of in subjects:
            form = GAME.correction(state, of, None)
            assert form is not None and sentence(form.title)
            fields = [field for part in form.parts for field in part.fields]
            assert len({field.name for field in fields}) == len(fields)
            for field in fields:
                assert sentence(field.label)
                if isinstance(field, ChoiceField):
                    assert field.value in [option.id for option in field.options], field.name
                    assert all(sentence(option.label) for option in field.options)
            assert all(sentence(words) for words, _ in form.acts)


def test_a_territory_keeps_its_nomad_where_only_an_army_is_corrected() -> None:
    known = do(begun(2), CorrectPlace(0, "citadel", (), 2, True, Nomad(True, 4, 0, 1)))
    act = GAME.correct(known, "citadel", {"0.grunts": 1})
    assert isinstance(act, CorrectPlace) and act.armies == (StandingArmy(0, grunts=1),)
    state = do(known, act)
    assert state.board and state.board.at("citadel").nomad == Nomad(True, 4, 0, 1)
