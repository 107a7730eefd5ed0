"""Pictures of every state of the app in build/screenshots; what a page shows goes to docs/screenshots too."""

import sys
import tempfile
from pathlib import Path
from traceback import format_exc

from tests.kits.pages import SCREENSHOTS, copy_shown
from tests.kits.source_tree import ROOT
from tests.kits.ui.states import STATES, State, look, settle, shown
from tests.kits.ui.ui_kit import PHONE, TABLET, Driver, running

FOLDER = ROOT / "build" / "screenshots"  # git ignores it: a hundred pictures that anybody can draw anew
# Each state in both languages, and the folder stays small: a tablet's screens are German on a phone.
LANGUAGES = {"tablet": ("en",), "phone": ("de",)}
# A tablet lies on the table, a phone is held; what both show alike is pictured once.
ONLY_TABLET = frozenset(
    {
        "setup_by_hand",
        "setup_rules",
        "lobby_large",
        "combat_drum",
        "table_seven",
        "map_words",
        "combat_one_sealed",
        "history",
        "contest_start",
    }
)


def pictures(person: Driver, state: State, folder: Path) -> list[Path]:
    """This state in both languages: the phone's screens on a phone, the others on a tablet, most on both."""
    made = []
    with shown(person, state):
        own = state.name.startswith("phone_")
        for kind, size in _sizes(state):
            for language in ("en", "de") if own else LANGUAGES[kind]:
                look(person, size, language)
                settle(person)
                made.append(person.picture(folder / f"{state.name}-{kind}-{language}.png"))
    return made


def _sizes(state: State) -> list[tuple[str, tuple[int, int]]]:
    tablet, phone = ("tablet", TABLET), ("phone", PHONE)
    if state.name.startswith("phone_"):
        return [phone]
    return [tablet] if state.name in ONLY_TABLET else [tablet, phone]


def main() -> int:
    """Draws all of them, or the states that are named."""
    wanted = sys.argv[1:]
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not wanted:
        for old in FOLDER.glob("*.png"):
            old.unlink()
    failed = 0
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as person:
        for state in STATES:
            if not wanted or state.name in wanted:
                failed += not _drawn(person, state)
    return min(failed, 1)


def _drawn(person: Driver, state: State) -> bool:
    try:
        copy_shown(pictures(person, state, FOLDER), SCREENSHOTS)
    except Exception:  # the others are wanted all the same
        print(f"{state.name}: {format_exc(limit=-3)}", file=sys.__stdout__)  # Kivy keeps stderr for itself
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
