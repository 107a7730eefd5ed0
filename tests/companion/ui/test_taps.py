"""How many taps a turn takes through the real widgets."""

from pathlib import Path

import pytest

from companion.games import GAMES
from companion.ui import again
from companion.ui.seating import Seating
from companion.ui.setup.screen import StepTab
from engine.game import Step
from engine.offers import Offer
from engine.scythe.turn.at_once import ProduceAll, TradeFor
from engine.scythe.turn.turn import ChooseSection
from tests.kits.ui.table_kit import GAME, drawn, journal, state_of, touch_act, what_plays
from tests.kits.ui.tap_count import Hand, taps
from tests.kits.ui.ui_kit import Driver, running

pytestmark = pytest.mark.window

FIVE = ("Ana", "Ben", "Cleo", "Dora", "Emil")


def test_a_full_turn_takes_two_taps_and_none_only_dismisses_something() -> None:
    """One for section and top row, one or (for a pair) two for the bottom row; a bonus takes one."""
    found = taps(rounds=3)
    print(found)
    assert len(found.full_turns) + len(found.pair_turns) + len(found.other_turns) == 15
    assert found.full_turns and set(found.full_turns) == {2}
    assert found.pair_turns and set(found.pair_turns) == {3}
    assert max(found.other_turns, default=0) <= 2
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


def _first_turn(person: Driver, hand: Hand) -> None:
    """Whoever begins chooses a section of the mat."""
    drawn(person)
    state = state_of(person)
    acts = [each for each in GAME.legal_acts(state, GAME.blocking(state)) if isinstance(each, ChooseSection)]
    hand.touch(next(widget for act in acts if (widget := what_plays(person, act))))
    assert person.app.session.table.revision > 0


def test_the_same_group_again_plays_its_first_turn_with_the_third_tap(tmp_path: Path) -> None:
    """Home, one tap to the dealt table, one past the phones, and the turn begins."""
    seating = Seating(next(iter(GAMES.values())))
    for name in FIVE:
        seating.add(name)
    again.keep(tmp_path, seating)
    with running(tmp_path) as person:
        hand = Hand(person)
        hand.tap("As last time")
        person.until(lambda: person.app.screens.current == "lobby")
        hand.tap("Start")
        person.until(lambda: person.app.screens.current == "table")
        _first_turn(person, hand)
        assert (hand.taps, hand.swipes) == (3, 0)


def test_what_was_drawn_from_the_box_is_entered_with_fourteen_taps_and_no_swipe(tmp_path: Path) -> None:
    """Five players, typed; everybody has drawn another faction and mat than the app has dealt."""
    with running(tmp_path) as person:
        hand = Hand(person)
        hand.tap("New table")
        view = person.app.screens.current_screen
        for name in FIVE:
            view.ids.typed.text = name
            view.ids.typed.dispatch("on_text_validate")
        person.rest()
        hand.touch(next(each for each in person.shown(StepTab) if each.number == "3"))
        dealt = {place.name: [each.option.id for each in place.dealt] for place in view.seating.places()}
        drawn_by = dict(zip(FIVE, (dealt[name] for name in (*FIVE[1:], FIVE[0])), strict=True))
        for name, options in drawn_by.items():
            for field, option in enumerate(options):
                place = next(each for each in view.seating.places() if each.name == name)
                if place.dealt[field].option.id != option:
                    hand.touch(view.ids.grid.cell(name, option))
        hand.tap("Open the table")
        hand.tap("Start")
        person.until(lambda: person.app.screens.current == "table")
        seats = person.app.session.table.setup["seats"]
        assert {seat["name"]: [seat["faction"], seat["mat"]] for seat in seats} == drawn_by
        print(f"{hand.taps} taps, {hand.swipes} swipes")
        assert hand.taps <= 14 and hand.swipes == 0
