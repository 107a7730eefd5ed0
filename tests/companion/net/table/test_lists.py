"""What a phone draws where: everything once, claims apart, what is urgent on top, no tap more than before."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.net.table.lists import FLAT_MOST, OPEN_MOST, Lists, lists_of
from engine.game import Game
from engine.groups import NOBODY, Fold, loudest
from engine.message import say
from engine.offers import Offer, Role
from engine.ruination.game import Ruination
from engine.scythe.game import Scythe
from engine.simulate import lively, random_game

GAMES = (
    (Scythe(), {"tracking": "mats"}),
    (Scythe(), {"tracking": "board"}),
    (Ruination(), {"tracking": "board"}),
)


def _numbers(lists: Lists) -> list[int]:
    groups = [entry for group in lists.choices for entry in group.entries]
    return [number for entry in (*lists.claims, *groups, *lists.anytime) for number in entry]


def _lists(game: Game[Any], options: Any, steps: int) -> Iterator[tuple[tuple[Offer, ...], bool, Lists]]:
    chance = random.Random(4)
    setup = game.draw_setup(["Ana", "Ben", "Cleo"], chance, options)
    for number, (_, _, state) in enumerate(random_game(game, setup, chance, lively(game, chance))):
        if number == steps:
            return
        for seat in range(3):
            offers, is_turn = game.offers(state, seat), game.blocking(state) == seat
            yield offers, is_turn, lists_of(offers, is_turn)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_offer_is_drawn_once_but_what_a_picture_shows(game: Any, options: Any) -> None:
    for offers, _, lists in _lists(game, options, 120):
        drawn = [n for n, each in enumerate(offers) if not each.in_picture or each.role is Role.ANYTIME]
        assert sorted(_numbers(lists)) == drawn


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_no_usual_choice_lies_behind_a_tap_that_it_did_not_need_before(game: Any, options: Any) -> None:
    """Before: all headings as they came, and of a long list the first group open if it was short."""
    for offers, is_turn, lists in _lists(game, options, 120):
        closed = {
            number
            for group in lists.choices
            if group.fold is Fold.CLOSED
            for entry in group.entries
            for number in entry
        }
        assert closed <= _closed_before(offers, is_turn)


def _closed_before(offers: tuple[Offer, ...], is_turn: bool) -> set[int]:
    def is_listed(offer: Offer) -> bool:
        claim = is_turn and offer.role is Role.PROMPT
        return not (offer.in_picture or claim or offer.role is Role.ANYTIME)

    rest = [number for number, offer in enumerate(offers) if is_listed(offer)]
    groups: dict[Any, list[int]] = {}
    for number in rest:
        groups.setdefault(offers[number].heading, []).append(number)
    if len(rest) <= 8 or len(groups) < 2:
        return set()
    first = next(iter(groups.values()))
    opened = first if len(first) <= 6 else []
    return {n for group in groups.values() if len(group) > 1 and group is not opened for n in group}


def _offers(heading: str, number: int, **more: Any) -> list[Offer]:
    return [Offer(f"{heading} {n}", say(heading), say(f"{heading} {n}"), **more) for n in range(number)]


def test_claims_stand_apart_on_ones_own_turn_alone() -> None:
    offers = [*_offers("rows", 1), *_offers("bonuses", 2, role=Role.PROMPT)]
    assert lists_of(offers, True).claims == ((1,), (2,))
    off_turn = lists_of(offers, False)
    assert off_turn.claims == () and [group.heading.key for group in off_turn.choices] == ["bonuses", "rows"]


def test_a_long_list_opens_what_is_urgent_and_what_is_usual() -> None:
    offers = [*_offers("rows", 3), *_offers("more", 3), *_offers("combat", 4, urgent=True)]
    folds = {group.heading.key: group.fold for group in lists_of(offers, True).choices}
    assert folds == {"combat": Fold.OPEN, "rows": Fold.OPEN, "more": Fold.CLOSED}


def test_a_short_list_or_a_single_entry_is_never_folded() -> None:
    short = [*_offers("rows", FLAT_MOST - 1), *_offers("end", 1)]
    assert {group.fold for group in lists_of(short, True).choices} == {Fold.FLAT}
    long = [*_offers("rows", OPEN_MOST + 1), *_offers("other", 2), *_offers("end", 1)]
    assert [group.fold for group in lists_of(long, True).choices] == [Fold.CLOSED, Fold.CLOSED, Fold.FLAT]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_the_loud_offer_is_drawn_and_ends_a_turn_only_where_nothing_usual_is_left(
    game: Any, options: Any
) -> None:
    ends = 0
    for offers, _, lists in _lists(game, options, 120):
        assert lists.loud == loudest(offers)
        if lists.loud != NOBODY and offers[lists.loud].role is Role.CLOSING:
            ends += 1
            others = [each for each in offers if each.role in (Role.TURN, Role.PROMPT) and not each.rare]
            assert others == []
    # Without a board nobody knows whether the bottom row can be paid.
    assert ends or options["tracking"] == "mats" or isinstance(game, Ruination)
