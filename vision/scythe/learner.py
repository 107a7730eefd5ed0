"""Accepted places teach how this table's pieces look."""

from collections.abc import Mapping

from engine.codec import Json
from vision.arrays import Pixels
from vision.scythe.lessons import Lessons, decode_lessons, encode_lessons, from_place
from vision.scythe.network import prepared
from vision.scythe.pieces import pieces
from vision.scythe.reading import PlaceReading


class ScytheLearner:
    """Learns whose pieces look how."""

    def lessons(self, kept: Json) -> Lessons:
        """What was kept; whatever else is in there is not learnt from."""
        return decode_lessons(kept)

    def learn(
        self, straight: Pixels, setup: Pixels | None, accepted: Mapping[str, PlaceReading], kept: Json
    ) -> Json:
        """What was kept and the pieces that stand on the accepted places."""
        lot, lessons = pieces(prepared(straight, setup)), decode_lessons(kept)
        for place, found in accepted.items():
            lessons = from_place(lot, place, found.units, lessons)
        return encode_lessons(lessons)
