"""Hands that touch the app in a process of its own and tell what they saw, until it is killed."""

import hashlib
import random
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.basics.name_field import NameField
from companion.ui.widgets.forms.count_entry import CountEntry
from companion.ui.widgets.forms.dial import Dial
from companion.ui.widgets.forms.secret_entry import SecretEntry
from engine.codec import dumps, encode
from engine.forms import NumberField, SealedSide
from tests.kits.ui.map_kit import board_of, tap_at
from tests.kits.ui.table_kit import GAME, drawn, state_of, touch, what_plays
from tests.kits.ui.ui_kit import Driver

Tell = Callable[..., None]


def look(person: Driver, tell: Tell) -> None:
    """Tells once what is on the screen, and waits to be killed."""
    person.rest()
    tell(**seen(person))
    stay(person)


def seen(person: Driver) -> dict[str, Any]:
    """The screen, and the table as it stands or as it is being set up."""
    app = person.app
    if app.session is None:
        draft = encode(app.screens.current_screen.seating.draft()) if app.screens.current == "setup" else None
        return {
            "screen": app.screens.current,
            "revision": None,
            "state": None,
            "seals": None,
            "draft": draft,
        }
    table, choice = app.session.table, app.session.now().sealed
    whole = dumps(GAME.encode_state(table.state))
    return {
        "screen": app.screens.current,
        "revision": table.revision,
        "state": hashlib.sha256(whole.encode()).hexdigest(),
        "seals": [seal is not None for seal in choice.seals] if choice else None,
    }


def sets_up(person: Driver, tell: Tell) -> None:
    """Sets up a table, name by name, and tells of every touch."""
    person.tap("New table")
    view = person.app.screens.current_screen
    for name in ("Ana", "Ben", "Cleo"):
        view.ids.typed.text = name
        person.tap("Add")
        tell(**seen(person), names=list(person.app.settings.names))
    person.tap("Open the table")
    person.until(lambda: person.app.session)
    tell(**seen(person), names=list(person.app.settings.names))
    person.tap("Start")
    person.until(lambda: person.app.screens.current == "table")
    tell(**seen(person), names=list(person.app.settings.names))
    stay(person)


def seats(person: Driver, tell: Tell) -> None:
    """Seats three, keeps what the first was dealt, changes how the game is played; tells after each touch."""
    person.tap("New table")
    view = person.app.screens.current_screen
    for name in ("Ana", "Ben", "Cleo"):
        view.ids.typed.text = name
        person.tap("Add")
        tell(**seen(person))
    first = view.seating.places()[0]
    for _ in range(2):
        person.tap("Next")
    person.touch(view.ids.grid.cell(first.name, first.dealt[0].option.id))
    tell(**seen(person))
    view.go_to(type(view._step)("what"))
    for words in ("Everything", "Airships", "House rules"):
        person.tap(words)
        tell(**seen(person))
    person.tap(person.app.say(view.seating.form.house_rules[0].label))
    tell(**seen(person))
    stay(person)


def enters_a_board(person: Driver, tell: Tell) -> None:
    """Names places of a board of the table's own, letter by letter, and tells after each."""
    if person.app.screens.current != "board":
        person.tap("New table")
        for words in ("Ruination", "Next", "Enter a board of your own"):
            person.tap(words)
    view = person.app.screens.current_screen
    person.rest()
    tell(**seen(person), board=view.file)
    for place in ("1", "5", "14"):
        tap_at(person, board_of(person).pixel_of(place))
        for letter in f"Pit {place}":
            next(person.shown(NameField)).insert_text(letter)
            person.rest()
            tell(**seen(person), board=view.file)
    stay(person)


def plays(person: Driver, tell: Tell) -> None:
    """Touches whatever plays something, and tells after each step that the screen shows."""
    dice = random.Random(2)
    drawn(person)
    while True:
        state = state_of(person)
        acts = [act for seat in GAME.to_act(state) for act in GAME.legal_acts(state, seat)]
        shown = [widget for act in acts if (widget := what_plays(person, act))]
        if not shown or GAME.sealing(state) is not None:
            break
        before = person.app.session.table.revision
        touch(person, dice.choice(shown))
        person.until(lambda before=before: person.app.session.table.revision > before)
        drawn(person)
        tell(**seen(person))
    tell(**seen(person))
    stay(person)


def goes_to(screen: str, person: Driver, tell: Tell) -> None:
    """Touches the way to a screen."""
    person.tap({"map": "Map", "score": "Score now", "lobby": "Phones"}[screen])
    person.until(lambda: person.app.screens.current == screen)
    tell(**seen(person))
    stay(person)


def entered(person: Driver) -> dict[str, Any]:
    """Whose numbers stand on the screen, and all numbers that the table knows."""
    person.until(lambda: next(person.shown(CountEntry), None))
    person.rest()
    state = state_of(person)
    forms = [GAME.counting(state, seat, seat) for seat in range(GAME.seats(state))]
    known = [{field.name: field.value for field in form.fields} for form in forms if form]
    count = person.app.screens.current_screen._count
    return {"seat": count.seat, "entered": count.panel.entry.answers(), "known": known}


def counts(person: Driver, tell: Tell) -> None:
    """Enters numbers for the score, key by key, and tells after each."""
    tell(**entered(person))
    person.app.notice.hide()
    while True:
        for key in ("2", "3", "Next", "7", "Next player"):
            pushes = [each for each in person.shown(Push) if each.text == key]
            person.touch(pushes[0])
            tell(**entered(person))


def looks_at_count(person: Driver, tell: Tell) -> None:
    """Tells once what is entered."""
    tell(**entered(person))
    stay(person)


def seals(person: Driver, tell: Tell) -> None:
    """Seals for one side on the tablet."""
    person.app.go("combat")
    person.until(lambda: person.app._drawn is not None and person.push("Choose on this tablet"))
    person.tap("Choose on this tablet")
    person.tap("let me choose")
    fill(person, GAME.sealing(state_of(person)).sides[0])
    person.tap("Seal:")
    person.until(lambda: any(seen(person)["seals"] or ()))
    tell(**seen(person))
    stay(person)


def fill(person: Driver, side: SealedSide) -> None:
    """Enters the most of every number of this side's form, by touches; uses no card."""
    entry = person.until(lambda: next(person.shown(SecretEntry), None))
    for piece, field in zip(entry.children[::-1], side.form.fields, strict=True):
        dials = [each for each in piece.walk(restrict=True) if isinstance(each, Dial)]
        if not isinstance(field, NumberField) or field.least == field.most:
            continue
        words = str(field.most)
        targets = [dials[0].number(field.most)] if dials else _picks(piece, words)
        person.touch(targets[0])


def _picks(piece: Widget, words: str) -> list[Push]:
    return [each for each in piece.walk(restrict=True) if isinstance(each, Push) and each.text == words]


def stay(person: Driver) -> None:
    """Rests while the app goes on, until it is killed."""
    while True:
        person.pass_time()


HANDS: dict[str, Callable[[Driver, Tell], None]] = {
    "look": look,
    "counts": counts,
    "looks_at_count": looks_at_count,
    "sets_up": sets_up,
    "seats": seats,
    "enters_a_board": enters_a_board,
    "plays": plays,
    "map": partial(goes_to, "map"),
    "score": partial(goes_to, "score"),
    "lobby": partial(goes_to, "lobby"),
    "seals": seals,
}
