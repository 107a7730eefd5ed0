"""Dice fall: tapped in as they lie on the table, or rolled by a chance that the caller brings."""

from dataclasses import dataclass
from typing import Final

from engine.act_kinds import Result
from engine.codec import Json, decode
from engine.frozen import evolve
from engine.game import Act, Chance
from engine.message import Message, say
from engine.ruination.battle.battle_kinds import battle_of, in_battle, own_side
from engine.ruination.battle.battle_model import Battle, BattleRole, Phase, changed, role_of
from engine.ruination.battle.dice import FACES, Face, RolledDie, fall
from engine.ruination.ids import Die
from engine.ruination.state import State
from engine.ruination.view.names import horde_of


@dataclass(frozen=True, slots=True)
class ShowDie(Act):
    """A die of this side has fallen and shows this face."""

    die: int
    face: Face


@dataclass(frozen=True, slots=True)
class RollDice(Act):
    """The app rolls this side's open dice; the step's result holds their faces."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """The faces of a side's open dice, in their order; the result of `RollDice`."""

    faces: tuple[Face, ...]


def open_dice(battle: Battle, role: BattleRole) -> tuple[int, ...]:
    """The dice of this side that still have to fall."""
    return tuple(n for n, die in enumerate(battle.side(role).dice) if die.is_open)


def roll_acts(battle: Battle, seat: int) -> tuple[Act, ...]:
    """The faces of this side's next open die, and having the app roll all of them."""
    role = role_of(battle, seat)
    falling = open_dice(battle, role) if role else ()
    if role is None or not falling:
        return ()
    faces = FACES[battle.side(role).dice[falling[0]].kind]
    return (*(ShowDie(seat, falling[0], face) for face in faces), RollDice(seat))


def why_not_show(battle: Battle, act: ShowDie) -> Message | None:
    """The reason this die cannot show that face now."""
    role = role_of(battle, act.seat)
    if role is None or act.die not in open_dice(battle, role):
        return say("ruination.refused.battle_no_open_die")
    return why_not_face(battle.side(role).dice[act.die], act.face)


def show(battle: Battle, act: ShowDie) -> Battle:
    """The die lies there with its face up."""
    role = _rolling(battle, act.seat)
    return _fallen(with_die(battle, role, act.die, act.face))


def why_not_roll(battle: Battle, act: RollDice, result: object) -> Message | None:
    """The reason these faces cannot be this side's roll."""
    role = role_of(battle, act.seat)
    falling = open_dice(battle, role) if role else ()
    if role is None or not falling:
        return say("ruination.refused.battle_no_open_die")
    if not isinstance(result, Rolled) or len(result.faces) != len(falling):
        return say("ruination.refused.battle_faces", n=len(falling))
    dice = battle.side(role).dice
    wrong = (why_not_face(dice[n], face) for n, face in zip(falling, result.faces, strict=True))
    return next((reason for reason in wrong if reason), None)


def roll(battle: Battle, act: RollDice, result: Rolled) -> Battle:
    """All open dice of this side lie there with their faces up."""
    role = _rolling(battle, act.seat)
    for n, face in zip(open_dice(battle, role), result.faces, strict=True):
        battle = with_die(battle, role, n, face)
    return _fallen(battle)


def random_roll(battle: Battle, act: RollDice, chance: Chance) -> Rolled:
    """A roll of this side's open dice."""
    return Rolled(fall(battle.side(_rolling(battle, act.seat)).dice, chance))


def begin_roll(battle: Battle) -> Battle:
    """The battle after its dice were collected; without any, the actions begin at once."""
    return _fallen(battle) if battle.phase is Phase.ROLL else battle


def why_not_face(die: RolledDie, face: Face) -> Message | None:
    """The reason this die can never show that face."""
    return None if face in FACES[die.kind] else say("ruination.refused.battle_face", die=die.kind, face=face)


def with_die(battle: Battle, role: BattleRole, n: int, face: Face | None, spent: bool = False) -> Battle:
    """The battle with one die turned to a face, taken up again (None) or spent."""
    dice = battle.side(role).dice
    return changed(battle, role, dice=(*dice[:n], evolve(dice[n], face=face, spent=spent), *dice[n + 1 :]))


def _fallen(battle: Battle) -> Battle:
    if any(open_dice(battle, role) for role in BattleRole):
        return battle
    return evolve(battle, phase=Phase.ACTIONS)


def _rolling(battle: Battle, seat: int) -> BattleRole:
    role = role_of(battle, seat)
    assert role is not None
    return role


def _read(data: Json) -> Rolled:
    return decode(Rolled, data)


def _draw(state: State, act: RollDice, chance: Chance) -> Rolled:
    return random_roll(battle_of(state), act, chance)


def why_not_app(state: State) -> Message | None:
    """The reason the app does not roll: this table has real dice."""
    return None if state.setup.house_rules.app_dice else say("ruination.refused.real_dice")


def _kind(state: State, act: ShowDie) -> Die:
    return own_side(state, act.seat).dice[act.die].kind


def _show_heading(state: State, act: ShowDie) -> Message:
    """Whose dice these are: the player on the right of the current one rolls for a nomad token (Nomads 4)."""
    nomad = own_side(state, act.seat).nomad
    key = "ruination.heading.show_nomad_die" if nomad else "ruination.heading.show_die"
    return say(key, die=_kind(state, act), n=act.die + 1)


def _roll_heading(state: State, act: RollDice) -> Message:
    nomad = own_side(state, act.seat).nomad
    return say("ruination.heading.roll_nomad_dice") if nomad else say("ruination.heading.roll_dice")


def _show_label(state: State, act: ShowDie) -> Message:
    horde = horde_of(state, act.seat)
    return say("ruination.act.show_die", horde=horde, die=_kind(state, act), face=act.face)


KINDS: Final = (
    in_battle(
        ShowDie,
        why_not_show,
        show,
        heading=_show_heading,
        words=lambda state, act: say("ruination.offer.face", face=act.face),
        label=_show_label,
    ),
    in_battle(
        RollDice,
        why_not_roll,
        roll,
        why_not_app,
        heading=_roll_heading,
        words=say("ruination.offer.roll_dice"),
        reveals=lambda state, act: True,
        result=Result(_draw, _read, rolled=True),
    ),
)
