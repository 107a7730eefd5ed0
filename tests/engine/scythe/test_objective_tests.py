"""Objectives 1 to 27: each card met and just missed, and an independent reader of the same sentences."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from objective_oracle import GOODS, MAP, NEAR, PRIMARY, SENTENCES, TERRAIN, TUNNEL, Looker, Spot, Table
from tables import BOTTOMS, CUBES, MECHS_OF, STRUCTURES, THREE, begin, build, data, do, have, play_openings

from engine.frozen import evolve
from engine.scythe.acts import DeclareCombat, FinishAction, Move, MoveUnit, OpenDials, Opening, Openings
from engine.scythe.board import INDEX, PLACES, Board, Place, Units
from engine.scythe.ids import Structure, Unit
from engine.scythe.objective_tests import CHECKS, cards, met
from engine.scythe.state import Stage, State, Turn
