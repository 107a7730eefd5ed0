"""A language is its folder: what it says of itself is enough to offer it and to count in it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.languages import LANGUAGES, name_of, plural, templates, written
from companion.text import text
from engine.message import say
from tests.kits.source_tree import ROOT
from tests.kits.waiting import AGES

VECTORS: dict[str, Any] = json.loads((ROOT / "tests/vectors/plurals.json").read_text("utf-8"))
# What a process finds that has one folder more: the list, the page's files, the settings' screen.
OFFERED = """
import json, sys
from pathlib import Path
from companion.languages import LANGUAGES
from companion.net.wire import web
from companion.text import language_of, text
from companion.ui.widgets.basics.tick import Tick
from engine.message import say
from tests.kits.ui.ui_kit import running

with running(Path(sys.argv[1])) as person:
    person.tap("Settings")
    person.tap("Volapük")
    ticks = [tick.text for tick in person.shown(Tick)]
    title = person.app.screens.current_screen.ids.bar.title
print(json.dumps({
    "languages": LANGUAGES,
    "system": language_of({"LANG": "vo.UTF-8"}),
    "page": json.loads(web.page("/languages.json", {}, "scythe").body),
    "words": json.loads(web.page("/locales/vo.json", {}, "scythe").body)["page.tab.play"],
    "counted": [text(say("start.who_plays", n=n), "vo") for n in (2, 3, 12_345)],
    "ticks": ticks,
    "title": title,
}))
"""


def test_english_comes_first_and_every_language_has_its_own_name() -> None:
    """Who does not read the one that is shown finds theirs."""
    assert LANGUAGES[0] == "en" and len(set(LANGUAGES)) == len(LANGUAGES)
    assert len({name_of(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_numbers_and_their_plurals_are_those_of_the_vectors() -> None:
    """The page reads the same rules (tests/companion/net/page/test_page_text.py)."""
    assert [each["language"] for each in VECTORS["languages"]] == sorted(LANGUAGES)
    for each in VECTORS["languages"]:
        words = templates(each["language"])
        found = [[n, plural(n, words), written(n, words)] for n, _, _ in each["numbers"]]
        assert found == each["numbers"], each["language"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_for_a_category_of_cldr_and_every_number_has_one(language: str) -> None:
    """A term with a slip of the pen would hold for no number, and its category would never be said."""
    rules = templates(language)["language.plurals"]
    assert isinstance(rules, dict)
    assert rules.keys() <= {"zero", "one", "two", "few", "many", "other"} and rules["other"] == ""
    reached = {plural(n, templates(language)) for n in (*range(1_000), 1_000_000)}
    assert reached | {"other"} == rules.keys()


def test_a_number_without_a_plural_of_its_own_is_said_in_the_usual_one() -> None:
    """A million has a category in some languages, and nothing here counts that far."""
    for language in LANGUAGES:
        assert text(say("start.who_plays", n=1_000_000), language)


@pytest.mark.window
def test_a_language_is_added_by_its_folder_alone(tmp_path: Path) -> None:
    """A made-up one, with a rule and a way to write numbers that no other has, is offered everywhere."""
    for part in (ROOT / "assets").iterdir():
        if part.name != "locales":
            (tmp_path / "assets").mkdir(exist_ok=True)
            (tmp_path / "assets" / part.name).symlink_to(part)
    locales = shutil.copytree(ROOT / "assets/locales", tmp_path / "assets/locales")
    own = locales / "vo"
    own.mkdir()
    said = {
        "language.name": "Volapük",
        "language.title": "Pük",
        "language.plurals": {"one": "n = 1", "two": "n = 2", "other": ""},
        "language.group": "'",
        "language.grouped_from": "5",
        "setting.title": "Parametods",
        "page.tab.play": "Pledön",
        "start.who_plays": {"one": "{n} pledan", "two": "{n} pledans, tel", "other": "{n} pledans"},
    }
    (own / "language.json").write_text(json.dumps(said), "utf-8")
    found = _run(tmp_path, "-c", OFFERED, str(tmp_path / "files"))
    seen = json.loads(found.splitlines()[-1])
    assert seen["languages"] == [*LANGUAGES, "vo"] and seen["system"] == "vo"
    assert {"code": "vo", "name": "Volapük"} in seen["page"] and seen["words"] == "Pledön"
    assert seen["counted"] == ["2 pledans, tel", "3 pledans", "12'345 pledans"]
    assert {name_of(language) for language in LANGUAGES} | {"Volapük"} <= set(seen["ticks"])
    assert seen["title"] == "Parametods"
    assert "vo" in _run(tmp_path, "-m", "companion", "--help").partition("--language")[2].partition("}")[0]


def _run(folder: Path, *command: str) -> str:
    """What Python prints with this folder's assets in place of ours."""
    paths = os.pathsep.join((str(folder), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": paths, "LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-P", *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=AGES,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
