"""A seat's mat as tiles: today's costs and gains, what may be chosen now, and why the rest may not."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.languages import LANGUAGES
from companion.text import text
from engine.message import Message
from engine.pictures.amounts import Box, BoxKind
from engine.pictures.drawings import Tile, TileRow
from engine.scythe.cards.factory import TakeFactoryCard, UseFactoryCard
from engine.scythe.combat.declarations import DeclareCombat
from engine.scythe.components import factory_cards, mats
from engine.scythe.corrections.table_acts import EndGame
from engine.scythe.ids import Bonus, Cube, Structure
from engine.scythe.state import FACTORY_SECTION, Stage, State, Turn
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.move import GainCoins, Move
from engine.scythe.turn.produce import Produce
from engine.scythe.turn.trade import Trade
from engine.scythe.turn.turn import ChooseSection
from engine.scythe.view import mat_tiles
from engine.simulate import choices
from tests.kits.scythe.boards import board_table
from tests.kits.scythe.tables import (
    BOTTOMS,
    CUBES,
    GAME,
    STRUCTURES,
    announce,
    begin,
    build,
    dead_turn,
    do,
    have,
    sentence,
)

TOPS = (Move, GainCoins, Bolster, Trade, Produce, UseFactoryCard)


def row(state: State, action: str, seat: int = 0) -> TileRow:
    """The row with this action on the seat's mat, or the first of the factory card."""
    rows = [row for tile in GAME.tiles(state, seat) for row in tile.rows]
    if action == "card":
        return rows[-2]
    return next(each for each in rows if action in dict(each.name.params).values())


def words(boxes: tuple[Box, ...], language: str = "en") -> list[str]:
    return [text(message, language) for box in boxes for message in box.words]


def gains(state: State, action: str, seat: int = 0) -> list[str]:
    return words(row(state, action, seat).gains)


def printed(state: State, action: str, seat: int = 0) -> list[str]:
    """The gains without what is asked beside them."""
    return [told for told in gains(state, action, seat) if "new worker" not in told]


def costs(state: State, action: str, seat: int = 0) -> list[str]:
    return words(row(state, action, seat).costs)


def why(state: State, action: str, seat: int = 0) -> str | None:
    return sentence(row(state, action, seat).why_not)


def messages(tile: Tile) -> set[Message]:
    found = {tile.title, *([tile.why_not] if tile.why_not else [])}
    for each in tile.rows:
        told = {message for box in (*each.costs, *each.gains) for message in box.words}
        found |= {each.name, *told, *([each.why_not] if each.why_not else [])}
    return found


def test_the_tiles_are_the_sections_of_the_mat_in_order() -> None:
    state = build()
    for seat, at in enumerate(state.setup.seats):
        titles = [text(tile.title) for tile in GAME.tiles(state, seat)]
        printed = mats()[at.mat].sections
        assert titles == [f"{each.top.title()} / {each.bottom.title()}" for each in printed]


def test_a_new_mat_shows_what_is_printed() -> None:
    """Player mats as printed; Industrial: upgrade for 3 oil and $3, enlist for 4 food and nothing."""
    state = build()
    assert (costs(state, "move"), gains(state, "move")) == ([], ["2 units", "or +$1"])
    assert (costs(state, "bolster"), gains(state, "bolster")) == (["Pay $1"], ["2 power", "or 1 combat card"])
    assert (costs(state, "trade"), gains(state, "trade")) == (["Pay $1"], ["2 resources", "or 1 popularity"])
    assert (costs(state, "produce"), printed(state, "produce")) == ([], ["2 territories"])
    assert (costs(state, "upgrade"), gains(state, "upgrade")) == (["Pay 3 oil"], ["an upgrade", "+$3"])
    assert (costs(state, "enlist"), gains(state, "enlist")) == (["Pay 4 food"], ["a recruit"])


@pytest.mark.parametrize(
    ("cube", "action", "gain"),
    [
        (Cube.MOVE_UNITS, "move", "3 units"),
        (Cube.MOVE_COINS, "move", "or +$2"),
        (Cube.BOLSTER_POWER, "bolster", "3 power"),
        (Cube.BOLSTER_CARDS, "bolster", "or 2 combat cards"),
        (Cube.TRADE_POPULARITY, "trade", "or 2 popularity"),
        (Cube.PRODUCE_TERRITORIES, "produce", "3 territories"),
    ],
)
def test_an_upgrade_shows_on_the_top_row(cube: Cube, action: str, gain: str) -> None:
    assert gain not in gains(build(), action)
    assert gain in gains(have(build(), 0, exposed=(cube,)), action)


def test_an_upgrade_lowers_the_bottom_row() -> None:
    state = have(build(), 0, exposed=(Cube.MOVE_UNITS,), brackets=(1, 0, 0, 0))
    assert costs(state, "upgrade") == ["Pay 2 oil"]
    assert costs(state, "deploy") == costs(build(), "deploy")


@pytest.mark.parametrize(
    ("structure", "action", "gain"),
    [
        (Structure.MONUMENT, "bolster", "+1 popularity"),
        (Structure.ARMORY, "trade", "+1 power"),
        (Structure.MILL, "produce", "+ the mill's territory"),
    ],
)
def test_a_structure_adds_to_its_top_row(structure: Structure, action: str, gain: str) -> None:
    assert printed(have(build(), 0, structures=(structure,)), action) == [*printed(build(), action), gain]


def test_the_older_mill_is_a_worker() -> None:
    state = have(build(house={"mill_is_worker": True}), 0, structures=(Structure.MILL,))
    assert printed(state, "produce")[-1] == "The mill works too"


def test_without_a_board_one_touch_produces_and_says_how_many_workers_came() -> None:
    """From none to four; who has a board produces by its places, who waits is shown what is printed."""
    state = have(build(), 0, workers=5)
    boxes = {text(box.amounts[0].words): box.acts for box in row(state, "produce", 0).gains}
    assert [told for told in boxes if "new" in told] == [
        "0 new workers", "1 new worker", "2 new workers", "3 new workers",
    ]  # fmt: skip
    assert boxes["2 territories"] == () and boxes["2 new workers"][-1] == Produce(0, 2)
    assert "3 new workers" in gains(have(build(), 0, workers=4), "produce")
    assert "5 new workers" not in gains(have(build(), 0, workers=3), "produce")
    assert [told for told in gains(have(build(), 0, workers=8), "produce") if "new" in told] == []
    assert [told for told in gains(build(), "produce", 1) if "new" in told] == []
    assert [told for told in gains(build(tracking="board"), "produce") if "new" in told] == []


@pytest.mark.parametrize(
    ("bottom", "gain"),
    list(zip(BOTTOMS, ["+1 power", "+$1", "+1 popularity", "+1 combat card"], strict=True)),
)
def test_a_recruit_adds_its_bonus_to_its_bottom_row(bottom: str, gain: str) -> None:
    """Rulebook, Enlist: the ongoing bonus also when the seat itself takes the action."""
    state = have(build(), 0, recruits=(bottom,))
    assert gains(state, bottom)[-1] == gain
    assert len(gains(state, bottom)) == len(gains(build(), bottom)) + 1


def test_a_complete_bottom_row_promises_no_further_piece() -> None:
    state = have(build(), 0, structures=STRUCTURES, exposed=CUBES, recruits=BOTTOMS)
    assert gains(state, "upgrade") == ["+$3", "+1 power"]
    assert gains(state, "build") == ["+$1", "+1 popularity"]


@pytest.mark.parametrize(
    ("workers", "cost"),
    [
        (2, []),
        (3, []),
        (4, ["Pay 1 power"]),
        (6, ["Pay 1 power", "Pay 1 popularity"]),
        (8, ["Pay 1 power", "Pay 1 popularity", "Pay $1"]),
    ],
)
def test_production_costs_what_the_uncovered_boxes_say(workers: int, cost: list[str]) -> None:
    assert costs(have(build(), 0, workers=workers), "produce") == cost


def test_what_cannot_be_paid_says_so() -> None:
    state = have(build(house={"hidden_coins": False}), 0, coins=0, power=0, workers=4)
    assert [why(state, action) for action in ("bolster", "trade", "produce")] == ["refused.cannot_pay"] * 3
    assert why(state, "move") is None
    assert why(have(state, 0, coins=1, power=1), "bolster") is None


def test_hidden_coins_do_not_show_on_open_tiles() -> None:
    """Whether a seat can pay $1 would tell everybody how rich it is."""
    state = build()
    poor, rich = (have(state, 0, coins=coins, workers=8, power=9, factory_card=9) for coins in (0, 50))
    assert GAME.tiles(poor, 0) == GAME.tiles(rich, 0)
    ended = do(poor, EndGame(0))
    assert why(ended, "bolster") == "refused.cannot_pay"


def test_resources_are_counted_only_where_a_board_is_tracked() -> None:
    assert why(build(), "upgrade") is None
    with_oil = {"T1": {"units": "0w", "oil": 3}}
    pair = ("nordic:industrial", "saxony:engineering")
    assert why(board_table(*pair, at=with_oil), "upgrade") is None
    assert why(board_table(*pair, at={}), "upgrade") == "refused.too_few_resources"


def test_crimea_may_lack_one_resource_if_it_holds_a_combat_card() -> None:
    """Coercion: one combat card as a resource, once a turn."""
    state = board_table("crimea:industrial", "saxony:engineering", at={"T1": {"units": "0w", "oil": 2}})
    assert why(have(state, 0, combat_cards=1), "upgrade") is None
    assert why(have(state, 0, combat_cards=0), "upgrade") == "refused.too_few_resources"


def test_before_the_turn_every_section_but_the_last_is_offered() -> None:
    state = have(build(), 0, last_section=2)
    tiles = GAME.tiles(state, 0)
    assert [tile.act for tile in tiles] == [
        ChooseSection(0, 0),
        ChooseSection(0, 1),
        None,
        ChooseSection(0, 3),
    ]
    assert sentence(tiles[2].why_not) == "refused.same_section"
    assert [tile.why_not for tile in tiles if tile.act] == [None] * 3
    assert not any(tile.active for tile in tiles)


def test_rusviet_may_repeat_its_section() -> None:
    state = have(build("rusviet:mechanical", "saxony:engineering"), 0, last_section=2)
    assert all(tile.act for tile in GAME.tiles(state, 0))


def test_other_seats_hear_for_whom_the_table_waits() -> None:
    state = dead_turn(build(), 0)
    for seat in (0, 2):
        for tile in GAME.tiles(state, seat):
            assert tile.act is None
            assert tile.why_not is not None
            assert text(tile.why_not) == "It is not your turn: the table waits for Crimea."
    assert all(tile.act for tile in GAME.tiles(state, 1))


def test_a_running_turn_is_active_in_its_section_alone() -> None:
    state = begin(build(), 0, "bolster")
    tiles = GAME.tiles(state, 0)
    assert [tile.active for tile in tiles] == [tile.title["top"] == "bolster" for tile in tiles]
    assert {sentence(tile.why_not) for tile in tiles} == {"refused.finish_first"}
    assert not any(tile.active for tile in GAME.tiles(dead_turn(build(), 0), 0))


def test_a_row_that_is_over_says_so_and_one_under_way_does_not() -> None:
    state = begin(build(), 0, "bolster")
    assert (why(state, "bolster"), why(state, "upgrade")) == (None, None)
    bolstered = do(state, Bolster(0, Bonus.POWER, 2))
    assert (why(bolstered, "bolster"), why(bolstered, "upgrade")) == ("refused.top_row_over", None)
    announced = announce(build(), 0, "upgrade")
    assert (why(announced, "bolster"), why(announced, "upgrade")) == ("refused.top_row_over", None)


def test_a_seat_that_began_early_waits_with_its_bottom_row() -> None:
    state = do(announce(build(), 0, "upgrade"), ChooseSection(1, 0))
    bottoms = [tile.rows[1] for tile in GAME.tiles(state, 1) if tile.active]
    assert [sentence(each.why_not) for each in bottoms] == ["refused.wait"]


def test_the_factory_card_is_the_fifth_tile_once_owned() -> None:
    assert len(GAME.tiles(build(), 0)) == 4
    state = have(build(), 0, factory_card=8)
    tile = GAME.tiles(state, 0)[4]
    assert (text(tile.title), tile.act) == ("Factory card", ChooseSection(0, FACTORY_SECTION))
    card, move = tile.rows
    assert (words(card.costs), words(card.gains)) == (["Pay 1 combat card"], ["3 resources"])
    assert (words(move.costs), words(move.gains)) == ([], ["1 unit, 2 territories"])


def test_speed_leads_further_by_factory_card() -> None:
    state = have(build(), 0, factory_card=8, mechs=("speed",))
    assert words(GAME.tiles(state, 0)[4].rows[1].gains) == ["1 unit, 3 territories"]


@pytest.mark.parametrize(
    ("number", "cost", "gain"),
    [
        (1, ["Pay 1 combat card", "Pay $1"], ["2 territories"]),
        (2, ["Pay 1 popularity"], ["a recruit", "or an upgrade"]),
        (6, ["Pay 1 power"], ["+$3"]),
        (10, ["Pay $2"], ["a mech", "1 power"]),
        (13, ["Pay 2 different resources"], ["a mech", "or a structure"]),
        (14, ["Pay 1 combat card"], ["a worker", "+$2"]),
        (15, ["Pay 1 resource"], ["1 combat card", "2 power"]),
    ],
)
def test_a_factory_card_shows_its_own_cost_and_gain(number: int, cost: list[str], gain: list[str]) -> None:
    state = have(build(), 0, factory_card=number)
    assert (costs(state, "card"), gains(state, "card")) == (cost, gain)


def test_every_factory_card_is_readable() -> None:
    for number in factory_cards():
        tile = GAME.tiles(have(build(), 0, factory_card=number), 0)[4]
        assert all(sentence(message) for message in messages(tile))


def test_a_factory_card_that_cannot_be_paid_says_so() -> None:
    state = board_table("nordic:industrial", "saxony:engineering", at={"T1": {"units": "0w", "oil": 2}})
    assert why(have(state, 0, factory_card=15), "card") is None
    assert why(have(state, 0, factory_card=13), "card") == "refused.too_few_resources"
    assert why(have(state, 0, factory_card=8, combat_cards=0), "card") == "refused.cannot_pay"


def test_the_card_is_over_once_its_unit_moves() -> None:
    state = board_table("nordic:industrial", "saxony:engineering", at={"T1": {"units": "0w"}})
    state = do(have(state, 0, factory_card=4, combat_cards=2), ChooseSection(0, FACTORY_SECTION), Move(0))
    card, move = GAME.tiles(state, 0)[4].rows
    assert (sentence(card.why_not), move.why_not) == ("refused.top_row_over", None)


def test_a_score_table_has_no_mats() -> None:
    assert GAME.tiles(build(tracking="score"), 0) == ()


GAMES: list[tuple[int, str, dict[str, Any]]] = [
    (3, "mats", {"modules": ["resolutions"]}),
    (5, "mats", {"invaders": True}),
    (3, "board", {"modules": ["airships", "invaders"]}),
    (2, "board", {"house_rules": {"overlapping_turns": False}}),
]


def _played(setup: Any, players: int, chance: random.Random, most: int = 900) -> Iterator[State]:
    """The states of a random game in which every seat has a factory card from the start."""
    state = GAME.set_up(setup)
    for seat in range(players):
        state = have(state, seat, factory_card=seat + 12)
    for _ in range(most):
        acts = [act for act in choices(GAME, state) if not isinstance(act, EndGame)]
        if not acts:
            return
        state = GAME.apply(state, GAME.random_step(state, chance.choice(acts), chance))
        yield state


def _check_running(state: State, turn: Turn, tile: Tile) -> None:
    """In an open turn a row is free of objections exactly if the list of choices has it."""
    acts = GAME.legal_acts(state, turn.seat)
    top, bottom = tile.rows
    factory = turn.section == FACTORY_SECTION
    kinds = tuple(kind for kind in TOPS if not (factory and kind is Move))
    if turn.stage is Stage.TOP_ROW:
        assert (top.why_not is None) == any(isinstance(act, kinds) for act in acts)
    if turn.stage in (Stage.TOP_ROW, Stage.BOTTOM_ROW):
        assert (bottom.why_not is None) == any(
            isinstance(act, Move if factory else TakeBottomRow) for act in acts
        )


@pytest.mark.long
@pytest.mark.parametrize(("players", "tracking", "options"), GAMES, ids=str)
def test_tiles_of_random_games_agree_with_the_choices(
    players: int, tracking: str, options: dict[str, Any]
) -> None:
    """What a tile plays is offered, what it refuses is not, and every word of it can be read."""
    chance = random.Random(players)
    # A tile lies open for all, so it says nothing about hidden coins.
    rules = {"hidden_coins": False, **options.get("house_rules", {})}
    wanted = {"tracking": tracking, **options, "house_rules": rules}
    setup = GAME.draw_setup([f"P{n}" for n in range(players)], chance, wanted)
    heard: set[Message] = set()
    running = 0
    for state in _played(setup, players, chance):
        for seat in range(players):
            offered = [act for act in GAME.legal_acts(state, seat) if isinstance(act, ChooseSection)]
            tiles = GAME.tiles(state, seat)
            # What a waiting seat keeps from step to step is what every section would say by itself.
            assert tiles == tuple(mat_tiles._tile(state, seat, number) for number in range(len(tiles)))
            assert [tile.act for tile in tiles if tile.act] == offered
            assert all((tile.act is None) == (tile.why_not is not None) for tile in tiles)
            heard.update(*map(messages, tiles))
            for turn, tile in ((turn, tile) for turn in state.turns for tile in tiles if turn.seat == seat):
                if tile.active and not state.overlap and not state.combat and not state.ended:
                    _check_running(state, turn, tile)
                    running += 1
    assert running > 100
    for message in heard:
        sentence(message)
        assert all("_" not in text(message, language) for language in LANGUAGES)


def test_tiles_stay_readable_after_a_declared_combat_and_a_taken_card() -> None:
    """Without a board both follow the move on the table."""
    state = do(begin(build(), 0, "move"), Move(0), TakeFactoryCard(0, 4))
    assert len(GAME.tiles(state, 0)) == 5
    fought = do(state, DeclareCombat(0, 1))
    assert {sentence(tile.why_not) for tile in GAME.tiles(fought, 0)} == {"refused.combat_first"}


def test_a_gain_plays_its_section_and_its_action() -> None:
    """Before the turn both, within it the action alone, and nothing where it cannot be had."""
    state = build(tracking="mats")
    seat = GAME.blocking(state)
    power, cards = row(state, "bolster", seat).gains[:2]
    assert [type(act).__name__ for act in power.acts] == ["ChooseSection", "Bolster"]
    assert cards.either and cards.acts[-1].gain == "combat_cards"
    begun = do(state, power.acts[0])
    assert row(begun, "bolster", seat).gains[0].acts == power.acts[1:]
    assert not any(box.acts for box in row(begun, "move", seat).gains)


def test_costs_lie_in_places_and_upgrades_cover_them() -> None:
    """What is paid today and what is covered are together what is printed."""
    state = build(tracking="mats")
    (price,) = row(state, "deploy").costs
    assert price.kind is BoxKind.COST and price.covered == 0
    printed = price.amounts[0].n
    upgraded = have(state, 0, brackets=(0, 1, 0, 0))
    (price,) = row(upgraded, "deploy").costs
    assert (price.amounts[0].n, price.covered) == (printed - 1, 1)
