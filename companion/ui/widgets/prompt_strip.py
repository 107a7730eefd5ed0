"""What seats may claim whoever's turn it is, oldest first, each with one tap."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.on_turn import Prompt
from companion.ui.widgets import emblem  # noqa: F401  (the layout beside this file names its class)
from companion.ui.widgets.even import EvenGrid
from engine.drawings import Mark
from engine.game import Act


@dataclass(frozen=True, slots=True)
class PromptShown:
    """A prompt in words."""

    prompt: Prompt
    mark: Mark
    claim: str
    decline: str


class PromptRow(BoxLayout):
    """One prompt: whose, what to take, and leaving it."""

    mark = ObjectProperty(None, allownone=True)
    claim = StringProperty()
    decline = StringProperty()

    def __init__(self, pick: Callable[[Act], Any], **given: Any) -> None:
        super().__init__(**given)
        self._decline = self.ids.decline.__self__  # `ids` hold on to nothing that is taken off the screen
        for push in (self.ids.claim, self._decline):
            push.bind(on_release=lambda here: pick(here.act))

    def show(self, shown: PromptShown) -> None:
        """Offers this from now on."""
        self.mark, self.claim, self.decline = shown.mark, shown.claim, shown.decline
        self.ids.claim.act, self._decline.act = shown.prompt.claim, shown.prompt.decline
        if shown.prompt.decline is None and self._decline.parent:
            self.remove_widget(self._decline)
        elif shown.prompt.decline is not None and not self._decline.parent:
            self.add_widget(self._decline)


class PromptStrip(EvenGrid):
    """All prompts; takes no room while there are none."""

    def __init__(self, pick: Callable[[Act], Any], **given: Any) -> None:
        super().__init__(**given)
        self._pick = pick
        self._shown: list[PromptShown] = []
        self._spare: list[PromptRow] = []
        self._came: dict[Act, int] = {}
        self._numbers = count()

    def in_order(self, prompts: list[Prompt]) -> list[Prompt]:
        """The prompts as they came, the oldest first; those that are gone are forgotten."""
        before = self._came
        self._came = {
            prompt.claim: before[prompt.claim] if prompt.claim in before else next(self._numbers)
            for prompt in prompts
        }
        return sorted(prompts, key=lambda prompt: self._came[prompt.claim])

    def show(self, prompts: list[PromptShown]) -> None:
        """Offers these from now on, in this order."""
        if prompts == self._shown:
            return
        self._shown = prompts
        while len(self.children) > len(prompts):
            self._spare.append(self.children[0])
            self.remove_widget(self.children[0])
        while len(self.children) < len(prompts):
            self.add_widget(self._spare.pop() if self._spare else PromptRow(self._pick))
        for row, shown in zip(reversed(self.children), prompts, strict=True):
            row.show(shown)


load_beside(__file__)
