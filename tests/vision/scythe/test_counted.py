"""One photo fills the form for the score, counted as the rulebook counts."""

from dataclasses import replace
from typing import Any

from engine.game import Step, play
from tests.kits.vision.readings import GAME, photo_of, showing, table
from vision.scythe.proposal import ScytheProposer
from vision.scythe.reading import PlaceReading, ScytheReading, SeenStructure, TrackReading

PROPOSER = ScytheProposer()
TWO = ("crimea:mechanical", "saxony:industrial")


def the_end() -> ScytheReading:
    """Crimea: two territories and the factory; Saxony: one by a structure alone, one by a worker."""
    bare = photo_of(table(*TWO))
    bare = replace(bare, territories=dict.fromkeys(bare.territories, PlaceReading(confidence=0.95)))
    reading = showing(
        bare,
        F1=PlaceReading({"crimea": {"worker": 2}}, SeenStructure("crimea", "mill"), {"food": 3}),
        X=PlaceReading({"crimea": {"mech": 1}}, resources={"oil": 1}),
        # A unit holds the territory against a structure, and with it what lies there.
        M1=PlaceReading({"crimea": {"character": 1}}, SeenStructure("saxony", "mine"), {"metal": 2}),
        T1=PlaceReading(structure=SeenStructure("saxony", "armory"), resources={"oil": 4}),
        V1=PlaceReading({"saxony": {"worker": 1}}),
        W1=PlaceReading(resources={"wood": 5}),
    )
    return replace(
        reading,
        triumph={"combat": {"crimea": 2, "saxony": 1}, "power": {"crimea": 1}},
        popularity={"crimea": TrackReading(14, 0.9), "saxony": TrackReading(7, 0.9)},
        power={"crimea": TrackReading(16, 0.9), "saxony": TrackReading(3, 0.9)},
    )


def told(state: Any, reading: ScytheReading) -> list[dict[str, Any]]:
    return [
        dict(each.answers) for each in sorted(PROPOSER.differences(state, reading), key=lambda each: each.key)
    ]


def test_what_each_seat_controls_is_counted_by_the_rulebook() -> None:
    """The factory is three territories, a lone structure holds its own, nobody's wood is nobody's."""
    crimea, saxony = told(table(*TWO, tracking="score"), the_end())
    assert {name: crimea[name] for name in ("territories", "resources", "stars", "popularity")} == {
        "territories": 5, "resources": 6, "stars": 3, "popularity": 14
    }  # fmt: skip
    assert {name: saxony[name] for name in ("territories", "resources", "stars", "popularity")} == {
        "territories": 2, "resources": 4, "stars": 1, "popularity": 7
    }  # fmt: skip
    assert "coins" not in crimea and "coins" not in saxony


def test_accepting_fills_the_form_and_leaves_only_what_no_photo_shows() -> None:
    """After one photo the table asks for the coins, and then knows the score."""
    state = table(*TWO, tracking="score")
    for act in PROPOSER.accept(state, PROPOSER.differences(state, the_end())):
        state = play(GAME, state, Step(act))
    assert PROPOSER.differences(state, the_end()) == ()
    score: Any = GAME.score(state, None)
    assert {entry["field"] for entry in score["missing"]} == {"coins"}
    assert [line["territories"] for line in score["players"]] == [5, 2]


def test_a_place_that_was_not_seen_makes_every_sum_doubtful() -> None:
    """What a hand hides may belong to anybody, so people are told where to look."""
    state = table(*TWO, tracking="score")
    hidden = showing(the_end(), W1=PlaceReading(seen=False, confidence=0.0))
    differences = PROPOSER.differences(state, hidden)
    assert len(differences) == 2 and not any(each.is_sure for each in differences)
    assert all("W1" in each.notes[0]["place"] for each in differences)


def test_a_doubtful_slot_makes_the_sum_of_stars_doubtful() -> None:
    """Any slot may hold one star more."""
    state = table(*TWO, tracking="score")
    for sure in (0.7, 0.9):
        reading = replace(the_end(), triumph_confidence={"workers": sure})
        assert {each.is_sure for each in PROPOSER.differences(state, reading)} == {sure > 0.8}


def test_with_tracked_mats_nothing_is_counted_before_the_end() -> None:
    """In the middle of a game nobody wants to be asked about territories."""
    state = table(*TWO, tracking="mats")
    assert not [each for each in PROPOSER.differences(state, the_end()) if each.counts]
