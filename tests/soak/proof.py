"""What a long proof is, and where the proofs are found."""

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

PROOFS: Final = "tests.soak.proofs"


class NoSuchProof(Exception):
    """A name that no proof of the package has."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A promise that is tried with one seed after the other."""

    says: str
    """What holds if no case fails, in one sentence."""
    aim: int
    """How many are enough, counted in what the sentence counts."""
    weight: float = 1.0
    """The proof's share of the time, compared with the others'."""
    each: int = 1
    """How many of them one case is."""
    limit: float = 120.0
    """Seconds after which a case is stuck: some hundred times of what it takes on an idle machine."""


def names_in(package: str) -> tuple[str, ...]:
    """The names of all proofs of the package."""
    found = importlib.import_module(package)
    return tuple(sorted(module.name for module in pkgutil.iter_modules(found.__path__)))


def proofs_in(package: str, only: Sequence[str] = ()) -> dict[str, Proof]:
    """The wanted proofs of the package by name, all of them if none is named."""
    known = names_in(package)
    for name in only:
        if name not in known:
            raise NoSuchProof(f"There is no proof called {name}; there are: {', '.join(known)}.")
    return {name: importlib.import_module(f"{package}.{name}").PROOF for name in only or known}


def case_of(package: str, name: str) -> Callable[[int], object]:
    """The function that tries the proof with one seed."""
    case: Callable[[int], object] = importlib.import_module(f"{package}.{name}").case
    return case
