"""Objectives 1 to 27: each card met and just missed, and an independent reader of the same sentences."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from objective_oracle import SENTENCES, Looker
from objective_positions import as_state, on, random_tables, situation, spot, worked
from tables import BOTTOMS, CUBES, GAME, MECHS_OF, STRUCTURES, begin, data, do, have

from engine.frozen import evolve
from engine.game import Step, play
from engine.scythe.acts import (
    DeclareCombat,
    EndTurn,
    FinishAction,
    Move,
    MoveUnit,
    OpenDials,
    Opening,
    Openings,
)
from engine.scythe.board import Place, Units
from engine.scythe.ids import Structure, Unit
from engine.scythe.objective_tests import CHECKS, cards, met
from engine.scythe.objectives import CARDS
from engine.scythe.state import Stage, State, Turn

MECHS = MECHS_OF["nordic"]
MILL, MINE, ARMORY = Structure.MILL, Structure.MINE, Structure.ARMORY
DRIVEN_OFF = Turn(0, 0, Stage.BOTTOM_ROW, moved=True, drove_off=True)
MOVED = Turn(0, 0, Stage.BOTTOM_ROW, moved=True)
SOLD_OUT = {"F2": spot(MILL.__len__() * 0, structure=MILL, goods=(0, 0, 0, 0))}
