"""What makes the repository one that others can join: pages without dead links, one version, hooks, CI."""

import json
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.game import Game
from tests.kits.pages import (
    PAGES,
    SCREENSHOTS,
    copy_shown,
    is_in_the_tree,
    links,
    paths_named,
    prose,
    shown_pictures,
)
from tests.kits.source_tree import PACKAGES, ROOT, python_files, short

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
HOOKS = ROOT / ".pre-commit-config.yaml"
WORKFLOW = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8"))
LONGEST_LINE = 120  # ten more than code has: a link is not broken in the middle
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}  # as Keep a Changelog has them


@pytest.mark.parametrize("page", PAGES, ids=short)
def test_every_link_and_picture_of_a_page_leads_somewhere(page: Path) -> None:
    """Files by their path, headings by the anchor that hosts make of them."""
    dead = [target for target in links(page) if not _leads_somewhere(page, target)]
    assert dead == []


def _leads_somewhere(page: Path, target: str) -> bool:
    path, _, anchor = target.partition("#")
    there = (page.parent / path).resolve() if path else page
    if not there.is_relative_to(ROOT) or not there.exists():
        return False
    return not anchor or anchor in _anchors(there)


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=short)
def test_every_path_that_a_page_names_is_in_the_tree(page: Path) -> None:
    assert [named for named in paths_named(page) if not is_in_the_tree(named)] == []


def test_the_paths_that_pages_name_are_found_and_judged() -> None:
    """The check above would pass if it recognised nothing."""
    assert sum(len(paths_named(page)) for page in PAGES) > 150
    assert all(is_in_the_tree(named) for named in ("engine/table.py", "page/*.js", "assets/locales/{en,de}"))
    assert is_in_the_tree("companion/ui/screens/<name>.kv")
    assert not any(
        is_in_the_tree(named) for named in ("engine/tables.py", "able.py", "assets/{en,xx}", "engine/*.kv")
    )


@pytest.mark.parametrize("page", PAGES, ids=short)
def test_a_pages_prose_has_short_lines(page: Path) -> None:
    """As code has; a row of a table cannot be broken, and blocks are as wide as what they draw."""
    lines = (line for line in prose(page).splitlines() if not line.startswith("|"))
    assert [line for line in lines if len(line) > LONGEST_LINE] == []


def test_what_pages_ask_of_a_game_is_what_a_game_offers() -> None:
    named = {name for page in PAGES for name in re.findall(r"`Game\.(\w+)", page.read_text("utf-8"))}
    assert len(named) > 15
    assert [name for name in sorted(named) if not hasattr(Game, name)] == []


def test_the_index_of_docs_lists_every_page_of_it() -> None:
    index = ROOT / "docs" / "README.md"
    listed = {(index.parent / target).resolve() for target in links(index)}
    assert {path for path in index.parent.glob("*.md") if path != index} - listed == set()


def test_every_picture_in_the_tree_is_shown_by_a_page() -> None:
    """`make screenshots` draws the others into a folder that git ignores."""
    assert {path.name for path in SCREENSHOTS.iterdir()} == shown_pictures()
    assert "build/" in (ROOT / ".gitignore").read_text("utf-8").split()


def test_a_drawn_picture_is_copied_only_if_a_page_shows_it(tmp_path: Path) -> None:
    wanted = sorted(shown_pictures())[0]
    drawn, kept = tmp_path / "drawn", tmp_path / "kept"
    for folder in (drawn, kept):
        folder.mkdir()
    for name in (wanted, "other.png"):
        (drawn / name).write_text("new")
        (kept / name).write_text("old")
    copy_shown([drawn / wanted, drawn / "other.png"], kept)
    assert {path.name: path.read_text() for path in kept.iterdir()} == {wanted: "new"}


def _versions() -> list[str]:
    return [
        heading.partition(" ")[0].strip("[]") for heading in re.findall(r"^## (.*)$", CHANGELOG, re.MULTILINE)
    ]


def test_the_newest_version_of_the_changelog_is_the_products() -> None:
    released = [version for version in _versions() if version != "Unreleased"]
    assert released[0] == PROJECT["version"]
    numbers = [tuple(map(int, version.split("."))) for version in released]
    assert numbers == sorted(set(numbers), reverse=True)


def test_the_changelog_sorts_what_is_new_by_kind() -> None:
    """Every version has entries, each under a known heading; "Unreleased" is there only with some."""
    for version in re.split(r"^## ", CHANGELOG, flags=re.MULTILINE)[1:]:
        kinds = re.findall(r"^### (.*)$", version, re.MULTILINE)
        assert kinds and set(kinds) <= KINDS and len(set(kinds)) == len(kinds), version[:20]
        assert all(re.search(r"^- ", part, re.MULTILINE) for part in version.split("### ")[1:]), version[:20]


def _entries() -> dict[str, str]:
    """What the glossary says of each term."""
    return dict(re.findall(r"^\*\*(.+?)\*\*: (.+?)(?=\n\n|\Z)", GLOSSARY, re.MULTILINE | re.DOTALL))


def test_the_glossary_is_in_the_order_of_the_alphabet() -> None:
    terms = re.findall(r"^\*\*(.+?)\*\*", GLOSSARY, re.MULTILINE)
    assert len(terms) > 30 and terms == list(_entries())
    assert terms == sorted(set(terms), key=str.lower)


def test_every_term_of_the_glossary_is_a_word_of_the_code_where_it_is_said_to_be() -> None:
    """In every file that its entry names, or, where it names none, anywhere in our sources."""
    everywhere = [*python_files(*PACKAGES, "tests/kits"), ROOT / "Makefile"]
    strangers = [
        f"{term}: {short(path)}"
        for term, entry in _entries().items()
        for path in _files_named(entry)
        if not _is_word(term, path)
    ]
    assert strangers == []
    at_large = [term for term, entry in _entries().items() if not _files_named(entry)]
    assert [term for term in at_large if not any(_is_word(term, path) for path in everywhere)] == []


def _files_named(entry: str) -> list[Path]:
    return [ROOT / named for named in re.findall(r"`([\w/]+\.py)`", entry)]


def _is_word(term: str, path: Path) -> bool:
    return re.search(rf"\b{term.replace('-', ' ')}s?\b", _words(path)) is not None


@cache
def _words(path: Path) -> str:
    """The file's name and text, names taken apart: `HouseRules` and `house_rules` are both "house rules"."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", f"{short(path)} {path.read_text('utf-8')}")
    return re.sub(r"[_\W]+", " ", apart).lower()


def test_the_hooks_are_local_and_call_what_the_set_up_installs() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", "validate-config", str(HOOKS)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    config = yaml.safe_load(HOOKS.read_text("utf-8"))
    assert [repo["repo"] for repo in config["repos"]] == ["local"]
    hooks = {hook["id"]: hook for hook in config["repos"][0]["hooks"]}
    assert {"ruff-check", "ruff-format", "commit-message"} <= set(hooks)
    assert all(hook["language"] == "system" for hook in hooks.values())
    scripts = [word for hook in hooks.values() for word in hook["entry"].split() if word.startswith("tools/")]
    assert scripts and all((ROOT / script).is_file() for script in scripts)
    npm = [
        Path(entry.split()[0]).name for hook in hooks.values() if "node_modules" in (entry := hook["entry"])
    ]
    assert set(npm) <= set(json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"])


def _steps(job: dict[str, Any]) -> list[str]:
    return [" ".join(step["run"].split()) for step in job["steps"] if "run" in step]


def _recipe(target: str) -> list[str]:
    """What make runs for the target with Python, its variables put in, as the workflow writes it."""
    lines = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert lines is not None
    values = {**dict(re.findall(r"^(\w+) :=(.*)$", MAKEFILE, re.MULTILINE)), "PY": "python"}
    ours = [line.strip("\t@") for line in lines[1].splitlines() if "$(PY)" in line]
    ours = [line.removeprefix("tools/beside_checks ") for line in ours]
    return [" ".join(re.sub(r"\$\((\w+)\)", lambda name: values[name[1]], line).split()) for line in ours]


def test_the_workflow_runs_the_tiers_of_the_makefile() -> None:
    jobs = WORKFLOW["jobs"]
    assert {name: job["runs-on"].partition("-")[0] for name, job in jobs.items()} == {
        "linux": "ubuntu",
        "macos": "macos",
        "windows": "windows",
    }
    assert _steps(jobs["linux"])[-1] == "make test" and _steps(jobs["macos"]) == ["make quick"]
    assert [target for target in ("test", "quick") if f"\n{target}:" not in MAKEFILE] == []
    assert _steps(jobs["windows"])[1:] == [*_recipe("check"), *_recipe("quick")]


def test_the_workflow_tries_every_python_that_is_promised() -> None:
    """From the oldest that pyproject.toml allows to the newest that the set-up looks for."""
    tried = {tuple(job["strategy"]["matrix"]["python"]) for job in WORKFLOW["jobs"].values()}
    (versions,) = tried
    assert f">={versions[0]}" == PROJECT["requires-python"]
    looked_for = re.findall(r"python(3\.\d+)", (ROOT / "tools" / "set_up").read_text("utf-8"))
    assert sorted(set(looked_for)) == list(versions)


@pytest.mark.parametrize(
    "template", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.md")), ids=lambda p: p.stem
)
def test_an_issue_template_says_what_it_is_for(template: Path) -> None:
    _, head, body = template.read_text("utf-8").split("---\n", 2)
    assert set(yaml.safe_load(head)) == {"name", "about", "labels"} and body.strip()
