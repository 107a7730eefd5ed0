"""Random positions in which much can be varied: odd loads and payments are played on the way to them."""

import random
import re
from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from functools import cache
from itertools import chain
from typing import Any

from engine.frozen import evolve
from engine.game import Act, Step
from engine.scythe.board.board import put_airship
from engine.scythe.board.map import TERRITORIES
from engine.scythe.state import State
from engine.scythe.wind_gambit.aboard import Airship
from engine.simulate import choices
from tests.kits.scythe.board_chance import crowded, pick
from tests.kits.scythe.late_games import LateScythe
from tests.kits.scythe.retreat_positions import lost_combat
from tests.kits.scythe.tables import GAME, have
from tests.oracles.scythe.variants import bundles
from tests.oracles.scythe.variants.bundle import Variant, some_of

STEPS = 160  # of one game
SKIPPED = 4  # steps between two positions, at most
_GIFTS = 0.1
_ODD = 0.3  # how often a variant is played that nobody need have offered


def plain_act(act: Act) -> Variant:
    """The act as the oracle writes it: every field, by the names of the journal."""
    name, names = _written(type(act))
    return {"act": name, **{each: _words(getattr(act, each)) for each in names}}


@cache
def _written(kind: type[Act]) -> tuple[str, tuple[str, ...]]:
    """The journal's name of acts of this kind, and the names of their fields."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    return name, tuple(field.name for field in fields(kind))


def _words(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_words, value))
    return str(value) if isinstance(value, StrEnum) else value


def act_of(variant: Variant) -> Act:
    """The act that the oracle means."""
    return GAME.decode_step(_lists(variant)).act


def _lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _lists(part) for name, part in value.items() if part is not None}
    return [_lists(part) for part in value] if isinstance(value, tuple) else value


def random_table(chance: random.Random) -> State:
    """A table of any size: new, crowded or late, with or without a board and the expansions."""
    players = chance.randint(2, 7)
    kind = chance.choice(("new", "crowded", "crowded", "late"))
    if kind == "crowded":
        return _with_cards(crowded(players, chance.randrange(1 << 30), chance.random() < 0.5), chance)
    modules = [
        module
        for module, often in (("airships", 0.8), ("resolutions", 0.5), ("promo_cards", 0.5))
        if chance.random() < often
    ]
    options: dict[str, Any] = {
        "tracking": chance.choice(("board", "board", "mats")),
        "invaders": chance.random() < 0.6,
        "modules": modules,
        "house_rules": {
            "mill_is_worker": chance.random() < 0.3,
            **{f"airship_{name}": chance.random() < 0.3 for name in ("workers_join", "free_goods")},
        },
    }
    if "airships" in modules and chance.random() < 0.6:
        options |= _told(chance, players)
    setup = GAME.draw_setup([f"P{n}" for n in range(players)], chance, options)
    return _afloat((LateScythe() if kind == "late" else GAME).set_up(setup), chance)


def _told(chance: random.Random, players: int) -> dict[str, Any]:
    """Tiles that the app plays, with what was read off them; for all airships, or for each its own."""
    told = {
        "aggressive_tile": chance.choice(("Toll", "Blitzkrieg", "Bombard", "")),
        "passive_tile": chance.choice(("Safe Haven", "")),
        "airship_range": str(chance.randint(1, 3)),
        "airship_carries": chance.choice(("workers", "resources")),
    }
    if chance.random() < 0.7:
        return {"told": told}
    chosen = [["", "", *told.values()], *(["", "", "", "", str(n % 3 + 1)] for n in range(players - 1))]
    return {"chosen": chosen, "house_rules": {"own_airship_tiles": True}}


def _afloat(state: State, chance: random.Random) -> State:
    """The table with some airships away from home, and something aboard."""
    # Airships that may fight are kept near each other.
    crowd = state.board is not None and any(pair.aggressive == "Blitzkrieg" for pair in state.laid.airships)
    sky = ("F4", "V4", "T4") if crowd else tuple(TERRITORIES)
    for seat, ship in enumerate(state.board.airships if state.board else ()):
        place = chance.choice((ship.at, chance.choice(sky)))
        workers = chance.randint(0, 2)
        carries = state.laid.of(seat).carries
        if workers and carries != "resources":
            ship = Airship(place, workers=workers)
            state = have(state, seat, workers=state.players[seat].workers + workers)
        elif carries != "workers":
            ship = Airship(place, chance.choice(((0, 0, 0, 0), (1, 0, 2, 0), (0, 1, 0, 1), (0, 0, 0, 3))))
        state = evolve(state, board=put_airship(state.board, seat, ship))
    return state


def _with_cards(state: State, chance: random.Random) -> State:
    """The table with any factory cards, promos too, in some hands."""
    cards = chance.sample(range(1, 19), len(state.players))
    for seat, card in enumerate(cards):
        state = have(state, seat, factory_card=card if chance.random() < 0.7 else None)
    return state


def random_positions(chance: random.Random, n: int) -> Iterator[State]:
    """So many positions, some from each game."""
    found = 0
    while found < n:
        for state in chain([lost_combat(chance)], _game(chance)):
            yield state
            found += 1
            if found == n:
                return


def _game(chance: random.Random) -> Iterator[State]:
    state, wait = random_table(chance), 0
    for _ in range(STEPS):
        if not wait:
            yield state
            wait = chance.randint(1, SKIPPED)
        wait -= 1
        acts = choices(GAME, state)
        if not acts:
            return
        step = _odd_step(state, chance) if chance.random() < _ODD else None
        step = step or GAME.random_step(state, pick(state, acts, chance), chance)
        state = GAME.apply(state, step)


def _odd_step(state: State, chance: random.Random) -> Step | None:
    """One of the oracle's variants for a seat that has something to choose; seldom a gift."""
    seat = chance.choice(GAME.to_act(state))
    dull = ("end_turn",) if chance.random() < _GIFTS else ("end_turn", "give_coins")
    found = [bundle for bundle in bundles(state, seat) if bundle.act not in dull]
    step = Step(act_of(some_of(found, 1, chance)[0])) if found else None
    return step if step and GAME.why_not(state, step) is None else None
