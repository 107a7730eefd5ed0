"""What the real pieces of both sides show, entered on their halves where nobody chooses on a phone."""

from collections.abc import Sequence
from typing import Any, Final

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.net.sealed.sealed import SealedChoice
from companion.net.table.messages import Whereabouts
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Panel
from companion.ui.widgets.forms.duel import DuelHalf
from companion.ui.widgets.forms.secret_entry import SecretEntry

WIDE: Final = 700  # dp; on a narrower half there is no room beside the names
RESULT_SECONDS: Final = 5.0  # who has typed it in knows it: it is shown, and then the table
BESIDE: Final = 2  # fields beside the name; more stand below it
TWO: Final = 2  # sides that sit face to face


def by_pieces(view: View, now: Now, choice: SealedChoice | None) -> bool:
    """Whether the numbers stand on the halves at once: nobody has a phone, and nobody has sealed yet."""
    if choice is None or any(choice.seals) or len(choice.now.sides) != TWO or view.width < dp(WIDE):
        return False
    return all(now.presence.seats[side.seat] is Whereabouts.FREE for side in choice.now.sides)


def answers_of(entries: Sequence[SecretEntry]) -> tuple[dict[str, Any], ...]:
    """What stands in each of them."""
    return tuple({name: each.value for name, each in entry.entries.items()} for entry in entries)


def lay_on(half: DuelHalf, entry: SecretEntry, kept: dict[str, Any]) -> None:
    """Lays the entry on the half, with what was entered there already."""
    for name, value in kept.items():
        if name in entry.entries and value not in (None, ()):
            entry.entries[name].show(value)
    half.ids.entry.add_widget(_framed(entry))
    for field in list(entry.entries.values())[BESIDE:]:
        entry.remove_widget(field)  # the half is no higher than two of them
        half.ids.more.add_widget(_framed(field))


def is_full(panel: object) -> bool:
    """Whether a half has no room left for how its side stands."""
    return isinstance(panel, DuelHalf) and bool(panel.ids.more.children)


def _framed(widget: Widget) -> Panel:
    panel = Panel(padding=dp(8))
    panel.add_widget(widget)
    return panel
