"""Runs the page's own code in Node on what a test hands over."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.kits.source_tree import ROOT
from tests.kits.waiting import AGES

NODE = shutil.which("node")
PAGE = ROOT / "companion/net/page"


def run(folder: Path, script: str, job: Any) -> Any:
    """What the script beside the tests prints for this job, with the page's files beside it."""
    if NODE is None:
        pytest.skip("node is not installed, so the page's own code cannot be run here")
    for source in (*PAGE.glob("*.js"), Path(__file__).with_name(script)):
        shutil.copy(source, folder)
    # Node takes .js for modules only where a package says so.
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    (folder / "job.json").write_text(json.dumps(job), "utf-8")
    done = subprocess.run(
        [NODE, script, "job.json"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=AGES,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


MODERN = ("?.", "??", "...", "globalThis", "BigInt", "**", "#", "subtle", "catch {", "async", "await")


def code_of(name: str) -> str:
    """This file of the page without its comments and types."""
    text = re.sub(r"/\*\*.*?\*/", "", (PAGE / name).read_text("utf-8"), flags=re.DOTALL)
    return "\n".join(line for line in text.splitlines() if not line.strip().startswith("//"))


def too_modern(name: str) -> list[str]:
    """What a phone of 2018 would stumble over in this file of the page."""
    code = code_of(name)
    return [modern for modern in MODERN if modern in code]
