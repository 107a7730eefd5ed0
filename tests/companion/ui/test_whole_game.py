"""A whole evening through the real widgets: set-up, turns, undo, bonus, combat against a phone, the end."""

import random
from collections.abc import Callable
from functools import reduce
from typing import Any

import pytest

from companion.net.sealed.phone_seal import PhoneState
from companion.ui.on_turn import offered
from companion.ui.seating import Seating
from engine.forms import NumberField
from engine.game import Step
from engine.scythe.turn.bonuses import ClaimBonus
from engine.scythe.turn.turn import ChooseSection
from engine.simulate import choices, lively
from tests.kits.ui.app_hands import fill
from tests.kits.ui.phone_ui_kit import Other, other
from tests.kits.ui.table_kit import GAME, drawn, state_of, touch, touch_act, what_plays
from tests.kits.ui.ui_kit import Driver, running

pytestmark = pytest.mark.window

NAMES = ("Ana", "Ben", "Cleo")
TURNS = 3
SEEDS = 40  # ways in which the game may go on; the first few come to all that is wanted
Wanted = Callable[[Any], bool]


def test_an_evening_from_the_set_up_to_the_score(tmp_path) -> None:
    with running(tmp_path) as person:
        _sets_up(person)
        _plays_turns(person)
        _takes_back_and_plays_again(person)
        _goes_on(person, lambda state: any(each.prompts for each in offered(GAME, state)))
        _claims_a_bonus(person)
        _goes_on(person, lambda state: GAME.sealing(state) is not None)
        _fights_against_a_phone(person)
        _ends(person)


def _sets_up(person: Driver) -> None:
    person.tap("New table")
    view = person.app.screens.current_screen
    view._seating = Seating(GAME, random.Random(4))  # the same deal in every run
    for name in NAMES:
        view.ids.typed.text = name
        person.tap("Add")
    person.tap("Open the table")
    person.until(lambda: person.app.screens.current == "lobby")
    person.tap("Start")
    person.until(lambda: person.app.screens.current == "table")
    drawn(person)
    assert GAME.seats(state_of(person)) == len(NAMES)


def _plays_turns(person: Driver) -> None:
    """Whole turns: a section, and then whatever is offered until nothing is left: its mat lies there so long.

    The next seat may begin earlier, while the other still takes its bottom row.
    """
    dice = random.Random(1)
    for _ in range(TURNS):
        before = GAME.blocking(state_of(person))
        sections = [
            act for act in GAME.legal_acts(state_of(person), before) if isinstance(act, ChooseSection)
        ]
        touch_act(person, dice.choice([act for act in sections if what_plays(person, act)]))
        while _has_begun(state_of(person), before):
            shown = [act for act in GAME.legal_acts(state_of(person), before) if what_plays(person, act)]
            touch_act(person, dice.choice(shown))


def _has_begun(state: Any, seat: int) -> bool:
    """Whether the seat has more to do of the turn that it has begun."""
    return any(each.seat == seat and each.own for each in offered(GAME, state))


def _takes_back_and_plays_again(person: Driver) -> None:
    after, table = state_of(person), person.app.session.table
    revision = table.revision
    touch(person, person.push("Undo"))
    person.until(lambda: table.revision > revision)
    drawn(person)
    assert state_of(person) != after
    revision = table.revision
    touch(person, person.push("Redo"))
    person.until(lambda: table.revision > revision)
    drawn(person)
    assert state_of(person) == after


def _claims_a_bonus(person: Driver) -> None:
    claims = [act for act in choices(GAME, state_of(person)) if isinstance(act, ClaimBonus)]
    touch_act(person, claims[0])
    assert claims[0] not in choices(GAME, state_of(person))


def _fights_against_a_phone(person: Driver) -> None:
    asked, session = GAME.sealing(state_of(person)), person.app.session
    tablet, phone = asked.sides
    with other(session.hosted, phone.seat) as friend:
        person.app.go("combat")
        person.until(lambda: len([each for each in person.shown() if _chooses(each)]) == 1)
        person.until(lambda: person.app._drawn is not None)
        person.tap("Choose on this tablet")
        person.tap("let me choose")
        fill(person, tablet)
        person.tap("Seal:")
        person.until(lambda: any(session.now().sealed.seals))
        assert GAME.sealing(state_of(person)) == asked, "nothing opens before both have sealed"
        _seals(person, friend)
        person.until(lambda: GAME.sealing(state_of(person)) is None)
    person.rest()
    person.tap("To the table")
    drawn(person)


def _chooses(widget: Any) -> bool:
    return getattr(widget, "text", "") == "Choose on this tablet"


def _seals(person: Driver, friend: Other) -> None:
    """The phone seals its smallest number as soon as it is asked."""
    person.until(lambda: friend.does(lambda phone: phone.table.seal and phone.table.sheet["sealing"]))
    assert friend.does(lambda phone: phone.table.seal.state) is PhoneState.CHOOSING
    asked = friend.does(lambda phone: (phone.table.sheet["sealing"], phone.table.seat))
    form = next(side["form"] for side in asked[0]["sides"] if side["seat"] == asked[1])
    secret = {field["name"]: field.get("least", []) for field in form["fields"]}
    friend.does(lambda phone: phone.seal(secret))


def _ends(person: Driver) -> None:
    *most, last = _way(state_of(person), GAME.is_over, plain_end=True)
    _play_all(person, most)
    touch(person, person.until(lambda: what_plays(person, last.act)))
    person.until(lambda: person.app.screens.current == "score")
    assert GAME.is_over(state_of(person))
    person.tap("Go on")  # from the page that says that the game is over
    _count(person)
    drawn(person)
    total = {str(line["total"]) for line in GAME.score(state_of(person))["players"]}
    person.until(lambda: total <= {getattr(each, "text", "") for each in person.shown()}, seconds=30)


def _count(person: Driver) -> None:
    """Every seat tells, as its phone would, what the mats do not say."""
    for seat in range(GAME.seats(state_of(person))):
        form = GAME.counting(state_of(person), seat, None)
        assert form
        open_ones = [field for field in form.fields if isinstance(field, NumberField) and field.value is None]
        told = {field.name: field.least + seat for field in open_ones}
        _play_all(person, [Step(GAME.count(state_of(person), seat, told))])


def _goes_on(person: Driver, wanted: Wanted) -> None:
    """The evening goes on, as phones would play it, until this holds."""
    _play_all(person, _way(state_of(person), wanted))


def _play_all(person: Driver, steps: list[Step]) -> None:
    session = person.app.session
    for step in steps:
        session.hosted.ask(
            lambda host, step=step: host.room.play(step.act, session.table.revision, step.result)
        )
    drawn(person)
    # What was fought on the way has opened by itself, where the screen came to see it.
    if person.app.screens.current == "combat" and GAME.sealing(state_of(person)) is None:
        person.tap("To the table")
        drawn(person)


def _way(state: Any, wanted: Wanted, plain_end: bool = False) -> list[Step]:
    """Steps from here to a state that is wanted; with `plain_end` the last one is a touch on its own."""
    for seed in range(SEEDS):
        steps = _steps(state, wanted, random.Random(seed))
        if steps and (not plain_end or _is_plain(state, steps)):
            return steps
    raise AssertionError("the game does not come to this")


def _is_plain(state: Any, steps: list[Step]) -> bool:
    """Whether the last step is a touch of the seat whose mat lies in the middle."""
    *most, last = steps
    before = reduce(GAME.apply, most, state)
    return last.result is None and GAME.blocking(before) == last.act.seat


def _steps(state: Any, wanted: Wanted, dice: random.Random) -> list[Step]:
    pick, found = lively(GAME, dice), list[Step]()
    while not GAME.is_over(state):
        step = GAME.random_step(state, pick(choices(GAME, state)), dice)
        state = GAME.apply(state, step)
        found.append(step)
        if wanted(state):
            return found
    return []
