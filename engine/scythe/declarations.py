"""What a move on the table led to, said by the seat that moved, where no board tells (tracking `mats`)."""

from functools import cache

from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.acts import DeclareDriveOff, DeclareTrap
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Faction, Trap
from engine.scythe.moving import TRAP_PENALTY, popularity_for
from engine.scythe.state import FACTORY_SECTION, Stage, State
from engine.scythe.turn import turn_of, update, waits


def declaration_acts(state: State, seat: int) -> tuple[Act, ...]:
    """Workers driven off, for each opponent and number, and traps sprung, where Togawa plays."""
    others = tuple((other, each.workers) for other, each in enumerate(state.players) if other != seat)
    factions = [at.faction for at in state.setup.seats]
    traps = Faction.TOGAWA in factions and factions[seat] is not Faction.TOGAWA
    return _acts(seat, others, traps)


@cache
def _acts(seat: int, others: tuple[tuple[int, int], ...], traps: bool) -> tuple[Act, ...]:
    driven = tuple(
        DeclareDriveOff(seat, other, number) for other, workers in others for number in range(1, workers + 1)
    )
    return (*driven, *(DeclareTrap(seat, trap) for trap in Trap)) if traps else driven


def why_not_declare_now(state: State, seat: int) -> Message | None:
    """The reason this seat has no move on the table to speak of."""
    turn = turn_of(state, seat)
    if state.board is not None:
        return say("refused.combat_found")
    if turn is None or not turn.moved or state.combat:
        return say("refused.combat_after_move")
    if turn.stage is not (Stage.DONE if turn.section == FACTORY_SECTION else Stage.BOTTOM_ROW):
        return say("refused.combat_after_move")
    return waits(state, seat)


def why_not_drive_off(state: State, act: DeclareDriveOff) -> Message | None:
    """The reason these workers cannot have been driven off."""
    reason = why_not_declare_now(state, act.seat)
    if reason:
        return reason
    if act.against == act.seat or not 0 <= act.against < len(state.players):
        return say("refused.no_such_seat")
    most = state.players[act.against].workers
    return None if 1 <= act.workers <= most else say("refused.amount", n=act.workers, most=most)


def drive_off(draft: Draft, act: DeclareDriveOff) -> None:
    """1 popularity for each worker, as far as there is any (rulebook, Move)."""
    lost = popularity_for(draft, act.seat, act.workers)
    update(draft, evolve(draft.turn(act.seat), drove_off=True))
    draft.announce(
        "news.drove_off_table", act.seat, to=draft.faction(act.against), workers=act.workers, n=lost
    )


def why_not_trap(state: State, act: DeclareTrap) -> Message | None:
    """The reason no trap of Togawa's can have been sprung."""
    factions = [at.faction for at in state.setup.seats]
    if Faction.TOGAWA not in factions or factions[act.seat] is Faction.TOGAWA:
        return say("refused.no_token")
    return why_not_declare_now(state, act.seat)


def spring_trap(draft: Draft, act: DeclareTrap) -> None:
    """The penalty of the trap, as far as it can be paid."""
    bonus = Bonus(act.trap.value)
    lost = draft.lose(act.seat, bonus, TRAP_PENALTY[act.trap])
    draft.announce("news.trap_sprung", act.seat, n=lost, bonus=bonus)
