"""How a battle begins: starting strength and casualties, bonuses, dice (Resolve all battles, 1 to 4)."""

from dataclasses import dataclass
from typing import Final

from engine.forms import Knob, NumberField
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.offers import Role as OfferRole
from engine.ruination.battle._battle_roll import begin_roll
from engine.ruination.battle.battle_kinds import battle_of, in_battle
from engine.ruination.battle.battle_model import (
    MOST_CASUALTIES,
    MOST_STRENGTH,
    Army,
    Battle,
    BattleRole,
    Exile,
    Fighter,
    Phase,
    Start,
    changed,
    embitter,
    role_of,
    strengthen,
)
from engine.ruination.battle.dice import BATTLE_DICE
from engine.ruination.components import EXILES, RESERVE
from engine.ruination.ids import Unit
from engine.ruination.state import State
from engine.ruination.view.names import horde_of


@dataclass(frozen=True, slots=True)
class CountStart(Act):
    """Before the dice fall: more (or less) strength, casualties, dice or units than was worked out."""

    role: BattleRole
    what: Start
    by: int = 1
    exile: str = ""
    """Which of the horde's exiles it is; empty for one that the books do not know."""


@dataclass(frozen=True, slots=True)
class ReadyForBattle(Act):
    """This side's markers stand where they should; the dice may fall."""


_TRACKS: Final = (Start.STRENGTH, Start.CASUALTIES, Start.DICE)
_UNITS: Final = {Start(str(unit)): unit for unit in Unit}
_MOST: Final = {
    Start.STRENGTH: MOST_STRENGTH,
    Start.CASUALTIES: MOST_CASUALTIES,
    Start.DICE: BATTLE_DICE,
    # Before the limit of six is checked an army may hold all that a horde has.
    **{Start(str(unit)): n for unit, n in RESERVE.items()},
    Start.EXILE: len(EXILES),
}


@dataclass(frozen=True, slots=True)
class Contender:
    """What a horde brings into a battle."""

    seat: int
    army: Army
    favor: int
    """Its place on the favor track."""
    blessings: int
    advantage_dice: int = 0
    death_wurm: bool = False
    exiles: tuple[Exile, ...] = ()
    """The horde's exiles, where people count which of them fight."""


@dataclass(frozen=True, slots=True)
class NomadArmy:
    """A nomad token and the seat that rolls for it; zeros while it lies facedown."""

    seat: int
    strength: int = 0
    casualties: int = 0
    dice: int = 0


def begin(
    at: str, attacker: Contender, defender: Contender | NomadArmy, supply: int, counted: bool = False
) -> Battle:
    """The battle with both sides' markers and dice as far as they can be worked out."""
    if isinstance(defender, NomadArmy):
        # Nomads 4: "The current player always rolls the favor die in a battle against nomads."
        sides = _fighter(attacker, True), _nomad(defender)
    else:
        ahead = attacker.favor - defender.favor
        sides = _fighter(attacker, ahead > 0), _fighter(defender, ahead < 0)
    return Battle(at, *supplied(*sides), supply, counted)


def supplied(attacker: Fighter, defender: Fighter) -> tuple[Fighter, Fighter]:
    """Both sides with no more battle dice than the supply has; the attacker collects first."""
    left = BATTLE_DICE
    found = []
    for fighter in (attacker, defender):
        missing = max(fighter.battle_dice - left, 0)
        found.append(evolve(fighter, extra_dice=fighter.extra_dice - missing))
        left -= fighter.battle_dice - missing
    return found[0], found[1]


def _fighter(contender: Contender, favor_die: bool) -> Fighter:
    army = contender.army
    return Fighter(
        contender.seat,
        army,
        strength=army.strength,
        casualties=min(army.casualties, MOST_CASUALTIES),
        extra_dice=contender.advantage_dice,
        favor_die=favor_die,
        death_wurm=contender.death_wurm,
        blessings=contender.blessings,
        exiles=contender.exiles,
    )


def _nomad(token: NomadArmy) -> Fighter:
    # Nomads 5: "The nomad token will take no battle actions, and is considered to immediately pass."
    return Fighter(
        token.seat,
        strength=token.strength,
        casualties=min(token.casualties, MOST_CASUALTIES),
        extra_dice=token.dice,
        nomad=True,
        ready=True,
        passed=True,
    )


def start_acts(battle: Battle, seat: int) -> tuple[Act, ...]:
    """Everything this seat may count one up or down before a battle, and being ready."""
    counts = [
        CountStart(seat, role, what, by, exile)
        for role in BattleRole
        if _counts_for(battle, seat, role)
        for what, exile in counted_apart(battle, role)
        for by in (1, -1)
    ]
    playable = tuple(act for act in counts if why_not_count(battle, act) is None)
    ready = ReadyForBattle(seat)
    return (*playable, ready) if why_not_ready(battle, ready) is None else playable


def counted_apart(battle: Battle, role: BattleRole) -> tuple[tuple[Start, str], ...]:
    """Whatever is counted by itself: units where people count them, exiles by name; markers and dice."""
    if not battle.counted or battle.side(role).nomad:
        return tuple((what, "") for what in _TRACKS)
    # An exile without a name can only be one that nobody entered.
    names = [exile.name for exile in battle.side(role).exiles] or [""]
    plain = [(what, "") for what in _UNITS if what is not Start.EXILE]
    return (*plain, *((Start.EXILE, name) for name in names), *((what, "") for what in _TRACKS))


def why_not_count(battle: Battle, act: CountStart) -> Message | None:
    """The reason this cannot be counted."""
    if battle.phase is not Phase.START:
        return say("ruination.refused.battle_begun")
    if not _counts_for(battle, act.seat, act.role):
        return say("ruination.refused.battle_not_yours")
    fighter = battle.side(act.role)
    if act.what in _UNITS and (fighter.nomad or not battle.counted):
        return say("ruination.refused.battle_units_known")
    if not act.by or not 0 <= _counted(fighter, act.what) + act.by <= _MOST[act.what]:
        return say("ruination.refused.battle_count", stat=act.what, most=_MOST[act.what])
    if act.exile:
        return _why_not_exile(fighter, act)
    return _why_not_dice(battle, act) if act.what is Start.DICE else None


def count(battle: Battle, act: CountStart) -> Battle:
    """The marker, the dice or the army changed by so many; units bring what they are worth."""
    fighter = battle.side(act.role)
    if act.what is Start.STRENGTH:
        return changed(battle, act.role, strength=fighter.strength + act.by)
    if act.what is Start.CASUALTIES:
        return changed(battle, act.role, casualties=fighter.casualties + act.by)
    if act.what is Start.DICE:
        return changed(battle, act.role, extra_dice=fighter.extra_dice + act.by)
    army = fighter.army.plus(_UNITS[act.what], act.by)
    return _count_units(battle, act, _with_exile(fighter, act) if act.exile else army)


def _why_not_exile(fighter: Fighter, act: CountStart) -> Message | None:
    """The reason this exile cannot join the battle, or leave it."""
    own = any(exile.name == act.exile for exile in fighter.exiles)
    if act.what is not Start.EXILE or not own:
        return say("ruination.refused.battle_no_unit", unit=Unit.EXILE)
    there = fighter.army.has(act.exile)
    if act.by == (-1 if there else 1):
        return None
    return say("ruination.refused.battle_count", stat=act.what, most=1)


def _with_exile(fighter: Fighter, act: CountStart) -> Army:
    if act.by < 0:
        return fighter.army.without(Unit.EXILE, act.exile)
    joins = next(exile for exile in fighter.exiles if exile.name == act.exile)
    return fighter.army.joined(Army(exiles=(joins,)))


def why_not_ready(battle: Battle, act: ReadyForBattle) -> Message | None:
    """The reason this side cannot say that it is ready."""
    if battle.phase is not Phase.START:
        return say("ruination.refused.battle_begun")
    role = role_of(battle, act.seat)
    if role is None or battle.side(role).nomad:
        return say("ruination.refused.battle_not_yours")
    if battle.side(role).ready:
        return say("ruination.refused.battle_ready")
    return say("ruination.refused.battle_no_army") if battle.side(role).army.size == 0 else None


def ready(battle: Battle, act: ReadyForBattle) -> Battle:
    """This side is ready; when both are, the dice are collected."""
    role = role_of(battle, act.seat)
    assert role is not None
    battle = changed(battle, role, ready=True)
    if not all(battle.side(each).ready for each in BattleRole):
        return battle
    for each in BattleRole:
        battle = changed(battle, each, dice=battle.side(each).pool())
    return evolve(battle, phase=Phase.ROLL)


def _counts_for(battle: Battle, seat: int, role: BattleRole) -> bool:
    """Each side counts for itself until it is ready; the attacker also reads the nomad token."""
    fighter = battle.side(role)
    if fighter.nomad:
        return seat == battle.attacker.seat and not battle.attacker.ready
    return seat == fighter.seat and not fighter.ready


def _counted(fighter: Fighter, what: Start) -> int:
    if what in _UNITS:
        return fighter.army.count(_UNITS[what])
    return {
        Start.STRENGTH: fighter.strength,
        Start.CASUALTIES: fighter.casualties,
        Start.DICE: fighter.battle_dice,
    }[what]


def _why_not_dice(battle: Battle, act: CountStart) -> Message | None:
    short = act.by > 0 and _missing(count(battle, act)) > 0
    return say("ruination.refused.battle_dice", most=BATTLE_DICE) if short else None


def _missing(battle: Battle) -> int:
    """How many battle dice more than there are in the box."""
    return max(battle.attacker.battle_dice + battle.defender.battle_dice - BATTLE_DICE, 0)


def _count_units(battle: Battle, act: CountStart, army: Army) -> Battle:
    """The battle with this army of the side that was counted."""
    role, fighter = act.role, battle.side(act.role)
    more = army.strength - fighter.army.strength, army.casualties - fighter.army.casualties
    battle = changed(battle, role, army=army)
    if act.by > 0:
        # A unit is there also when the other side holds all the dice; it only brings none.
        battle = changed(battle, role, extra_dice=fighter.extra_dice - _missing(battle))
    battle = strengthen(battle, role, max(more[0], -fighter.strength))
    return embitter(battle, role, max(more[1], -fighter.casualties))


def _begun(battle: Battle, act: ReadyForBattle) -> Battle:
    return begin_roll(ready(battle, act))


def _count_label(state: State, act: CountStart) -> Message:
    if battle_of(state).side(act.role).nomad:
        key = "ruination.act.count_nomad" if act.by > 0 else "ruination.act.count_nomad_less"
        return say(key, n=abs(act.by), stat=act.what)
    if act.exile:
        key = "ruination.act.exile_fights" if act.by > 0 else "ruination.act.exile_stays_out"
        return say(key, horde=horde_of(state, act.seat), exile=act.exile)
    key = "ruination.act.count_start" if act.by > 0 else "ruination.act.count_start_less"
    return say(key, horde=horde_of(state, act.seat), n=abs(act.by), stat=act.what)


def _count_heading(state: State, act: CountStart) -> Message:
    """Units first where people count them, since they bring strength and dice; then what cards add."""
    if battle_of(state).side(act.role).nomad:
        return _NOMAD_TOKEN
    return _COUNT_UNITS if act.what in _UNITS else _BATTLE_START


def _count_words(state: State, act: CountStart) -> Message:
    if act.exile:
        fights = act.by > 0
        return say(
            "ruination.offer.exile_fights" if fights else "ruination.offer.exile_stays_out", exile=act.exile
        )
    key = "ruination.offer.more" if act.by > 0 else "ruination.offer.less"
    return say(key, n=abs(act.by), stat=act.what)


def _count_knobs(state: State, act: CountStart) -> tuple[Knob, ...]:
    """By how many, as far as the marker, the reserve and the dice in the box go."""
    if act.exile:
        return ()
    battle = battle_of(state)
    now = _counted(battle.side(act.role), act.what)
    if act.by < 0:
        return (NumberField("by", _BY, -now, -1, act.by),) if now > 1 else ()
    more = _MOST[act.what] - now
    if act.what is Start.DICE:
        more = min(more, BATTLE_DICE - battle.attacker.battle_dice - battle.defender.battle_dice)
    return (NumberField("by", _BY, 1, more, act.by),) if more > 1 else ()


_BY: Final = say("ruination.knob.by")
_BATTLE_START: Final = say("ruination.heading.battle_start")
_COUNT_UNITS: Final = say("ruination.heading.count_units")
_NOMAD_TOKEN: Final = say("ruination.heading.nomad_token")
KINDS: Final = (
    in_battle(
        CountStart,
        why_not_count,
        count,
        heading=_count_heading,
        words=_count_words,
        label=_count_label,
        # Counting up and down brings nothing by itself.
        role=OfferRole.CLOSING,
        knobs=_count_knobs,
    ),
    in_battle(
        ReadyForBattle,
        why_not_ready,
        _begun,
        heading=_BATTLE_START,
        words=say("ruination.offer.ready_for_battle"),
    ),
)
