"""Saved tables for the map, made with the engine itself, and hands that drag, pinch and hold."""

import random
from pathlib import Path
from typing import Any

from kivy.tests.common import UnitTestTouch

from companion.ui.widgets.basics.touches import DEAF_SECONDS
from companion.ui.widgets.board.board_map import BoardMap, Grip
from engine.scythe.components import mats
from engine.scythe.corrections.table_acts import Correct, CorrectPlace
from engine.scythe.game import Scythe
from engine.scythe.ids import Field, Mech
from engine.scythe.kinds import ACTS
from engine.scythe.turn.move import Move
from engine.scythe.turn.turn import ChooseSection
from engine.simulate import lively
from engine.table import Table
from tests.kits.ui.at_rest import AHEAD
from tests.kits.ui.ui_kit import Driver

GAME = Scythe()
PAIRS = (("nordic", "industrial"), ("saxony", "engineering"))
LOADED = "V4"  # where seat 0 has a mech, two workers and two oil, in the middle of nobody's land


def moving_table(path: Path, begun: bool = True, fast_at: str = "") -> Path:
    """Two seats; seat 0 may move its character at home, and a mech with something to carry on V4.

    Where its Move is not `begun`, it is to choose what to do; the mech may have Speed and stand elsewhere.
    """
    options = {"tracking": "board", "chosen": [list(pair) for pair in PAIRS]}
    setup = GAME.draw_setup(["Ana", "Ben"], random.Random(1), options)
    table = Table.create(GAME, setup, 0, path)
    seat = next(seat for seat in (0, 1) if table.state.setup.seats[seat].faction == "nordic")
    loaded = CorrectPlace(seat, fast_at or LOADED, mechs=1, workers=2, resources=(2, 0, 0, 0))
    table.play(loaded, 1)
    other = 1 - seat
    while seat not in GAME.to_act(table.state):
        _pass(table, other)
    if fast_at:
        table.play(Correct(seat, Field.MECHS, (Mech.SPEED,)), 2)
    if not begun:
        table.close()
        return path
    section = next(
        act for act in GAME.legal_acts(table.state, seat)
        if isinstance(act, ChooseSection) and _top(table.state, seat, act.section) == "move"
    )  # fmt: skip
    table.play(section, 2)
    if Move(seat) in GAME.legal_acts(table.state, seat):
        table.play(Move(seat), 3)
    table.close()
    return path


def _top(state: Any, seat: int, section: int) -> str:
    sections = mats()[state.setup.seats[seat].mat].sections
    return str(sections[section].top) if section < len(sections) else ""


def _pass(table: Table, seat: int) -> None:
    chance = random.Random(0)
    acts = GAME.legal_acts(table.state, seat)
    act = next((act for act in acts if GAME.leaves_aside(act)), acts[0])
    step = GAME.random_step(table.state, act, chance)
    table.play(step.act, 2, result=step.result)


def full_table(path: Path, steps: int = 260, seed: int = 3) -> Path:
    """Seven seats with airships, far into a random game, stopped where a unit may move."""
    chance = random.Random(seed)
    setup = GAME.draw_setup(list("ABCDEFG"), chance, {"tracking": "board", "modules": ["airships"]})
    table = Table.create(GAME, setup, 0, path)
    pick = lively(GAME, chance)
    while True:
        acts = [act for seat in GAME.to_act(table.state) for act in GAME.legal_acts(table.state, seat)]
        hops = [act for act in acts if ACTS.of(act).hop(table.state, act)]
        if not acts or (table.revision >= steps and hops):
            break
        step = GAME.random_step(table.state, pick(acts), chance)
        table.play(step.act, table.revision, result=step.result)
    table.close()
    return path


def board_of(person: Driver) -> BoardMap:
    """The map on the screen."""
    return next(person.shown(BoardMap))


def at_piece(person: Driver, grip: Grip) -> tuple[float, float]:
    """The pixel over this piece."""
    board = board_of(person)
    spot = board.spot_of(grip)
    assert spot, f"{grip} is not on the map"
    return board.camera.to_view(spot.middle)


def tap_at(person: Driver, pixel: tuple[float, float], **given: Any) -> None:
    """A short touch, when what has just changed takes one again."""
    AHEAD.put_forward(DEAF_SECONDS)
    touch = UnitTestTouch(*pixel)
    for name, value in given.items():
        setattr(touch, name, value)
    touch.touch_down()
    touch.touch_up()
    person.rest()


def drag(
    person: Driver, start: tuple[float, float], end: tuple[float, float], let_go: bool = True
) -> UnitTestTouch:
    """A finger that goes from here to there in a few small moves."""
    AHEAD.put_forward(DEAF_SECONDS)
    touch = UnitTestTouch(*start)
    touch.touch_down()
    for part in range(1, 6):
        x, y = (a + (b - a) * part / 5 for a, b in zip(start, end, strict=True))
        touch.touch_move(x, y)
    person.pass_time()
    if let_go:
        touch.touch_up()
        person.rest()
    return touch
