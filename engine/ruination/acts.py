"""Everything a person may intend at a table of Ruination outside a battle, one class per act."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.game import Act
from engine.ruination.battle_acts import BATTLE_ACTS
from engine.ruination.ids import Deck, Resource, Unit
from engine.ruination.state import Way


class Boon(StrEnum):
    """What a card, a tile or a space of a track may bring, in the rule text's words."""

    VP = "vp"
    BLESSING = "blessing"
    RESOURCE = "resource"
    FAVOR = "favor"
    GLORY = "glory"
    RECRUIT = "recruit"
    MOVE = "move"
    SCAVENGE = "scavenge"
    BASTION = "bastion"
    EXILE = "exile"
    ADVANTAGE = "advantage"
    STRENGTH = "strength"
    HOME_RECRUIT = "home_recruit"
    SCORE_BASTIONS = "score_bastions"


DOINGS: Final = (Boon.MOVE, Boon.SCAVENGE, Boon.BASTION, Boon.EXILE, Boon.ADVANTAGE, Boon.SCORE_BASTIONS)
"""What is done once, not gained in a number."""


class Field(StrEnum):
    """The numbers of a seat that can be set to what lies on the table."""

    VP = "vp"
    FAVOR = "favor"
    GLORY = "glory"
    BLESSINGS = "blessings"
    RESOURCE_1 = "resource_1"
    RESOURCE_2 = "resource_2"
    RESOURCE_3 = "resource_3"
    RESOURCE_4 = "resource_4"
    BASTIONS = "bastions"
    MANY_RESOURCES = "many_resources"
    END_VP = "end_vp"
    CONTROLLED_BASTIONS = "controlled_bastions"
    TERRITORIES = "territories"


@dataclass(frozen=True, slots=True)
class OpenTiles(Act):
    """Open all sealed tiles at once; the step's result holds their numbers in the order of the seats."""


@dataclass(frozen=True, slots=True)
class ChooseHome(Act):
    """Begin in this corner territory; without a board on the table."""

    at: str = ""


@dataclass(frozen=True, slots=True)
class ChooseCard(Act):
    """Begin the turn with the top card of this deck."""

    deck: Deck


@dataclass(frozen=True, slots=True)
class TakeAction(Act):
    """Resolve the card's action."""


@dataclass(frozen=True, slots=True)
class TakeBanner(Act):
    """Gain the favor and glory on the card."""

    favor: int = 0
    glory: int = 0


@dataclass(frozen=True, slots=True)
class TakeBonus(Act):
    """Gain the card's bonus, as printed on it."""


@dataclass(frozen=True, slots=True)
class Gain(Act):
    """Gain one thing that is printed there."""

    boon: Boon
    n: int = 1


@dataclass(frozen=True, slots=True)
class Inflict(Act):
    """Inflict casualties upon another player, in this territory or wherever that player chooses."""

    against: int
    n: int = 1
    at: str = ""


@dataclass(frozen=True, slots=True)
class StrikeNomad(Act):
    """Inflict a casualty upon the nomad token there, which removes it from the game."""

    at: str


@dataclass(frozen=True, slots=True)
class CountBastions(Act):
    """Say how many of the scored bastions are yours (tracking `mats`)."""

    n: int


@dataclass(frozen=True, slots=True)
class Finish(Act):
    """End the task that is asked now: nothing more of it is to be done."""


@dataclass(frozen=True, slots=True)
class TakeResource(Act):
    """Gain one of this resource."""

    resource: Resource


@dataclass(frozen=True, slots=True)
class PayResource(Act):
    """Pay one of this resource."""

    resource: Resource


@dataclass(frozen=True, slots=True)
class Recruit(Act):
    """Recruit one unit to this territory."""

    unit: Unit
    at: str


@dataclass(frozen=True, slots=True)
class ChooseWay(Act):
    """Move out of this territory, or into it."""

    way: Way
    at: str


@dataclass(frozen=True, slots=True)
class MoveUnits(Act):
    """Move so many units of one type; an exile by name."""

    unit: Unit
    at: str
    to: str
    n: int = 1
    exile: str = ""


@dataclass(frozen=True, slots=True)
class MoveArmy(Act):
    """Move all units of a territory together."""

    at: str
    to: str


@dataclass(frozen=True, slots=True)
class ReturnUnit(Act):
    """Return one unit to the reserve; an exile leaves the game."""

    unit: Unit
    at: str
    exile: str = ""


@dataclass(frozen=True, slots=True)
class ScavengeAt(Act):
    """Gain a controlled territory's resource once for each unit there."""

    at: str


@dataclass(frozen=True, slots=True)
class ScavengeEach(Act):
    """Gain one resource from each territory with units."""


@dataclass(frozen=True, slots=True)
class PlaceBastion(Act):
    """Add a bastion to this territory."""

    at: str


@dataclass(frozen=True, slots=True)
class AcquireExile(Act):
    """Acquire this exile."""

    exile: str


@dataclass(frozen=True, slots=True)
class ReadExile(Act):
    """Say what the exile's reference card shows: strength and bonus battle dice."""

    strength: int
    dice: int = 0


@dataclass(frozen=True, slots=True)
class PlaceExile(Act):
    """Add the exile to this territory."""

    at: str


@dataclass(frozen=True, slots=True)
class AcquireAdvantage(Act):
    """Acquire an advantage card of this tier."""

    tier: int


@dataclass(frozen=True, slots=True)
class NameAdvantage(Act):
    """Say which card it is; empty: none that matters to the app."""

    advantage: str = ""


@dataclass(frozen=True, slots=True)
class PlaceAdvantage(Act):
    """Put the card into this slot; a card that lies there is discarded."""

    slot: int


@dataclass(frozen=True, slots=True)
class ChooseBattle(Act):
    """Fight the battle of this territory next."""

    at: str


@dataclass(frozen=True, slots=True)
class DeclareBattle(Act):
    """Say that the turn on the table led to a battle against this seat, or a nomad (tracking `mats`)."""

    against: int | None


@dataclass(frozen=True, slots=True)
class RevealNomad(Act):
    """Turn the nomad token over and say what it shows."""

    strength: int
    casualties: int = 0
    dice: int = 0


@dataclass(frozen=True, slots=True)
class Correct(Act):
    """Set numbers of a seat to what lies on the table; None leaves one as it is."""

    vp: int | None = None
    favor: int | None = None
    glory: int | None = None
    blessings: int | None = None
    resource_1: int | None = None
    resource_2: int | None = None
    resource_3: int | None = None
    resource_4: int | None = None
    bastions: int | None = None
    """In territories where the seat has units, where no board is tracked."""
    many_resources: int | None = None
    """Resources of which the seat has 4 or more, where only the score is tracked."""
    end_vp: int | None = None
    """What tier III advantage cards bring at the end of the game."""
    controlled_bastions: int | None = None
    territories: int | None = None
    slots: tuple[int, ...] | None = None
    """The tier of the advantage card in each slot, 0 where there is none."""
    exiles: tuple[str, ...] | None = None
    """The seat's exiles, where no board is tracked."""
    decks: tuple[int, ...] | None = None
    """The cards left in the action decks, in the order of `Deck`."""


@dataclass(frozen=True, slots=True)
class GiveTurn(Act):
    """Give this seat the turn, whatever the books say."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The units of one seat in a territory, for a correction; exiles by name."""

    seat: int
    grunts: int = 0
    brutes: int = 0
    raiders: int = 0
    exiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CorrectPlace(Act):
    """Set a territory to what stands there."""

    at: str
    armies: tuple[Standing, ...] = ()
    bastions: int = 0
    nomad: bool = False


@dataclass(frozen=True, slots=True)
class EndGame(Act):
    """Stop the game here and score it."""


TABLE_ACTS: Final = (Correct, CorrectPlace, GiveTurn, EndGame)
ACTS: Final = (
    *(OpenTiles, ChooseHome, ChooseCard, TakeAction, TakeBanner, TakeBonus),
    *(Gain, Inflict, StrikeNomad, CountBastions, Finish, TakeResource, PayResource, Recruit),
    *(ChooseWay, MoveUnits, MoveArmy, ReturnUnit, ScavengeAt, ScavengeEach, PlaceBastion),
    *(AcquireExile, ReadExile, PlaceExile, AcquireAdvantage, NameAdvantage, PlaceAdvantage),
    *(ChooseBattle, DeclareBattle, RevealNomad, *BATTLE_ACTS, *TABLE_ACTS),
)
