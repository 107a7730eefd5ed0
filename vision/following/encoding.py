"""Explanations as data: turn-explained/1, of which a game fills its part."""

from collections.abc import Callable
from typing import Any

from engine.codec import Json
from engine.game import Game
from engine.message import Message
from vision.following.explanation import Explained, Explanation, Question
from vision.following.witness import Follower

_Speak = Callable[[Message], str]


def encode_explained(
    game: Game[Any], follower: Follower, explained: Explained, speak: _Speak
) -> dict[str, Json]:
    """The explanations of one photo, best first, and what speaks against them."""
    return {
        "explanations": [_explanation(game, follower, each, speak) for each in explained.explanations],
        "against": [*explained.against],
        "unchanged": explained.unchanged,
    }


def _explanation(
    game: Game[Any], follower: Follower, explanation: Explanation, speak: _Speak
) -> dict[str, Json]:
    first = explanation.turns[0]
    return {
        "seat": first.seat,
        **follower.facts(first.group),
        "acts": [game.encode_step(step) for step in explanation.steps],
        "turns": [
            {
                "seat": turn.seat,
                **follower.facts(turn.group),
                "acts": [game.encode_step(step) for step in turn.steps],
            }
            for turn in explanation.turns
        ],
        "confidence": round(explanation.confidence, 3),
        "questions": [_question(game, question, speak) for question in explanation.questions],
        "against": [*explanation.against],
        "after": follower.position(explanation.after),
    }


def _question(game: Game[Any], question: Question, speak: _Speak) -> dict[str, Json]:
    return {
        "question": speak(question.asks),
        "act": question.step,
        "usual": game.encode_step(question.usual),
        "others": [game.encode_step(step) for step in question.others],
    }
