"""The Android package as far as it can be proved without building it: buildozer.spec against the code."""

import configparser
import os
import re
import runpy
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from companion import __version__
from companion.platform.android import ASKED, OLDEST, UNASKED
from tests.kits.source_tree import PACKAGES, ROOT, imported, python_files, short

SPEC_FILE = ROOT / "buildozer.spec"
RECIPES = ROOT / "android" / "recipes"
# What an import, or a desktop's requirement, is called in python-for-android's requirements.
NAME_THERE = {"cv2": "opencv", "opencv-python": "opencv", "jnius": "pyjnius"}
# The pinned python-for-android says which version of these it builds; another would not get its patches.
BUILT_AS_PINNED = {"python3", "android", "pyjnius", "numpy", "opencv"}
# Its recipes of these are older than what the project is tested with.
OWN_RECIPES = {"ifaddr", "zeroconf"}
# Only type checkers read these.
NOT_READ = {"typed", "ts"}
# What the code does that Android guards: a word of the source, and the permission it needs.
GUARDED = {
    "websockets.asyncio.server": "INTERNET",
    "AsyncServiceBrowser": "ACCESS_LOCAL_NETWORK",
    "createMulticastLock": "CHANGE_WIFI_MULTICAST_STATE",
    "VIBRATOR_SERVICE": "VIBRATE",
    "ACTION_IMAGE_CAPTURE": "CAMERA",
    "MediaStore$Images$Media": "WRITE_EXTERNAL_STORAGE",
    "ConnectivityManager": "ACCESS_NETWORK_STATE",
    "getConnectionInfo": "ACCESS_WIFI_STATE",
    "isWifiEnabled": "ACCESS_WIFI_STATE",
    "PowerManager": "WAKE_LOCK",
    "AudioRecord": "RECORD_AUDIO",
    "LocationManager": "ACCESS_FINE_LOCATION",
}


def _read_spec() -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(SPEC_FILE, "utf-8")
    return parser


SPEC = _read_spec()
APP = SPEC["app"]


def _list(key: str) -> list[str]:
    return [value.strip() for value in APP[key].split(",") if value.strip()]


def _pins(lines: list[str]) -> dict[str, str]:
    parts = (line.partition("==") for line in lines)
    return {NAME_THERE.get(name.strip(), name.strip()): version.strip() for name, _, version in parts}


REQUIRED = _pins(_list("requirements"))


def _run_requirements() -> dict[str, str]:
    lines = (ROOT / "requirements" / "run.txt").read_text("utf-8").splitlines()
    return _pins([line for line in lines if line.strip() and not line.startswith(("#", "-"))])


def _visible_files() -> Iterator[Path]:
    for folder, below, names in os.walk(ROOT):
        below[:] = [name for name in below if not name.startswith(".") and name != "__pycache__"]
        yield from (Path(folder, name) for name in names if not name.startswith("."))


@cache
def _packaged() -> frozenset[str]:
    """Every file that buildozer copies into the package, by its own rules for what it leaves out."""
    folders = [f"{folder.lower()}/" for folder in _list("source.exclude_dirs")]
    patterns = [pattern.lower() for pattern in _list("source.exclude_patterns")]
    # Endings decide last, and a file without one is always taken.
    endings = {"", *(f".{ending}" for ending in _list("source.include_exts"))}
    return frozenset(
        name
        for path in _visible_files()
        if path.suffix.lower() in endings
        if not (name := short(path)).lower().startswith(tuple(folders))
        if not any(fnmatch(name.lower(), pattern) for pattern in patterns)
    )


def _permissions() -> dict[str, str | None]:
    """Every declared permission by its full name, with the last API level it is declared for."""
    found: dict[str, str | None] = {}
    for permission in _list("android.permissions"):
        if permission.startswith("("):
            fields = dict(field.split("=") for field in permission.strip("()").split(";"))
            found[fields["name"]] = fields.get("maxSdkVersion")
        else:
            found[permission if "." in permission else f"android.permission.{permission}"] = None
    return found


# Requirements


def test_every_third_party_import_is_in_the_package() -> None:
    """What pip does not find for Android is left out with a warning only, and missed on the tablet."""
    ours = {*PACKAGES, *sys.stdlib_module_names}
    missing = {
        f"{short(path)} imports {name}"
        for path in [*python_files("engine", "vision", "companion"), *ROOT.glob("main.py")]
        for name in imported(path)
        if (top := name.partition(".")[0]) not in ours and NAME_THERE.get(top, top) not in REQUIRED
    }
    assert missing == set()


def test_the_package_has_what_the_desktop_runs_with() -> None:
    """The same libraries, in the same versions where the recipe leaves a choice."""
    desktop = _run_requirements()
    assert set(desktop) - set(REQUIRED) == set()
    chosen = {name: version for name, version in desktop.items() if name not in BUILT_AS_PINNED}
    assert chosen == {name: REQUIRED[name] for name in chosen}
    assert chosen


def test_every_requirement_has_a_version_or_a_reason_to_have_none() -> None:
    """A build of tomorrow must be a build of today."""
    assert {name for name, version in REQUIRED.items() if not version} <= BUILT_AS_PINNED
    assert {name for name, version in REQUIRED.items() if version} & BUILT_AS_PINNED == set()


def test_python_for_android_is_pinned_to_a_commit() -> None:
    """A branch moves, and a tag would be cloned at every build."""
    assert re.fullmatch(r"[0-9a-f]{40}", APP["p4a.commit"])
    assert "p4a.branch" not in APP


# Recipes


class PyProjectRecipe:
    """Stands in for python-for-android's class of that name, which this machine does not have."""

    def get_recipe_env(self, arch: object, **_: object) -> dict[str, str]:
        """The environment that the build would have."""
        return {"LANG": "C"}


@pytest.fixture
def recipes(monkeypatch: pytest.MonkeyPatch) -> dict[str, SimpleNamespace]:
    """The project's own recipes, loaded as python-for-android loads them."""
    recipe = ModuleType("pythonforandroid.recipe")
    vars(recipe)["PyProjectRecipe"] = PyProjectRecipe
    monkeypatch.setitem(sys.modules, "pythonforandroid", ModuleType("pythonforandroid"))
    monkeypatch.setitem(sys.modules, "pythonforandroid.recipe", recipe)
    return {path.parent.name: runpy.run_path(str(path))["recipe"] for path in RECIPES.glob("*/__init__.py")}


def test_own_recipes_build_the_versions_the_project_is_tested_with(
    recipes: dict[str, SimpleNamespace],
) -> None:
    """They are found, named like their folders, and as new as the desktop's."""
    assert (ROOT / APP["p4a.local_recipes"]).resolve() == RECIPES
    assert set(recipes) == OWN_RECIPES
    for name, recipe in recipes.items():
        assert (recipe.name, recipe.version) == (name, REQUIRED[name])
        assert "{version}" in recipe.url


def test_zeroconf_is_built_without_compiled_parts(recipes: dict[str, SimpleNamespace]) -> None:
    """The host's compiler would make parts that no tablet can load."""
    zeroconf = recipes["zeroconf"]
    assert zeroconf.get_recipe_env("arm64-v8a") == {"LANG": "C", "SKIP_CYTHON": "1"}
    assert set(zeroconf.depends) <= set(REQUIRED)


# Files


def test_every_file_that_the_app_reads_is_in_the_package() -> None:
    """The endings of the tree, and those that the wheel promises to carry."""
    read = {
        short(path)
        for folder in PACKAGES
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix[1:] not in NOT_READ
    }
    assert read - _packaged() == set()
    assert any(name.endswith(".kv") for name in read)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    carried = {Path(name).suffix[1:] for name in project["tool"]["setuptools"]["package-data"]["*"]}
    assert carried - NOT_READ - set(_list("source.include_exts")) == set()


def test_nothing_but_the_app_is_in_the_package() -> None:
    """No tests, no recipes, no scratch: they would be on every tablet."""
    others = {name for name in _packaged() if name.partition("/")[0] not in PACKAGES}
    assert others - {"main.py", "LICENSE"} == set()


def test_the_package_has_a_beginning() -> None:
    """python-for-android starts main.py beside the spec, and refuses to build without it."""
    assert "main.py" in _packaged()


def test_the_build_stays_out_of_the_sources() -> None:
    """What a build leaves behind is not packed into the next one, and git ignores it."""
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    for key in ("build_dir", "bin_dir"):
        top = SPEC["buildozer"][key].removeprefix("./").partition("/")[0]
        assert top in _list("source.exclude_dirs")
        assert f"{top}/" in ignored


# Permissions


def test_every_permission_in_the_code_is_declared_and_none_besides() -> None:
    """The table of the Android twin and the manifest say the same."""
    wanted = {*UNASKED, *(asked.name for asked in ASKED.values())}
    assert set(_permissions()) == wanted
    code = "".join(path.read_text("utf-8") for path in python_files("engine", "vision", "companion"))
    assert set(re.findall(r"android\.permission\.[A-Z_]+", code)) == wanted


def test_every_permission_is_needed_by_something_the_code_does() -> None:
    """And whatever Android guards, the code may do."""
    code = "".join(path.read_text("utf-8") for path in python_files("engine", "vision", "companion"))
    needed = {f"android.permission.{name}" for word, name in GUARDED.items() if word in code}
    assert needed == set(_permissions())


def test_a_permission_ends_where_android_stopped_wanting_it() -> None:
    """Newer systems do not list it to a person who looks."""
    for asked in ASKED.values():
        last = _permissions()[asked.name]
        assert last == (None if asked.until is None else str(asked.until)), asked.name


# The spec itself


def test_no_value_has_a_remark_behind_it() -> None:
    """buildozer would take it for a part of the value."""
    values = {
        f"{section}.{key}": value for section in SPEC.sections() for key, value in SPEC[section].items()
    }
    assert {key: value for key, value in values.items() if re.search(r"(^|\s)[#;]", value)} == {}
    assert all("\n" not in value and value for value in values.values())


def test_the_package_is_the_projects_version() -> None:
    """One number for the wheel, the command and the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert (APP["package.name"], APP["version"]) == (project["name"], project["version"])
    assert project["version"] == __version__


def test_the_android_versions_fit_each_other() -> None:
    """Target 36 keeps the LAN open without a question; 24 is what numpy and the interface list need."""
    assert int(APP["android.api"]) == 36
    assert int(APP["android.minapi"]) == int(APP["android.ndk_api"]) == OLDEST
    assert set(_list("android.archs")) == {"arm64-v8a", "armeabi-v7a"}


def test_the_keys_of_seats_stay_on_the_phone() -> None:
    """No backup carries them away."""
    assert APP.getboolean("android.allow_backup") is False


def test_a_tablet_can_be_read_from_every_side() -> None:
    """All four ways round, in the words that python-for-android knows."""
    assert set(_list("orientation")) == {"landscape", "portrait", "landscape-reverse", "portrait-reverse"}
