"""What a sealed choice has come to, told on the panels of its sides."""

from collections.abc import Collection, Sequence

from companion.net.sealed.sealed import SealedChoice
from companion.net.sealed.sealed_room import Settled
from companion.net.table.messages import Whereabouts
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.forms.duel import DuelHalf
from companion.ui.widgets.forms.sealed_side import SidePanel
from companion.ui.widgets.forms.secret_entry import made_of, total
from engine.message import Message, say


def tell_sides(
    view: View, now: Now, last: Settled, panels: Sequence[SidePanel | DuelHalf], covered: bool = False
) -> None:
    """Shows each side its number, what that was made of and who won; `covered`: that all have sealed."""
    won = None if covered else winner(last)
    for at, (side, secret, panel) in enumerate(zip(last.asked.sides, last.secrets, panels, strict=True)):
        words = "seals.has_sealed" if covered else "seals.won" if at == won else ""
        title = view.say(now.game.title(now.state, side.seat))
        panel.won = at == won
        panel.show(now.game.mark(now.state, side.seat), title, view.say(words) if words else "")
        if isinstance(panel, SidePanel):
            panel.ids.status.tone = "good"
        panel.ids.seal.close()
        if not covered:
            panel.ids.value.text = str(total(side.form, secret))
            lines = (f"{view.say(label)}: {held}" for label, held in made_of(side.form, secret))
            panel.ids.facts.text = "\n".join(lines)


def status_of(choice: SealedChoice, at: int, where: Whereabouts, here: Collection[int]) -> Message:
    """How far a side is with its choice, and where; `here` are the seats that have sealed on the tablet."""
    if choice.seals[at]:
        held = choice.openings[at] is not None or choice.now.sides[at].seat in here
        lost = None not in choice.seals and where is Whereabouts.FREE and not held
        return say("seals.lost") if lost else say("seals.has_sealed")
    if where is Whereabouts.FREE:
        return say("seals.no_phone")
    return say("seals.away") if where is Whereabouts.AWAY else say("seals.choosing")


def winner(last: Settled) -> int | None:
    """Which side has won, by what the game says of totals; None where nobody has."""
    if last.asked.ties is None:
        return None
    totals = [total(side.form, secret) for side, secret in zip(last.asked.sides, last.secrets, strict=True)]
    best = [at for at, each in enumerate(totals) if each == max(totals)]
    return last.asked.ties if last.asked.ties in best else best[0] if len(best) == 1 else None
