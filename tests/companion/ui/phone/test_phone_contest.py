"""A battle on the app as a phone: whatever the picture offers is taken, by real touches, from a real host."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Any

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.ui.phone import screen as phone_screen
from companion.ui.widgets.basics.even import EvenPush
from companion.ui.widgets.table.contest_panel import ContestPanel
from companion.ui.widgets.table.die import DiePush
from companion.ui.widgets.table.track import TrackPush
from engine.game import Act, Step
from engine.pictures.contests import everything, for_seat, plays
from engine.ruination.battle._battle_actions import PassBattle, RerollDice, SpendDie
from engine.ruination.battle._battle_roll import ShowDie
from engine.ruination.battle._battle_start import ReadyForBattle
from engine.ruination.battle.battle_model import Phase
from tests.kits.ui.phone_ui_kit import Owner, holding
from tests.kits.ui.saved_tables import HORDES, saved
from tests.kits.waiting import all_at

pytestmark = pytest.mark.window

Patch = pytest.MonkeyPatch
STEPS = 120  # of a battle, at the very most


@contextmanager
def battle(folder: Path, patch: Patch, name: str) -> Iterator[tuple[Hosted, Owner, int]]:
    """A saved battle, and the app as the phone of the side whose turn it is in it."""
    (folder / "host").mkdir()
    wishes = Wishes("", (), {}, resume=saved(folder / "host" / "table.jsonl", name))
    host = Hosted(wishes, lambda message: None)
    fight = host.table.state.battle
    seat = fight.side(fight.turn).seat if fight.turn is not None else fight.attacker.seat
    try:
        with holding(folder, patch) as owner:
            owner.join(host.link(seat))
            owner.until(lambda: owner.now.sheet and owner.now.sheet.contest)
            owner.rest()
            yield host, owner, seat
    finally:
        host.close()


def panel(owner: Owner, seat: int) -> ContestPanel:
    """The side of this seat on the screen."""
    return next(each for each in owner.shown(ContestPanel) if each._side.seat == seat)


def dice(owner: Owner, seat: int) -> list[DiePush]:
    """Its dice."""
    return list(panel(owner, seat).ids.dice.children[::-1])


def what_does(owner: Owner, act: Act) -> Any:
    """What plays this act in the picture by one touch, or None."""
    data, kinds = HORDES.encode_step(Step(act)), (EvenPush, TrackPush)
    return next((push for push in owner.shown() if isinstance(push, kinds) and push.act == data), None)


def touched(host: Hosted, owner: Owner, push: Any) -> None:
    """Touches it and waits until the table has gone on."""
    before = host.table.revision
    owner.touch(push)
    owner.until(lambda: host.table.revision > before, what=f"the table to go on; {owner.now.table.problem}")
    all_at(host.table.revision, owner)
    owner.rest()


def do(host: Hosted, owner: Owner, act: Act) -> None:
    """Does this with the picture, or with the list where the picture does not show it."""
    state = host.table.state
    if not plays(HORDES.contest(state), act):
        offer = next(each for each in HORDES.offers(state, act.seat) if each.act == act)
        touched(host, owner, owner.until(lambda: owner.push(owner.app.say(offer.words))))
        return
    if what_does(owner, act) is None:
        owner.touch(dice(owner, act.seat)[act.die])  # type: ignore[attr-defined]
    touched(host, owner, owner.until(lambda: what_does(owner, act)))


def wanted(state: Any, seat: int) -> Act | None:
    """What a person would do next, dice first."""
    acts = HORDES.legal_acts(state, seat)
    kinds = (ReadyForBattle, ShowDie, SpendDie, PassBattle)
    found = (next((act for act in acts if isinstance(act, kind)), None) for kind in kinds)
    return next(filter(None, found), acts[-1] if acts else None)


def test_a_side_of_a_battle_is_fought_on_the_phone_to_its_end(tmp_path: Path, monkeypatch: Patch) -> None:
    """The other side plays at the host; every act of this one is a touch."""
    chance, done = random.Random(1), []
    with battle(tmp_path, monkeypatch, "hordes_start") as (host, owner, seat):
        for _ in range(STEPS):
            state = host.table.state
            if state.battle is None:
                break
            act = wanted(state, seat) if seat in HORDES.to_act(state) else None
            if act is not None:
                do(host, owner, act)
                done.append(type(act).__name__)
                continue
            other = next(each for each in HORDES.to_act(state) if wanted(state, each))
            step = HORDES.random_step(state, wanted(state, other), chance)
            host.ask(lambda inside, step=step: inside.room.play(step.act, None, step.result))
            all_at(host.table.revision, owner)
        assert host.table.state.battle is None
        assert {"ReadyForBattle", "ShowDie", "PassBattle"} <= set(done)


def test_any_two_dice_are_rerolled_together(tmp_path: Path, monkeypatch: Patch) -> None:
    """The list offers one such act, the picture every set of dice."""
    with battle(tmp_path, monkeypatch, "hordes_action") as (host, owner, seat):
        side = next(each for each in HORDES.contest(host.table.state).sides if each.seat == seat)
        reroll = next(each for each in side.together if isinstance(each.act, RerollDice))
        for number in reroll.dice[:2]:
            owner.touch(dice(owner, seat)[number])
        name = owner.app.say(reroll.name)
        touched(host, owner, owner.until(lambda: owner.push(name)))
        assert host.table.state.battle.phase is Phase.REROLL


def test_whatever_the_picture_offers_is_taken(tmp_path: Path, monkeypatch: Patch) -> None:
    """Dice that look alike are listed once; the picture offers each of them, and each can be touched."""
    with battle(tmp_path, monkeypatch, "hordes_action") as (host, owner, seat):
        shown = list(everything(for_seat(HORDES.contest(host.table.state), seat)))
        listed = [offer.act for offer in HORDES.offers(host.table.state, seat)]
        alike = [each.act for each in shown if each.act not in listed and hasattr(each.act, "die")]
        assert [each.act for each in shown] and owner.now.table.problem is None
        for act in [*alike[:2], *(each.act for each in shown if hasattr(each.act, "die"))][:3]:
            do(host, owner, act)
            assert owner.now.table.problem is None
            host.ask(lambda inside: inside.room.undo())
            all_at(host.table.revision, owner)
            owner.rest()


def test_taps_are_locked_for_a_moment_when_the_picture_changes(tmp_path: Path, monkeypatch: Patch) -> None:
    """The other side's track moves and nothing in the list: another thing may lie under the finger."""
    with battle(tmp_path, monkeypatch, "hordes_start") as (host, owner, seat):
        count_up(host, owner, seat)  # from here on this seat has nothing to take back
        listed = (owner.now.sheet.offers, owner.now.sheet.undo)
        owner.rest()
        monkeypatch.setattr(phone_screen, "DEAF_SECONDS", 1e9)
        owner.view._list_at = -inf
        assert not owner.view.is_deaf
        count_up(host, owner, seat)
        assert owner.view.is_deaf and (owner.now.sheet.offers, owner.now.sheet.undo) == listed
        monkeypatch.undo()


def count_up(host: Hosted, owner: Owner, seat: int) -> None:
    """The other side counts one more on its first track."""
    side = next(each for each in HORDES.contest(host.table.state).sides if each.seat != seat)
    act = side.tracks[0].more.act
    host.ask(lambda inside: inside.room.play(act))
    owner.until(lambda: owner.view.shown_revision == host.table.revision)


def test_the_app_as_a_phone_says_what_a_battle_asks(tmp_path: Path, monkeypatch: Patch) -> None:
    """In the head line; and no photo is offered of a board that nobody reads."""
    with battle(tmp_path, monkeypatch, "hordes_counted") as (_, owner, _):
        said = [widget.text for widget in owner.shown() if getattr(widget, "text", "")]
        assert "Battle: count your units" in said
        assert not any(words.startswith("Something is yours") for words in said)
        owner.tap("More")
        owner.rest()
        said = [widget.text for widget in owner.shown() if getattr(widget, "text", "")]
        assert "Photograph the board" not in said
