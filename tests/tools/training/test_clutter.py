"""What lies about: nothing of it is a piece of the game, and what stands beside the board stays there."""

from random import Random

import numpy as np
import pytest

from tools.training.camera import sent
from tools.training.clutter import _beside, _over_the_edge, clutter
from tools.training.evening import draw_evening
from tools.training.piece_shapes import encounter, wheel
from vision.scythe import plan

_SEEDS = range(6)


def _centre(thing):
    low, high = thing.mesh.points.min(axis=0), thing.mesh.points.max(axis=0)
    return ((low + high) / 2)[:2] * (1, -1)


def _is_on_board(x, y):
    return 0 < x < plan.WIDTH_MM and 0 < y < plan.HEIGHT_MM


@pytest.mark.parametrize("seed", _SEEDS)
def test_clutter_is_no_piece(seed):
    chance = Random(seed)
    things = clutter(draw_evening(chance), chance)
    assert {thing.kind for thing in things} <= {"clutter", "cover"}


@pytest.mark.parametrize("seed", _SEEDS)
def test_pieces_beside_the_board_do_not_lie_on_it(seed):
    chance = Random(seed)
    assert not any(_is_on_board(*_centre(thing)) for thing in _beside(draw_evening(chance), chance))


def test_some_cards_and_coins_lie_over_the_edge():
    things = [thing for seed in _SEEDS for thing in _over_the_edge(Random(seed))]
    corners = [thing.mesh.points[:, :2] * (1, -1) for thing in things]
    over = [{_is_on_board(*corner) for corner in each} == {True, False} for each in corners]
    assert any(over) and things


def test_the_wheel_of_a_token_lies_within_its_rim():
    token = encounter(Random(1))
    printed = wheel(token)
    assert np.hypot(*printed.points[:, :2].T).max() < np.hypot(*token.points[:, :2].T).max()
    assert printed.points[:, 2].max() < token.points[:, 2].max() + 0.5
    assert set(printed.tint) == {0.0, 1.0}


def test_a_sent_picture_is_as_large_as_before_and_softer():
    picture = np.random.default_rng(1).integers(0, 255, (120, 160, 3), np.uint8)
    softer = sent(picture, Random(1))
    assert softer.shape == picture.shape
    assert softer.std() < picture.std() * 0.8
