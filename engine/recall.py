"""Remembering answers about immutable things, which are known by identity: hashing them costs more."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Generic, TypeVar, TypeVarTuple

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


class Kept(Generic[Answer]):
    """Answers about the same objects and an equal key, a bounded number of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[Hashable, tuple[tuple[object, ...], Answer]] = {}

    def of(self, things: tuple[object, ...], key: Hashable, compute: Callable[[], Answer]) -> Answer:
        """What was computed for these very things and this key, or is now."""
        where = *map(id, things), key
        found = self._found.get(where)
        if found is None:
            if len(self._found) >= self._most:
                self._found.clear()
            found = self._found[where] = things, compute()  # kept alive, so that their ids stay their own
        return found[1]
