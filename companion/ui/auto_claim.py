"""Claims for seats without a phone what a step has opened to them, if the table wishes it."""

from collections.abc import Callable
from typing import Any

from companion.net.table.host import Host
from companion.net.table.messages import Whereabouts
from companion.ui.on_turn import PromptOffer, offered
from engine.game import Act
from engine.table import STEP, Report, Table

Later = Callable[[Callable[[Host], object]], object]
"""Has the host do this soon, in its own thread."""


class AutoClaim:
    """Follows a table in the host's thread; what people take back or had left open is theirs alone."""

    def __init__(self, table: Table[Any], later: Later, wanted: Callable[[], bool]) -> None:
        self._table, self._later, self._wanted = table, later, wanted
        self._open = self._claims()
        self._due: list[Act] = []
        self._end = table.subscribe(self._changed)

    def stop(self) -> None:
        """Claims nothing more."""
        self._end()

    def _claims(self) -> list[Act]:
        prompts: list[PromptOffer] = [
            prompt for each in offered(self._table.game, self._table.state) for prompt in each.prompts
        ]
        # What can be left aside costs nothing and has no alternative; anything else is for people to choose.
        return [prompt.offer.act for prompt in prompts if prompt.offer.leaving is not None]

    def _changed(self, report: Report) -> None:
        if not self._wanted():
            self._open, self._due = [], []
            return
        before, self._open = self._open, self._claims()
        if report.kind != STEP:
            # Whoever goes back through the game looks at it as it was.
            self._due = []
            return
        self._due = [act for act in self._due if act in self._open]
        self._due += [act for act in self._open if act not in before and act not in self._due]
        if self._due:
            self._later(self._claim)

    def _claim(self, host: Host) -> None:
        """Takes the first that is due; the step that this is asks for the next."""
        while self._due:
            act = self._due.pop(0)
            if act in self._open and host.room.presence.seats[act.seat] is Whereabouts.FREE:
                host.room.play(act)
                return
