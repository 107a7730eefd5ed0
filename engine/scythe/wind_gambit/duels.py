"""The airship tile Blitzkrieg: after a move two airships may fight each other (The Wind Gambit)."""

from dataclasses import dataclass
from typing import Final

from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.scythe.board.board import home_base, put_airship
from engine.scythe.draft import Draft
from engine.scythe.kind import Kind
from engine.scythe.setup.tiles import BLITZKRIEG
from engine.scythe.state import Combat, Phase, Stage, State
from engine.scythe.turn.turn import turn_of
from engine.scythe.view.words import faction
from engine.scythe.wind_gambit.abilities import in_force


@dataclass(frozen=True, slots=True)
class FightAirship(Act):
    """Attack the airship of this seat, which is over the same territory (airship tile Blitzkrieg)."""

    against: int


def rivals(table: State | Draft, seat: int) -> tuple[int, ...]:
    """The seats whose airships this seat's, which has moved, may attack now; each once in a move."""
    moves = next((turn.moves for turn in table.turns if turn.seat == seat), None)
    if table.board is None or moves is None or not moves.flown or moves.peaceful:
        return ()
    if not in_force(table, seat, BLITZKRIEG):
        return ()
    ships = table.board.airships
    return tuple(
        other
        for other, ship in enumerate(ships)
        if other != seat and ship.at == ships[seat].at and other not in moves.fought
    )


def duel_acts(state: State, seat: int) -> tuple[Act, ...]:
    """One act for each airship that may be attacked."""
    return tuple(FightAirship(seat, other) for other in rivals(state, seat))


def why_not_fight(state: State, act: FightAirship) -> Message | None:
    """The reason there is no such airship to attack now."""
    turn = turn_of(state, act.seat)
    if turn is None or turn.stage is not Stage.COMBAT or act.against not in rivals(state, act.seat):
        return say("refused.no_combat")
    return None


def begin_duel(draft: Draft, act: FightAirship) -> None:
    """Opens the combat of the two airships; "airships do not benefit from mech abilities"."""
    assert draft.board is not None
    at = draft.board.airships[act.seat].at
    draft.combat = Combat(act.seat, act.against, at, Phase.DIALS, airships=True)
    draft.announce("news.airship_combat", act.seat, to=draft.faction(act.against), at=at)


def is_still_on(draft: Draft, combat: Combat) -> bool:
    """Whether both airships are still where they fight."""
    ships = draft.board.airships if draft.board else ()
    return all(ships[seat].at == combat.at for seat in (combat.attacker, combat.defender))


def retreat_airship(draft: Draft, seat: int) -> None:
    """The beaten airship goes home with what it carries; nothing else there takes part."""
    assert draft.board is not None
    ship = draft.board.airships[seat]
    draft.board = put_airship(draft.board, seat, evolve(ship, at=home_base(draft.faction(seat))))


def _attack(state: State, act: FightAirship) -> Message:
    return say("offer.fight_airship", to=faction(state, act.against))


def _attacked(state: State, act: FightAirship) -> Message:
    return say("act.fight_airship", faction=faction(state, act.seat), to=faction(state, act.against))


KINDS: Final = (
    Kind(
        FightAirship,
        why_not_fight,
        begin_duel,
        heading=say("heading.combat"),
        words=_attack,
        label=_attacked,
    ),
)
