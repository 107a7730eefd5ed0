"""A battle after a correction: it goes on with what stands there, begins anew, or has nobody to fight it."""

from engine.frozen import evolve
from engine.message import say
from engine.ruination.battle import battle as battles
from engine.ruination.battle._battle_start import supplied
from engine.ruination.battle.battle_kinds import carry_out
from engine.ruination.battle.battle_model import (
    MOST_CASUALTIES,
    Battle,
    BattleRole,
    Phase,
    changed,
    embitter,
    strengthen,
)
from engine.ruination.battle.fighting import DEATH_WURM, align, has_advantage, standing
from engine.ruination.board.board import Place
from engine.ruination.draft import Draft


def renew(draft: Draft, before: Place | None = None) -> None:
    """Sets the battle right; `before` is its territory as it was, where that was corrected itself."""
    battle = draft.battle
    if battle is None:
        return
    if battle.winner is not None:
        # What it paid it has paid: it is never fought again.
        _resume(draft, battle)
    elif before is not None and battle.phase is Phase.START:
        # Nothing was paid before the dice fell; the battle that is left, if any, begins by itself.
        draft.battle = None
    else:
        draft.battle = _with_dice(draft, _with_markers(draft, battle, before))


def keep_up(draft: Draft) -> None:
    """After any step: a battle without two sides is off, and nobody owes more casualties than are there."""
    battle = draft.battle
    if battle is None:
        return
    if battle.winner is None and not _is_fought(draft, battle):
        draft.battle = None
        at = draft.where(battle.at)
        off = say("ruination.news.battle_off", place=at) if at else say("ruination.news.battle_off_unplaced")
        draft.tell(off)
    elif battle.winner is not None and battle.owed > _suffering(draft, battle):
        _resume(draft, battle)


def _resume(draft: Draft, battle: Battle) -> None:
    align(draft)
    assert draft.battle is not None
    carry_out(draft, draft.battle, battles.resumed(draft.battle))


def _suffering(draft: Draft, battle: Battle) -> int:
    """How many units the side has that is choosing casualties; more than any army where none does."""
    role = battles.suffering(battle)
    return standing(draft, battle, battle.side(role)).size if role else MOST_CASUALTIES


def _is_fought(draft: Draft, battle: Battle) -> bool:
    """Whether both sides still have units there; people who count them have some once they are ready."""
    if battle.counted and battle.phase is Phase.START:
        return True
    token = not draft.board or draft.board.at(battle.at).nomad is not None
    sides = (battle.attacker, battle.defender)
    return all(token if side.nomad else standing(draft, battle, side).size > 0 for side in sides)


def _with_markers(draft: Draft, battle: Battle, before: Place | None) -> Battle:
    """Each marker moves by as much as the units, or the nomad token, bring more or less than before."""
    place = draft.board.at(battle.at) if draft.board else None
    for role in BattleRole:
        fighter = battle.side(role)
        if fighter.nomad:
            old, new = ((each.nomad if each else None) for each in (before or place, place))
            more = (new.strength - old.strength, new.casualties - old.casualties) if old and new else (0, 0)
        else:
            army = standing(draft, battle, fighter)
            more = army.strength - fighter.army.strength, army.casualties - fighter.army.casualties
            # Whoever was ready with other units looks at the markers once more.
            stays = battle.phase is not Phase.START or army == fighter.army
            battle = changed(battle, role, army=army, ready=fighter.ready and stays)
        battle = strengthen(battle, role, max(more[0], -fighter.strength))
        battle = embitter(battle, role, max(more[1], -fighter.casualties))
    return battle


def _with_dice(draft: Draft, battle: Battle) -> Battle:
    """Before the dice fall: no more of them than there are, favor and Death Wurm's with whom they belong."""
    if battle.phase is not Phase.START:
        return battle
    favor = [draft.players[battle.side(role).seat].favor for role in BattleRole]
    for role, own, other in zip(BattleRole, favor, reversed(favor), strict=True):
        fighter = battle.side(role)
        if not fighter.nomad:
            wurm = has_advantage(draft.players[fighter.seat], DEATH_WURM)
            # Nomads 4: the current player always rolls the favor die against them.
            die = battle.defender.nomad or own > other
            battle = evolve(battle, **{str(role): evolve(fighter, favor_die=die, death_wurm=wurm)})
    attacker, defender = supplied(battle.attacker, battle.defender)
    return evolve(battle, attacker=attacker, defender=defender)
