"""What the product imports is what pip is told to install, and every list of it says the same."""

import re
import sys
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.kits.source_tree import PACKAGES, ROOT, python_files, short

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
NEEDED = {canonicalize_name(need.name): need for need in map(Requirement, PROJECT["project"]["dependencies"])}
# A syntax tree of every file would take seconds.
IMPORT = re.compile(r"^\s*(?:from (\w+)[\w.]* import|import (\w+))", re.MULTILINE)
# Where a library is installed under another name than it is imported by.
DISTRIBUTION = {"cv2": "opencv-python"}
# They exist on Android alone; buildozer.spec has them.
ON_TABLETS = {"android", "jnius"}


def _pinned(name: str) -> dict[str, str]:
    lines = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8").splitlines()
    pins = (re.fullmatch(r"([\w-]+)==([\w.]+)", line) for line in lines)
    return {canonicalize_name(pin[1]): pin[2] for pin in pins if pin}


def test_every_third_party_import_is_a_dependency_and_every_dependency_is_imported() -> None:
    """`pip install` alone is enough, and brings nothing that is not used."""
    ours = {*PACKAGES, *sys.stdlib_module_names, *ON_TABLETS}
    used = {
        DISTRIBUTION.get(top, top): short(path)
        for path in python_files(*PACKAGES)
        for names in IMPORT.findall(path.read_text("utf-8"))
        if (top := "".join(names)) not in ours
    }
    assert {name: where for name, where in used.items() if name not in NEEDED} == {}
    assert set(used) == set(NEEDED)


def test_what_make_run_pins_is_what_the_wheel_asks_for() -> None:
    """The same libraries, in versions that the wheel allows."""
    pins = _pinned("run")
    assert set(pins) == set(NEEDED)
    assert {name: pin for name, pin in pins.items() if pin not in NEEDED[name].specifier} == {}


def test_the_tests_build_the_wheel_with_what_everybody_builds_it_with() -> None:
    """Without fetching it: the development list pins the build system's own version."""
    (wanted,) = map(Requirement, PROJECT["build-system"]["requires"])
    assert str(wanted.specifier) == f"=={_pinned('dev')[canonicalize_name(wanted.name)]}"
