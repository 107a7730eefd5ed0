"""Remembering answers about the immutable thing that was asked about last."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import TypeVar, TypeVarTuple

Thing = TypeVar("Thing")
Answer = TypeVar("Answer")
Key = TypeVarTuple("Key")


def recalled(compute: Callable[[Thing, *Key], Answer]) -> Callable[[Thing, *Key], Answer]:
    """`compute`, asked only once for each key while its first argument stays the same object."""
    # A state is compared by identity: hashing a whole board would cost more than the answer. The pair
    # is replaced in one assignment, so threads at worst compute an answer twice.
    last: tuple[object, dict[Hashable, Answer]] = (None, {})

    @wraps(compute)
    def recall(thing: Thing, /, *key: *Key) -> Answer:
        nonlocal last
        known, answers = last
        if known is not thing:
            answers = {}
            last = (thing, answers)
        try:
            return answers[key]
        except KeyError:
            answers[key] = answer = compute(thing, *key)
            return answer

    return recall
