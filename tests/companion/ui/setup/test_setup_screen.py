"""A new table by real touches: who plays, what is dealt, locked and chosen, and what is then played."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.ui.settings import Settings
from companion.ui.setup.screen import StepTab
from companion.ui.setup.what import rule_groups
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.basics.focus import focused
from companion.ui.widgets.basics.tick import Tick
from companion.ui.widgets.doors.deal_grid import Held
from engine.codec import dumps, encode
from engine.message import say
from tests.kits.ui.ui_kit import PHONE, Driver, running

pytestmark = pytest.mark.window

GAME: Any = next(iter(GAMES.values()))
FIVE = ("Ana", "Ben", "Cleo", "Dora", "Emil")


def _known(folder: Path, *names: str) -> Path:
    (folder / "settings.json").write_text(dumps(encode(Settings(language="en", names=names))))
    return folder


def _view(person: Driver) -> Any:
    return person.app.screens.current_screen


def _sit(person: Driver, *names: str) -> Any:
    """These sit down at a new table, by a tap each."""
    person.tap("New table")
    for name in names:
        person.tap(name)
    return _view(person)


def _step(person: Driver, number: int) -> None:
    """Touches the way to this step."""
    person.touch(next(each for each in person.shown(StepTab) if each.number == str(number)))


def _words(person: Driver) -> str:
    return "\n".join(each.text for each in person.shown(Words))


def test_five_known_players_sit_down_with_one_tap_each(tmp_path: Path) -> None:
    """Seven taps from home to the lobby; three a player would be fifteen."""
    with running(_known(tmp_path, *FIVE, "Franz")) as person:
        taps = ["New table", *FIVE, "Open the table"]
        for words in taps:
            person.tap(words)
        assert person.app.screens.current == "lobby"
        assert len(taps) <= 3 * len(FIVE)
        assert sorted(_names(person.app.session.table.setup)) == sorted(FIVE)


def test_what_was_shown_is_what_is_played(tmp_path: Path) -> None:
    """The table is opened with the very set-up on the screen, after a new deal too."""
    with running(_known(tmp_path, *FIVE)) as person:
        _sit(person, *FIVE)
        _step(person, 3)
        person.tap("Deal again")
        shown = _view(person).seating.setup
        person.tap("Open the table")
        assert person.app.session.table.setup == shown


def test_a_typed_name_plays_and_is_remembered(tmp_path: Path) -> None:
    """On a phone too; the next time it is one tap."""
    with running(_known(tmp_path, "Ana"), PHONE) as person:
        person.tap("New table")
        _view(person).ids.typed.text = "  Zoë   Maria "
        person.tap("Add")
        assert _view(person).seating.names == ["Zoë Maria"]
        assert person.app.settings.names == ("Ana", "Zoë Maria")
    saved = json.loads((tmp_path / "settings.json").read_text())
    assert saved["names"] == ["Ana", "Zoë Maria"]


def test_too_few_players_are_told_and_nothing_opens(tmp_path: Path) -> None:
    """What cannot be done is grey and says why."""
    with running(_known(tmp_path, *FIVE)) as person:
        person.tap("New table")
        person.tap("Ana")
        assert "1 more player is needed." in _words(person)
        assert not _view(person).ids.start.can
        person.tap("Open the table")
        assert person.until(lambda: person.app.notice.text) == "1 more player is needed."
        assert person.app.session is None


def test_a_second_tap_on_a_name_lets_the_player_go(tmp_path: Path) -> None:
    """Sitting down is as easily undone as done."""
    with running(_known(tmp_path, *FIVE)) as person:
        person.tap("New table")
        for name in ("Ana", "Ben", "Cleo", "Ben"):
            person.touch(next(each for each in person.shown(Tick) if each.text == name))
        assert _view(person).seating.names == ["Ana", "Cleo"]


def test_a_kept_deal_stays_when_the_rest_is_dealt_again(tmp_path: Path) -> None:
    """Touching what was dealt keeps it, touching it again leaves it to chance."""
    with running(_known(tmp_path, *FIVE)) as person:
        view = _sit(person, *FIVE)
        _step(person, 3)
        kept = _dealt(view, "Ana")
        cell = view.ids.grid.cell("Ana", kept)
        assert cell.held is Held.MINE
        person.touch(cell)
        assert cell.held is Held.KEPT
        for _ in range(3):
            person.tap("Deal again")
        assert _dealt(view, "Ana") == kept and view.ids.grid.cell("Ana", kept) is cell
        person.touch(cell)
        assert cell.held is Held.MINE


def _dealt(view: Any, name: str, field: int = 0) -> str:
    place = next(each for each in view.seating.places() if each.name == name)
    option: str = place.dealt[field].option.id
    return option


def test_a_choice_by_hand_is_kept_and_whoever_had_it_has_another(tmp_path: Path) -> None:
    """One tap chooses; nobody's row moves, whatever place at the table the choice gives."""
    with running(_known(tmp_path, *FIVE)) as person:
        view = _sit(person, *FIVE)
        _step(person, 3)
        before, wanted = _dealt(view, "Ana"), _dealt(view, "Emil")
        cell = view.ids.grid.cell("Ana", wanted)
        where = cell.to_window(*cell.center)
        person.touch(cell)
        assert cell.held is Held.KEPT and cell.to_window(*cell.center) == pytest.approx(where, abs=1)
        assert _dealt(view, "Emil") == before
        taken = view.ids.grid.cell("Ben", wanted)
        assert taken.held is Held.TAKEN
        person.touch(taken)
        assert person.until(lambda: person.app.notice.text).startswith("Ana has that")
        assert _dealt(view, "Ana") == wanted


def test_what_a_module_brings_is_offered_only_with_it(tmp_path: Path) -> None:
    """Also in the list of house rules, where the others are not cluttered by it."""
    with running(_known(tmp_path, "Ana", "Ben")) as person:
        view = _sit(person, "Ana", "Ben")
        brought = [name for name, _ in GAME.setup_form().brought]
        needed = dict(GAME.setup_form().rule_needs)
        module, rule = next(iter(dict(GAME.setup_form().brought).values())), next(iter(needed))
        words = person.app.say(
            next(each.label for each in GAME.setup_form().house_rules if each.name == rule)
        )

        def offered() -> set[str]:
            return {
                option.id for field in view.seating.seat_fields() for option in view.seating.offered(field)
            }

        assert not offered() & {*brought}
        _step(person, 2)
        person.tap("House rules")
        assert person.push(words) is None
        person.tap(person.app.say(_module(module)))
        assert offered() >= {*brought} and person.push(words)
        _step(person, 3)
        assert view.ids.grid.cell("Ben", brought[0]).held in (Held.FREE, Held.MINE)


def _module(wanted: str) -> Any:
    options = [option for field in GAME.setup_form().table_fields for option in field.options]
    return next(option.label for option in options if option.id == wanted)


def test_five_players_and_all_that_they_may_have_need_no_scrolling(tmp_path: Path) -> None:
    """Not even with everything that the modules bring; every sign is a finger wide."""
    with running(_known(tmp_path, *FIVE)) as person:
        view = _sit(person, *FIVE)
        view._answer("modules", tuple(option.id for option in GAME.setup_form().table_fields[1].options[:1]))
        _step(person, 3)
        grid = view.ids.grid
        pane = grid.parent.parent
        assert len(list(person.shown(type(grid.cell("Ana", "crimea"))))) == 5 * 14
        assert pane.children[0].height <= pane.height
        assert all(min(cell.size) >= 56 for cell in person.shown(type(grid.cell("Ana", "crimea"))))


def test_names_are_typed_without_a_touch_and_the_next_at_once(tmp_path: Path) -> None:
    """The field has the keyboard at first, after Enter, and after a refusal."""
    with running(_known(tmp_path)) as person:
        person.tap("New table")
        view = _view(person)
        for name in ("Ana", "Ben", "Ben", "Cleo"):
            field = person.until(focused)
            assert field is view.ids.typed.__self__
            field.text = name
            field.dispatch("on_text_validate")
            person.rest()
        assert view.seating.names == ["Ana", "Ben", "Cleo"]
        assert "Ben sits at the table already." in person.app.notice.text
        person.tap("Next")
        assert focused() is not view.ids.typed.__self__


def test_a_tile_that_the_table_drew_itself_is_told_by_two_taps(tmp_path: Path) -> None:
    """The line says what the app has drawn; touched, it lets another be chosen."""
    with running(_known(tmp_path, "Ana", "Ben")) as person:
        view = _sit(person, "Ana", "Ben")
        _step(person, 2)
        view._do(lambda: view.seating.answer("modules", ("resolutions",)))
        drawn = view.seating.setup["resolution_tile"]
        other = "Deja Vu" if drawn != "Deja Vu" else "Land Rush"
        person.tap(f"Resolution tile: {drawn} (drawn)")
        person.tap(other)
        assert view.seating.setup["resolution_tile"] == other
        _step(person, 3)
        person.tap("Deal again")
        assert view.seating.setup["resolution_tile"] == other
        _step(person, 2)
        assert person.push(f"Resolution tile: {other}")


def test_house_rules_are_folded_away_and_change_by_a_tap(tmp_path: Path) -> None:
    """Newcomers do not see them; what was changed is counted on the fold."""
    switch = GAME.setup_form().house_rules[0]
    with running(_known(tmp_path, "Ana", "Ben")) as person:
        person.tap("New table")
        _step(person, 2)
        words = person.app.say(switch.label)
        assert person.push(words) is None
        person.tap("House rules")
        person.tap(words)
        person.tap("Fold the house rules away")
        assert person.push(words) is None
        assert person.push("House rules (1 changed)")


def test_a_house_rule_leaves_deal_and_scrolling_as_they_are(tmp_path: Path) -> None:
    """What people have read stays true, and the rule that was touched stays under the finger."""
    with running(_known(tmp_path, *FIVE), (1280, 700)) as person:
        view = _sit(person, *FIVE)
        _step(person, 2)
        person.tap("House rules")
        rules = rule_groups(view.seating)[-1][1]
        words = person.app.say(next(rule.label for rule in rules if rule.name == "hidden_coins"))
        before = view.seating.places()
        person._reveal(person.push(words))
        person.rest()
        place = person.push(words).to_window(*person.push(words).center)
        person.tap(words)
        assert view.seating.places() == before
        assert person.push(words).to_window(*person.push(words).center) == pytest.approx(place, abs=1)


def test_an_exchange_by_hand_is_told_in_a_line(tmp_path: Path) -> None:
    with running(_known(tmp_path, *FIVE)) as person:
        view, field = _sit(person, *FIVE), GAME.setup_form().seat_fields[0]
        _step(person, 3)
        first, last = view.seating.places()[0], view.seating.places()[-1]
        view._do(lambda: view.seating.choose(first.name, field, last.dealt[0].option))
        person.rest()
        assert f"{last.name}: {person.app.say(first.dealt[0].option.label)}" in _words(person)
        _step(person, 2)
        person.tap("Everything")
        _step(person, 3)
        assert "Changed with it" not in _words(person)


def _names(setup: Any) -> list[str]:
    return [seat["name"] for seat in setup["seats"]]


def _game_ticks(person: Driver) -> dict[str, Tick]:
    titles = {person.app.say(say("seating.game", game=name)): name for name in GAMES}
    return {titles[each.text]: each for each in person.shown(Tick) if each.text in titles}


def test_another_game_is_one_tap_away_keeps_the_players_and_is_remembered(tmp_path: Path) -> None:
    """Also after the app was closed, and the demo table is of that game too."""
    first, second = list(GAMES)[:2]
    with running(_known(tmp_path, *FIVE)) as person:
        person.tap("New table")
        for name in FIVE[:3]:
            person.tap(name)
        assert _game_ticks(person)[first].on
        person.touch(_game_ticks(person)[second])
        assert _game_ticks(person)[second].on and not _game_ticks(person)[first].on
        seating = _view(person).seating
        assert seating.game.name == second and seating.names == list(FIVE[:3])
        assert seating.setup is not None
    with running(tmp_path) as person:
        assert _view(person).seating.draft() == seating.draft()
        person.tap("Open the table")
        assert person.app.session.table.game.name == second
        person.app.go("home")
        person.rest()
        person.tap("New table")
        assert _view(person).seating.game.name == second and _view(person).seating.names == []


def test_how_a_group_plays_is_remembered_for_the_next_table(tmp_path: Path) -> None:
    """What is followed, the modules and the rules; not who plays, nor what was dealt."""
    with running(_known(tmp_path, *FIVE)) as person:
        view = _sit(person, *FIVE)
        _step(person, 2)
        person.tap("Everything")
        view._answer_rule("hidden_coins", 0)
        person.tap("Open the table")
        person.app.go("setup")
        person.rest()
        assert view.seating.answers["tracking"] == "board" and not view.seating.rules["hidden_coins"]
        assert view.seating.names == [] and view.seating.setup is None


def test_where_only_one_game_is_known_nobody_is_asked(tmp_path: Path, monkeypatch: Any) -> None:
    """A remembered game that is gone is forgotten."""
    for other in list(GAMES)[1:]:
        monkeypatch.delitem(GAMES, other)
    (tmp_path / "settings.json").write_text(dumps(encode(Settings(language="en", game="gone"))))
    with running(tmp_path) as person:
        person.tap("New table")
        assert _game_ticks(person) == {}
        assert _view(person).seating.game is GAME
