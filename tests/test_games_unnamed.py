"""The table, the LAN and the screens know no game by name: only a registry lists them."""

import re
from pathlib import Path

from companion import games
from companion.languages import LANGUAGES, templates
from tests.kits.source_tree import ROOT, short

GAMES = tuple(games.GAMES)
NAMED = re.compile("|".join(GAMES), re.IGNORECASE)
KINDS = {".py", ".js", ".html", ".css", ".kv", ".json", ".txt", ".svg"}
WHERE = ("engine", "vision", "companion", "assets")
# A game's own rules, photo reader and data.
OWN_FOLDERS = tuple(f"{package}/{game}/" for package in ("engine", "vision") for game in GAMES)
# A game's own screens, sentences, sounds and board profiles carry its name in theirs.
OWN_FILES = re.compile(rf"(companion/ui|assets)/.*\b({'|'.join(GAMES)})[^/]*$")
# Where a game is entered once: which lines name it there.
REGISTRIES = {
    "companion/games.py": re.compile(r"^(from engine\.|GAMES: |SCORERS: )"),
    "companion/board_readers.py": re.compile(r"^(def _|    \w+: \w+ = import_module|[A-Z]+: Final\[dict)"),
    **{f"assets/locales/{language}/words.json": re.compile(r'^  "game\.\w+": ') for language in LANGUAGES},
}


def _files() -> list[Path]:
    found = [path for folder in WHERE for path in (ROOT / folder).rglob("*")]
    return sorted(path for path in found if path.suffix in KINDS and path.is_file())


def _is_own(name: str) -> bool:
    return name.startswith(OWN_FOLDERS) or OWN_FILES.search(name) is not None


def naming(path: Path) -> list[str]:
    """The lines of a file that name a game and are no entry of a registry."""
    allowed = REGISTRIES.get(short(path))
    return [
        f"{short(path)}:{number}: {line.strip()[:100]}"
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if NAMED.search(line) and not (allowed and allowed.match(line))
    ]


def test_no_file_outside_a_games_own_names_it() -> None:
    """What a screen or the LAN must know of a game it asks `engine.game.Game`."""
    files = [path for path in _files() if not _is_own(short(path))]
    assert [line for path in files for line in naming(path)] == []
    assert len(files) > 100


def test_no_file_is_named_after_a_game_outside_its_own_places() -> None:
    """A module `companion/net/<game>_phone.py` would be the same mistake."""
    named = [short(path) for path in _files() if NAMED.search(short(path)) and not _is_own(short(path))]
    assert named == []


def test_the_test_would_find_a_name(tmp_path: Path) -> None:
    """It reads registries line by line, and finds names in any case."""
    registry = ROOT / "companion" / "games.py"
    entries = [line for line in registry.read_text("utf-8").splitlines() if NAMED.search(line)]
    assert entries and all(REGISTRIES["companion/games.py"].match(line) for line in entries)
    assert not REGISTRIES["companion/games.py"].match('    if name == "scythe":')
    assert NAMED.search("class ScytheScreen") and _is_own("companion/ui/screens/ruination_battle.py")
    assert not _is_own("companion/ui/screens/table.py") and not _is_own("engine/table.py")


def test_every_registered_game_has_its_own_folder_and_a_name_in_words() -> None:
    assert {"scythe", "ruination"} <= set(GAMES)
    assert all((ROOT / "engine" / game).is_dir() for game in GAMES)
    assert all(f"game.{game}" in templates(language) for game in GAMES for language in LANGUAGES)
