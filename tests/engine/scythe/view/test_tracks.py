"""The tracks of the board as a picture: who has which star, how far everybody has come."""

from engine.scythe.ids import Slot
from tests.kits.scythe.tables import GAME, build, have


def test_the_picture_has_every_place_and_where_everybody_stands() -> None:
    state = have(build(), 1, power=7, popularity=13, stars={"combat": 2, "mechs": 1})
    tracks = GAME.tracks(state)
    assert tracks
    places = dict(zip(Slot, tracks.places, strict=True))
    assert (places[Slot.COMBAT].seats, places[Slot.MECHS].seats) == ((1, 1), (1,))
    assert all(not each.seats for slot, each in places.items() if slot not in (Slot.COMBAT, Slot.MECHS))
    power, popularity = tracks.lines
    assert (power.last, power.at[1], power.bands) == (16, 7, ())
    assert (popularity.last, popularity.at[1], popularity.bands) == (18, 13, (7, 13))


def test_where_only_the_score_is_kept_there_are_no_tracks() -> None:
    assert GAME.tracks(build(tracking="score")) is None
