"""Long lists fold into groups that a person can look through, and each entry is told from the others."""

import random
import re
from collections import defaultdict
from typing import Any

import pytest

from companion.languages import LANGUAGES
from companion.text import text
from engine.frozen import evolve
from engine.game import Act, Step
from engine.groups import in_groups, is_pad
from engine.message import Message
from engine.scythe.board.moving import MoveUnit
from engine.scythe.cards.encounters import DrawEncounter
from engine.scythe.combat.aftermath import PlaceTrap
from engine.scythe.components import factions, section_of
from engine.scythe.corrections.table_acts import Correct, EndGame
from engine.scythe.ids import Bonus, Bottom, Cube, Faction, Field, Mat, Trap
from engine.scythe.kinds import heading, words
from engine.scythe.state import Prompt, State
from engine.scythe.turn.benefits import Enlist, Upgrade
from engine.scythe.turn.bonuses import ClaimBonus, DeclineBonus, SetAutoClaim
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.move import Move
from engine.scythe.turn.turn import ChooseSection
from engine.simulate import lively, random_game
from tests.kits.scythe.boards import MECH, board_table, go
from tests.kits.scythe.tables import GAME, begin, build, do, have, sentence

RAW = re.compile(r"[{}_]|\b(heading|offer|act)\.")
MOST_TOGETHER = 16  # a mech with all its abilities reaches so many territories; nothing else comes near
GAMES: list[tuple[str, dict[str, Any]]] = [
    *((tracking, {"invaders": True}) for tracking in ("mats", "board")),
    *((tracking, {"modules": ["airships", "resolutions"]}) for tracking in ("mats", "board")),
]


def listed(state: State, seat: int) -> dict[Message, list[tuple[Act, Message]]]:
    """A seat's choices as a phone shows them: entries by heading."""
    groups: dict[Message, list[tuple[Act, Message]]] = defaultdict(list)
    for act in GAME.legal_acts(state, seat):
        groups[heading(state, act)].append((act, words(state, act)))
    return groups


def _wishes(state: State, seat: int) -> tuple[Act, ...]:
    """The standing wish that the seat may change now."""
    return tuple(offer.act for offer in GAME.offers(state, seat) if isinstance(offer.act, SetAutoClaim))


@pytest.mark.long
@pytest.mark.parametrize(("tracking", "options"), GAMES, ids=str)
def test_random_lists_fold_into_small_groups_without_doubles(tracking: str, options: dict[str, Any]) -> None:
    """No group to be read is long; no two headings or entries of a group read the same in any language."""
    chance = random.Random(3)
    longest = 0
    for players in (2, 4, 5, *((7,) if options.get("invaders") else ())):
        names = [f"P{number}" for number in range(players)]
        setup = GAME.draw_setup(names, chance, {"tracking": tracking, **options})
        for number, (before, _, _) in enumerate(random_game(GAME, setup, chance, lively(GAME, chance))):
            for seat in GAME.to_act(before) if number % 3 == 0 else ():
                groups = listed(before, seat)
                longest = max(longest, sum(map(len, groups.values())))
                _check(groups)
    assert longest >= 20


def _check(groups: dict[Message, list[tuple[Act, Message]]]) -> None:
    # Cards are chosen by the keys of their numbers, however many there are.
    read = [entries for entries in groups.values() if not isinstance(entries[0][0], DrawEncounter)]
    assert max(map(len, read), default=0) <= MOST_TOGETHER
    for language in LANGUAGES:
        headings = [text(heading, language) for heading in groups]
        assert len(set(headings)) == len(headings), headings
        for entries in groups.values():
            said = [text(entry, language) for _, entry in entries]
            assert len(set(said)) == len(said), said
            assert not [words for words in (*said, *headings) if RAW.search(words)]


def test_no_entry_names_its_own_faction_again() -> None:
    """The phone belongs to one seat; its name in every line only hides the difference."""
    chance = random.Random(6)
    setup = GAME.draw_setup(["A", "B"], chance, {"tracking": "board"})
    for number, (before, _, _) in enumerate(random_game(GAME, setup, chance, lively(GAME, chance))):
        for seat in GAME.to_act(before) if number % 9 == 0 else ():
            for act in GAME.legal_acts(before, seat):
                for message in (heading(before, act), words(before, act)):
                    assert "faction" not in dict(message.params)


def test_moves_are_grouped_by_unit_place_and_load() -> None:
    """First which unit and what it takes along, then where to."""
    state = board_table("rusviet:industrial", "saxony:mechanical", at={"T6": {"units": "0mw", "oil": 2}})
    [alone] = go(MECH, "T6", "W7")
    [loaded] = go(MECH, "T6", "W7", workers=1)
    [full] = go(MECH, "T6", "W7", workers=1, oil=2)
    [carrying] = go(MECH, "T6", "W7", oil=2)
    under_way = MoveUnit(0, MECH, "T6", "W7", fresh=False)
    acts = (alone, loaded, full, carrying, under_way)
    assert [sentence(heading(state, act)) for act in acts] == [
        "heading.unit",
        "heading.unit_with_workers",
        "heading.unit_with_both",
        "heading.unit_with_resources",
        "heading.unit_on",
    ]
    assert {text(words(state, act)) for act in acts} == {"To the southern forest"}
    assert text(heading(state, loaded)) == "Move: mech on the southern tunnel tundra with 1 worker"
    assert text(heading(state, loaded), "de") == "Bewegen: Mech in der südlichen Tunneltundra mit 1 Arbeiter"


def test_upgrades_and_recruits_are_grouped_by_the_bottom_row_they_concern() -> None:
    state = build()
    upgrades = {heading(state, Upgrade(0, cube, bracket)) for cube in Cube for bracket in Bottom}
    recruits = {heading(state, Enlist(0, recruit, Bonus.POWER)) for recruit in Bottom}
    assert (len(upgrades), len(recruits)) == (4, 4)


def test_paying_before_choosing_and_objectives_stand_after_everything_else_of_the_turn() -> None:
    """They stood first, and a finger that missed paid for the bottom row and passed the turn."""
    state = do(build(), ChooseSection(0, 0))
    groups = in_groups(GAME.offers(state, 0))
    order = [group.heading.key for group in groups]
    rare = ["heading.bottom_row_of", "heading.objectives"]
    assert order[order.index("heading.finish") + 1 :][:2] == rare


def test_what_is_the_only_way_to_take_the_bottom_row_is_not_rare() -> None:
    """With four mechs out there is nothing to choose, but coins and bonuses to be had."""
    mats = build("nordic:engineering", "crimea:mechanical")
    full = have(mats, 0, mechs=factions()[Faction.NORDIC].mechs)
    for state, rare in ((mats, True), (full, False)):
        section = next(n for n in range(4) if section_of(Mat.ENGINEERING, n).bottom is Bottom.DEPLOY)
        offers = GAME.offers(do(state, ChooseSection(0, section)), 0)
        [announce] = [offer for offer in offers if isinstance(offer.act, TakeBottomRow)]
        assert announce.rare is rare


def test_encounter_cards_are_one_group_told_apart_by_their_numbers() -> None:
    """A card is drawn on the table and looked for by the number printed on it, which keys take."""
    state = do(begin(build(), 0, "move"), Move(0))
    offers = [each for each in GAME.offers(state, 0) if isinstance(each.act, DrawEncounter)]
    assert len({each.heading for each in offers}) == 1
    assert [each.number for each in offers] == [each.act.number for each in offers] == list(range(1, 29))
    assert is_pad(offers)


def test_bottom_row_is_named_in_its_heading() -> None:
    state = build()
    first = GAME.legal_acts(state, 0)[0]
    state = do(state, first)
    under = heading(state, TakeBottomRow(0))
    assert sentence(under) == "heading.bottom_row_of"
    assert under["bottom"] == words(state, first)["bottom"]
    assert sentence(heading(build(), TakeBottomRow(0))) == "heading.bottom_row"


def test_what_no_list_has_is_still_named() -> None:
    """Corrections come from other screens; they read as in the log."""
    state, act = build(), Correct(0, Field.POWER, 3)
    assert sentence(heading(state, act)) == "heading.table"
    assert words(state, act) == GAME.label(state, Step(act))


def test_kind_of_a_trap_is_told_apart_in_the_own_list() -> None:
    state = build()
    assert len({words(state, PlaceTrap(0, trap)) for trap in Trap}) == len(Trap)


def test_two_bonuses_of_the_same_kind_are_told_apart() -> None:
    """One neighbour's two actions of one kind earn two bonuses, each claimed by itself."""
    prompts = tuple(Prompt(number, 0, Bottom.BUILD, by=1, earned_in=9) for number in (1, 2))
    state = evolve(build(), prompts=prompts, prompts_made=2)
    acts = [kind(0, number) for kind in (ClaimBonus, DeclineBonus) for number in (1, 2)]
    assert len({text(words(state, act)) for act in acts}) == 4


def test_wish_about_bonuses_is_offered_the_other_way_round() -> None:
    """At any time, whoever's turn it is; playing it turns the offer round."""
    state = build()
    for seat in range(3):
        assert _wishes(state, seat) == (SetAutoClaim(seat, True),)
    after = do(state, *_wishes(state, 2))
    assert _wishes(after, 2) == (SetAutoClaim(2, False),)
    assert sentence(words(after, SetAutoClaim(2, False))) == "offer.ask_each"
    assert sentence(words(state, SetAutoClaim(2, True))) == "offer.claim_all"


def test_no_wish_is_offered_after_the_end_or_where_no_turns_are_tracked() -> None:
    assert _wishes(do(build(), EndGame(0)), 0) == ()
    assert _wishes(build(tracking="score"), 0) == ()
