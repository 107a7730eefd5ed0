"""Counting on the table: who is asked what, what cannot be, one act for each seat, and the score it makes."""

from typing import Any

import pytest

from companion.languages import LANGUAGES
from companion.text import text
from engine.codec import Malformed
from engine.forms import ChoiceField, NumberField
from engine.game import Step
from engine.scythe.corrections.table_acts import Correct, EndGame
from engine.scythe.ids import Field
from engine.scythe.scoring.counting import Count
from engine.scythe.scoring.standing import form
from engine.scythe.state import State
from tests.kits.scythe.random_positions import random_positions
from tests.kits.scythe.tables import GAME, build, do, have, news, refusal, sentence
from tests.kits.tiers import first_quick
from tests.oracles.scythe.score_oracle import pieces_of, score_oracle

SEVEN = (
    *("nordic:industrial", "rusviet:engineering", "togawa:militant", "crimea:patriotic"),
    *("saxony:innovative", "polania:mechanical", "albion:agricultural"),
)
FACTIONS = tuple(pair.partition(":")[0] for pair in SEVEN)
POSITIONS = 600
WHOLE: dict[str, int] = {
    "coins": 20, "popularity": 8, "stars": 4, "territories": 9, "resources": 7, "structure_count": 2,
}  # fmt: skip


def numbers(state: State, seat: int, viewer: int | None = None) -> dict[str, int | None]:
    """The numbers that a seat is asked for, with what is known of them."""
    asked = GAME.counting(state, seat, viewer)
    return (
        {field.name: field.value for field in asked.fields if isinstance(field, NumberField)} if asked else {}
    )


def line(state: State, seat: int) -> Any:
    score: Any = GAME.score(state, None)
    return score["players"][seat]


def test_a_tracked_board_asks_for_nothing() -> None:
    state = build(tracking="board")
    assert [GAME.counting(state, seat, None) for seat in range(3)] == [None] * 3
    assert refusal(state, Count(0, territories=3)) == "refused.not_counted"


def test_with_mats_only_what_stands_on_the_board_is_asked() -> None:
    """The structure tile is asked for where a structure stands."""
    state = have(build(), 1, structures=("mine",))
    assert [list(numbers(state, seat)) for seat in (0, 1)] == [
        ["territories", "resources"],
        ["territories", "resources", "structure_count"],
    ]
    assert refusal(state, Count(0, coins=3)) == "refused.not_counted"
    assert refusal(state, Count(0, structure_count=1)) == "refused.not_counted"


def test_polania_counts_its_encounter_territories_with_six_or_seven() -> None:
    """Invaders from Afar, Playing with 6 or 7 players: Meander pays for encounters."""
    seven = build(*SEVEN)
    assert [seat for seat in range(7) if "encounters" in numbers(seven, seat)] == [5]
    state = do(seven, Count(5, territories=4, resources=0, encounters=3))
    assert line(state, 5)["faction_coins"] == 9


def test_a_score_table_asks_for_everything_and_for_the_tile() -> None:
    state = build(tracking="score")
    asked = GAME.counting(state, 0, None)
    assert asked and numbers(state, 0) == dict.fromkeys(WHOLE)
    (tile,) = [field for field in asked.fields if isinstance(field, ChoiceField)]
    assert (tile.value, len(tile.options)) == ("adjacent_lakes", 6)


def test_one_act_tells_all_numbers_of_a_seat() -> None:
    """Rulebook, Scoring: popularity 8 pays 4 a star, 3 a territory, 2 for two resources; two lakes pay $4."""
    state = do(build(tracking="score"), GAME.count(build(), 0, WHOLE))
    assert numbers(state, 0) == WHOLE
    told = line(state, 0)
    assert told["total"] == 20 + 4 * 4 + 9 * 3 + 7 // 2 * 2 + 4
    assert [seat for seat, _ in form(state)] == [1] * 6 + [2] * 6
    assert [one.key for one in news(state, "news.counted")] == ["news.counted"]


def test_a_part_of_the_numbers_may_be_told_and_the_rest_later() -> None:
    state = do(build(tracking="score"), Count(0, coins=7), Count(0, stars=3), Count(0, coins=8))
    assert numbers(state, 0) == {**dict.fromkeys(WHOLE), "coins": 8, "stars": 3}


@pytest.mark.parametrize(
    ("field", "most"),
    [("coins", 999), ("popularity", 18), ("stars", 6), ("territories", 60), ("resources", 99),
     ("structure_count", 7)],
)  # fmt: skip
def test_numbers_that_cannot_be_are_refused_with_a_sentence(field: str, most: int) -> None:
    state = build(tracking="score")
    asked = GAME.counting(state, 0, None)
    assert asked
    (limits,) = [
        (each.least, each.most)
        for each in asked.fields
        if each.name == field and isinstance(each, NumberField)
    ]
    assert limits == (0, most)
    assert refusal(state, Count(0, **{field: most})) is None
    for wrong in (-1, most + 1):
        assert refusal(state, Count(0, **{field: wrong})) == "refused.counted"


def test_nothing_is_no_count_and_strange_answers_are_malformed() -> None:
    state = build(tracking="score")
    assert refusal(state, Count(0)) == "refused.nothing_counted"
    assert refusal(state, Count(9, coins=1)) == "refused.no_such_seat"
    strange: list[dict[str, Any]] = [
        {"gold": 1},
        {"coins": "3"},
        {"coins": True},
        {"seat": 1},
        {"structure_bonus": "x"},
    ]
    for answers in strange:
        with pytest.raises(Malformed):
            GAME.count(state, 0, answers)


def test_phones_may_put_answers_beside_the_empty_act() -> None:
    """docs/lan.md: `act` of `counting` with the answers under the names of the fields is the whole act."""
    state = build(tracking="score")
    empty: Any = GAME.encode_step(Step(GAME.count(state, 1, {})))
    assert GAME.decode_step({**empty, **WHOLE}) == Step(GAME.count(state, 1, WHOLE))


def test_a_score_table_is_over_once_everything_is_counted() -> None:
    state = build(tracking="score")
    for seat in range(3):
        assert not GAME.is_over(state)
        state = do(state, GAME.count(state, seat, {**WHOLE, "coins": 20 + seat}))
    assert GAME.is_over(state) and form(state) == ()
    assert [one.key for one in news(state, "news.all_counted")] == ["news.all_counted"]
    assert GAME.score(state)["winner"] == "saxony"
    mended = do(state, Count(2, coins=1))
    assert GAME.is_over(mended) and GAME.score(mended)["winner"] == "crimea"


def test_a_score_table_speaks_of_no_star_that_nobody_followed() -> None:
    state = do(build(tracking="score"), Count(0, popularity=18, stars=2), EndGame(0))
    assert GAME.score(state)["no_longer"] == [] and line(state, 0)["stars"] == 2


def test_a_tie_asks_the_tied_for_pieces_and_power_before_the_end() -> None:
    """Rulebook, Declaring the winner: workers, mechs and structures, then power."""
    state = build(tracking="score")
    for seat, coins in enumerate((20, 20, 5)):
        state = do(state, GAME.count(state, seat, {**WHOLE, "coins": coins}))
    assert not GAME.is_over(state)
    assert form(state) == tuple((seat, field) for seat in (0, 1) for field in (Field.PIECES, Field.POWER))
    assert list(numbers(state, 2)) == list(WHOLE)
    state = do(state, Count(0, pieces=9, power=3), Count(1, pieces=9, power=4))
    assert GAME.is_over(state)
    score: Any = GAME.score(state)
    assert (score["winner"], score["tiebreak"]) == ("crimea", "power")


def test_another_tile_asks_for_its_count_again() -> None:
    """Six lakes may lie beside four structures, but only four stand on tunnels."""
    state = do(build(tracking="score"), Count(0, structure_count=6), Count(1, structure_count=1))
    state = do(state, GAME.count(state, 0, {"structure_bonus": "on_tunnels", "structure_count": 3}))
    assert [numbers(state, seat)["structure_count"] for seat in (0, 1)] == [3, None]
    assert line(state, 0)["structure_coins"] == 6
    assert refusal(state, Count(1, structure_count=5)) == "refused.counted"
    assert refusal(build(), GAME.count(state, 0, {"structure_bonus": "on_tunnels"})) == "refused.tile_laid"


def test_what_was_counted_before_the_end_is_asked_for_once_more() -> None:
    """The pieces have moved since; the old number stands in the form, but not in the score."""
    state = do(build(), *(Count(seat, territories=5, resources=2) for seat in range(3)))
    assert form(state) == ()
    ended = do(state, EndGame(0))
    assert {field for _, field in form(ended)} == {Field.TERRITORIES, Field.RESOURCES}
    assert numbers(ended, 1) == {"territories": 5, "resources": 2}
    state = do(ended, *(Count(seat, territories=5, resources=2) for seat in range(3)))
    assert form(state) == ()


def test_coins_that_are_counted_for_the_score_are_hidden_from_nobody() -> None:
    """A table that keeps only its score counts once the game is over; the log still tells no number."""
    state = do(build(tracking="score"), Count(1, coins=31, stars=2))
    assert [numbers(state, 1, viewer)["coins"] for viewer in (None, 0, 1)] == [31, 31, 31]
    label = GAME.label(state, Step(Count(1, coins=31)))
    assert all("31" not in text(label, language) for language in LANGUAGES)


def test_stars_corrected_one_by_one_replace_the_number() -> None:
    state = do(build(tracking="score"), Count(0, stars=4), Correct(0, Field.STARS, (0,) * 6 + (2, 0, 1)))
    assert numbers(state, 0)["stars"] == 3 and line(state, 0)["stars"] == 3


@pytest.mark.parametrize("tracking", ["score", "mats"])
def test_every_word_of_every_form_is_there_in_both_languages(tracking: str) -> None:
    state = have(build(*SEVEN, tracking=tracking), 2, structures=("mill",))
    for seat in range(7):
        asked = GAME.counting(state, seat, None)
        assert asked
        for field in asked.fields:
            sentence(field.label)
            for option in field.options if isinstance(field, ChoiceField) else ():
                sentence(option.label)
        for fact in asked.facts:
            sentence(fact)


@pytest.mark.parametrize("positions", first_quick([100, POSITIONS]))
def test_counted_tables_score_as_the_second_scorer_says(positions: int) -> None:
    """What a second scorer counts on random boards, told in one act a seat, gives its totals and winner."""
    ties = 0
    for raw in random_positions(seed=11, n=positions):
        expected = score_oracle(raw)
        order = sorted(range(len(raw["players"])), key=lambda n: FACTIONS.index(raw["players"][n]["faction"]))
        players = [raw["players"][n] for n in order]
        lines = [expected["players"][n] for n in order]
        pairs = [f"{player['faction']}:{player['mat']}" for player in players]
        state = build(*pairs, tracking="score", structure_bonus=raw["structure_bonus"])
        told = [counted(raw, player, wanted) for player, wanted in zip(players, lines, strict=True)]
        for seat, answers in enumerate(told):
            names = numbers(state, seat)
            state = do(state, GAME.count(state, seat, {name: answers[name] for name in names}))
        missing = form(state)
        ties += bool(missing)
        for seat in dict.fromkeys(seat for seat, _ in missing):
            tie = {str(field): told[seat][field] for one, field in missing if one == seat}
            state = do(state, GAME.count(state, seat, tie))
        score: Any = GAME.score(state)
        assert GAME.is_over(state)
        assert [line["total"] for line in score["players"]] == [line["total"] for line in lines]
        assert (score["winner"], score["tiebreak"]) == (expected["winner"], expected["tiebreak"])
    assert ties > positions / 20


def counted(raw: Any, player: Any, line: Any) -> dict[str, int]:
    """What this player would count on the table."""
    same = ("coins", "stars", "territories", "resources", "structure_count")
    return {
        **{name: line[name] for name in same},
        "encounters": line["faction_coins"] // 3,
        "popularity": player["popularity"],
        "power": player["power"],
        "pieces": pieces_of(raw, player["faction"]),
    }
