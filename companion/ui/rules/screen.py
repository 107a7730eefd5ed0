"""All rules of a game, by chapter or by words; a tap back to where one was."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.rule_texts import ToldBook, ToldCard, told_rules
from companion.text import spoken
from companion.ui.kv import load_beside
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics import name_field, top_bar  # noqa: F401 - screen.kv names them
from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.basics.panes import Tiling
from engine.message import say

BEST: Final = 12  # cards for some words
CELL: Final = 290  # dp that a title needs
TYPING_SECONDS: Final = 0.2  # a word is typed in several strokes, and one list is enough


class RuleChapter(Push):
    """The head of a chapter, which opens and closes it."""


class RuleTitle(Push):
    """A rule by its title."""


class GamePush(Push):
    """A game whose rules can be read here."""

    game = StringProperty()


class RulesView(View):
    """What is looked for above, chapters or what was found below."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._game, self._back, self._chapter = "", "home", ""
        self._soon = Clock.create_trigger(lambda _: self._list(), TYPING_SECONDS)

    def enter(self, game: str = "", back: str = "home", **given: Any) -> None:
        """Begins with the rules of this game, or of the one that is set up most."""
        from companion.games import GAMES
        from companion.ui.seating import chosen_game

        self._game = game or chosen_game(GAMES, self.app.settings.game)
        self._back, self._chapter = back, ""
        self.ids.field.text = ""

    def draw(self, now: Now | None) -> None:
        """Everything in this language."""
        from companion.games import GAMES

        ids = self.ids
        ids.bar.back, ids.bar.title = self.say("rule.back"), self.say("rule.title")
        ids.field.hint_text = self.say("rule.search")
        ids.games.clear_widgets()
        for name in GAMES:
            push = GamePush(text=self.say("rule.game", game=name), game=name, loud=name == self._game)
            push.bind(on_release=lambda _, name=name: self._choose(name))
            ids.games.add_widget(push)
        self._list()

    def leave(self) -> None:
        """Where one was."""
        self.app.go(self._back)

    def typed(self) -> None:
        """Looks as soon as the typing rests."""
        self._soon()

    def open_chapter(self, name: str) -> None:
        """Opens this chapter, or closes it."""
        self._chapter = "" if name == self._chapter else name
        self._list()

    @property
    def _book(self) -> ToldBook:
        from companion.games import GAMES

        return told_rules(GAMES[self._game], spoken())

    def _choose(self, game: str) -> None:
        self._game, self._chapter = game, ""
        self.draw(None)

    def _list(self) -> None:
        rules, words = self.ids.rules, self.ids.field.text
        rules.clear_widgets()
        book = self._book
        if words.strip():
            best = book.found(words)[:BEST]
            self.ids.found.text = self.say(say("rule.found", n=len(best)) if best else say("rule.nothing"))
            self._add(best)
            return
        self.ids.found.text = ""
        heads = Tiling(cell=dp(CELL))
        rules.add_widget(heads)
        for chapter in book.chapters:
            head = RuleChapter(text=chapter.title, loud=chapter.name == self._chapter)
            head.bind(on_release=lambda _, name=chapter.name: self.open_chapter(name))
            heads.add_widget(head)
            if chapter.name == self._chapter:
                self._add(tuple(book.cards[key] for key in chapter.cards if key in book.cards))
                heads = Tiling(cell=dp(CELL))
                rules.add_widget(heads)

    def _add(self, cards: tuple[ToldCard, ...]) -> None:
        from companion.games import GAMES

        game, tiles = GAMES[self._game], Tiling(cell=dp(CELL))
        self.ids.rules.add_widget(tiles)
        for card in cards:
            title = RuleTitle(text=card.title)
            title.bind(on_release=lambda _, key=card.key: self.app.rules.open(game, key))
            tiles.add_widget(title)


load_beside(__file__)
VIEW = RulesView
