"""Variants of an act as plain data: what is the same in all of them, and one row for each."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

Variant = dict[str, Any]
"""An act as the journal writes it, with every field."""


@dataclass(frozen=True)
class Bundle:
    """Every variant of `act` with these fixed fields; each row has the values of the turned fields."""

    act: str
    fixed: Variant
    turned: tuple[str, ...] = ()
    rows: Sequence[tuple[Any, ...]] = field(default=((),))

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def _known(self) -> frozenset[tuple[Any, ...]]:
        return frozenset(self.rows)

    def variant(self, row: tuple[Any, ...]) -> Variant:
        """The variant of this row."""
        return {"act": self.act, **self.fixed, **dict(zip(self.turned, row, strict=True))}

    def __iter__(self) -> Iterator[Variant]:
        return (self.variant(row) for row in self.rows)

    def __contains__(self, variant: Variant) -> bool:
        """Whether this is one of the variants; both name every field."""
        if variant["act"] != self.act or any(variant[name] != value for name, value in self.fixed.items()):
            return False
        assert len(variant) == 1 + len(self.fixed) + len(self.turned), (variant, self.turned)
        return tuple(variant[name] for name in self.turned) in self._known


def count(bundles: Sequence[Bundle]) -> int:
    """How many variants there are."""
    return sum(map(len, bundles))


def some_of(bundles: Sequence[Bundle], most: int, chance: random.Random) -> list[Variant]:
    """Every variant where there are few, else so many at random, with some of every bundle in turn."""
    if count(bundles) <= most:
        return [variant for bundle in bundles for variant in bundle]
    mixed = chance.sample(bundles, len(bundles))
    found = [bundle.variant(chance.choice(bundle.rows)) for bundle in mixed[:most]]
    while len(found) < most:
        bundle = chance.choices(mixed, [len(each) for each in mixed])[0]
        found.append(bundle.variant(chance.choice(bundle.rows)))
    return found
