"""Setting right what lies on the table: the form of a seat or a place, and the one act its answers make."""

import random
from typing import Any

import pytest

from engine.codec import Malformed, dumps, loads
from engine.corrections import Subject
from engine.forms import ChoiceField, FormField, TextField
from engine.game import Step
from engine.scythe.corrections.correct_all import CorrectAll
from engine.scythe.corrections.table_acts import Correct, CorrectPlace
from engine.scythe.ids import Bonus, Field, Structure, Tracking, Trap
from engine.scythe.state import State
from engine.scythe.turn.benefits import DeclineBenefit
from engine.scythe.turn.bolster import Bolster
from engine.scythe.wind_gambit.aboard import Airship
from engine.simulate import choices
from tests.kits.scythe.airship_kit import air_table, ship
from tests.kits.scythe.boards import board_table, tokens
from tests.kits.scythe.tables import GAME, announce, begin, build, do, refusal, sentence, take

TWO = ("rusviet:industrial", "saxony:mechanical")
INVADERS = ("togawa:mechanical", "albion:industrial")


def fields(state: State, of: Subject, viewer: int | None = None) -> dict[str, FormField]:
    """Every field of the form by its name."""
    form = GAME.correction(state, of, viewer)
    return {field.name: field for part in form.parts for field in part.fields} if form else {}


def values(state: State, of: Subject) -> dict[str, int | str]:
    """What the form says that the books say."""
    return {
        name: field.value for name, field in fields(state, of, of if isinstance(of, int) else None).items()
    }


def corrected(state: State, of: Subject, **answers: int | str) -> State:
    """The table after these answers."""
    act = GAME.correct(state, of, answers)
    assert act is not None
    return do(state, act)


def some(field: FormField, chance: random.Random) -> int | str:
    """Any answer that the field allows."""
    if isinstance(field, ChoiceField):
        return chance.choice(field.options).id
    if isinstance(field, TextField):
        return chance.choice(("", "Coins fall from it"))
    return chance.randint(field.least, min(field.most, field.least + 9))


def test_several_figures_of_a_seat_are_one_undoable_step() -> None:
    state = build(*TWO)
    act = GAME.correct(state, 0, {"power": 9, "coins": 31, "stars.combat": 2, "mechs.speed": 1})
    assert isinstance(act, CorrectAll)
    after = do(state, act)
    player = after.players[0]
    assert (player.power, player.coins, player.star_count()) == (9, 31, 2)
    assert [str(mech) for mech in player.mats.mechs] == ["speed"]
    assert len(GAME.news(after)) == 4
    assert sentence(GAME.label(state, Step(act))) == "act.correct_all"


def test_nothing_differs_nothing_is_played() -> None:
    state = board_table(*TWO, at={"T5": {"units": "0cw"}})
    assert GAME.correct(state, 0, values(state, 0)) is None
    assert GAME.correct(state, "T5", values(state, "T5")) is None
    assert GAME.correct(state, "T5", {}) is None


@pytest.mark.parametrize("tracking", [Tracking.MATS, Tracking.BOARD])
@pytest.mark.parametrize("seed", range(6))
def test_what_was_answered_is_what_the_books_say_then(tracking: Tracking, seed: int) -> None:
    """Whatever the position and the answers: refused with a sentence, or the form says the same back."""
    chance = random.Random(seed)
    state = played(tracking, chance, 120)
    board = GAME.board(state, None)
    subjects: list[Subject] = list(range(len(state.players)))
    subjects += chance.sample([place.id for place in board.places], 20) if board else []
    taken = 0
    for of in subjects:
        asked = fields(state, of, of if isinstance(of, int) else None)
        answers = {name: some(asked[name], chance) for name in chance.sample(sorted(asked), 3)}
        act = GAME.correct(state, of, answers)
        if act is None:
            continue
        reason = GAME.why_not(state, Step(act))
        if reason:
            assert sentence(reason)
            continue
        again = GAME.decode_step(loads(dumps(GAME.encode_step(Step(act)))))
        told = values(GAME.apply(state, again), of)
        for name, answer in answers.items():
            # An airship that was called here asks for its load instead, a new trap lies face down, and a
            # note goes with the tile that it is about.
            gone = name.startswith("tiles.note.") and name not in told
            assert gone or told.get(name, 1) == ("armed" if answer in tuple(Trap) else answer)
        taken += 1
    assert taken


def played(tracking: Tracking, chance: random.Random, steps: int) -> State:
    """A random game so far."""
    options = {"tracking": str(tracking), "invaders": True, "modules": ["airships", "resolutions"]}
    state = GAME.set_up(GAME.draw_setup(["A", "B", "C", "D"], chance, options))
    for _ in range(steps):
        offers = choices(GAME, state)
        if offers:
            state = GAME.apply(state, GAME.random_step(state, chance.choice(offers), chance))
    return state


def test_a_place_is_set_for_several_seats_at_once() -> None:
    state = board_table(*TWO, at={"T5": {"units": "0w 1m", "oil": 1, "structure": (0, "mill")}})
    after = corrected(
        state, "T5",
        **{"0.workers": 2, "0.structure": "", "1.mechs": 0, "1.structure": "armory", "resources.food": 3},
    )  # fmt: skip
    place = after.board.at("T5")
    assert [(seat, units.workers, units.mechs) for seat, units in place.units] == [(0, 2, 0)]
    assert place.structure == (1, Structure.ARMORY)
    assert place.resources == tokens(oil=1, food=3)


def test_goods_alone_change_no_piece() -> None:
    state = board_table(*TWO, at={"T5": {"units": "1w"}})
    act = GAME.correct(state, "T5", {"resources.metal": 4})
    assert isinstance(act, CorrectAll)
    assert act.seat == 1
    assert len(act.places) == 1
    after = do(state, act).board.at("T5")
    assert after.resources == tokens(metal=4)
    assert after.units == state.board.at("T5").units


def test_a_character_that_is_here_is_nowhere_else() -> None:
    state = board_table(*TWO, at={"T5": {"units": "0c"}})
    after = corrected(state, "T6", **{"0.character": 1})
    assert not GAME.status(after)
    assert after.board.at("T5").units == ()


def test_two_structures_on_one_territory_are_refused_with_a_sentence() -> None:
    state = board_table(*TWO, at={"T5": {"structure": (0, "mill")}})
    act = GAME.correct(state, "T5", {"1.structure": "armory"})
    assert refusal(state, act) == "refused.correct_place"


def test_a_lake_and_a_home_base_offer_no_structure() -> None:
    state = board_table(*TWO, at={})
    lake = next(place.id for place in GAME.board(state, None).places if place.ground.kind == "lake")
    assert "0.structure" in fields(state, "T5")
    assert "0.structure" not in fields(state, lake)
    assert "0.structure" not in fields(state, "HB_rusviet")
    assert "encounter" not in fields(state, "HB_rusviet")


def test_the_kind_of_an_armed_trap_is_in_no_form() -> None:
    """Maifuku: it lies face down."""
    forms = [
        GAME.correction(board_table(*INVADERS, at={"T5": {"trap": trap, "armed": True}}), "T5", None)
        for trap in map(str, Trap)
    ]
    assert len(set(forms)) == 1


def test_an_armed_trap_is_turned_over_and_keeps_its_kind() -> None:
    state = board_table(*INVADERS, at={"T5": {"trap": "coins", "armed": True, "units": "1w"}})
    after = corrected(state, "T5", **{"0.trap": "disarmed", "1.workers": 2, "1.flag": 1})
    place = after.board.at("T5")
    assert (place.trap, place.armed, place.flag) == (Trap.COINS, False, True)
    assert corrected(after, "T5", **{"0.trap": ""}).board.at("T5").trap is None
    assert corrected(state, "T6", **{"0.trap": "power"}).board.at("T6").armed


def test_an_airship_is_called_here_with_its_load() -> None:
    state = air_table(ships={0: Airship("T5", tokens(oil=2))})
    assert "0.airship" not in fields(state, "T5")
    assert ship(corrected(state, "T6", **{"0.airship": 1})) == Airship("T6", tokens(oil=2))
    assert ship(corrected(state, "T5", **{"0.aboard.oil": 0, "0.aboard.wood": 1})).resources == tokens(wood=1)
    overloaded = GAME.correct(state, "T5", {"0.aboard.workers": 2})
    assert refusal(state, overloaded) == "refused.correct_airship"


def test_stars_that_were_told_are_the_truth() -> None:
    """The star for power 16 comes by itself, but not against what was said."""
    state = build(*TWO)
    assert corrected(state, 0, power=16).players[0].star_count() == 1
    told = corrected(state, 0, **{"power": 16, "stars.power": 0, "stars.combat": 1})
    assert told.players[0].star_count() == 1
    assert fields(told, 0)["stars.power"].value == 0


def test_hidden_coins_are_only_in_their_owners_form() -> None:
    state = build(*TWO, house={"hidden_coins": True})
    assert "coins" not in fields(state, 0)
    assert "coins" not in fields(state, 0, viewer=1)
    assert "coins" in fields(state, 0, viewer=0)
    assert corrected(state, 0, coins=77).players[0].coins == 77


def test_whose_turn_it_is_needs_no_form() -> None:
    state = build(*TWO)
    form = GAME.correction(state, 1, None)
    assert form is not None
    ((words, act),) = form.acts
    assert sentence(words)
    assert GAME.blocking(do(state, act)) == 1


def test_what_no_form_asked_is_malformed() -> None:
    state = board_table(*TWO, at={})
    wrong: list[tuple[Subject, dict[str, Any]]] = [
        (0, {"hand": 3}), (0, {"power": 17}), (0, {"power": True}), (0, {"factory_card": "99"}),
        (9, {"power": 1}), ("T5", {"0.structure": "castle"}), ("T5", {"5.workers": 1}),
        ("ZZ", {"0.workers": 1}), ("T5", {"": 1}),
    ]  # fmt: skip
    for of, answers in wrong:
        with pytest.raises(Malformed):
            GAME.correct(state, of, answers)


def test_where_only_the_score_is_tracked_there_is_no_form() -> None:
    state = build(*TWO, tracking="score")
    assert GAME.correction(state, 0, None) is None
    assert GAME.correction(build(*TWO), "T5", None) is None


def test_all_corrections_of_a_step_hold_or_none() -> None:
    state = board_table(*TWO, at={})
    good, bad = Correct(0, Field.POWER, 3), Correct(1, Field.POWER, 99)
    assert refusal(state, CorrectAll(0, (good, bad))) == "refused.correct"
    assert refusal(state, CorrectAll(0)) == "refused.correct_all"
    assert refusal(state, CorrectAll(0, (Correct(1, Field.TURN),))) == "refused.correct_all"
    assert refusal(state, CorrectAll(0, (Correct(7, Field.POWER, 3),))) == "refused.no_such_seat"
    # Each is judged after those before it.
    mine = CorrectPlace(0, "T5", structure=Structure.MILL)
    assert (
        refusal(state, CorrectAll(0, places=(mine, CorrectPlace(1, "T5", structure=Structure.MINE))))
        is not None
    )
    assert refusal(state, CorrectAll(0, places=(mine, CorrectPlace(0, "T5")))) is None


def test_corrections_hold_with_and_without_a_turn_that_began_early() -> None:
    """As for a single correction: what was corrected lies there, whatever the first turn brings."""
    state = take(begin(announce(build(), 0, "upgrade"), 1, "bolster"), 1, Bolster, gain=Bonus.POWER)
    both = CorrectAll(0, (Correct(0, Field.COINS, 33), Correct(1, Field.POWER, 3)))
    after = do(state, both, DeclineBenefit(0))
    assert (after.players[0].coins, after.players[1].power) == (33, 3)


def test_workers_set_right_on_the_board_are_off_the_mat_so_producing_costs_what_it_should() -> None:
    state = build(*TWO, tracking="board")
    act = GAME.correct(state, "V4", {"0.workers": 5})
    after = do(state, act)
    assert (state.players[0].workers, after.players[0].workers) == (2, 7)
    assert GAME.status(after) == () and after.players[1] == state.players[1]
    fewer = corrected(after, "V4", **{"0.workers": 3})
    assert fewer.players[0].workers == 5


def test_a_structure_set_right_on_the_board_is_off_the_mat() -> None:
    state = build(*TWO, tracking="board")
    built = corrected(state, "V4", **{"0.structure": "mill"})
    assert built.players[0].mats.structures == (Structure.MILL,) and GAME.status(built) == ()
    gone = corrected(built, "V4", **{"0.structure": ""})
    assert gone.players[0].mats.structures == () and GAME.status(gone) == ()


def test_pieces_that_two_corrections_move_bring_no_star_in_between() -> None:
    """Seven workers, one of them set down at its new place before it is taken away from the old one."""
    state = corrected(build(*TWO, tracking="board"), "V4", **{"0.workers": 5})
    between = corrected(state, "V5", **{"0.workers": 1})
    assert between.players[0].star_count() == 0
    after = corrected(between, "V4", **{"0.workers": 4})
    assert after.players[0].workers == 7 and after.players[0].star_count() == 0
    assert GAME.status(after) == ()


def test_workers_aboard_an_airship_are_counted_with_the_others() -> None:
    state = air_table()
    seat = 0
    at = state.board.airships[seat].at
    after = corrected(state, at, **{f"{seat}.aboard.workers": 1})
    assert after.players[seat].workers == state.players[seat].workers + 1
