"""A battle as immutable data: two fighters, their dice and the phase it is in (docs/ruination_battle.md)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.frozen import evolve
from engine.ruination.battle.dice import RolledDie, pool
from engine.ruination.ids import Unit

# "Players can never inflict more than 6 casualties" (Maximum casualties).
MOST_CASUALTIES: Final = 6
# The strength track ends nowhere in the rule text; no army of six with every die comes near this.
MOST_STRENGTH: Final = 99

# What a unit brings is printed on the horde board, not in the rule text. These values fit its worked
# example (9 strength and 1 casualty from 2 grunts, 3 brutes, 1 raider); the table may count otherwise.
UNIT_STRENGTH: Final = {Unit.GRUNT: 1, Unit.BRUTE: 2, Unit.RAIDER: 1, Unit.EXILE: 0}
UNIT_CASUALTIES: Final = {Unit.GRUNT: 0, Unit.BRUTE: 0, Unit.RAIDER: 1, Unit.EXILE: 0}


class BattleRole(StrEnum):
    """The two sides of a battle; the current player always attacks."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def other(self) -> "BattleRole":
        """The opposite side."""
        return BattleRole.DEFENDER if self is BattleRole.ATTACKER else BattleRole.ATTACKER


class Phase(StrEnum):
    """Where a battle stands."""

    START = "start"
    ROLL = "roll"
    ACTIONS = "actions"
    REROLL = "reroll"
    READING = "reading"
    WINNER_CASUALTIES = "winner_casualties"
    LOSER_CASUALTIES = "loser_casualties"
    RETREAT = "retreat"
    OVER = "over"


class Start(StrEnum):
    """What can be counted before the dice fall."""

    STRENGTH = "strength"
    CASUALTIES = "casualties"
    DICE = "dice"
    GRUNT = "grunt"
    BRUTE = "brute"
    RAIDER = "raider"
    EXILE = "exile"


class Gained(StrEnum):
    """What a tactic, a reward or an unnamed face can give."""

    STRENGTH = "strength"
    CASUALTIES = "casualties"
    BLESSINGS = "blessings"
    VP = "vp"
    FAVOR = "favor"
    GLORY = "glory"
    RESOURCES = "resources"
    OTHER = "other"
    """Whatever else is printed there: its owner reads it as a card's bonus is read."""


@dataclass(frozen=True, slots=True)
class Exile:
    """An exile in an army: what its reference card brings into a battle."""

    name: str
    strength: int = 0
    dice: int = 0


@dataclass(frozen=True, slots=True)
class Army:
    """One side's units in a battle."""

    grunts: int = 0
    brutes: int = 0
    raiders: int = 0
    exiles: tuple[Exile, ...] = ()

    @property
    def size(self) -> int:
        """How many units stand here."""
        return self.grunts + self.brutes + self.raiders + len(self.exiles)

    @property
    def types(self) -> int:
        """How many different unit types stand here."""
        return sum(self.count(unit) > 0 for unit in Unit)

    @property
    def strength(self) -> int:
        """What the units bring before any bonus."""
        units = sum(UNIT_STRENGTH[unit] * self.count(unit) for unit in Unit)
        return units + sum(exile.strength for exile in self.exiles)

    @property
    def casualties(self) -> int:
        """The casualties the units bring before any bonus."""
        return sum(UNIT_CASUALTIES[unit] * self.count(unit) for unit in Unit)

    @property
    def dice(self) -> int:
        """One battle die for each unit type, and those on the exiles' cards."""
        return self.types + sum(exile.dice for exile in self.exiles)

    def count(self, unit: Unit) -> int:
        """How many units of this type stand here."""
        if unit is Unit.EXILE:
            return len(self.exiles)
        if unit is Unit.GRUNT:
            return self.grunts
        return self.brutes if unit is Unit.BRUTE else self.raiders

    def plus(self, unit: Unit, by: int = 1) -> "Army":
        """The army with more (or fewer) units of this type; exiles are counted without a name."""
        if unit is Unit.EXILE:
            kept = self.exiles[: len(self.exiles) + by] if by < 0 else self.exiles
            return evolve(self, exiles=(*kept, *(Exile("") for _ in range(by))))
        name = f"{unit}s"
        return evolve(self, **{name: self.count(unit) + by})

    def without(self, unit: Unit, exile: str = "") -> "Army":
        """The army after one unit has left it; an exile leaves by its name."""
        if unit is not Unit.EXILE:
            return self.plus(unit, -1)
        at = [each.name for each in self.exiles].index(exile)
        return evolve(self, exiles=(*self.exiles[:at], *self.exiles[at + 1 :]))

    def has(self, exile: str) -> bool:
        """Whether this exile stands here."""
        return any(each.name == exile for each in self.exiles)

    def joined(self, other: "Army") -> "Army":
        """Both armies together."""
        return Army(
            self.grunts + other.grunts,
            self.brutes + other.brutes,
            self.raiders + other.raiders,
            (*self.exiles, *other.exiles),
        )


@dataclass(frozen=True, slots=True)
class Dues:
    """What the battle gave that lies outside the battle board; the game hands it out."""

    vp: int = 0
    favor: int = 0
    glory: int = 0
    resources: int = 0
    other: int = 0


NO_DUES: Final = Dues()


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side of a battle; for a nomad token `seat` is the player who rolls for it."""

    seat: int
    army: Army = Army()
    strength: int = 0
    casualties: int = 0
    """The casualties this side will inflict."""
    extra_dice: int = 0
    """Battle dice beyond those of the army: advantage cards, a nomad token, or counted by hand."""
    favor_die: bool = False
    death_wurm: bool = False
    blessings: int = 0
    dice: tuple[RolledDie, ...] = ()
    nomad: bool = False
    ready: bool = False
    passed: bool = False
    due: Dues = NO_DUES
    lost: Army = Army()
    """Units gone to the reserve; exiles among them are removed from the game."""
    exiles: tuple[Exile, ...] = ()
    """All exiles of the horde, where people count which of them fight here."""

    @property
    def battle_dice(self) -> int:
        """How many battle dice this side rolls."""
        return self.army.dice + self.extra_dice

    def pool(self) -> tuple[RolledDie, ...]:
        """The dice this side rolls, before they fall."""
        return pool(self.battle_dice, self.favor_die, self.death_wurm)


@dataclass(frozen=True, slots=True)
class RetreatGround:
    """A territory as the loser of the battle sees it."""

    id: str
    adjacent: bool = False
    across: bool = False
    """Whether the way there leads through the Wasteland."""
    home: bool = False
    unoccupied: bool = False
    controlled: bool = False
    """Whether the loser controls it."""


@dataclass(frozen=True, slots=True)
class Battle:
    """One battle from its first count to the retreat."""

    at: str
    """The contested territory, "" where no board is tracked."""
    attacker: Fighter
    defender: Fighter
    supply: int
    """Blessing tokens that nobody holds."""
    counted: bool = False
    """No board is tracked: the units are counted by people."""
    phase: Phase = Phase.START
    turn: BattleRole = BattleRole.ATTACKER
    """Whose battle action it is."""
    winner: BattleRole | None = None
    owed: int = 0
    """Casualties still to be chosen in this phase."""
    ground: tuple[RetreatGround, ...] | None = None
    """The map as the loser sees it; the game brings it when the retreat begins."""
    retreat: RetreatGround | None = None
    nomad_removed: bool = False
    read: int = 0
    """How many things were gained in this reading."""

    def side(self, role: BattleRole) -> Fighter:
        """The fighter in this role."""
        return self.attacker if role is BattleRole.ATTACKER else self.defender

    @property
    def loser(self) -> BattleRole | None:
        """The side that lost, once it is known."""
        return self.winner.other if self.winner else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the game does with a battle that is over; due VP are collected apart."""

    winner: BattleRole
    controls: bool
    """Whether the winner has a unit left to control the territory."""
    attacker_lost: Army
    defender_lost: Army
    retreat_to: str | None
    toll: bool
    """Whether the retreat went through the Wasteland."""
    nomad_removed: bool


def changed(battle: Battle, role: BattleRole, **changes: object) -> Battle:
    """The battle with some fields of one fighter changed."""
    return evolve(battle, **{str(role): evolve(battle.side(role), **changes)})


def role_of(battle: Battle, seat: int) -> BattleRole | None:
    """The side this seat fights (or rolls) for, None for everybody else."""
    return next((role for role in BattleRole if battle.side(role).seat == seat), None)


def bless(battle: Battle, role: BattleRole, n: int) -> Battle:
    """The side takes `n` blessing tokens (or gives back `-n`), as far as the supply has them."""
    taken = min(n, battle.supply)
    return evolve(
        changed(battle, role, blessings=battle.side(role).blessings + taken), supply=battle.supply - taken
    )


def strengthen(battle: Battle, role: BattleRole, n: int) -> Battle:
    """The side's strength marker advances."""
    return changed(battle, role, strength=min(battle.side(role).strength + n, MOST_STRENGTH))


def embitter(battle: Battle, role: BattleRole, n: int) -> Battle:
    """The side's casualty marker advances, never past its last space."""
    return changed(battle, role, casualties=min(battle.side(role).casualties + n, MOST_CASUALTIES))


def owe(battle: Battle, role: BattleRole, **more: int) -> Battle:
    """The side is due more of what lies outside the battle board."""
    due = battle.side(role).due
    sums = {name: getattr(due, name) + n for name, n in more.items()}
    return changed(battle, role, due=evolve(due, **sums))


def collect(battle: Battle) -> tuple[Battle, Dues, Dues]:
    """The battle without what is due outside the battle board, and what is due to attacker and defender."""
    dues = battle.attacker.due, battle.defender.due
    for role in BattleRole:
        battle = changed(battle, role, due=NO_DUES)
    return battle, *dues
