"""Everything that is wrong with a position, not only the first thing."""

from engine.message import Message, say
from engine.scythe.board.board import PLACES, Units
from engine.scythe.cards.factory import taken
from engine.scythe.cards.objectives import wrong_hands
from engine.scythe.components import (
    BOTTOM_INDEX,
    BOTTOMS,
    COMBAT_CARDS,
    MAX_POPULARITY,
    MAX_POWER,
    MAX_STARS,
    SLOTS,
    START_WORKERS,
    WORKERS,
    mats,
)
from engine.scythe.ids import Module
from engine.scythe.state import Player, State
from engine.scythe.turn.recruits import receivers
from engine.scythe.turn.stars import slot_limit
from engine.scythe.wind_gambit.airships import wrong_airships
from engine.scythe.wind_gambit.resolutions import wrong_resolution


def status(state: State) -> tuple[Message, ...]:
    """All broken limits: tracks, components, stars, turns and prompts."""
    wrong: list[Message] = []
    for seat, player in enumerate(state.players):
        wrong += _wrong_tracks(state, seat, player) + _wrong_mats(state, seat, player)
    wrong += _wrong_table(state) + _wrong_prompts(state) + _wrong_board(state)
    return (*wrong, *_wrong_modules(state))


def _wrong_modules(state: State) -> list[Message]:
    return wrong_hands(state) + wrong_airships(state) + wrong_resolution(state)


def _wrong_tracks(state: State, seat: int, player: Player) -> list[Message]:
    at = state.setup.seats[seat]
    limits = (
        ("coins", player.coins, 0, None),
        ("power", player.power, 0, MAX_POWER),
        ("popularity", player.popularity, 0, MAX_POPULARITY),
        ("combat_cards", player.combat_cards, 0, COMBAT_CARDS),
        ("objectives", player.objectives, 0, None),
        ("workers", player.workers, START_WORKERS, WORKERS),
        ("stars", player.star_count(), 0, MAX_STARS),
        *((str(slot), player.stars_in(slot), 0, slot_limit(at.faction, slot)) for slot in SLOTS),
    )
    return [
        say("status.range", faction=at.faction, field=name, n=value)
        for name, value, least, most in limits
        if value < least or (most is not None and value > most)
    ]


def _wrong_mats(state: State, seat: int, player: Player) -> list[Message]:
    at = state.setup.seats[seat]
    now = player.mats
    printed = mats()[at.mat].sections
    wrong = []
    if len(now.exposed) != sum(now.brackets):
        wrong.append(say("status.cubes", faction=at.faction))
    if any(now.brackets[BOTTOM_INDEX[bottom]] > printed[BOTTOM_INDEX[bottom]].brackets for bottom in BOTTOMS):
        wrong.append(say("status.brackets", faction=at.faction))
    if len(now.recruits) != len(now.one_time):
        wrong.append(say("status.recruits", faction=at.faction))
    for pieces in (now.exposed, now.mechs, now.structures, now.recruits, now.one_time):
        if len(set(pieces)) != len(pieces):
            wrong.append(say("status.twice", faction=at.faction))
    return wrong


def _wrong_table(state: State) -> list[Message]:
    wrong = []
    cards = sum(player.combat_cards for player in state.players)
    if cards > COMBAT_CARDS:
        wrong.append(say("status.combat_cards", n=cards))
    if len(set(taken(state))) != len(taken(state)):
        wrong.append(say("status.factory_cards"))
    if len(state.turns) > 2 or len({turn.seat for turn in state.turns}) != len(state.turns):
        wrong.append(say("status.turns"))
    full = any(player.star_count() == MAX_STARS for player in state.players)
    if full and not state.ended and Module.RESOLUTIONS not in state.setup.modules:
        wrong.append(say("status.not_ended"))
    return wrong


def _wrong_prompts(state: State) -> list[Message]:
    numbers = [prompt.number for prompt in state.prompts]
    wrong = [] if len(set(numbers)) == len(numbers) else [say("status.prompt_twice")]
    for prompt in state.prompts:
        if prompt.seat not in receivers(len(state.players), prompt.by):
            wrong.append(say("status.prompt_seat"))
        if prompt.bottom not in state.players[prompt.seat].mats.recruits:
            wrong.append(say("status.prompt_recruit"))
    return wrong


def _wrong_board(state: State) -> list[Message]:
    if state.board is None:
        return []
    wrong = [
        say("status.negative", at=name)
        for name, place in zip(PLACES, state.board.places, strict=True)
        if min(place.resources) < 0 or any(min(_counts(units)) < 0 for _, units in place.units)
    ]
    for seat, player in enumerate(state.players):
        faction = state.setup.seats[seat].faction
        here = [_counts(place.of(seat)) for place in state.board.places]
        if state.board.airships:
            here.append((0, 0, state.board.airships[seat].workers))
        if tuple(map(sum, zip(*here, strict=True))) != (1, len(player.mats.mechs), player.workers):
            wrong.append(say("status.units", faction=faction))
        built = sorted(
            place.structure[1]
            for place in state.board.places
            if place.structure and place.structure[0] == seat
        )
        if built != sorted(player.mats.structures):
            wrong.append(say("status.structures_placed", faction=faction))
    return wrong


def _counts(units: Units) -> tuple[int, int, int]:
    return units.character, units.mechs, units.workers
