"""The reader's figures need the labelled photos; the benchmark says so where they are missing."""

import os
import subprocess
import sys

from tests.kits.vision.shared_photos import ROOT
from tests.kits.waiting import AGES


def test_without_the_photos_it_says_where_to_put_them(tmp_path) -> None:
    """One sentence, no traceback, no figures out of thin air."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.vision"],
        cwd=ROOT, env={**os.environ, "ADJUTANT_SHARED": str(tmp_path)}, capture_output=True, text=True,
        timeout=AGES, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert (
        done.stdout == "No labelled photos here: put shared/ beside the repository, or set ADJUTANT_SHARED.\n"
    )
