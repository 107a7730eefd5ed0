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
    RevealObjective,
    SetAutoClaim,
)
from engine.scythe.components import MAX_STARS
from engine.scythe.state import Overlap, State
from engine.scythe.wind_gambit_acts import CompleteMission, CorrectAirship

# A second turn's seat answers for the first turn's prompts with these, so they come before its own steps.
_OF_THE_FIRST_TURN = (ClaimBonus, DeclineBonus, SetAutoClaim, HoldObjectives)
_MOST_STARS_AT_ONCE = 3  # recruits, power and popularity
# What lies on the table is true whatever the order: a correction makes the overlap final.
_FINAL = (Correct, CorrectPlace, CorrectAirship, EndGame)


def is_on_base(state: State, act: Act) -> bool:
    """Whether the act comes before the steps of the turn that began early."""
    overlap = state.overlap
    if overlap is None or isinstance(act, _FINAL):
        return False
    if isinstance(act, _OF_THE_FIRST_TURN):
        return True
    if overlap.first_is_done():
        # Its turn stays open for an objective until the second turn goes on.
        return isinstance(act, RevealObjective | CompleteMission) and act.seat == overlap.first
    return act.seat != overlap.second


def would_end(state: State, step: Step) -> bool:
    """Whether a step of the second turn would end the game before the first turn is done."""
    if not could_end(state) or is_on_base(state, step.act):
        return False
    return rules.apply(state, step).ended is not None


def could_end(state: State) -> bool:
    """Whether the second turn is near enough to its sixth star that its steps must be looked at."""
    overlap = state.overlap
    if overlap is None or overlap.first_is_done():
        return False
    # Only a card that also enlists brings three stars at once; below that no step can reach the sixth.
    return state.players[overlap.second].star_count() + _MOST_STARS_AT_ONCE >= MAX_STARS


def why_not(state: State, step: Step) -> Message | None:
    """The rule that forbids the step."""
    if state.overlap and is_on_base(state, step.act):
        reason = rules.why_not(state.overlap.base, step)
        # What lapsed with the first turn is gone, though the table without the second turn still has it.
        lapsed = isinstance(step.act, ClaimBonus | DeclineBonus) and rules.why_not(state, step)
        return reason or lapsed or None
    reason = rules.why_not(state, step)
    if reason is None and state.overlap and would_end(state, step):
        return say("refused.stars_wait", faction=state.setup.seats[state.overlap.first].faction)
    return reason


def apply(state: State, step: Step) -> State:
    """The state after the step, with both turns' effects in the rule's order."""
    overlap = state.overlap
    if overlap is None:
        after = rules.apply(state, step)
        began_early = len(after.turns) == 2 and len(state.turns) == 1
        return evolve(after, overlap=Overlap(state, (step,))) if began_early else after
    if is_on_base(state, step.act):
        return _lay(rules.apply(overlap.base, step), overlap.steps)
    after = rules.apply(evolve(state, overlap=None), step)
    if isinstance(step.act, _FINAL) or overlap.first_is_done():
        return after
    return evolve(after, overlap=Overlap(overlap.base, (*overlap.steps, step)))


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
    overlap = Overlap(base, steps[:kept]) if kept else None
    return evolve(state, overlap=overlap, news=news)
