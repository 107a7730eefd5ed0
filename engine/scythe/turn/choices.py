"""What a seat may choose now: the one list that every screen draws."""

from engine.game import Act, Step
from engine.scythe.board.moving import moving_acts
from engine.scythe.cards.encounters import draw_acts, encounter_acts, may_declare
from engine.scythe.cards.factory import take_acts, use_acts
from engine.scythe.cards.objectives import can_reveal, reveal_acts
from engine.scythe.combat.aftermath import combat_acts, token_acts
from engine.scythe.combat.combat import ability_acts, dial_acts, side
from engine.scythe.combat.declarations import declaration_acts, declare_acts
from engine.scythe.combat.retreat import retreat_acts
from engine.scythe.components import section_of
from engine.scythe.corrections.table_acts import EndGame
from engine.scythe.ids import Module, Top, Tracking
from engine.scythe.state import FACTORY_SECTION, Combat, Stage, State, Turn
from engine.scythe.turn.benefits import benefit_acts, bottom_acts, decline_acts
from engine.scythe.turn.bolster import bolster_acts
from engine.scythe.turn.bonuses import bonus_acts
from engine.scythe.turn.finish import finish_acts
from engine.scythe.turn.move import GainCoins, Move, move_acts
from engine.scythe.turn.overlap import could_end, would_end
from engine.scythe.turn.produce import produce_acts, production_acts
from engine.scythe.turn.stars import awaited
from engine.scythe.turn.trade import placing_acts, trade_acts
from engine.scythe.turn.turn import (
    OVERLAPPED,
    can_begin,
    end_acts,
    is_second,
    section_acts,
    sections,
    turn_of,
)
from engine.scythe.wind_gambit.cargo import airship_acts
from engine.scythe.wind_gambit.endings import enforced
from engine.scythe.wind_gambit.resolutions import mission_acts, why_no_move


def to_act(state: State) -> tuple[int, ...]:
    """The seats that may have something to choose now; every other seat has nothing."""
    if state.setup.tracking is Tracking.SCORE and not state.ended:
        return tuple(range(len(state.players)))
    seats = [] if state.ended else [turn.seat for turn in state.turns]
    if not state.ended and state.next_seat not in seats and _is_time_to_begin(state.turns):
        seats.append(state.next_seat)
    if state.combat and state.combat.defender not in seats:
        seats.append(state.combat.defender)
    if state.overlap and state.overlap.first not in seats:
        seats.append(state.overlap.first)
    for prompt in () if state.ended else state.prompts:
        if prompt.seat not in seats:
            seats.append(prompt.seat)
    return tuple(seats)


def _is_time_to_begin(turns: tuple[Turn, ...]) -> bool:
    """A first, cheap look at whether the next seat may begin; `can_begin` looks closely."""
    return not turns or turns[-1].stage is Stage.DONE or turns[0].stage in OVERLAPPED


def legal_acts(state: State, seat: int) -> tuple[Act, ...]:
    """Everything this seat may choose now, usual loads only."""
    overlap = state.overlap
    shown: tuple[Act, ...] = ()
    if overlap and overlap.first_is_done():
        shown = _turn_acts(overlap.base, seat) if seat == overlap.first else ()
    elif overlap and seat != overlap.second:
        state = overlap.base
    if state.ended:
        return ()
    bonuses = bonus_acts(state, seat) if state.prompts else ()
    if state.setup.tracking is Tracking.SCORE:
        return (EndGame(seat),)
    fight = _fight_acts(state, seat) if state.combat else _turn_acts(state, seat)
    if overlap and seat == overlap.second and could_end(state):
        fight = tuple(act for act in fight if not would_end(state, Step(act)))
    return shown + fight + bonuses


def _fight_acts(state: State, seat: int) -> tuple[Act, ...]:
    return retreat_acts(state, seat) or ability_acts(state, seat) or dial_acts(state, seat)


def _turn_acts(state: State, seat: int) -> tuple[Act, ...]:
    turn = turn_of(state, seat)
    if turn is None:
        return _begin_acts(state, seat) if seat == state.next_seat else ()
    if turn.stage is Stage.TOP_ROW:
        acts = _top_row_acts(state, turn)
        return acts if state.resolution is None else _without_move(state, seat, acts)
    if turn.stage is Stage.BOTTOM_ROW:
        acts = _bottom_row_acts(state, turn)
        return acts if state.resolution is None else _without_move(state, seat, acts)
    if turn.stage in (Stage.TOP_BENEFIT, Stage.BOTTOM_BENEFIT) and turn.benefit:
        return benefit_acts(state, seat, turn.benefit) + decline_acts(seat)
    follow_up = _FOLLOW_UPS.get(turn.stage)
    if follow_up:
        return follow_up(state, turn) + finish_acts(turn)
    return _closing_acts(state, turn) if turn.stage is Stage.DONE else ()


def _without_move(state: State, seat: int, acts: tuple[Act, ...]) -> tuple[Act, ...]:
    """The acts that a final turn leaves, where a resolution tile makes it one."""
    if why_no_move(state, seat) is None:
        return acts
    return tuple(act for act in acts if not isinstance(act, Move | GainCoins))


def _closing_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    """What a turn that is done still leaves; if it is the last of all, also ending it without that."""
    acts = _objective_acts(state, turn)
    if state.resolution is None:
        return acts
    # Where others have no turn left, the same seat may have the next one.
    begin = _begin_acts(state, turn.seat)
    return acts + begin if state.has_turns_left() else acts + end_acts(turn.seat)


def _combat_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    return () if state.combat else combat_acts(state, turn)


def _moving_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    return airship_acts(state, turn) + moving_acts(state, turn)


_FOLLOW_UPS = {
    Stage.TRADING: placing_acts,
    Stage.PRODUCING: production_acts,
    Stage.MOVING: _moving_acts,
    Stage.COMBAT: _combat_acts,
    Stage.ENCOUNTER: encounter_acts,
    Stage.FACTORY_VISIT: take_acts,
    Stage.TOKEN: token_acts,
}


def _begin_acts(state: State, seat: int) -> tuple[Act, ...]:
    if not can_begin(state, seat):
        return ()
    faction = state.setup.seats[seat].faction
    choices = sections(state.players[seat], faction, state.setup.house_rules.relentless_factory)
    acts = section_acts(seat, choices)
    # A tile that is not enforced is the table's to resolve, so ending the game is always at hand.
    by_hand = Module.RESOLUTIONS in state.setup.modules and enforced(state) is None
    return (*acts, EndGame(seat)) if by_hand else acts


def _top_row_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    if turn.section == FACTORY_SECTION:
        acts = use_acts(state, turn.seat)
        # The card's move is interactive, so the turn before must be over (rulebook p. 14, overlapping turns).
        if is_second(state, turn.seat):
            return tuple(act for act in acts if not isinstance(act, Move))
        return acts + _objective_acts(state, turn) + end_acts(turn.seat)
    acts = _top_acts(state, turn.seat, section_of(state.setup.seats[turn.seat].mat, turn.section).top)
    if not is_second(state, turn.seat):
        return acts + _bottom_row_acts(state, turn)
    return tuple(act for act in acts if not (state.board and isinstance(act, Move)))


def _top_acts(state: State, seat: int, top: Top) -> tuple[Act, ...]:
    player = state.players[seat]
    if top is Top.MOVE:
        return move_acts(seat, player)
    if top is Top.BOLSTER:
        return bolster_acts(seat, player)
    return trade_acts(state, seat, player) if top is Top.TRADE else produce_acts(state, seat, player)


def _bottom_row_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    if is_second(state, turn.seat):
        return ()
    if turn.section == FACTORY_SECTION:
        bottom: tuple[Act, ...] = _declarations(state, turn) if turn.moved else (Move(turn.seat),)
    else:
        bottom = bottom_acts(state, turn) + _declarations(state, turn)
    return bottom + _objective_acts(state, turn) + end_acts(turn.seat)


def _declarations(state: State, turn: Turn) -> tuple[Act, ...]:
    """What a move on the table may have led to, where no board tells (tracking `mats`)."""
    if state.board or not turn.moved:
        return ()
    encounter = draw_acts(state, turn.seat)[:-1] if may_declare(state, turn) else ()
    declared = declare_acts(state, turn.seat) + declaration_acts(state, turn.seat)
    return take_acts(state, turn) + declared + encounter


def _objective_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    acts = reveal_acts(state, turn.seat) if can_reveal(state, turn.seat) else ()
    return acts + mission_acts(state, turn.seat) if state.setup.resolution_tile else acts


def blocking(state: State) -> int | None:
    """The seat that the table is waiting for; where turns overlap, the one that holds up the other."""
    if state.ended or state.setup.tracking is Tracking.SCORE:
        return None
    if state.combat:
        return _awaited_in(state.combat)
    if len(state.turns) == 2:
        first, second = state.turns
        return second.seat if legal_acts(state, second.seat) else _awaited_by(state, first)
    if can_begin(state, state.next_seat):
        return state.next_seat
    if state.turns:
        return _awaited_by(state, state.turns[0])
    # After the last turn of all only bonuses can be open (resolution tiles).
    return state.prompts[0].seat if state.prompts else None


def _awaited_by(state: State, turn: Turn) -> int:
    """Who holds the turn up: its seat, or the one that has not answered for a bonus that may bring a star."""
    seat = awaited(state, turn.seat) if turn.stage is Stage.BONUSES else None
    return turn.seat if seat is None else seat


def _awaited_in(combat: Combat) -> int:
    if combat.loser is not None:
        return combat.loser
    seat = side(combat)
    return combat.attacker if seat is None else seat
