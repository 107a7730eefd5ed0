"""Tables to sit down at in the middle of a game, and fingers that find what plays an act."""

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.ui.widgets.basics.even import EvenPush
from companion.ui.widgets.table.mat_tile import MatTile
from companion.ui.widgets.tablet.amount_box import GainPush
from companion.ui.widgets.tablet.pair_choice import FirstPush
from engine.game import Act, Step
from engine.scythe.game import Scythe
from engine.simulate import choices, lively
from engine.table import Table
from tests.kits.ui.ui_kit import Driver
from tests.kits.waiting import all_at

GAME = Scythe()
NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gesa")
Stop = Callable[[Any], bool]


def journal(
    folder: Path,
    steps: int = 0,
    *,
    seats: int = 5,
    tracking: str = "mats",
    seed: int = 3,
    until: Stop = lambda state: False,
) -> Path:
    """A saved table after so many random steps, or earlier where `until` holds."""
    dice = random.Random(seed)
    path = folder / "table.jsonl"
    begun = time.time_ns() // 1_000_000 - 3_600_000
    table = Table.create(GAME, GAME.draw_setup(NAMES[:seats], dice, {"tracking": tracking}), begun, path)
    pick = lively(GAME, dice)
    for number in range(steps):
        if until(table.state) or GAME.is_over(table.state):
            break
        step = GAME.random_step(table.state, pick(choices(GAME, table.state)), dice)
        table.play(step.act, begun + number * 10_000, result=step.result)
    table.close()
    return path


def what_plays(person: Driver, act: Act) -> Any:
    """The tile or button that plays this act, or None."""
    for widget in person.shown():
        if isinstance(widget, MatTile) and widget.tile.act == act:
            return widget
        if isinstance(widget, EvenPush) and widget.act == act:
            return widget
    return next((each for each in person.shown(GainPush) if each.box.acts == (act,)), None)


def gains(person: Driver) -> list[GainPush]:
    """The gains on the mat that a touch takes."""
    return list(person.shown(GainPush))


def choose_first(person: Driver, act: Act) -> bool:
    """Chooses the first half of an act that is made of two; False where it is not one of those."""
    offers = GAME.offers(state_of(person), act.seat)
    first = next((person.app.say(each.pair[0]) for each in offers if each.act == act and each.pair), None)
    push = next((each for each in person.shown(FirstPush) if each.text == first), None)
    if push is not None and not push.loud:
        touch(person, push)
        person.until(lambda: push.loud)
        person.rest()
    return push is not None


def touch(person: Driver, widget: Any) -> None:
    """Touches the middle of a widget, scrolled into view where it is not."""
    person.touch(widget)


def touch_act(person: Driver, act: Act) -> None:
    """Touches what plays this act and waits until the table has moved on."""
    before = person.app.session.table.revision
    if what_plays(person, act) is None:
        choose_first(person, act)
    touch(person, person.until(lambda: what_plays(person, act)))
    all_at(before + 1, person)


def drawn(person: Driver) -> None:
    """Lets the screen catch up with the table."""
    all_at(person.app.session.table.revision, person)
    person.rest()


def state_of(person: Driver) -> Any:
    """The state of the table."""
    return person.app.session.table.state


def played(state: Any, act: Act) -> Any:
    """The state after this act."""
    return GAME.apply(state, Step(act))
