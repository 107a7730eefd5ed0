"""Rules at the point of use: a card for everything, of a length that can be read, in every language."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from companion.games import GAMES
from companion.languages import LANGUAGES, templates
from companion.rule_texts import plain_words, told_rules
from engine.game import Game
from engine.message import Message, say
from engine.ruination.components import ADVANTAGES, EXILES
from engine.ruination.ids import Deck, Track
from engine.ruination.ids import Unit as RuinationUnit
from engine.ruination.kinds import ACTS as RUINATION_ACTS
from engine.rules_cards import RuleBook, cards_of, in_chapters
from engine.scythe.cards import encounters, objective_conditions
from engine.scythe.components import factory_cards, read_data, tile_names
from engine.scythe.ids import Faction, Mat, Mech, Resource, Slot, Structure, StructureBonus, Terrain, Unit
from engine.scythe.kinds import ACTS as SCYTHE_ACTS
from engine.scythe.rulebook.cards import tile_card

LEAST, MOST = 20, 60  # words of a card
KEYS = templates("en").keys()
BOOKS = {name: game.rules() for name, game in GAMES.items()}
WRITTEN = [
    language for language in LANGUAGES if files("assets").joinpath("locales", language, "rules").is_dir()
]
# What each game's card and refusal keys begin with.
SPACES = {"scythe": "", "ruination": "ruination."}


def card(game: str, message: Message) -> str:
    """The card that the message leads to, or nothing."""
    return BOOKS[game].card_of(message) or ""


def prose(game: str, language: str) -> dict[str, Any]:
    file = files("assets").joinpath("locales", language, "rules", f"{game}.json")
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found


def test_english_and_german_rules_are_written() -> None:
    assert {"en", "de"} <= set(WRITTEN)


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_its_own_words_and_no_word_lies_about(game: str, language: str) -> None:
    """Titles and words stand in the language's own file, for cards and chapters that there are."""
    book, told = BOOKS[game], prose(game, language)
    assert told["cards"].keys() == {each.words for each in book.cards.values()}
    assert told["chapters"].keys() == {each.name for each in book.chapters}
    assert all(title.strip() and words.strip() for title, words in told["cards"].values())


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_read_in_a_breath(game: str, language: str) -> None:
    """With what its component prints it has 20 to 60 words."""
    book = told_rules(GAMES[game], language)
    lengths = {key: len(each.words.split()) for key, each in book.cards.items()}
    assert len(lengths) > 90
    assert {key: n for key, n in lengths.items() if not LEAST <= n <= MOST} == {}
    assert not [key for key, each in book.cards.items() if "{" in each.words + each.title]


@pytest.mark.parametrize("game", GAMES)
def test_every_link_leads_somewhere_else_and_every_card_can_be_browsed(game: str) -> None:
    book = BOOKS[game]
    for each in book.cards.values():
        assert each.links, each.key
        assert set(each.links) <= book.cards.keys() - {each.key}, each.key
        assert len(set(each.links)) == len(each.links), each.key
    own = {key for chapter in book.chapters for key in chapter.cards}
    assert own == book.cards.keys()
    assert all(each.chapter in {chapter.name for chapter in book.chapters} for each in book.cards.values())


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_list_of_what_people_forget_and_one_for_the_set_up(game: str) -> None:
    lists = {chapter.name: chapter.cards for chapter in BOOKS[game].chapters}
    assert len(lists["forgotten"]) >= 10 and len(lists["setting_up"]) >= 8


@pytest.mark.parametrize("game", GAMES)
def test_messages_about_rules_exist_and_each_leads_to_a_card(game: str) -> None:
    """Whatever its parameters are: the last card of a pattern is always there."""
    book = BOOKS[game]
    assert sorted(book.about.keys() - KEYS) == []
    assert [key for key, cards in book.about.items() if cards[-1] not in book.cards] == []
    named = (pattern for cards in book.about.values() for pattern in cards if "{" not in pattern)
    assert set(named) <= book.cards.keys()
    assert set(book.same.values()) <= book.cards.keys()


def refusals(game: str) -> Iterator[str]:
    """The keys of all sentences that refuse something in this game."""
    space = SPACES[game]
    for key in KEYS:
        if key.startswith((f"{space}refused.", f"{space}setup.")):
            yield key


@pytest.mark.parametrize(("game", "least"), [("scythe", 160), ("ruination", 85)])
def test_every_sentence_that_refuses_something_links_to_its_rule(game: str, least: int) -> None:
    keys = list(refusals(game))
    assert len(keys) > least
    assert [key for key in keys if not card(game, say(key))] == []


@pytest.mark.parametrize(
    ("game", "space", "acts"),
    [("scythe", "act", SCYTHE_ACTS), ("ruination", "ruination.act", RUINATION_ACTS)],
)
def test_every_act_has_its_card(game: str, space: str, acts: Any) -> None:
    tags = [acts.codec.tag(kind) for kind in acts.kinds]
    assert len(tags) > 40
    assert [tag for tag in tags if not card(game, say(f"{space}.{tag}"))] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_has_a_card_that_tells_both_readings(game: str) -> None:
    rules = [rule.name for rule in GAMES[game].setup_form().house_rules]
    assert rules and set(rules) <= BOOKS[game].cards.keys()
    usual, on = {"en": ("Usual", "witched o"), "de": ("Üblich", "geschaltet")}, told_rules
    for language, (first, second) in usual.items():
        book = on(GAMES[game], language)
        assert [rule for rule in rules if first not in book.cards[rule].words] == []
        assert [rule for rule in rules if second not in book.cards[rule].words] == []


def test_every_component_of_scythe_has_a_card_of_its_own() -> None:
    """Abilities, structures, tiles, objectives, cards, slots, mats, factions, grounds, resources, units."""
    wanted = {
        *map(str, (*Mech, *Structure, *Resource, *Unit)),
        *(f"slot_{slot}" for slot in Slot),
        *(f"tile_{tile}" for tile in StructureBonus),
        *(f"faction_{faction}" for faction in Faction),
        *(f"mat_{mat}" for mat in Mat),
        *(str(terrain) for terrain in Terrain if terrain is not Terrain.FACTORY),
        *(f"encounter_{number}" for number in encounters.cards()),
        *(f"factory_{number}" for number in factory_cards()),
        *(f"objective_{number}" for number in objective_conditions.cards()),
        *(tile_card(name) for kind in ("aggressive", "passive", "resolution") for name in tile_names(kind)),
    }
    assert len(wanted) > 150
    assert sorted(wanted - BOOKS["scythe"].cards.keys()) == []


def test_every_named_component_of_ruination_has_a_card_of_its_own() -> None:
    units = {unit for unit in RuinationUnit if unit is not RuinationUnit.EXILE}
    wanted = {*map(str, (*Deck, *Track, *units)), *EXILES, *ADVANTAGES}
    assert sorted(wanted - BOOKS["ruination"].cards.keys()) == []


@pytest.mark.parametrize(("language", "sentence"), [("en", "not known here"), ("de", "hier nicht bekannt")])
def test_a_tile_whose_effect_nobody_of_us_has_says_so(language: str, sentence: str) -> None:
    """As the data have it: an effect that is null is not made up."""
    tiles = read_data("airships")["tiles"] + read_data("resolutions")["tiles"]
    unknown = [tile_card(tile["name"]) for tile in tiles if tile["effect"] is None]
    book = told_rules(GAMES["scythe"], language)
    assert len(unknown) > 10
    assert [key for key in unknown if sentence not in book.cards[key].words] == []


def test_encounters_and_factory_cards_say_what_they_give() -> None:
    book = told_rules(GAMES["scythe"], "en")
    assert "1: 2 coins, 1 popularity for nothing." in book.cards["encounter_1"].words
    assert "3: 1 structure for 2 popularity." in book.cards["encounter_1"].words
    assert "2 popularity for 1 power" in book.cards["factory_5"].words
    assert "one of 1 recruit, 1 upgrade for 1 popularity" in book.cards["factory_2"].words


def test_a_message_leads_to_the_most_particular_card() -> None:
    for message, wanted in (
        (say("offer.mech", mech="riverwalk"), "riverwalk"),
        (say("section.bottom", bottom="deploy"), "deploy"),
        (say("section.pay_resource", n=3, resource="oil"), "oil"),
        (say("tracks.slot", slot="combat"), "slot_combat"),
        (say("tracks.slot", slot="unheard_of"), "stars"),
        (say("map.territory", at="T3"), "tundra"),
        (say("map.territory", at="X"), "factory_land"),
        (say("offer.reveal_card", number=7), "objective_7"),
        (say("checklist.structure_bonus", tile="straight_line"), "tile_straight_line"),
        (say("refused.hop_river_mech", mech="burrow", at="T3"), "burrow"),
        (say("news.resolution", name="Doomsday Clock"), "tile_doomsday_clock"),
    ):
        assert card("scythe", message) == wanted, message
    assert card("ruination", say("ruination.offer.exile", exile="batu")) == "batu"
    assert card("scythe", say("table.stale")) == ""


def test_of_several_ids_the_first_counts_and_how_many_does_not() -> None:
    cards = cards_of("all", "oil: wood\nwood: oil")
    book = RuleBook(in_chapters({"all": cards}, {}), cards, {"{what} wood": "any.words"})
    assert book.card_of(say("any.words", what=("2*oil", "1*wood"))) == "oil"
    assert book.card_of(say("any.words", what=())) == "wood"
    assert book.card_of(say("other.words")) is None


@pytest.mark.parametrize(
    ("language", "words", "wanted"),
    [
        ("en", "riverwalk", "Riverwalk"),
        ("en", "RIVERWALK", "Riverwalk"),
        ("en", "riverwlk", "Riverwalk"),
        ("en", "rivrewalk", "Riverwalk"),
        ("en", "deploying mechs", "Deploy"),
        ("en", "sixth stars", "The sixth star"),
        ("de", "stollen", "Stollen"),
        ("de", "Ansehn Arbeiter", "Ansehen für Arbeiter"),
        ("de", "fluesse", "Flüsse"),
        ("de", "FLÜSSE", "Flüsse"),
    ],
)
def test_a_search_forgives_case_accents_endings_and_slips(language: str, words: str, wanted: str) -> None:
    """What is meant stands among the first."""
    found = told_rules(GAMES["scythe"], language).found(words)
    assert wanted in [each.title for each in found[:3]]


def test_a_search_finds_what_the_title_says_first_and_nothing_for_noise() -> None:
    book = told_rules(GAMES["ruination"], "en")
    assert book.found("favor die")[0].title == "Favor die"
    assert book.found("xyzzy") == () and book.found("  ") == () and book.found("?!") == ()
    assert plain_words("Über Öl, Straße") == ("uber", "ol", "strasse")


def test_a_game_without_written_rules_has_none_to_tell() -> None:
    class Silent:
        name = "silent"

        def rules(self) -> RuleBook:
            return RuleBook((), (), {})

    silent: Game[Any] = Silent()  # type: ignore[assignment]
    book = told_rules(silent, "en")
    assert (book.cards, book.found("anything")) == ({}, ())
