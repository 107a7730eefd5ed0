"""Every act is told once, in goods, and by the same words in the log and on the undo button."""

import random
import re

import pytest

from companion.languages import LANGUAGES
from companion.text import text
from engine.game import Act, Step
from engine.message import counted, say
from engine.scythe.cards.encounters import cards
from engine.scythe.ids import Structure
from engine.scythe.state import State
from engine.scythe.turn.benefits import Build
from engine.scythe.turn.produce import Produce, ProduceAt
from engine.scythe.turn.turn import ChooseSection
from engine.simulate import lively, random_game
from tests.kits.scythe.tables import GAME, build, do

WORD = re.compile(r"\w+")


@pytest.mark.parametrize("tracking", ["mats", "board"])
def test_no_news_repeats_what_the_act_says(tracking: str) -> None:
    """ "Saxony builds the mine / Saxony takes Build! / Saxony builds the mine." was read at the table."""
    chance = random.Random(8)
    setup = GAME.draw_setup(["Ana", "Ben", "Cleo"], chance, {"tracking": tracking})
    steps = 0
    for before, step, after in random_game(GAME, setup, chance, lively(GAME, chance)):
        for language in LANGUAGES:
            label = set(WORD.findall(text(GAME.label(before, step), language)))
            for news in GAME.news(after):
                assert not set(WORD.findall(text(news, language))) <= label, (step, news, language)
        steps += 1
        if steps == 300:
            break
    assert steps > 100


def test_building_is_told_in_one_sentence() -> None:
    state = build()
    sections = (n for n in range(4) if any(isinstance(act, Build) for act in _then(state, n)))
    state = do(state, ChooseSection(0, next(sections)))
    after = do(state, Build(0, Structure.MINE))
    assert text(GAME.label(state, Step(Build(0, Structure.MINE)))) == "Nordic builds the mine"
    assert [news for news in GAME.news(after) if news["faction"] == "nordic"] == []
    assert [news.key for news in after.news][:1] == ["news.bottom_row"]  # the rulebook wants it announced


def _then(state: State, section: int) -> tuple[Act, ...]:
    return GAME.legal_acts(do(state, ChooseSection(0, section)), 0)


def test_producing_is_told_in_goods_and_never_in_none() -> None:
    state = build()
    told = [text(GAME.label(state, Step(Produce(0, workers)))) for workers in (0, 1, 2)]
    assert told == ["Nordic produces", "Nordic produces 1 worker", "Nordic produces 2 workers"]
    there = ProduceAt(0, "T1", 2)
    assert text(GAME.label(state, Step(there))) == "Nordic produces 2 oil on the tundra beside Nordic"
    assert text(GAME.label(state, Step(ProduceAt(0, "V1", 1)))).startswith("Nordic produces 1 worker in the")


def test_every_option_of_every_encounter_says_what_it_gives_and_costs() -> None:
    """In our own words, and each told from the others of its card."""
    for card, options in cards().items():
        shown = []
        for option in options:
            goods, price = counted(option.gain), counted((str(kind), n) for kind, n in option.cost)
            shown.append((goods, price))
            words = [
                text(say("offer.option_paid", number=1, goods=goods, price=price), each) for each in LANGUAGES
            ]
            assert (goods and not any("*" in each for each in words)) or option.by_hand, card
        assert len(set(shown)) == len(shown)
