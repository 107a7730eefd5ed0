"""The table screen, driven by touches: turns, bonuses, undo, who sits where, and few draws."""

from dataclasses import replace
from itertools import pairwise
from math import atan2, pi
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.scatter import Scatter

import companion.ui.app as app_module
from companion.net.table.messages import Whereabouts
from companion.ui.app import LOOK_SECONDS
from companion.ui.on_turn import offered
from companion.ui.widgets.table.log_list import LogLine
from companion.ui.widgets.table.mat_tile import MatTile
from companion.ui.widgets.table.number_pad import NumberKeys
from companion.ui.widgets.table.prompt_strip import PromptRow
from companion.ui.widgets.table.seat_panel import SeatPanel
from companion.ui.widgets.table.turn_bar import SwitchPush, TurnBar
from engine.scythe.cards.encounters import DrawEncounter
from engine.scythe.combat.combat import OpenDials, PassAbilities
from engine.scythe.combat.declarations import DeclareCombat
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bonuses import ClaimBonus, DeclineBonus
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.move import Move
from engine.scythe.turn.turn import ChooseSection, EndTurn
from tests.kits.ui.at_rest import AHEAD, frame
from tests.kits.ui.table_kit import (
    GAME,
    drawn,
    journal,
    played,
    state_of,
    touch,
    touch_act,
    what_plays,
)
from tests.kits.ui.ui_kit import PHONE, Driver, running
from tests.kits.waiting import all_at, until

pytestmark = pytest.mark.window


def _offered(person: Driver, kind: type, seat: int | None = None) -> Any:
    state = state_of(person)
    seats = GAME.to_act(state) if seat is None else (seat,)
    return [act for each in seats for act in GAME.legal_acts(state, each) if isinstance(act, kind)]


def _words(person: Driver) -> str:
    return next(person.shown(TurnBar)).words


def _panels(person: Driver) -> list[SeatPanel]:
    return sorted(person.shown(SeatPanel), key=lambda panel: panel.seat)


def _section(person: Driver, top: type) -> ChooseSection:
    """The section whose top row offers acts of this kind."""
    state = state_of(person)
    seat = GAME.blocking(state)
    for act in _offered(person, ChooseSection, seat):
        if any(isinstance(each, top) for each in GAME.legal_acts(played(state, act), seat)):
            return act
    raise AssertionError("no such section")


def test_a_whole_turn_is_three_touches_and_the_next_mat_follows(tmp_path: Path) -> None:
    """Section, top row, bottom row; then the next seat's mat lies in the middle, without another touch."""
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        first = GAME.blocking(state_of(person))
        assert len(list(person.shown(MatTile))) == 4
        touch_act(person, _section(person, Bolster))
        assert [tile.active for tile in person.shown(MatTile)].count(True) == 1
        touch_act(person, _offered(person, Bolster, first)[0])
        benefit = next(
            act
            for act in GAME.legal_acts(state_of(person), first)
            if not isinstance(act, TakeBottomRow | EndTurn) and not GAME.leaves_aside(act)
        )
        touch_act(person, benefit)
        after = GAME.blocking(state_of(person))
        assert after != first
        assert person.app.say(GAME.title(state_of(person), after)) in _words(person)
        assert len(list(person.shown(MatTile))) == 4


def test_what_cannot_be_chosen_is_grey_and_says_why_when_touched(tmp_path: Path) -> None:
    """The section of the last turn may not be chosen again, and the rule says so in a sentence."""
    with running(tmp_path, resume=journal(tmp_path, 40, until=_has_grey)) as person:
        drawn(person)
        person.app.notice.hide()
        grey = next(tile for tile in person.shown(MatTile) if not tile.can)
        before = person.app.session.table.revision
        touch(person, grey)
        reason = person.app.say(grey.tile.why_not)
        person.until(lambda: person.app.notice.text == reason)
        assert person.app.session.table.revision == before


def _has_grey(state: Any) -> bool:
    tiles = GAME.tiles(state, GAME.blocking(state))
    return any(tile.act for tile in tiles) and any(tile.act is None for tile in tiles)


def test_undo_names_what_it_takes_back_and_redo_plays_it_again(tmp_path: Path) -> None:
    """One touch each, no question asked; without anything to undo the button is grey and says so."""
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        view = person.app.screens.current_screen
        person.app.notice.hide()
        touch(person, view._bar.undo)
        person.until(lambda: "nothing to undo" in person.app.notice.text)
        person.app.notice.hide()
        act = _section(person, Bolster)
        start = state_of(person)
        touch_act(person, act)
        label = person.app.say(person.app.session.table.undo_label)
        assert label in view._bar.undo.text
        touch(person, view._bar.undo)
        person.until(lambda: state_of(person) == start)
        drawn(person)
        assert not view._bar.undo.can and label in view._bar.redo.text
        touch(person, view._bar.redo)
        person.until(lambda: state_of(person) == played(start, act))


def test_bonuses_of_all_seats_are_claimed_or_left_with_one_touch(tmp_path: Path) -> None:
    """Each prompt has its own two buttons, and they are in no other list."""
    path = journal(tmp_path, 400, until=lambda state: len(_prompts(state)) > 1)
    with running(tmp_path, resume=path) as person:
        drawn(person)
        rows = list(person.shown(PromptRow))
        assert len(rows) == len(_prompts(state_of(person)))
        first, other = _offered(person, ClaimBonus)[0], _offered(person, DeclineBonus)[-1]
        assert len([1 for widget in person.shown() if getattr(widget, "act", None) == first]) == 1
        touch_act(person, first)
        assert what_plays(person, first) is None
        touch_act(person, other)
        assert len(list(person.shown(PromptRow))) == len(rows) - 2


def _prompts(state: Any) -> list[Any]:
    return [prompt for each in offered(GAME, state) for prompt in each.prompts]


def test_the_oldest_bonus_stands_first(tmp_path: Path) -> None:
    """A bonus that comes later is listed behind those that wait already, whoever's it is."""
    with running(tmp_path, resume=journal(tmp_path, 400, until=_prompts)) as person:
        drawn(person)
        old = [row.ids.claim.act for row in person.shown(PromptRow)]
        strip = person.app.screens.current_screen._prompts
        waiting = _prompts(state_of(person))
        offer = replace(waiting[0].offer, act=ClaimBonus(waiting[0].seat, 999))
        late = replace(waiting[0], offer=offer)
        assert [each.offer.act for each in strip.in_order([late, *waiting])] == [*old, late.offer.act]


def test_where_two_seats_may_act_one_touch_turns_to_the_other(tmp_path: Path) -> None:
    """Who has paid and chooses afterwards stays in the middle; the next seat may begin all the same."""
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        first = GAME.blocking(state_of(person))
        touch_act(person, _section(person, Bolster))
        touch_act(person, _offered(person, Bolster, first)[0])
        touch_act(person, _offered(person, TakeBottomRow, first)[0])
        second = GAME.blocking(state_of(person))
        assert second != first
        title = person.app.say(GAME.title(state_of(person), first))
        assert title in _words(person)
        touch(person, next(person.shown(SwitchPush)))
        assert person.app.say(GAME.title(state_of(person), second)) in _words(person)
        touch_act(person, _offered(person, ChooseSection, second)[0])
        assert any(switch.text.startswith(title) for switch in person.shown(SwitchPush))


def test_an_act_that_needs_sealed_dials_leads_to_the_combat(tmp_path: Path) -> None:
    """Which opens by itself once, and by a touch after that; the table plays nothing by itself."""
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        seat = GAME.blocking(state_of(person))
        touch_act(person, _section(person, Move))
        touch_act(person, _offered(person, Move, seat)[0])
        touch_act(person, _offered(person, DeclareCombat, seat)[0])
        while passes := _offered(person, PassAbilities):
            touch_act(person, passes[0])
        before = person.app.session.table.revision
        person.until(lambda: person.app.screens.current == "combat")
        person.app.go("table")
        drawn(person)
        touch(person, person.until(lambda: what_plays(person, _offered(person, OpenDials)[0])))
        assert person.app.screens.current == "combat"
        assert person.app.session.table.revision == before


def test_a_card_is_chosen_by_the_keys_of_its_number(tmp_path: Path) -> None:
    """The pad does not push a combat away; a number that begins others waits for one more key."""
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        seat = GAME.blocking(state_of(person))
        touch_act(person, _section(person, Move))
        touch_act(person, _offered(person, Move, seat)[0])
        assert what_plays(person, _offered(person, DeclareCombat)[0])
        pad = next(person.shown(NumberKeys))
        before = person.app.session.table.revision
        for key in ("2", "×", "1"):
            touch(person, pad.keys[key])
        assert person.app.session.table.revision == before and pad.keys["OK"].can
        touch(person, pad.keys["2"])
        all_at(before + 1, person)
        assert person.app.session.table.undoable.step.act == DrawEncounter(seat, 12)


def test_the_end_of_the_game_leads_to_the_score_once(tmp_path: Path, monkeypatch: Any) -> None:
    """Whoever comes back to the table afterwards, for a last bonus or the log, stays there."""
    monkeypatch.setitem(app_module.SCREENS, "score", app_module.SCREENS["home"])
    with running(tmp_path, resume=journal(tmp_path, 2000, until=GAME.is_over)) as person:
        person.until(lambda: person.app.screens.current == "score")
        person.app.go("table")
        person.stays(lambda: person.app.screens.current == "table")


def test_seats_sit_clockwise_around_the_edge_each_turned_to_its_reader(tmp_path: Path) -> None:
    """The next seat is the next one clockwise; a touch on one shows its mat; else all are upright."""
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        assert not any(isinstance(panel.parent, Scatter) for panel in _panels(person))
        person.app.set(turned_seats=True)
        person.rest()
        panels = _panels(person)
        places = [panel.to_window(*panel.center) for panel in panels]
        angles = [atan2(y - 400, x - 640) for x, y in places]
        steps = [(one - other) % (2 * pi) for one, other in pairwise(angles)]
        assert all(0 < step < pi for step in steps) and sum(steps) < 2 * pi
        assert {round(panel.parent.rotation) % 360 for panel in panels} == {0, 90, 270}
        other = next(panel for panel in panels if not panel.active and panel.parent.rotation)
        touch(person, other)
        assert _words(person) == other.title
        touch(person, next(person.shown(SwitchPush)))
        assert _words(person) != other.title
        person.app.set(turned_seats=False)
        person.rest()
        assert len(_panels(person)) == 5
        assert not any(isinstance(panel.parent, Scatter) for panel in _panels(person))


def test_a_phone_shows_the_seats_as_a_list(tmp_path: Path) -> None:
    """What is held in one hand is not turned."""
    with running(tmp_path, PHONE, resume=journal(tmp_path)) as person:
        drawn(person)
        panels = _panels(person)
        heights = [panel.to_window(*panel.center)[1] for panel in panels]
        assert len(panels) == 5 and heights == sorted(heights, reverse=True)
        touch_act(person, _section(person, Bolster))
        assert what_plays(person, _offered(person, Bolster)[0])


def test_panels_show_figures_phones_and_coins_only_as_the_table_wishes(tmp_path: Path) -> None:
    """Whether a phone is here is said in words and by shape; coins can be kept from the table."""
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        view = person.app.screens.current_screen
        first = _panels(person)[0]
        assert "Coins" in " ".join(first.figures) and first.phone_words == "no phone"
        now = person.app.session.now()
        seats = (Whereabouts.AWAY, *now.presence.seats[1:])
        view.draw(replace(now, presence=replace(now.presence, seats=seats)))
        assert (first.phone, first.phone_words) == ("away", "offline")
        person.app.set(show_coins=False)
        assert [figure.split()[0] for figure in first.figures][:2] == ["Power", "Popularity"]
        assert "Coins" not in " ".join(first.figures)


def test_another_language_shows_at_once(tmp_path: Path) -> None:
    """Tiles, seats, buttons and the log speak it without a new act."""
    with running(tmp_path, resume=journal(tmp_path, 12)) as person:
        drawn(person)
        person.app.set(language="de")
        person.rest()
        assert person.push("Zurücknehmen: ")
        assert "Stärke" in _panels(person)[0].figures[0]
        newest = next(person.shown(LogLine))
        assert newest.words == "Der Tisch wurde wieder geöffnet."


def test_the_map_is_there_only_where_a_board_is_kept(tmp_path: Path) -> None:
    """A table that follows the mats alone has no map to show."""
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        assert person.push("Map") is None and person.push("Score now")
    (tmp_path / "table.jsonl").unlink()
    with running(tmp_path, resume=journal(tmp_path, tracking="board")) as person:
        drawn(person)
        assert person.push("Map")


def test_many_changes_from_the_network_are_drawn_a_few_times(tmp_path: Path) -> None:
    """Two hundred changes in a burst lead to fifteen draws a second at most, not to one each."""
    with running(tmp_path, resume=journal(tmp_path, 40, until=lambda state: _prompts(state) == [])) as person:
        drawn(person)
        view = person.app.screens.current_screen
        draws: list[int] = []
        whole = view.draw
        view.draw = lambda now: (draws.append(now.revision), whole(now))
        act = _offered(person, ChooseSection)[0]

        def burst(host: Any) -> None:
            for _ in range(100):
                host.room.play(act)
                host.room.undo()

        begun = AHEAD()
        done = person.app.session.hosted.later(burst)
        until(done.done, "the burst to end", pass_time=frame)
        drawn(person)
        assert person.app.session.table.revision >= 200
        assert len(draws) <= (AHEAD() - begun) / LOOK_SECONDS + 2
        assert len(draws) < 100
