"""Battles at the table: which is fought next, and what one does to the map and the hordes."""

from dataclasses import dataclass
from typing import Any

from engine.act_kinds import ActKind
from engine.forms import Knob, NumberField
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.ruination.battle import battle as battles
from engine.ruination.battle._battle_reading import ReadGain, tells_tactic
from engine.ruination.battle._battle_roll import RollDice, why_not_app
from engine.ruination.battle.battle_kinds import pass_on, turn_up
from engine.ruination.battle.battle_model import (
    Army,
    Battle,
    BattleRole,
    Fighter,
    Gained,
    Phase,
    RetreatGround,
)
from engine.ruination.board.board import NO_ARMY, Board, Nomad, pieces
from engine.ruination.components import BLESSINGS, MOST_DICE, MOST_STRENGTH
from engine.ruination.draft import Draft
from engine.ruination.state import Kind, Player, Stage, State, Task
from engine.ruination.turn.due import Finish, due, why_not_stage
from engine.ruination.turn.moving import charge
from engine.ruination.turn.on_table import ask_retreat
from engine.ruination.view.names import horde_of, place_words, told


@dataclass(frozen=True, slots=True)
class ChooseBattle(Act):
    """Fight the battle of this territory next."""

    at: str


@dataclass(frozen=True, slots=True)
class DeclareBattle(Act):
    """Say that the turn on the table led to a battle against this seat, or a nomad (tracking `mats`)."""

    against: int | None


@dataclass(frozen=True, slots=True)
class RevealNomad(Act):
    """Turn the nomad token over and say what it shows."""

    strength: int
    casualties: int = 0
    dice: int = 0


_USUAL_STRENGTH = range(1, 9)
_USUAL_DICE = range(4)
WAR_GEAR = "war_gear"
DEATH_WURM = "death_wurm"


def battle_acts(state: State, seat: int) -> tuple[Act, ...]:
    """The contested territories; without a board, everybody there may have been a battle with."""
    if state.board is not None:
        return tuple(ChooseBattle(seat, at) for at in state.board.contested(seat))
    others = [other for other in range(len(state.players)) if other != seat]
    return (*(DeclareBattle(seat, other) for other in (*others, None)), Finish(seat))


def why_not_choose(state: State, act: ChooseBattle) -> Message | None:
    """The reason no battle can be fought there now."""
    reason = why_not_stage(state, act, Stage.BATTLES)
    if reason or act in battle_acts(state, act.seat):
        return reason
    return say("ruination.refused.not_contested")


def choose(draft: Draft, act: ChooseBattle) -> None:
    """The battle there begins; a facedown nomad token is revealed first."""
    start(draft, act.at)


def why_not_declare(state: State, act: DeclareBattle) -> Message | None:
    """The reason no such battle can be declared now."""
    reason = why_not_stage(state, act, Stage.BATTLES)
    if reason:
        return reason
    if state.board is not None:
        return say("ruination.refused.not_contested")
    return None if act in battle_acts(state, act.seat) else say("ruination.refused.no_such_seat")


def declare(draft: Draft, act: DeclareBattle) -> None:
    """The battle begins; people count the units."""
    if act.against is None:
        draft.push([Task(Kind.NOMAD, act.seat, at="")])
        return
    attacker, defender = (_contender(draft, seat, NO_ARMY) for seat in (act.seat, act.against))
    _begin(draft, battles.begin("", attacker, defender, _supply(draft), counted=True))


def start(draft: Draft, at: str) -> None:
    """Sets the battle board for the battle in this territory."""
    assert draft.board is not None
    place = draft.board.at(at)
    seat = draft.seat
    other = next((owner for owner, _ in place.armies if owner != seat), None)
    if other is not None:
        attacker, defender = (_contender(draft, each, place.of(each)) for each in (seat, other))
        _begin(draft, battles.begin(at, attacker, defender, _supply(draft)))
    elif place.nomad and place.nomad.faceup:
        _fight_nomad(draft, at, place.nomad)
    else:
        draft.push([Task(Kind.NOMAD, seat, at=at)])


def nomad_acts(state: State, task: Task) -> tuple[Act, ...]:
    """The usual strengths and dice of a nomad token."""
    return tuple(
        RevealNomad(task.seat, strength, 0, dice) for strength in _USUAL_STRENGTH for dice in _USUAL_DICE
    )


def nomad_anew(draft: Draft, task: Task) -> bool:
    """Whether a facedown token is still there, and the current player's units with it alone."""
    assert draft.board is not None
    place = draft.board.at(task.at or "")
    facedown = place.nomad is not None and not place.nomad.faceup
    return facedown and draft.seat == task.seat and [owner for owner, _ in place.armies] == [task.seat]


def why_not_nomad(state: State, act: RevealNomad) -> Message | None:
    """The reason no nomad token can show these numbers."""
    reason = due(state, act, Kind.NOMAD)
    if reason:
        return reason
    limits = ((act.strength, MOST_STRENGTH), (act.casualties, MOST_STRENGTH), (act.dice, MOST_DICE))
    wrong = (say("ruination.refused.amount", n=n, most=most) for n, most in limits if not 0 <= n <= most)
    return next(wrong, None)


def reveal_nomad(draft: Draft, act: RevealNomad) -> None:
    """The token lies face up, and the battle begins."""
    task = draft.pop()
    token = Nomad(True, act.strength, act.casualties, act.dice)
    draft.tell(say("ruination.news.nomad", n=act.strength, dice=act.dice))
    turn_up(draft, task.at or "", token)
    _fight_nomad(draft, task.at or "", token)


def _fight_nomad(draft: Draft, at: str, token: Nomad) -> None:
    seat = draft.seat
    army = draft.board.at(at).of(seat) if draft.board else NO_ARMY
    # "The player to the right of the current player" rolls for it (Nomads 4).
    right = (seat - 1) % len(draft.players)
    nomad = battles.NomadArmy(right, token.strength, token.casualties, token.dice)
    attacker = _contender(draft, seat, army)
    _begin(draft, battles.begin(at, attacker, nomad, _supply(draft), counted=draft.board is None))


def _contender(draft: Draft, seat: int, army: Army) -> battles.Contender:
    player = draft.players[seat]
    # Without a board only people know which exiles fight here.
    exiles = () if draft.board else player.exiles
    wurm = has_advantage(player, DEATH_WURM)
    return battles.Contender(seat, army, player.favor, player.blessings, death_wurm=wurm, exiles=exiles)


def has_advantage(player: Player, name: str) -> bool:
    """Whether this advantage card lies on the player's horde board."""
    return any(card.name == name for card in player.advantages)


def _begin(draft: Draft, battle: Battle) -> None:
    """The bonuses that the app knows: War Gear, and what the card's bonus brought."""
    assert draft.turn is not None
    for role in BattleRole:
        fighter = battle.side(role)
        if fighter.nomad:
            continue
        more = draft.turn.strength if role is BattleRole.ATTACKER else 0
        if has_advantage(draft.players[fighter.seat], WAR_GEAR):
            # Example of a battle: 1 strength, and 1 more with a bastion in the territory.
            more += 1 + bool(draft.board and battle.at and draft.board.at(battle.at).bastions)
            if draft.board is None:
                draft.remind(say("ruination.news.war_gear", horde=draft.horde(fighter.seat)))
        battle = battles.corrected(battle, role, strength=fighter.strength + more)
    draft.battle = battle
    draft.tell(_title(draft, battle))


def _title(draft: Draft, battle: Battle) -> Message:
    horde, where = draft.horde(battle.attacker.seat), draft.where(battle.at)
    if battle.defender.nomad:
        return say("ruination.news.battle_nomad", horde=horde)
    to = draft.horde(battle.defender.seat)
    if not where:
        return say("ruination.news.battle", horde=horde, enemy=to)
    return say("ruination.news.battle_at", horde=horde, enemy=to, place=where)


def _supply(draft: Draft) -> int:
    return BLESSINGS - sum(player.blessings for player in draft.players)


# --- while it runs


def fight_acts(state: State, seat: int) -> tuple[Act, ...]:
    """What the battle offers this seat; a roll of the app only where the table wants it."""
    acts = battles.legal_acts(state.battle, seat) if state.battle else ()
    if acts and tells_tactic(state, seat):
        acts = tuple(sorted(acts, key=lambda act: act != ReadGain(seat, Gained.VP)))
    real = why_not_app(state) is not None
    return tuple(act for act in acts if not (real and isinstance(act, RollDice)))


def settle_battles(draft: Draft) -> bool:
    """Goes on with the battle that runs, begins the only one there is, or ends this part of the turn."""
    if draft.battle:
        return _settle_battle(draft, draft.battle)
    if draft.board is None:
        return False
    contested = draft.board.contested(draft.seat)
    if not contested:
        draft.stage = Stage.LIMITS
        return True
    if len(contested) == 1:
        start(draft, contested[0])
        return not draft.tasks
    return False


def _settle_battle(draft: Draft, battle: Battle) -> bool:
    if battles.needs_ground(battle) and draft.board and battle.loser:
        loser = battle.side(battle.loser).seat
        draft.battle = battles.with_ground(
            battle, ground(draft.board, draft.players[loser], loser, battle.at)
        )
        pass_on(draft, battle.side(battle.loser), draft.battle.side(battle.loser))
        return True
    if battle.phase is Phase.OVER:
        _end(draft, battle)
        return True
    return False


def ground(board: Board, player: Player, seat: int, at: str) -> tuple[RetreatGround, ...]:
    """Every other territory as the beaten seat sees it."""
    here = board.map
    found = []
    for name, place in board.named():
        if name != at:
            near = name in here.adjacent[at]
            across = here.crosses(at, name) if near else here.at(name).region != here.at(at).region
            found.append(
                RetreatGround(
                    name,
                    adjacent=near,
                    across=across,
                    home=here.at(name).region == player.home,
                    unoccupied=place.is_unoccupied(),
                    controlled=place.controlled_by() == seat,
                )
            )
    return tuple(found)


def _end(draft: Draft, battle: Battle) -> None:
    """The beaten army leaves; whoever has won and still stands there controls the territory."""
    result = battles.outcome(battle)
    draft.battle = None
    winner = battle.side(result.winner)
    strengths = {"n": winner.strength, "other": battle.side(result.winner.other).strength}
    if winner.nomad:
        draft.tell(say("ruination.news.nomad_won", **strengths))
    else:
        draft.tell(say("ruination.news.won", horde=draft.horde(winner.seat), **strengths))
    if draft.board is None:
        if battle.defender.nomad:
            draft.remind(
                say("ruination.news.take_nomad" if result.nomad_removed else "ruination.news.leave_nomad")
            )
        ask_retreat(draft, battle)
        return
    if result.nomad_removed:
        draft.board = draft.board.put(battle.at, evolve(draft.board.at(battle.at), nomad=None))
    if result.retreat_to and battle.loser:
        _retreat(draft, battle.side(battle.loser).seat, battle.at, result.retreat_to, result.toll)


def _retreat(draft: Draft, seat: int, at: str, to: str, toll: bool) -> None:
    assert draft.board is not None
    army = draft.board.at(at).of(seat)
    draft.take_army(seat, at, army)
    draft.add_army(seat, to, army)
    draft.tell(say("ruination.news.retreat", horde=draft.horde(seat), place=draft.where(to)))
    if toll and army.size:
        charge(draft, seat, tuple((to, *piece) for piece in pieces(army)))


def align(draft: Draft) -> None:
    """The battle board as blessings and units really lie after everything else that happened."""
    battle = draft.battle
    if battle is None:
        return
    for role in BattleRole:
        fighter = battle.side(role)
        if not fighter.nomad:
            player = draft.players[fighter.seat]
            army = standing(draft, battle, fighter)
            changes: dict[str, Any] = {"blessings": player.blessings, "army": army}
            if draft.board is None and draft.setup.is_mended:
                changes["exiles"] = player.exiles
            battle = evolve(battle, **{str(role): evolve(fighter, **changes)})
    draft.battle = evolve(battle, supply=_supply(draft))


def standing(draft: Draft, battle: Battle, fighter: Fighter) -> Army:
    """The horde's units in the battle: those on the map, or those counted but for exiles it has no more."""
    if draft.board:
        return draft.board.at(battle.at).of(fighter.seat)
    if not draft.setup.is_mended:
        return fighter.army
    own = {exile.name: exile for exile in draft.players[fighter.seat].exiles}
    # One without a name is an exile that the books do not know.
    there = (own.get(exile.name) if exile.name else exile for exile in fighter.army.exiles)
    return evolve(fighter.army, exiles=tuple(exile for exile in there if exile))


# --- records


def other_nomad(state: State, task: Task) -> tuple[Act, ...]:
    """A token with any numbers that a token may show."""
    return (RevealNomad(task.seat, 0),)


def _is_usual(act: RevealNomad) -> bool:
    return act.strength in _USUAL_STRENGTH and act.dice in _USUAL_DICE and not act.casualties


def _nomad_heading(state: State, act: RevealNomad) -> Message:
    if not _is_usual(act):
        return say("ruination.heading.nomad_other")
    return say("ruination.heading.nomad", strength=act.strength)


def _nomad_words(state: State, act: RevealNomad) -> Message:
    return say("ruination.offer.dice", n=act.dice) if _is_usual(act) else say("ruination.offer.other_numbers")


def _nomad_knobs(state: State, act: RevealNomad) -> tuple[Knob, ...]:
    if _is_usual(act):
        return ()
    return (
        NumberField("strength", say("ruination.knob.strength"), 0, MOST_STRENGTH, act.strength),
        NumberField("casualties", say("ruination.knob.casualties"), 0, MOST_STRENGTH, act.casualties),
        NumberField("dice", say("ruination.knob.battle_dice"), 0, MOST_DICE, act.dice),
    )


def _enemy(state: State, act: DeclareBattle) -> Message:
    if act.against is None:
        return say("ruination.offer.against_nomad")
    return say("ruination.offer.against", enemy=horde_of(state, act.against))


def _declare_label(state: State, act: DeclareBattle) -> Message:
    nomad = act.against is None
    return told("ruination.act.declare_battle_nomad" if nomad else "ruination.act.declare_battle", state, act)


_BATTLES = say("ruination.heading.battles")
KINDS = (
    ActKind(ChooseBattle, why_not_choose, choose, _BATTLES, place_words, touches="at"),
    ActKind(DeclareBattle, why_not_declare, declare, _BATTLES, _enemy, _declare_label),
    ActKind(
        RevealNomad,
        why_not_nomad,
        reveal_nomad,
        _nomad_heading,
        _nomad_words,
        knobs=_nomad_knobs,
        reveals=lambda state, act: True,
    ),
    *battles.KINDS,
)
