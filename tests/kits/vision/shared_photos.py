"""The labelled photos beside the repository; their art is not ours, so they are never part of it."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.kits.source_tree import ROOT

SHARED = Path(os.environ.get("ADJUTANT_SHARED", ROOT.parent / "shared"))
PHOTOS = SHARED / "vision"
EVENINGS = sorted(PHOTOS.glob("evenings/*/*.jpg"))
needs_photos = pytest.mark.skipif(
    not EVENINGS,
    reason="no labelled photos here: put shared/ beside the repository or set ADJUTANT_SHARED",
)


def truth(photo: Path) -> Any:
    """What is really in the photo."""
    return json.loads(photo.with_suffix(".json").read_text("utf-8"))
