"""What follows a move: the factory's first visit, its cards on the board, and corrections on the way."""

from typing import Any

import pytest

from engine.game import Act
from engine.scythe.board.moving import MoveUnit
from engine.scythe.cards.encounters import DrawEncounter
from engine.scythe.cards.factory import TakeFactoryCard, UseFactoryCard
from engine.scythe.combat.aftermath import ChooseCombat
from engine.scythe.corrections.table_acts import Correct, CorrectPlace
from engine.scythe.ids import Bonus, Field, Resource, Structure
from engine.scythe.state import State
from engine.scythe.turn.benefits import Build, DeclineBenefit, Deploy, Enlist, Upgrade
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.move import Move
from engine.scythe.turn.produce import ProduceAt
from engine.scythe.turn.trade import PlaceResource
from engine.scythe.turn.turn import ChooseSection
from tests.kits.scythe.boards import (
    CHARACTER,
    MECH,
    board_table,
    count,
    fight,
    go,
    moved,
    moving,
    resources,
    settled,
    stage,
    units,
)
from tests.kits.scythe.tables import BOTTOMS, GAME, announce, data, do, have, legal, refusal

TWO = ("rusviet:industrial", "saxony:mechanical")
CARDS = {card["number"]: card for card in data("factory_cards")["cards"]}
TRACKS = ("coins", "power", "popularity", "combat_cards")
BENEFITS: dict[str, type[Act]] = {"upgrade": Upgrade, "deploy": Deploy, "build": Build, "enlist": Enlist}
RICH = {"coins": 9, "power": 9, "popularity": 9, "combat_cards": 5}
PILE = {"oil": 2, "metal": 2, "wood": 2, "food": 2}


def visit(**values: Any) -> State:
    state = have(board_table(*TWO, at={"T5": {"units": "0c"}}), 0, **values)
    return moved(state, go(CHARACTER, "T5", "X"))


def test_first_visit_offers_the_cards_that_may_lie_there() -> None:
    """The Factory: "if your character is on the factory for the first time this game"."""
    state = visit()
    assert stage(state) == "factory_visit"
    assert len(legal(state, 0, TakeFactoryCard)) == 12
    assert refusal(state, TakeFactoryCard(0, 18)) == "refused.promo_card"
    after = do(state, TakeFactoryCard(0, 7))
    assert after.players[0].factory_card == 7
    assert settled(after)


def test_promo_cards_are_offered_where_the_table_plays_with_them() -> None:
    """Factory cards 13 to 18 and encounters 29 to 42 are in the decks only if the set-up says so."""
    at = {"T5": {"units": "0c"}, "T6": {"units": "0c"}, "W7": {"encounter": True}}
    promo = {"modules": ["promo_cards"]}
    visiting = moved(board_table(*TWO, at={"T5": at["T5"]}, **promo), go(CHARACTER, "T5", "X"))
    assert [act.number for act in legal(visiting, 0, TakeFactoryCard)] == list(range(1, 19))
    assert do(visiting, TakeFactoryCard(0, 18)).players[0].factory_card == 18
    for more, last in ((promo, 42), ({}, 28)):
        state = board_table(*TWO, at={"T6": at["T6"], "W7": at["W7"]}, **more)
        state = moved(state, go(CHARACTER, "T6", "W7"))
        assert [act.number for act in legal(state, 0, DrawEncounter)] == list(range(1, last + 1))
        assert refusal(state, DrawEncounter(0, 42)) == (None if last == 42 else "refused.promo_card")


def test_no_second_card() -> None:
    assert settled(visit(factory_card=4))


def test_factory_cards_are_not_forfeited_by_one_tap() -> None:
    """Finding D10: "look through the factory cards on the board and choose one"."""
    state = visit()
    assert refusal(state, FinishAction(0)) == "refused.one_card"
    assert not legal(state, 0, FinishAction)


def test_card_that_a_correction_gives_is_not_asked_for_again() -> None:
    after = do(visit(), Correct(0, Field.FACTORY_CARD, 14))
    assert settled(after)


def test_mech_on_the_factory_takes_no_card() -> None:
    state = board_table(*TWO, at={"T5": {"units": "0m"}})
    assert settled(moved(state, go(MECH, "T5", "X")))


def test_passing_through_the_factory_takes_no_card() -> None:
    state = board_table(*TWO, at={"T5": {"units": "0c"}}, mechs={0: ["speed"]})
    assert settled(moved(state, go(CHARACTER, "T5", "X", "M4")))


def test_seats_share_the_pile() -> None:
    state = have(visit(), 1, factory_card=7)
    assert refusal(state, TakeFactoryCard(0, 7)) == "refused.card_taken"
    assert len(legal(state, 0, TakeFactoryCard)) == 11


def holding(number: int, **values: Any) -> State:
    """Seat 0 with its action token on this card, a worker and a mech on a farm with two of everything."""
    at = {
        "F5": {"units": "0mww", "structure": (0, "mill"), **PILE},
        "T5": {"units": "0w"},
        "W7": {"units": "1w", **PILE},
    }
    recruits = {"recruits": BOTTOMS, "one_time": tuple(Bonus)} if values.pop("enlisted", False) else {}
    state = have(board_table(*TWO, at=at), 0, factory_card=number, **{**RICH, **values}, **recruits)
    return do(state, ChooseSection(0, 4))


@pytest.mark.parametrize("number", CARDS)
def test_top_row_of_every_card_is_playable_on_the_board(number: int) -> None:
    card = CARDS[number]
    before = holding(number)
    offers = legal(before, 0, UseFactoryCard)
    assert {act.gain for act in offers} == (
        set(range(len(card["gain"]))) if card["gain_mode"] == "or" else {0}
    )
    for act in offers:
        gains = [card["gain"][act.gain]] if card["gain_mode"] == "or" else card["gain"]
        gained = {name: amount for gain in gains for name, amount in gain.items()}
        after = do(before, act)
        for name in TRACKS:
            change = getattr(after.players[0], name) - getattr(before.players[0], name)
            assert change == gained.get(name, 0) - card["cost"].get(name, 0)
        paid = card["cost"].get("any_resources", 0) + card["cost"].get("different_resources", 0)
        assert sum(resources(after, "F5").values()) == 8 - paid
        new = gained.get("workers", 0) if act.at or "workers" not in gained else 0
        assert after.players[0].workers == 3 + new
        kinds = {type(offer) for offer in legal(after, 0)}
        for name, kind in BENEFITS.items():
            assert (kind in kinds) == (name in gained)
        if "any_resources" in gained:
            assert PlaceResource in kinds
        assert after.prompts == ()
        assert GAME.status(after) == ()


def test_card_of_different_resources_is_paid_with_different_ones() -> None:
    state = holding(13)
    same = (("F5", Resource.OIL, 2),)
    assert refusal(state, UseFactoryCard(0, 0, 0, same)) == "refused.card_cost"
    assert refusal(state, UseFactoryCard(0)) == "refused.card_cost"
    assert (
        refusal(state, UseFactoryCard(0, 0, 0, (("F5", Resource.OIL, 1), ("F5", Resource.FOOD, 1)))) is None
    )
    assert (
        refusal(state, UseFactoryCard(0, 0, 0, (("F5", Resource.OIL, 1), ("W7", Resource.FOOD, 1))))
        is not None
    )


def test_card_of_any_resource_takes_one_and_only_what_is_controlled() -> None:
    state = holding(16)
    for resource in Resource:
        assert refusal(state, UseFactoryCard(0, payment=(("F5", resource, 1),))) is None
    assert refusal(state, UseFactoryCard(0, payment=(("F5", Resource.OIL, 2),))) == "refused.card_cost"
    assert refusal(state, UseFactoryCard(0, payment=(("W7", Resource.OIL, 1),))) == "refused.not_there"


def test_card_produces_on_two_territories_without_mill_and_without_the_cost_of_the_mat() -> None:
    """Rulebook p. 25: no structure bonus of the mat."""
    state = do(holding(1, power=3), UseFactoryCard(0))
    assert {act.at: act.amount for act in legal(state, 0, ProduceAt)} == {"F5": 2, "T5": 1}
    assert state.players[0].power == 3
    state = do(state, ProduceAt(0, "F5", 2), ProduceAt(0, "T5", 1))
    assert stage(state) == "bottom_row"
    assert legal(state, 0, Move)


def test_card_places_three_resources_with_workers() -> None:
    state = do(holding(8), UseFactoryCard(0))
    for _ in range(3):
        assert {act.at for act in legal(state, 0, PlaceResource)} == {"F5", "T5"}
        state = do(state, PlaceResource(0, Resource.OIL, "T5"))
    assert resources(state, "T5") == {"oil": 3}
    assert stage(state) == "bottom_row"


@pytest.mark.parametrize(("number", "kind"), [(10, Deploy), (11, Build)])
def test_piece_of_a_card_stands_where_a_worker_is(number: int, kind: type[Act]) -> None:
    state = do(holding(number), UseFactoryCard(0))
    assert {act.at for act in legal(state, 0, kind)} == ({"F5", "T5"} if kind is Deploy else {"T5"})
    coins = state.players[0].coins
    after = do(state, legal(state, 0, kind)[0])
    assert (after.players[0].coins, after.prompts, stage(after)) == (coins, (), "bottom_row")


def test_worker_of_a_card_comes_to_a_mech() -> None:
    state = holding(14)
    assert {act.at for act in legal(state, 0, UseFactoryCard)} == {"F5", None}
    assert refusal(state, UseFactoryCard(0, at="T5")) == "refused.place"
    assert units(do(state, UseFactoryCard(0, at="F5")), "F5", 0) == "mwww"
    assert units(do(state, UseFactoryCard(0)), "F5", 0) == "mww"


def test_coercion_also_pays_a_card_that_costs_resources() -> None:
    """Rulebook p. 21: "1 Kampfkarte benutzen, um für etwas zu bezahlen"; the card costs any one resource."""
    at = {"F6": {"units": "0w"}}
    state = have(
        board_table("crimea:industrial", "saxony:mechanical", at=at), 0, factory_card=16, combat_cards=2
    )
    state = do(state, ChooseSection(0, 4))
    assert legal(state, 0, UseFactoryCard)


# What lies on the table is right, also in the middle of a move: no correction may break the game.


def test_unit_under_way_that_is_corrected_away_does_not_hop_on() -> None:
    state = moving(board_table(*TWO, at={"T5": {"units": "0cm"}}, mechs={0: ["speed"]}))
    state = do(state, *go(MECH, "T5", "T6"), CorrectPlace(0, "T6"), CorrectPlace(0, "F5", mechs=1))
    for act in legal(state, 0, MoveUnit):
        assert GAME.status(do(state, act)) == ()


def test_combat_whose_defender_is_corrected_away_is_not_fought() -> None:
    at = {"T5": {"units": "0m"}, "T6": {"units": "0m"}, "W7": {"units": "1m"}, "F5": {"units": "1m"}}
    state = moved(board_table(*TWO, at=at), go(MECH, "T6", "W7"), go(MECH, "T5", "F5"))
    state = do(state, CorrectPlace(1, "W7"), CorrectPlace(1, "M6", mechs=1))
    for act in legal(state, 0, ChooseCombat):
        assert GAME.status(do(state, act)) == ()
    while not settled(state):
        state = fight(state, 0, 0) if state.combat else do(state, ChooseCombat(0, "F5"))


def test_character_that_is_being_corrected_does_not_break_the_choices() -> None:
    """A piece is corrected place by place, so for one tap it stands nowhere."""
    state = board_table("saxony:industrial", "albion:mechanical", at={"T6": {"units": "1c"}}, first=1)
    state = moved(state, go(CHARACTER, "T6", "W7", seat=1), seat=1)
    state = do(state, CorrectPlace(1, "W7"))
    assert legal(state, 1)
    state = do(state, CorrectPlace(1, "T5", character=1))
    assert GAME.status(state) == ()
    assert settled(do(state, FinishAction(1)))


def test_correction_of_the_turn_ends_an_open_combat() -> None:
    state = moved(board_table(*TWO, at={"T6": {"units": "0m"}, "W7": {"units": "1m"}}), go(MECH, "T6", "W7"))
    state = do(state if state.combat else do(state, FinishAction(0)), Correct(1, Field.TURN))
    assert legal(state, 1, ChooseSection)
    assert refusal(state, legal(state, 1, ChooseSection)[0]) is None


def test_game_reopened_after_a_combat_can_go_on() -> None:
    """A star that was none is corrected; the turn must not be stuck in a combat that is over."""
    state = board_table(*TWO, at={"T6": {"units": "0m"}, "W7": {"units": "1m"}})
    five = {"objective": 1, "combat": 1, "mechs": 1, "upgrades": 1, "recruits": 1}
    state = fight(moved(have(state, 0, stars=five), go(MECH, "T6", "W7")), 0, 0)
    assert state.ended
    state = do(state, Correct(0, Field.STARS, (0, 0, 0, 0, 0, 0, 2, 0, 0)))
    assert state.ended is None
    assert any(legal(state, seat) for seat in (0, 1))


def test_last_card_of_everything_ends_without_breaking() -> None:
    """A card whose benefit is complete gives the rest and nothing more."""
    state = holding(11)
    state = have(state, 0, structures=(Structure.MILL,))
    after = do(state, UseFactoryCard(0), DeclineBenefit(0))
    assert stage(after) == "bottom_row"
    assert count(after, 0)[1] == 1


def test_clock_runs_for_the_first_seat_when_the_early_one_can_only_wait() -> None:
    """Rulebook p. 14: the card's move does not overlap, and its top row cannot be paid."""
    state = board_table(*TWO, at={"F5": {"units": "0w", "oil": 9}})
    state = announce(have(state, 1, factory_card=5, power=0), 0, "upgrade")
    state = do(state, ChooseSection(1, 4))
    assert not legal(state, 1)
    assert GAME.blocking(state) == 0
