"""Which explanations need nobody's yes: a camera on a stand plays them by itself."""

from typing import Final

from vision.following.explanation import Explained

SURE: Final = 0.9
"""Confidence from which on; `python -m bench.follow` says how many of those are right."""


def is_sure(explained: Explained) -> bool:
    """Whether the best explanation is far ahead, is seen altogether, and nothing speaks against it."""
    if not explained.explanations or explained.unchanged:
        return False
    best = explained.explanations[0]
    is_seen = best.is_seen and not best.questions and all(step.result is None for step in best.steps)
    return is_seen and not best.against and best.confidence >= SURE
