"""Where a beaten army goes: home, or for Nordic onto adjacent lakes, together or unit by unit (Seaworthy)."""

from dataclasses import dataclass
from typing import Final

from engine.forms import Answers, ChoiceField, Knob, NumberField, Option
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.pictures.drawings import ANY_PIECE, Hop
from engine.scythe.board.board import Board, Place, Units, add_units, holding, home_base, put
from engine.scythe.board.map import LAKES, TERRITORIES
from engine.scythe.board.moving import retreat_all
from engine.scythe.combat.aftermath import go_on
from engine.scythe.draft import Draft
from engine.scythe.ids import Faction, Mech, Slot, Unit
from engine.scythe.kind import Kind
from engine.scythe.state import Combat, Stage, State
from engine.scythe.turn.stars import place, slot_limit
from engine.scythe.turn.turn import update
from engine.scythe.view.place_names import seen_by
from engine.scythe.wind_gambit.duels import retreat_airship


@dataclass(frozen=True, slots=True)
class Retreat(Act):
    """Where the loser's units go; Nordic may choose an adjacent lake, unit by unit if it likes."""

    to: str
    units: tuple[str, ...] = ()
    """Where the character and then each mech goes; empty: all go `to`."""
    workers: tuple[int, ...] = ()
    """How many workers mechs take to each of the lakes that are open to them; the others go home."""


def retreats(board: Board, combat: Combat, draft: Draft | State, loser: int) -> tuple[str, ...]:
    """Where the loser's units may retreat: the home base, and for Nordic free adjacent lakes."""
    seats = draft.setup.seats
    home = home_base(seats[loser].faction)
    if seats[loser].faction is not Faction.NORDIC or Mech.SEAWORTHY not in draft.players[loser].mats.mechs:
        return (home,)
    assert combat.at is not None
    near = (each.id for each in TERRITORIES[combat.at].neighbours) if combat.at in TERRITORIES else ()
    lakes = (name for name in near if name in LAKES)
    return (home, *(name for name in lakes if _is_free(board.at(name), loser)))


def _is_free(lake: Place, seat: int) -> bool:
    """No opponent there, and no armed trap, beside which no opponent's unit can stand."""
    return not lake.armed and all(owner == seat for owner, _ in lake.units)


def retreat_acts(state: State, seat: int) -> tuple[Act, ...]:
    """One act for each place the loser may retreat to."""
    combat = state.combat
    if combat is None or combat.loser != seat or state.board is None:
        return ()
    return tuple(Retreat(seat, to) for to in retreats(state.board, combat, state, seat))


def why_not_retreat(state: State, act: Retreat) -> Message | None:
    """The reason the units cannot retreat there."""
    if Retreat(act.seat, act.to) not in retreat_acts(state, act.seat):
        return say("refused.retreat")
    combat = state.combat
    if combat is None or combat.at is None or state.board is None or not (act.units or act.workers):
        return None
    places = retreats(state.board, combat, state, act.seat)
    units = state.board.at(combat.at).of(act.seat)
    lakes = places[1:]
    if len(act.units) != units.fighters() or any(to not in places for to in act.units):
        return say("refused.retreat")
    if len(act.workers) not in (0, len(lakes)):
        return say("refused.retreat")
    return _why_not_ride(act, units, lakes) if act.workers else None


def _why_not_ride(act: Retreat, units: Units, lakes: tuple[str, ...]) -> Message | None:
    """The reason the workers cannot go so: only a mech takes them to a lake (Seaworthy)."""
    if min(act.workers) < 0 or sum(act.workers) > units.workers:
        return say("refused.amount", n=sum(act.workers), most=units.workers)
    mechs = act.units[units.character :]
    alone = (lake for lake, riding in zip(lakes, act.workers, strict=True) if riding and lake not in mechs)
    return next((say("refused.retreat_workers", at=lake) for lake in alone), None)


def retreat_apart(draft: Draft, at: str, act: Retreat, lakes: tuple[str, ...]) -> None:
    """Sends each unit where the act says; workers that no mech takes to a lake go home."""
    assert draft.board is not None
    units = draft.board.at(at).of(act.seat)
    board = add_units(draft.board, at, act.seat, -units.character, -units.mechs, -units.workers)
    for number, to in enumerate(act.units):
        character = int(number < units.character)
        board = add_units(board, to, act.seat, character, 1 - character)
    for lake, riding in zip(lakes, act.workers, strict=False):
        board = add_units(board, lake, act.seat, workers=riding)
    home, left = home_base(draft.faction(act.seat)), units.workers - sum(act.workers)
    draft.board = add_units(board, home, act.seat, workers=left)


def retreat_or_ask(draft: Draft, combat: Combat, winner: int, loser: int) -> None:
    """Sends the loser home; Nordic may choose an adjacent lake first (Seaworthy)."""
    if combat.airships:
        retreat_airship(draft, loser)
        conclude(draft, combat, winner)
        return
    if draft.board and combat.at and len(retreats(draft.board, combat, draft, loser)) > 1:
        turn = draft.turn(combat.attacker)
        update(draft, evolve(turn, stage=Stage.RETREAT))
        draft.combat = evolve(combat, loser=loser)
        return
    if draft.board and combat.at:
        retreat_all(draft, loser, combat.at, home_base(draft.faction(loser)))
    conclude(draft, combat, winner)


def retreat(draft: Draft, act: Retreat) -> None:
    """The loser's units go where it chose, all together or one by one."""
    combat = draft.combat
    assert combat is not None and combat.at is not None and draft.board is not None
    if act.units:
        retreat_apart(draft, combat.at, act, retreats(draft.board, combat, draft, act.seat)[1:])
    else:
        retreat_all(draft, act.seat, combat.at, act.to)
    conclude(draft, combat, combat.defender if act.seat == combat.attacker else combat.attacker)


def _leave_goods(draft: Draft, at: str, attacker: int, winner: int) -> None:
    """Marks on a lake what the loser had brought there, which the winner may leave."""
    moves = draft.turn(attacker).moves
    if draft.board is None or moves is None or at not in LAKES:
        return
    place = draft.board.at(at)
    carried = (arrival.resources for arrival in moves.arrivals if arrival.to == at)
    attackers = tuple(map(sum, zip((0, 0, 0, 0), *carried, strict=True)))
    if winner == attacker:
        stray = tuple(max(0, n - own) for n, own in zip(place.resources, attackers, strict=True))
    else:
        stray = tuple(map(sum, zip(place.stray, attackers, strict=True)))
    draft.board = put(draft.board, at, holding(evolve(place, stray=stray), place.resources))


def conclude(draft: Draft, combat: Combat, winner: int) -> None:
    """The winner's star, then the next combat or what else follows the move."""
    draft.combat = None
    turn = draft.turn(combat.attacker)
    if combat.at and not combat.airships:
        _leave_goods(draft, combat.at, combat.attacker, winner)
    if turn.moves and combat.airships:
        fought = (*turn.moves.fought, combat.defender)
        update(draft, evolve(turn, moves=evolve(turn.moves, fought=fought)))
    elif turn.moves and combat.at:
        left = tuple(at for at in turn.moves.combats if at != combat.at)
        update(draft, evolve(turn, stage=Stage.COMBAT, moves=evolve(turn.moves, combats=left)))
    if draft.players[winner].stars_in(Slot.COMBAT) < slot_limit(draft.faction(winner), Slot.COMBAT):
        place(draft, winner, Slot.COMBAT)
    if combat.at:
        go_on(draft, combat.attacker)


def retreat_knobs(state: State, act: Retreat) -> tuple[Knob, ...]:
    """Each unit's place, and how many workers ride to each lake; none where all must go together."""
    combat = state.combat
    if combat is None or combat.at is None or state.board is None:
        return ()
    places = retreats(state.board, combat, state, act.seat)
    units = state.board.at(combat.at).of(act.seat)
    if len(places) == 1 or units.fighters() + units.workers < 2:
        return ()
    options = tuple(Option(place, say("knob.place", at=seen_by(state, act.seat, place))) for place in places)
    kinds = (Unit.CHARACTER,) * units.character + (Unit.MECH,) * units.mechs
    apart = tuple(
        ChoiceField(f"unit_{n}", say("knob.retreat_unit", unit=kind), options, act.to, on_board=True)
        for n, kind in enumerate(kinds, 1)
    )
    return apart + _riding(state, act, units, places[1:])


def _riding(state: State, act: Retreat, units: Units, lakes: tuple[str, ...]) -> tuple[Knob, ...]:
    if not (units.workers and units.mechs):
        return ()
    return tuple(
        NumberField(
            f"workers_{lake}",
            say("knob.retreat_workers", at=seen_by(state, act.seat, lake)),
            0,
            units.workers,
            units.workers if act.to == lake else 0,
            at=lake,
        )
        for lake in lakes
    )


def retreat_turned(act: Retreat, answers: Answers) -> Retreat:
    """The retreat with each unit and worker where the answers send it."""
    units = tuple(place for name, place in answers.items() if name.startswith("unit_"))
    workers = tuple(n for name, n in answers.items() if name.startswith("workers_"))
    return evolve(act, units=units, workers=workers)


def _words(state: State, act: Retreat) -> Message:
    return say("offer.to", to=seen_by(state, act.seat, act.to))


def _hop(state: State, act: Retreat) -> Hop | None:
    return Hop(ANY_PIECE, state.combat.at, act.to) if state.combat and state.combat.at else None


KINDS: Final = (
    Kind(
        Retreat,
        why_not_retreat,
        retreat,
        heading=say("heading.retreat"),
        words=_words,
        knobs=retreat_knobs,
        turned=retreat_turned,
        hop=_hop,
        during_combat=True,
    ),
)
