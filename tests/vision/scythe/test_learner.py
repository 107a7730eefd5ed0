"""Accepted places teach the reader how this table's pieces look."""

import json

import numpy as np
import pytest

from companion.board_readers import shipped_board
from tests.kits.vision.shared_photos import PHOTOS, needs_photos, truth
from vision.finding.look import look
from vision.scythe.kinds import FACTIONS
from vision.scythe.learner import ScytheLearner
from vision.scythe.reading import PlaceReading


@pytest.mark.long
@needs_photos
def test_a_place_with_one_faction_teaches_that_faction_and_outlives_the_file() -> None:
    """Of a real evening's photo, with the truth as what people have accepted."""
    photo = next(PHOTOS.glob("evenings/0/game*.jpg"))
    places = {
        name: PlaceReading(entry["pieces"])
        for name, entry in truth(photo)["territories"].items()
        if len(entry.get("pieces", {})) == 1
    }
    learner = ScytheLearner()
    kept = learner.learn(look(photo, shipped_board("scythe")).straight, None, places, None)
    again = learner.lessons(json.loads(json.dumps(kept))).voices
    there = {faction for place in places.values() for faction in place.units}
    assert again and set(again) <= there
    assert all(voice.shape == (len(FACTIONS),) for voices in again.values() for voice in voices)


def test_a_photo_on_which_nothing_stands_teaches_nothing() -> None:
    """What was learnt before stays; what is no lesson is left out."""
    voice = [0.5] * len(FACTIONS)
    blank = np.full((1088, 1440, 3), 90, np.uint8)
    kept = {"crimea": [voice], "nobody": [voice], "saxony": "?"}
    learnt = ScytheLearner().learn(blank, None, {"F1": PlaceReading({"crimea": {"worker": 1}})}, kept)
    assert isinstance(learnt, dict) and learnt["crimea"] == [voice] and "nobody" not in learnt
