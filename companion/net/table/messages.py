"""What a seated phone and the host say to each other; docs/lan.md has the order and the reasons."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

from companion.net.pairing.pairing_messages import (
    Answer,
    Challenge,
    Knock,
    Return,
    Seated,
    Take,
    TakeByCode,
    Watch,
)
from engine.codec import Tagged
from engine.message import Message
from engine.scoring.score_sheet import ScoreSheet
from engine.story.shared import SharedStory


@dataclass(frozen=True, slots=True)
class Act:
    """Phone: my seat takes this offer of the table at `revision`; `counter` tells repeats from new wishes."""

    counter: int
    revision: int
    act: Any
    """The offer's own, unchanged."""
    answers: Any = None
    """What was turned of its knobs, by their names; None: nothing."""
    then: Any = None
    """What the same touch of a tile plays after it, a list of acts; None: it plays this one alone."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Phone: take back the last step, which was mine."""

    counter: int
    revision: int


@dataclass(frozen=True, slots=True)
class Redo:
    """Phone: play the step again that I took back."""

    counter: int
    revision: int


@dataclass(frozen=True, slots=True)
class Seal:
    """Phone: a message of a sealed choice (`sealed_messages.FROM_PHONE`)."""

    message: Any


@dataclass(frozen=True, slots=True)
class SettleByHand:
    """Phone of a side: the table used its own pieces; `secrets`, what they showed, others must confirm."""

    choice: int
    attempt: int
    secrets: Any = None


@dataclass(frozen=True, slots=True)
class Consent:
    """Phone: yes or no to what the sheet's `asked` of this number asks."""

    number: int
    yes: bool


@dataclass(frozen=True, slots=True)
class OpenCorrection:
    """Phone: put the form for this seat or place into my sheet; None: none any more."""

    of: int | str | None


@dataclass(frozen=True, slots=True)
class AskScore:
    """Phone: the score as my seat may see it."""


@dataclass(frozen=True, slots=True)
class AskRule:
    """Phone: what matters now, for my seat, of the rule on this card."""

    card: str


@dataclass(frozen=True, slots=True)
class AskWhole:
    """Phone: something does not fit; tell me everything anew."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Phone: I am here; sent every second while the page can be seen."""

    n: int


@dataclass(frozen=True, slots=True)
class Photo:
    """Phone: a photo of the board of `size` bytes follows in binary messages."""

    size: int
    kind: str


@dataclass(frozen=True, slots=True)
class StopPhoto:
    """Phone: the rest of the photo will not come."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """Phone, after joining: the last revision it saw and the history's hash there."""

    revision: int
    history: str


@dataclass(frozen=True, slots=True)
class Record:
    """One line of the history that everybody shares; tells no secret."""

    revision: int
    kind: str
    seat: int | None
    label: Message | None
    news: tuple[Message, ...] = ()
    secrecy_gone: bool = False


@dataclass(frozen=True, slots=True)
class Whole:
    """Host: everything this phone may know; `sheet` is described in docs/lan.md."""

    revision: int
    history: str
    sheet: Any
    log: tuple[Record, ...]
    counter: int
    """The highest counter that this device is known to have used."""


@dataclass(frozen=True, slots=True)
class Update:
    """Host: the table changed; `changed` holds the parts of the sheet that are different now."""

    revision: int
    record: Any
    """A Record as data: the history's hash is made of it as it came."""
    changed: Any


@dataclass(frozen=True, slots=True)
class Done:
    """Host: what you asked with this counter is done and saved, as this revision."""

    counter: int
    revision: int


@dataclass(frozen=True, slots=True)
class Refused:
    """Host: what you asked with this counter was not done; `error` names the reason for code."""

    counter: int
    revision: int
    error: str
    why: Message


@dataclass(frozen=True, slots=True)
class Problem:
    """Host: your message could not be taken; nothing has changed."""

    error: str
    why: Message


class Whereabouts(StrEnum):
    """What the table knows of a seat's phone."""

    FREE = "free"
    HERE = "here"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class Presence:
    """Host: whose phone is here; `unsaved` counts changes that wait for a writable disk."""

    seats: tuple[Whereabouts, ...]
    away: tuple[int, ...]
    """For each seat, how many seconds its phone has been away; 0 where it is not."""
    spectators: int
    unsaved: int = 0


@dataclass(frozen=True, slots=True)
class SealedNews:
    """Host: a message of a sealed choice (`sealed_messages.TO_PHONE`)."""

    message: Any


@dataclass(frozen=True, slots=True)
class SameHistory:
    """Host, to `Remembered`: whether what the phone saw is part of this table's history."""

    same: bool


@dataclass(frozen=True, slots=True)
class Score:
    """Host: the score if the game ended now, as this seat may see it."""

    revision: int
    score: ScoreSheet
    story: SharedStory | None = None
    """How it went, once the game is over and its story is read."""


@dataclass(frozen=True, slots=True)
class RuleNow:
    """Host: what matters now, for this seat, of the rule on that card; nothing that is anybody's secret."""

    revision: int
    card: str
    now: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Pong:
    """Host: I am here too."""

    n: int


@dataclass(frozen=True, slots=True)
class PhotoProgress:
    """Host: so many bytes of the photo have arrived; all of them means that it is kept."""

    received: int
    size: int


class GoodbyeReason(StrEnum):
    """Why the host ends a phone's visit."""

    FREED = "freed"
    """The tablet's owner freed the seat."""
    ELSEWHERE = "elsewhere"
    """The same phone opened the table in another tab."""
    CLOSING = "closing"
    """The host stops; the phone keeps trying."""


@dataclass(frozen=True, slots=True)
class Goodbye:
    """Host: this visit is over."""

    why: GoodbyeReason


FromPhone: TypeAlias = (
    Act
    | Undo
    | Redo
    | Seal
    | SettleByHand
    | Consent
    | OpenCorrection
    | AskScore
    | AskRule
    | AskWhole
    | Ping
    | Photo
    | StopPhoto
    | Remembered
)
ToPhone: TypeAlias = (
    Whole
    | Update
    | Done
    | Refused
    | Problem
    | Presence
    | SealedNews
    | SameHistory
    | Score
    | RuleNow
    | Pong
    | PhotoProgress
    | Goodbye
)
JOINING: Final = (Return, Take, Knock, TakeByCode, Watch)
FROM_PHONE: Final = Tagged(
    "say",
    (
        *(*JOINING, Act, Undo, Redo, Seal, SettleByHand, Consent, OpenCorrection),
        *(AskScore, AskRule, AskWhole, Ping, Photo, StopPhoto, Remembered),
    ),
)
TO_PHONE: Final = Tagged(
    "say",
    (
        *(Challenge, Answer, Seated, Whole, Update, Done, Refused, Problem, Presence),
        *(SealedNews, SameHistory, Score, RuleNow, Pong, PhotoProgress, Goodbye),
    ),
)
