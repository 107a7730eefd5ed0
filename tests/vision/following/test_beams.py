"""The search knows no game: it explains a heap of pebbles as well as a board."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest

from engine.game import Act, Step
from engine.message import Message, say
from vision.following.beams import SLACK, root, turn_ends
from vision.following.explain import explain
from vision.following.witness import Sight, Way


@dataclass(frozen=True, slots=True)
class Heap:
    """Pebbles that two seats add to and take from; a turn is one colour and up to three handfuls."""

    red: int = 0
    blue: int = 0
    seat: int = 0
    colour: str = ""
    handfuls: int = 0
    bells: int = 0
    """How often somebody rang, which nobody sees."""


@dataclass(frozen=True, slots=True)
class Begin(Act):
    """Choose a colour."""

    colour: str


@dataclass(frozen=True, slots=True)
class Add(Act):
    """Add so many pebbles of the colour."""

    n: int


@dataclass(frozen=True, slots=True)
class Ring(Act):
    """Ring one of the bells."""

    bell: int


@dataclass(frozen=True, slots=True)
class Done(Act):
    """End the turn."""


class Pebbles:
    """The rules of the heap."""

    def seats(self, state: Heap) -> int:
        return 2

    def legal_acts(self, state: Heap, seat: int) -> tuple[Act, ...]:
        if seat != state.seat:
            return ()
        if not state.colour:
            return (Begin(seat, "red"), Begin(seat, "blue"))
        rings = tuple(Ring(seat, bell) for bell in range(3)) if state.handfuls == 0 else ()
        adds = tuple(Add(seat, n) for n in (1, 2, 5, -5)) if state.handfuls < 3 else ()
        return (*rings, *adds, Done(seat))

    def why_not(self, state: Heap, step: Step) -> Message | None:
        return None if step.act in self.legal_acts(state, step.act.seat) else say("refused.no_turn")

    def apply(self, state: Heap, step: Step) -> Heap:
        act = step.act
        if isinstance(act, Begin):
            return replace(state, colour=act.colour)
        if isinstance(act, Add):
            heap = {state.colour: getattr(state, state.colour) + act.n}
            return replace(state, handfuls=state.handfuls + 1, **heap)
        if isinstance(act, Ring):
            return replace(state, handfuls=3, bells=state.bells + act.bell + 1)
        return replace(state, seat=1 - state.seat, colour="", handfuls=0)


@dataclass(frozen=True, slots=True)
class Onlooker:
    """A witness who has counted the pebbles."""

    game: Any
    red: int
    blue: int
    each: float = 4.0

    def look(self, state: Heap, before: Any = None, sight: Sight | None = None) -> Sight:
        off = abs(state.red - self.red) + abs(state.blue - self.blue)
        return Sight(self.each * off, hash((state.red, state.blue)))

    def begins(self, state: Heap) -> Sequence[Way]:
        acts = self.game.legal_acts(state, state.seat) if not state.colour else ()
        return [Way((Step(act),), group=act.colour) for act in acts]

    def ways(self, state: Heap) -> Sequence[Way]:
        acts = self.game.legal_acts(state, state.seat) if state.colour else ()
        idle = Done(state.seat) if state.handfuls == 0 else None
        return [Way((Step(act),), 2.0 if act == idle else 0.1 * isinstance(act, Add)) for act in acts]

    def rests(self, state: Heap) -> bool:
        return not state.colour

    def stage(self, state: Heap) -> Hashable:
        return state.seat, state.colour, state.handfuls

    def phase(self, state: Heap) -> Hashable:
        return state.handfuls

    def group(self, state: Heap) -> Hashable:
        return state.colour

    def is_strange(self, state: Heap) -> bool:
        return False

    def against(self, state: Heap) -> tuple[str, ...]:
        return tuple(name for name in ("red", "blue") if getattr(state, name) != getattr(self, name))

    def hides(self, step: Step) -> bool:
        return isinstance(step.act, Ring)

    def asks(self, usual: Step, others: Sequence[Step]) -> Message | None:
        return say("asked", bell=1) if others and isinstance(usual.act, Ring) else None


GAME: Any = Pebbles()


def acts(explanation: Any) -> list[Act]:
    return [step.act for step in explanation.steps]


@pytest.mark.parametrize(("red", "n"), [(1, [1]), (3, [1, 2]), (7, [2, 5]), (9, [2, 2, 5])])
def test_the_fewest_acts_that_lead_there_are_found(red: int, n: list[int]) -> None:
    best = explain(GAME, Onlooker(GAME, red, 0), Heap()).explanations[0]
    assert acts(best)[0] == Begin(0, "red")
    assert sorted(act.n for act in acts(best) if isinstance(act, Add)) == n
    assert best.after.red == red


def test_a_way_that_looks_worse_at_first_is_followed_as_far_as_the_slack_goes() -> None:
    """Three is eight less five: with dear pebbles the way over eight is too far."""
    witness = Onlooker(GAME, 4, 0, each=0.5)
    ends = turn_ends(GAME, witness, [root(witness, Heap())])
    assert {node.state.red for node in ends if node.sight.cost == 0} == {4}
    dear = Onlooker(GAME, 0, 0, each=SLACK)
    assert {node.state.red for node in turn_ends(GAME, dear, [root(dear, Heap())])} <= {-1, 0, 1}


def test_of_acts_that_nobody_can_tell_apart_one_is_tried_and_the_others_are_asked_for() -> None:
    found = explain(GAME, Onlooker(GAME, 0, 0), Heap()).explanations
    rung = next(each for each in found if any(isinstance(act, Ring) for act in acts(each)))
    (question,) = rung.questions
    assert {question.usual.act, *(step.act for step in question.others)} == {Ring(0, n) for n in range(3)}


def test_turns_that_look_alike_are_told_apart_by_their_group() -> None:
    found = explain(GAME, Onlooker(GAME, 0, 0), Heap()).explanations
    assert {each.turns[0].group for each in found[:2]} == {"red", "blue"}


def test_what_was_chosen_and_is_not_seen_is_known_of_an_explanation() -> None:
    seen, rung = (
        next(each for each in explain(GAME, Onlooker(GAME, n, 0), Heap()).explanations if wanted(each))
        for n, wanted in (
            (3, lambda each: True),
            (0, lambda each: any(isinstance(act, Ring) for act in acts(each))),
        )
    )
    assert seen.is_seen
    assert not rung.is_seen


def test_two_turns_are_told_as_two() -> None:
    best = explain(GAME, Onlooker(GAME, 5, 5), Heap()).explanations[0]
    assert sorted((turn.seat, turn.group) for turn in best.turns) in (
        [(0, "blue"), (1, "red")],
        [(0, "red"), (1, "blue")],
    )
    assert (best.after.red, best.after.blue, best.against) == (5, 5, ())


def test_what_no_acts_lead_to_is_explained_by_nothing() -> None:
    found = explain(GAME, Onlooker(GAME, 400, 0), Heap())
    assert (found.explanations, found.against) == ((), ("red",))


def test_a_way_that_the_rules_refuse_is_never_told() -> None:
    """A witness may try what the game would not take: it is left out before anybody hears of it."""
    witness = Onlooker(GAME, 3, 0)
    forged = SimpleNamespace(
        **{name: getattr(witness, name) for name in dir(witness) if not name.startswith("_")}
    )
    short = Way((Step(Add(0, 3)), Step(Done(0))))
    forged.ways = lambda state: [short, *witness.ways(state)] if state.colour else []
    found = explain(GAME, forged, Heap()).explanations
    assert found
    assert all(Add(0, 3) not in acts(each) for each in found)
