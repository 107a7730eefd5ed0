"""What a person sets once: every change shows at once and is saved."""

from collections.abc import Sequence
from typing import Any

from kivy.uix.layout import Layout

from companion.languages import LANGUAGES, name_of
from companion.ui.kv import load_beside
from companion.ui.session import Now
from companion.ui.settings import TEXT_SCALES, Look
from companion.ui.view import View
from companion.ui.widgets.basics import panes, top_bar  # noqa: F401 - settings.kv names them
from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.basics.tick import Tick
from engine.message import say


class SettingsView(View):
    """Language, text, colours, hand, sounds and what else can be set."""

    def draw(self, now: Now | None) -> None:
        """Every setting as it is."""
        ids, settings = self.ids, self.app.settings
        ids.bar.back, ids.bar.title = self.say("app.back"), self.say("setting.title")
        ids.language_title.text = self.say("language.title")
        ids.size_title.text, ids.sample.text = self.say("setting.size"), self.say("setting.sample")
        ids.hand_title.text, ids.look_title.text = self.say("setting.hand"), self.say("setting.look")
        ids.about.text = self.say("setting.about")
        ids.switches_title.text = self.say("setting.switches")
        own = [(language, name_of(language)) for language in LANGUAGES]
        languages = ((None, self.say("setting.system")), *own)
        self._choice(ids.language, "language", languages, settings.language)
        sizes = [(scale, self.say("setting.per_cent", n=scale)) for scale in TEXT_SCALES]
        self._choice(ids.size_choice, "text_scale", sizes, settings.text_scale)
        looks = (
            (Look.LAMP, self.say("setting.look.lamp")),
            (Look.DAYLIGHT, self.say("setting.look.daylight")),
            (Look.CONTRAST, self.say("setting.look.contrast")),
        )
        self._choice(ids.look, "look", looks, settings.shown_look)
        hands = ((False, self.say("setting.right")), (True, self.say("setting.left")))
        self._choice(ids.hand, "left_handed", hands, settings.left_handed)
        self._draw_switches()
        self._draw_names()

    def _choice(self, place: Layout, name: str, offers: Sequence[tuple[Any, str]], chosen: Any) -> None:
        ticks = self._ticks(place, len(offers))
        for tick, (value, words) in zip(ticks, offers, strict=True):
            tick.sign, tick.text, tick.on = "dot", words, value == chosen
            tick.change = {name: value}

    def _draw_switches(self) -> None:
        settings = self.app.settings
        offers = (
            ("sounds", say("setting.sounds")),
            ("auto_claim", say("setting.auto_claim")),
            ("trust_phones", say("setting.trust_phones")),
            ("show_coins", say("setting.show_coins")),
            ("turned_seats", say("setting.turned_seats")),
            ("keep_awake", say("setting.keep_awake")),
            ("less_motion", say("setting.less_motion")),
        )
        ticks = self._ticks(self.ids.switches, len(offers))
        for tick, (name, words) in zip(ticks, offers, strict=True):
            tick.text, tick.on = self.say(words), getattr(settings, name)
            tick.change = {name: not tick.on}

    def _ticks(self, place: Layout, number: int) -> list["_Change"]:
        """The ticks of this place, made once: a finger that rests on one feels no rebuilding."""
        while len(place.children) < number:
            place.add_widget(_Change())
        return list(reversed(place.children))

    def _draw_names(self) -> None:
        names, place = self.app.settings.names, self.ids.names
        self.ids.names_title.text = self.say("setting.names") if names else ""
        self.ids.names_about.text = self.say("setting.names_about") if names else ""
        place.clear_widgets()
        for name in names:
            push = Push(text=name)
            push.bind(on_release=lambda _, name=name: self._forget(name))
            place.add_widget(push)

    def _forget(self, name: str) -> None:
        self.app.set(names=tuple(other for other in self.app.settings.names if other != name))


class _Change(Tick):
    """One setting that a touch changes."""

    change: dict[str, Any]

    def on_release(self) -> None:
        from kivy.app import App

        App.get_running_app().set(**self.change)


load_beside(__file__)
VIEW = SettingsView
