"""Battle actions (Resolve all battles, 5): blessings mend the dice, dice are assigned, sides pass."""

from dataclasses import dataclass
from typing import Final

from engine.forms import Answers, ChoiceField, Knob, Option, SeveralField
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.offers import Role
from engine.ruination.battle._battle_end import DIE_STRENGTH, decide
from engine.ruination.battle._battle_reading import gain, pass_on
from engine.ruination.battle._battle_roll import why_not_face, with_die
from engine.ruination.battle.battle_kinds import faces, in_battle, own_side
from engine.ruination.battle.battle_model import (
    Battle,
    Fighter,
    Gained,
    Phase,
    bless,
    changed,
)
from engine.ruination.battle.dice import FACES, SPECIALS, Face
from engine.ruination.state import State
from engine.ruination.view.names import horde_of


@dataclass(frozen=True, slots=True)
class RerollDice(Act):
    """Spend 1 blessing to reroll one die, 2 for any number."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetDie(Act):
    """Spend 3 blessings to set one die to any face."""

    die: int
    face: Face


@dataclass(frozen=True, slots=True)
class SpendDie(Act):
    """Spend a die for what it shows: strength, the favor die or a special die."""

    die: int


@dataclass(frozen=True, slots=True)
class ActivateTactic(Act):
    """Place dice with special results on a tactic; what it gives is read next."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PassBattle(Act):
    """Take no further battle actions."""


REROLL_ONE: Final = 1
REROLL_MANY: Final = 2
SET_ONE: Final = 3
FAVOR_BLESSINGS: Final = 2
_SPENDABLE: Final = (Face.STRENGTH, Face.RESOURCE, Face.BLESSINGS, Face.VP, Face.CASUALTY, Face.OTHER)


def why_not_reroll(battle: Battle, act: RerollDice) -> Message | None:
    """The reason these dice cannot be rerolled."""
    return (
        _why_not_now(battle, act.seat)
        or _why_not_dice(battle, act.dice)
        or _why_not_price(battle, reroll_price(act.dice))
    )


def reroll_price(dice: tuple[int, ...]) -> int:
    """Blessing tokens for rerolling these dice."""
    return REROLL_ONE if len(dice) == 1 else REROLL_MANY


def reroll(battle: Battle, act: RerollDice) -> Battle:
    """The dice are paid for and taken up again."""
    battle = bless(battle, battle.turn, -reroll_price(act.dice))
    for n in act.dice:
        battle = with_die(battle, battle.turn, n, None)
    return evolve(battle, phase=Phase.REROLL)


def why_not_set(battle: Battle, act: SetDie) -> Message | None:
    """The reason this die cannot be set to that face."""
    reason = _why_not_now(battle, act.seat) or _why_not_dice(battle, (act.die,))
    if reason:
        return reason
    die = battle.side(battle.turn).dice[act.die]
    return why_not_face(die, act.face) or _why_not_price(battle, SET_ONE)


def set_die(battle: Battle, act: SetDie) -> Battle:
    """The die is paid for and shows the chosen face."""
    return with_die(bless(battle, battle.turn, -SET_ONE), battle.turn, act.die, act.face)


def action_acts(battle: Battle, seat: int) -> tuple[Act, ...]:
    """The usual battle actions of the side whose turn it is; dice that look alike are offered once."""
    if battle.phase is not Phase.ACTIONS or _why_not_now(battle, seat):
        return ()
    fighter = battle.side(battle.turn)
    return (
        *(SpendDie(seat, n) for n in _unlike(fighter) if fighter.dice[n].face in _SPENDABLE),
        *(ActivateTactic(seat, dice) for dice in _tactic_loads(fighter)),
        *_blessing_acts(fighter, seat),
        PassBattle(seat),
    )


def _blessing_acts(fighter: Fighter, seat: int) -> tuple[Act, ...]:
    unlike, left = _unlike(fighter), _unspent(fighter)
    ones = tuple(RerollDice(seat, (n,)) for n in unlike) if fighter.blessings >= REROLL_ONE else ()
    every = (RerollDice(seat, left),) if fighter.blessings >= REROLL_MANY and len(left) > 1 else ()
    sets = tuple(
        SetDie(seat, n, face)
        for n in unlike
        for face in FACES[fighter.dice[n].kind]
        if fighter.blessings >= SET_ONE and face is not fighter.dice[n].face
    )
    return (*ones, *every, *sets)


def _unspent(fighter: Fighter) -> tuple[int, ...]:
    return tuple(n for n, die in enumerate(fighter.dice) if not die.spent)


def _unlike(fighter: Fighter) -> tuple[int, ...]:
    """One of each kind of die and face that is not spent."""
    first = {fighter.dice[n]: n for n in reversed(_unspent(fighter))}
    return tuple(sorted(first.values()))


def _tactic_loads(fighter: Fighter) -> tuple[tuple[int, ...], ...]:
    """One special, two specials or one double special; `why_not` judges any other load."""
    single = [n for n in _unspent(fighter) if fighter.dice[n].face is Face.SPECIAL]
    double = [n for n in _unspent(fighter) if fighter.dice[n].face is Face.DOUBLE_SPECIAL]
    loads = (tuple(single[:1]), tuple(single[:2]) if len(single) > 1 else (), tuple(double[:1]))
    return tuple(load for load in loads if load)


def why_not_spend(battle: Battle, act: SpendDie) -> Message | None:
    """The reason this die cannot be spent for what it shows."""
    reason = _why_not_now(battle, act.seat) or _why_not_dice(battle, (act.die,))
    if reason:
        return reason
    face = battle.side(battle.turn).dice[act.die].face
    return None if face in _SPENDABLE else say("ruination.refused.battle_spend", face=str(face))


def spend(battle: Battle, act: SpendDie) -> Battle:
    """The side gains what the die shows; the die goes back to the supply."""
    role = battle.turn
    face = battle.side(role).dice[act.die].face
    battle = with_die(battle, role, act.die, face, spent=True)
    if face is Face.OTHER:
        return evolve(battle, phase=Phase.READING)
    gained = {
        Face.STRENGTH: (Gained.STRENGTH, DIE_STRENGTH),
        Face.RESOURCE: (Gained.RESOURCES, 1),
        Face.BLESSINGS: (Gained.BLESSINGS, FAVOR_BLESSINGS),
        Face.VP: (Gained.VP, 1),
        Face.CASUALTY: (Gained.CASUALTIES, 1),
    }
    assert face is not None
    return pass_on(gain(battle, role, *gained[face]))


def why_not_tactic(battle: Battle, act: ActivateTactic) -> Message | None:
    """The reason these dice activate no tactic."""
    reason = _why_not_now(battle, act.seat) or _why_not_dice(battle, act.dice)
    if reason:
        return reason
    dice = battle.side(battle.turn).dice
    return None if all(dice[n].face in SPECIALS for n in act.dice) else say("ruination.refused.battle_tactic")


def activate(battle: Battle, act: ActivateTactic) -> Battle:
    """The dice lie on the tactic; its text and the card's are read next."""
    role = battle.turn
    for n in act.dice:
        battle = with_die(battle, role, n, battle.side(role).dice[n].face, spent=True)
    return evolve(battle, phase=Phase.READING)


def why_not_pass(battle: Battle, act: PassBattle) -> Message | None:
    """The reason this side cannot pass."""
    return _why_not_now(battle, act.seat)


def pass_battle(battle: Battle, act: PassBattle) -> Battle:
    """The side takes no further actions; when both have passed, the battle is decided."""
    battle = changed(battle, battle.turn, passed=True)
    return decide(battle) if battle.side(battle.turn.other).passed else pass_on(battle)


def _why_not_now(battle: Battle, seat: int) -> Message | None:
    if battle.phase is not Phase.ACTIONS:
        return say("ruination.refused.battle_no_action")
    return None if battle.side(battle.turn).seat == seat else say("ruination.refused.battle_not_your_action")


def _why_not_dice(battle: Battle, dice: tuple[int, ...]) -> Message | None:
    left = _unspent(battle.side(battle.turn))
    if not dice or len(set(dice)) < len(dice) or not set(dice) <= set(left):
        return say("ruination.refused.battle_no_die")
    return None


def _why_not_price(battle: Battle, price: int) -> Message | None:
    held = battle.side(battle.turn).blessings
    return say("ruination.refused.battle_blessings", n=price, held=held) if held < price else None


def _dice_knob(state: State, seat: int, dice: tuple[int, ...], least: int, value: tuple[int, ...]) -> Knob:
    """Which of these dice of the seat."""
    options = tuple(
        Option(str(n), say("ruination.knob.die", n=n + 1, face=shown))
        for n, shown in zip(dice, faces(state, seat, dice), strict=True)
    )
    return SeveralField("dice", _DICE, options, least, len(options), tuple(map(str, value)))


def _with_dice(act: RerollDice | ActivateTactic, answers: Answers) -> RerollDice | ActivateTactic:
    return evolve(act, dice=tuple(sorted(map(int, answers["dice"]))))


def _reroll_knobs(state: State, act: RerollDice) -> tuple[Knob, ...]:
    """Which dice, where two blessings reroll any number of them."""
    left = _unspent(own_side(state, act.seat))
    return (_dice_knob(state, act.seat, left, 2, act.dice),) if len(left) > 1 and act.dice == left else ()


def special_dice(fighter: Fighter) -> tuple[int, ...]:
    """The dice with special results that lie there."""
    return tuple(n for n in _unspent(fighter) if fighter.dice[n].face in SPECIALS)


def _tactic_knobs(state: State, act: ActivateTactic) -> tuple[Knob, ...]:
    """Which of the special results, on the offer that spends them all."""
    special = special_dice(own_side(state, act.seat))
    whole = len(special) > 1 and act.dice == special
    return (_dice_knob(state, act.seat, special, 1, act.dice),) if whole else ()


def _set_knobs(state: State, act: SetDie) -> tuple[Knob, ...]:
    """Any face, also the one it shows, on the first offer for the die."""
    die = own_side(state, act.seat).dice[act.die]
    first = next(face for face in FACES[die.kind] if face is not die.face)
    if act.face is not first:
        return ()
    options = tuple(Option(str(face), say("ruination.offer.face", face=face)) for face in FACES[die.kind])
    return (ChoiceField("face", _FACE, options, str(act.face)),)


def _with_face(act: SetDie, answers: Answers) -> SetDie:
    return evolve(act, face=Face(answers["face"]))


def _set_heading(state: State, act: SetDie) -> Message:
    return say("ruination.heading.set_die", n=SET_ONE, face=faces(state, act.seat, (act.die,))[0])


def _reroll_words(state: State, act: RerollDice) -> Message:
    shown, price = faces(state, act.seat, act.dice), reroll_price(act.dice)
    return say("ruination.offer.reroll_dice", face=shown, n=price)


def _reroll_label(state: State, act: RerollDice) -> Message:
    return say("ruination.act.reroll_dice", horde=horde_of(state, act.seat), n=len(act.dice))


def _set_label(state: State, act: SetDie) -> Message:
    return say("ruination.act.set_die", horde=horde_of(state, act.seat), face=act.face)


def _spend_label(state: State, act: SpendDie) -> Message:
    shown = faces(state, act.seat, (act.die,))[0]
    return say("ruination.act.spend_die", horde=horde_of(state, act.seat), face=shown)


def _tactic_label(state: State, act: ActivateTactic) -> Message:
    shown = faces(state, act.seat, act.dice)
    return say("ruination.act.activate_tactic", horde=horde_of(state, act.seat), face=shown)


_DICE: Final = say("ruination.knob.dice")
_FACE: Final = say("ruination.knob.face")
_ACTION: Final = say("ruination.heading.battle_action")
KINDS: Final = (
    in_battle(
        RerollDice,
        why_not_reroll,
        reroll,
        heading=say("ruination.heading.reroll_dice"),
        words=_reroll_words,
        label=_reroll_label,
        knobs=_reroll_knobs,
        turned=_with_dice,
    ),
    in_battle(
        SetDie,
        why_not_set,
        set_die,
        heading=_set_heading,
        words=lambda state, act: say("ruination.offer.face", face=act.face),
        label=_set_label,
        knobs=_set_knobs,
        turned=_with_face,
    ),
    in_battle(
        SpendDie,
        why_not_spend,
        spend,
        heading=_ACTION,
        words=lambda state, act: say("ruination.offer.spend_die", face=faces(state, act.seat, (act.die,))[0]),
        label=_spend_label,
    ),
    in_battle(
        ActivateTactic,
        why_not_tactic,
        activate,
        heading=_ACTION,
        words=lambda state, act: say(
            "ruination.offer.activate_tactic", face=faces(state, act.seat, act.dice)
        ),
        label=_tactic_label,
        knobs=_tactic_knobs,
        turned=_with_dice,
    ),
    in_battle(
        PassBattle,
        why_not_pass,
        pass_battle,
        heading=_ACTION,
        words=say("ruination.offer.pass_battle"),
        role=Role.CLOSING,
    ),
)
