"""Random games of Ruination with a naive ledger beside them."""

from typing import Any

from engine.ruination.kinds import ACTS
from tests.kits.ruination.ruination_kit import GAME, random_steps
from tests.oracles.ruination.naive_ledger import FuryWatch, broken, wrong_step


def full(state: Any) -> Any:
    """The state as plain data, with the fields that matter to the ledger always there."""
    data = GAME.encode_state(state)
    assert isinstance(data, dict)
    data.setdefault("seat", 0)
    data.setdefault("tasks", [])
    data.setdefault("stage", "tiles")
    return data


def check_ledger(players: int, seed: int) -> bool:
    """One game in which every step is what the rule text says; whether it came to its end."""
    watch: FuryWatch | None = None
    ended = False
    for before, step, after in random_steps(players, seed):
        old, new = full(before), full(after)
        act: Any = ACTS.codec.encode(step.act)
        assert broken(new) == [], (seed, act)
        assert wrong_step(old, act, new) is None, seed
        if before.stage == "homes" and after.stage == "card":
            watch = FuryWatch(players, after.first)
        elif watch:
            assert watch.see(old, new) is None, (seed, act)
        ended = ended or after.ended
    return ended
