"""Playing a battle in a test: every act is judged as those of people are."""

from engine.codec import decode, encode
from engine.game import Act
from engine.message import Message
from engine.ruination.battle._battle_actions import PassBattle
from engine.ruination.battle._battle_reading import EndReading, ReadGain
from engine.ruination.battle._battle_roll import Rolled, ShowDie
from engine.ruination.battle._battle_start import ReadyForBattle
from engine.ruination.battle.battle import Contender, NomadArmy, apply, begin, why_not
from engine.ruination.battle.battle_model import (
    Army,
    Battle,
    BattleRole,
    Dues,
    Exile,
    Gained,
    RetreatGround,
    collect,
)
from engine.ruination.battle.dice import Face

MIKE, LAURA = 0, 1
BATU = Exile("batu", 2, 1)
GRUNTS = Army(grunts=3)
MIKES = Army(grunts=2, brutes=1, exiles=(BATU,))
LAURAS = Army(grunts=2, brutes=3, raiders=1)
NEXT_DOOR = (RetreatGround("13", adjacent=True, unoccupied=True),)


class Fight:
    """A battle that goes on act by act and keeps what it paid outside the battle board."""

    def __init__(self, battle: Battle) -> None:
        self.now = battle
        self.paid = {BattleRole.ATTACKER: Dues(), BattleRole.DEFENDER: Dues()}

    def does(self, act: Act, result: Rolled | None = None) -> Battle:
        """Plays an act that must be allowed; the battle survives being saved at any moment."""
        assert why_not(self.now, act, result) is None, (act, why_not(self.now, act, result))
        self.now, attacker, defender = collect(apply(self.now, act, result))
        assert decode(Battle, encode(self.now)) == self.now
        for role, due in ((BattleRole.ATTACKER, attacker), (BattleRole.DEFENDER, defender)):
            old = self.paid[role]
            self.paid[role] = Dues(
                old.vp + due.vp, old.favor + due.favor, old.glory + due.glory, old.resources + due.resources
            )
        return self.now

    def refuses(self, act: Act, result: object = None) -> str:
        """The key of the sentence with which an act is refused."""
        reason = why_not(self.now, act, result)
        assert isinstance(reason, Message), act
        return reason.key

    def ready(self) -> None:
        """Both sides, or the attacker alone against a nomad, are ready."""
        for role in BattleRole:
            if not self.now.side(role).ready:
                self.does(ReadyForBattle(self.now.side(role).seat))

    def falls(self, role: BattleRole, *faces: Face) -> None:
        """The side's open dice fall, from left to right."""
        fighter = self.now.side(role)
        open_dice = [n for n, die in enumerate(fighter.dice) if die.face is None]
        for n, face in zip(open_dice, faces, strict=True):
            self.does(ShowDie(fighter.seat, n, face))

    def reads(self, seat: int, **gains: int) -> None:
        """Somebody reads what is printed, gain by gain."""
        for name, n in gains.items():
            self.does(ReadGain(seat, Gained(name), n))
        self.does(EndReading(seat))

    def strengths(self) -> tuple[int, int]:
        """Both strength markers."""
        return self.now.attacker.strength, self.now.defender.strength


def horde_fight(
    attacker: Army = MIKES, defender: Army = LAURAS, favor: tuple[int, int] = (0, 0), **more: int
) -> Fight:
    """Mike attacks Laura."""
    blessings = more.get("mike", 0), more.get("laura", 0)
    supply = more.get("supply", 24 - sum(blessings))
    mike = Contender(MIKE, attacker, favor[0], blessings[0])
    return Fight(begin("citadel", mike, Contender(LAURA, defender, favor[1], blessings[1]), supply))


def nomad_fight(attacker: Army = MIKES, nomad: NomadArmy | None = None, mike: int = 0) -> Fight:
    """Mike attacks a nomad token, for which Laura rolls."""
    token = nomad or NomadArmy(LAURA, strength=4, casualties=1, dice=2)
    return Fight(begin("7", Contender(MIKE, attacker, 0, mike), token, 24 - mike))


def duel(mike: Face = Face.BLANK, laura: Face = Face.BLANK, **more: int) -> Fight:
    """Three grunts against three, one die each, rolled; strength 3 to 3."""
    fight = horde_fight(GRUNTS, GRUNTS, **more)
    fight.ready()
    fight.falls(BattleRole.ATTACKER, mike)
    fight.falls(BattleRole.DEFENDER, laura)
    return fight


def both_pass(fight: Fight) -> None:
    """Nobody takes any further action."""
    for _ in range(2):
        fight.does(PassBattle(fight.now.side(fight.now.turn).seat))
