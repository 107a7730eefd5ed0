"""The end of a battle: the winner, blessings for blanks, VP, casualties and the retreat."""

from dataclasses import dataclass
from typing import Final

from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.pictures.drawings import ANY_PIECE, Hop
from engine.ruination.battle.battle_kinds import battle_of, in_battle
from engine.ruination.battle.battle_model import (
    Army,
    Battle,
    BattleRole,
    Outcome,
    Phase,
    RetreatGround,
    bless,
    changed,
    embitter,
    owe,
    role_of,
    strengthen,
)
from engine.ruination.battle.dice import Face, shown, specials
from engine.ruination.ids import Unit
from engine.ruination.state import State
from engine.ruination.view.names import called, horde_of


@dataclass(frozen=True, slots=True)
class LoseUnit(Act):
    """Choose a casualty; an exile by its name."""

    unit: Unit
    exile: str = ""


@dataclass(frozen=True, slots=True)
class RetreatTo(Act):
    """The beaten army retreats there."""

    to: str


DIE_STRENGTH: Final = 2
NOMAD_VP: Final = 1
WINNER_CASUALTIES: Final = 1  # by which the winner's marker advances
_CHOOSING: Final = (Phase.WINNER_CASUALTIES, Phase.LOSER_CASUALTIES)


def decide(battle: Battle) -> Battle:
    """The winner takes its due once both have passed; the attacker wins ties."""
    if battle.defender.nomad:
        battle = _nomad_strength(battle)
    attacker_wins = battle.attacker.strength >= battle.defender.strength
    winner = BattleRole.ATTACKER if attacker_wins else BattleRole.DEFENDER
    battle = evolve(battle, winner=winner)
    if battle.defender.nomad:
        return _beat_nomad(battle) if attacker_wins else _lose_to_nomad(battle)
    battle = embitter(bless_blanks(battle, winner), winner, WINNER_CASUALTIES)
    if attacker_wins:
        battle = owe(battle, winner, vp=battle.defender.army.size)
    return settle(_suffer(battle, winner, Phase.WINNER_CASUALTIES))


def bless_blanks(battle: Battle, role: BattleRole) -> Battle:
    """One blessing token for each blank left on the side's battle dice; no other die has blanks."""
    return bless(battle, role, shown(battle.side(role).dice, Face.BLANK))


def _nomad_strength(battle: Battle) -> Battle:
    """Nomads 5: the strength it rolled counts, all other results are ignored."""
    return strengthen(battle, BattleRole.DEFENDER, DIE_STRENGTH * shown(battle.defender.dice, Face.STRENGTH))


def _beat_nomad(battle: Battle) -> Battle:
    battle = owe(bless_blanks(battle, BattleRole.ATTACKER), BattleRole.ATTACKER, vp=NOMAD_VP)
    # Its reward is printed on the token alone, so it is read aloud.
    return evolve(battle, phase=Phase.READING, nomad_removed=True)


def _lose_to_nomad(battle: Battle) -> Battle:
    battle = embitter(battle, BattleRole.DEFENDER, WINNER_CASUALTIES)
    removed = battle.attacker.casualties > specials(battle.defender.dice)
    return settle(_loser_steps(evolve(battle, nomad_removed=removed)))


def _loser_steps(battle: Battle) -> Battle:
    assert battle.loser is not None
    return _suffer(bless_blanks(battle, battle.loser), battle.loser, Phase.LOSER_CASUALTIES)


def _suffer(battle: Battle, role: BattleRole, phase: Phase) -> Battle:
    """The side must now choose as many casualties as the other inflicts, or lose all it has."""
    owed = min(battle.side(role.other).casualties, battle.side(role).army.size)
    return evolve(battle, phase=phase, owed=owed)


def settle(battle: Battle) -> Battle:
    """Goes on until somebody really has to choose."""
    while battle.phase in _CHOOSING:
        role = suffering(battle)
        assert role is not None
        choices = casualty_choices(battle.side(role).army)
        if battle.owed and len(choices) > 1 and battle.owed < battle.side(role).army.size:
            return battle
        battle = _lose(battle, role, *choices[0]) if battle.owed and choices else _next(battle)
    return _settle_retreat(battle)


def _next(battle: Battle) -> Battle:
    if battle.phase is Phase.WINNER_CASUALTIES:
        return _loser_steps(battle)
    return evolve(battle, phase=Phase.RETREAT, owed=0)


def suffering(battle: Battle) -> BattleRole | None:
    """The side that has casualties to choose."""
    if battle.phase not in _CHOOSING:
        return None
    return battle.winner if battle.phase is Phase.WINNER_CASUALTIES else battle.loser


def casualty_choices(army: Army) -> tuple[tuple[Unit, str], ...]:
    """The units that differ: a type, or an exile by its name."""
    types = tuple((unit, "") for unit in Unit if unit is not Unit.EXILE and army.count(unit))
    exiles = dict.fromkeys(exile.name for exile in army.exiles)
    return (*types, *((Unit.EXILE, name) for name in exiles))


def _lose(battle: Battle, role: BattleRole, unit: Unit, exile: str) -> Battle:
    fighter = battle.side(role)
    army = fighter.army.without(unit, exile)
    gone = Army(exiles=tuple(each for each in fighter.army.exiles if each.name == exile)[:1])
    lost = fighter.lost.joined(gone if unit is Unit.EXILE else Army().plus(unit))
    return evolve(changed(battle, role, army=army, lost=lost), owed=battle.owed - 1)


def casualty_acts(battle: Battle, seat: int) -> tuple[Act, ...]:
    """One act for each different unit that can be chosen as a casualty."""
    role = suffering(battle)
    if role is None or battle.side(role).seat != seat:
        return ()
    return tuple(LoseUnit(seat, *choice) for choice in casualty_choices(battle.side(role).army))


def why_not_lose(battle: Battle, act: LoseUnit) -> Message | None:
    """The reason this unit cannot be chosen as a casualty."""
    role = suffering(battle)
    if role is None or battle.side(role).seat != act.seat:
        return say("ruination.refused.battle_no_casualty")
    if (act.unit, act.exile) in casualty_choices(battle.side(role).army):
        return None
    return say("ruination.refused.battle_no_unit", unit=act.unit)


def lose(battle: Battle, act: LoseUnit) -> Battle:
    """The unit leaves the battle."""
    role = suffering(battle)
    assert role is not None
    return settle(_lose(battle, role, act.unit, act.exile))


def retreats(ground: tuple[RetreatGround, ...]) -> tuple[RetreatGround, ...]:
    """Where a beaten army may go, in the order of the rule: the first kind there is, or nowhere."""
    near = tuple(place for place in ground if place.adjacent and (place.unoccupied or place.controlled))
    home = tuple(place for place in ground if place.home and place.controlled)
    free = tuple(place for place in ground if place.unoccupied)
    return near or home or free


def with_ground(battle: Battle, ground: tuple[RetreatGround, ...]) -> Battle:
    """The battle with the map as the loser sees it; an army with one way to go, or none, takes it."""
    return _settle_retreat(evolve(battle, ground=ground))


def resumed(battle: Battle) -> Battle:
    """A decided battle after its armies were corrected: nobody loses more than is there, the map is new."""
    role = suffering(battle)
    if role is None:
        return _settle_retreat(evolve(battle, ground=None))
    return settle(evolve(battle, owed=min(battle.owed, battle.side(role).army.size)))


def needs_ground(battle: Battle) -> bool:
    """Whether the retreat waits for the map."""
    return battle.phase is Phase.RETREAT and battle.ground is None


def _settle_retreat(battle: Battle) -> Battle:
    if battle.phase is not Phase.RETREAT or battle.loser is None:
        return battle
    fighter = battle.side(battle.loser)
    # Without a tracked board, and for a nomad token, nobody moves anything here.
    if battle.counted or fighter.army.size == 0:
        return evolve(battle, phase=Phase.OVER)
    if battle.ground is None:
        return battle
    ways = retreats(battle.ground)
    if len(ways) > 1:
        return battle
    if ways:
        return evolve(battle, phase=Phase.OVER, retreat=ways[0])
    gone = changed(battle, battle.loser, army=Army(), lost=fighter.lost.joined(fighter.army))
    return evolve(gone, phase=Phase.OVER)


def retreat_acts(battle: Battle, seat: int) -> tuple[Act, ...]:
    """One act for each territory the beaten army may retreat to."""
    if battle.phase is not Phase.RETREAT or role_of(battle, seat) is not battle.loser:
        return ()
    return tuple(RetreatTo(seat, place.id) for place in retreats(battle.ground or ()))


def why_not_retreat(battle: Battle, act: RetreatTo) -> Message | None:
    """The reason the army cannot retreat there."""
    return None if act in retreat_acts(battle, act.seat) else say("ruination.refused.battle_retreat")


def retreat(battle: Battle, act: RetreatTo) -> Battle:
    """The beaten army goes there, and the battle is over."""
    to = next(place for place in retreats(battle.ground or ()) if place.id == act.to)
    return evolve(battle, phase=Phase.OVER, retreat=to)


def outcome(battle: Battle) -> Outcome:
    """What the game does with a battle that is over."""
    assert battle.phase is Phase.OVER and battle.winner is not None
    winner = battle.side(battle.winner)
    return Outcome(
        battle.winner,
        winner.army.size > 0,
        battle.attacker.lost,
        battle.defender.lost,
        battle.retreat.id if battle.retreat else None,
        battle.retreat is not None and battle.retreat.across,
        battle.nomad_removed,
    )


def _lose_words(state: State, act: LoseUnit) -> Message:
    if act.unit is Unit.EXILE and act.exile:
        return say("ruination.offer.lose_exile", exile=act.exile)
    return say("ruination.offer.lose_unit", unit=act.unit, n=1)


def _lose_label(state: State, act: LoseUnit) -> Message:
    horde = horde_of(state, act.seat)
    if act.unit is Unit.EXILE and act.exile:
        return say("ruination.act.lose_exile", horde=horde, exile=act.exile)
    return say("ruination.act.lose_unit", horde=horde, unit=act.unit, n=1)


def _retreat_label(state: State, act: RetreatTo) -> Message:
    return say("ruination.act.retreat_to", horde=horde_of(state, act.seat), place=called(state, act.to))


def _retreat_hop(state: State, act: RetreatTo) -> Hop | None:
    """All units of the seat, from the contested territory."""
    return Hop(ANY_PIECE, state.battle.at, act.to) if state.battle and state.battle.at else None


KINDS: Final = (
    in_battle(
        LoseUnit,
        why_not_lose,
        lose,
        heading=lambda state, act: say("ruination.heading.casualties", n=battle_of(state).owed),
        words=_lose_words,
        label=_lose_label,
    ),
    in_battle(
        RetreatTo,
        why_not_retreat,
        retreat,
        heading=say("ruination.heading.retreat"),
        words=lambda state, act: say("ruination.offer.retreat_to", place=called(state, act.to)),
        label=_retreat_label,
        hop=_retreat_hop,
    ),
)
