"""What a story of the pond follows: flies eaten, and who puffed up further."""

from engine.game import Step
from engine.message import say
from engine.story.telling import Happening, Measure, Opponent
from tests.kits.nonsense.pond_state import Pond, Puff


class PondTeller:
    """Tells of ponds."""

    def names(self, state: Pond) -> tuple[str, ...]:
        """The players' names."""
        return tuple(frog.name for frog in state.setup.seats)

    def measures(self, state: Pond) -> tuple[Measure, ...]:
        """Which pad of the six each frog sits on."""
        return (Measure("pads", say("pond.pads"), "falling-leaf", state.at),)

    def happened(self, before: Pond, step: Step, after: Pond) -> tuple[Happening, ...]:
        """Two frogs that puffed themselves up."""
        if not isinstance(step.act, Puff):
            return ()
        bigger = 0 if step.result[0] >= step.result[1] else 1
        sides = Opponent(bigger, step.result[bigger]), Opponent(1 - bigger, step.result[1 - bigger])
        words = say("pond.puffed", name=self.names(before)[bigger], n=sides[0].strength)
        return (Happening("puff", bigger, "bullets", words, sides, pinned=True, many="pond.puffs"),)
