"""A whole battle through the real window: every die tapped in, every act by a touch."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.ui.widgets.basics.even import EvenPush
from companion.ui.widgets.forms.correction_sheet import CorrectionSheet
from companion.ui.widgets.table.die import DiePush, FacePush
from companion.ui.widgets.table.track import TrackPush
from engine.game import Act, Step
from engine.pictures.contests import Contest, filled, plays
from engine.ruination.battle._battle_actions import PassBattle, RerollDice, SpendDie
from engine.ruination.battle._battle_roll import RollDice, ShowDie
from engine.ruination.battle._battle_start import ReadyForBattle
from engine.ruination.battle.battle_model import Phase
from engine.table import Table
from tests.kits.ui.saved_tables import HORDES, found, saved
from tests.kits.ui.table_kit import drawn, touch
from tests.kits.ui.ui_kit import PHONE, TABLET, Driver, running

pytestmark = pytest.mark.window


def table(person: Driver) -> Any:
    return person.app.session.table


def contest(person: Driver) -> Contest | None:
    found: Contest | None = table(person).game.contest(table(person).state)
    return found


def at_contest(person: Driver) -> None:
    person.until(lambda: person.app.screens.current == "contest")
    drawn(person)


def plain(person: Driver, act: Act) -> Any:
    """What plays this act by one touch, or None."""
    kinds = (EvenPush, TrackPush)
    return next((push for push in person.shown() if isinstance(push, kinds) and _played(push) == act), None)


def _played(push: Any) -> Any:
    act = push.act
    for field, dice in (getattr(push, "answers", None) or {}).items():
        act = filled(act, field, tuple(map(int, dice)))
    return act


def touched(person: Driver, act: Act) -> None:
    """Touches what plays the act and waits for the table."""
    before = table(person).revision
    touch(person, person.until(lambda: plain(person, act)))
    person.until(lambda: table(person).revision > before)
    if person.app.screens.current == "contest":
        drawn(person)


def dice(person: Driver, seat: int) -> list[DiePush]:
    panels = person.app.screens.current_screen._panels
    panel = next(each for each in panels if each._side.seat == seat)
    return list(panel.ids.dice.children[::-1])


def offered(person: Driver, seat: int, kind: type[Act]) -> Act | None:
    acts = table(person).game.legal_acts(table(person).state, seat)
    return next((act for act in acts if isinstance(act, kind)), None)


def fought_through(person: Driver) -> list[str]:
    """Plays the battle to its end by touches alone: dice tapped in, spent where they give something."""
    done = []
    while contest(person) is not None:
        state = table(person).state
        seat = next(
            seat for seat in (table(person).game.to_act(state)) if table(person).game.legal_acts(state, seat)
        )
        act = _next(person, seat)
        if plays(contest(person), act) and plain(person, act) is None:
            touch(person, next(die for n, die in enumerate(dice(person, seat)) if n == _die_of(act)))
        touched(person, act)
        done.append(type(act).__name__)
        person.rest()
    return done


def _next(person: Driver, seat: int) -> Act:
    kinds = (ReadyForBattle, ShowDie, SpendDie, PassBattle)
    found = next(filter(None, (offered(person, seat, kind) for kind in kinds)), None)
    acts: tuple[Act, ...] = table(person).game.legal_acts(table(person).state, seat)
    # Where something is read aloud, everything printed there has been gained.
    return found or acts[-1]


def _die_of(act: Any) -> int:
    return int(act.die)


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_a_battle_is_fought_by_touches_alone_from_the_count_to_the_retreat(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """The table shows the board by itself, and is shown again when the battle is over."""
    journal = saved(tmp_path / "table.jsonl", "hordes_start")
    with running(tmp_path, size, resume=journal) as person:
        at_contest(person)
        done = fought_through(person)
        assert done[:2] == ["ReadyForBattle", "ReadyForBattle"]
        assert "ShowDie" in done
        assert done.count("PassBattle") == 2
        person.until(lambda: person.app.screens.current == "table")
        assert table(person).state.battle is None


def test_dice_fall_one_after_the_other_by_one_touch_each(tmp_path: Path) -> None:
    """The next die that has still to fall is chosen by itself, with its faces ready."""
    with running(tmp_path, resume=saved(tmp_path / "table.jsonl", "hordes_roll")) as person:
        at_contest(person)
        side = contest(person).sides[0]
        assert plain(person, RollDice(side.seat)) is None, "this table rolls real dice"
        for number in [n for n, die in enumerate(side.dice) if die.face is None]:
            faces = [push for push in person.shown(FacePush) if push.act.seat == side.seat]
            assert {push.act.die for push in faces} == {number}
            touched(person, faces[0].act)


def test_the_app_rolls_for_a_side_and_the_roll_can_be_taken_back(tmp_path: Path) -> None:
    with running(tmp_path, resume=saved(tmp_path / "table.jsonl", "hordes_app_dice")) as person:
        at_contest(person)
        seat = contest(person).sides[0].seat
        assert any(push.act.seat == seat for push in person.shown(FacePush)), "or a die rolled by hand"
        touched(person, RollDice(seat))
        assert all(die.face for die in contest(person).sides[0].dice)
        person.tap("Undo")
        person.until(lambda: any(die.face is None for die in contest(person).sides[0].dice))


def test_two_chosen_dice_are_rerolled_together(tmp_path: Path) -> None:
    """One touch chooses, a second chooses one more; what can be done with both is offered."""
    with running(tmp_path, resume=saved(tmp_path / "table.jsonl", "hordes_action")) as person:
        at_contest(person)
        side = next(each for each in contest(person).sides if each.acting)
        some = next(each.dice for each in side.together if isinstance(each.act, RerollDice))[:2]
        for number in some:
            touch(person, dice(person, side.seat)[number])
        blessings = table(person).state.players[side.seat].blessings
        touched(person, RerollDice(side.seat, some))
        assert table(person).state.players[side.seat].blessings == blessings - 2
        assert table(person).state.battle.phase is Phase.REROLL


def test_the_markers_are_counted_up_and_down_on_their_tracks(tmp_path: Path) -> None:
    with running(tmp_path, resume=saved(tmp_path / "table.jsonl", "hordes_start")) as person:
        at_contest(person)
        before = table(person).state.battle.attacker.strength
        for name, after in (("more", before + 1), ("less", before)):
            track = contest(person).sides[0].tracks[0]
            touched(person, getattr(track, name).act)
            assert table(person).state.battle.attacker.strength == after


def test_whoever_goes_back_to_the_table_stays_there_and_finds_the_way_again(tmp_path: Path) -> None:
    with running(tmp_path, resume=saved(tmp_path / "table.jsonl", "hordes_roll")) as person:
        at_contest(person)
        title = person.app.say(contest(person).title)
        person.tap("Table")
        person.until(lambda: person.app.screens.current == "table")
        person.rest()
        assert person.app.screens.current == "table"
        person.tap(title)
        at_contest(person)


def test_the_khans_fury_is_always_on_the_table(tmp_path: Path) -> None:
    with running(tmp_path, resume=saved(tmp_path / "table.jsonl", "hordes_turn")) as person:
        person.rest()
        said = [widget.text for widget in person.shown() if getattr(widget, "text", "")]
        assert any(words.startswith("Khan's Fury: not invoked") for words in said)


def before_the_battle(path: Path) -> tuple[Path, Act]:
    """A table one act before two hordes fight, and the act."""
    setup, steps = found("hordes_start")
    begun = next(n for n, step in enumerate(_states(setup, steps)) if step.battle) - 1
    table: Table[Any] = Table.create(HORDES, setup, 0, path)
    for at, step in enumerate(steps[:begun]):
        table.play(step.act, at, result=step.result)
    table.close()
    return path, steps[begun].act


def _states(setup: Any, steps: tuple[Step, ...]) -> Iterator[Any]:
    state = HORDES.set_up(setup)
    yield state
    for step in steps:
        state = HORDES.apply(state, step)
        yield state


def test_a_battle_that_begins_while_people_look_at_the_map_is_shown_at_once(tmp_path: Path) -> None:
    """By somebody's phone, perhaps; whoever then goes to the table stays there."""
    journal, act = before_the_battle(tmp_path / "table.jsonl")
    with running(tmp_path, resume=journal) as person:
        person.app.go("map")
        person.rest()
        assert contest(person) is None
        person.app.session.play(act, person.app.session.now())
        at_contest(person)
        person.tap("Table")
        person.until(lambda: person.app.screens.current == "table")
        person.rest()
        assert person.app.screens.current == "table"


def test_a_battle_takes_no_half_filled_correction_away(tmp_path: Path) -> None:
    """The form stays until it is done with, then the battle is shown."""
    journal, act = before_the_battle(tmp_path / "table.jsonl")
    with running(tmp_path, resume=journal) as person:
        person.app.go("map")
        person.rest()
        person.app.screens.current_screen.stage.rested("1")
        person.rest()
        person.app.session.play(act, person.app.session.now())
        person.until(lambda: contest(person))
        person.rest()
        assert person.app.screens.current == "map" and list(person.shown(CorrectionSheet))
        person.tap("Leave as it is")
        at_contest(person)
