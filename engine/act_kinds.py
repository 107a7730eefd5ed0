"""One record for each act of a game, in the file of its concept: codec, rules and words come from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from engine.codec import Json, Tagged
from engine.forms import Answers, Knob
from engine.frozen import evolve
from engine.game import Act, Chance
from engine.message import Message
from engine.offers import Offer, Role
from engine.pictures.drawings import Hop

Words = Message | Callable[[Any, Any], Message]
"""The same words always, or what makes them of the state and the act."""


def _no_knobs(state: Any, act: Any) -> tuple[Knob, ...]:
    return ()


def _nothing_shown(state: Any, act: Any) -> bool:
    return False


def seldom_done(state: Any, act: Any) -> bool:
    """True, for an act that few people do though many may."""
    return True


def _moves_nothing(state: Any, act: Any) -> Hop | None:
    return None


def _only_taken(act: Any) -> Act | None:
    return None


def with_answers(act: Any, answers: Answers) -> Any:
    """The act with each answer in the field of its name."""
    return evolve(act, **answers)


@dataclass(frozen=True, slots=True)
class Result:
    """What chance or people decide about an act, beside the act itself."""

    draw: Callable[[Any, Any, Chance], Any]
    """One that could be, at random, for a state and the act."""
    read: Callable[[Json], Any]
    """The one that a journal holds, or Malformed."""
    rolled: bool = False
    """Whether chance alone decides it."""


@dataclass(frozen=True, slots=True)
class ActKind:
    """All that a game knows of one kind of act; its words are for people, its halves are the rule."""

    cls: type[Act]
    why_not: Callable[..., Message | None]
    """The rule that forbids it in a state, or None; an act with a result brings that as third."""
    apply: Callable[..., None]
    """What it does to a draft of the state; the result as third, likewise."""
    heading: Words
    words: Words
    """The entry under its heading."""
    label: Words | None = None
    """What a log or an undo button calls it; None: the game's usual way of saying it."""
    role: Role = Role.TURN
    leaving: Callable[[Any], Act | None] = _only_taken
    """The act that leaves it aside, for what can only be taken or left."""
    knobs: Callable[[Any, Any], tuple[Knob, ...]] = _no_knobs
    turned: Callable[[Any, Answers], Any] = with_answers
    """The act with its knobs at these answers, which are in range."""
    reveals: Callable[[Any, Any], bool] = _nothing_shown
    """Whether it showed anybody a secret of the state before, which no undo can take back."""
    hop: Callable[[Any, Any], Hop | None] = _moves_nothing
    touches: str = ""
    """The field that names the place it touches."""
    number: str = ""
    """The field that holds the number printed on what is chosen."""
    pair: Callable[[Any, Any], tuple[Message, ...]] | None = None
    """What is chosen first and what then, for acts that are freely made of two choices."""
    for_all: bool = False
    sealed: bool = False
    urgent: bool = False
    """Whether it declares or settles what a turn has led to, beside what is usual then."""
    rare: Callable[[Any, Any], bool] | None = None
    """Whether few people would do it in this state, though they may; None: never."""
    likely: bool = False
    """Whether most people take it wherever it is offered."""
    about: Callable[[Any, Any], Message] | None = None
    """What it brings for good, in a sentence; None: its words say all."""
    result: Result | None = None


_KNOWN_MOST: Final = 4096  # offers; a game makes some thousand, and what it made is quickly made again


class ActTable:
    """The kinds of act that a game has."""

    def __init__(self, kinds: Iterable[ActKind]) -> None:
        self.kinds: Final = {kind.cls: kind for kind in kinds}
        self.codec: Final = Tagged("act", tuple(self.kinds))
        self._known: dict[Act, Offer] = {}

    def of(self, act: Act) -> ActKind:
        """The record of this act's kind; KeyError for an act of another game."""
        return self.kinds[type(act)]

    def offer(self, state: Any, act: Act) -> Offer:
        """The act as every screen shows it; the very same object as last time where nothing has changed."""
        kind = self.kinds[type(act)]
        heading, words = said(kind.heading, state, act), said(kind.words, state, act)
        knobs, hop = kind.knobs(state, act), kind.hop(state, act)
        rare = kind.rare is not None and kind.rare(state, act)
        about = kind.about(state, act) if kind.about else None
        known = self._known.get(act)
        # Who draws or writes offers knows by the object alone what has been done already.
        same = known and (known.words, known.heading, known.knobs, known.hop) == (words, heading, knobs, hop)
        if known and same and known.rare is rare and known.about == about:
            return known
        if len(self._known) >= _KNOWN_MOST:
            self._known.clear()
        made = self._known[act] = Offer(
            act=act,
            heading=heading,
            words=words,
            role=kind.role,
            knobs=knobs,
            leaving=kind.leaving(act),
            hop=hop,
            at=(getattr(act, kind.touches) or "") if kind.touches else "",
            for_all=kind.for_all,
            sealed=kind.sealed,
            urgent=kind.urgent,
            pair=kind.pair(state, act) if kind.pair else (),
            rare=rare,
            likely=kind.likely,
            number=getattr(act, kind.number) if kind.number else None,
            about=about,
        )
        return made


def said(words: Words, state: Any, act: Act) -> Message:
    """The words of this act."""
    return words if isinstance(words, Message) else words(state, act)
