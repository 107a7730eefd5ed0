"""The order in which a seat is offered what it may do."""

from itertools import groupby

from engine.scythe.cards.encounters import DrawEncounter
from engine.scythe.cards.factory import TakeFactoryCard
from engine.scythe.combat.declarations import DeclareCombat, DeclareDriveOff, DeclareTrap
from engine.scythe.turn.move import move_act
from tests.kits.scythe.tables import GAME, begin, build, do

ARRIVING = (DeclareCombat, DrawEncounter, DeclareDriveOff, DeclareTrap, TakeFactoryCard)


def test_combats_and_encounters_are_offered_before_what_a_move_seldom_leads_to() -> None:
    """Where no board is tracked, everything that units may have met is asked for."""
    state = build("nordic:industrial", "togawa:mechanical", "saxony:engineering")
    state = do(begin(state, 0, "move"), move_act(0))
    met = [type(offer.act) for offer in GAME.offers(state, 0) if isinstance(offer.act, ARRIVING)]
    assert set(met) == set(ARRIVING)
    order = [cls for cls, _ in groupby(met)]
    assert order.index(TakeFactoryCard) == len(order) - 1
    late = min(order.index(DeclareDriveOff), order.index(DeclareTrap))
    assert max(order.index(DeclareCombat), order.index(DrawEncounter)) < late
