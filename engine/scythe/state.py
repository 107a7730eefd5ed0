"""A running game of Scythe as immutable data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.game import HOST, Step
from engine.message import Message
from engine.scythe.board.board import Board
from engine.scythe.components import SLOT_INDEX, START_WORKERS
from engine.scythe.ids import Bonus, Bottom, Cube, Mech, Slot, Structure, StructureBonus, Tracking, Unit
from engine.scythe.setup.setup import Setup, laid
from engine.scythe.setup.tiles import Tiles

FACTORY_SECTION = 4  # the factory card counts as a fifth section (rulebook, The Factory)


class Stage(StrEnum):
    """Where an open turn stands; drawn in docs/turns.md."""

    TOP_ROW = "top_row"
    MOVING = "moving"
    COMBAT = "combat"
    RETREAT = "retreat"
    ENCOUNTER = "encounter"
    FACTORY_VISIT = "factory_visit"
    TOKEN = "token"
    TRADING = "trading"
    PRODUCING = "producing"
    TOP_BENEFIT = "top_benefit"
    BOTTOM_ROW = "bottom_row"
    BOTTOM_BENEFIT = "bottom_benefit"
    BONUSES = "bonuses"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Mats:
    """What has moved on a seat's two mats since set-up."""

    exposed: tuple[Cube, ...] = ()
    """Green boxes whose cube was moved by an upgrade."""
    brackets: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Cubes on the bracketed red boxes of upgrade, deploy, build, enlist."""
    mechs: tuple[Mech, ...] = ()
    structures: tuple[Structure, ...] = ()
    recruits: tuple[Bottom, ...] = ()
    """Bottom-row actions whose recruit has enlisted."""
    one_time: tuple[Bonus, ...] = ()
    """One-time bonus spaces that a recruit covers."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What became of a seat's recruit bonuses."""

    claimed: int = 0
    late: int = 0
    """Given only after the acting turn was over: without the app these were missed."""
    declined: int = 0


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted on the table for the score, where no board is tracked."""

    territories: int | None = None
    resources: int | None = None
    structure_count: int | None = None
    encounters: int | None = None
    stars: int | None = None
    """All stars in one number, where nobody follows which they are (tracking `score`)."""
    pieces: int | None = None
    """Workers, mechs and structures, for the first tie-break (tracking `score`)."""
    given: tuple[str, ...] = ()
    """Every field of the seat that was entered or corrected by hand."""


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's tracks, hands, stars and mats."""

    coins: int
    power: int
    popularity: int
    combat_cards: int
    objectives: int
    workers: int = START_WORKERS
    mats: Mats = Mats()
    stars: tuple[int, ...] = (0,) * len(SLOT_INDEX)
    """Stars on the triumph track, in the order of `Slot`."""
    missions: tuple[int, ...] = ()
    """Public objective cards with a star of this seat (resolution tile Mission Possible)."""
    tile_stars: int = 0
    """Stars of this seat on a resolution tile that the table resolves."""
    factory_card: int | None = None
    visited: bool = False
    """The factory cards were left aside at the first visit, the only one that offers them."""
    last_section: int | None = None
    turns: int = 0
    auto_claim: bool = False
    tally: Tally = Tally()
    hand: tuple[int, ...] = ()
    """Numbers of the objective cards held, if the seat has told; nobody else sees them."""
    counted: Counted = Counted()

    def stars_in(self, slot: Slot) -> int:
        """How many stars this seat has in one place of the triumph track."""
        return self.stars[SLOT_INDEX[slot]]

    def star_count(self) -> int:
        """How many stars this seat has placed, on the triumph track or on what a resolution tile names."""
        return sum(self.stars) + len(self.missions) + self.tile_stars

    def scored_stars(self) -> int:
        """How many stars the score counts: those that were told, else those that were placed."""
        return self.star_count() if self.counted.stars is None else self.counted.stars


@dataclass(frozen=True, slots=True)
class Hand:
    """The unit that is being moved and may go on."""

    unit: Unit
    at: str
    hops: int
    came: Arrival | None = None
    """How it came there."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """One hop of a unit, and what came with it; remembered where it met an opponent's fighters."""

    unit: Unit
    came_from: str
    to: str
    workers: int
    resources: tuple[int, int, int, int]
    before: Arrival | None = None
    """The hop that it made before in the same move."""


@dataclass(frozen=True, slots=True)
class Moves:
    """A move action under way, and what follows from it."""

    left: int
    """Units that may still begin to move."""
    hand: Hand | None = None
    rested: tuple[tuple[str, Unit], ...] = ()
    """Units that have moved, by where they stand now."""
    flight: int | None = None
    """Territories the airship may still fly, while it is the unit being moved."""
    flown: bool = False
    """The airship has been one of the units."""
    toka: bool = True
    """Togawa's river crossing is still to be had this turn."""
    arrivals: tuple[Arrival, ...] = ()
    character_moved: bool = False
    combats: tuple[str, ...] = ()
    """Territories where a combat is still to be fought."""
    card: int | None = None
    """The encounter card that was drawn."""
    options: tuple[int, ...] = ()
    """Options of the encounter card already taken."""
    tokened: bool = False
    """The tokens were left aside."""
    goods: int = 0
    """Resources of any kind that the encounter still gives."""
    encountered: bool = False
    bombed: bool = False
    """The airship has dropped its bombs (airship tile Bombard)."""
    fought: tuple[int, ...] = ()
    """The seats whose airships were attacked (airship tile Blitzkrieg)."""
    peaceful: bool = False
    """The other airships were left alone."""


class Phase(StrEnum):
    """Where a combat stands; drawn in docs/combat.md."""

    ATTACKER_ABILITIES = "attacker_abilities"
    DEFENDER_ABILITIES = "defender_abilities"
    DIALS = "dials"


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat under way; without a tracked board `at` is None."""

    attacker: int
    defender: int
    at: str | None
    phase: Phase = Phase.ATTACKER_ABILITIES
    used: tuple[Mech, ...] = ()
    """Abilities that were used in this combat."""
    loser: int | None = None
    """The seat that still chooses where to retreat."""
    airships: bool = False
    """Two airships fight each other, and nothing else there (airship tile Blitzkrieg)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that has begun and that the next one has not replaced."""

    seat: int
    section: int
    stage: Stage = Stage.TOP_ROW
    benefit: Bottom | None = None
    """The benefit being chosen, from the mat or from a factory card."""
    moved: bool = False
    left: int = 0
    """Territories still to produce, or resources still to place (tracking `board`)."""
    produced: tuple[str, ...] = ()
    """Territories that have produced this turn."""
    mill: bool = False
    """The mill takes part in this production."""
    moves: Moves | None = None
    spot: str | None = None
    """Where an encounter's gains land; empty where no board is tracked."""
    coerced: bool = False
    """Crimea has spent its combat card as a resource this turn."""
    drove_off: bool = False
    """An opponent's worker was forced to retreat this turn."""
    broke_off: Stage | None = None
    """Where the books let the turn end by itself, for want of resources or of a place."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A recruit bonus that a seat has earned and not yet claimed or declined."""

    number: int
    seat: int
    bottom: Bottom
    by: int
    """The seat that took the bottom-row action."""
    earned_in: int
    """The number of that seat's turn."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended, and what does not resolve any more."""

    by: int | None
    not_any_more: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Resolution:
    """How far a resolution tile lets the game go on."""

    last_turns: tuple[int, ...]
    """The number of each seat's last turn."""
    by: int | None = None
    """The seat whose star began the end; None where the tile counts from the start."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """A second turn that began early: the table without it, and its steps to lay on top."""

    base: State
    steps: tuple[Step, ...]
    told: tuple[Message, ...] = ()
    """What those steps have made happen, so that laying them again tells nothing twice."""

    @property
    def first(self) -> int:
        """The seat of the earlier turn."""
        return self.base.turns[0].seat

    @property
    def second(self) -> int:
        """The seat that began early."""
        return self.steps[0].act.seat

    def first_is_done(self) -> bool:
        """Whether the earlier turn has nothing left but to reveal an objective."""
        return self.base.turns[0].stage is Stage.DONE


@dataclass(frozen=True, slots=True)
class State:
    """Everything the engine knows about a running game."""

    setup: Setup
    players: tuple[Player, ...]
    next_seat: int
    """The seat that begins the next turn."""
    turns: tuple[Turn, ...] = ()
    """Open turns, the earlier first; at most two."""
    prompts: tuple[Prompt, ...] = ()
    prompts_made: int = 0
    board: Board | None = None
    combat: Combat | None = None
    overlap: Overlap | None = None
    ended: Ending | None = None
    news: tuple[Message, ...] = ()
    """What the last step made happen."""
    resolution: Resolution | None = None
    tile: StructureBonus | None = None
    """The structure bonus tile that lies on the table, if another was drawn."""
    tiles: Tiles | None = None
    """The tiles of The Wind Gambit, once they were set right."""

    @property
    def laid(self) -> Tiles:
        """The tiles of The Wind Gambit that lie on the table."""
        return self.tiles or laid(self.setup)

    @property
    def structure_bonus(self) -> StructureBonus:
        """The structure bonus tile that pays at the end."""
        return self.tile or self.setup.structure_bonus

    @property
    def hides_coins(self) -> bool:
        """Whether nobody has to tell the others how many coins there are (rulebook, Coins)."""
        # A table that keeps only its score counts it once the game is over.
        counts = self.setup.tracking is Tracking.SCORE or self.ended is not None
        return self.setup.house_rules.hidden_coins and not counts

    def veils(self, seat: int, viewer: int | None) -> bool:
        """Whether `viewer` does not see this seat's coins."""
        return viewer not in (seat, HOST) and self.hides_coins

    def has_turn_left(self, seat: int) -> bool:
        """Whether no resolution tile keeps this seat from another turn."""
        return self.resolution is None or self.players[seat].turns < self.resolution.last_turns[seat]

    def has_turns_left(self) -> bool:
        """Whether any seat may have another turn."""
        return any(self.has_turn_left(seat) for seat in range(len(self.players)))
