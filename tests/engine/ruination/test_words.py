"""Everything Ruination says is a whole sentence in both languages, and every offer is told apart."""

import inspect
import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

import pytest

from companion.languages import LANGUAGES
from companion.text import text
from engine.game import Act, Step
from engine.message import Message
from engine.ruination.battle.battle_kinds import BattleKind
from engine.ruination.corrections.table_acts import Correct, CorrectPlace, GiveTurn
from engine.ruination.kinds import ACTS, heading, words
from engine.ruination.state import State
from engine.simulate import choices
from tests.kits.ruination.ruination_kit import GAME, begun, fresh, random_steps

RAW = re.compile(r"[{}_]|\bruination\.")


def unreadable(messages: Iterable[Message]) -> list[str]:
    """Sentences with a blank, an id or a key left in them, in any language."""
    found = set()
    for message in set(messages):
        for language in LANGUAGES:
            words = text(message, language)
            if RAW.search(words) or not words.strip() or words == message.key:
                found.add(f"{language}: {message.key}: {words}")
    return sorted(found)


def everything(state: State) -> Iterable[Message]:
    """All that screens ask of a position."""
    for seat in range(len(state.players)):
        yield GAME.title(state, seat)
        yield from (figure.words for figure in GAME.figures(state, seat, None))
        for tile in GAME.tiles(state, seat):
            yield tile.title
            yield from (tile.why_not,) if tile.why_not else ()
            for row in tile.rows:
                yield row.name
                yield from (words for box in (*row.costs, *row.gains) for words in box.words)
        counting = GAME.counting(state, seat, None)
        yield from (field.label for field in counting.fields) if counting else ()
    for of in (*range(len(state.players)), "citadel"):
        form = GAME.correction(state, of, None)
        for part in form.parts if form else ():
            yield part.title
            yield from (field.label for field in part.fields)
    yield from GAME.standing(state)
    board = GAME.board(state, None)
    yield from (place.name for place in board.places) if board else ()


@pytest.mark.long
@pytest.mark.parametrize(("players", "tracking"), [(2, "board"), (4, "board"), (3, "mats"), (2, "score")])
def test_random_games_are_readable_to_the_last_word(players: int, tracking: str) -> None:
    """Offers, headings, labels, news, refusals, figures, tiles, forms and standings."""
    messages = {item.what for item in GAME.checklist(fresh(players, tracking))}
    foreign = [step.act for _, step, _ in random_steps(players, 50, "board", most=120)]
    for number, (before, step, after) in enumerate(random_steps(players, players, tracking, most=600)):
        messages.add(GAME.label(before, step))
        messages.update(GAME.news(after))
        if number % 5 == 0:
            for act in choices(GAME, before):
                messages |= {heading(before, act), words(before, act)}
            messages.update(everything(after))
            reasons = (GAME.why_not(before, Step(act)) for act in foreign[number % 7 :: 7])
            messages.update(reason for reason in reasons if reason)
    assert len(messages) > players
    assert unreadable(messages) == []


@pytest.mark.parametrize("players", [2, 4])
def test_every_offer_of_a_list_is_told_apart(players: int) -> None:
    """By heading and entry together; nobody taps the wrong one of two twins."""
    for number, (state, _, _) in enumerate(random_steps(players, 20 + players, most=600)):
        if number % 3:
            continue
        for seat in GAME.to_act(state):
            acts = GAME.legal_acts(state, seat)
            messages = [(heading(state, act), words(state, act)) for act in acts]
            for language in LANGUAGES:
                short = [(text(head, language), text(entry, language)) for head, entry in messages]
                assert len(set(short)) == len(acts), (number, language, _twins(short))


def _twins(words: list[Any]) -> list[Any]:
    return sorted({each for each in words if words.count(each) > 1})


def test_lists_stay_short_under_their_headings() -> None:
    """A phone shows at most twenty headings, and no heading has more entries than the map territories."""
    for state, _, _ in random_steps(4, 31, most=700):
        for seat in GAME.to_act(state):
            headings = [heading(state, act) for act in GAME.legal_acts(state, seat)]
            assert len(set(headings)) <= 20
            assert max(map(headings.count, headings), default=0) <= 15


@pytest.mark.parametrize(
    "kind", [kind.cls for kind in ACTS.kinds.values() if not isinstance(kind, BattleKind)]
)
def test_every_act_has_a_label_that_fills_its_sentence(kind: type[Act]) -> None:
    """Also those that random games never offer."""
    state = begun(2)
    samples: dict[Any, Any] = {int: 1, str: "citadel", int | None: 1}
    hints = inspect.get_annotations(kind, eval_str=True)
    acts: list[dict[str, Any]] = [{"seat": 0}]
    for name, hint in hints.items():
        named = {"exile": ["batu", "exile_7"], "advantage": ["war_gear", ""]}.get(name)
        is_enum = inspect.isclass(hint) and issubclass(hint, StrEnum)
        options = named or (list(hint) if is_enum else [samples.get(hint)])
        if options != [None]:
            acts = [{**given, name: option} for given in acts for option in options]
    assert unreadable(GAME.label(state, Step(kind(**given))) for given in acts) == []


def test_what_may_be_played_at_any_time_is_never_in_a_list() -> None:
    """Corrections have forms of their own."""
    for state, _, _ in random_steps(3, 2, most=200):
        for act in choices(GAME, state):
            assert not isinstance(act, Correct | CorrectPlace | GiveTurn)


def test_names_of_a_board_file_are_the_words_people_read() -> None:
    """Territories and resources as the table calls them, in lists and news alike."""
    from engine.ruination.board.map import default_board, encode_board
    from engine.ruination.ids import Resource
    from engine.ruination.setup.opening import ChooseHome
    from engine.ruination.turn.scavenging import TakeResource

    data: Any = encode_board(default_board())
    data["resource_names"] = ["Fuel", "Scrap", "Water", "Meat"]
    data["territories"][0]["name"] = "Ash Gate"
    state = begun(2, board=data)
    assert text(GAME.label(state, Step(ChooseHome(0, "1")))) == "Rust Buzzards begins in Ash Gate"
    act = TakeResource(0, Resource.RESOURCE_3)
    assert text(GAME.label(state, Step(act))) == "Rust Buzzards takes Water"
    assert any(text(figure.words).endswith("Fuel") for figure in GAME.figures(state, 0, None))
