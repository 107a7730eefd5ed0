"""The pond by newer rules, each with one difference: what a saved evening of the first rules meets."""

from dataclasses import dataclass, replace

from engine.codec import Json
from engine.game import Step
from engine.message import Message, say
from engine.scoring.score_sheet import ScoreSheet
from tests.kits.nonsense.pond import FrogPond
from tests.kits.nonsense.pond_state import Croak, Pond


@dataclass(frozen=True, slots=True)
class SilentPond(FrogPond):
    """Frogs may no longer croak; what was croaked once can still be understood."""

    rules_version: int = 2

    def why_not(self, state: Pond, step: Step) -> Message | None:
        """No croaking, else as ever."""
        croaks = isinstance(step.act, Croak)
        return say("pond.refused") if croaks else FrogPond.why_not(self, state, step)


@dataclass(frozen=True, slots=True)
class MutePond(SilentPond):
    """Nobody even knows any more what croaking was."""

    def apply(self, state: Pond, step: Step) -> Pond:
        """A croak has no meaning."""
        return {}[step.act] if isinstance(step.act, Croak) else FrogPond.apply(self, state, step)


@dataclass(frozen=True, slots=True)
class GenerousPond(FrogPond):
    """Every fly counts twice."""

    rules_version: int = 2

    def score(self, state: Pond, seat: int | None = None) -> Json:
        """Twice the flies."""
        return {"eaten": [2 * n for n in state.eaten]}

    def score_sheet(self, state: Pond, viewer: int | None) -> ScoreSheet:
        """Twice the flies, whoever ate them."""
        sheet = FrogPond.score_sheet(self, state, viewer)
        return replace(sheet, lines=tuple(replace(line, total=2 * (line.total or 0)) for line in sheet.lines))
