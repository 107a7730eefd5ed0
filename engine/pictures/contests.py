"""Two sides against each other as a picture: tracks, dice and what may be done with them; knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from engine.codec import Json
from engine.frozen import evolve
from engine.message import Message
from engine.pictures.drawings import Mark
from engine.pictures.glyphs import Outlines

if TYPE_CHECKING:
    from engine.game import Act  # the protocol there names the classes here


@dataclass(frozen=True, slots=True)
class Sign:
    """How the sign of a die's face is drawn."""

    name: str
    outlines: Outlines


@dataclass(frozen=True, slots=True)
class DieFace:
    """One face of a die: a sign, drawn so many times; none is a blank."""

    sign: str
    """The name of one of the contest's signs; any other is drawn as a question mark."""
    times: int
    name: Message


@dataclass(frozen=True, slots=True)
class Touch:
    """Something to do at one place of the picture."""

    name: Message
    act: Any
    """An Act; on a phone the data that it goes back to the host as."""
    face: DieFace | None = None
    """Where it shows or sets a die: the face to draw on its button."""


@dataclass(frozen=True, slots=True)
class DiePicture:
    """One die; `face` None has still to fall."""

    name: Message
    colour: str
    """Of a Mark."""
    face: DieFace | None
    spent: bool
    offers: tuple[Touch, ...]
    """What its side may do with it alone."""


@dataclass(frozen=True, slots=True)
class Together:
    """Something to do with several dice at once: `field` of the act takes the numbers of those chosen.

    The act is that of an offer which has a knob of the same name.
    """

    name: Message
    act: Any
    field: str
    dice: tuple[int, ...]
    """The numbers of those that may be chosen for it, from 0."""
    least: int


@dataclass(frozen=True, slots=True)
class TrackPicture:
    """A marker on a track from 0 to `last`, with what moves it down and up where people count."""

    name: Message
    value: int
    last: int
    less: Touch | None = None
    more: Touch | None = None


@dataclass(frozen=True, slots=True)
class ContestSide:
    """One side; `seat` acts for it."""

    seat: int
    title: Message
    mark: Mark | None
    """None belongs to no seat, though one acts for it."""
    standing: Message
    """What it does now."""
    acting: bool
    ahead: bool
    """Whether it would win now."""
    facts: tuple[Message, ...]
    tracks: tuple[TrackPicture, ...]
    dice: tuple[DiePicture, ...]
    together: tuple[Together, ...]
    score: int | None = None
    """What decides, for everybody at the table to read; None while nothing does."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Two sides as everybody sees them; `key` is equal as long as it is one contest."""

    key: str
    title: Message
    sides: tuple[ContestSide, ContestSide]
    signs: tuple[Sign, ...] = ()


_Doing = TypeVar("_Doing", Touch, Together)


def plays(contest: Contest | None, act: Act) -> bool:
    """Whether the act is done by touching the picture, so that no list need show it."""
    return contest is not None and any(_of_side(side, act) for side in contest.sides)


def for_seat(contest: Contest, seat: int | None) -> Contest:
    """The picture with what this seat (None: nobody) may do in it alone."""

    def own(doing: _Doing) -> _Doing | None:
        return doing if doing.act.seat == seat else None

    return _each(contest, own)


def as_data(contest: Contest, data: Callable[[Act], Json]) -> Contest:
    """The picture with its acts as data, as a phone gets it."""

    def told(doing: _Doing) -> _Doing | None:
        return evolve(doing, act=data(doing.act))

    return _each(contest, told)


def everything(contest: Contest) -> Iterator[Touch | Together]:
    """Everything that may be done in the picture."""
    for side in contest.sides:
        for track in side.tracks:
            yield from filter(None, (track.less, track.more))
        for die in side.dice:
            yield from die.offers
        yield from side.together


def _each(contest: Contest, change: Callable[[Any], Any]) -> Contest:
    """The picture with everything in it that may be done changed like this; None leaves it out."""

    def one(doing: _Doing | None) -> _Doing | None:
        return change(doing) if doing else None

    def side_of(side: ContestSide) -> ContestSide:
        return evolve(
            side,
            tracks=tuple(evolve(each, less=one(each.less), more=one(each.more)) for each in side.tracks),
            dice=tuple(evolve(die, offers=tuple(filter(None, map(one, die.offers)))) for die in side.dice),
            together=tuple(filter(None, map(one, side.together))),
        )

    first, second = map(side_of, contest.sides)
    return evolve(contest, sides=(first, second))


def filled(template: Any, field: str, numbers: tuple[int, ...]) -> Any:
    """The act of a Together for these dice, whether it is an Act or a phone's data."""
    if isinstance(template, dict):
        return {**template, field: list(numbers)}
    return evolve(template, **{field: numbers})


def _alone(side: ContestSide) -> Iterator[Act]:
    yield from (offer.act for track in side.tracks for offer in (track.less, track.more) if offer)
    yield from (offer.act for die in side.dice for offer in die.offers)


def _of_side(side: ContestSide, act: Act) -> bool:
    together = (
        filled(each.act, each.field, getattr(act, each.field))
        for each in side.together
        if type(each.act) is type(act)
    )
    return any(act == each for acts in (_alone(side), together) for each in acts)
