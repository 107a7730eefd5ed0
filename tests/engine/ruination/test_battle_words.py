"""The acts of a battle in words: whole sentences in every language, and no two offers alike."""

import random
import re

import pytest

from companion.text import LANGUAGES, text
from engine.ruination.battle import legal_acts, to_act
from engine.ruination.battle_acts import BATTLE_ACTS, CountStart
from engine.ruination.battle_model import Battle
from engine.ruination.battle_words import heading, label, offer
from tests.kits.ruination.random_battles import Run

# Exiles are named by the game's own files; here their plain ids stand for them.
RAW = re.compile(r"[{}]|\bruination\.|(?<!exile)_")


def test_random_battles_are_readable_to_the_last_word() -> None:
    dice = random.Random(12)
    seen = set()
    for _ in range(60):
        run = Run(dice)
        before: Battle = run.battle
        for act in run.play():
            seen.add(type(act))
            for language in LANGUAGES:
                words = text(label(before, act, "Ana", "Citadel"), language)
                assert not RAW.search(words), words
                assert "Ana" in words or isinstance(act, CountStart), words
            before = run.battle
    assert seen == set(BATTLE_ACTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_offers_under_one_heading_read_alike(language: str) -> None:
    dice = random.Random(13)
    for _ in range(40):
        run = Run(dice)
        for _ in run.play():
            for seat in to_act(run.battle):
                offers = legal_acts(run.battle, seat)
                messages = [(heading(run.battle, act), offer(run.battle, act, place(act))) for act in offers]
                read = [(text(head, language), text(entry, language)) for head, entry in messages]
                assert len(set(read)) == len(offers), read
                assert not [words for pair in read for words in pair if RAW.search(words)]


def place(act: object) -> str:
    """What the table calls the end of a retreat."""
    return str(getattr(act, "to", ""))
