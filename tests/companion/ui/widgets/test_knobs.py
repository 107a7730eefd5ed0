"""The knobs of an offer on the tablet: one tap for the usual, two more for anything else, by real touches."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.text import text
from companion.ui.screens.map import PlaceCard
from companion.ui.widgets.basics.stepper import Stepper
from companion.ui.widgets.basics.tick import Tick
from companion.ui.widgets.forms.entries import EntryStepper, OptionPush, Pick
from companion.ui.widgets.forms.form_entry import FormEntry
from companion.ui.widgets.forms.knob_panel import KnobPanel, KnobPush
from companion.ui.widgets.forms.knob_sheet import KnobSheet
from companion.ui.widgets.forms.tray import TrayRow
from companion.ui.widgets.table.prompt_strip import PromptRow
from engine.frozen import evolve
from engine.game import Act
from engine.message import say
from engine.scythe.board.moving import MoveUnit
from engine.scythe.ids import Unit
from engine.scythe.turn.bonuses import ClaimBonus
from engine.scythe.turn.finish import FinishAction
from tests.kits.ui.knob_kit import (
    any_prompt,
    claims_with_knobs,
    finish_with_every_kind,
    knobs_of,
    loads_with_knobs,
)
from tests.kits.ui.map_kit import LOADED, at_piece, board_of, drag, moving_table, tap_at
from tests.kits.ui.table_kit import GAME, drawn, journal, state_of, touch, what_plays
from tests.kits.ui.ui_kit import Driver, running

pytestmark = pytest.mark.window


@pytest.fixture
def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """Seat 0 may move a mech with two workers and two oil; what it takes along is a knob each."""
    loads_with_knobs(monkeypatch)
    with running(tmp_path, resume=moving_table(tmp_path / "table.jsonl")) as person:
        drawn(person)
        yield person


def _last(person: Driver) -> Act:
    return list(person.app.session.table.history)[-1].step.act


def _hop(person: Driver) -> Any:
    """The hop of the loaded mech to W2."""
    offers = GAME.offers(state_of(person), GAME.blocking(state_of(person)))
    return next(each for each in offers if isinstance(each.act, MoveUnit) and each.act.unit is Unit.MECH
                and (each.act.at, each.act.to) == (LOADED, "W2"))  # fmt: skip


def _chip(person: Driver, label: str, words: str) -> Any:
    """The chip with these words in the row of this knob."""
    entries = next(person.shown(FormEntry)).entries.values()
    row = next(entry for entry in entries if entry.name.lower().startswith(label))
    return next(pick for pick in row.walk(restrict=True) if isinstance(pick, Pick) and pick.text == words)


def _take(person: Driver) -> Any:
    panel = next(person.shown(KnobPanel), None)
    return panel.take if panel else next(person.shown(KnobSheet)).panel.take


def _unfold(person: Driver, act: Act) -> None:
    """Opens what the map offers as a list, where the act is folded into it."""
    if what_plays(person, act) is None:
        person.tap(text(say("tabletop.as_list")))


def test_one_tap_takes_the_usual_value_as_ever(loaded: Driver) -> None:
    """Knobs cost nothing to those who do not need them."""
    act = _hop(loaded).act
    _unfold(loaded, act)
    touch(loaded, what_plays(loaded, act))
    assert _last(loaded) == act and not list(loaded.shown(KnobSheet))


def test_a_partial_load_costs_two_taps_more(loaded: Driver) -> None:
    """Open the knobs, one chip, take: one worker instead of two."""
    act = _hop(loaded).act
    _unfold(loaded, act)
    for tap in (lambda: knobs_of(loaded, act), lambda: _chip(loaded, "workers", "1"), lambda: _take(loaded)):
        touch(loaded, tap())
    assert (_last(loaded).workers, _last(loaded).resources[0]) == (1, 2)
    assert not list(loaded.shown(KnobSheet))


def test_a_drop_on_the_map_asks_for_the_load_and_one_more_tap_takes_the_usual(loaded: Driver) -> None:
    """As it did where several loads were listed; another load is one tap more."""
    loaded.app.go("map")
    loaded.rest()
    act = _hop(loaded).act
    grip = next(each for each in board_of(loaded)._reach if (each.kind, each.at) == ("mech", LOADED))
    for chips, workers in (((), 2), (("1",), 1)):
        drag(loaded, at_piece(loaded, grip), board_of(loaded).pixel_of("W2"))
        for words in chips:
            touch(loaded, _chip(loaded, "workers", words))
        touch(loaded, _take(loaded))
        assert (_last(loaded).to, _last(loaded).workers) == (act.to, workers)
        touch(loaded, loaded.app.screens.current_screen.ids.undo)


def test_what_was_turned_stays_where_somebody_else_has_played_meanwhile(loaded: Driver) -> None:
    """A change that leaves the offer as it is loses nothing; a change that ends it says so."""
    act = _hop(loaded).act
    _unfold(loaded, act)
    touch(loaded, knobs_of(loaded, act))
    touch(loaded, _chip(loaded, "workers", "0"))
    session = loaded.app.session
    wish = next(each.act for each in GAME.offers(session.table.state, 1))
    session.hosted.ask(lambda host: host.room.play(wish))
    drawn(loaded)
    assert next(loaded.shown(KnobSheet)).panel.fields.answers == {"workers": 0}
    session.hosted.ask(lambda host: host.room.play(FinishAction(act.seat)))
    drawn(loaded)
    assert not list(loaded.shown(KnobSheet)) and loaded.app.notice.text == text(say("table.stale"))


@pytest.fixture
def every(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Driver, list[Any]]]:
    """A sheet with a knob of every kind is open."""
    taken = finish_with_every_kind(monkeypatch)
    with running(tmp_path, resume=moving_table(tmp_path / "table.jsonl")) as person:
        drawn(person)
        touch(person, knobs_of(person, FinishAction(GAME.blocking(state_of(person)))))
        taken.clear()
        yield person, taken


def test_every_kind_of_knob_is_turned_by_touches(every: tuple[Driver, list[Any]]) -> None:
    """One tap sets any small number, an option or a tick; a spread keeps to its total."""
    person, taken = every
    few = [pick for pick in person.shown(Pick) if pick.text == "5"]
    touch(person, few[0])
    many = next(each for each in person.shown(Stepper) if each.most == 40)
    touch(person, many.ids.more)
    touch(person, next(person.shown(Tick)))
    options = list(person.shown(OptionPush))
    touch(person, options[1])
    touch(person, options[3])
    first, second = (each for each in person.shown(EntryStepper) if each.most < 9)
    touch(person, second.ids.more)
    assert (first.value, second.value) == (2, 1)
    touch(person, first.ids.less)
    assert not _take(person).can and next(person.shown(KnobSheet)).panel.problem
    before = person.app.session.table.revision
    touch(person, _take(person))
    assert person.app.session.table.revision == before and person.app.notice.text
    touch(person, second.ids.more)
    touch(person, _take(person))
    chosen = {"few": 5, "many": 31, "taken": 0, "one": "F4", "some": ("back", "undo")}
    assert taken[-1] == {**chosen, "paid": (("W2", 1), ("F4", 2))}
    assert person.app.session.table.revision == before + 1


def test_leaving_the_sheet_takes_nothing(every: tuple[Driver, list[Any]]) -> None:
    person, _ = every
    before = person.app.session.table.revision
    touch(person, next(person.shown(KnobSheet)).panel.cancel)
    assert person.app.session.table.revision == before and not list(person.shown(KnobSheet))


def test_places_of_a_payment_are_lit_on_the_map_and_may_be_touched(every: tuple[Driver, list[Any]]) -> None:
    """The panel lies beside the map then, not over it."""
    person, _ = every
    touch(person, next(person.shown(KnobSheet)).panel.cancel)
    person.app.go("map")
    person.rest()
    touch(person, next(person.shown(KnobPush)))
    board = board_of(person)
    assert board._marked == {"W2", "F4"}
    tap_at(person, board.pixel_of("F4"))
    assert next(person.shown(FormEntry)).answers == {"one": "F4"}
    touch(person, next(person.shown(KnobPanel)).cancel)
    assert not board._marked and not list(person.shown(KnobPanel))


def test_a_prompt_with_knobs_is_claimed_turned_or_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The knobs lie between taking and leaving, and open the same sheet."""
    claims_with_knobs(monkeypatch)
    until = partial(any_prompt, GAME)
    with running(tmp_path, resume=journal(tmp_path, 400, until=until)) as person:
        drawn(person)
        row = next(person.shown(PromptRow))
        knobs = next(each for each in row.children if isinstance(each, KnobPush))
        assert row.ids.claim.right <= knobs.x and knobs.right <= row.ids.decline.x
        touch(person, knobs)
        touch(person, _take(person))
        assert _last(person) == row.ids.claim.act or isinstance(_last(person), ClaimBonus)


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Driver]:
    """The same table as the game itself offers it: every usual load is listed, and each can be turned."""
    with running(tmp_path, resume=moving_table(tmp_path / "table.jsonl")) as person:
        drawn(person)
        yield person


def _full(person: Driver) -> MoveUnit:
    """The hop of the mech to W2 with everything."""
    state = state_of(person)
    acts = [each.act for each in GAME.offers(state, GAME.blocking(state)) if isinstance(each.act, MoveUnit)]
    hops = [act for act in acts if (act.unit, act.at, act.to) == (Unit.MECH, LOADED, "W2")]
    return max(hops, key=lambda act: act.workers + sum(act.resources))


def test_one_of_two_workers_goes_along_by_two_taps_more_in_the_list(real: Driver) -> None:
    act = _full(real)
    _unfold(real, act)
    for tap in (lambda: knobs_of(real, act), lambda: _row(real, "workers").less, lambda: _take(real)):
        touch(real, tap())
    assert _last(real) == evolve(act, workers=1)


def _row(person: Driver, name: str) -> Any:
    """What steps this knob on a tray."""
    forms = [each for each in person.shown(FormEntry) if name in each.entries]
    return forms[0].entries[name].row.ids


@pytest.mark.parametrize("screen", ["table", "map"])
def test_a_held_piece_lays_out_what_goes_along_and_goes_with_it(real: Driver, screen: str) -> None:
    """A drag takes the usual load with no question; a step of the tray takes one worker, a touch all oil."""
    real.app.go(screen)
    real.rest()
    full = _full(real)
    grip = next(each for each in board_of(real)._reach if (each.kind, each.at) == ("mech", LOADED))
    drag(real, at_piece(real, grip), board_of(real).pixel_of("W2"))
    assert _last(real) == evolve(full, workers=0, resources=(0, 0, 0, 0))
    assert not list(real.shown(TrayRow)), "what nobody holds takes nothing along"
    real.app.screens.current_screen.undo()
    real.rest()
    tap_at(real, at_piece(real, grip))
    touch(real, _row(real, "workers").more)
    touch(real, _row(real, "oil").value)
    tap_at(real, board_of(real).pixel_of("W2"))
    assert _last(real) == evolve(full, workers=1, resources=(2, 0, 0, 0))
    assert not list(real.shown(PlaceCard))


def test_a_piece_that_is_put_back_takes_its_tray_along(real: Driver) -> None:
    """What was turned for one piece is no other's, and nothing is played."""
    before = real.app.session.table.revision
    grip = next(each for each in board_of(real)._reach if (each.kind, each.at) == ("mech", LOADED))
    tap_at(real, at_piece(real, grip))
    touch(real, _row(real, "workers").more)
    tap_at(real, at_piece(real, grip))
    assert not list(real.shown(TrayRow))
    drag(real, at_piece(real, grip), board_of(real).pixel_of("W2"))
    assert _last(real).workers == 0
    assert real.app.session.table.revision == before + 1
