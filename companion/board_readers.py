"""The games whose boards can be read from a photo: the only place in `companion` that lists them."""

from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from engine.message import TableError

if TYPE_CHECKING:
    # Screens ask what can be read long before anything is: OpenCV loads when a photo is there.
    from vision.finding.profile import Profile
    from vision.following.witness import Follower
    from vision.learning import Learner
    from vision.proposal import Proposer
    from vision.readers import Reader


def _scythe() -> "Reader":
    # Loaded when first asked for: the weights are large.
    reader: Reader = import_module("vision.scythe.reader").ScytheReader()
    return reader


def _scythe_proposer() -> "Proposer":
    proposer: Proposer = import_module("vision.scythe.proposal").ScytheProposer()
    return proposer


def _scythe_learner() -> "Learner":
    learner: Learner = import_module("vision.scythe.learner").ScytheLearner()
    return learner


def _scythe_follower() -> "Follower":
    follower: Follower = import_module("vision.scythe.following.follower").ScytheFollower()
    return follower


READERS: Final[dict[str, Callable[[], "Reader"]]] = {"scythe": _scythe}
PROPOSERS: Final[dict[str, Callable[[], "Proposer"]]] = {"scythe": _scythe_proposer}
LEARNERS: Final[dict[str, Callable[[], "Learner"]]] = {"scythe": _scythe_learner}
FOLLOWERS: Final[dict[str, Callable[[], "Follower"]]] = {"scythe": _scythe_follower}


FIRST: Final = next(iter(READERS))
"""The game whose board is read when nobody names one."""


class NoReader(TableError):
    """A game whose board no photo can be read of."""


def can_read(game: str) -> bool:
    """Whether photos of this game's board can be read and compared with the table."""
    return game in READERS and game in PROPOSERS and game in LEARNERS


def reader_of(game: str) -> "Reader":
    """What reads this game's board, or NoReader."""
    if game not in READERS:
        raise NoReader("read.no_reader", game=game)
    return READERS[game]()


def proposer_of(game: str) -> "Proposer":
    """What compares readings of this game's board with its table, or NoReader."""
    if game not in PROPOSERS:
        raise NoReader("read.no_reader", game=game)
    return PROPOSERS[game]()


def learner_of(game: str) -> "Learner":
    """What this game's reader learns with, or NoReader."""
    if game not in LEARNERS:
        raise NoReader("read.no_reader", game=game)
    return LEARNERS[game]()


def can_follow(game: str) -> bool:
    """Whether photos of this game's board explain what was played."""
    return game in FOLLOWERS


def follower_of(game: str) -> "Follower":
    """What explains photos of this game's board, or NoReader."""
    if game not in FOLLOWERS:
        raise NoReader("read.no_reader", game=game)
    return FOLLOWERS[game]()


def shipped_board(game: str) -> "Profile":
    """The numbers by which this game's printed board is found."""
    from vision.finding.profile import load_profile

    if game not in READERS:
        raise NoReader("read.no_reader", game=game)
    return load_profile(files("assets").joinpath("boards", f"{game}.npz").read_bytes())
