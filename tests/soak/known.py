"""Defects that the soak finds and others mend: told apart by error and function, counted, never dropped."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Known:
    """One defect that waits for its mending; a line here goes when it is mended."""

    error: str
    """The class of the exception."""
    where: str
    """The module and function that raised it."""
    proofs: tuple[str, ...]
    """The proofs that may meet it."""
    says: str


KNOWN: Final[tuple[Known, ...]] = ()


def known(name: str, error: str, where: str, among: tuple[Known, ...] = KNOWN) -> Known | None:
    """The known defect that this failure of a proof shows, if it is one."""
    found = (each for each in among if (each.error, each.where) == (error, where) and name in each.proofs)
    return next(found, None)
