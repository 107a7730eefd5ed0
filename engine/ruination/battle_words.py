"""The acts of a battle in words: for the log, as headings of a list, and as the short entries below them."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from engine.game import Act
from engine.message import Message, say
from engine.ruination.battle_actions import SET_ONE, reroll_price
from engine.ruination.battle_acts import (
    ActivateTactic,
    CountStart,
    EndReading,
    LoseUnit,
    PassBattle,
    ReadGain,
    ReadyForBattle,
    RerollDice,
    RetreatTo,
    RollDice,
    SetDie,
    ShowDie,
    SpendDie,
)
from engine.ruination.battle_model import Battle, Fighter, role_of
from engine.ruination.ids import Unit

_Label: TypeAlias = Callable[[Battle, Any, str], Message]
_Maker: TypeAlias = Callable[[Battle, Any], Message]


def label(battle: Battle, act: Act, horde: str, place: str = "") -> Message:
    """The act as an undo button or a log names it; `place` is what the table calls a retreat's end."""
    if isinstance(act, RetreatTo):
        return say("ruination.act.retreat_to", horde=horde, place=place)
    return _LABELS[type(act)](battle, act, horde)


def heading(battle: Battle, act: Act) -> Message:
    """The heading under which a list of choices shows this act."""
    return _HEADINGS[type(act)](battle, act)


def offer(battle: Battle, act: Act, place: str = "") -> Message:
    """The act as a short entry under its heading, told apart from every other entry there."""
    if isinstance(act, RetreatTo):
        return say("ruination.offer.retreat_to", place=place)
    return _OFFERS[type(act)](battle, act)


def _own(battle: Battle, seat: int) -> Fighter:
    role = role_of(battle, seat)
    assert role is not None
    return battle.side(role)


def _faces(battle: Battle, seat: int, dice: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(str(_own(battle, seat).dice[n].face) for n in dice)


def _label_count(battle: Battle, act: CountStart, horde: str) -> Message:
    if battle.side(act.role).nomad:
        key = "ruination.act.count_nomad" if act.by > 0 else "ruination.act.count_nomad_less"
        return say(key, n=abs(act.by), stat=act.what)
    key = "ruination.act.count_start" if act.by > 0 else "ruination.act.count_start_less"
    return say(key, horde=horde, n=abs(act.by), stat=act.what)


def _label_lose(battle: Battle, act: LoseUnit, horde: str) -> Message:
    if act.unit is Unit.EXILE and act.exile:
        return say("ruination.act.lose_exile", horde=horde, exile=act.exile)
    return say("ruination.act.lose_unit", horde=horde, unit=act.unit)


_LABELS: Final[dict[type[Act], _Label]] = {
    CountStart: _label_count,
    ReadyForBattle: lambda battle, act, horde: say("ruination.act.ready_for_battle", horde=horde),
    ShowDie: lambda battle, act, horde: say(
        "ruination.act.show_die", horde=horde, die=_own(battle, act.seat).dice[act.die].kind, face=act.face
    ),
    RollDice: lambda battle, act, horde: say("ruination.act.roll_dice", horde=horde),
    RerollDice: lambda battle, act, horde: say("ruination.act.reroll_dice", horde=horde, n=len(act.dice)),
    SetDie: lambda battle, act, horde: say("ruination.act.set_die", horde=horde, face=act.face),
    SpendDie: lambda battle, act, horde: say(
        "ruination.act.spend_die", horde=horde, face=_faces(battle, act.seat, (act.die,))[0]
    ),
    ActivateTactic: lambda battle, act, horde: say(
        "ruination.act.activate_tactic", horde=horde, face=_faces(battle, act.seat, act.dice)
    ),
    ReadGain: lambda battle, act, horde: say(
        "ruination.act.read_gain", horde=horde, n=act.n, gained=act.what
    ),
    EndReading: lambda battle, act, horde: say("ruination.act.end_reading", horde=horde),
    PassBattle: lambda battle, act, horde: say("ruination.act.pass_battle", horde=horde),
    LoseUnit: _label_lose,
}


def _head_count(battle: Battle, act: CountStart) -> Message:
    if battle.side(act.role).nomad:
        return say("ruination.heading.nomad_token")
    return say("ruination.heading.battle_start")


_HEADINGS: Final[dict[type[Act], _Maker]] = {
    CountStart: _head_count,
    ReadyForBattle: lambda battle, act: say("ruination.heading.battle_start"),
    ShowDie: lambda battle, act: say(
        "ruination.heading.show_die", die=_own(battle, act.seat).dice[act.die].kind, n=act.die + 1
    ),
    RollDice: lambda battle, act: say("ruination.heading.roll_dice"),
    RerollDice: lambda battle, act: say("ruination.heading.reroll_dice"),
    SetDie: lambda battle, act: say(
        "ruination.heading.set_die", n=SET_ONE, face=_faces(battle, act.seat, (act.die,))[0]
    ),
    SpendDie: lambda battle, act: say("ruination.heading.battle_action"),
    ActivateTactic: lambda battle, act: say("ruination.heading.battle_action"),
    PassBattle: lambda battle, act: say("ruination.heading.battle_action"),
    ReadGain: lambda battle, act: say("ruination.heading.reading"),
    EndReading: lambda battle, act: say("ruination.heading.reading"),
    LoseUnit: lambda battle, act: say("ruination.heading.casualties", n=battle.owed),
    RetreatTo: lambda battle, act: say("ruination.heading.retreat"),
}


def _offer_lose(battle: Battle, act: LoseUnit) -> Message:
    if act.unit is Unit.EXILE and act.exile:
        return say("ruination.offer.lose_exile", exile=act.exile)
    return say("ruination.offer.lose_unit", unit=act.unit)


def _offer_reroll(battle: Battle, act: RerollDice) -> Message:
    faces, price = _faces(battle, act.seat, act.dice), reroll_price(act.dice)
    return say("ruination.offer.reroll_dice", face=faces, n=price)


_OFFERS: Final[dict[type[Act], _Maker]] = {
    CountStart: lambda battle, act: say(
        "ruination.offer.more" if act.by > 0 else "ruination.offer.less", n=abs(act.by), stat=act.what
    ),
    ReadyForBattle: lambda battle, act: say("ruination.offer.ready_for_battle"),
    ShowDie: lambda battle, act: say("ruination.offer.face", face=act.face),
    RollDice: lambda battle, act: say("ruination.offer.roll_dice"),
    RerollDice: _offer_reroll,
    SetDie: lambda battle, act: say("ruination.offer.face", face=act.face),
    SpendDie: lambda battle, act: say(
        "ruination.offer.spend_die", face=_faces(battle, act.seat, (act.die,))[0]
    ),
    ActivateTactic: lambda battle, act: say(
        "ruination.offer.activate_tactic", face=_faces(battle, act.seat, act.dice)
    ),
    ReadGain: lambda battle, act: say("ruination.offer.read_gain", n=act.n, gained=act.what),
    EndReading: lambda battle, act: say("ruination.offer.end_reading"),
    PassBattle: lambda battle, act: say("ruination.offer.pass_battle"),
    LoseUnit: _offer_lose,
}
