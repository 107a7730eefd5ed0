"""The battle board as a picture: everything in it may be done, and nothing that may be done is missing."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.codec import decode, encode
from engine.game import Act, Step
from engine.pictures.contests import Contest, ContestSide, as_data, filled, for_seat, plays
from engine.ruination.battle._battle_actions import RerollDice
from engine.ruination.battle.battle_model import Battle, Phase
from engine.ruination.game import Ruination
from engine.simulate import lively, random_game
from tests.kits.tiers import first_quick

GAME = Ruination()
SEATS = 3
OF_EACH = 20  # states of a phase
# What is chosen beside the picture, in a list: it belongs to no die and no track.
LISTED = {"ReadyForBattle", "RollDice", "PassBattle", "ReadGain", "EndReading", "LoseUnit", "RetreatTo"}


@cache
def fights(tracking: str, games: int = 3) -> tuple[Any, ...]:
    """States of some random games in which a battle runs: some of every phase."""
    found: dict[tuple[Phase, bool], list[Any]] = {}
    for seed in range(games):
        for state in _states(tracking, seed):
            if state.battle:
                found.setdefault((state.battle.phase, bool(state.tasks)), []).append(state)
    return tuple(state for some in found.values() for state in some[:: max(1, len(some) // OF_EACH)])


def _states(tracking: str, seed: int) -> Iterator[Any]:
    chance = random.Random(seed)
    setup = GAME.draw_setup(["Ana", "Ben", "Cleo"], chance, {"tracking": tracking})
    for _, _, after in random_game(GAME, setup, chance, lively(GAME, chance)):
        yield after


def pictured(state: Any) -> Contest:
    found = GAME.contest(state)
    assert found is not None
    return found


def offers(side: ContestSide) -> list[Act]:
    """Every act that this side's picture plays by one touch."""
    moved = [offer.act for track in side.tracks for offer in (track.less, track.more) if offer]
    return [*moved, *(offer.act for die in side.dice for offer in die.offers)]


@pytest.mark.parametrize("tracking", first_quick(["board", "mats"]))
def test_everything_in_the_picture_may_be_done(tracking: str) -> None:
    """No touch on the board is refused: the engine judged each one before it was drawn."""
    seen = 0
    for state in fights(tracking):
        for side in pictured(state).sides:
            for act in offers(side):
                seen += 1
                assert GAME.why_not(state, Step(act)) is None, act
    assert seen > 100


@pytest.mark.long
@pytest.mark.parametrize("tracking", ["board", "mats"])
def test_every_act_of_a_battle_is_in_the_picture_or_in_the_list(tracking: str) -> None:
    """Whatever `legal_acts` offers in a battle can be reached, and only what has no place there is listed."""
    for state in fights(tracking):
        if state.tasks:
            continue
        contest = pictured(state)
        for seat in range(SEATS):
            rest = [act for act in GAME.legal_acts(state, seat) if not plays(contest, act)]
            assert {type(act).__name__ for act in rest} <= LISTED


def test_any_number_of_dice_is_rerolled_for_two_blessings() -> None:
    """ "Spend 2 blessings to reroll any number": two of five as well, which no list could hold."""
    tried = 0
    for state in fights("board"):
        for side in pictured(state).sides:
            for each in side.together:
                if isinstance(each.act, RerollDice) and len(each.dice) > 2:
                    tried += 1
                    some = filled(each.act, each.field, each.dice[1:3])
                    assert some == RerollDice(side.seat, each.dice[1:3])
                    assert GAME.why_not(state, Step(some)) is None
    assert tried


def test_what_must_be_done_elsewhere_first_leaves_the_picture_without_offers() -> None:
    waiting = [state for state in fights("board") if state.tasks]
    assert waiting
    for state in waiting:
        assert not any(offers(side) or side.together for side in pictured(state).sides)


def test_the_tracks_show_where_the_markers_stand_and_both_strengths_share_one_scale() -> None:
    for state in fights("board"):
        battle: Battle = state.battle
        first, second = pictured(state).sides
        for side, fighter in ((first, battle.attacker), (second, battle.defender)):
            values = {track.name.key.rpartition("_")[2]: track for track in side.tracks}
            assert values["strength"].value == fighter.strength <= values["strength"].last
            assert values["casualties"].value == fighter.casualties <= values["casualties"].last == 6
        assert _scale(first) == _scale(second)


def _scale(side: ContestSide) -> int:
    return next(track.last for track in side.tracks if track.name.key.endswith("strength"))


def test_a_phone_is_told_its_own_acts_alone_and_reads_the_picture_back() -> None:
    """The other side's offers never reach a phone, so no phone needs to know whose they are."""
    for state in fights("board")[::4]:
        for seat in (*range(SEATS), None):
            told = as_data(for_seat(pictured(state), seat), lambda act: GAME.encode_step(Step(act)))
            data = encode(told)
            assert encode(decode(Contest, data)) == data
            acts = [act for side in told.sides for act in offers(side)]
            assert all(act["seat"] == seat for act in acts)  # type: ignore[index]


def test_one_battle_keeps_its_key_and_there_is_no_picture_without_one() -> None:
    state = fights("board")[0]
    after = GAME.apply(state, GAME.random_step(state, *_one(state)))
    if after.battle:
        assert pictured(after).key == pictured(state).key
    begun = GAME.set_up(GAME.draw_setup(["Ana", "Ben"], random.Random(1), {}))
    assert GAME.contest(begun) is None


def _one(state: Any) -> tuple[Act, random.Random]:
    seat = next(seat for seat in range(SEATS) if GAME.legal_acts(state, seat))
    return GAME.legal_acts(state, seat)[0], random.Random(0)


def test_every_face_is_drawn_on_the_tablet_and_on_the_page() -> None:
    """Only a face that nobody knows is a question mark."""
    faces = {
        face.sign
        for state in fights("board")
        for side in pictured(state).sides
        for die in side.dice
        for face in (die.face, *(offer.face for offer in die.offers))
        if face and face.times
    }
    assert {"strength", "special", "blessing", "vp", "supply", "casualty"} <= faces
    drawn = {sign.name for state in fights("board") for sign in pictured(state).signs if sign.outlines}
    assert faces - drawn == {"other"}


def test_the_khans_fury_is_told_to_everybody_at_any_moment() -> None:
    for state in _states("board", 1):
        fact = GAME.common(state)[0]
        assert dict(fact.params)["fury"] == state.fury


def test_all_phases_were_looked_at() -> None:
    assert {state.battle.phase for state in fights("board")} >= set(Phase) - {Phase.OVER}
