"""Everything a person may intend at a table of Scythe, one class per act."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.game import Act
from engine.scythe.count_act import Count
from engine.scythe.ids import Bonus, Bottom, Cube, Mech, Resource, Structure, Trap, Unit
from engine.scythe.wind_gambit_acts import (
    CompleteMission,
    CorrectAirship,
    LoadAirship,
    MoveAirship,
    UnloadAirship,
)

Payment: TypeAlias = tuple[tuple[str, Resource, int], ...]
"""Resources and the territories they are taken from."""


@dataclass(frozen=True, slots=True)
class ChooseSection(Act):
    """Begin the turn: the action token goes to this section; 4 is the factory card."""

    section: int


@dataclass(frozen=True, slots=True)
class EndTurn(Act):
    """End the turn without taking what is left of it."""


@dataclass(frozen=True, slots=True)
class Move(Act):
    """Take the move action; without a tracked board the units were moved on the table."""


@dataclass(frozen=True, slots=True)
class MoveUnit(Act):
    """Move one unit one hop with what it carries (tracking `board`)."""

    unit: Unit
    at: str
    to: str
    workers: int = 0
    resources: tuple[int, int, int, int] = (0, 0, 0, 0)
    """In the order of `Resource`."""
    fresh: bool = True
    """A unit that has not moved yet, not the one that is under way."""


@dataclass(frozen=True, slots=True)
class DeclareCombat(Act):
    """Say that the move on the table led to a combat against this seat (tracking `mats`)."""

    against: int


@dataclass(frozen=True, slots=True)
class DeclareDriveOff(Act):
    """Say that the move on the table drove off workers of this seat without a combat (tracking `mats`)."""

    against: int
    workers: int


@dataclass(frozen=True, slots=True)
class DeclareTrap(Act):
    """Say that the move on the table sprang one of Togawa's traps (tracking `mats`)."""

    trap: Trap


@dataclass(frozen=True, slots=True)
class ChooseCombat(Act):
    """Fight the combat of this territory next."""

    at: str


@dataclass(frozen=True, slots=True)
class UseAbility(Act):
    """Use a mech ability before the dials are set."""

    mech: Mech


@dataclass(frozen=True, slots=True)
class PassAbilities(Act):
    """Use no further ability in this combat."""


@dataclass(frozen=True, slots=True)
class Opening:
    """One side's dial and the values of the combat cards behind it."""

    dial: int
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Openings:
    """Both sides of a combat, opened at once."""

    attacker: Opening
    defender: Opening


@dataclass(frozen=True, slots=True)
class OpenDials(Act):
    """Open both dials; the openings are the step's result."""

    workers: int = 0
    """Workers driven off by a winning attacker (tracking `mats`)."""


@dataclass(frozen=True, slots=True)
class Retreat(Act):
    """Where the loser's units go; Nordic may choose an adjacent lake, unit by unit if it likes."""

    to: str
    units: tuple[str, ...] = ()
    """Where the character and then each mech goes; empty: all go `to`."""
    workers: tuple[int, ...] = ()
    """How many workers mechs take to each of the lakes that are open to them; the others go home."""


@dataclass(frozen=True, slots=True)
class DrawEncounter(Act):
    """Name the encounter card that was drawn."""

    number: int


@dataclass(frozen=True, slots=True)
class TakeOption(Act):
    """Take an option of the encounter card; `gain` leaves its benefit aside when False."""

    option: int
    gain: bool = True
    workers: bool = True
    """False leaves new workers aside and takes the rest."""
    taken: tuple[int, ...] = ()
    """How much of each gain is taken, in the card's order; empty: all of it."""


@dataclass(frozen=True, slots=True)
class ResolveByHand(Act):
    """The encounter was resolved on the table."""


@dataclass(frozen=True, slots=True)
class PlaceFlag(Act):
    """Albion puts a flag on its character's territory."""


@dataclass(frozen=True, slots=True)
class PlaceTrap(Act):
    """Togawa puts an armed trap on its character's territory."""

    trap: Trap


@dataclass(frozen=True, slots=True)
class ArmTrap(Act):
    """Togawa arms the trap that a unit reached by Shinobi."""

    at: str


@dataclass(frozen=True, slots=True)
class GainCoins(Act):
    """Take coins instead of moving."""

    amount: int


@dataclass(frozen=True, slots=True)
class Bolster(Act):
    """Pay $1 for power or combat cards; the monument adds popularity."""

    gain: Bonus
    amount: int
    monument: bool = True


class Goods(StrEnum):
    """What a trade brings."""

    RESOURCES = "resources"
    POPULARITY = "popularity"


@dataclass(frozen=True, slots=True)
class Trade(Act):
    """Pay $1 for two resources or popularity; the armory adds power."""

    gain: Goods
    amount: int
    armory: bool = True


@dataclass(frozen=True, slots=True)
class PlaceResource(Act):
    """Put one traded resource on a territory with a worker (tracking `board`)."""

    resource: Resource
    at: str


@dataclass(frozen=True, slots=True)
class Produce(Act):
    """Pay the cost and produce; without a tracked board `workers` new workers came of it."""

    workers: int = 0


@dataclass(frozen=True, slots=True)
class ProduceAt(Act):
    """Let `amount` workers of one territory produce (tracking `board`)."""

    at: str
    amount: int


@dataclass(frozen=True, slots=True)
class FinishAction(Act):
    """Leave the rest aside: of a move, trade, production or encounter, a factory card, a token."""


@dataclass(frozen=True, slots=True)
class TakeBottomRow(Act):
    """Announce and pay the bottom-row action; the next seat may begin while the benefit is chosen."""

    coins: bool = True
    payment: Payment = ()
    """Where the resources come from, with a tracked board."""
    coerce: bool = False
    """Crimea pays one resource with a combat card."""
    taken: int | None = None
    """How many of the printed coins are taken; None: all of them, or none where `coins` is False."""


@dataclass(frozen=True, slots=True)
class Upgrade(Act):
    """Move a technology cube from a green box to a bracketed box of a bottom-row action."""

    cube: Cube
    bracket: Bottom


@dataclass(frozen=True, slots=True)
class Deploy(Act):
    """Put a mech on the board and gain its ability."""

    mech: Mech
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Build(Act):
    """Put a structure on the board."""

    structure: Structure
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Enlist(Act):
    """Take a recruit from a bottom-row action and cover a one-time bonus with it."""

    recruit: Bottom
    bonus: Bonus
    taken: int | None = None
    """How much of the one-time bonus is taken; None: all of it."""


@dataclass(frozen=True, slots=True)
class DeclineBenefit(Act):
    """Leave the benefit that was paid for aside."""


@dataclass(frozen=True, slots=True)
class ClaimBonus(Act):
    """Take the recruit bonus of this prompt."""

    prompt: int


@dataclass(frozen=True, slots=True)
class DeclineBonus(Act):
    """Leave the recruit bonus of this prompt aside."""

    prompt: int


@dataclass(frozen=True, slots=True)
class RevealObjective(Act):
    """Show a completed objective card and place its star."""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class TakeFactoryCard(Act):
    """Choose a factory card on the character's first visit to the factory."""

    number: int


@dataclass(frozen=True, slots=True)
class UseFactoryCard(Act):
    """Pay and take the top row of the factory card; `gain` is the place in its list of gains."""

    gain: int = 0
    workers: int = 0
    """New workers, where the card produces and no board is tracked."""
    payment: Payment = ()
    at: str | None = None
    """Where a new worker goes, with a tracked board."""
    coerce: bool = False
    """Crimea pays one resource with a combat card."""
    taken: tuple[int, ...] = ()
    """How much of each gain is taken, in the card's order; empty: all of it."""


@dataclass(frozen=True, slots=True)
class SetAutoClaim(Act):
    """A standing wish: claim every recruit bonus of this seat at once, or ask each time."""

    on: bool


@dataclass(frozen=True, slots=True)
class HoldObjectives(Act):
    """Tell the table, and nobody at it, which objective cards this seat holds; none takes it back."""

    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GiveCoins(Act):
    """Pay another seat, as players may agree (rulebook, Alliances and Bribes)."""

    to: int
    amount: int


class Field(StrEnum):
    """What a correction may set."""

    COINS = "coins"
    POWER = "power"
    POPULARITY = "popularity"
    COMBAT_CARDS = "combat_cards"
    OBJECTIVES = "objectives"
    WORKERS = "workers"
    STARS = "stars"
    MISSIONS = "missions"
    EXPOSED = "exposed"
    BRACKETS = "brackets"
    MECHS = "mechs"
    STRUCTURES = "structures"
    RECRUITS = "recruits"
    ONE_TIME = "one_time"
    FACTORY_CARD = "factory_card"
    LAST_SECTION = "last_section"
    TURN = "turn"
    PIECES = "pieces"
    TERRITORIES = "territories"
    RESOURCES = "resources"
    STRUCTURE_COUNT = "structure_count"
    ENCOUNTERS = "encounters"


@dataclass(frozen=True, slots=True)
class Correct(Act):
    """Set a value of this seat to what really lies on the table."""

    what: Field
    value: int | tuple[int, ...] | tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class CorrectPlace(Act):
    """Set what this seat has at a place, and the tokens there, to what really lies on the table."""

    at: str
    character: int = 0
    mechs: int = 0
    workers: int = 0
    structure: Structure | None = None
    resources: tuple[int, int, int, int] = (0, 0, 0, 0)
    encounter: bool = False
    flag: bool = False
    trap: Trap | None = None
    armed: bool = False


@dataclass(frozen=True, slots=True)
class CorrectAll(Act):
    """Several corrections as one step; what is corrected may belong to any seat."""

    values: tuple[Correct, ...] = ()
    places: tuple[CorrectPlace, ...] = ()
    airships: tuple[CorrectAirship, ...] = ()

    def parts(self) -> tuple[Act, ...]:
        """One by one, the board first."""
        return (*self.places, *self.airships, *self.values)


@dataclass(frozen=True, slots=True)
class EndGame(Act):
    """The table says that the game is over."""


# Open to the table whoever's turn it is, so no list of a turn's choices needs them.
CORRECTIONS = (Correct, CorrectPlace, CorrectAirship, CorrectAll, Count)
TABLE_ACTS = (*CORRECTIONS, GiveCoins, SetAutoClaim, HoldObjectives, EndGame)
ACTS = (
    *(
        MoveUnit,
        DeclareCombat,
        DeclareDriveOff,
        DeclareTrap,
        ChooseCombat,
        UseAbility,
        PassAbilities,
        OpenDials,
        Retreat,
    ),
    *(DrawEncounter, TakeOption, ResolveByHand, PlaceFlag, PlaceTrap, ArmTrap),
    *(ChooseSection, EndTurn, Move, GainCoins, Bolster, Trade, PlaceResource, Produce, ProduceAt),
    *(FinishAction, TakeBottomRow, Upgrade, Deploy, Build, Enlist, DeclineBenefit),
    *(ClaimBonus, DeclineBonus, RevealObjective, TakeFactoryCard, UseFactoryCard),
    *(MoveAirship, LoadAirship, UnloadAirship, CompleteMission),
    *TABLE_ACTS,
)
