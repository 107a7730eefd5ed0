"""The best way to hand out limited things: each row takes at most one column."""

import numpy as np
from numpy.typing import NDArray


def best_assignment(gains: NDArray[np.float64], instead: NDArray[np.float64]) -> list[int | None]:
    """The column of each row so that the sum of gains is largest; None where its gain instead is better."""
    rows, columns = gains.shape
    if rows == 0:
        return []
    # Every row may also take a column of its own.
    cost = np.concatenate([-gains, np.full((rows, rows), 1e9)], axis=1)
    cost[np.arange(rows), columns + np.arange(rows)] = -instead
    taken = _shortest_paths(cost)
    return [column if column < columns else None for column in taken]


def _shortest_paths(cost: NDArray[np.float64]) -> list[int]:
    """The cheapest column of each row (Jonker and Volgenant's augmenting paths)."""
    rows, columns = cost.shape
    row_price, price = np.zeros(rows + 1), np.zeros(columns + 1)
    owner = np.zeros(columns + 1, dtype=np.int64)  # 0 is nobody: rows and columns count from 1 here
    for row in range(1, rows + 1):
        owner[0] = row
        reach, came, done = (
            np.full(columns + 1, np.inf),
            np.zeros(columns + 1, dtype=np.int64),
            np.zeros(columns + 1, bool),
        )
        column = 0
        while True:
            done[column] = True
            here = owner[column]
            slack = cost[here - 1] - row_price[here] - price[1:]
            better = ~done[1:] & (slack < reach[1:])
            reach[1:][better] = slack[better]
            came[1:][better] = column
            following = int(np.argmin(np.where(done, np.inf, reach)))
            step = reach[following]
            row_price[owner[done]] += step
            price[done] -= step
            reach[~done] -= step
            column = following
            if owner[column] == 0:
                break
        while column:
            owner[column] = owner[came[column]]
            column = int(came[column])
    taken = [0] * rows
    for column in range(1, columns + 1):
        if owner[column]:
            taken[owner[column] - 1] = column - 1
    return taken
