"""Overlapping turns: the next seat begins while this one completes its bottom-row action.

The order of effects stays the rule's order. While two turns are open the state remembers the
table without the second turn and the second turn's steps; whatever the first turn still brings is
played on that table, and the steps are laid on top again. If the first turn ends the game, the
second has not happened.
"""

from collections.abc import Iterable

from engine.frozen import evolve
from engine.game import Act, Step
from engine.message import Message, say
from engine.offers import Role
from engine.scythe import rules
from engine.scythe.components import MAX_STARS
from engine.scythe.kinds import KINDS
from engine.scythe.state import Overlap, Stage, State
from engine.scythe.turn.turn import settled

_MOST_STARS_AT_ONCE = 3  # recruits, power and popularity
_RULES_OF_PARTS = 2  # before, a correction was laid again as it was told, and all of it or nothing


def is_on_base(state: State, act: Act) -> bool:
    """Whether the act comes before the steps of the turn that began early."""
    overlap, kind = state.overlap, KINDS.get(type(act))
    if overlap is None or kind is None or kind.ends_overlap(act):
        return False
    if kind.of_first_turn or kind.corrects:
        return True
    if overlap.first_is_done():
        return kind.shows_objective and act.seat == overlap.first
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
        if reason and step.act.seat != state.overlap.first:
            reason = rules.why_not(state, step) or reason  # it waits for the second turn, too
        # What the second turn has settled is gone, though the table without it still has it; and what
        # cannot lie on the table with it is no correction.
        kind = KINDS[type(step.act)]
        gone = (kind.role is Role.PROMPT or kind.corrects) and rules.why_not(state, step)
        return reason or gone or None
    reason = rules.why_not(state, step)
    if reason is None and state.overlap and would_end(state, step):
        return say("refused.stars_wait", faction=state.setup.seats[state.overlap.first].faction)
    return reason


def apply(state: State, step: Step) -> State:
    """The state after the step, with both turns' effects in the rule's order."""
    overlap = state.overlap
    if overlap is None:
        after = rules.apply(state, step)
        if len(after.turns) != 2 or len(state.turns) != 1:
            return after
        # Its bonuses of the first turn come before its own, so they hold with and without it.
        return evolve(after, overlap=Overlap(settled(state, step.act.seat), (step,), after.news))
    kind = KINDS[type(step.act)]
    ends = kind.ends_overlap(step.act)
    if kind.corrects and not ends:
        return _correct(overlap, step)
    if is_on_base(state, step.act):
        return _lay(rules.apply(overlap.base, step), overlap.steps, overlap.told)
    after = rules.apply(evolve(state, overlap=None), step)
    if ends or overlap.first_is_done():
        return after
    told = overlap.told + after.news
    return evolve(after, overlap=Overlap(overlap.base, (*overlap.steps, step), told))


def _correct(overlap: Overlap, step: Step) -> State:
    """The table is right: a correction holds with and without the turn that began early."""
    base = rules.apply(overlap.base, step)
    if base.setup.rules < _RULES_OF_PARTS:
        own = (step,) if overlap.second in KINDS[type(step.act)].seats(step.act) else ()
        return _lay(base, overlap.steps + own, overlap.told)
    parts = tuple(part for part in KINDS[type(step.act)].parts(step.act) if _may_have_changed(overlap, part))
    # Steps between two corrections of the same were taken with what the first had made of it.
    before = tuple(
        Step(_as_it_is(overlap.base, old.act), old.result) if _is_among(base, old.act, parts) else old
        for old in overlap.steps
    )
    return _lay(base, (*before, *map(Step, parts)), overlap.told)


def _may_have_changed(overlap: Overlap, part: Act) -> bool:
    """Whether the steps of the second turn may have changed what this correction sets."""
    kind = KINDS[type(part)]
    # Its own, and the goods of any place. Moves wait, so no airship flies; nobody's turn changes a tile.
    return kind.as_it_is is not None and (part.seat == overlap.second or kind.touches != "")


def _as_it_is(table: State, act: Act) -> Act:
    kind = KINDS[type(act)]
    return kind.as_it_is(table, act) if kind.as_it_is else act


def _is_among(table: State, act: Act, parts: Iterable[Act]) -> bool:
    """Whether one of these corrections sets the same as the act."""
    return any(type(part) is type(act) and _as_it_is(table, part) == _as_it_is(table, act) for part in parts)


def _lay(base: State, steps: tuple[Step, ...], told: tuple[Message, ...]) -> State:
    """The second turn's steps on top of what the first has become; tells only what is new in them."""
    state, kept, again = base, 0, list(told)
    news = list(base.news)
    open_ = bool(base.turns) and base.turns[0].stage is not Stage.DONE
    for number, step in enumerate(steps):
        after = _laid(state, base, step, steps[number + 1 :])
        # The first turn comes first: what would end the game waits until that turn is done.
        if after is None or (open_ and after.ended):
            break
        for message in after.news:
            if message in again:
                again.remove(message)
            elif message not in base.news:
                news.append(message)
        state, kept = after, kept + 1
    if kept < len(steps):
        key = "news.turn_void" if base.ended else "news.retake"
        news.append(say(key, faction=base.setup.seats[steps[0].act.seat].faction))
    overlap = Overlap(base, steps[:kept], (*told, *news)) if kept else None
    return evolve(state, overlap=overlap, news=tuple(news))


def _laid(state: State, base: State, step: Step, later: tuple[Step, ...]) -> State | None:
    """The state after one of the second turn's steps; None where it cannot be any more."""
    if not KINDS[type(step.act)].corrects or base.setup.rules < _RULES_OF_PARTS:
        return None if rules.why_not(state, step) else rules.apply(state, step)
    # As the table without the second turn has it by now: what the first turn or a gift has added is right.
    last = not _is_among(base, step.act, (each.act for each in later))
    act = _as_it_is(base, step.act) if last else step.act
    # A correction is no step to take again: the table without the second turn has it in any case.
    if act == _as_it_is(state, act) or rules.why_not(state, Step(act)):
        return evolve(state, news=())
    return rules.apply(state, Step(act))
