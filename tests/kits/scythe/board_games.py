"""Random full games with a tracked board: an own ledger after every step, and odd acts on the way."""

import random

from engine.codec import dumps
from engine.game import Step
from engine.scythe.board.board import PLACES
from engine.scythe.board.moving import MoveUnit
from engine.scythe.combat.combat import OpenDials, Opening, Openings
from engine.scythe.ids import Resource, Unit
from engine.scythe.state import State
from engine.scythe.turn.bottom_row import TakeBottomRow
from tests.kits.scythe.board_chance import bold_game, crowded
from tests.kits.scythe.tables import GAME, sentence
from tests.oracles.scythe.board_ledger import SECTIONS, wrong_opening, wrong_position, wrong_step

MOST_STEPS = 200


def steps_of(players: int, seed: int, overlapping: bool = False) -> list[tuple[State, Step, State]]:
    return list(bold_game(crowded(players, seed, overlapping), seed, MOST_STEPS))


def check_game(players: int, seed: int) -> list[tuple[State, Step, State]]:
    """One game without overlapping turns, the ledger kept all the way."""
    found = steps_of(players, seed)
    for number, (before, step, after) in enumerate(found):
        wrong = [*wrong_position(after), *wrong_step(before, step, after)]
        assert not wrong, (seed, number, step, wrong)
    return found


def check_overlapping(players: int, seed: int) -> None:
    """One game with overlapping turns: every position is possible, and the replay is equal."""
    found = steps_of(players, seed, overlapping=True)
    state = crowded(players, seed, overlapping=True)
    for number, (before, step, after) in enumerate(found):
        assert not wrong_position(after), (seed, number, step)
        if number % 20 == 0:
            assert dumps(GAME.encode_state(state)) == dumps(GAME.encode_state(before))
        state = GAME.apply(state, GAME.decode_step(GAME.encode_step(step)))
    assert state == found[-1][2]


def odd_move(state: State, seat: int, chance: random.Random) -> Step:
    """A hop that nobody offered: an offered one with any load, or any unit from anywhere to anywhere."""
    offers = [act for act in GAME.legal_acts(state, seat) if isinstance(act, MoveUnit)]
    offer = chance.choice(offers) if offers else MoveUnit(seat, Unit.MECH, "F5", "T5")
    at, to = (offer.at, offer.to) if chance.random() < 0.7 else (chance.choice(PLACES), chance.choice(PLACES))
    unit = offer.unit if chance.random() < 0.8 else chance.choice(list(Unit))
    held = state.board.at(at).resources
    load = tuple(chance.randint(0, part + (chance.random() < 0.1)) for part in held)
    workers = chance.choice((0, 0, 1, 2)) if unit is Unit.MECH else chance.random() < 0.1
    return Step(MoveUnit(seat, unit, at, to, int(workers), load, offer.fresh))


def odd_opening(chance: random.Random) -> Openings:
    one, two = (
        Opening(chance.randint(0, 8), tuple(chance.choice((2, 3, 4, 5)) for _ in range(chance.randint(0, 3))))
        for _ in range(2)
    )
    return Openings(one, two)


def odd_payment(state: State, seat: int, chance: random.Random) -> Step:
    parts = tuple(
        (chance.choice(PLACES), chance.choice(list(Resource)), chance.randint(0, 3))
        for _ in range(chance.randint(0, 3))
    )
    own = [
        (n, r, place.resources[k])
        for n, place in zip(PLACES, state.board.places, strict=True)
        for k, r in enumerate(Resource)
        if place.resources[k] and any(o == seat for o, _ in place.units)
    ]
    if own and chance.random() < 0.8:
        parts = tuple((n, r, chance.randint(1, held)) for n, r, held in chance.sample(own, min(len(own), 2)))
    return Step(TakeBottomRow(seat, True, parts, chance.random() < 0.2))


def payable(state: State, act: TakeBottomRow) -> bool:
    """Whether these tokens pay exactly for the bottom row, by the rule texts."""
    turn = next(turn for turn in state.turns if turn.seat == act.seat)
    section = SECTIONS[str(state.setup.seats[act.seat].mat)][turn.section]
    cost = section["cost"] - state.players[act.seat].mats.brackets[turn.section]
    crimea = str(state.setup.seats[act.seat].faction) == "crimea"
    if act.coerce and not (crimea and state.players[act.seat].combat_cards):
        return False
    for name, resource, amount in act.payment:
        place = state.board.at(name)
        mine = (
            place.units[0][0] == act.seat
            if place.units
            else bool(place.structure and place.structure[0] == act.seat)
        )
        if name.startswith("HB_") or not mine or str(resource) != section["resource"]:
            return False
        if not 1 <= amount <= place.resources[list(Resource).index(resource)]:
            return False
    places = [name for name, _, _ in act.payment]
    return len(places) == len(set(places)) and sum(n for _, _, n in act.payment) == cost - act.coerce


def check_odd_acts(players: int, seed: int) -> tuple[int, int]:
    """Odd acts that are accepted keep the position sound; openings and payments are judged independently."""
    chance = random.Random(seed)
    accepted = refused = 0
    for _, _, state in steps_of(players, seed):
        if state.ended or not state.turns:
            continue
        turn = state.turns[-1]
        if state.combat:
            result = odd_opening(chance)
            reason = GAME.why_not(state, Step(OpenDials(state.combat.attacker), result))
            if str(state.combat.phase) == "dials" and state.combat.loser is None:
                assert (reason is not None) == wrong_opening(state, result), (seed, result, reason)
            steps = [Step(OpenDials(state.combat.attacker), result)]
        elif str(turn.stage) == "moving":
            steps = [odd_move(state, turn.seat, chance) for _ in range(3)]
        elif str(turn.stage) in ("top_row", "bottom_row") and turn.section < 4:
            steps = [odd_payment(state, turn.seat, chance)]
            assert (GAME.why_not(state, steps[0]) is None) == payable(state, steps[0].act), (seed, steps[0])
        else:
            continue
        for step in steps:
            reason = GAME.why_not(state, step)
            if reason:
                sentence(reason)
                refused += 1
                continue
            after = GAME.apply(state, step)
            assert GAME.status(after) == (), (seed, step)
            assert not [*wrong_position(after), *wrong_step(state, step, after)], (seed, step)
            accepted += 1
    return accepted, refused
