"""Every screen of the app in the states that matter, each reached from a prepared table."""

import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from companion.boards import Boards
from companion.hosted_table import Hosted, Wishes
from companion.net.sealed.sealed_room import SealedEntry
from companion.net.wire.addresses import Address
from companion.ui.settings import Look
from companion.ui.widgets.table.pause_cover import PauseCover
from engine.forms import ChoiceField, NumberField, SealedSide
from tests.kits.source_tree import ROOT
from tests.kits.ui.horde_states import HORDE_STATES
from tests.kits.ui.knob_kit import open_most_knobs
from tests.kits.ui.openers import is_idle
from tests.kits.ui.phone_states import PHONE_STATES
from tests.kits.ui.photo_states import differences, explained, photo, taught, teaching, watched
from tests.kits.ui.saved_tables import HORDES, NAMES, saved
from tests.kits.ui.setup_states import (
    demo,
    lobby,
    lobby_page,
    setup,
    setup_boards,
    setup_by_hand,
    setup_tiles,
)
from tests.kits.ui.ui_kit import TABLET, Driver

AS_REACHED = (TABLET, "en", 100, Look.LAMP)
"""The window, language, size of text and colours in which a state is reached."""
HOME_NETWORK = (Address("192.168.1.7", "wlan0"),)  # what pictures and tests show, whatever this machine has


@dataclass(frozen=True, slots=True)
class Scene:
    """The running app with an empty folder, and what is taken down after the state."""

    person: Driver
    folder: Path
    stack: ExitStack

    @property
    def app(self) -> Any:
        """The app."""
        return self.person.app

    def resume(self, journal: Path, screen: str = "table") -> None:
        """Opens this saved table and shows this screen of it."""
        self.app.open(Wishes("", (), {}, resume=journal), screen)
        self.person.opened()
        assert self.app.session


@dataclass(frozen=True, slots=True)
class State:
    """One state by its name; `reach` brings the app there."""

    name: str
    reach: Callable[[Scene], object]


@contextmanager
def shown(person: Driver, state: State) -> Iterator[Scene]:
    """The app, which is at home without a table, in this state; afterwards it is there again."""
    app = person.app
    with TemporaryDirectory() as folder, ExitStack() as stack:
        stack.enter_context(patch.object(Hosted, "look_at_network", _at_home))
        scene, app.folder = Scene(person, Path(folder), stack), Path(folder)
        _appear(person, *AS_REACHED)  # what some states are reached by is read in English
        app.go("home")
        try:
            state.reach(scene)
            settle(person)
            yield scene
        finally:
            _clear(person)


def look(
    person: Driver, size: tuple[float, float], language: str, text_scale: int = 100, palette: str = Look.LAMP
) -> None:
    """Shows the same in a window of this size, in this language, size of text and look; saves nothing."""
    _appear(person, size, language, text_scale, palette)
    person.app.redraw()


def _appear(
    person: Driver, size: tuple[float, float], language: str, text_scale: int = 100, palette: str = Look.LAMP
) -> None:
    app = person.app
    app.root.size = size
    app.settings = app.settings.with_(language=language, text_scale=text_scale, look=Look(palette))
    app._apply()


def settle(person: Driver) -> None:
    """Lets layouts come to rest and sentences that were told go away."""
    person.rest()
    person.app.notice.hide()
    person.rest()


def _at_home(hosted: Hosted) -> bool:
    moved = hosted.addresses != HOME_NETWORK
    hosted.addresses = HOME_NETWORK
    return moved


def _clear(person: Driver) -> None:
    app = person.app
    app.go("home")
    app.leave()
    person.until(is_idle)
    for screen in [each for each in app.screens.screens if each.name != "home"]:
        app.screens.remove_widget(screen)


# Without a table


def _home_with_games(scene: Scene) -> None:
    for number, name in enumerate(("begun", "bonuses", "over")):
        saved(scene.folder / f"{number}.jsonl", name)
    (scene.folder / "3.jsonl").write_text("{}\n")
    scene.app.go("home")
    view = scene.app.screens.current_screen
    scene.person.until(lambda: len(view._recent) == 4)


def _board(scene: Scene, borders: bool = False) -> None:
    """A board half entered: a place is open, or one of two neighbours touched."""
    files = HORDES.board_files()
    file = files.filled(files.usual(), "1", {"name": "Ash Gate", "resource": "resource_2"})
    for place, resource in (("2", "resource_1"), ("3", "resource_3"), ("5", "resource_4")):
        file = files.filled(file, place, {"resource": resource})
    if borders:
        file = files.bordered(file, "4", "6")
    kept = Boards(scene.folder).write(None, file)
    scene.app.go("board", game=HORDES.name, board=kept)
    view = scene.app.screens.current_screen
    if borders:
        scene.person.rest()
        scene.person.tap("Borders")
    view.touched("5" if borders else "1")


def _history(scene: Scene) -> None:
    for number, name in enumerate(("over", "begun", "bonuses")):
        saved(scene.folder / f"{number}.jsonl", name)
    scene.app.go("history")
    view = scene.app.screens.current_screen
    scene.person.until(lambda: len(view.ids.games.children) == 3)


def _annals(scene: Scene, row: str = "") -> None:
    for played in ("whole-board-1", "whole-board-2", "scythe-rules-2-board-over"):
        shutil.copy(ROOT / "tests" / "games" / f"{played}.jsonl", scene.folder)
    scene.app.go("annals")
    view = scene.app.screens.current_screen
    scene.person.until(lambda: view._shelf)
    if row:
        view._show_row((row,))


def _pass_on(scene: Scene) -> None:
    scene.resume(Path(shutil.copy(ROOT / "tests" / "games" / "whole-board-1.jsonl", scene.folder)), "pass_on")


def _settings(scene: Scene) -> None:
    scene.app.settings = scene.app.settings.with_(names=NAMES)
    scene.app.go("settings")


# At a table


def _table(scene: Scene, name: str, screen: str = "table") -> None:
    scene.resume(saved(scene.folder / "table.jsonl", name), screen)


def _paused(scene: Scene) -> None:
    _table(scene, "overlap")
    scene.app.session.pause()
    scene.person.until(lambda: any(scene.person.shown(PauseCover)))


def _map_words(scene: Scene) -> None:
    _table(scene, "board", "map")
    scene.person.rest()
    view = scene.app.screens.current_screen
    board = scene.app.session.table.game.board(scene.app.session.table.state, None)
    view.stage.looked(board.pieces[0].at)


def _map_held(scene: Scene) -> None:
    _table(scene, "board", "map")
    scene.person.rest()
    view = scene.app.screens.current_screen
    view.ids.board.hold(next(iter(view._hops.offers)))


def _correct_place(scene: Scene) -> None:
    _table(scene, "board", "map")
    scene.person.rest()
    board = scene.app.session.table.game.board(scene.app.session.table.state, None)
    place = next(piece.at for piece in board.pieces if piece.kind == "worker")
    scene.app.screens.current_screen.stage.rested(place)


def _correct_seat(scene: Scene, part: int = 0) -> None:
    _table(scene, "choices")
    view = scene.app.screens.current_screen
    view._set_right(view._shown)
    view._correcting._sheet.turn_to(part)


def _knobs(scene: Scene, screen: str) -> None:
    _table(scene, "board", screen)
    scene.person.rest()
    open_most_knobs(scene.person)


def _final(scene: Scene, name: str) -> None:
    _table(scene, name, "score")
    view = scene.app.screens.current_screen
    view._ending._go_on(scene.app.session.now())  # from what is worth another look
    view._show_all()  # nobody waits for the drum roll here
    scene.person.until(lambda: scene.app.session.now().story)


def _story(scene: Scene, name: str = "board_over", line: int = 0) -> None:
    _final(scene, name)
    scene.app.go("story")
    scene.person.rest()
    scene.app.screens.current_screen._choose(line)


def _replay(scene: Scene, name: str) -> None:
    _table(scene, name, "replay")
    view = scene.app.screens.current_screen
    view.turn_to(len(view._labels) // 2)


def _count(scene: Scene, tiles: bool = False) -> None:
    _table(scene, "count", "score")
    entry = scene.app.screens.current_screen._count.panel.entry
    for digit in (1, 8):
        entry.press(digit)
    if tiles:
        scene.person.rest()
        field = next(each for each in entry.form.fields if isinstance(each, ChoiceField))
        entry._show_options(field, None)
    else:
        entry.next()
        entry.press(1)
        entry.press(9)  # says that this is too much


# Combat


def _combat(scene: Scene, sealed: int = 0, page: str = "", drum: bool = False) -> None:
    _table(scene, "dials", "combat")
    sides = _asked(scene).sides
    for side in sides[:sealed]:
        scene.app.session.hosted.ask(partial(_seal, side=side))
    scene.person.rest()
    view = scene.app.screens.current_screen
    if sealed == len(sides):
        scene.person.until(lambda: view._built and not scene.app.session.now().game.sealing(view.seen.state))
        if drum:  # rolls for as long as it is looked at
            scene.stack.enter_context(patch.object(type(view), "is_drumming", new=True))
        view._end_drum()
    if not page:
        return
    kinds = type(view._page)
    view._go(kinds(page), 0 if page == "hand" else sides[0].seat)


def _asked(scene: Scene) -> Any:
    scene.person.until(lambda: scene.app.session.now().sealed)
    table = scene.app.session.table
    return table.game.sealing(table.state)


def _seal(host: Any, side: SealedSide) -> None:
    running = host.room.sealed.choice.now
    # The most of every number and no card: what this side may always choose.
    most = {each.name: each.most if isinstance(each, NumberField) else [] for each in side.form.fields}
    entry = SealedEntry(running.choice, running.attempt, most, secrets.token_bytes(32))
    host.room.sealed.seal_here(side.seat, entry)


STATES: tuple[State, ...] = (
    State("home_empty", lambda scene: None),
    State("home_games", _home_with_games),
    State("setup_empty", partial(setup, players=0)),
    State("setup_five", partial(setup, players=5)),
    State("setup_what", partial(setup, players=5, step="what")),
    State("setup_rules", partial(setup, players=7, step="what", unfold=True)),
    State("setup_deal", partial(setup, players=5, step="deal")),
    State("setup_by_hand", setup_by_hand),
    State("setup_tiles", setup_tiles),
    State("setup_boards", setup_boards),
    State("board_place", _board),
    State("board_borders", partial(_board, borders=True)),
    State("demo", demo),
    State("lobby", lobby),
    State("lobby_large", partial(lobby_page, page="large")),
    State("lobby_lay_out", partial(lobby_page, page="lay out")),
    State("settings", _settings),
    State("about", lambda scene: scene.app.go("about")),
    State("rules", lambda scene: scene.app.go("rules")),
    State("history", _history),
    State("annals", _annals),
    State("annals_person", partial(_annals, row="Cleo")),
    State("pass_on", _pass_on),
    State("table_begin", partial(_table, name="new")),
    State("table_choices", partial(_table, name="choices")),
    State("table_described", partial(_table, name="described")),
    State("table_bonuses", partial(_table, name="bonuses")),
    State("table_overlap", partial(_table, name="overlap")),
    State("table_board", partial(_table, name="board")),
    State("table_board_begin", partial(_table, name="board_begin")),
    State("table_board_number", partial(_table, name="board_number")),
    State("table_board_choice", partial(_table, name="board_choice")),
    State("table_watched", watched),
    State("table_paused", _paused),
    State("table_seven", partial(_table, name="seven")),
    State("table_correct", _correct_seat),
    State("table_correct_mats", partial(_correct_seat, part=4)),
    State("table_correct_cards", partial(_correct_seat, part=5)),
    State("map_correct", _correct_place),
    State("map", partial(_table, name="board", screen="map")),
    State("map_held", _map_held),
    State("table_knobs", partial(_knobs, screen="table")),
    State("map_knobs", partial(_knobs, screen="map")),
    State("map_words", _map_words),
    State("combat_seals", _combat),
    State("combat_one_sealed", partial(_combat, sealed=1)),
    State("combat_opened", partial(_combat, sealed=2)),
    State("combat_drum", partial(_combat, sealed=2, drum=True)),
    State("combat_cover", partial(_combat, page="cover")),
    State("combat_dial", partial(_combat, page="choose")),
    State("combat_real_dials", partial(_combat, page="hand")),
    *(State(*each) for each in HORDE_STATES),
    State("score_now", partial(_table, name="bonuses", screen="score")),
    State("score_count", _count),
    State("score_tiles", partial(_count, tiles=True)),
    State("score_open", partial(_table, name="over", screen="score")),
    State("score_doubts", partial(_table, name="board_over", screen="score")),
    State("score_final", partial(_final, name="board_over")),
    State("story", _story),
    State("story_line", partial(_story, line=3)),
    State("replay", partial(_replay, name="board_over")),
    State("replay_mats", partial(_replay, name="over")),
    State("photo_ways", photo),
    State("photo_setup", partial(photo, name="begun_board")),
    State("photo_taught", taught),
    State("photo_teach", teaching),
    State("photo_explained", explained),
    State("photo_differences", differences),
    State("photo_count", partial(differences, name="count")),
    *(State(*each) for each in PHONE_STATES),
)
