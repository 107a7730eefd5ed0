"""Resolution tiles (The Wind Gambit): last turns, and how the game ends after them."""

import random
from typing import Any

import pytest

from engine.frozen import evolve
from engine.game import BadSetup, Step
from engine.message import say
from engine.scythe.cards.objective_conditions import met
from engine.scythe.cards.objectives import RevealObjective
from engine.scythe.corrections.table_acts import Correct, EndGame
from engine.scythe.ids import Bonus, Bottom, Cube, Field
from engine.scythe.state import State
from engine.scythe.turn.benefits import Upgrade
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bonuses import ClaimBonus, DeclineBonus
from engine.scythe.turn.move import GainCoins, Move
from engine.scythe.turn.turn import ChooseSection, EndTurn
from engine.scythe.wind_gambit.resolutions import CompleteMission
from engine.simulate import checked_game
from tests.kits.scythe.boards import board_table, units
from tests.kits.scythe.tables import (
    FIVE_STARS,
    GAME,
    THREE,
    begin,
    build,
    dead_turn,
    do,
    have,
    legal,
    news,
    refusal,
    section,
    sentence,
    setup_of,
    stars,
    take,
    turn_of,
)
from tests.kits.tiers import first_quick

CLOCK, EXPLOSION, MISSION = "Doomsday Clock", "Factory Explosion", "Mission Possible"
UNKNOWN = ("Land Rush", "Spoils of War", "King of the Hill", "Deja Vu", "Backup Plan")
FOUR_STARS = {"combat": 2, "workers": 1, "structures": 1}
TRACKINGS = ("mats", "board")


def resolving(tile: str, *pairs: str, **more: Any) -> State:
    """A table with this resolution tile where seat 0 begins and nobody holds an objective card."""
    state = build(*(pairs or THREE), modules=["resolutions"], resolution_tile=tile, **more)
    for seat in range(len(state.players)):
        state = have(state, seat, objectives=0)
    return state


def power_star(state: State, seat: int) -> State:
    """The table after the seat has bolstered to power 16 in a turn of its own, and ended it."""
    state = begin(have(state, seat, power=15, coins=9), seat, "bolster")
    state = take(state, seat, Bolster, gain=Bonus.POWER)
    return state if turn_of(state, seat).stage == "done" else do(state, EndTurn(seat))


def idle(state: State) -> State:
    """The table after the next seat has spent a turn on nothing."""
    seat = state.next_seat
    action = "produce" if state.players[seat].last_section != section(state, seat, "produce") else "trade"
    return dead_turn(state, seat, action)


def order_to_the_end(state: State) -> list[int]:
    """The seats of the turns that are still taken."""
    seats = []
    while not state.ended:
        seats.append(state.next_seat)
        state = idle(state)
    return seats


@pytest.mark.parametrize("tracking", TRACKINGS)
def test_doomsday_clock_gives_everybody_twenty_turns(tracking: str) -> None:
    """Doomsday Clock: "the game lasts a fixed number of turns: 20 per player"."""
    state = resolving(CLOCK, tracking=tracking)
    assert order_to_the_end(state) == [0, 1, 2] * 20


def test_the_clock_starts_with_the_seat_that_begins() -> None:
    """Whoever begins, everybody has had the same number of turns at the end."""
    state = resolving(CLOCK, first=2)
    turns = order_to_the_end(state)
    assert turns[:4] == [2, 0, 1, 2]
    assert [turns.count(seat) for seat in range(3)] == [20, 20, 20]


def test_six_stars_do_not_end_a_game_with_a_resolution_tile() -> None:
    """ "Ignore the standard end-game trigger", "it is now possible for multiple players to have 6 stars"."""
    state = have(resolving(CLOCK), 0, stars=FIVE_STARS)
    state = power_star(state, 0)
    assert (state.ended, state.players[0].star_count()) == (None, 6)
    state = have(state, 1, stars=FIVE_STARS)
    state = power_star(state, 1)
    assert (state.ended, state.players[1].star_count()) == (None, 6)
    assert not GAME.status(state)


def test_nobody_places_more_than_six_stars() -> None:
    """ "You can never place more than 6 stars." """
    state = have(resolving(CLOCK), 0, stars={**FIVE_STARS, "upgrades": 1})
    assert power_star(state, 0).players[0].star_count() == 6


def test_an_enforced_tile_does_not_offer_to_end_the_game() -> None:
    """The engine ends it; the table still may, like any game."""
    for tile in (CLOCK, EXPLOSION, MISSION):
        state = resolving(tile)
        assert not legal(state, 0, EndGame)
        assert refusal(state, EndGame(0)) is None


@pytest.mark.parametrize("tile", UNKNOWN)
def test_the_table_ends_a_game_with_a_tile_that_is_not_known(tile: str) -> None:
    """Unknown effects are shown by name and resolved by the table with one act."""
    state = resolving(tile)
    assert legal(state, 0, EndGame)
    assert state.resolution is None
    assert do(state, EndGame(0)).ended
    assert tile in {dict(item.what.params).get("name") for item in GAME.checklist(state)}


@pytest.mark.parametrize("tile", [CLOCK, EXPLOSION, MISSION])
def test_a_house_rule_leaves_every_tile_to_the_table(tile: str) -> None:
    """`resolution_by_hand`: nothing is enforced."""
    state = resolving(tile, house={"resolution_by_hand": True})
    assert legal(state, 0, EndGame)
    state = power_star(have(state, 0, stars=FIVE_STARS), 0)
    assert (state.resolution, state.ended) == (None, None)
    assert refusal(state, CompleteMission(0, 1)) == "refused.no_mission"


def test_tracking_only_the_score_enforces_nothing() -> None:
    """Without turns there is nothing to count."""
    state = resolving(CLOCK, tracking="score")
    assert state.resolution is None
    assert do(state, Correct(0, Field.STARS, (1, 1, 1, 1, 1, 0, 0, 0, 0))).resolution is None


@pytest.mark.parametrize("tracking", TRACKINGS)
def test_the_fifth_star_gives_five_coins_and_two_more_turns(tracking: str) -> None:
    """Factory Explosion: "when a player places a 5th star they gain $5; everyone has 2 more turns"."""
    state = have(resolving(EXPLOSION, tracking=tracking), 0, stars=FOUR_STARS)
    state = begin(have(state, 0, power=15, coins=9), 0, "bolster")
    starred = take(state, 0, Bolster, gain=Bonus.POWER)
    assert starred.players[0].coins == 9 - 1 + 5
    assert news(starred, "news.last_turns")
    done = starred if turn_of(starred, 0).stage == "done" else do(starred, EndTurn(0))
    assert order_to_the_end(done) == [1, 2, 0, 1, 2, 0]


def test_a_second_fifth_star_changes_nothing_any_more() -> None:
    """The first fifth star begins the end, and only that one is paid."""
    state = power_star(have(resolving(EXPLOSION), 0, stars=FOUR_STARS), 0)
    state = have(state, 1, stars=FOUR_STARS)
    coins = have(state, 1, coins=9).players[1].coins
    again = power_star(state, 1)
    assert again.resolution == state.resolution
    assert again.players[1].coins == coins - 1


def test_a_fifth_star_in_anothers_turn_counts_from_that_turn() -> None:
    """ "Everyone has 2 more turns": the turn that is going on is not one of them."""
    recruits = {"recruits": (Bottom.UPGRADE,), "one_time": (Bonus.COINS,)}
    state = have(resolving(EXPLOSION), 1, stars=FOUR_STARS, power=15, **recruits)
    state = do(begin(state, 0, "upgrade"), Upgrade(0, Cube.MOVE_UNITS, Bottom.DEPLOY))
    state = take(state, 1, ClaimBonus)
    assert state.resolution.by == 1
    assert order_to_the_end(state) == [1, 2, 0, 1, 2, 0]


def test_the_factory_explodes_at_the_end() -> None:
    """ "All units on it and on adjacent territories retreat", 1 popularity per unit, "then scoring"."""
    at = {
        "X": {"units": "0cmw"},
        "L3": {"units": "1m", "oil": 2},
        "T5": {"units": "2ww"},
        "M3": {"units": "2m"},
    }
    state = board_table(*THREE, at=at, modules=["resolutions"], resolution_tile=EXPLOSION)
    state = have(have(have(state, 0, objectives=0, stars=FOUR_STARS), 1, objectives=0), 2, objectives=0)
    state = have(power_star(state, 0), 2, popularity=17)
    before = [player.popularity for player in state.players]
    while not state.ended:
        state = idle(state)
    assert [player.popularity - was for player, was in zip(state.players, before, strict=True)] == [3, 1, 1]
    assert units(state, "HB_nordic", 0).startswith("cm")
    assert units(state, "M3", 2) == "m"
    assert state.board.at("L3").resources[0] == 2
    assert all(not state.board.at(name).units for name in ("X", "L3", "T5"))
    assert "popularity" not in stars(state, 2)  # 18, but the game is over
    assert [message.key for message in state.news][-1] == "news.resolution"
    assert not GAME.status(state)


def test_without_a_board_the_table_is_told_to_retreat() -> None:
    """Tracking `mats`: which units stood there only the table knows."""
    state = power_star(have(resolving(EXPLOSION), 0, stars=FOUR_STARS), 0)
    while not state.ended:
        state = idle(state)
    assert news(state, "news.explosion_table")
    assert do(state, Correct(0, Field.POPULARITY, 9)).players[0].popularity == 9


def test_a_correction_that_takes_the_star_back_takes_the_end_back() -> None:
    """A star that was never placed began nothing; one that is only written down pays no coins."""
    state = power_star(have(resolving(EXPLOSION), 0, stars=FOUR_STARS), 0)
    back = do(state, Correct(0, Field.STARS, (0,) * 9))
    assert back.resolution is None
    coins = back.players[1].coins
    written = do(back, Correct(1, Field.STARS, (1, 1, 1, 1, 1, 0, 0, 0, 0)))
    assert written.resolution.by == 1
    assert written.players[1].coins == coins


def test_any_seat_may_place_a_star_on_each_public_objective() -> None:
    """Mission Possible: "any player may place a star on each for completing it"."""
    state = begin(resolving(MISSION), 0, "bolster")
    assert legal(state, 0, CompleteMission) == [CompleteMission(0, 1), CompleteMission(0, 2)]
    state = do(state, CompleteMission(0, 2))
    assert legal(state, 0, CompleteMission) == [CompleteMission(0, 1)]
    assert refusal(state, CompleteMission(0, 2)) == "refused.mission_done"
    assert refusal(state, CompleteMission(0, 3)) == "refused.no_mission"
    assert refusal(state, CompleteMission(1, 1)) == "refused.objective_own_turn"
    state = begin(do(state, EndTurn(0)), 1, "bolster")
    assert refusal(state, CompleteMission(1, 2)) is None


def test_a_seat_with_six_stars_places_none_on_a_public_objective() -> None:
    """ "You can never place more than 6 stars." """
    state = begin(have(resolving(MISSION), 0, stars={**FIVE_STARS, "upgrades": 1}), 0, "bolster")
    assert refusal(state, CompleteMission(0, 1)) == "refused.mission_done"
    assert not legal(state, 0, CompleteMission)


def test_stars_on_public_objectives_score_like_the_others() -> None:
    """ "These still count for end-game scoring as if they were on the triumph track." """
    for tracking in TRACKINGS:
        state = begin(resolving(MISSION, tracking=tracking), 0, "bolster")
        state = do(state, CompleteMission(0, 1), CompleteMission(0, 2))
        assert GAME.score(state)["players"][0]["stars"] == 2
    full = have(state, 0, stars={**FIVE_STARS, "combat": 1})
    assert not GAME.status(full)
    assert refusal(full, Correct(0, Field.STARS, (1, 1, 1, 1, 1, 0, 0, 0, 0))) == "refused.correct"
    assert do(full, Correct(0, Field.MISSIONS, (1,))).players[0].missions == (1,)
    assert refusal(full, Correct(0, Field.MISSIONS, (3,))) == "refused.correct"


def test_named_public_objectives_are_checked() -> None:
    """A card that is known not to hold is refused; one that is not named is the table's to judge."""
    number = next(n for n in range(1, 28) if _is_not_met(n))
    state = resolving(MISSION, public_objectives=[number, 1 if number != 1 else 2])
    assert refusal(begin(state, 0, "bolster"), CompleteMission(0, 1)) in (
        "refused.objective_not_met",
        "refused.objective_end_of_turn",
    )


def _is_not_met(number: int) -> bool:
    """Whether a fresh table is known not to meet this objective."""
    return met(build(*THREE), 0, number) is False


@pytest.mark.parametrize("tracking", TRACKINGS)
def test_the_sixth_star_leaves_the_others_one_final_turn(tracking: str) -> None:
    """Mission Possible: "the others get one final turn without a Move action"."""
    state = have(resolving(MISSION, tracking=tracking), 0, stars={**FIVE_STARS, "combat": 1}, missions=(1,))
    state = power_star(state, 0)
    assert state.resolution.by == 0
    assert refusal(state, ChooseSection(0, 0)) == "refused.no_turn_left"
    moving = begin(have(state, 1, last_section=None), 1, "move")
    assert not legal(moving, 1, Move)
    assert refusal(moving, Move(1)) == "refused.final_turn"
    assert not legal(moving, 1, GainCoins)  # the coins are an option of the same action
    assert refusal(moving, GainCoins(1, 1)) == "refused.final_turn"
    assert legal(moving, 1, EndTurn)
    by_card = have(state, 1, factory_card=1, last_section=0)
    by_card = do(by_card, ChooseSection(1, 4))
    assert refusal(by_card, Move(1)) == "refused.final_turn"
    assert not legal(by_card, 1, Move)
    for seat in (1, 2):
        state = have(state, seat, missions=(1, 2))
    assert order_to_the_end(state) == [1, 2]


def test_the_turn_of_the_sixth_star_may_still_move() -> None:
    """Only the others' final turn goes without a move."""
    state = have(resolving(MISSION), 0, stars={**FIVE_STARS, "combat": 1}, missions=(1,), last_section=0)
    state = do(have(state, 0, factory_card=1), ChooseSection(0, 4), CompleteMission(0, 2))
    assert state.resolution.by == 0
    assert legal(state, 0, Move)
    assert refusal(state, Move(0)) is None


def test_a_sixth_star_in_anothers_turn_skips_the_one_who_placed_it() -> None:
    """With two players the other seat has its final turn directly after the turn it is in."""
    recruits = {"recruits": (Bottom.UPGRADE,), "one_time": (Bonus.COINS,)}
    state = resolving(MISSION, "nordic:industrial", "crimea:mechanical")
    state = have(have(state, 0, missions=(1, 2)), 1, stars=FIVE_STARS, power=15, **recruits)
    state = do(begin(state, 0, "upgrade"), Upgrade(0, Cube.MOVE_UNITS, Bottom.DEPLOY))
    state = take(state, 1, ClaimBonus)
    assert (state.resolution.by, state.next_seat) == (1, 0)
    assert GAME.blocking(state) == 0
    assert legal(state, 0, ChooseSection)
    assert order_to_the_end(state) == [0]


def test_the_last_seat_may_still_show_an_objective() -> None:
    """ "Before or after you complete a top or bottom row action": also after the very last one."""
    state = have(resolving(CLOCK, "nordic:industrial", "crimea:mechanical"), 1, objectives=2)
    state = evolve(state, resolution=evolve(state.resolution, last_turns=(1, 1)))
    state = idle(idle(state))
    assert state.ended is None
    assert legal(state, 1) == [RevealObjective(1), EndTurn(1)]
    assert GAME.blocking(state) == 1
    assert stars(do(state, RevealObjective(1)), 1) == {"objective": 1}
    assert do(state, RevealObjective(1)).ended
    assert do(state, EndTurn(1)).ended


def test_the_end_waits_for_recruit_bonuses() -> None:
    """Bonuses of the last action are earned and may still bring a star."""
    recruits = {"recruits": (Bottom.UPGRADE,), "one_time": (Bonus.COINS,)}
    state = have(resolving(CLOCK), 0, power=15, **recruits)
    state = evolve(state, resolution=evolve(state.resolution, last_turns=(1, 1, 1)))
    state = idle(idle(state))
    state = do(begin(state, 2, "upgrade"), Upgrade(2, Cube.MOVE_UNITS, Bottom.DEPLOY))
    assert state.ended is None
    assert GAME.to_act(state)
    claimed = take(state, 0, ClaimBonus)
    assert claimed.ended
    assert stars(claimed, 0) == {"power": 1}
    assert take(state, 0, DeclineBonus).ended


def test_a_last_turn_that_is_done_leaves_nothing_that_is_accepted_and_not_offered() -> None:
    """A bonus that brings no star holds the end up no more; where an objective does, ending is offered."""
    recruits = {"recruits": (Bottom.UPGRADE,), "one_time": (Bonus.COINS,)}
    for objectives in (0, 2):
        state = have(have(resolving(CLOCK), 0, power=3, **recruits), 2, objectives=objectives)
        state = evolve(state, resolution=evolve(state.resolution, last_turns=(1, 1, 1)))
        state = do(begin(idle(idle(state)), 2, "upgrade"), Upgrade(2, Cube.MOVE_UNITS, Bottom.DEPLOY))
        assert bool(state.ended) == (objectives == 0)
        assert (EndTurn(2) in legal(state, 2)) == (refusal(state, EndTurn(2)) is None)
        ended = state if state.ended else do(state, EndTurn(2))
        assert (bool(ended.ended), ended.players[0].power, ended.prompts) == (True, 4, ())


def test_a_correction_of_whose_turn_it_is_loses_nobody_a_turn() -> None:
    """Everybody has the same number of turns, whoever is said to be next."""
    state = do(resolving(CLOCK), Correct(2, Field.TURN))
    turns = order_to_the_end(state)
    assert [turns.count(seat) for seat in range(3)] == [20, 20, 20]


def test_a_seat_without_a_turn_left_cannot_be_corrected_to_be_next() -> None:
    """Nobody could begin then, and the table would wait for nobody."""
    state = resolving(CLOCK)
    last = tuple(player.turns for player in state.players)
    over = evolve(
        state, resolution=evolve(state.resolution, last_turns=(last[0], *(n + 5 for n in last[1:])))
    )
    assert GAME.why_not(over, Step(Correct(0, Field.TURN))) == say("refused.correct", field=Field.TURN)
    assert GAME.why_not(over, Step(Correct(1, Field.TURN))) is None


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"resolution_tile": CLOCK, "public_objectives": [1, 2]}, "setup.public_objectives_off"),
        ({"resolution_tile": MISSION, "public_objectives": [3, 3]}, "setup.public_objectives"),
        ({"resolution_tile": MISSION, "public_objectives": [0, 3]}, "setup.public_objectives"),
        ({"resolution_tile": MISSION, "public_objectives": [3, 28]}, "setup.public_objectives"),
    ],
)
def test_a_set_up_with_impossible_public_objectives_is_refused(change: dict[str, Any], key: str) -> None:
    """Two different cards, and only where the tile lays them out."""
    with pytest.raises(BadSetup) as error:
        GAME.set_up(setup_of(*THREE, modules=["resolutions"], **change))
    assert error.value.message.key == key


def test_the_checklist_lays_out_the_public_objectives() -> None:
    """ "At setup reveal 2 random objective cards beside the triumph track." """
    for cards, key in ((None, "checklist.missions"), ([4, 9], "checklist.missions_named")):
        items = GAME.checklist(resolving(MISSION, public_objectives=cards))
        assert key in {sentence(item.what) for item in items}


@pytest.mark.parametrize("tracking", TRACKINGS)
@pytest.mark.parametrize("tile", first_quick([CLOCK, EXPLOSION, MISSION]))
def test_random_games_end_by_the_tile(tile: str, tracking: str) -> None:
    """Every offer is playable, every position sound, and the tile ends the game by itself."""
    chance = random.Random(7)
    for players in (2, 5, 7) if tile != EXPLOSION else (3, 6):
        names = [f"P{number}" for number in range(players)]
        options = {"tracking": tracking, "invaders": True, "modules": ["resolutions"]}
        setup = {**GAME.draw_setup(names, chance, options), "resolution_tile": tile}
        *_, (_, _, after) = checked_game(GAME, setup, chance)
        assert after.ended
        assert all(
            player.turns <= last
            for player, last in zip(after.players, after.resolution.last_turns, strict=True)
        )
