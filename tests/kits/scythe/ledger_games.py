"""Random games on the mats with a second set of books beside them."""

import random
from typing import Any

from engine.game import Act, Step, play
from engine.scythe.corrections.bribes import GiveCoins
from engine.scythe.state import State
from engine.scythe.turn.bonuses import SetAutoClaim
from engine.simulate import choices
from tests.kits.engine.answers import offer_of, turned_act
from tests.kits.scythe.tables import GAME, SLOT_NAMES
from tests.oracles.scythe.ledger import PIECES, Ledger

VALUES = ("coins", "power", "popularity", "combat_cards", "objectives", "workers")
MOST_ACTS = 3000


def in_the_books(book: dict[str, Any]) -> dict[str, Any]:
    """What the ledger says lies on the table."""
    return {
        "seats": [
            {
                **{name: seat[name] for name in VALUES},
                **{name: seat[name] for name in PIECES},
                "brackets": tuple(seat["brackets"].values()),
                "stars": seat["stars"],
                "card": seat["card"],
            }
            for seat in book["seats"]
        ],
        "prompts": [(each["number"], each["seat"], each["action"], each["by"]) for each in book["prompts"]],
        "over": book["over"],
    }


def on_the_table(state: State) -> dict[str, Any]:
    """The same of the engine's state."""
    return {
        "seats": [
            {
                **{name: getattr(player, name) for name in VALUES},
                **{name: set(map(str, getattr(player.mats, name))) for name in PIECES},
                "brackets": player.mats.brackets,
                "stars": {slot: n for slot, n in zip(SLOT_NAMES, player.stars, strict=True) if n},
                "card": player.factory_card,
            }
            for player in state.players
        ],
        "prompts": [(each.number, each.seat, str(each.bottom), each.by) for each in state.prompts],
        "over": state.ended is not None,
    }


def pick(state: State, chance: random.Random) -> Act | None:
    """A random offer, or now and then something that is always open to the table."""
    if chance.random() < 0.03 and not state.ended:
        seat = chance.randrange(len(state.players))
        if chance.random() < 0.5:
            return SetAutoClaim(seat, chance.random() < 0.5)
        to = chance.choice([other for other in range(len(state.players)) if other != seat])
        if state.players[seat].coins:
            return GiveCoins(seat, to, chance.randint(1, state.players[seat].coins))
    offers = choices(GAME, state)
    if not offers:
        return None
    act = chance.choice(offers)
    return turned_act(GAME, state, offer_of(GAME, state, act), chance) if chance.random() < 0.3 else act


def entry(step: Step) -> dict[str, Any]:
    """The step as the journal writes it, its openings beside the act's own fields."""
    written = GAME.encode_step(step)
    return {**written["act"], "result": written["openings"]} if "openings" in written else written


def options(seed: int) -> dict[str, Any]:
    found: dict[str, Any] = {"invaders": seed % 2 == 0}
    if seed % 3 == 1:
        found["modules"] = ["promo_cards"]
    if seed % 5 == 4:
        found["house_rules"] = {"overlapping_turns": False, "relentless_factory": True}
    return found


def check_ledger(players: int, seed: int, wishes: dict[str, Any]) -> None:
    """One game to its end; after every act the table holds what the second books say."""
    chance = random.Random(seed)
    setup = GAME.draw_setup([f"P{n}" for n in range(players)], chance, wishes)
    state, ledger = GAME.set_up(setup), Ledger(setup)
    for number in range(MOST_ACTS):
        act = pick(state, chance)
        if act is None:
            break
        step = GAME.random_step(state, act, chance)
        state = play(GAME, state, step)
        ledger.post(entry(step))
        assert on_the_table(state) == in_the_books(ledger.now), f"after act {number}: {act}"
    assert state.ended
