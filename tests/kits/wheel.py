"""The product as people install it: its wheel in an environment of its own, away from the tree."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

from tests.kits.source_tree import ROOT

NOT_BUILT_FROM = (
    ".*", "__pycache__", "*.egg-info", "build", "dist", "node_modules", "screenshots",
)  # fmt: skip
"""What lies in a tree that is worked in, and in no clone."""
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
PATIENCE = 120  # seconds for a command that takes one or two on an idle machine


def _windows() -> bool:
    return sys.platform == "win32"


def build(folder: Path) -> Path:
    """The wheel, built from a copy: a build in the tree would leave its own folders there."""
    copy = folder / "tree"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_BUILT_FROM))
    # requirements/dev.txt pins the same setuptools as pyproject.toml: nothing is fetched.
    offline = ("--no-index", "--no-deps", "--no-build-isolation")
    _run([*PIP, "wheel", "--quiet", *offline, "--wheel-dir", str(folder / "wheel"), str(copy)], folder)
    return next((folder / "wheel").glob("*.whl"))


@dataclass(frozen=True, slots=True)
class Installed:
    """An environment with the wheel in it, and a working directory elsewhere."""

    prefix: Path
    elsewhere: Path

    @property
    def python(self) -> Path:
        """Its Python."""
        return self._scripts / ("python.exe" if _windows() else "python")

    @property
    def adjutant(self) -> Path:
        """The command that the wheel brought."""
        return self._scripts / ("adjutant.exe" if _windows() else "adjutant")

    @property
    def _scripts(self) -> Path:
        return self.prefix / ("Scripts" if _windows() else "bin")

    @property
    def packages(self) -> Path:
        """Where the wheel's files are."""
        found = sysconfig.get_path("purelib", "venv", {"base": str(self.prefix)})
        return Path(found)

    @property
    def environment(self) -> dict[str, str]:
        """What a process there inherits: nothing that would lead Python back to the tree."""
        kept = {name: word for name, word in os.environ.items() if not name.startswith("PYTHON")}
        return {**kept, "HOME": str(self.elsewhere), "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}

    def run(self, *command: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
        """A command of the environment, from elsewhere, however it ends; `more` are variables for it."""
        return subprocess.run(
            [str(word) for word in command], cwd=self.elsewhere, env={**self.environment, **more},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8",
            timeout=PATIENCE, check=False,
        )  # fmt: skip


def install(wheel: Path, folder: Path) -> Installed:
    """An environment with this wheel alone; what it depends on is read where the tests have it.

    A .pth file shows it the folder of the tests' packages. Python does not look for .pth files in there,
    so the tree's own editable install, which is one, stays out of sight.
    """
    there = Installed(folder / "environment", folder / "elsewhere")
    there.elsewhere.mkdir()
    venv.create(there.prefix, with_pip=False)
    pip = [*PIP, "--python", str(there.python)]
    _run([*pip, "install", "--quiet", "--no-index", "--no-deps", str(wheel)], folder)
    dependencies = dict.fromkeys(sysconfig.get_path(kind) for kind in ("purelib", "platlib"))
    (there.packages / "dependencies.pth").write_text("\n".join(dependencies) + "\n", "utf-8")
    return there


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
