"""The group that played here last: kept in a small file, so that the same again is one tap."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.ui.settings import SmallFile

if TYPE_CHECKING:
    # The rules and the network load slowly, and the first screen needs neither.
    from companion.hosted_table import Wishes
    from companion.ui.seating import Seating, SeatingDraft

_FILE: Final = "again.json"


def keep(folder: Path, seating: "Seating") -> None:
    """Remembers who plays and how; nothing of what was dealt."""
    from companion.ui.seating import without_deal

    _file(folder).write(without_deal(seating.draft()))


def last_group(folder: Path) -> "SeatingDraft | None":
    """Who played last and how; None where nobody has."""
    if not (folder / _FILE).exists():
        return None
    draft = _file(folder).read()
    return draft if draft.names else None


def dealt_again(folder: Path, draft: "SeatingDraft") -> "Seating | None":
    """A new deal for this group; None where its game can no longer be played."""
    from companion.boards import Boards
    from companion.games import GAMES
    from companion.ui.seating import Seating, without_deal

    game = GAMES.get(draft.game)
    if game is None:
        return None
    seating, files = Seating(game), game.board_files()
    seating.take_up(without_deal(draft), Boards(folder).of(files) if files else ())
    return seating if seating.setup is not None else None


def wishes_of(seating: "Seating", folder: Path) -> "Wishes":
    """What a host is asked for, to open the very table that was dealt."""
    from companion.hosted_table import Wishes

    return Wishes(seating.game.name, seating.names, seating.options(), folder=folder, setup=seating.setup)


def _file(folder: Path) -> "SmallFile[SeatingDraft]":
    from companion.ui.seating import SeatingDraft

    return SmallFile(folder / _FILE, SeatingDraft)
