"""The search for the acts of one turn: beams over the engine's own acts, led by what the photo shows."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from heapq import nsmallest
from itertools import chain
from typing import Any, Final

from engine.game import Game, Step
from vision.following.witness import Sight, Way, Witness

WIDTH: Final = 12
"""Of the best kept in each layer for each group and phase: twice as many find no more in drawn games."""
MOST: Final = 60
"""Of all phases of a group together: turns with an encounter or two combats have many."""
SLACK: Final = 18.0
"""Nats by which a turn may look worse half-way than before it: goods that are made and paid with at once."""
FOR_NOTHING: Final = 0.8
"""Nats for each act more than two of a turn that shows nothing: nobody moves pieces to and fro."""
LONGEST: Final = 24
"""Layers; the longest turns have a move of three, two combats, an encounter and a bottom row."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A state that may have been reached, and how."""

    state: Any
    sight: Sight
    prior: float
    """What the acts cost that led here."""
    bound: float
    """The worst sight that its turn may have half-way."""
    group: Hashable
    way: Way | None = None
    before: Node | None = None
    turns: int = 0

    @property
    def cost(self) -> float:
        """How much speaks against it: what is seen, and how unusual it is."""
        return self.sight.cost + self.prior

    def line(self) -> tuple[Node, ...]:
        """This node and all that led to it, the first first."""
        found: list[Node] = []
        node: Node | None = self
        while node is not None:
            found.append(node)
            node = node.before
        return tuple(reversed(found))

    def steps(self) -> tuple[Step, ...]:
        """The acts that led here."""
        ways = (node.way for node in self.line() if node.way)
        return tuple(chain.from_iterable(way.steps for way in ways))


def root(witness: Witness, state: Any) -> Node:
    """The tracked state, before anything is explained."""
    sight = witness.look(state)
    return Node(state, sight, 0.0, sight.cost + SLACK, None)


def turn_ends(game: Game[Any], witness: Witness, starts: Iterable[Node]) -> list[Node]:
    """How one more turn may have ended, best first; of ends that look alike in one group the likeliest."""
    layer = list(chain.from_iterable(_opened(game, witness, start) for start in starts))
    ends: dict[Hashable, Node] = {}
    for _ in range(LONGEST):
        if not layer:
            break
        grown: dict[Hashable, Node] = {}
        for node in layer:
            if witness.rests(node.state):
                _keep(ends, (node.group, node.sight.looks, _first(node)), _weighed(node))
            for way in witness.ways(node.state):
                child = _played(game, witness, node, way)
                if child.sight.cost <= child.bound:
                    _keep(grown, (child.group, child.sight.looks, witness.stage(child.state)), child)
        layer = _best(witness, grown.values())
    return sorted(ends.values(), key=_cost)


def _opened(game: Game[Any], witness: Witness, start: Node) -> Iterator[Node]:
    """The turn's first layer; a turn that people have begun to log goes on."""
    begins = witness.begins(start.state)
    for way in begins:
        node = _played(game, witness, start, way)
        yield replace(node, bound=start.sight.cost + SLACK, group=way.group, turns=start.turns + 1)
    if not begins and not start.turns:
        group, bound = witness.group(start.state), start.sight.cost + SLACK
        yield Node(start.state, start.sight, start.prior, bound, group, None, start, 1)


def _played(game: Game[Any], witness: Witness, node: Node, way: Way) -> Node:
    state = node.state
    for step in way.steps:
        state = game.apply(state, step)
    sight = witness.look(state, node.state, node.sight)
    return Node(state, sight, node.prior + way.cost, node.bound, node.group, way, node, node.turns)


def _weighed(end: Node) -> Node:
    """The end of a turn, less likely the more was done in it that nobody sees."""
    acts, node = 0, end
    while node.before is not None and node.before.turns == end.turns:
        acts, node = acts + len(node.way.steps if node.way else ()), node.before
    before = node.before
    if before is None or before.sight.looks != end.sight.looks:
        return end
    return replace(end, prior=end.prior + FOR_NOTHING * max(0, acts - 1))


def _first(node: Node) -> Hashable:
    """Which first turn led here: with several turns, it tells explanations apart."""
    return tuple(each.group for each in node.line() if each.before and each.turns > each.before.turns)


def _keep(found: dict[Hashable, Node], key: Hashable, node: Node) -> None:
    known = found.get(key)
    if known is None or node.cost < known.cost:
        found[key] = node


def _best(witness: Witness, nodes: Iterable[Node]) -> list[Node]:
    """The best of each group and phase: what is half done looks worse than what was left aside."""
    phases: dict[tuple[Hashable, Hashable], list[Node]] = {}
    for node in nodes:
        phases.setdefault((node.group, witness.phase(node.state)), []).append(node)
    groups: dict[Hashable, list[Node]] = {}
    for (group, _), lot in phases.items():
        groups.setdefault(group, []).extend(nsmallest(WIDTH, lot, key=_cost))
    return [node for lot in groups.values() for node in nsmallest(MOST, lot, key=_cost)]


def _cost(node: Node) -> float:
    return node.cost
