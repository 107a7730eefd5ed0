"""Encounters: the card by its number, what its options cost and give, and where the gains land."""

from typing import Any

import pytest

from companion.text import text
from engine.game import Act, Step
from engine.scythe.cards.encounters import DrawEncounter, ResolveByHand, TakeOption
from engine.scythe.ids import Bonus, Resource
from engine.scythe.state import State
from engine.scythe.turn.benefits import Build, DeclineBenefit, Deploy, Enlist, Upgrade
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.move import Move
from engine.scythe.turn.trade import PlaceResource
from engine.scythe.turn.turn import EndTurn
from tests.kits.scythe.boards import (
    CHARACTER,
    MECH,
    WORKER,
    board_table,
    count,
    go,
    moved,
    resources,
    settled,
    stage,
    units,
)
from tests.kits.scythe.tables import (
    BOTTOMS,
    GAME,
    STRUCTURES,
    begin,
    build,
    data,
    do,
    have,
    legal,
    refusal,
    stars,
)

CARD_ONE = {
    "Option 1: 2 coins, 1 popularity": "Rusviet takes 2 coins, 1 popularity from the encounter",
    "Option 2: 4 food for 2 coins": "Rusviet pays 2 coins for 4 food in the encounter",
    "Option 3: 1 structure for 2 popularity": "Rusviet pays 2 popularity for 1 structure in the encounter",
}
CARDS = {card["number"]: card["options"] for card in data("encounters")["cards"]}
TRACKS = ("coins", "power", "popularity", "combat_cards")
BENEFITS: dict[str, type[Act]] = {"upgrade": Upgrade, "mech": Deploy, "structure": Build, "recruit": Enlist}
RICH = {"coins": 9, "power": 5, "popularity": 9, "combat_cards": 3}
TWO = ("rusviet:industrial", "polania:mechanical")
PROMO = ["promo_cards"]
# Cards 31 and 42 each have an option that only the table can carry out.
ON_THE_TABLE = {(31, 2), (42, 1)}
EVERY_OPTION = [
    (number, option)
    for number, options in CARDS.items()
    for option in range(len(options))
    if (number, option) not in ON_THE_TABLE
]


def met(seat: int = 0, where: Any = None, position: Any = None, **values: Any) -> State:
    """The seat's character has walked from T6 onto the encounter of the village V7."""
    at = {"T6": {"units": f"{seat}c"}, "V7": {"encounter": True, **(where or {})}, **(position or {})}
    state = have(board_table(*TWO, at=at, first=seat, modules=PROMO), seat, **{**RICH, **values})
    return moved(state, go(CHARACTER, "T6", "V7", seat=seat), seat=seat)


def met_on_the_table(seat: int = 0, **values: Any) -> State:
    """The seat has moved where no board is tracked, and may say that it met somebody."""
    state = have(build(*TWO, first=seat, modules=PROMO), seat, **{**RICH, **values})
    return do(begin(state, seat, "move"), Move(seat))


def drawn(number: int, seat: int = 0, **more: Any) -> State:
    return do(met(seat, **more), DrawEncounter(seat, number))


def options(state: State, seat: int = 0) -> list[int]:
    return [act.option for act in legal(state, seat, TakeOption)]


def play_out(state: State, seat: int = 0) -> State:
    """Takes the first way to go on until the encounter is over, second options left aside."""
    for _ in range(12):
        if settled(state):
            return state
        acts = [act for act in legal(state, seat) if not isinstance(act, TakeOption | FinishAction)]
        state = do(state, acts[0] if acts else FinishAction(seat))
        assert GAME.status(state) == ()
    raise AssertionError("the encounter does not end")


def test_character_must_resolve_the_encounter_before_the_bottom_row() -> None:
    state = met()
    assert stage(state) == "encounter"
    assert refusal(state, TakeBottomRow(0)) == "refused.bottom_row_over"
    assert refusal(state, EndTurn(0)) == "refused.finish_first"
    assert refusal(state, FinishAction(0)) == "refused.one_option"
    assert {act.number for act in legal(state, 0, DrawEncounter)} == set(range(1, 43))


@pytest.mark.parametrize("number", [29, 33, 42])
def test_promo_card_is_not_drawn_where_the_table_plays_without(number: int) -> None:
    state = do(begin(build(*TWO), 0, "move"), Move(0))
    assert {act.number for act in legal(state, 0, DrawEncounter)} == set(range(1, 29))
    assert refusal(state, DrawEncounter(0, number)) == "refused.promo_card"


@pytest.mark.parametrize("number", [0, -1, 43])
def test_card_that_does_not_exist_is_refused(number: int) -> None:
    assert refusal(met(), DrawEncounter(0, number)) == "refused.no_such_card"


def test_only_one_card_is_drawn() -> None:
    assert refusal(drawn(1), DrawEncounter(0, 2)) == "refused.no_encounter"


@pytest.mark.parametrize(("number", "option"), EVERY_OPTION)
def test_option_costs_and_gives_what_the_card_says_where_the_character_stands(
    number: int, option: int
) -> None:
    """Rulebook p. 24: cost and gain of the card alone, everything in the encounter's territory."""
    card = CARDS[number][option]
    before = drawn(number)
    after = do(before, TakeOption(0, option))
    for name in TRACKS:
        change = getattr(after.players[0], name) - getattr(before.players[0], name)
        assert change == card["gain"].get(name, 0) - card["cost"].get(name, 0)
    named = {
        str(resource): card["gain"][str(resource)] for resource in Resource if str(resource) in card["gain"]
    }
    assert resources(after, "V7") == named
    assert units(after, "V7", 0) == "c" + "w" * card["gain"].get("workers", 0)
    benefit = next((name for name in card["gain"] if name in BENEFITS), None)
    if benefit:
        assert {type(act) for act in legal(after, 0)} == {BENEFITS[benefit], DeclineBenefit}
        assert {getattr(act, "at", None) for act in legal(after, 0)} <= {"V7", None}
    assert after.prompts == ()
    end = play_out(after)
    assert sum(resources(end, "V7").values()) == sum(named.values()) + card["gain"].get("any_resources", 0)
    assert not end.board.at("V7").encounter
    assert end.players[0].mats != before.players[0].mats or not benefit
    assert GAME.status(end) == ()


@pytest.mark.parametrize(("number", "option"), EVERY_OPTION)
def test_option_plays_through_without_a_board(number: int, option: int) -> None:
    card = CARDS[number][option]
    before = do(met_on_the_table(), DrawEncounter(0, number))
    after = do(before, TakeOption(0, option))
    for name in TRACKS:
        change = getattr(after.players[0], name) - getattr(before.players[0], name)
        assert change == card["gain"].get(name, 0) - card["cost"].get(name, 0)
    assert after.players[0].workers == 2 + card["gain"].get("workers", 0)
    end = play_out(after)
    assert stage(end) == "bottom_row"
    assert refusal(end, DrawEncounter(0, 1)) == "refused.no_encounter"


@pytest.mark.parametrize(("number", "option"), EVERY_OPTION)
def test_option_that_cannot_be_paid_is_not_offered(number: int, option: int) -> None:
    for name, amount in CARDS[number][option]["cost"].items():
        poor = drawn(number, **{name: amount - 1})
        assert option not in options(poor)
        assert refusal(poor, TakeOption(0, option)) == "refused.cannot_pay"
        assert option in options(drawn(number, **{name: amount}))


@pytest.mark.parametrize(("number", "option"), sorted(ON_THE_TABLE))
def test_option_that_only_the_table_can_do_is_resolved_there(number: int, option: int) -> None:
    state = drawn(number)
    assert option not in options(state)
    assert refusal(state, TakeOption(0, option)) == "refused.by_hand"
    assert refusal(state, ResolveByHand(0)) is None


def test_option_that_is_not_on_the_card_is_refused() -> None:
    assert refusal(drawn(1), TakeOption(0, 3)) == "refused.no_option"
    assert refusal(drawn(1), TakeOption(0, -1)) == "refused.no_option"
    assert refusal(met(), TakeOption(0, 0)) == "refused.no_encounter"


def test_benefit_may_be_left_aside_but_is_paid() -> None:
    """Rulebook p. 24: "Du musst eine Option wählen ...; den Erlös zu nehmen, ist freiwillig"."""
    after = do(drawn(1), TakeOption(0, 1, gain=False))
    assert (after.players[0].coins, resources(after, "V7"), settled(after)) == (7, {}, True)


def test_part_of_the_benefit_may_be_left_aside() -> None:
    """Rulebook p. 24: "du willst den Arbeiter aber nicht haben, nimmst du eben nur die 2 Metall"."""
    before = drawn(14)
    ways = legal(before, 0, TakeOption, option=2)
    found = [(units(do(before, act), "V7", 0), resources(do(before, act), "V7")) for act in ways]
    assert ("c", {"metal": 3}) in found


def test_worker_number_nine_does_not_come() -> None:
    """Rulebook p. 13: there are eight workers."""
    after = do(drawn(3, position={"W7": {"units": "0" + "w" * 8}}), TakeOption(0, 1))
    assert (after.players[0].workers, count(after, 0)[2], resources(after, "V7")) == (8, 8, {"food": 3})


def test_eighth_worker_is_a_star() -> None:
    after = do(drawn(3, position={"W7": {"units": "0" + "w" * 7}}), TakeOption(0, 1))
    assert stars(after, 0) == {"workers": 1}


def test_structure_is_not_gained_where_one_stands() -> None:
    """Build: "Only 1 structure can be built on each territory"."""
    after = do(drawn(1, where={"structure": (1, "mine")}), TakeOption(0, 2))
    assert settled(after)
    assert after.players[0].popularity == RICH["popularity"] - 2
    assert after.players[0].mats.structures == ()


def test_structure_and_mech_need_no_worker_beside_the_character() -> None:
    built = do(drawn(1), TakeOption(0, 2), Build(0, STRUCTURES[0], "V7"))
    assert built.board.at("V7").structure == (0, STRUCTURES[0])
    state = do(drawn(5), TakeOption(0, 1))
    assert refusal(state, Deploy(0, legal(state, 0, Deploy)[0].mech, "T6")) == "refused.place"
    assert units(do(state, legal(state, 0, Deploy)[0]), "V7", 0) == "cm"


def test_free_resources_land_only_where_the_character_stands() -> None:
    state = do(drawn(14, position={"W7": {"units": "0w"}}), TakeOption(0, 1))
    assert {act.at for act in legal(state, 0, PlaceResource)} == {"V7"}
    assert refusal(state, PlaceResource(0, Resource.OIL, "W7")) == "refused.no_worker_there"
    state = do(state, PlaceResource(0, Resource.OIL, "V7"), PlaceResource(0, Resource.FOOD, "V7"))
    after = do(state, FinishAction(0))
    assert (resources(after, "V7"), settled(after)) == ({"oil": 1, "food": 1}, True)


def test_encounter_brings_no_recruit_bonus_and_no_coins_of_the_mat() -> None:
    """Rulebook p. 24: "dauerhafte Vorteile z.B. durch angeworbene Rekruten, werden nicht berücksichtigt"."""
    recruits = {"recruits": BOTTOMS, "one_time": tuple(Bonus)}
    state = have(drawn(9, **recruits), 1, **recruits)
    state = do(state, TakeOption(0, 1))
    coins = state.players[0].coins
    after = do(state, Build(0, STRUCTURES[0], "V7"))
    assert (after.prompts, after.players[0].coins) == ((), coins)


def test_goods_come_after_the_upgrade_of_the_same_option() -> None:
    state = do(drawn(25), TakeOption(0, 2))
    state = do(state, legal(state, 0, Upgrade)[0])
    assert stage(state) == "trading"
    assert sum(resources(play_out(state), "V7").values()) == 2


def test_encounter_may_be_resolved_by_hand() -> None:
    for state in (met(), drawn(1)):
        after = do(state, ResolveByHand(0))
        assert settled(after)
        assert not after.board.at("V7").encounter
        assert after.players[0].coins == RICH["coins"]


def test_other_factions_take_one_option() -> None:
    after = do(drawn(1), TakeOption(0, 0))
    assert settled(after)
    assert refusal(after, TakeOption(0, 1)) == "refused.no_encounter"


def test_polania_takes_two_different_options() -> None:
    """Meander: "Pick up to 2 options per encounter card"."""
    state = do(drawn(1, seat=1), TakeOption(1, 1))
    assert options(state, 1) == [0, 2]
    assert refusal(state, TakeOption(1, 1)) == "refused.no_option"
    assert refusal(state, ResolveByHand(1)) == "refused.no_encounter"
    after = do(state, TakeOption(1, 0))
    assert settled(after)
    assert (after.players[1].coins, after.players[1].popularity) == (9 - 2 + 2, 10)
    assert resources(after, "V7") == {"food": 4}


def test_polania_may_leave_the_second_option() -> None:
    state = do(drawn(1, seat=1), TakeOption(1, 0), FinishAction(1))
    assert settled(state)
    assert not state.board.at("V7").encounter


def test_polania_pays_the_second_option_from_the_first() -> None:
    """Meander: "The benefit from the 1st selected option may be used to pay the cost for the 2nd"."""
    poor = drawn(1, seat=1, coins=0, popularity=1)
    assert options(poor, 1) == [0]
    after = do(poor, TakeOption(1, 0))
    assert options(after, 1) == [1, 2]
    assert resources(do(after, TakeOption(1, 1)), "V7") == {"food": 4}


def test_polania_stops_when_no_second_option_can_be_paid() -> None:
    assert settled(do(drawn(15, seat=1, coins=0, popularity=0), TakeOption(1, 0)))


def test_polania_places_the_goods_of_the_first_option_before_the_second() -> None:
    state = do(drawn(15, seat=1), TakeOption(1, 1))
    assert stage(state) == "trading"
    for _ in range(3):
        state = do(state, PlaceResource(1, Resource.WOOD, "V7"))
    assert options(state, 1) == [0, 2]
    state = do(state, TakeOption(1, 2))
    assert len(legal(state, 1, PlaceResource)) == 4
    assert sum(resources(play_out(state, 1), "V7").values()) == 8


def test_sixth_star_in_an_encounter_ends_the_game_at_once() -> None:
    five = {"objective": 1, "combat": 2, "mechs": 1, "upgrades": 1}
    after = do(drawn(15, popularity=16, stars=five), TakeOption(0, 0))
    assert after.ended.by == 0
    assert not legal(after, 0)


def test_encounter_without_a_board_is_declared_after_moving_once_a_turn() -> None:
    state = met_on_the_table()
    assert legal(state, 0, DrawEncounter)
    assert refusal(begin(build(*TWO), 0, "move"), DrawEncounter(0, 1)) == "refused.no_encounter"
    after = do(state, DrawEncounter(0, 1), TakeOption(0, 0))
    assert stage(after) == "bottom_row"
    assert not legal(after, 0, DrawEncounter)


def test_mechs_and_workers_have_no_encounters() -> None:
    for unit, piece in ((MECH, "m"), (WORKER, "w")):
        state = board_table(*TWO, at={"T6": {"units": f"0{piece}"}, "V7": {"encounter": True}})
        after = moved(state, go(unit, "T6", "V7"))
        assert settled(after)
        assert after.board.at("V7").encounter


def test_an_option_is_offered_and_logged_with_what_it_gives_and_costs() -> None:
    """ "Option 2" told nobody anything, and the log said that an option was taken."""
    state = drawn(1)
    taken = [offer for offer in GAME.offers(state, 0) if isinstance(offer.act, TakeOption)]
    told = {text(offer.words): text(GAME.label(state, Step(offer.act))) for offer in taken}
    assert told == CARD_ONE
