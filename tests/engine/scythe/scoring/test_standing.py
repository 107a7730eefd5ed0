"""The score of a running game: what is hidden, what is still asked for, what looks improbable."""

from typing import Any

from engine.scythe.corrections.table_acts import Correct, EndGame
from engine.scythe.ids import Field
from engine.scythe.scoring.standing import form
from tests.kits.scythe.tables import GAME, build, do, have


def lines(state: Any, seat: int | None = None) -> list[dict[str, Any]]:
    score: Any = GAME.score(state, seat)
    return list(score["players"])


def test_hidden_coins_are_hidden_in_the_score_until_the_end() -> None:
    """Rulebook, Set-up: "You never have to reveal your total coin value"."""
    state = build()
    assert [line["coins"] is None for line in lines(state, 1)] == [True, False, True]
    assert [line["total"] is None for line in lines(state)] == [True, True, True]
    assert GAME.score(state)["winner"] is None
    assert all(line["coins"] is not None for line in lines(do(state, EndGame(0))))


def test_the_table_may_show_all_coins() -> None:
    assert [line["coins"] for line in lines(build(house={"hidden_coins": False}))] == [4, 6, 5]


def test_form_asks_for_no_more_than_is_needed() -> None:
    """Tracking mats knows coins, stars and popularity; structures are asked for where any stand."""
    state = have(build(), 1, structures=("mine",))
    assert form(state) == (
        *((0, field) for field in (Field.TERRITORIES, Field.RESOURCES)),
        *((1, field) for field in (Field.TERRITORIES, Field.RESOURCES, Field.STRUCTURE_COUNT)),
        *((2, field) for field in (Field.TERRITORIES, Field.RESOURCES)),
    )
    for seat, field in form(state):
        state = do(state, Correct(seat, field, 2))
    assert form(state) == ()
    assert lines(state)[0]["territories"] == 2


def test_form_of_a_score_table_asks_for_pieces_only_in_a_tie() -> None:
    state = build(tracking="score")
    asked = form(state)
    assert {field for _, field in asked} == {
        Field.COINS,
        Field.POPULARITY,
        Field.STARS,
        Field.TERRITORIES,
        Field.RESOURCES,
        Field.STRUCTURE_COUNT,
    }
    for seat, field in asked:
        value = (0,) * 9 if field is Field.STARS else 5
        state = do(state, Correct(seat, field, value))
    assert {field for _, field in form(state)} == {Field.PIECES, Field.POWER}
    assert form(do(state, Correct(0, Field.COINS, 6))) == ()


def test_improbable_total_is_noted_at_the_end_without_a_board() -> None:
    """More than $100 mostly means that a rule was missed."""
    state = do(build(), Correct(0, Field.COINS, 150))
    assert GAME.score(state)["recheck"] == []
    notes: Any = GAME.score(do(state, EndGame(0)))["recheck"]
    assert [note["key"] for note in notes] == ["improbable.total"]


def test_distance_to_the_next_tier_is_told() -> None:
    """Popularity 10 pays 4/3/2, popularity 13 pays 5/4/3: three steps for one star more."""
    state = have(build(), 0, popularity=10, stars={"mechs": 1})
    assert GAME.score(state)["next_tier"][0] == {"popularity": 3, "coins": 1}
