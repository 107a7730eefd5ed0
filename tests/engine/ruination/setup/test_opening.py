"""Start of game: tiles revealed together, First Player, placing order, homes, nomads."""

import pytest

from engine.codec import Malformed
from engine.game import Refused, Step, play
from engine.ruination.ids import Deck, Resource
from engine.ruination.setup.opening import ChooseHome, OpenTiles
from engine.ruination.state import Kind, Stage
from engine.ruination.turn.due import Finish
from engine.ruination.turn.scavenging import TakeResource
from engine.ruination.turn.turn import ChooseCard
from tests.kits.ruination.ruination_kit import (
    CORNERS,
    GAME,
    begun,
    do,
    fresh,
    news,
    refusal,
    revealed,
    settled,
)


def test_the_highest_tile_is_first_player_and_places_first() -> None:
    """Start of game 3 and 4: the highest begins, then in descending order."""
    state = revealed(fresh(4), 3, 7, 8, 1)
    assert state.first == state.seat == 2
    placed = []
    while state.stage is Stage.HOMES:
        placed.append(state.seat)
        state = settled(do(state, ChooseHome(state.seat, CORNERS[state.seat])))
    assert placed == [2, 1, 0, 3]
    assert state.stage is Stage.CARD and state.seat == 2


def test_no_list_offers_to_show_one_tile_alone() -> None:
    """One wrong tap on a phone would end everybody's secret choice."""
    state = fresh(3)
    assert GAME.to_act(state) == (0, 1, 2)
    assert [GAME.legal_acts(state, seat) for seat in range(3)] == [(OpenTiles(seat),) for seat in range(3)]


def test_sealed_tiles_open_as_one_step_of_any_number_of_sides() -> None:
    """The sealed choice of all seats: which of the two dealt tiles each sets aside."""
    for players in (2, 3, 4):
        state = fresh(players)
        sealing = GAME.sealing(state)
        assert sealing and [side.seat for side in sealing.sides] == list(range(players))
        step = GAME.sealed_step(state, tuple({"tile": 2 * seat + 1} for seat in range(players)))
        after = play(GAME, state, step)
        assert [player.tile for player in after.players] == [2 * seat + 1 for seat in range(players)]
        assert after.first == players - 1
        assert GAME.sealing(after) is None
        assert GAME.decode_step(GAME.encode_step(step)) == step
        assert GAME.reveals(state, step)


@pytest.mark.parametrize(
    "secrets",
    [
        ({"tile": 1},),
        ({"tile": 1}, {"tile": 2}, {"tile": 3}),
        ({"tile": 1}, {}),
        ({"tile": 1}, {"tile": "2"}),
        ({"tile": 1}, {"tile": True}),
        ({"tile": 1}, {"tile": 2, "more": 1}),
        ({"tile": 1}, None),
    ],
)
def test_misshapen_secrets_are_malformed(secrets: tuple[object, ...]) -> None:
    """Strictly one number from each seat."""
    with pytest.raises(Malformed):
        GAME.sealed_step(fresh(2), secrets)  # type: ignore[arg-type]


def test_two_phones_that_seal_the_same_tile_are_refused_as_a_rule() -> None:
    """The shape is right, the table is not: the choice is void and both choose again."""
    state = fresh(2)
    assert GAME.why_not(state, GAME.sealed_step(state, ({"tile": 4}, {"tile": 4}))) is not None
    assert GAME.why_not(state, GAME.sealed_step(state, ({"tile": 0}, {"tile": 4}))) is not None
    assert refusal(state, OpenTiles(0), (1, 2, 3)) == "2 tiles are needed."


def test_once_the_tiles_lie_open_nothing_is_sealed_any_more() -> None:
    """They are revealed once."""
    state = revealed(fresh(2), 5, 3)
    assert GAME.sealing(state) is None
    assert refusal(state, OpenTiles(0), (1, 2)) == "The tiles are revealed."
    with pytest.raises(Refused):
        GAME.sealed_step(state, ({"tile": 1}, {"tile": 2}))


def test_a_home_brings_three_grunts_a_resource_a_bonus_and_a_blessing() -> None:
    """Start of game 4, all four points."""
    state = do(revealed(fresh(2), 8, 7), ChooseHome(0, "1"))
    assert state.board is not None
    assert state.board.with_units(0) == ("1", "2", "3")
    assert all(state.board.at(place).of(0).grunts == 1 for place in ("1", "2", "3"))
    assert state.players[0].blessings == 1
    assert state.task and (state.task.kind, state.task.n) == (Kind.COLLECT, 1)
    state = do(state, TakeResource(0, Resource.RESOURCE_3))
    assert state.players[0].resources == (0, 0, 1, 0)
    assert state.task and state.task.kind is Kind.BOONS
    state = do(state, Finish(0))
    assert (state.stage, state.seat) == (Stage.HOMES, 1)
    assert "corner" in refusal(state, ChooseHome(1, "1"))
    assert "corner" in refusal(state, ChooseHome(1, "2"))


def test_a_known_resource_is_gained_without_asking() -> None:
    """What the board file tells, nobody taps."""
    board = _with_resource("1", "resource_4")
    state = do(revealed(fresh(2, board=board), 8, 7), ChooseHome(0, "1"))
    assert state.players[0].resources == (0, 0, 0, 1)
    assert state.task and state.task.kind is Kind.BOONS


def _with_resource(place: str, resource: str) -> object:
    from engine.ruination.board.map import default_board, encode_board

    data = encode_board(default_board())
    assert isinstance(data, dict) and isinstance(data["territories"], list)
    for each in data["territories"]:
        if isinstance(each, dict) and each["id"] == place:
            each["resource"] = resource
    return data


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nomads_lie_facedown_in_every_territory_without_miniatures(players: int) -> None:
    """Start of game 6: 9, 6 or 3 of them."""
    state = begun(players)
    assert state.board is not None
    nomads = [name for name, place in state.board.named() if place.nomad]
    assert len(nomads) == 15 - 3 * players
    assert all(not state.board.at(name).armies for name in nomads)
    assert not any(place.nomad.faceup for place in state.board.places if place.nomad)


def test_without_a_board_the_same_is_done_on_the_table() -> None:
    """Tracking `mats`: tiles, order, resource and blessing are kept, placements are not."""
    state = begun(3, "mats")
    assert state.board is None and state.stage is Stage.CARD
    assert [player.blessings for player in state.players] == [1, 1, 1]
    assert all(sum(player.resources) == 1 for player in state.players)


def test_nobody_takes_a_turn_before_all_have_placed() -> None:
    """And the sentence names whom the table waits for."""
    state = revealed(fresh(2), 8, 7)
    assert refusal(state, ChooseCard(1, Deck.MOVE)) == "The table is waiting for Rust Buzzards."
    assert refusal(state, ChooseCard(0, Deck.MOVE)) == "This is not open now."
    assert "Rust Buzzards is First Player for the whole game." in news(state)
    assert GAME.why_not(state, Step(ChooseHome(7, "1"))) is not None
