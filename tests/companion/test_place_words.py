"""Places are called what people see on the printed board, in the grammar of their sentence."""

import random
import re
from itertools import product
from typing import Any

import pytest

from companion.languages import LANGUAGES, templates
from companion.text import FORMS, text
from engine.game import Step
from engine.message import say
from engine.scythe.board.board import PLACES
from engine.scythe.board.map import BESIDE_HOME, HOME_BASES, TERRITORIES, TUNNELS
from engine.scythe.game import Scythe
from engine.scythe.ids import Faction, Terrain
from engine.scythe.view.place_names import OWN_NAMES
from engine.simulate import random_game

GAME = Scythe()
CODE = re.compile(r"\b(?:[MFVWTL][1-9]|HB_)")
LONGEST = 5  # words after the article: what a button shows in one line on a phone


def _name(at: str, language: str, form: str = "name") -> str:
    word = templates(language)[f"place.{at}"]
    assert isinstance(word, dict)
    return word[form]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_has_one_short_name_of_its_own(language: str) -> None:
    """In every form, so that no sentence has to make do with another one's."""
    for form in FORMS:
        names = [_name(at, language, form) for at in PLACES]
        assert len(set(names)) == len(PLACES)
        assert max(len(name.split()) for name in names) <= LONGEST + 2  # an article and what stands before it
        assert not any(CODE.search(name) for name in names)


@pytest.mark.parametrize("faction", Faction, ids=str)
def test_a_seat_s_own_names_are_told_apart_from_all_others(faction: Faction) -> None:
    """Its list may hold places that are named by its base and any other place."""
    own = OWN_NAMES[faction]
    for language, form in product(LANGUAGES, FORMS):
        names = [_name(own.get(at, at), language, form) for at in PLACES]
        assert len(set(names)) == len(PLACES), (language, form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_names_are_those_that_the_locales_have(language: str) -> None:
    """One that is missing would be shown as its id, one too many would never be said."""
    known = {key.removeprefix("place.") for key in templates(language) if key.startswith("place.own.")}
    assert known == {name for names in OWN_NAMES.values() for name in names.values()}
    assert all(templates(language)[f"place.{name}"].keys() == set(FORMS) for name in known)  # type: ignore[union-attr]


def test_names_say_what_the_map_says() -> None:
    """Terrain, touching a home base and a tunnel are facts of the printed board."""
    for at, territory in TERRITORIES.items():
        name = _name(at, "en")
        assert str(territory.terrain) in name.split()
        beside = [faction for faction, near in BESIDE_HOME.items() if at in near]
        assert ("beside" in name.split()) == bool(beside)
        assert all(str(faction).capitalize() in name for faction in beside)
        assert ("tunnel" in name.split()) == (at in TUNNELS)


def test_a_name_near_a_home_base_is_nearer_to_it_than_any_other_place_of_its_kind() -> None:
    """Else people would look at the wrong one; what touches the base says so."""
    for at, territory in TERRITORIES.items():
        if " near " not in _name(at, "en"):
            continue
        faction = next(each for each in Faction if str(each).capitalize() in _name(at, "en"))
        base = HOME_BASES[faction]

        def far(name: str, base: Any = base) -> float:
            place = TERRITORIES[name]
            return float((place.x - base.x) ** 2 + (place.y - base.y) ** 2)

        same = [other for other, place in TERRITORIES.items() if place.terrain is territory.terrain]
        others = [
            far(other) for other in same if other != at and _name(other, "en").split()[2:3] != ["beside"]
        ]
        assert far(at) < min(others) + 0.01, at


def test_a_place_is_told_in_the_grammar_of_its_sentence() -> None:
    """Where, into and from have their own words, in German with their own articles."""
    moved = say("act.move_unit", faction="nordic", unit="worker", at="W1", to="T1")
    assert text(moved, "en").endswith("from the forest beside Nordic to the tundra beside Nordic")
    assert text(moved, "de").endswith("aus dem Wald neben Norden in die Tundra neben Norden")
    assert text(say("offer.on", at="own.W1"), "de") == "Im Wald neben deiner Heimat"
    assert text(say("offer.on", at="own.W1"), "en") == "In the forest beside your base"
    assert text(say("refused.cannot_produce", at="X"), "de").startswith("Die Fabrik kann")


def test_what_has_no_forms_gets_the_usual_word_before_it() -> None:
    """A place that the board does not know, and one that a group has named itself."""
    assert text(say("refused.hop_here", at="Q7"), "en") == "The unit is on Q7 already."
    assert text(say("map.held", piece="x", at="Old Mill"), "de").startswith("x von Old Mill:")


def test_no_sentence_of_a_game_names_a_place_by_its_code() -> None:
    """Offers, knobs, labels, news and refusals: codes are printed nowhere on the real board."""
    chance = random.Random(5)
    setup = GAME.draw_setup(["Ana", "Ben", "Cleo"], chance, {"tracking": "board"})
    seen = set()
    for number, (before, step, after) in enumerate(random_game(GAME, setup, chance)):
        seen |= {GAME.label(before, step), *GAME.news(after)}
        if number % 5 == 0:
            for seat in range(3):
                for offer in GAME.offers(before, seat):
                    seen |= {offer.heading, offer.words, *(knob.label for knob in offer.knobs)}
                    reason = GAME.why_not(after, Step(offer.act))
                    seen |= {reason} if reason else set()
        if number == 600:
            break
    seen |= {item.what for item in GAME.checklist(GAME.set_up(setup))}
    assert len(seen) > 200
    said = (text(message, language) for message in seen for language in LANGUAGES)
    assert sorted(words for words in said if CODE.search(words)) == []


def test_a_forest_lies_between_the_rivers() -> None:
    """The one place that is named by its rivers has more of them around it than any forest without a name."""
    rivers = {at: sum(near.river for near in place.neighbours) for at, place in TERRITORIES.items()}
    forests = [at for at, place in TERRITORIES.items() if place.terrain is Terrain.FOREST]
    assert max(forests, key=rivers.__getitem__) == "W6"
