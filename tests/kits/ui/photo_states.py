"""The photo's screen in the states that matter, for `states.py`."""

from dataclasses import replace
from functools import partial
from typing import Any

from tests.kits.taps.rounds import rounds_of
from tests.kits.ui.photo_kit import differing, photo_of, picture, profile, reading_is
from tests.kits.ui.saved_tables import GAME, saved
from tests.kits.ui.stand_kit import standing


def photo(scene: Any, name: str = "board") -> None:
    """The ways to a photo; a phone has sent one."""
    scene.resume(saved(scene.folder / "table.jsonl", name), "photo")
    session, sent = scene.app.session, picture(scene.folder)
    setup: Any = session.table.setup
    tracked = session.table.state.board is not None
    says = differing if tracked else photo_of
    state = session.table.state if tracked else GAME.set_up({**setup, "tracking": "board"})
    scene.stack.enter_context(reading_is(partial(says, state)))
    session.hosted._keep_photo(1, "image/jpeg", sent.read_bytes())
    scene.app.go("photo")


def differences(scene: Any, name: str = "board") -> None:
    """A photo was read."""
    photo(scene, name)
    view = scene.app.screens.current_screen
    view.read(scene.folder / "board.jpg")
    scene.person.until(lambda: view.mode.value == "review")


def explained(scene: Any) -> None:
    """A photo shows the table after one turn: what was played, in words."""
    game = rounds_of("board", 1, 9, 100)[0]
    scene.resume(game.save(scene.folder / "table.jsonl"), "photo")
    state = scene.app.session.table.state
    for step in game.turns[0]:
        state = GAME.apply(state, step)
    scene.stack.enter_context(reading_is(partial(photo_of, state, confidence=0.97)))
    view = scene.app.screens.current_screen
    view.read(picture(scene.folder))
    scene.person.until(lambda: view.mode.value == "explained")


def watched(scene: Any) -> None:
    """A camera on a stand has seen a turn, and asks whether it was played."""
    game = rounds_of("board", 1, 9, 100)[0]
    scene.resume(game.save(scene.folder / "table.jsonl"))
    state = scene.app.session.table.state
    for step in game.turns[0]:
        state = GAME.apply(state, step)
    scene.stack.enter_context(reading_is(partial(photo_of, state, confidence=0.8)))
    camera = scene.stack.enter_context(standing())
    scene.person.tap("Watch")
    switch = scene.app.screens.current_screen._watch
    scene.person.until(lambda: switch.on.is_urgent, what="the camera to ask")
    camera.stands_still = True  # what it sees stays as it is while the screen is looked at


def taught(scene: Any) -> None:
    """People have taught boards; one is about to be deleted."""
    photo(scene)
    page = scene.app.screens.current_screen.teaching
    for name in ("Felt mat", "Our second edition"):
        page.boards.keep(replace(profile(), name=name))
    page._delete("Felt mat")


def teaching(scene: Any) -> None:
    """Four corners on the photo of a board that nobody knows, and a name that is taken."""
    taught(scene)
    view = scene.app.screens.current_screen
    view.teach(scene.folder / "board.jpg", reads_on=False)
    scene.person.until(lambda: view.teaching._task.now.shown is not None)
    scene.person.rest()
    view.teaching._page.ids.name.text = "Felt mat"
    view.teaching._learn()
    scene.person.until(lambda: view.teaching._task.now.why is not None)
