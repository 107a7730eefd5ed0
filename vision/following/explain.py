"""From a tracked state and a photo to what was played: at most three explanations, best first."""

from collections.abc import Callable, Sequence
from math import exp, inf
from typing import Any, Final

from engine.game import Game, Step
from vision.following.beams import Node, root, turn_ends
from vision.following.explanation import Explained, Explanation, Played, Question
from vision.following.witness import Witness
from vision.readers import Cancelled

MOST: Final = 3
"""Explanations; more are no help at a table."""
ANOTHER_TURN: Final = 4.0
"""Nats: people take a photo after each turn, so that a second one must explain a whole change more."""
GO_ON: Final = 3.0
"""Nats left against the best turn from which another turn is tried: less than one sure piece or token."""
WORTH: Final = 2.0
"""Nats by which another turn must come nearer to the photo, else it explains nothing."""
MOST_IDLE: Final = 2
"""Turns that may explain nothing before no more is tried: one may have shown nothing, and the next has."""
STARTS: Final = 12
"""Ends of a turn from which the next one is tried."""
HOPELESS: Final = 60.0
"""Nats left against the best of all, from which nothing explains the photo: some ten sure pieces."""
_LEFT: Final = 8.0
"""Nats left against an explanation that make it about a third as sure."""
_MOST_OTHERS: Final = 40
"""Acts in place of another that are tried: a cube may go a few dozen ways."""


def explain(
    game: Game[Any], witness: Witness, state: Any, cancelled: Callable[[], bool] = lambda: False
) -> Explained:
    """What was played between the tracked state and the photo, up to a whole round of turns."""
    start = root(witness, state)
    starts = [start]
    found: list[Node] = []
    idle = 0
    for _ in range(game.seats(state)):
        if cancelled():
            raise Cancelled
        ends = turn_ends(game, witness, starts)
        nearest = _least(found)
        found = sorted((*found, *(end for end in ends if end.steps())), key=_total)
        idle = 0 if _least(ends) < nearest - WORTH else idle + 1
        if not found or found[0].sight.cost < GO_ON or idle == MOST_IDLE:
            break
        starts = _spread(ends)
    return _explained(game, witness, start, found)


def _least(nodes: Sequence[Node]) -> float:
    """How much speaks against the one of these that is nearest to the photo."""
    return min((node.sight.cost for node in nodes), default=inf)


def _total(node: Node) -> float:
    return node.cost + ANOTHER_TURN * max(node.turns - 1, 0)


def _spread(ends: Sequence[Node]) -> list[Node]:
    """The best ends, at first one of each group: the turn that explains least may be the right one."""
    firsts = list({node.group: node for node in reversed(ends)}.values())
    rest = [node for node in ends if all(node is not first for first in firsts)]
    return [*firsts, *rest][:STARTS]


def _explained(game: Game[Any], witness: Witness, start: Node, found: Sequence[Node]) -> Explained:
    nearest = found[0] if found else start
    if nearest.sight.cost > HOPELESS or witness.is_strange(nearest.state):
        return Explained((), witness.against(start.state), strange=True)
    unchanged = nearest.sight.looks == start.sight.looks or start.cost <= _total(nearest)
    least = min(_total(node) for node in (nearest, start))
    whole = sum(exp(least - _total(node)) for node in (start, *found))
    made = []
    for node in found:
        share = exp(least - _total(node)) / whole * exp(-node.sight.cost / _LEFT)
        if _is_legal(game, start.state, node.steps()):
            made.append(_made(game, witness, start.state, node, share))
        if len(made) == MOST:
            break
    against = witness.against(start.state) if unchanged or not made else made[0].against
    return Explained(tuple(made), against, unchanged=unchanged)


def _is_legal(game: Game[Any], state: Any, steps: Sequence[Step]) -> bool:
    """Whether the table itself would take every one of these acts."""
    for step in steps:
        if game.why_not(state, step) is not None:
            return False
        state = game.apply(state, step)
    return True


def _made(game: Game[Any], witness: Witness, state: Any, node: Node, share: float) -> Explanation:
    return Explanation(
        turns=_turns(node),
        after=node.state,
        cost=_total(node),
        confidence=share,
        questions=_questions(game, witness, state, node),
        against=witness.against(node.state),
        is_seen=not any(_is_hidden(witness, each) for each in node.line() if each.way and each.before),
    )


def _is_hidden(witness: Witness, node: Node) -> bool:
    """Whether something was chosen on the way to this node that left the board as it was."""
    same = node.before is not None and node.before.sight.looks == node.sight.looks
    return same and node.way is not None and any(witness.hides(step) for step in node.way.steps)


def _turns(node: Node) -> tuple[Played, ...]:
    """The acts turn by turn; whose turn it is, whoever answers before it, says the act that begins it."""
    turns: list[Played] = []
    for each in node.line():
        steps = each.way.steps if each.way else ()
        if each.before is not None and each.turns > each.before.turns:
            turns.append(Played(steps[-1].act.seat if steps else -1, each.group, steps))
        elif turns:
            last = turns[-1]
            seat = last.seat if last.seat >= 0 or not steps else steps[0].act.seat
            turns[-1] = Played(seat, last.group, last.steps + steps)
    return tuple(turn for turn in turns if turn.steps)


def _questions(game: Game[Any], witness: Witness, state: Any, node: Node) -> tuple[Question, ...]:
    """For each act, which others nobody could tell from it."""
    steps, found = node.steps(), []
    for number, step in enumerate(steps):
        others = _others(game, witness, state, steps[number:], node.sight.looks)
        asks = witness.asks(step, others)
        if asks:
            found.append(Question(asks, number, step, others))
        state = game.apply(state, step)
    return tuple(found)


def _others(
    game: Game[Any], witness: Witness, state: Any, steps: Sequence[Step], looks: int
) -> tuple[Step, ...]:
    """Acts of the same kind that could stand in place of the first of these, the rest and the sight alike."""
    act = steps[0].act
    acts = [each for each in game.legal_acts(state, act.seat) if type(each) is type(act) and each != act]
    found = []
    for other in (Step(each, steps[0].result) for each in acts[:_MOST_OTHERS]):
        line = (other, *steps[1:])
        if _is_legal(game, state, line) and _looks(game, witness, state, line) == looks:
            found.append(other)
    return tuple(found)


def _looks(game: Game[Any], witness: Witness, state: Any, steps: Sequence[Step]) -> int:
    for step in steps:
        state = game.apply(state, step)
    return witness.look(state).looks
