"""What the table's screen tells at its one place: photos, contests and prompts, or a quiet line."""

from typing import Any

from kivy.metrics import dp

from companion.board_readers import can_read
from companion.ui.screens._board_stage import BoardStage
from companion.ui.screens._to_contest import ToContest
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.watching.switch import WatchSwitch
from companion.ui.widgets.basics.basics import Column, Push, Words
from companion.ui.widgets.table.prompt_strip import PromptStrip


class TableNews(Column):
    """The news of one moment, one below the other."""

    def __init__(
        self,
        view: View,
        stage: BoardStage,
        prompts: PromptStrip,
        to_contest: ToContest,
        watch: WatchSwitch,
        **given: Any,
    ) -> None:
        super().__init__(**given)
        self._view, self._stage, self._prompts, self._to_contest = view, stage, prompts, to_contest
        self._watch = watch
        self._photo = Push(loud=True, on_release=lambda _: self._read_photo())
        self._quiet = Words(tone="dim", padding=(dp(14), dp(16)))
        self._now: Now | None = None

    def draw(self, now: Now, prompts: bool, wide: bool) -> None:
        """Shows what there is to tell; on a tablet, where there is nothing, one quiet line."""
        self._now = now
        photo = now.photo if can_read(now.game.name) else None
        if photo:
            who = self._view.say(now.game.title(now.state, photo.seat))
            self._photo.text = self._view.say("photos.new", who=who)
        contest = self._to_contest.name(now.game.contest(now.state))
        shown: list[Any] = [
            *([self._photo] if photo else []),
            *([self._to_contest.push] if contest else []),
            *([self._prompts] if prompts else []),
        ]
        if watching := self._watch.on:
            # What is to be answered comes first; else the camera's picture lies below what others wait for.
            shown.insert(0 if watching.is_urgent else len(shown), watching.line)
        elif not shown and wide:
            shown = [self._quiet]
        self.hint(now)
        if self.children[::-1] != shown:
            self.clear_widgets()
            for each in shown:
                self.add_widget(each)

    def hint(self, now: Now) -> None:
        """Says in the quiet line what can be done on the map, else what was done last."""
        self._quiet.text = self._quiet_words(now)
        if self._watch.on:
            self._watch.on.tell(now, self._quiet.text)

    def _quiet_words(self, now: Now) -> str:
        stage, speak = self._stage, self._view.say
        if stage.drawing and (stage.hops.seats or stage.board.held):
            return speak("map.along_how" if stage.tray.is_open else "map.ringed")
        if stage.drawing and stage.places:
            return speak("tabletop.touch_place")
        reports = [report for report in now.reports if report.label]
        last = speak(reports[-1].label) if reports and reports[-1].label else ""
        return last or speak("map.drag" if stage.drawing and stage.hops.begun_by else "tabletop.quiet")

    def _read_photo(self) -> None:
        if self._now and self._now.photo:
            self._view.app.go("photo", photo=self._now.photo.path)
