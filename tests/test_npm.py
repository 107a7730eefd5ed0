"""What npm fetches to check the phone page: exact, told by hashes, and bound to nobody's registry."""

import json
import re

from tests.kits.source_tree import ROOT

PACKAGE = json.loads((ROOT / "package.json").read_text("utf-8"))
LOCK = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
EXACT = re.compile(r"\d+\.\d+\.\d+")


def test_every_tool_is_pinned_and_locked() -> None:
    """Two clones a year apart are checked by the same tools."""
    asked = PACKAGE["devDependencies"]
    assert asked and all(EXACT.fullmatch(version) for version in asked.values())
    assert LOCK["packages"][""]["devDependencies"] == asked
    for name, version in asked.items():
        assert LOCK["packages"][f"node_modules/{name}"]["version"] == version


def test_the_page_itself_needs_no_package() -> None:
    """Phones are served what is written here, and nothing else."""
    assert "dependencies" not in PACKAGE and PACKAGE["private"]


def test_the_lock_tells_packages_by_hash_and_not_by_address() -> None:
    """Where they are fetched from is everybody's own setting."""
    fetched = {name: told for name, told in LOCK["packages"].items() if name}
    assert fetched
    for name, told in fetched.items():
        assert told["integrity"].startswith("sha512-"), name
        assert "resolved" not in told, name
