"""What a move on the table led to, said by the seat that moved, where no board tells (tracking `mats`)."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.board.moving import TRAP_PENALTY, popularity_for
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Faction, Trap
from engine.scythe.kind import Kind, shows
from engine.scythe.state import Combat, Stage, State
from engine.scythe.turn.turn import settle_bonuses, turn_of, update, waits
from engine.scythe.view.words import faction


@dataclass(frozen=True, slots=True)
class DeclareCombat(Act):
    """Say that the move on the table led to a combat against this seat (tracking `mats`)."""

    against: int


@dataclass(frozen=True, slots=True)
class DeclareDriveOff(Act):
    """Say that the move on the table drove off workers of this seat without a combat (tracking `mats`)."""

    against: int
    workers: int


@dataclass(frozen=True, slots=True)
class DeclareTrap(Act):
    """Say that the move on the table sprang one of Togawa's traps (tracking `mats`)."""

    trap: Trap


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
    if turn.stage is not Stage.BOTTOM_ROW:
        return say("refused.combat_after_move")
    return waits(state, seat)


def declare_acts(state: State, seat: int) -> tuple[Act, ...]:
    """One act for each opponent (tracking `mats`)."""
    return _declare_acts(seat, len(state.players))


@cache
def _declare_acts(seat: int, seats: int) -> tuple[Act, ...]:
    return tuple(DeclareCombat(seat, other) for other in range(seats) if other != seat)


def why_not_declare(state: State, act: DeclareCombat) -> Message | None:
    """The reason this seat cannot say that its move led to a combat."""
    reason = why_not_declare_now(state, act.seat)
    if reason:
        return reason
    seats = range(len(state.players))
    return None if act.against != act.seat and act.against in seats else say("refused.no_such_seat")


def declare(draft: Draft, act: DeclareCombat) -> None:
    """Opens a combat that happened on the table."""
    settle_bonuses(draft, act.against)
    if draft.ended:
        return
    draft.combat = Combat(act.seat, act.against, None)


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


def _attack(state: State, act: DeclareCombat) -> Message:
    return say("offer.attack", to=faction(state, act.against))


def _attacked(state: State, act: DeclareCombat) -> Message:
    return say("act.declare_combat", faction=faction(state, act.seat), to=faction(state, act.against))


def _drive_off(state: State, act: DeclareDriveOff) -> Message:
    return say("heading.drive_off", to=faction(state, act.against))


def _workers(state: State, act: DeclareDriveOff) -> Message:
    return say("offer.workers", n=act.workers)


def _drove_off(state: State, act: DeclareDriveOff) -> Message:
    who, to = faction(state, act.seat), faction(state, act.against)
    return say("act.declare_drive_off", faction=who, to=to, n=act.workers)


def _trap(state: State, act: DeclareTrap) -> Message:
    return say("offer.trap", trap=act.trap)


def _sprang_trap(state: State, act: DeclareTrap) -> Message:
    return say("act.declare_trap", faction=faction(state, act.seat), trap=act.trap)


KINDS: Final = (
    Kind(
        DeclareCombat,
        why_not_declare,
        declare,
        heading=say("heading.combat"),
        words=_attack,
        label=_attacked,
        urgent=True,
    ),
    Kind(
        DeclareDriveOff,
        why_not_drive_off,
        drive_off,
        heading=_drive_off,
        words=_workers,
        label=_drove_off,
        urgent=True,
        late=1,
    ),
    Kind(
        DeclareTrap,
        why_not_trap,
        spring_trap,
        heading=say("heading.trap"),
        words=_trap,
        label=_sprang_trap,
        reveals=shows,
        urgent=True,
        late=1,
    ),
)
