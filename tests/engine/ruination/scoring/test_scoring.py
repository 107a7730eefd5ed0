"""Final scoring and the end of game, sentence by sentence."""

from typing import Any

import pytest

from engine.ruination.ids import Horde, Unit
from engine.ruination.scoring.position import decode_position
from engine.ruination.scoring.position_model import Contents, Position, Standing
from engine.ruination.scoring.score_sheet import verdict
from engine.ruination.scoring.scoring import Counts, PlayerScore, Scores, Tiebreak, many, score, score_counts

ANA, BEN = Horde.RUST_BUZZARDS, Horde.HORDE_2


def scored(ana: dict[str, Any], ben: dict[str, Any], **territories: dict[str, Any]) -> Scores:
    """The score of two players with these tokens on this map."""
    players = [{"horde": str(ANA), "vp": 10, **ana}, {"horde": str(BEN), "vp": 10, **ben}]
    data: Any = {"format": "ruination-position/1", "players": players, "territories": territories}
    return score(decode_position(data))


def ana_of(scores: Scores) -> PlayerScore:
    return scores.players[0]


def held(horde: Horde, bastions: int = 0, **units: int) -> dict[str, Any]:
    return {"units": {str(horde): units or {"grunt": 1}}, "bastions": bastions}


def test_each_bastion_where_a_horde_has_units_is_worth_2_vp() -> None:
    scores = scored({}, {}, citadel=held(ANA, 2), a=held(ANA, 1), b=held(BEN, 1), c={"bastions": 3})
    assert [(line.bastions, line.bastion_vp, line.total) for line in scores.players] == [
        (3, 6, 16),
        (1, 2, 12),
    ]


def test_end_of_game_vp_of_tier_iii_advantages_are_added() -> None:
    assert ana_of(scored({"end_of_game_vp": 7}, {})).total == 17


@pytest.mark.parametrize(
    ("amounts", "worth"),
    [((3, 3, 3, 3), 0), ((4, 0, 0, 0), 1), ((6, 5, 4, 3), 3), ((6, 6, 6, 6), 4), ((0, 0, 0, 0), 0)],
)
def test_every_resource_with_four_or_more_is_worth_1_vp(amounts: tuple[int, ...], worth: int) -> None:
    assert many(amounts) == worth
    # The advanced Rust Buzzards hold no six, so the other horde is asked.
    resources = {f"resource_{n}": amount for n, amount in enumerate(amounts, 1)}
    assert scored({}, {"resources": resources}).players[1].resource_vp == worth


@pytest.mark.parametrize(("blessings", "worth"), [(0, 0), (1, 0), (2, 1), (5, 2), (24, 12)])
def test_every_two_blessings_are_worth_1_vp(blessings: int, worth: int) -> None:
    assert ana_of(scored({"blessings": blessings}, {})).blessing_vp == worth


def test_the_most_vp_win_without_a_tie_break() -> None:
    scores = scored({"vp": 11}, {}, a=held(BEN))
    assert (scores.winner, scores.tiebreak) == (ANA, None)
    assert [line.rank for line in scores.players] == [1, 2]


def test_a_tie_goes_to_the_most_bastions_controlled() -> None:
    scores = scored({"vp": 8}, {}, a=held(ANA, 1), b=held(BEN), c=held(BEN))
    assert [line.total for line in scores.players] == [10, 10]
    assert (scores.winner, scores.tiebreak) == (ANA, Tiebreak.BASTIONS)


def test_then_to_the_most_territories_controlled() -> None:
    scores = scored({}, {}, a=held(ANA, 1), b=held(BEN, 1), c=held(BEN))
    assert (scores.winner, scores.tiebreak) == (BEN, Tiebreak.TERRITORIES)


def test_for_any_further_tie_the_khan_executes_all_players() -> None:
    scores = scored({}, {}, a=held(ANA, 1), b=held(BEN, 1))
    assert (scores.winner, scores.tiebreak) == (None, None)
    assert [line.rank for line in scores.players] == [1, 1]
    assert verdict(scores).key == "score.executed"


def test_who_merely_stands_beside_a_nomad_or_an_enemy_controls_nothing_but_scores_its_bastions() -> None:
    grunt = tuple(int(unit is Unit.GRUNT) for unit in Unit)
    contested = Contents(((ANA, grunt), (BEN, grunt)), bastions=2)
    beside = Contents(((ANA, grunt),), bastions=1, nomad=True)
    scores = score(Position((Standing(ANA, 0), Standing(BEN, 0)), (("x", contested), ("y", beside))))
    assert [(line.bastion_vp, line.controlled_bastions) for line in scores.players] == [(6, 0), (4, 0)]
    assert [line.controlled_territories for line in scores.players] == [0, 0]


def test_what_was_counted_by_hand_scores_like_a_map() -> None:
    counts = [
        Counts(ANA, 12, bastions=3, end_of_game_vp=2, resources=1, blessings=3, controlled_bastions=2,
               territories=4),
        Counts(BEN, 22, bastions=0, end_of_game_vp=0, resources=0, blessings=0, controlled_bastions=0,
               territories=6),
    ]  # fmt: skip
    scores = score_counts(counts)
    assert [line.total for line in scores.players] == [12 + 6 + 2 + 1 + 1, 22]
    assert (scores.winner, scores.tiebreak) == (ANA, Tiebreak.BASTIONS)
