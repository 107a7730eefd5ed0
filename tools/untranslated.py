"""What each language still lacks: prints it as JSON to fill in, and merges what was filled in into the files.

python -m tools.untranslated [LANGUAGE ...] > missing.json
python -m tools.untranslated --merge missing.json
"""

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from companion.languages import DEFAULT, LANGUAGES, OTHER, Template, plural, templates

LOCALES: Final = Path(__file__).parents[1] / "assets" / "locales"
NUMBERS: Final = range(1_000)  # no sentence counts further
FILLED: Final = "translation"


def missing(language: str, folder: Path = LOCALES) -> dict[str, dict[str, Any]]:
    """What this language lacks, by key: its file, the words in English and German, and room for its own."""
    found: dict[str, dict[str, Any]] = {}
    for english in sorted((folder / DEFAULT).glob("*.json")):
        ours = _read(folder / language / english.name)
        german = _read(folder / "de" / english.name)
        for key, words in _read(english).items():
            if key not in ours:
                found[key] = {
                    "file": english.name,
                    DEFAULT: words,
                    "de": german.get(key),
                    FILLED: _empty(words, language),
                }
    return found


def merge(filled: dict[str, dict[str, dict[str, Any]]], folder: Path = LOCALES) -> int:
    """Writes what was filled in into the languages' files, in the order of the English ones; how many."""
    merged = 0
    for language, entries in filled.items():
        told = {key: entry for key, entry in entries.items() if _is_filled(entry[FILLED])}
        for name in sorted({entry["file"] for entry in told.values()}):
            path = folder / language / name
            words = _read(path)
            words |= {key: entry[FILLED] for key, entry in told.items() if entry["file"] == name}
            order = _read(folder / DEFAULT / name)
            _write(
                path, {key: words[key] for key in (*order, *(words.keys() - order.keys())) if key in words}
            )
        merged += len(told)
    return merged


def _empty(words: Template, language: str) -> Template:
    if isinstance(words, str):
        return ""
    if OTHER not in words:
        return dict.fromkeys(words, "")
    reached = [plural(n, templates(language)) for n in NUMBERS]
    return dict.fromkeys((*reached, OTHER), "")


def _is_filled(words: Template) -> bool:
    return all(words.values()) if isinstance(words, dict) else bool(words)


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found


def _write(path: Path, words: dict[str, Template]) -> None:
    lines = (f"  {json.dumps(key)}: {json.dumps(told, ensure_ascii=False)}" for key, told in words.items())
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def main(given: Iterable[str] | None = None) -> int:
    """Prints what is missing, or merges a file; tells how many in the end."""
    parser = argparse.ArgumentParser(prog="python -m tools.untranslated", description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="default: all")
    parser.add_argument("--merge", type=Path, metavar="FILE", help="take over what was filled in")
    wanted = parser.parse_args(None if given is None else list(given))
    if wanted.merge:
        print(f"{merge(json.loads(wanted.merge.read_text('utf-8')))} merged", file=sys.stderr)
        return 0
    lacking = {language: missing(language) for language in wanted.languages or LANGUAGES[1:]}
    print(json.dumps({each: keys for each, keys in lacking.items() if keys}, ensure_ascii=False, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
