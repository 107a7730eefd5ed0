"""Every sentence exists, in every language, with the same blanks, and none is left unfilled."""

import inspect
import random
import re
from collections.abc import Iterable
from enum import StrEnum
from importlib.resources import files
from string import Formatter
from typing import Any

import pytest

from companion.languages import LANGUAGES, plural, templates
from companion.text import FORMS, text
from engine.codec import loads
from engine.game import Act, Step
from engine.message import Message, counted, say
from engine.ruination import ids as ruination_ids
from engine.ruination.battle.battle_model import Gained, Start
from engine.ruination.battle.dice import Face
from engine.ruination.ids import Die
from engine.ruination.state import Way
from engine.ruination.turn.boons import Boon
from engine.scythe import ids
from engine.scythe.components import SLOTS
from engine.scythe.corrections.bribes import GiveCoins
from engine.scythe.corrections.table_acts import Correct, EndGame
from engine.scythe.game import Scythe
from engine.scythe.ids import Field, Goods, Resource
from engine.scythe.kinds import ACTS
from engine.scythe.setup.tiles import Tiles
from engine.scythe.turn.bonuses import ClaimBonus, DeclineBonus
from engine.scythe.turn.payment import Payment
from engine.scythe.turn.turn import ChooseSection
from engine.simulate import choices, random_game
from tests.kits.message_keys import PUT_TOGETHER, put_together, said, used

GAME = Scythe()
ENGLISH = templates("en")
OTHERS = LANGUAGES[1:]
# Which ids a parameter of this name can hold; `text` names them by "<parameter>.<id>".
KINDS: dict[str, tuple[type[StrEnum], ...]] = {
    "faction": (ids.Faction,),
    "mat": (ids.Mat,),
    "top": (ids.Top,),
    "bottom": (ids.Bottom,),
    "bonus": (ids.Bonus, Goods),
    "cube": (ids.Cube,),
    "structure": (ids.Structure,),
    "slot": (ids.Slot,),
    "mech": (ids.Mech,),
    "resource": (ids.Resource, ruination_ids.Resource),
    "module": (ids.Module,),
    "tile": (ids.StructureBonus,),
    "terrain": (ids.Terrain,),
    "unit": (ids.Unit, ruination_ids.Unit),
    "cargo": (ids.Cargo,),
    "trap": (ids.Trap,),
    "field": (Field, ids.Slot, ruination_ids.Field),
    "horde": (ruination_ids.Horde,),
    "side": (ruination_ids.Side,),
    "deck": (ruination_ids.Deck,),
    "fury": (ruination_ids.Fury,),
    "track": (ruination_ids.Track,),
    "way": (Way,),
    "boon": (Boon,),
    "face": (Face,),
    "die": (Die,),
    "gained": (Gained,),
    "stat": (Start,),
}
# Words of other kinds: games, the three sorts of Wind Gambit tiles, the tie-breaks of the rulebook.
OTHER_WORDS = {
    "advantage",
    "card",
    "colour",
    "edge",
    "exile",
    "gain",
    "game",
    "goods",
    "kind",
    "kinds",
    "place",
    "placed",
    "region",
    "tiebreak",
}
OF_ITSELF = "language."  # how a language counts is no sentence
# Ids that no message carries as a parameter.
NEVER_SAID = {ids.Tracking}
PARTS = Formatter()


def _forms(template: Any) -> dict[str, str]:
    return template if isinstance(template, dict) else {"": template}


def _blanks(words: str) -> set[str]:
    return {name for _, name, _, _ in PARTS.parse(words) if name is not None}


def _namespaces() -> set[str]:
    return {key.partition(".")[0] for key in ENGLISH} | {one.key.partition(".")[0] for one in said()}


def test_every_language_has_the_same_keys() -> None:
    """Nothing is left untranslated, and nothing is translated that nobody says (tools/untranslated.py)."""
    odd = {language: sorted(ENGLISH.keys() ^ templates(language).keys()) for language in OTHERS}
    assert not any(odd.values()), odd


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice_and_every_file_is_strict_json(language: str) -> None:
    """A second sentence under the same key, also in another file, would silently win."""
    seen: dict[str, str] = {}
    folder = files("assets").joinpath("locales", language)
    for file in sorted((file for file in folder.iterdir() if file.is_file()), key=lambda file: file.name):
        data = loads(file.read_bytes())
        assert isinstance(data, dict)
        doubled = {key: (seen[key], file.name) for key in data if key in seen}
        assert doubled == {}
        seen |= dict.fromkeys(data, file.name)
    assert seen.keys() == templates(language).keys()


def test_a_key_stands_in_the_same_file_in_every_language() -> None:
    """A translator finds the sentence where the other language has it."""
    names = {
        language: {
            file.name: sorted(loads(file.read_bytes()))  # type: ignore[arg-type]
            for file in files("assets").joinpath("locales", language).iterdir()
            if file.is_file()
        }
        for language in LANGUAGES
    }
    assert [language for language in LANGUAGES if names[language] != names["en"]] == []


def _categories(language: str) -> set[str]:
    """The plurals that the numbers of a table and a journal need, and what is said without a number."""
    return {plural(n, templates(language)) for n in range(1_000)} | {"other"}


def _faults(english: Any, foreign: Any, plurals: set[str]) -> list[str]:
    """What is wrong with a sentence in English and in a language with these plurals."""
    forms, other = _forms(english), _forms(foreign)
    words = (*forms.values(), *other.values())
    counts_a_word = "one" in forms and bool(_blanks(next(iter(forms.values()))))
    word = forms.keys() == {""} and not _blanks(forms[""])
    may = (plurals,) if "one" in forms else (forms.keys(), plurals) if word else (forms.keys(),)
    inflected = word and "name" in other
    found = {
        "not the same forms": not inflected and other.keys() not in may,
        "neither one form nor one/other": forms.keys() not in ({""}, {"one", "other"}, set(FORMS)),
        "not the same blanks": len({frozenset(_blanks(form)) for form in words}) != 1,
        "empty, or a blank at an end": not all(form.strip() == form != "" for form in words),
        "one/other without a number": counts_a_word and "n" not in _blanks(forms["one"]),
    }
    return [fault for fault, is_there in found.items() if is_there]


def test_every_language_has_the_same_blanks_and_its_own_plurals() -> None:
    """The same parameters in every form, and all plurals of the language where English has one/other."""
    faults = {
        f"{language}: {key}": found
        for language in OTHERS
        for plurals in [_categories(language)]
        for key, words in templates(language).items()
        if key in ENGLISH
        and not key.startswith(OF_ITSELF)
        and (found := _faults(ENGLISH[key], words, plurals))
    }
    assert faults == {}


@pytest.mark.parametrize(
    ("english", "foreign", "fault"),
    [
        ("{n} of {to}", "{n}", "not the same blanks"),
        ({"one": "{n} coin", "other": "{n} coins"}, "{n} Münzen", "not the same forms"),
        ({"few": "{n} coins"}, {"few": "{n} Münzen"}, "neither one form nor one/other"),
        ("Coins ", "Münzen", "empty, or a blank at an end"),
        ("Coins", "", "empty, or a blank at an end"),
        ({"one": "{to}", "other": "{to}"}, {"one": "{to}", "other": "{to}"}, "one/other without a number"),
        ({"one": "{n}", "other": "{n} {to}"}, {"one": "{n}", "other": "{n}"}, "not the same blanks"),
    ],
)
def test_a_sentence_that_differs_is_found(english: Any, foreign: Any, fault: str) -> None:
    """Each fault is named as it is."""
    assert _faults(english, foreign, {"one", "other"}) == [fault]


def test_a_language_with_more_plurals_needs_them_all() -> None:
    """Polish counts 1, 2 and 5 in three ways."""
    english = {"one": "{n} coin", "other": "{n} coins"}
    polish = {"one": "{n} moneta", "few": "{n} monety", "many": "{n} monet", "other": "{n} monety"}
    assert _faults(english, polish, {*polish}) == []
    assert _faults(english, english, {*polish}) == ["not the same forms"]


def test_a_word_may_have_more_forms_than_in_english() -> None:
    """Its plurals, or the cases that the language's own sentences ask for; sentences may not."""
    assert _faults("Crimea", {"name": "Krym", "of": "Krymu"}, {"one", "other"}) == []
    assert _faults("oil", {"one": "ropa", "other": "ropy"}, {"one", "other"}) == []
    assert _faults("oil", {"of": "ropy"}, {"one", "other"}) == ["not the same forms"]
    assert _faults("{to}", {"name": "{to}", "of": "{to}"}, {"one", "other"}) == ["not the same forms"]


def test_a_word_is_counted_like_its_number() -> None:
    """One combat card, two combat cards; without a number the plural."""
    said = [text(say("act.bolster", faction="crimea", n=n, bonus="combat_cards")) for n in (1, 2)]
    assert [words.rpartition(" ")[2] for words in said] == ["card", "cards"]


def test_blanks_are_plain_names() -> None:
    """No `{}`, `{0}` or `{a.b}`: a sentence can only show what it is given."""
    keys = {key for key in ENGLISH if not key.startswith(OF_ITSELF)}
    blanks = {name for key in keys for words in _forms(ENGLISH[key]).values() for name in _blanks(words)}
    assert [name for name in blanks if not name.isidentifier()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_the_code_can_say_has_a_sentence(language: str) -> None:
    """Collected from the code itself: `say`, `announce`, `note` and every error."""
    assert sorted(used(_namespaces()) - templates(language).keys()) == []


def test_every_key_put_together_at_run_time_is_known_here() -> None:
    """A new f-string key must be taught to message_keys.PUT_TOGETHER, or it would go unchecked."""
    assert [place for place in put_together(_namespaces()) if place[1] not in PUT_TOGETHER] == []


def test_every_message_brings_what_its_sentence_needs() -> None:
    """Each blank of the sentence is among the parameters at the place that says it."""
    lacking = {
        f"{one.where} {one.key}": sorted(needed - one.params)
        for one in said()
        if one.complete and one.key in ENGLISH
        if (needed := _needs(one.key)) - one.params
    }
    assert lacking == {}


def _needs(key: str) -> set[str]:
    forms = _forms(ENGLISH[key])
    return _blanks(next(iter(forms.values()))) | ({"n"} if "one" in forms else set())


def test_no_sentence_is_left_that_nobody_says() -> None:
    """Dead sentences mislead translators; words are checked against their ids below."""
    words = {key for key in ENGLISH if key.partition(".")[0] in KINDS.keys() | OTHER_WORDS}
    assert sorted(ENGLISH.keys() - words - used(_namespaces())) == []


def test_no_word_is_left_that_names_no_id() -> None:
    """Every word stands for a value of its enum."""
    known = {f"{kind}.{word}" for kind, enums in KINDS.items() for enum in enums for word in enum}
    words = {key for key in ENGLISH if key.partition(".")[0] in KINDS}
    assert sorted(words - known) == []


def test_every_id_of_the_rulebook_is_named_or_never_said() -> None:
    """A new enum must be given names, or be listed as one that no message carries."""
    every = {enum for _, enum in inspect.getmembers(ids, inspect.isclass) if issubclass(enum, StrEnum)}
    named = {enum for enums in KINDS.values() for enum in enums}
    assert sorted(enum.__name__ for enum in every - named - NEVER_SAID - {StrEnum}) == []


def test_every_language_names_the_ids_of_a_parameter_by_the_same_kinds() -> None:
    """`kinds.to` is no sentence: a language that changed it would show raw ids."""
    listed = {key: words for key, words in ENGLISH.items() if key.startswith("kinds.")}
    for language in OTHERS:
        other = {key: words for key, words in templates(language).items() if key.startswith("kinds.")}
        assert listed and listed == other, language
    named = {key.partition(".")[0] for key in ENGLISH}
    assert all(set(words.split()) <= named for words in listed.values() if isinstance(words, str))
    assert text(say("offer.to", to="crimea"), "en") == text(say("offer.to", to="Crimea"), "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_id_has_a_name_in_every_language(language: str) -> None:
    """People read "People's Army", never "peoples_army"."""
    wanted = {f"{kind}.{word}" for kind, enums in KINDS.items() for enum in enums for word in enum}
    wanted |= {f"field.{slot}" for slot in SLOTS}  # `status` names star limits by their slot
    assert sorted(wanted - templates(language).keys()) == []


RAW = re.compile(r"[{}_]|\b(act|news|refused|status|ending|checklist|standing)\.")


def _unreadable(messages: Iterable[Message]) -> list[str]:
    """Sentences with a blank, an id or a key left in them, in any language."""
    found = set()
    for message in set(messages):
        for language in LANGUAGES:
            words = text(message, language)
            if RAW.search(words) or words == message.key or not words:
                found.add(f"{language}: {message.key}: {words}")
    return sorted(found)


GAMES = [
    *((players, "mats", {"invaders": True}) for players in (2, 4, 7)),
    (3, "board", {}),
    (7, "board", {}),
    (3, "score", {}),
    (4, "mats", {"modules": ["airships", "resolutions"]}),
    (3, "mats", {"house_rules": {"overlapping_turns": False, "hidden_coins": False}}),
]


@pytest.mark.parametrize(("players", "tracking", "options"), GAMES, ids=str)
def test_random_games_are_readable_to_the_last_word(
    players: int, tracking: str, options: dict[str, Any]
) -> None:
    """Every offer, label, piece of news, refusal, checklist and standing of a game is a whole sentence."""
    chance = random.Random(players)
    names = [f"Player{number}" for number in range(players)]
    setup = GAME.draw_setup(names, chance, {"tracking": tracking, **options})
    state = GAME.set_up(setup)
    messages = {item.what for item in GAME.checklist(state)}
    for number, (before, step, after) in enumerate(random_game(GAME, setup, chance)):
        messages.add(GAME.label(before, step))
        messages.update(GAME.news(after))
        if number % 7 == 0:
            messages.update(GAME.label(before, Step(act)) for act in choices(GAME, before))
            messages.update(GAME.standing(after))
            messages.update(_refusals(before, players))
        state = after
        if number == 1_500:
            break
    if state.ended:
        messages.update(state.ended.not_any_more)
    assert len(messages) > players
    assert _unreadable(messages) == []


def _refusals(state: Any, players: int) -> Iterable[Message]:
    """What a few acts out of turn are answered with."""
    for seat in range(players + 1):
        for act in (
            ChooseSection(seat, 4),
            EndGame(seat),
            GiveCoins(seat, 0, 99),
            Correct(seat, Field.POWER, 17),
        ):
            reason = GAME.why_not(state, Step(act))
            if reason:
                yield reason


def test_every_act_has_a_label_that_fills_its_sentence() -> None:
    """Also those that random games never offer: corrections, gifts, wishes."""
    kinds = [kind for kind in ACTS.kinds if kind not in (ClaimBonus, DeclineBonus)]
    state = GAME.set_up(GAME.draw_setup(["Ana", "Ben"], random.Random(1), {}))
    samples: dict[Any, Any] = {
        int: 1, bool: True, str: "V4", "number": 5, "value": 3, Tiles: Tiles(),
        Payment: (("V4", Resource.OIL, 1),),
    }  # fmt: skip
    acts = {kind: _samples(kind, samples) for kind in kinds}
    assert [kind for kind, made in acts.items() if not made] == []
    assert _unreadable(GAME.label(state, Step(act)) for made in acts.values() for act in made) == []


def _samples(kind: type[Act], samples: dict[Any, Any]) -> list[Act]:
    """The act at its defaults, and once with each value of its enum fields."""
    hints = inspect.get_annotations(kind, eval_str=True)
    acts: list[dict[str, Any]] = [{"seat": 0}]
    for name, hint in hints.items():
        options = list(hint) if inspect.isclass(hint) and issubclass(hint, StrEnum) else [samples.get(hint)]
        if options != [None]:
            acts = [{**given, name: option} for given in acts for option in options]
    return [kind(**given) for given in acts]


def test_a_name_is_shown_as_it_is_written() -> None:
    """What people type is never taken for a blank, a key or an id."""
    for name in ("{n}", "{faction}", "nordic", "act.move", "%s", "{0.__class__}"):
        assert text(say("setup.name_twice", name=name)) == f'Two players are called "{name}".'


def test_one_and_other_follow_the_number() -> None:
    """One coin, two coins, no coins."""
    words = [text(say("act.give_coins", faction="nordic", to="saxony", n=n)) for n in (0, 1, 2)]
    assert [line.rpartition(" ")[2] for line in words] == ["coins", "coin", "coins"]


def test_so_many_of_a_thing_are_counted_each_by_itself() -> None:
    """One worker beside two coins; what is no thing of its kind is shown as it was written."""
    goods = counted((("workers", 1), ("oil", 0), ("coins", 2)))
    assert text(say("offer.option", number=1, goods=goods)) == "Option 1: 1 worker, 2 coins"
    assert "2*rust" in text(say("offer.option", number=1, goods="2*rust"))
    assert "2*oil" in text(say("setup.name_twice", name="2*oil"))


def test_a_list_of_ids_is_named_one_by_one() -> None:
    """The seating reads "Nordic, Saxony"."""
    assert "Nordic, Saxony" in text(say("checklist.seating", faction=("nordic", "saxony")))
