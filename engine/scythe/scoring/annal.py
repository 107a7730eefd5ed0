"""What is kept of a finished game of Scythe: factions and mats, combats, stars, and when the first fell."""

from collections.abc import Sequence
from typing import Final

from engine.annals import Fact, GameAnnal, Guise, SeatAnnal, Sums
from engine.game import Step
from engine.message import say
from engine.scythe.combat.fought import fought
from engine.scythe.ids import Tracking
from engine.scythe.setup.setup import Seat, first_seat
from engine.scythe.state import State

Played = Sequence[tuple[State, Step, State]]
STARS: Final = "stars"
FIRST_STARS: Final = "first_stars"
FIRST_STAR_TURN: Final = "first_star_turn"
COMBATS_WON: Final = "combats_won"
COMBATS_LOST: Final = "combats_lost"


def annal(played: Played, state: State) -> GameAnnal:
    """The seats with their facts; where only the score is kept, their stars alone."""
    setup = state.setup
    facts: list[list[Fact]] = [[] for _ in state.players]
    followed = setup.tracking is not Tracking.SCORE
    fights, starts = (combats(played), starters(played)) if followed else ([], ())
    for seat, (mine, player) in enumerate(zip(facts, state.players, strict=True)):
        if followed:
            mine.append(Fact(COMBATS_WON, sum(winner == seat for winner, _ in fights)))
            mine.append(Fact(COMBATS_LOST, sum(loser == seat for _, loser in fights)))
        mine.append(Fact(STARS, player.scored_stars()))
        if followed:
            mine.append(Fact(FIRST_STARS, int(seat in starts)))
    for seat, turn in first_stars(played).items() if followed else ():
        facts[seat].append(Fact(FIRST_STAR_TURN, turn, Sums.LEAST))
    first = first_seat(setup)
    return GameAnnal(
        tuple(
            SeatAnnal(here.name, _guises(here), tuple(facts[seat]), began=seat == first)
            for seat, here in enumerate(setup.seats)
        ),
        tuple(
            Guise("module", str(module), say("annal.the_module", module=module)) for module in setup.modules
        ),
    )


def _guises(here: Seat) -> tuple[Guise, ...]:
    return (
        Guise("faction", str(here.faction), say("annal.the_faction", faction=here.faction)),
        Guise("mat", str(here.mat), say("annal.the_mat", mat=here.mat)),
    )


def combats(played: Played) -> list[tuple[int, int]]:
    """Winner and loser of every combat, in order, of steps that no earlier turn has made void."""
    found: list[tuple[Step, int, int]] = []
    for before, step, after in played:
        if before.overlap and (gone := before.overlap.steps[len(_kept(after)) :]):
            found = (
                [each for each in found if not any(each[0] is old for old in gone)] if _void(after) else found
            )
        if sides := fought(before, step):
            winner, loser = sides
            found.append((step, winner.seat, loser.seat))
    return [(winner, loser) for _, winner, loser in found]


def _kept(state: State) -> tuple[Step, ...]:
    return state.overlap.steps if state.overlap else ()


def _void(state: State) -> bool:
    return any(each.key in ("news.turn_void", "news.retake") for each in state.news)


def first_stars(played: Played) -> dict[int, int]:
    """The turn in which each seat placed its first star, of those that have placed one and kept it."""
    turns: dict[int, int] = {}
    for before, _, after in played:
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
            if new.star_count() == 0:
                turns.pop(seat, None)
            elif old.star_count() == 0:
                turns[seat] = new.turns
    return turns


def starters(played: Played) -> tuple[int, ...]:
    """The seats that placed the first star of the table: several where one step placed them."""
    found: tuple[int, ...] = ()
    for before, _, after in played:
        if not any(player.star_count() for player in before.players):
            found = tuple(seat for seat, player in enumerate(after.players) if player.star_count())
    return found
