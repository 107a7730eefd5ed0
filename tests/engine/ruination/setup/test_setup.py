"""Setting up a table of Ruination: hordes, sides, tracking, the checklist; what is wrong is said."""

import random
from typing import Any

import pytest

from engine.game import BadSetup
from engine.ruination.ids import Horde, Side, Tracking
from engine.ruination.setup.setup import RULES
from tests.kits.ruination.ruination_kit import GAME, NAMES, fresh, sentence


def drawn(players: int, **options: Any) -> Any:
    """A drawn set-up as JSON data."""
    return GAME.draw_setup([f"P{n}" for n in range(players)], random.Random(players), options)


def problem(call: Any) -> str:
    """The sentence of the BadSetup that the call raises."""
    with pytest.raises(BadSetup) as caught:
        call()
    return sentence(caught.value.message)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_draw_different_hordes_on_the_basic_side(players: int) -> None:
    """Overview: 2-4 players; the basic side is the one for first games."""
    state = GAME.set_up(drawn(players))
    assert len({seat.horde for seat in state.setup.seats}) == players
    assert {seat.side for seat in state.setup.seats} == {Side.BASIC}


@pytest.mark.parametrize("players", [0, 1, 5, 60])
def test_other_numbers_of_players_are_refused_in_a_sentence(players: int) -> None:
    """Nobody has to count: the sentence says how many can play."""
    assert problem(lambda: drawn(players)) == f"2 to 4 can play, not {players}."


def test_what_is_chosen_by_hand_is_kept_and_the_rest_is_drawn() -> None:
    """The horde, the horde and the side, or nothing."""
    chosen = [["horde_3", "advanced"], [], ["rust_buzzards"]]
    seats = GAME.set_up(drawn(3, chosen=chosen)).setup.seats
    assert (seats[0].horde, seats[0].side) == (Horde.HORDE_3, Side.ADVANCED)
    assert seats[2].horde is Horde.RUST_BUZZARDS
    assert seats[1].horde in (Horde.HORDE_2, Horde.HORDE_4)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"chosen": [["nordic"]]}, "choose a horde"),
        ({"chosen": [["horde_2", "upper"]]}, "choose a horde"),
        ({"chosen": [["horde_2", "basic", "more"]]}, "choose a horde"),
        ({"chosen": [["horde_2"], ["horde_2"]]}, "Horde 2 is chosen twice"),
        ({"modules": ["airships"]}, "no module called airships"),
        ({"tracking": "everything"}, "DrawOptions.tracking"),
        ({"invaders": True}, "DrawOptions.invaders"),
    ],
)
def test_a_bad_wish_gets_one_clear_sentence(options: dict[str, Any], words: str) -> None:
    """Also wishes that belong to another game."""
    assert words in problem(lambda: drawn(2, **options))


@pytest.mark.parametrize(
    ("names", "words"),
    [(("Ana", "ana "), "called"), (("Ana", " "), "1 to 24"), (("Ana", "B\x07"), "1 to 24")],
)
def test_names_can_be_told_apart_and_read(names: tuple[str, str], words: str) -> None:
    """Two equal names or an unreadable one are refused."""
    assert words in problem(lambda: GAME.draw_setup(names, random.Random(1), {}))


def test_the_form_offers_what_the_draw_understands() -> None:
    """Every option of every field and switch makes a set-up."""
    form = GAME.setup_form()
    assert form.seats == (2, 4)
    hordes, sides = form.seat_fields
    for horde in hordes.options:
        for side in sides.options:
            chosen = [[horde.id, side.id], []]
            assert GAME.set_up(drawn(2, chosen=chosen)).setup.seats[0].horde == horde.id
    (tracking,) = form.table_fields
    depths = {GAME.set_up(drawn(2, tracking=each.id)).setup.tracking for each in tracking.options}
    assert depths == set(Tracking)
    for switch in form.house_rules:
        rules = GAME.set_up(drawn(2, house_rules={switch.name: not switch.value})).setup.house_rules
        assert getattr(rules, switch.name) is not bool(switch.value)


def test_the_checklist_lays_out_what_the_rule_text_lists() -> None:
    """Game area, player areas, tiles: the numbers are those of the component summary."""
    state = fresh(3)
    words = [sentence(item.what) for item in GAME.checklist(state)]
    whole = " ".join(words)
    for part in ("14 cards", "2 on the Citadel", "spaces 4 and 8", "24 blessings", "9 nomad", "8 starting"):
        assert part in whole, part
    assert "8 grunts, 3 brutes, 3 raiders" in whole
    assert [item.seat for item in GAME.checklist(state) if item.seat is not None] == [
        0,
        0,
        0,
        1,
        1,
        1,
        2,
        2,
        2,
    ]
    assert all(any(name in line for line in words) for name in NAMES[:3])


def test_a_table_without_a_board_file_is_warned_about() -> None:
    """Only where the map is followed at all."""
    assert [sentence(each) for each in GAME.setup_warnings(drawn(2, tracking="board"))]
    assert GAME.setup_warnings(drawn(2, tracking="mats")) == ()


def test_a_table_of_rules_that_nobody_knows_is_refused_with_a_sentence() -> None:
    """One that names none was saved before there were several."""
    data = drawn(2)
    assert data["rules"] == RULES
    newer = {**data, "rules": RULES + 1}
    assert problem(lambda: GAME.set_up(newer)).endswith(f"does not know: {RULES + 1}.")
    assert GAME.set_up({key: value for key, value in data.items() if key != "rules"}).setup.rules == 1
