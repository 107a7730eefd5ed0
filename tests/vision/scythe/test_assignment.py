"""Limited things are handed out as well as any search could."""

from itertools import product

import numpy as np

from vision.scythe.assignment import best_assignment


def _best_by_trying(gains: np.ndarray) -> float:
    """The largest sum, found by looking at every way; shares nothing with the assignment."""
    rows, columns = gains.shape
    best = 0.0
    for way in product(range(columns + 1), repeat=rows):
        taken = [column for column in way if column < columns]
        if len(set(taken)) == len(taken):
            best = max(best, sum(gains[row, column] for row, column in enumerate(way) if column < columns))
    return best


def test_no_other_way_gains_more() -> None:
    chance = np.random.default_rng(5)
    for _ in range(150):
        gains = chance.normal(size=(chance.integers(1, 5), chance.integers(1, 5)))
        taken = best_assignment(gains, np.zeros(len(gains)))
        used = [column for column in taken if column is not None]
        assert len(set(used)) == len(used)
        total = sum(gains[row, column] for row, column in enumerate(taken) if column is not None)
        assert abs(total - _best_by_trying(gains)) < 1e-9


def test_what_would_lose_is_left_out() -> None:
    assert best_assignment(np.array([[-1.0, -2.0], [3.0, -1.0]]), np.zeros(2)) == [None, 0]


def test_nothing_to_hand_out_is_fine() -> None:
    assert best_assignment(np.zeros((0, 3)), np.zeros(0)) == []


def test_a_row_that_gains_more_by_its_own_way_out_leaves_the_column_to_others() -> None:
    gains = np.array([[5.0], [4.0]])
    assert best_assignment(gains, np.array([3.0, 0.0])) == [None, 0]
    assert best_assignment(gains, np.array([0.0, 3.0])) == [0, None]
