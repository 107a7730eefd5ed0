"""The app's rules: whose game they are of, the card over a screen, and what a finger has rested on."""

from typing import TYPE_CHECKING, Any, Final

from companion.rule_texts import about, told_rules
from companion.text import spoken, text
from companion.ui.rules.said import Said
from companion.ui.widgets.basics.focus import focused
from engine.message import Message

if TYPE_CHECKING:
    from companion.ui.rules.card import RuleLayer
    from engine.game import Game


# The numbers of keys in Kivy; Escape is also the way back of Android.
_ESCAPE: Final = 27
_HELP: Final = 282


class Rules:
    """Opens cards over whatever screen is shown; of a table that is visited the host says what matters."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self.said = Said()
        self.layer: RuleLayer | None = None

    def game(self) -> "Game[Any] | None":
        """The game whose rules are meant now; None where no table is looked at."""
        from companion.games import GAMES  # games load slowly, and the first screen needs none

        view = self._app.screens.current_screen
        ruled = getattr(view, "ruled_game", "")
        if ruled:
            return GAMES.get(ruled)
        return self._app.session.table.game if self._app.session else None

    def card_of(self, *messages: Message) -> str | None:
        """The card of the first of these that has one, in the game that is looked at."""
        game = self.game()
        card = about(game.rules(), messages) if game else None
        return card if game and card in told_rules(game, spoken()).cards else None

    def ask(self, words: str) -> bool:
        """Opens the card of what these drawn words tell; False where none is about it."""
        return self.tell(*self.said.meant(words))

    def tell(self, *messages: Message) -> bool:
        """Opens the card of one of these messages; False where none is about them."""
        card = self.card_of(*messages)
        game = self.game()
        if card is None or game is None:
            return False
        self.open(game, card)
        return True

    def open(self, game: "Game[Any]", card: str) -> None:
        """Opens this card over the screen."""
        from companion.ui.rules.card import RuleLayer

        if self.layer is None:
            self.layer = RuleLayer(self._app, game, self.browse)
            self._app.root.add_widget(self.layer)
        self.layer.read(card)

    def browse(self) -> None:
        """All rules on a screen of their own, and back to this one."""
        game = self.game()
        here = self._app.screens.current
        if here != "rules":
            self._app.go("rules", game=game.name if game else "", back=here)

    def now(self, game: "Game[Any]", card: str) -> tuple[str, ...]:
        """What matters of this card at the table that is looked at, as far as it is known already."""
        view = self._app.screens.current_screen
        if hasattr(view, "ask_rule"):
            return tuple(view.ask_rule(card))
        now = self._app.session.now() if self._app.session else None
        if now is None or now.game.name != game.name:
            return ()
        seat = now.game.blocking(now.state)
        return tuple(map(text, now.game.rule_now(now.state, seat, card)))

    def by_key(self, key: int) -> bool:
        """F1 opens the rule of what the keyboard is at, or all of them; Escape closes a card."""
        if key == _ESCAPE and self.layer:
            self.layer.close()
            return True
        if key == _HELP and self.layer is None:
            at = focused()
            words = [getattr(at, name, "") for name in ("plain", "text")]
            if not any(isinstance(each, str) and self.ask(each) for each in words):
                self.browse()
            return True
        return False

    def closed(self) -> None:
        """Nobody reads a card any more."""
        if self.layer:
            self._app.root.remove_widget(self.layer)
            self.layer = None
