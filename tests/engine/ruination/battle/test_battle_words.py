"""The acts of a battle in words: whole sentences in every language, and no two offers alike."""

import random
import re

from companion.languages import LANGUAGES, templates
from companion.text import text
from engine.frozen import evolve
from engine.ruination.battle._battle_start import CountStart
from engine.ruination.battle.battle import KINDS, legal_acts, to_act
from engine.ruination.battle.battle_model import Battle
from engine.ruination.kinds import heading, label, words
from engine.ruination.state import State
from tests.kits.ruination.random_battles import Run
from tests.kits.ruination.ruination_kit import begun

# Exiles are named by the game's own files; here their plain ids stand for them.
RAW = re.compile(r"[{}]|\bruination\.|(?<!exile)_")
TABLE = begun(4, "mats")


def fought(battle: Battle) -> State:
    """A table of four at which this battle is fought."""
    return evolve(TABLE, battle=battle)


def test_random_battles_are_readable_to_the_last_word() -> None:
    dice = random.Random(12)
    seen = set()
    for _ in range(60):
        run = Run(dice)
        before: Battle = run.battle
        for act in run.play():
            seen.add(type(act))
            for language in LANGUAGES:
                state = fought(before)
                sentence, horde = text(label(state, act), language), TABLE.setup.seats[act.seat].horde
                assert not RAW.search(sentence), sentence
                named = templates(language)[f"horde.{horde}"] in sentence
                assert named or isinstance(act, CountStart), sentence
            before = run.battle
    assert seen == {kind.cls for kind in KINDS}


def test_no_two_offers_under_one_heading_read_alike() -> None:
    dice = random.Random(13)
    for _ in range(40):
        run = Run(dice)
        for _ in run.play():
            for seat in to_act(run.battle):
                offers = legal_acts(run.battle, seat)
                state = fought(run.battle)
                messages = [(heading(state, act), words(state, act)) for act in offers]
                for language in LANGUAGES:
                    read = [(text(head, language), text(entry, language)) for head, entry in messages]
                    assert len(set(read)) == len(offers), read
                    assert not [entry for pair in read for entry in pair if RAW.search(entry)]
