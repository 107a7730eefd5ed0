"""Objective cards for who keeps the own hand to oneself: each in our words, and how it stands."""

from functools import cache

from engine.goals import Goal, Goals, GoalWay, Judged
from engine.message import say
from engine.scythe.cards.objective_conditions import cards, judged
from engine.scythe.cards.objectives import BETWEEN_ACTIONS, RevealObjective, can_reveal, reveal_acts
from engine.scythe.state import Stage, State
from engine.scythe.turn.turn import turn_of, waits


@cache
def goals() -> Goals:
    """All cards, base game and promo pack, by their numbers."""
    every = tuple(Goal(str(number), say(f"objective.{number}")) for number in cards())
    return Goals(say("objective.title"), every)


def goals_judged(state: State, seat: int) -> Judged:
    """How the seat stands to every card now, and which of them it may show."""
    held = state.players[seat].objectives
    if not held:
        return Judged(0)
    answers = judged(state, seat)
    return Judged(
        held=held,
        fulfilled=tuple(str(number) for number, answer in answers.items() if answer),
        unknown=tuple(str(number) for number, answer in answers.items() if answer is None),
        ways=_ways(state, seat, answers),
    )


def _ways(state: State, seat: int, answers: dict[int, bool | None]) -> tuple[GoalWay, ...]:
    turn = turn_of(state, seat)
    if turn is None or turn.stage not in BETWEEN_ACTIONS or not can_reveal(state, seat) or waits(state, seat):
        return ()
    done = turn.stage is Stage.DONE
    # A card that says so is shown when nothing is left to take in the turn.
    open_now = tuple(
        str(number)
        for number, card in cards().items()
        if answers[number] is not False and (done or not card.end_of_turn)
    )
    acts = (act for act in reveal_acts(state, seat) if isinstance(act, RevealObjective))
    ways = (GoalWay(act, open_now if act.number is None else (str(act.number),)) for act in acts)
    return tuple(way for way in ways if way.ids)
