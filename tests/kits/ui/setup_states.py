"""States before the first turn: the set-up, the demo and the lobby."""

import random
from typing import Any

from companion.boards import Boards
from companion.ui.seating import Seating
from tests.kits.ui.saved_tables import GAME, HORDES, NAMES, saved


def setup(scene: Any, players: int, step: str = "who", unfold: bool = False) -> None:
    """This step of a new table with so many players."""
    scene.app.settings = scene.app.settings.with_(names=NAMES)
    scene.app.go("setup")
    view = scene.app.screens.current_screen
    seating = Seating(GAME, random.Random(5))
    for name in NAMES[:players]:
        seating.add(name)
    view._seating, view._drawn, view._unfolded = seating, None, unfold
    view.go_to(type(view._step)(step))


def setup_by_hand(scene: Any) -> None:
    """Seven players; two have what they drew from the box, one of them what another was dealt."""
    setup(scene, 7, "deal")
    view = scene.app.screens.current_screen
    seating = view.seating
    faction, mat = seating.seat_fields()[:2]
    last = seating.places()[-1]
    seating.choose(NAMES[1], faction, next(each.option for each in last.dealt))
    seating.lock(NAMES[2], mat)
    view._show()


def setup_boards(scene: Any) -> None:
    """Three hordes, a board to play on and one that is not right yet."""
    boards, files = Boards(scene.folder), HORDES.board_files()
    right = files.filled(files.named(files.usual(), "Friday"), "1", {"name": "Ash Gate"})
    kept = boards.write(None, right)
    boards.write(None, files.named(files.bordered(files.bordered(right, "1", "2"), "1", "3"), "Attic"))
    scene.app.settings = scene.app.settings.with_(names=NAMES)
    scene.app.go("setup")
    view = scene.app.screens.current_screen
    view._seating = Seating(HORDES, random.Random(5))
    for name in NAMES[:3]:
        view._seating.add(name)
    view.enter(board=kept)
    scene.app.redraw()


def demo(scene: Any) -> None:
    """The guided demo at its first hint."""
    scene.person.tap("Demo table")
    scene.person.until(lambda: scene.app.demo)


def lobby(scene: Any) -> None:
    """A new table before its first turn, the codes drawn."""
    scene.resume(saved(scene.folder / "table.jsonl", "new"), "lobby")
    ids = scene.app.screens.current_screen.ids
    scene.person.until(lambda: ids.seats.children[0].address and ids.digits.text)


def lobby_page(scene: Any, page: str) -> None:
    """One code large, or the list of what to lay out with one seat's things."""
    lobby(scene)
    view = scene.app.screens.current_screen
    view._list._open = 1
    view.go_to(type(view._page)(page))


def setup_tiles(scene: Any) -> None:
    """Both modules of tiles, one tile told and noted, one being chosen."""
    setup(scene, 3)
    view = scene.app.screens.current_screen
    view.seating.answer("modules", ("airships", "resolutions"))
    fields = {field.name: field for field in view.seating.told_fields()}
    view.seating.tell(fields["resolution_tile"], "Land Rush")
    view.seating.tell(fields["resolution_note"], "Two coins for each farm")
    view._told._open = "passive_tile"
    view.go_to(type(view._step)("what"))
