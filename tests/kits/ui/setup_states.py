"""Set-ups in which people say what lies on the table already."""

from collections.abc import Callable
from typing import Any


def setup_tiles(scene: Any, begin: Callable[[Any, int], None]) -> None:
    """Both modules of tiles, one tile told and noted, one being chosen."""
    begin(scene, 3)
    view = scene.app.screens.current_screen
    view.seating.answer("modules", ("airships", "resolutions"))
    fields = {field.name: field for field in view.seating.told_fields()}
    view.seating.tell(fields["resolution_tile"], "Land Rush")
    view.seating.tell(fields["resolution_note"], "Two coins for each farm")
    view._told._open = "passive_tile"
    view.go_to(type(view._step)("what"))
