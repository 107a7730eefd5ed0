"""A translator gets what is missing and hands it back filled in."""

import json
import shutil
from pathlib import Path

from tools import untranslated


def test_what_is_missing_is_listed_with_its_file_and_merged_back_in_its_place(tmp_path: Path) -> None:
    """A sentence and a plural that Polish lacks; what was left empty stays missing."""
    folder = shutil.copytree(untranslated.LOCALES, tmp_path / "locales")
    path = folder / "pl" / "app.json"
    whole = path.read_text("utf-8")
    words = json.loads(whole)
    gone = {key: words.pop(key) for key in ("app.back", "start.who_plays", "app.home")}
    path.write_text(json.dumps(words), "utf-8")
    lacking = untranslated.missing("pl", folder)
    assert lacking.keys() == gone.keys()
    assert lacking["app.back"]["file"] == "app.json" and lacking["app.back"]["de"] == "Zurück"
    assert lacking["start.who_plays"]["translation"].keys() == {"one", "few", "many", "other"}
    for key in ("app.back", "start.who_plays"):
        lacking[key]["translation"] = gone[key]
    assert untranslated.merge({"pl": lacking}, folder) == 2
    assert untranslated.missing("pl", folder).keys() == {"app.home"}
    lacking["app.home"]["translation"] = gone["app.home"]
    assert untranslated.merge({"pl": lacking}, folder) == 3
    assert path.read_text("utf-8") == whole


def test_nothing_is_missing_now() -> None:
    """Every language has every key."""
    assert untranslated.main([]) == 0
    assert not [each for each in untranslated.LANGUAGES[1:] if untranslated.missing(each)]
