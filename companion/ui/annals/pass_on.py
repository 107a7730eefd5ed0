"""One game on its way to other programs and people: BG Stats by a code or a touch, files, the saved game."""

import json
from pathlib import Path
from typing import Any

from companion.annals import bg_stats, tables
from companion.annals.annal import Annal, annal_of
from companion.annals.people import People
from companion.platform import here
from companion.ui.kv import load_beside
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics import panes, qr_code, top_bar  # noqa: F401 - pass_on.kv names them
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.basics.even import EvenPush
from companion.whole_file import write_whole
from engine.message import Message, TableError, say


class PassOnView(View):
    """What can be made of one saved game."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._journal: Path | None = None
        self._annal: Annal | None = None
        self._problem: Message | None = None
        self._drawn: object = None

    def enter(self, **given: Any) -> None:
        """Reads the journal that is given, else that of the open table."""
        session = self.app.session
        self._journal = given.get("journal") or (session.hosted.path if session else None)
        self._annal, self._problem, self._drawn = None, None, None
        if self._journal:
            try:
                self._annal = annal_of(self._journal)
            except TableError as error:
                self._problem = error.message

    def draw(self, now: Now | None) -> None:
        """A push for each way; a game that goes on can only be sent as it is."""
        ids, words = self.ids, self.say("annals.pass_on")
        if self._drawn == (words, self._annal):
            return
        self._drawn = words, self._annal
        ids.bar.back, ids.bar.title = self.say("app.back"), words
        ids.code.address = ""
        ids.ways.clear_widgets()
        if self._problem:
            ids.ways.add_widget(Words(text=self.say(self._problem)))
        elif self._annal:
            ids.code.address = bg_stats.code_link(self._annal, self._people) or ""
            self._add("annals.bg_stats", self._to_bg_stats, loud=True)
            self._add("annals.as_csv", self._csv)
            self._add("annals.as_json", self._json)
        if self._journal and not self._problem:
            self._add("annals.send", self._send)
        ids.about.text = self.say("annals.code_about") if ids.code.address else ""

    def back(self) -> None:
        """Where it was come from: the score of the open table, else the front door."""
        self.app.go("score" if self.app.session else "home")

    @property
    def _people(self) -> People:
        return People(Path(self.app.folder))

    def _add(self, key: str, do: Any, loud: bool = False) -> None:
        self.ids.ways.add_widget(EvenPush(text=self.say(key), loud=loud, on_release=lambda _: do()))

    def _to_bg_stats(self) -> None:
        if self._annal and not here().open_link(bg_stats.link(self._annal, self._people)):
            self.app.tell(say("annals.no_link"))

    def _csv(self) -> None:
        if self._annal:
            self._hand(".csv", tables.as_csv((self._annal,), self._people).encode())

    def _json(self) -> None:
        if self._annal:
            told = tables.as_json((self._annal,), self._people)
            self._hand(".json", json.dumps(told, indent=1).encode())

    def _hand(self, suffix: str, data: bytes) -> None:
        """Writes the file beside the journal and hands it to other apps, or says where it lies."""
        assert self._journal
        path = self._journal.with_name(f"{self._journal.stem}-game{suffix}")
        try:
            write_whole(path, data)
        except OSError as error:
            self.app.tell(say("annals.unsaved", why=error.strerror or ""))
            return
        self._share(path)

    def _send(self) -> None:
        if self._journal:
            self._share(self._journal)

    def _share(self, path: Path) -> None:
        if not here().share_file(path):
            self.app.tell(say("scores.saved", file=str(path)))


load_beside(__file__)
VIEW = PassOnView
