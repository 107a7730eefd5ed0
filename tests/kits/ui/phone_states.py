"""The app as a phone in the states that matter, for `states.py`."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final
from unittest.mock import patch

from companion.hosted_table import Hosted, Wishes
from companion.net.wire.discovery import FoundTable
from companion.ui.phone.session import PhoneSession
from tests.kits.ui.phone_map_states import phone_map
from tests.kits.ui.phone_ui_kit import Lan, Owner, hosted, other
from tests.kits.ui.saved_tables import GAME, saved


def _phone(scene: Any, tables: tuple[FoundTable, ...] = ()) -> Owner:
    from companion.ui.phone import screen as phone

    lan = Lan()
    lan.tables = tables
    session = partial(PhoneSession, browser=lan.browser, own=lambda: lan.own)
    scene.stack.enter_context(patch.object(phone, "PhoneSession", session))
    owner = Owner(scene.app)
    scene.app.go("phone")
    owner.until(lambda: owner.now.search is not None)
    return owner


def _phone_search(scene: Any) -> None:
    found = FoundTable("a" * 32, "Friday", GAME.name, ("192.168.1.7",), 8765, 1)
    _phone(scene, (found,))


def _phone_seat(scene: Any, tab: str = "play", combat: bool = False) -> Owner:
    folder = scene.folder / "host"
    folder.mkdir()
    host = scene.stack.enter_context(hosted(folder, combat))
    state = host.table.state
    sealing = GAME.sealing(state)
    seats = [side.seat for side in sealing.sides] if sealing else [GAME.blocking(state) or 0, 1]
    scene.stack.enter_context(other(host, seats[1] if seats[1] != seats[0] else 2))
    owner = _phone(scene)
    owner.join(host.link(seats[0]))
    owner.until(lambda: owner.view._call)  # what has become this person's turn goes to the first tab
    if tab != "play":
        owner.view._go(tab)
    if tab == "score":
        owner.until(lambda: owner.now.table.score)
    return owner


def _phone_count(scene: Any) -> None:
    folder = scene.folder / "host"
    folder.mkdir()
    wishes = Wishes(
        GAME.name, ("Ana:crimea", "Ben:albion"), {"tracking": "score"}, name="Friday", folder=folder
    )
    host = Hosted(wishes, lambda message: None)
    scene.stack.callback(host.close)
    owner = _phone(scene)
    owner.join(host.link(0))
    owner.view._go("score")
    owner.until(lambda: owner.now.table.score)


def _resumed(scene: Any, name: str) -> Hosted:
    """A host of this saved table."""
    folder = scene.folder / "host"
    folder.mkdir()
    host = Hosted(Wishes("", (), {}, resume=saved(folder / "table.jsonl", name)), lambda message: None)
    scene.stack.callback(host.close)
    return host


def _phone_waiting(scene: Any, name: str) -> None:
    """Somebody else plays, and who sits two turns further looks at this phone."""
    host = _resumed(scene, name)
    game, state = host.table.game, host.table.state
    acting = {game.blocking(state), *game.to_act(state)}
    seats = game.seats(state)
    first = game.blocking(state) or 0
    seat = next(at % seats for at in range(first + 2, first + 2 + seats) if at % seats not in acting)
    owner = _phone(scene)
    owner.join(host.link(seat))


def _phone_described(scene: Any) -> None:
    """Somebody chooses among things that are explained."""
    host = _resumed(scene, "described")
    owner = _phone(scene)
    owner.join(host.link(host.table.game.blocking(host.table.state)))


def _phone_over(scene: Any, tab: str) -> None:
    owner = _phone(scene)
    owner.join(_resumed(scene, "board_over").link(0))
    owner.view._go(tab)
    if tab == "score":
        owner.until(lambda: owner.now.table.score)


def _phone_contest(scene: Any) -> None:
    host = _resumed(scene, "hordes_action")
    battle = host.table.state.battle
    owner = _phone(scene)
    owner.join(host.link(battle.side(battle.turn).seat))
    owner.until(lambda: owner.now.sheet and owner.now.sheet.contest)


def _phone_dial(scene: Any) -> None:
    _phone_seat(scene, combat=True).view.dial.cover(False)


def _phone_offline(scene: Any) -> None:
    owner = _phone_seat(scene)
    scene.stack.close()
    owner.until(lambda: not owner.now.online and owner.now.offline_for >= 1)


PHONE_STATES: Final[tuple[tuple[str, Callable[[Any], object]], ...]] = (
    ("phone_search", _phone_search),
    ("phone_seat", _phone_seat),
    ("phone_waiting", partial(_phone_waiting, name="board")),
    ("phone_waiting_hordes", partial(_phone_waiting, name="hordes_turn")),
    ("phone_described", _phone_described),
    ("phone_over", partial(_phone_over, tab="play")),
    ("phone_over_score", partial(_phone_over, tab="score")),
    ("phone_table", partial(_phone_seat, tab="table")),
    ("phone_score", partial(_phone_seat, tab="score")),
    ("phone_count", _phone_count),
    ("phone_more", partial(_phone_seat, tab="more")),
    ("phone_dial", _phone_dial),
    ("phone_contest", _phone_contest),
    ("phone_map", partial(phone_map, name="board", phone=_phone)),
    ("phone_hordes_map", partial(phone_map, name="hordes_moves", phone=_phone)),
    ("phone_offline", _phone_offline),
)
