"""Undo, redo and the ways to other screens: the buttons below the table."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.board_readers import can_read
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.even import EvenIcon, SideIcon, UndoPush
from engine.message import say

_LARGE: Final = 1.3  # times the usual letters, from which on words leave no room for what they are about


class UtilityBar:
    """The buttons; a layout has a place `bar` for undo and redo and `nav` for the rest."""

    def __init__(self, view: View, correct: Callable[[], Any]) -> None:
        self._view = view
        self.undo = UndoPush(on_release=lambda _: view.undo())
        self.redo = SideIcon(icon="clockwise-rotation", size_hint_x=0.35, on_release=lambda _: view.redo())
        self.map, self.score = self._way("treasure-map", "map"), self._way("podium", "score")
        self.phones, self.photo = self._way("smartphone", "lobby"), self._way("photo-camera", "photo")
        self.home = self._way("house", "home")
        self.rules = EvenIcon(icon="help", on_release=lambda _: view.app.rules.browse())
        self.correct = EvenIcon(icon="pencil", on_release=lambda _: correct())
        self.sound = EvenIcon(on_release=lambda _: self._turn_sound())

    def _way(self, icon: str, screen: str) -> EvenIcon:
        return EvenIcon(icon=icon, on_release=lambda _: self._view.app.go(screen))

    def _turn_sound(self) -> None:
        self._view.app.set(sounds=not self._view.app.settings.sounds)

    @property
    def all(self) -> tuple[Any, ...]:
        """Every button of its own."""
        ways = (self.map, self.photo, self.score, self.phones, self.correct, self.rules)
        return self.undo, self.redo, *ways, self.sound, self.home

    def name(self, now: Now | None) -> None:
        """Puts the buttons into words."""
        speak = self._view.say
        redo = now.redo if now else None
        self._view.undo_push(now, self.undo)
        self.redo.can = redo is not None
        self.redo.text = speak(say("table.redo", what=speak(redo)) if redo else say("tabletop.redo"))
        self.map.words, self.photo.words = speak("tabletop.map"), speak("photos.open")
        self.score.words, self.phones.words = speak("tabletop.score"), speak("tabletop.phones")
        self.score.loud = now is not None and now.game.blocking(now.state) is None
        self.correct.words, self.home.words = speak("correcting.seat"), speak("tabletop.home")
        self.rules.words = speak("rule.title")
        sounds = self._view.app.settings.sounds
        self.sound.icon = "speaker-off" if sounds else "speaker"
        self.sound.words = speak("tabletop.mute" if sounds else "tabletop.sound")

    def fill(self, now: Now | None, ids: Any, more: Sequence[EvenIcon], keeps_redo: bool) -> None:
        """Puts the buttons in that there is something to do with, and `more`; a tablet keeps every place."""
        # On a table the mat comes first: what is done now and then needs no words in the largest letters.
        large = keeps_redo and self._view.app.theme.scale >= _LARGE
        board = now is not None and now.board is not None
        photo = now is not None and can_read(now.game.name)
        looks = [*([self.map] if board else []), *([self.photo] if photo else [])]
        wanted = {
            ids.bar: [self.undo, *([self.redo] if keeps_redo or self.redo.can else [])],
            ids.nav: [
                *looks,
                self.score,
                self.phones,
                self.correct,
                *more,
                self.rules,
                self.sound,
                self.home,
            ],
        }
        for button in (ids.nav, *wanted[ids.nav]):
            button.wordless = large
        self.undo.modest = self.redo.modest = large
        for bar, buttons in wanted.items():
            if bar.children[::-1] != buttons:
                bar.clear_widgets()
                for button in buttons:
                    bar.add_widget(button)
