"""The repository's texts for people: their command lines, links, pictures and the paths they name."""

import os
import re
import shutil
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

from tests.kits.source_tree import NOT_OURS, ROOT, short

README = ROOT / "README.md"
COMMANDS_PAGE = ROOT / "docs" / "commands.md"
SCREENSHOTS = ROOT / "docs" / "screenshots"
PAGES = (
    *(README, ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", ROOT / "CHANGELOG.md"),
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "tools" / "training" / "README.md",
)
BLOCK = re.compile(r"^```(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)\s]+)\)")
_IMAGE = re.compile(r"<img\b[^>]*\bsrc=\"([^\"]+)\"")
_SPAN = re.compile(r"`([^`\n]+)`")
_SOURCE = re.compile(r"[\w.<>*{},/-]+\.(?:py|js|mjs|kv|md)")
_NOT_WALKED = {*NOT_OURS, ".git", "node_modules", "__pycache__"}
_BRACES = re.compile(r"\{([^}]*)\}")


def blocks(page: Path) -> list[tuple[str, str]]:
    """Every fenced block of the page with the language it names."""
    return BLOCK.findall(page.read_text("utf-8"))


def shell_lines(page: Path) -> list[str]:
    """Every command line in the page's ```sh blocks."""
    lines = [
        line.strip() for language, block in blocks(page) if language == "sh" for line in block.splitlines()
    ]
    return [line for line in lines if line and not line.startswith("#")]


def prose(page: Path) -> str:
    """The page without its fenced blocks."""
    return BLOCK.sub("", page.read_text("utf-8"))


def spans(page: Path) -> list[str]:
    """What stands in backticks on the page."""
    return _SPAN.findall(prose(page))


def links(page: Path) -> list[str]:
    """Where the page's links and pictures lead, as they are written; not those to the web."""
    found = [target for _, target in _LINK.findall(prose(page))] + _IMAGE.findall(prose(page))
    return [target for target in found if not re.match(r"[a-z]+:", target)]


def pictures(page: Path) -> list[Path]:
    """The pictures that the page shows."""
    found = [target for mark, target in _LINK.findall(prose(page)) if mark] + _IMAGE.findall(prose(page))
    return [(page.parent / target).resolve() for target in found]


def shown_pictures() -> set[str]:
    """The names of the screenshots that some page shows."""
    return {path.name for page in PAGES for path in pictures(page) if path.parent == SCREENSHOTS}


def copy_shown(made: list[Path], folder: Path) -> None:
    """Copies those of the pictures that some page shows into the folder, and removes the others from it."""
    shown = shown_pictures()
    for picture in made:
        if picture.name in shown:
            shutil.copyfile(picture, folder / picture.name)
        else:
            (folder / picture.name).unlink(missing_ok=True)


def paths_named(page: Path) -> list[str]:
    """What stands in backticks and is meant as a place in this repository."""
    tops = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name not in NOT_OURS}
    named = [span.partition("::")[0] for span in spans(page)]
    return [
        span
        for span in named
        if " " not in span and (_SOURCE.fullmatch(span) or (span.partition("/")[0] in tops and "/" in span))
    ]


def is_in_the_tree(named: str) -> bool:
    """Whether such a file or folder is there; `<name>`, `*` and `{a,b}` stand for any, for any, for both."""
    return all(_is_there(one) for one in _each(named.rstrip("/")))


def _each(named: str) -> Iterator[str]:
    parts = _BRACES.split(named)
    for chosen in product(*(part.split(",") if n % 2 else [part] for n, part in enumerate(parts))):
        yield "".join(chosen)


def _is_there(named: str) -> bool:
    """Pages whose subject is one folder leave its name out: the end of a path is enough."""
    pattern = re.escape(named)
    for unknown in (r"<\w+>", r"\\\*"):
        pattern = re.sub(unknown, "[^/]+", pattern)
    return re.search(rf"^(?:.*/)?{pattern}$", _tree(), re.MULTILINE) is not None


@cache
def _tree() -> str:
    """Every file and folder, one a line."""
    found = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [
            name for name in folders if name not in {*NOT_OURS, ".git", "node_modules", "__pycache__"}
        ]
        found += [short(Path(folder) / name) for name in (*folders, *files)]
    return "\n".join(found)
