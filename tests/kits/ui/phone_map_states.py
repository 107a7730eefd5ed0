"""The app as a phone on the map of a saved table where something may move."""

from collections.abc import Callable
from typing import Any

from companion.hosted_table import Hosted, Wishes
from tests.kits.ui.phone_ui_kit import Owner
from tests.kits.ui.saved_tables import saved


def phone_map(scene: Any, name: str, phone: Callable[[Any], Owner]) -> None:
    """Shows the map of this table to who may move there, with the words of a place; `phone` opens the app."""
    folder = scene.folder / "host"
    folder.mkdir()
    host = Hosted(Wishes("", (), {}, resume=saved(folder / "table.jsonl", name)), lambda message: None)
    scene.stack.callback(host.close)
    game, state = host.table.game, host.table.state
    hops = [each.hop for seat in game.to_act(state) for each in game.offers(state, seat) if each.hop]
    seat = next(seat for seat in game.to_act(state) if any(each.hop for each in game.offers(state, seat)))
    owner = phone(scene)
    owner.join(host.link(seat))
    owner.view._go("map")
    owner.view.map._look(hops[0].at)
