"""Recruiting: points, costs, the reserve, and where new units may stand."""

from engine.ruination.corrections.table_acts import StandingArmy
from engine.ruination.ids import Deck, Unit
from engine.ruination.state import Kind, State
from engine.ruination.turn.acquiring import AcquireExile
from engine.ruination.turn.due import Finish
from engine.ruination.turn.recruiting import Recruit
from engine.ruination.turn.turn import TakeAction
from tests.kits.ruination.ruination_kit import GAME, begun, card, do, given, news, put, refusal, sentence


def recruiting(players: int = 2) -> State:
    """Seat 0 with three recruit points."""
    return do(card(begun(players), Deck.RECRUIT), TakeAction(0))


def places(state: State, unit: Unit = Unit.GRUNT) -> set[str]:
    """Where the list offers to recruit this unit."""
    return {act.at for act in GAME.legal_acts(state, 0) if isinstance(act, Recruit) and act.unit is unit}


def test_three_points_are_three_grunts_or_a_grunt_and_a_brute_or_raider() -> None:
    """The rule text's own example."""
    for units in ((Unit.GRUNT,) * 3, (Unit.GRUNT, Unit.BRUTE), (Unit.RAIDER, Unit.GRUNT)):
        state = recruiting()
        for unit in units:
            state = do(state, Recruit(0, unit, "1"))
        assert state.task is None or state.task.kind is Kind.EXILE, units
        assert state.board and state.board.at("1").of(0).size == 1 + len(units)


def test_a_brute_costs_two_points() -> None:
    """With one point left only grunts are offered, and the sentence counts."""
    state = do(recruiting(), Recruit(0, Unit.BRUTE, "1"))
    assert refusal(state, Recruit(0, Unit.RAIDER, "1")) == "This costs 2, and 1 point is left: raider."
    assert places(state, Unit.BRUTE) == set() and places(state)


def test_units_come_to_units_and_to_home_territories_nobody_else_holds() -> None:
    """A territory where they have units, or in the home region not controlled by another player."""
    state = put(put(recruiting(), "2", StandingArmy(1, grunts=1)), "8", StandingArmy(0, grunts=1))
    assert places(state) == {"1", "3", "8"}
    assert "home region" in refusal(state, Recruit(0, Unit.GRUNT, "2"))
    empty = put(recruiting(), "2")
    assert places(empty) == {"1", "2", "3"}


def test_a_contested_territory_with_own_units_may_be_reinforced() -> None:
    """They have units there."""
    state = put(recruiting(), "citadel", StandingArmy(0, grunts=1), StandingArmy(1, grunts=1))
    assert "citadel" in places(state)


def test_a_horde_without_units_recruits_anywhere_even_among_enemies() -> None:
    """Recruiting without units; all units of this recruiting, not only the first."""
    state = recruiting()
    for place in ("1", "2", "3"):
        state = put(state, place)
    assert len(places(state)) == 15
    state = do(state, Recruit(0, Unit.GRUNT, "4"))
    assert len(places(state)) == 15
    state = do(state, Recruit(0, Unit.GRUNT, "citadel"))
    assert len(places(state)) == 15


def test_the_reserve_has_eight_grunts_three_brutes_three_raiders() -> None:
    """While it contains none of a type, none can be recruited."""
    state = put(recruiting(), "1", StandingArmy(0, grunts=6, brutes=3, raiders=2))
    assert places(state) == set() and places(state, Unit.BRUTE) == set()
    assert places(state, Unit.RAIDER) == {"1", "2", "3"}
    assert refusal(state, Recruit(0, Unit.GRUNT, "1")) == "Your reserve has none left: grunts."


def test_points_that_nothing_can_be_had_for_lapse_by_themselves() -> None:
    """To the greatest extent possible: the last raider, then one point is left over."""
    state = put(recruiting(), "1", StandingArmy(0, grunts=6, brutes=3, raiders=2))
    state = do(state, Recruit(0, Unit.RAIDER, "1"))
    assert state.task and state.task.kind is Kind.EXILE


def test_points_cannot_be_left_while_units_can_be_had() -> None:
    """A player must perform all parts to the greatest extent possible."""
    assert refusal(recruiting(), Finish(0)) == "This is not open now."


def test_exiles_are_acquired_not_recruited() -> None:
    """Players can not recruit exiles."""
    assert refusal(recruiting(), Recruit(0, Unit.EXILE, "1")) == "Exiles are acquired, not recruited."


def test_after_the_card_one_exile_may_be_acquired() -> None:
    """Up to 1; only after all parts of the card."""
    state = recruiting()
    assert refusal(state, AcquireExile(0, "batu")) == "This is not open now."
    for _ in range(3):
        state = do(state, Recruit(0, Unit.GRUNT, "1"))
    assert state.task and state.task.kind is Kind.EXILE
    assert do(state, Finish(0)).seat == 1


def test_who_has_no_resources_is_asked_whether_the_exile_really_costs_none() -> None:
    """They may spend resources to acquire it; what it costs is on the card alone (B11)."""
    state = recruiting()
    for _ in range(3):
        state = do(state, Recruit(0, Unit.GRUNT, "1"))
    rich, poor = given(state, 0, resources=(1, 0, 0, 0)), given(state, 0, resources=(0, 0, 0, 0))
    heads = [{sentence(offer.heading) for offer in GAME.offers(each, 0)} for each in (rich, poor)]
    asked = "You have no resources. Acquire an exile that costs none?"
    assert asked not in heads[0] and asked in heads[1]
    assert "Rust Buzzards has no resources and pays nothing. Does it cost none?" in news(
        do(poor, AcquireExile(0, "batu"))
    )
    assert not news(do(rich, AcquireExile(0, "batu")))
