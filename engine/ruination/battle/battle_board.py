"""A battle as a picture: everything a screen draws, with no rule left to know."""

from dataclasses import dataclass

from engine.game import Act
from engine.ruination.battle._battle_actions import ActivateTactic, PassBattle, RerollDice, SetDie, SpendDie
from engine.ruination.battle._battle_end import RetreatTo
from engine.ruination.battle._battle_roll import ShowDie
from engine.ruination.battle.battle import legal_acts, why_not
from engine.ruination.battle.battle_model import MOST_CASUALTIES, Army, Battle, BattleRole, Fighter, Phase
from engine.ruination.battle.dice import FACES, Face, RolledDie
from engine.ruination.ids import Die


@dataclass(frozen=True, slots=True)
class DieThere:
    """One die as it lies there, and what its owner may do with it now."""

    number: int
    """What acts call it."""
    kind: Die
    face: Face | None
    spent: bool
    shows: tuple[Face, ...] = ()
    """The faces to tap in, while it has still to fall."""
    spend: bool = False
    tactic: bool = False
    reroll: bool = False
    sets: tuple[Face, ...] = ()
    """The faces it can be set to for blessings."""


@dataclass(frozen=True, slots=True)
class SidePicture:
    """One side of the battle board."""

    role: BattleRole
    seat: int
    nomad: bool
    strength: int
    casualties: int
    army: Army
    lost: Army
    blessings: int
    dice: tuple[DieThere, ...]
    acting: bool
    """Whether this side has something to do now."""
    ready: bool
    passed: bool
    may_pass: bool
    reroll_all: bool


@dataclass(frozen=True, slots=True)
class BattleBoard:
    """Both tracks, all dice and whose action it is."""

    at: str
    phase: Phase
    attacker: SidePicture
    defender: SidePicture
    ahead: BattleRole
    """Who would win now; the attacker on a tie."""
    winner: BattleRole | None
    owed: int
    """Casualties still to be chosen."""
    retreats: tuple[str, ...]
    last_casualty: int = MOST_CASUALTIES
    """The end of the casualty track."""


def board(battle: Battle) -> BattleBoard:
    """The battle as a screen draws it."""
    attacker, defender = (_side(battle, role) for role in BattleRole)
    ahead = BattleRole.ATTACKER if attacker.strength >= defender.strength else BattleRole.DEFENDER
    return BattleBoard(
        battle.at, battle.phase, attacker, defender, battle.winner or ahead, battle.winner, battle.owed,
        tuple(act.to for role in BattleRole for act in _offers(battle, role) if isinstance(act, RetreatTo)),
    )  # fmt: skip


def _side(battle: Battle, role: BattleRole) -> SidePicture:
    fighter = battle.side(role)
    offers = _offers(battle, role)
    return SidePicture(
        role=role,
        seat=fighter.seat,
        nomad=fighter.nomad,
        strength=fighter.strength,
        casualties=fighter.casualties,
        army=fighter.army,
        lost=fighter.lost,
        blessings=fighter.blessings,
        dice=tuple(_die(battle, fighter, n, die) for n, die in enumerate(fighter.dice)),
        acting=bool(offers),
        ready=fighter.ready,
        passed=fighter.passed,
        may_pass=PassBattle(fighter.seat) in offers,
        reroll_all=any(isinstance(act, RerollDice) and len(act.dice) > 1 for act in offers),
    )


def _offers(battle: Battle, role: BattleRole) -> tuple[Act, ...]:
    return legal_acts(battle, battle.side(role).seat)


def _die(battle: Battle, fighter: Fighter, n: int, die: RolledDie) -> DieThere:
    seat, faces = fighter.seat, FACES[die.kind]

    def may(act: Act) -> bool:
        return why_not(battle, act) is None

    if die.spent or (die.face is not None and battle.side(battle.turn) is not fighter):
        return DieThere(n, die.kind, die.face, die.spent)
    return DieThere(
        n,
        die.kind,
        die.face,
        die.spent,
        shows=tuple(face for face in faces if may(ShowDie(seat, n, face))),
        spend=may(SpendDie(seat, n)),
        tactic=may(ActivateTactic(seat, (n,))),
        reroll=may(RerollDice(seat, (n,))),
        sets=tuple(face for face in faces if face is not die.face and may(SetDie(seat, n, face))),
    )
