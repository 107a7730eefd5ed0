"""Random battles with a second set of books beside them."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, fields
from typing import Any

from engine.game import Act
from engine.ruination.battle._battle_actions import ActivateTactic, PassBattle, RerollDice, SetDie, SpendDie
from engine.ruination.battle._battle_reading import EndReading, ReadGain
from engine.ruination.battle._battle_roll import RollDice, ShowDie
from engine.ruination.battle._battle_start import CountStart
from engine.ruination.battle.battle import (
    Contender,
    NomadArmy,
    apply,
    begin,
    legal_acts,
    needs_ground,
    outcome,
    random_result,
    to_act,
    why_not,
    with_ground,
)
from engine.ruination.battle.battle_model import (
    MOST_CASUALTIES,
    Army,
    Battle,
    BattleRole,
    Dues,
    Exile,
    Phase,
    RetreatGround,
    collect,
)
from engine.ruination.battle.dice import BATTLE_DICE
from engine.ruination.ids import Die
from tests.oracles.ruination.naive_battle import NaiveBattle, naive_retreats

MOST_ACTS = 400


def random_army(dice: random.Random) -> Army:
    number = dice.choice([0, 0, 1, 2])
    exiles = tuple(Exile(f"exile_{n}", dice.randint(0, 3), dice.randint(0, 2)) for n in range(number))
    army = Army(dice.randint(0, 3), dice.randint(0, 2), dice.randint(0, 2), exiles)
    return army if army.size else Army(grunts=1)


def random_begin(dice: random.Random) -> Battle:
    held = [dice.randint(0, 6) for _ in BattleRole]
    supply = dice.randint(0, 24 - sum(held))
    wurm = dice.choice([0, 1, None])
    sides: list[Any] = [
        Contender(seat, random_army(dice), dice.randint(0, 3), held[seat], dice.randint(0, 1), seat == wurm)
        for seat in (0, 1)
    ]
    if dice.random() < 0.3:
        sides[1] = NomadArmy(1, dice.randint(0, 9), dice.randint(0, 3), dice.randint(0, 4))
    return begin("x", sides[0], sides[1], supply)


def random_ground(dice: random.Random) -> tuple[RetreatGround, ...]:
    flags = [field.name for field in fields(RetreatGround) if field.name != "id"]
    return tuple(
        RetreatGround(f"t{n}", **{flag: dice.random() < 0.2 for flag in flags})
        for n in range(dice.randint(0, 8))
    )


def names(army: Army) -> list[str]:
    exiles = [exile.name for exile in army.exiles]
    return sorted(["grunt"] * army.grunts + ["brute"] * army.brutes + ["raider"] * army.raiders + exiles)


def books(battle: Battle) -> NaiveBattle:
    """The second set of books at the moment when the first dice fall."""
    sides = [
        {
            "units": names(fighter.army),
            "strength": fighter.strength,
            "casualties": fighter.casualties,
            "blessings": fighter.blessings,
            "nomad": fighter.nomad,
            "passed": fighter.nomad,
        }
        for fighter in (battle.attacker, battle.defender)
    ]
    second = NaiveBattle(sides[0], sides[1], battle.supply)
    second.ready({str(role): [str(die.kind) for die in battle.side(role).dice] for role in BattleRole})
    return second


def tell(second: NaiveBattle, act: Any, result: Any, role: str, open_dice: list[int]) -> None:
    """The act in plain words for the second set of books."""
    if isinstance(act, ShowDie):
        second.shows(role, act.die, str(act.face))
    elif isinstance(act, RollDice):
        for die, face in zip(open_dice, result.faces, strict=True):
            second.shows(role, die, str(face))
    elif isinstance(act, RerollDice):
        second.rerolls(list(act.dice))
    elif isinstance(act, SetDie):
        second.sets(act.die, str(act.face))
    elif isinstance(act, SpendDie):
        second.assigns(act.die)
    elif isinstance(act, ActivateTactic):
        second.tactic(list(act.dice))
    elif isinstance(act, ReadGain):
        second.gains(str(act.what), act.n)
    elif isinstance(act, EndReading):
        second.read()
    elif isinstance(act, PassBattle):
        second.passes()


def check(battle: Battle, tokens: int) -> None:
    """What is true of every battle at every moment."""
    assert battle.attacker.blessings + battle.defender.blessings + battle.supply == tokens
    assert min(battle.attacker.blessings, battle.defender.blessings, battle.supply) >= 0
    for fighter in (battle.attacker, battle.defender):
        assert 0 <= fighter.casualties <= MOST_CASUALTIES
        assert fighter.strength >= 0
    every = [die for fighter in (battle.attacker, battle.defender) for die in fighter.dice]
    assert sum(die.kind is Die.BATTLE for die in every) <= BATTLE_DICE
    assert sum(die.kind is Die.FAVOR for die in every) <= 1
    if battle.phase not in (Phase.START, Phase.ROLL, Phase.REROLL):
        assert all(die.face is not None for die in every)
    waits = battle.phase is Phase.OVER or needs_ground(battle)
    assert bool(to_act(battle)) != waits


class Run:
    """One random battle and its second set of books."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.battle = random_begin(dice)
        self.tokens = self.battle.attacker.blessings + self.battle.defender.blessings + self.battle.supply
        self.units = {role: names(self.battle.side(role).army) for role in BattleRole}
        self.paid = {role: Dues() for role in BattleRole}
        self.second: NaiveBattle | None = None
        self.ground: tuple[RetreatGround, ...] = ()

    def offers(self) -> list[Act]:
        found = [act for seat in to_act(self.battle) for act in legal_acts(self.battle, seat)]
        # Counting and reading could go on for ever; people seldom do.
        dull = (CountStart, ReadGain)
        return [act for act in found if not isinstance(act, dull) or self.dice.random() < 0.1] or found

    def play(self) -> Iterator[Act]:
        """Every act that was done, to the end of the battle."""
        for _ in range(MOST_ACTS):
            if needs_ground(self.battle):
                self.ground = random_ground(self.dice)
                self.battle = with_ground(self.battle, self.ground)
            check(self.battle, self.tokens)
            if self.battle.phase is Phase.OVER:
                return
            act = self.dice.choice(self.offers())
            self.do(act)
            yield act
        raise AssertionError("the battle does not end")

    def do(self, act: Act) -> None:
        before = self.battle
        result = random_result(before, act, self.dice)
        assert why_not(before, act, result) is None, act
        role = next(role for role in BattleRole if before.side(role).seat == act.seat)
        open_dice = [n for n, die in enumerate(before.side(role).dice) if die.face is None]
        self.battle, *dues = collect(apply(before, act, result))
        for side, due in zip(BattleRole, dues, strict=True):
            old = self.paid[side]
            sums = (getattr(old, field.name) + getattr(due, field.name) for field in fields(Dues))
            self.paid[side] = Dues(*sums)
        if self.second is None and self.battle.phase is not Phase.START:
            self.second = books(self.battle)
        elif self.second is not None:
            tell(self.second, act, result, str(role), open_dice)
            self.compare()

    def compare(self) -> None:
        assert self.second is not None
        if self.battle.phase in (Phase.WINNER_CASUALTIES,):
            return  # the books give the loser its blessings at once, the battle a moment later
        for role in BattleRole:
            fighter, side = self.battle.side(role), self.second.sides[str(role)]
            assert (fighter.strength, fighter.casualties) == (side["strength"], side["casualties"])
            assert fighter.blessings == side["blessings"]
            paid = self.paid[role]
            assert (paid.vp, paid.favor, paid.glory, paid.resources) == (
                *(side["vp"], side["favor_due"]),
                *(side["glory"], side["resources"]),
            )
        assert self.battle.supply == self.second.supply
        if self.battle.phase is Phase.ACTIONS:
            assert str(self.battle.turn) == self.second.turn


def battle_agrees(dice: random.Random) -> Counter[str]:
    """One battle that ends as the second books say, to the last unit; what was met on the way."""
    run = Run(dice)
    seen = Counter(type(act).__name__ for act in run.play())
    battle, second = run.battle, run.second
    assert second is not None
    end = outcome(battle)
    assert (str(end.winner), end.nomad_removed) == (second.winner, second.removed)
    owed = second.casualties()
    for role in BattleRole:
        fighter = battle.side(role)
        assert sorted(names(fighter.army) + names(fighter.lost)) == run.units[role]
        fled = role is battle.loser and end.retreat_to is None and owed[role] < len(run.units[role])
        expected = len(run.units[role]) if fled else min(owed[role], len(run.units[role]))
        assert fighter.lost.size == expected
        seen["nowhere to go"] += fled and not fighter.nomad
    if end.retreat_to is not None:
        assert end.retreat_to in naive_retreats([asdict(place) for place in run.ground])
        assert end.toll is next(place.across for place in run.ground if place.id == end.retreat_to)
        seen["toll"] += end.toll
    seen[f"{end.winner} wins against {'a nomad' if battle.defender.nomad else 'a horde'}"] += 1
    seen["nomad removed by the beaten"] += end.nomad_removed and end.winner is BattleRole.DEFENDER
    seen["nobody left to control"] += not end.controls and not battle.defender.nomad
    return seen
