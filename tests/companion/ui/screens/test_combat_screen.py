"""Two who choose in secret at the real app: seals, the passed tablet, real dials; nothing is seen early."""

import asyncio
import logging
import secrets
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch
from kivy.uix.label import Label

from companion.net.pairing.phone_pairing import Invitation
from companion.net.sealed.sealed import HostState
from companion.net.sealed.sealed_room import SealedEntry
from companion.net.wire.client import MemoryStore, Phone
from companion.text import text
from companion.ui.screens.combat import CombatPage
from companion.ui.theme import SEATS
from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.forms.dial import Dial
from companion.ui.widgets.forms.duel import Duel, DuelHalf
from companion.ui.widgets.forms.entries import Pick
from companion.ui.widgets.forms.seal import Seal
from engine.forms import NumberField
from engine.message import Param, say
from tests.kits.ui.combat_kit import GAME, dials_with_power, saved_after
from tests.kits.ui.ui_kit import PHONE, TABLET, Driver, running
from tests.kits.waiting import AGES

pytestmark = pytest.mark.window


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    """The app with a game in which two without phones are asked for their dials."""
    folder = tmp_path_factory.mktemp("combat")
    journal = saved_after(folder / "saved.jsonl", dials_with_power)
    with running(folder, TABLET, resume=journal) as driver:
        yield driver


@pytest.fixture
def person(app: Driver) -> Driver:
    """Somebody before the combat screen, and nobody has sealed anything."""
    session = app.app.session
    if GAME.sealing(session.table.state) is None:
        session.undo(session.now())
    elif choice(app) and any(choice(app).seals):
        session.void_seals(session.now())
    app.until(lambda: choice(app) and choice(app).state is HostState.WAITING_FOR_COMMITS)
    app.app.root.size = TABLET
    app.app.go("combat")
    app.rest()
    return app


def words(key: str, **params: Param) -> str:
    return text(say(key, **params))


def view(person: Driver) -> Any:
    return person.app.screens.get_screen("combat")


def choice(person: Driver) -> Any:
    return person.app.session.now().sealed


def sides(person: Driver) -> tuple[Any, Any]:
    first, second = GAME.sealing(person.app.session.table.state).sides
    return first, second


def shown(person: Driver) -> str:
    """Everything that can be read now."""
    return "\n".join(each.text for each in person.shown(Label))


def push(person: Driver, label: str) -> None:
    """Touches what says this, wherever a sentence does not lie over it."""
    person.app.notice.hide()
    person.tap(label)


def take(person: Driver, seat: int) -> None:
    """Opens the cover for this seat."""
    who = text(GAME.title(person.app.session.table.state, seat))
    push(person, words("seals.open_cover", who=who))
    person.until(lambda: view(person)._page is CombatPage.CHOOSE)
    person.rest()


def pick(person: Driver, label: str) -> None:
    """Touches one of the numbers or cards beside the dial."""
    person.app.notice.hide()
    before = view(person)._entries[0].secret(), shown(person)
    person.touch(next(each for each in person.shown(Pick) if each.text == label))
    person.until(lambda: (view(person)._entries[0].secret(), shown(person)) != before)


def choose(person: Driver, dial: int) -> None:
    """Turns the dial to this number; where workers are asked for, none."""
    person.touch(next(person.shown(Dial)).number(dial))
    if any(each.text == "0" for each in person.shown(Pick)):
        pick(person, "0")


def seal(person: Driver, total: int) -> None:
    """Seals, and waits until the cover is back."""
    push(person, words("seals.seal", n=total))
    person.until(lambda: view(person)._page is not CombatPage.CHOOSE)


def pass_round(person: Driver, first: int, second: int) -> None:
    """Both sides choose on the tablet."""
    attacker, defender = sides(person)
    push(person, words("seals.choose_here"))
    for side, dial in ((attacker, first), (defender, second)):
        take(person, side.seat)
        choose(person, dial)
        seal(person, dial)
    person.until(lambda: choice(person).state is HostState.OPENED)
    person.rest()


def test_two_without_phones_pass_the_tablet_and_everybody_reads_who_won(person: Driver) -> None:
    before = person.app.session.table.revision
    pass_round(person, 4, 1)
    assert person.app.session.table.revision == before + 1
    person.until(lambda: "4 to 1" in shown(person))
    assert {"4", "1"} <= {each.text for each in person.shown(Label)}
    push(person, words("seals.undo", label=text(person.app.session.now().undo)))
    person.until(lambda: choice(person) and choice(person).state is HostState.WAITING_FOR_COMMITS)
    person.until(lambda: "4 to 1" not in shown(person))


@pytest.mark.parametrize(("first", "second", "won"), [(4, 1, 0), (1, 3, 1), (2, 2, 0)])
def test_the_winner_is_named_framed_and_the_attacker_on_a_tie(
    person: Driver, first: int, second: int, won: int
) -> None:
    pass_round(person, first, second)
    person.until(lambda: f"{max(first, second)} to {min(first, second)}" in shown(person))
    panels = list(person.shown(DuelHalf))
    assert len({panel.height for panel in panels}) == 1
    by_seat = {panel.ids.title.text: panel for panel in panels}
    titles = [text(GAME.title(person.app.session.table.state, side.seat)) for side in view_sides(person)]
    for at, title in enumerate(titles):
        panel = by_seat[title]
        assert panel.won == (at == won)
        assert panel.ids.status.text == (words("seals.won") if at == won else "")
        assert panel.ids.seal.wax == 1


def view_sides(person: Driver) -> tuple[Any, Any]:
    first, second = view(person)._room.last.asked.sides
    return first, second


def test_each_side_has_half_of_the_screen_in_its_colour_and_one_is_turned(person: Driver) -> None:
    """Both are read upright by who sits there; on a phone nobody sits opposite."""
    duel = next(person.shown(Duel))
    below, above = duel.halves
    marks = [GAME.mark(person.app.session.table.state, side.seat) for side in sides(person)]
    assert [tuple(half.ground) for half in duel.halves] == [SEATS[mark.colour][0] for mark in marks]
    assert below.width == above.width == person.app.root.width
    upright = [half.to_window(0, half.top)[1] > half.to_window(0, half.y)[1] for half in duel.halves]
    assert upright == [True, False]
    person.app.root.size = PHONE
    person.rest()
    _, above = next(person.shown(Duel)).halves
    assert above.to_window(0, above.top)[1] > above.to_window(0, above.y)[1]


def test_a_drum_rolls_before_the_numbers_and_a_touch_ends_it(person: Driver) -> None:
    """Nothing of what was sealed is read while it rolls; with less motion it does not."""
    _seal_both(person)
    person.until(lambda: view(person).is_drumming)
    assert not {"4", "1"} & {each.text for each in person.shown(Label)}
    person.press(next(person.shown(Duel)).middle)
    assert not view(person).is_drumming
    person.until(lambda: "4 to 1" in shown(person))


def test_with_less_motion_no_drum_rolls(person: Driver) -> None:
    person.app.set(less_motion=True)
    try:
        person.rest()
        _seal_both(person)
        person.until(lambda: choice(person).state is HostState.OPENED)
        person.rest()
        assert not view(person).is_drumming and "4 to 1" in shown(person)
    finally:
        person.app.set(less_motion=False)


def _seal_both(person: Driver) -> None:
    """Both sides seal on the host, 4 against 1."""
    running = choice(person).now
    for side, dial in zip(sides(person), (4, 1), strict=True):
        secret = {field.name: dial if field.name == "dial" else _none(field) for field in side.form.fields}
        entry = SealedEntry(running.choice, running.attempt, secret, secrets.token_bytes(32))
        person.app.session.hosted.ask(
            lambda host, seat=side.seat, entry=entry: host.room.sealed.seal_here(seat, entry)
        )


def _none(field: Any) -> Any:
    return field.least if isinstance(field, NumberField) else []


def test_a_combat_opens_by_itself_and_whoever_goes_back_stays_there(person: Driver) -> None:
    """Once for each combat, also at a table that is opened in the middle of one."""
    person.app.told_contest = None
    person.app.go("table")
    person.until(lambda: person.app.screens.current == "combat")
    person.app.go("table")
    person.stays(lambda: person.app.screens.current == "table")


def test_a_narrow_screen_can_do_the_same(person: Driver) -> None:
    person.app.root.size = PHONE
    person.rest()
    pass_round(person, 2, 3)
    person.until(lambda: "3 to 2" in shown(person))


def test_nothing_of_a_dial_on_the_tablet_is_shown_written_or_logged_early(
    person: Driver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    attacker, _ = sides(person)
    push(person, words("seals.choose_here"))
    take(person, attacker.seat)
    dial = next(person.shown(Dial))
    choose(person, 4)
    pick(person, "+5")
    entry = view(person)._entries[0]
    assert entry.secret()["cards"] == [5]
    seal(person, 9)
    person.until(lambda: choice(person).state is HostState.SOME_SEALED)
    assert not list(person.shown(Dial)) and not list(person.shown(Pick))
    assert dial.value is None and entry.entries == {} and entry.children == []
    assert not any(line.strip() in ("4", "5", "9") for line in shown(person).splitlines())
    journal = person.app.session.hosted.path.read_text("utf-8")
    sealed = journal.splitlines()[-1]
    assert '"secret"' not in sealed and '"nonce"' not in sealed and '"openings":null' in sealed
    assert "dial" not in caplog.text and "nonce" not in caplog.text
    push(person, words("seals.not_now"))
    person.until(lambda: words("seals.has_sealed") in shown(person))
    assert [each.sealed for each in person.shown(Seal)] == [True, False]


def test_the_screen_is_secure_only_while_somebody_chooses(
    person: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[bool] = []
    monkeypatch.setattr("companion.platform.desktop.Desktop.secure_screen", lambda _, on: calls.append(on))
    push(person, words("seals.choose_here"))
    assert calls and not calls[-1]
    take(person, sides(person)[0].seat)
    assert calls[-1]
    person.app.go("combat")
    assert not calls[-1]


def test_leaving_the_screen_forgets_what_was_half_entered(person: Driver) -> None:
    push(person, words("seals.choose_here"))
    take(person, sides(person)[0].seat)
    choose(person, 4)
    entry = view(person)._entries[0]
    push(person, words("seals.cover"))
    person.until(lambda: view(person)._page is CombatPage.COVER)
    assert entry.secret() == {} and not list(person.shown(Dial))
    assert choice(person).state is HostState.WAITING_FOR_COMMITS


def test_both_choose_again_with_one_touch(person: Driver) -> None:
    attacker, _ = sides(person)
    attempt = choice(person).now.attempt
    person.app.root.size = PHONE  # a wide screen has the numbers there until somebody seals
    person.rest()
    push(person, words("seals.void"))
    person.until(lambda: person.app.notice.text == words("seals.nothing_to_void"))
    person.app.root.size = TABLET
    person.rest()
    push(person, words("seals.choose_here"))
    take(person, attacker.seat)
    choose(person, 3)
    seal(person, 3)
    push(person, words("seals.not_now"))
    person.until(lambda: person.push(words("seals.void")) and person.push(words("seals.void")).can)
    push(person, words("seals.void"))
    person.until(lambda: choice(person).now.attempt > attempt)
    person.until(lambda: words("sealed.void.asked") in shown(person))
    assert person.app.session.hosted.server.host.room.sealed.here == set()


def test_on_a_narrow_screen_real_dials_have_a_page_of_their_own(person: Driver) -> None:
    person.app.root.size = PHONE
    person.rest()
    assert not view(person)._entries
    push(person, words("seals.by_hand"))
    person.until(lambda: view(person)._page is CombatPage.HAND)
    assert len(view(person)._entries) == 2


def test_a_touch_on_real_dials_by_mistake_costs_nothing(person: Driver) -> None:
    person.app.root.size = PHONE
    person.rest()
    push(person, words("seals.by_hand"))
    person.until(lambda: view(person)._page is CombatPage.HAND)
    attacker = sides(person)[0]
    who = text(GAME.title(person.app.session.table.state, attacker.seat))
    missing = words("seals.not_ready", what=f"{who}: {text(attacker.form.fields[0].label)}")
    push(person, missing)
    assert person.until(lambda: person.app.notice.text) == missing
    push(person, words("seals.back"))
    person.until(lambda: view(person)._page is CombatPage.SEALS)
    assert choice(person).state is HostState.WAITING_FOR_COMMITS


def test_the_dial_turns_under_the_finger_and_listens_to_the_keyboard(person: Driver) -> None:
    push(person, words("seals.choose_here"))
    take(person, sides(person)[0].seat)
    dial = next(person.shown(Dial))
    start, end = (dial.to_window(*dial.number(value).center) for value in (0, 3))
    touch = UnitTestTouch(*start)
    touch.touch_down()
    assert dial.value == 0
    for part in range(1, 11):
        middle = dial.to_window(*dial.center)
        out = [
            middle[at] + 1.2 * (start[at] + (end[at] - start[at]) * part / 10 - middle[at]) for at in (0, 1)
        ]
        touch.touch_move(*out)
    touch.touch_move(*end)
    touch.touch_up()
    assert dial.value == 3
    for key, by in (("up", 1), ("right", 1), ("up", 1), ("left", -1), ("down", -1)):
        wanted = min(dial.value + by, dial.most)
        dial.keyboard_on_key_down(None, (0, key), "", [])
        assert dial.value == wanted
    dial.keyboard_on_key_down(None, (0, "1"), "1", [])
    assert dial.value == 1
    dial.keyboard_on_key_down(None, (0, "9"), "9", [])
    assert dial.value == 1


def test_every_number_of_the_dial_is_a_finger_wide_and_apart(person: Driver) -> None:
    dial = Dial(least=0, most=11)
    numbers = [dial.number(value) for value in range(12)]
    for one in numbers:
        assert min(one.size) >= 48
        for other in numbers:
            gap = max(abs(one.center_x - other.center_x), abs(one.center_y - other.center_y)) - 48
            far = ((one.center_x - other.center_x) ** 2 + (one.center_y - other.center_y) ** 2) ** 0.5 - 48
            assert one is other or gap >= 8 or far >= 8


class OnPhone:
    """A real phone of a seat in a thread of its own, which seals what it is told to."""

    def __init__(self, person: Driver, seat: int, secret: Any) -> None:
        hosted = person.app.session.hosted
        invitation = Invitation(seat, hosted.ask(lambda host: host.invitation(seat)))
        self.failed: BaseException | None = None
        self._port, self._way, self._secret = hosted.port, invitation, secret
        self.thread = Thread(target=self._run)
        self.thread.start()

    def _run(self) -> None:
        try:
            asyncio.run(asyncio.wait_for(self._play(), 20))
        except BaseException as error:
            self.failed = error

    async def _play(self) -> None:
        async with Phone(lambda: ("127.0.0.1", self._port), self._way, MemoryStore()) as phone:
            await phone.until(lambda each: each.table.seal is not None)
            phone.seal(self._secret)
            await phone.until(
                lambda each: each.table.seal is not None and each.table.seal.openings is not None
            )


def test_a_phone_fights_against_the_tablet(person: Driver) -> None:
    attacker, defender = sides(person)
    phone = OnPhone(person, defender.seat, {"cards": [], "dial": 2})
    person.until(lambda: choice(person).state is HostState.SOME_SEALED)
    person.until(lambda: words("seals.has_sealed") in shown(person))
    assert [each.text for each in person.shown(Push)].count(words("seals.choose_here")) == 1
    push(person, words("seals.choose_here"))
    take(person, attacker.seat)
    choose(person, 3)
    seal(person, 3)
    person.until(lambda: "3 to 2" in shown(person))
    phone.thread.join(AGES)
    person.app.session.free(defender.seat)
    assert phone.failed is None


def test_another_language_shows_at_once(person: Driver) -> None:
    person.app.set(language="de")
    person.rest()
    assert text(say("seals.choose_here"), "de") in shown(person)
    assert text(say("seals.choose_here"), "en") not in shown(person)
    person.app.set(language="en")
