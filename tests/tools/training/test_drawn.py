"""Drawn games say where their pieces stand."""

from tools.training.drawn import feet_of

_PIECES = [
    ["worker", "crimea", 100.0, 200.0, True],
    ["worker", "saxony", 300.0, 200.0, True],
    ["mill", "saxony", 50.0, 60.0, True],
]


def test_a_lying_worker_stands_at_its_feet_and_all_else_where_it_is():
    truth = {"pieces": _PIECES, "feet": {"1": [310.0, 215.0]}}
    assert feet_of(truth) == [(100.0, 200.0), (310.0, 215.0), (50.0, 60.0)]


def test_older_games_do_not_say_which_workers_lie_down():
    assert feet_of({"pieces": _PIECES}) == [None, None, (50.0, 60.0)]
