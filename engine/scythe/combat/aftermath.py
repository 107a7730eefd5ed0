"""What follows a move, in order: combats, the encounter, the factory card, flags and traps."""

from dataclasses import dataclass
from typing import Final

from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.board.board import PLACES, Board, home_base, put
from engine.scythe.board.map import FACTORY, TERRITORIES
from engine.scythe.board.moving import put_down, retreat_all, send_back
from engine.scythe.draft import Draft
from engine.scythe.ids import Faction, Mech, Trap, Unit
from engine.scythe.kind import Kind
from engine.scythe.state import FACTORY_SECTION, Combat, Moves, Phase, Stage, State, Turn
from engine.scythe.turn.turn import done, settle_bonuses, turn_of, update
from engine.scythe.view.place_names import seen_by
from engine.scythe.wind_gambit.cargo import airship_acts
from engine.scythe.wind_gambit.duels import duel_acts, is_still_on, rivals


@dataclass(frozen=True, slots=True)
class ChooseCombat(Act):
    """Fight the combat of this territory next."""

    at: str


@dataclass(frozen=True, slots=True)
class PlaceFlag(Act):
    """Albion puts a flag on its character's territory."""


@dataclass(frozen=True, slots=True)
class PlaceTrap(Act):
    """Togawa puts an armed trap on its character's territory."""

    trap: Trap


@dataclass(frozen=True, slots=True)
class ArmTrap(Act):
    """Togawa arms the trap that a unit reached by Shinobi."""

    at: str


FLAGS = 4
_FIGHTING = (Stage.COMBAT, Stage.RETREAT)


def finish_move(draft: Draft, seat: int) -> None:
    """Ends the moving and goes on to what it led to."""
    turn = draft.turn(seat)
    assert turn.moves is not None and draft.board is not None
    moves = evolve(put_down(turn.moves), left=0, combats=contested(draft.board, seat))
    update(draft, evolve(turn, moves=moves))
    go_on(draft, seat)


def settle_moves(draft: Draft) -> None:
    """Finishes by itself a move in which no unit can go on."""
    for turn in tuple(draft.turns):
        moves = turn.moves
        if turn.stage is not Stage.MOVING or moves is None or moves.left or (moves.hand and moves.hand.hops):
            continue
        if moves.flight is None or not airship_acts(draft.freeze(), turn):
            finish_move(draft, turn.seat)


def settle_combats(draft: Draft) -> None:
    """Drops combats that a correction or the end has made pointless, and goes on without them."""
    for turn in tuple(draft.turns):
        moves = turn.moves
        if draft.ended or draft.board is None or moves is None or turn.stage not in _FIGHTING:
            continue
        real = tuple(at for at in moves.combats if at in contested(draft.board, turn.seat))
        if draft.combat and not _goes_on(draft, draft.combat, real):
            draft.combat = None
        if draft.combat is None and (real != moves.combats or not real):
            update(draft, evolve(turn, moves=evolve(moves, combats=real)))
            go_on(draft, turn.seat)


def settle_visits(draft: Draft) -> None:
    """Goes on where a correction gave the factory card, or took the character off the factory."""
    for turn in tuple(draft.turns):
        if turn.stage is Stage.FACTORY_VISIT and not _chooses_card(draft, turn.seat):
            go_on(draft, turn.seat)


def _chooses_card(draft: Draft, seat: int) -> bool:
    """Whether the character is on the factory for the first time."""
    player = draft.players[seat]
    if draft.board is None or player.factory_card is not None or player.visited:
        return False
    return character_at(draft.board, seat) == FACTORY


def _goes_on(draft: Draft, combat: Combat, real: tuple[str, ...]) -> bool:
    return is_still_on(draft, combat) if combat.airships else combat.at in real


def stop_fighting(draft: Draft) -> None:
    """Once the game has ended, units that moved to start a combat go back where they came from."""
    if draft.combat and draft.combat.loser is not None and draft.combat.at:
        # This combat was decided; only the loser's way home is missing.
        loser = draft.combat.loser
        retreat_all(draft, loser, draft.combat.at, home_base(draft.faction(loser)))
    draft.combat = None
    for turn in tuple(draft.turns):
        if turn.moves and draft.board:
            send_back(draft, turn.seat, contested(draft.board, turn.seat))
            update(draft, evolve(turn, moves=evolve(turn.moves, combats=(), arrivals=())))


def contested(board: Board, seat: int) -> tuple[str, ...]:
    """Where the seat's fighters stand with an opponent's."""
    return tuple(
        name
        for name, place in zip(PLACES, board.places, strict=True)
        if place.of(seat).fighters() and any(owner != seat and its.fighters() for owner, its in place.units)
    )


def go_on(draft: Draft, seat: int) -> None:
    """Opens the next thing that follows the move, or the bottom row when nothing is left."""
    turn = draft.turn(seat)
    moves = turn.moves
    if draft.ended or moves is None or draft.board is None:
        return
    duels = rivals(draft, seat)
    if moves.combats or duels:
        update(draft, evolve(turn, stage=Stage.COMBAT))
        if len(moves.combats) == 1 and not duels:
            begin_combat(draft, seat, moves.combats[0])
        return
    at = character_at(draft.board, seat)
    if at and draft.board.at(at).encounter:
        update(draft, evolve(turn, stage=Stage.ENCOUNTER))
    elif _chooses_card(draft, seat):
        update(draft, evolve(turn, stage=Stage.FACTORY_VISIT))
    elif not moves.tokened and _tokens(draft, seat, moves):
        update(draft, evolve(turn, stage=Stage.TOKEN))
    elif turn.section == FACTORY_SECTION:
        done(draft, seat)
    else:
        update(draft, evolve(turn, stage=Stage.BOTTOM_ROW))


def character_at(board: Board, seat: int) -> str | None:
    """Where the seat's character stands; nowhere while it is being corrected from place to place."""
    for name, place in zip(PLACES, board.places, strict=True):
        if place.of(seat).character:
            return name
    return None


def begin_combat(draft: Draft, seat: int, at: str) -> None:
    """Opens the combat in this territory; the opponent there defends."""
    assert draft.board is not None
    defender = next(owner for owner, units in draft.board.at(at).units if owner != seat and units.fighters())
    settle_bonuses(draft, defender)
    if draft.ended:
        return
    draft.combat = Combat(seat, defender, at, Phase.ATTACKER_ABILITIES)
    draft.announce("news.combat", seat, to=draft.faction(defender), at=at)


def combat_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    """One act for each combat still to be fought, and for each airship that may be attacked."""
    assert turn.moves is not None
    units = tuple(ChooseCombat(turn.seat, at) for at in turn.moves.combats)
    return units + duel_acts(state, turn.seat)


def why_not_choose_combat(state: State, act: ChooseCombat) -> Message | None:
    """The reason there is no such combat to choose."""
    turn = turn_of(state, act.seat)
    if turn is None or turn.stage is not Stage.COMBAT or turn.moves is None or state.combat:
        return say("refused.no_combat")
    return None if act.at in turn.moves.combats else say("refused.no_combat")


def choose_combat(draft: Draft, act: ChooseCombat) -> None:
    """The active seat decides the order of its combats."""
    begin_combat(draft, act.seat, act.at)


def _tokens(draft: Draft, seat: int, moves: Moves) -> bool:
    assert draft.board is not None
    return bool(token_choices(draft.board, draft.faction(seat), draft.players[seat].mats.mechs, seat, moves))


def token_choices(
    board: Board, faction: Faction, mechs: tuple[Mech, ...], seat: int, moves: Moves
) -> tuple[Act, ...]:
    """The flag or traps to place on the character's territory, and traps to arm again."""
    if faction not in (Faction.ALBION, Faction.TOGAWA):
        return ()
    at = character_at(board, seat)
    place = board.at(at) if at in TERRITORIES else None
    free = moves.character_moved and place is not None and not place.flag and place.trap is None
    if faction is Faction.ALBION:
        placed = sum(each.flag for each in board.places)
        return (PlaceFlag(seat),) if free and placed < FLAGS else ()
    laid = {each.trap for each in board.places}
    traps = tuple(PlaceTrap(seat, trap) for trap in Trap if free and trap not in laid)
    return (*traps, *_rearms(board, mechs, seat, moves))


def _rearms(board: Board, mechs: tuple[Mech, ...], seat: int, moves: Moves) -> tuple[Act, ...]:
    """Shinobi: a character or mech that ended its movement on a disarmed trap may arm it."""
    if Mech.SHINOBI not in mechs:
        return ()
    ended = {at for at, unit in moves.rested if unit is not Unit.WORKER}
    return tuple(
        ArmTrap(seat, name)
        for name in PLACES
        if name in ended
        and board.at(name).trap
        and not board.at(name).armed
        and board.at(name).of(seat).fighters()
    )


def token_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    """The tokens to place."""
    assert state.board is not None and turn.moves is not None
    faction, mechs = state.setup.seats[turn.seat].faction, state.players[turn.seat].mats.mechs
    return token_choices(state.board, faction, mechs, turn.seat, turn.moves)


def why_not_token(state: State, act: PlaceFlag | PlaceTrap | ArmTrap) -> Message | None:
    """The reason this token cannot be placed or armed now."""
    turn = turn_of(state, act.seat)
    if turn is None or turn.stage is not Stage.TOKEN:
        return say("refused.no_token")
    return None if act in token_acts(state, turn) else say("refused.no_token")


def place_flag(draft: Draft, act: PlaceFlag) -> None:
    """A flag on the character's territory."""
    at = character_at(draft.board, act.seat) if draft.board else None
    assert draft.board is not None and at is not None
    draft.board = put(draft.board, at, evolve(draft.board.at(at), flag=True))
    draft.announce("news.flag", act.seat, at=at)
    go_on(draft, act.seat)


def place_trap(draft: Draft, act: PlaceTrap) -> None:
    """An armed trap on the character's territory."""
    at = character_at(draft.board, act.seat) if draft.board else None
    assert draft.board is not None and at is not None
    draft.board = put(draft.board, at, evolve(draft.board.at(at), trap=act.trap, armed=True))
    draft.announce("news.trap_laid", act.seat, at=at)
    go_on(draft, act.seat)


def arm_trap(draft: Draft, act: ArmTrap) -> None:
    """A disarmed trap is armed again."""
    assert draft.board is not None
    draft.board = put(draft.board, act.at, evolve(draft.board.at(act.at), armed=True))
    go_on(draft, act.seat)


def skip(draft: Draft, seat: int) -> None:
    """Leaves the factory card, the tokens or other airships aside and goes on."""
    turn = draft.turn(seat)
    assert turn.moves is not None
    if turn.stage is Stage.FACTORY_VISIT:
        draft.change(seat, visited=True)
    elif turn.stage is Stage.COMBAT:
        update(draft, evolve(turn, moves=evolve(turn.moves, peaceful=True)))
    else:
        update(draft, evolve(turn, moves=evolve(turn.moves, tokened=True)))
    go_on(draft, seat)


def _fight(state: State, act: ChooseCombat) -> Message:
    return say("offer.fight", at=seen_by(state, act.seat, act.at))


def _lay(state: State, act: PlaceTrap) -> Message:
    return say("offer.lay_trap", trap=act.trap)


def _arm(state: State, act: ArmTrap) -> Message:
    return say("offer.arm_trap", at=seen_by(state, act.seat, act.at))


_TOKENS_HEADING: Final = say("heading.tokens")
KINDS: Final = (
    Kind(
        ChooseCombat,
        why_not_choose_combat,
        choose_combat,
        heading=say("heading.combat"),
        words=_fight,
        touches="at",
    ),
    Kind(PlaceFlag, why_not_token, place_flag, heading=_TOKENS_HEADING, words=say("offer.flag")),
    Kind(PlaceTrap, why_not_token, place_trap, heading=_TOKENS_HEADING, words=_lay),
    Kind(ArmTrap, why_not_token, arm_trap, heading=_TOKENS_HEADING, words=_arm, touches="at"),
)
