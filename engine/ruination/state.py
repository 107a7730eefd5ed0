"""A running game of Ruination as immutable data."""

from dataclasses import dataclass
from enum import StrEnum

from engine.message import Message
from engine.ruination.battle.battle_model import Battle, Exile
from engine.ruination.board.board import Board
from engine.ruination.board.readings import Reading
from engine.ruination.components import BASTION_SPACES, BASTIONS_IN_SUPPLY, CARDS_IN_DECK
from engine.ruination.ids import Deck, Fury, Track, Unit
from engine.ruination.setup.setup import Setup


class Stage(StrEnum):
    """Where the game stands between two tasks; drawn in docs/ruination.md."""

    TILES = "tiles"
    HOMES = "homes"
    CARD = "card"
    PARTS = "parts"
    BATTLES = "battles"
    LIMITS = "limits"


class Kind(StrEnum):
    """What a seat has still to do before anything else goes on; drawn in docs/ruination.md."""

    BOONS = "boons"
    TRACK = "track"
    TABLE = "table"
    COLLECT = "collect"
    PAY = "pay"
    RECRUIT = "recruit"
    MOVE = "move"
    MOVING = "moving"
    TOLL = "toll"
    SCAVENGE = "scavenge"
    BASTION = "bastion"
    EXILE = "exile"
    EXILE_FACTS = "exile_facts"
    EXILE_PLACE = "exile_place"
    ADVANTAGE = "advantage"
    ADVANTAGE_NAME = "advantage_name"
    ADVANTAGE_SLOT = "advantage_slot"
    CASUALTIES = "casualties"
    NOMAD = "nomad"
    LIMIT = "limit"
    COUNT = "count"
    INVOKE = "invoke"


class Why(StrEnum):
    """What a task comes from, as people are told."""

    CARD = "card"
    TILE = "tile"
    EXILE = "exile"
    ADVANTAGE = "advantage"
    NOMAD = "nomad"
    TRACK = "track"
    ACTION = "action"
    BATTLE = "battle"
    DIE = "die"
    FURY = "fury"


class Way(StrEnum):
    """The two ways to move: out of one territory, or into one (rule text, Move)."""

    OUT = "out"
    INTO = "into"


@dataclass(frozen=True, slots=True)
class Task:
    """One thing that a seat must choose now; later ones wait below it."""

    kind: Kind
    seat: int
    n: int = 0
    """Points, resources, units or gains that are left."""
    at: str | None = None
    why: Why | None = None
    places: tuple[str, ...] = ()
    """The territories that the task is bound to; empty: any that the rules allow."""
    way: Way | None = None
    crossed: tuple[tuple[str, Unit, str], ...] = ()
    """Units that went through the Wasteland, by where they stand now."""
    track: Track | None = None
    space: int = 0
    """The first of the spaces to read on the track."""
    name: str = ""
    """The exile or the advantage card that it is about."""
    tier: int = 0
    free: bool = False
    """At no cost."""


@dataclass(frozen=True, slots=True)
class Advantage:
    """An advantage card in a slot of a horde board; `name` is empty where the rule text names it not."""

    tier: int
    slot: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted on the table for the score, where no board is tracked."""

    bastions: int = 0
    """In territories where the seat has units."""
    many_resources: int = 0
    """Resources of which the seat has 4 or more."""
    controlled_bastions: int = 0
    territories: int = 0
    end_vp: int = 0
    """What tier III advantage cards bring at the end of the game."""
    given: tuple[str, ...] = ()
    """Every field of the seat that was entered or corrected by hand."""


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's tracks, tokens, resources, exiles and advantages."""

    favor: int = 0
    glory: int = 0
    vp: int = 0
    blessings: int = 0
    resources: tuple[int, int, int, int] = (0, 0, 0, 0)
    """In the order of `Resource`."""
    exiles: tuple[Exile, ...] = ()
    advantages: tuple[Advantage, ...] = ()
    home: str = ""
    """The region in which the seat began; empty where no board is tracked."""
    tile: int | None = None
    """The number of the starting bonus tile that was set aside and revealed."""
    overflowed: bool = False
    """The reward for a resource too many was gained this turn."""
    turns: int = 0
    counted: Counted = Counted()

    def exile(self, name: str) -> Exile:
        """One of this seat's exiles, or one of which only the name is known."""
        return next((exile for exile in self.exiles if exile.name == name), Exile(name))


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that is under way."""

    seat: int
    deck: Deck
    action: bool = False
    """The card's action has been resolved."""
    banner: bool = False
    """The favor and glory on the card have been gained."""
    bonus: bool = False
    """The card's bonus has been gained."""
    acquired: bool = False
    """An exile or advantage card was offered after the card."""
    strength: int = 0
    """Strength that the card's bonus brings to each battle of this turn."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything the engine knows about a running game."""

    setup: Setup
    players: tuple[Player, ...]
    stage: Stage = Stage.TILES
    seat: int = 0
    """Whose turn it is."""
    first: int = 0
    """The First Player, for the whole game."""
    turn: Turn | None = None
    battle: Battle | None = None
    tasks: tuple[Task, ...] = ()
    """The last one comes first."""
    board: Board | None = None
    decks: tuple[int, int, int] = (CARDS_IN_DECK,) * 3
    """Cards left in the decks, in the order of `Deck`."""
    bastions: int = BASTIONS_IN_SUPPLY
    track_bastions: tuple[int, ...] = BASTION_SPACES
    """The spaces of the favor track that still hold a bastion."""
    gone: tuple[str, ...] = ()
    """Exiles that are out of the game for good."""
    readings: tuple[Reading, ...] = ()
    """What was read off tracks and cards at this table, and before it began."""
    fury: Fury = Fury.TOP
    ended: bool = False
    news: tuple[Message, ...] = ()
    """What the last step made happen."""

    @property
    def task(self) -> Task | None:
        """What must be done before anything else."""
        return self.tasks[-1] if self.tasks else None
