"""A new table by real touches: who plays, what is dealt, locked and chosen, and what is then played."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.ui.settings import Settings
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.basics.tick import Tick
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
        person.tap("New table")
        for name in FIVE:
            person.tap(name)
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


def test_a_locked_deal_stays_when_the_rest_is_dealt_again(tmp_path: Path) -> None:
    """Touching what was dealt locks it; twenty deals do not move it."""
    with running(_known(tmp_path, *FIVE)) as person:
        person.tap("New table")
        for name in FIVE:
            person.tap(name)
        lock = next(each for each in person.shown(Tick) if each.sign == "lock")
        kept, first = lock.text, _view(person).seating.places()[0].name
        person.touch(lock)
        for _ in range(3):
            person.tap("Deal again")
        place = next(each for each in _view(person).seating.places() if each.name == first)
        assert place.dealt[0].locked
        assert person.app.say(place.dealt[0].option.label) == kept


def test_a_choice_by_hand_is_kept_and_whoever_had_it_is_dealt_another(tmp_path: Path) -> None:
    """The picker opens beside the player; one tap chooses."""
    field = GAME.setup_form().seat_fields[0]
    with running(_known(tmp_path, *FIVE)) as person:
        person.tap("New table")
        for name in FIVE:
            person.tap(name)
        person.tap("Choose")
        view = _view(person)
        chooser = view.seating.places()[0].name
        other = view.seating.places()[-1].dealt[0].option
        words = person.app.say(other.label)
        person.touch(next(each for each in person.shown(Tick) if each.sign == "dot" and each.text == words))
        assert view.seating.holder(field, other) == chooser
        dealt = [place.dealt[0].option.id for place in view.seating.places()]
        assert sorted(set(dealt)) == sorted(dealt)


def test_a_tile_that_the_table_drew_itself_is_told_by_two_taps(tmp_path: Path) -> None:
    """The line says what the app has drawn; touched, it lets another be chosen."""
    with running(_known(tmp_path, "Ana", "Ben")) as person:
        person.tap("New table")
        for name in ("Ana", "Ben"):
            person.tap(name)
        view = _view(person)
        view._do(lambda: view.seating.answer("modules", ("resolutions",)))
        drawn = view.seating.setup["resolution_tile"]
        other = "Deja Vu" if drawn != "Deja Vu" else "Land Rush"
        person.tap(f"Resolution tile: {drawn} (drawn)")
        person.tap(other)
        assert view.seating.setup["resolution_tile"] == other
        person.tap("Deal again")
        assert view.seating.setup["resolution_tile"] == other
        assert person.push(f"Resolution tile: {other}")


def test_house_rules_are_folded_away_and_change_by_a_tap(tmp_path: Path) -> None:
    """Newcomers do not see them; what was changed is counted on the fold."""
    switch = GAME.setup_form().house_rules[0]
    with running(_known(tmp_path, "Ana", "Ben")) as person:
        person.tap("New table")
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
        person.tap("New table")
        for name in FIVE:
            person.tap(name)
        person.tap("House rules")
        view = _view(person)
        words = person.app.say(GAME.setup_form().house_rules[-1].label)
        before = view.seating.places()
        person._reveal(person.push(words))
        person.rest()
        place = person.push(words).to_window(*person.push(words).center)
        person.tap(words)
        assert view.seating.places() == before
        assert person.push(words).to_window(*person.push(words).center) == pytest.approx(place, abs=1)


def test_an_exchange_by_hand_is_told_in_a_line(tmp_path: Path) -> None:
    with running(_known(tmp_path, *FIVE)) as person:
        person.tap("New table")
        for name in FIVE:
            person.tap(name)
        view, field = _view(person), GAME.setup_form().seat_fields[0]
        first, last = view.seating.places()[0], view.seating.places()[-1]
        view._do(lambda: view.seating.choose(first.name, field, last.dealt[0].option))
        person.rest()
        assert f"{last.name}: {person.app.say(first.dealt[0].option.label)}" in _words(person)
        person.tap("Everything")
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


def test_where_only_one_game_is_known_nobody_is_asked(tmp_path: Path, monkeypatch: Any) -> None:
    """A remembered game that is gone is forgotten."""
    for other in list(GAMES)[1:]:
        monkeypatch.delitem(GAMES, other)
    (tmp_path / "settings.json").write_text(dumps(encode(Settings(language="en", game="gone"))))
    with running(tmp_path) as person:
        person.tap("New table")
        assert _game_ticks(person) == {}
        assert _view(person).seating.game is GAME
