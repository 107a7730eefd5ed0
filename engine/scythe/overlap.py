"""Overlapping turns: the next seat begins while this one completes its bottom-row action.

The order of effects stays the rule's order. While two turns are open the state remembers the
table without the second turn and the second turn's steps; whatever the first turn still brings is
played on that table, and the steps are laid on top again. If the first turn ends the game, the
second has not happened.
"""

from engine.frozen import evolve
from engine.game import Act, Step
from engine.message import Message, say
from engine.scythe import rules
from engine.scythe.acts import (
    ClaimBonus,
    Correct,
    CorrectPlace,
    DeclineBonus,
    EndGame,
    HoldObjectives,
    SetAutoClaim,
)
from engine.scythe.state import Overlap, State
from engine.scythe.wind_gambit_acts import CorrectAirship

# A second turn's seat answers for the first turn's prompts with these, so they come before its own steps.
_OF_THE_FIRST_TURN = (ClaimBonus, DeclineBonus, SetAutoClaim, HoldObjectives)
# What lies on the table is true whatever the order: a correction makes the overlap final.
_FINAL = (Correct, CorrectPlace, CorrectAirship, EndGame)


def belongs_to_second(state: State, act: Act) -> bool:
    """Whether the act is a step of the turn that began early."""
    return act.seat == state.turns[1].seat and not isinstance(act, _OF_THE_FIRST_TURN)


def why_not(state: State, step: Step) -> Message | None:
    """The rule that forbids the step."""
    overlap = state.overlap
    if overlap is None or isinstance(step.act, _FINAL) or belongs_to_second(state, step.act):
        return rules.why_not(state, step)
    return rules.why_not(overlap.base, step)


def apply(state: State, step: Step) -> State:
    """The state after the step, with both turns' effects in the rule's order."""
    overlap = state.overlap
    if overlap is None:
        after = rules.apply(state, step)
        began_early = len(after.turns) == 2 and len(state.turns) == 1
        return evolve(after, overlap=Overlap(state, (step,))) if began_early else after
    if isinstance(step.act, _FINAL):
        return rules.apply(evolve(state, overlap=None), step)
    if belongs_to_second(state, step.act):
        after = rules.apply(state, step)
        return evolve(after, overlap=Overlap(overlap.base, (*overlap.steps, step)))
    return _lay(rules.apply(overlap.base, step), overlap.steps)


def _lay(base: State, steps: tuple[Step, ...]) -> State:
    """The second turn's steps on top of what the first has become."""
    state, kept = base, 0
    for step in steps:
        if rules.why_not(state, step):
            break
        state, kept = rules.apply(state, step), kept + 1
    news = base.news
    if kept < len(steps):
        news = (*news, say("news.retake", faction=base.setup.seats[steps[0].act.seat].faction))
    still_open = len(state.turns) == 2
    overlap = Overlap(base, steps[:kept]) if still_open else None
    return evolve(state, overlap=overlap, news=news)
