"""Random final positions of both games, scored twice by code that shares nothing."""

from engine.ruination.scoring import position as ruination_position
from engine.ruination.scoring import scoring as ruination_scoring
from engine.scythe.scoring import position as scythe_position
from engine.scythe.scoring import scoring as scythe_scoring
from tests.kits.scythe.random_positions import random_positions
from tests.oracles.ruination.naive_positions import naive_positions
from tests.oracles.ruination.naive_score import naive_score
from tests.oracles.scythe.score_oracle import score_oracle
from tests.soak.proof import Proof

POSITIONS = 21  # of each game: a whole round of the tie-breaks that they are made for
PROOF = Proof("both scorers agree on any position", aim=1_000_000, each=2 * POSITIONS)


def case(seed: int) -> None:
    """Some positions of each game; they also survive their encoding."""
    for raw in random_positions(seed, POSITIONS):
        one = scythe_position.decode_position(raw)
        assert scythe_scoring.encode_scores(scythe_scoring.score(one)) == score_oracle(raw), raw
        assert scythe_position.decode_position(scythe_position.encode_position(one)) == one, raw
    for raw in naive_positions(seed, POSITIONS):
        two = ruination_position.decode_position(raw)
        assert ruination_scoring.encode_scores(ruination_scoring.score(two)) == naive_score(raw), raw
        assert ruination_position.decode_position(ruination_position.encode_position(two)) == two, raw
