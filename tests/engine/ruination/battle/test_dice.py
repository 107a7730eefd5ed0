"""Who rolls which dice, and what they can show."""

import random
from collections import Counter
from typing import Any

import pytest

from engine.ruination.battle.battle import Contender, NomadArmy, begin
from engine.ruination.battle.battle_model import Army, BattleRole, Exile
from engine.ruination.battle.dice import BATTLE_DICE, FACES, Face, RolledDie, fall, pool, specials
from engine.ruination.ids import Die
from tests.kits.ruination.battle_kit import LAURA, MIKE, Fight
from tests.oracles.ruination.naive_dice import naive_dice

SIDES = 10_000
SAMPLE = 500


def random_side(dice: random.Random) -> dict[str, Any]:
    """A side of a battle as the rule text speaks of it."""
    counts = {unit: dice.choice([0, 0, 1, 2, 3]) for unit in ("grunt", "brute", "raider")}
    exiles = [dice.choice([0, 0, 1, 2]) for _ in range(dice.choice([0, 0, 1, 2]))]
    units = [unit for unit, n in counts.items() for _ in range(n)] + ["exile"] * len(exiles)
    return {
        "units": units or ["grunt"],
        "exile_dice": exiles,
        "cards": dice.choice([0, 0, 0, 1, 2]),
        "favor": dice.randint(0, 4),
        "wurm": dice.random() < 0.1,
    }


def contender(seat: int, side: dict[str, Any]) -> Contender:
    units = Counter(side["units"])
    exiles = tuple(Exile(f"exile_{n}", 1, listed) for n, listed in enumerate(side["exile_dice"]))
    army = Army(units["grunt"], units["brute"], units["raider"], exiles)
    return Contender(seat, army, side["favor"], 0, side["cards"], side["wurm"])


def rolled(fight: Fight, role: BattleRole) -> list[str]:
    return sorted(str(die.kind) for die in fight.now.side(role).dice)


def compare(dice: random.Random, sides: int) -> Counter[str]:
    """What occurred in battles of so many sides, whose dice both counters count alike."""
    kinds: Counter[str] = Counter()
    for number in range(sides // 2):
        one, other = random_side(dice), random_side(dice)
        nomads = number % 4 == 0
        defender: Any = NomadArmy(LAURA, 3, 1, 2) if nomads else contender(LAURA, other)
        fight = Fight(begin("x", contender(MIKE, one), defender, 24))
        fight.ready()
        expected = naive_dice(one, None if nomads else other)
        against = ["battle"] * 2 if nomads else naive_dice(other, one)
        if (*expected, *against).count("battle") > BATTLE_DICE:
            kinds["too many"] += 1
            assert (*rolled(fight, BattleRole.ATTACKER), *rolled(fight, BattleRole.DEFENDER)).count(
                "battle"
            ) == 12
            continue
        assert rolled(fight, BattleRole.ATTACKER) == sorted(expected), one
        assert rolled(fight, BattleRole.DEFENDER) == sorted(against), other
        kinds.update(("nomads" if nomads else "hordes", "tie" if one["favor"] == other["favor"] else "ahead"))
    return kinds


def test_both_counters_agree_on_a_sample() -> None:
    assert compare(random.Random(4), SAMPLE)


@pytest.mark.long
def test_both_counters_agree_on_ten_thousand_sides() -> None:
    kinds = compare(random.Random(5), SIDES)
    assert all(kinds[kind] > 20 for kind in ("nomads", "hordes", "tie", "ahead", "too many")), kinds


@pytest.mark.parametrize(
    ("favor", "takes"),
    [((3, 2), BattleRole.ATTACKER), ((2, 3), BattleRole.DEFENDER), ((3, 3), None), ((0, 0), None)],
)
def test_the_favor_die_goes_to_the_one_ahead_and_to_nobody_on_a_tie(
    favor: tuple[int, int], takes: BattleRole | None
) -> None:
    attacker, defender = (Contender(seat, Army(grunts=1), place, 0) for seat, place in enumerate(favor))
    fight = Fight(begin("x", attacker, defender, 24))
    fight.ready()
    with_favor = [
        role for role in BattleRole if any(die.kind is Die.FAVOR for die in fight.now.side(role).dice)
    ]
    assert with_favor == ([takes] if takes else [])


def test_a_roll_gives_a_face_of_its_own_kind_to_every_die_that_has_to_fall() -> None:
    dice = pool(3, favor=True, death_wurm=True)
    for seed in range(200):
        faces = fall(dice, random.Random(seed))
        assert len(faces) == len(dice)
        assert all(face in FACES[die.kind] for die, face in zip(dice, faces, strict=True))


def test_every_face_the_rule_text_names_falls_at_some_time() -> None:
    dice = pool(1, favor=True, death_wurm=True)
    seen = {face for seed in range(200) for face in fall(dice, random.Random(seed))}
    assert seen == set(Face)


def test_a_double_special_counts_in_place_of_two_dice() -> None:
    faces = (Face.SPECIAL, Face.DOUBLE_SPECIAL, Face.STRENGTH, Face.BLANK)
    dice = tuple(RolledDie(Die.BATTLE, face) for face in faces)
    assert specials(dice) == 3
