"""The README's position of Ruination is one that the app scores."""

import json
import re

from engine.ruination.position import decode_position
from engine.ruination.scoring import encode_scores, score
from tests.kits.source_tree import ROOT


def test_the_readmes_example_is_scored_and_its_answer_has_the_keys_it_names() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    block = next(
        text for text in re.findall(r"```json\n(.*?)```", readme, re.DOTALL) if "ruination-position" in text
    )
    answer = encode_scores(score(decode_position(json.loads(block))))
    assert isinstance(answer, dict)
    named = re.search(r'"ruination-score/1", "players": \[\{(.*?)\}\]', readme, re.DOTALL)
    assert named is not None
    assert isinstance(answer["players"], list)
    assert [list(line) for line in answer["players"]] == [re.findall(r'"(\w+)"', named[1])] * 2
    assert (answer["winner"], [line["total"] for line in answer["players"]]) == ("rust_buzzards", [42, 31])
