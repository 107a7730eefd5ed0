"""How many taps a turn takes through the real widgets."""

from pathlib import Path
from statistics import median

import pytest

from engine.game import Step
from engine.offers import Offer
from engine.scythe.turn.at_once import ProduceAll, TradeFor
from engine.scythe.turn.turn import ChooseSection
from tests.kits.ui.table_kit import GAME, drawn, journal, state_of, touch_act
from tests.kits.ui.tap_count import taps
from tests.kits.ui.ui_kit import Driver, running

pytestmark = pytest.mark.window


def test_a_full_turn_takes_three_taps_and_none_only_dismisses_something() -> None:
    """One for the section, one for the top row, one for the bottom row; bonuses are claimed with one each."""
    found = taps(rounds=3)
    print(found)
    assert len(found.full_turns) + len(found.other_turns) == 15
    assert median(found.full_turns) <= 3
    assert max(found.full_turns) <= 4
    assert max(found.other_turns, default=0) <= 3
    assert found.idle == 0


@pytest.mark.parametrize("kind", [ProduceAll, TradeFor])
def test_producing_everywhere_and_trading_for_two_take_two_taps_on_a_tracked_board(
    kind: type[ProduceAll | TradeFor], tmp_path: Path
) -> None:
    """Four each before: the section, the action, and each territory or resource by itself."""
    with running(tmp_path, resume=journal(tmp_path, tracking="board")) as person:
        drawn(person)
        seat = GAME.blocking(state_of(person))
        assert seat is not None
        section = next(act for act in _sections(person, seat) if _at_once(person, act, seat, kind))
        before = person.app.session.table.revision
        touch_act(person, section)
        [offer, *_] = [each for each in _offers(state_of(person), seat) if isinstance(each.act, kind)]
        touch_act(person, offer.act)
        assert person.app.session.table.revision == before + 2
        goods = sum(sum(place.resources) for place in state_of(person).board.places)
        assert goods == 2 or kind is ProduceAll


def _offers(state: object, seat: int) -> tuple[Offer, ...]:
    return GAME.offers(state, seat)  # type: ignore[arg-type]


def _sections(person: Driver, seat: int) -> list[ChooseSection]:
    return [act for act in GAME.legal_acts(state_of(person), seat) if isinstance(act, ChooseSection)]


def _at_once(person: Driver, section: ChooseSection, seat: int, kind: type) -> bool:
    after = GAME.apply(state_of(person), Step(section))
    return any(isinstance(offer.act, kind) for offer in _offers(after, seat))
