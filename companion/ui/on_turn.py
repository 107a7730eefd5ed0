"""Who may do what now, sorted as the table screen shows it; knows no game."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from engine.drawings import Tile
from engine.game import Act, Game, Step


@dataclass(frozen=True, slots=True)
class Prompt:
    """Something that a seat may claim whoever's turn it is."""

    seat: int
    claim: Act
    decline: Act | None


@dataclass(frozen=True, slots=True)
class Offered:
    """What one seat may choose now."""

    seat: int
    acts: tuple[Act, ...]
    """Without what is prompted."""
    prompts: tuple[Prompt, ...]


def offered(game: Game[Any], state: Any) -> tuple[Offered, ...]:
    """Every seat that has something to choose, with what it has."""
    found = (_of(game, state, seat) for seat in game.to_act(state))
    return tuple(each for each in found if each.acts or each.prompts)


def _of(game: Game[Any], state: Any, seat: int) -> Offered:
    acts = game.legal_acts(state, seat)
    # Standing wishes are about prompts: what a list shows beside them is prompted. After the end nothing
    # else is left to choose.
    headings = {game.heading(state, wish) for wish in game.anytime_acts(state, seat)}
    over = game.is_over(state)
    prompted = [act for act in acts if over or (headings and game.heading(state, act) in headings)]
    own = tuple(act for act in acts if act not in prompted)
    return Offered(seat, own, tuple(_prompts(game, seat, prompted)))


def _prompts(game: Game[Any], seat: int, acts: list[Act]) -> Iterator[Prompt]:
    """Each claim with the act that leaves it aside, which a game lists right behind it."""
    for act, after in zip_longest(acts, acts[1:]):
        if not game.leaves_aside(act):
            yield Prompt(seat, act, after if after and game.leaves_aside(after) else None)


def seat_to_show(game: Game[Any], state: Any, all_offered: tuple[Offered, ...], before: int | None) -> int:
    """Whose mat lies in the middle: who has begun finishes first, then whom the table waits for."""
    active = {each.seat: each.acts for each in all_offered if each.acts}
    if before in active and any(game.leaves_aside(act) for act in active[before]):
        return before
    awaited = game.blocking(state)
    if awaited is not None:
        return awaited
    return next(iter(active), before or 0)


def apart_from_tiles(acts: tuple[Act, ...], tiles: tuple[Tile, ...]) -> tuple[Act, ...]:
    """The acts that no tile plays."""
    on_tiles = [tile.act for tile in tiles if tile.act is not None]
    return tuple(act for act in acts if act not in on_tiles)


def may_begin(acts: tuple[Act, ...], tiles: tuple[Tile, ...]) -> bool:
    """Whether the seat may choose a tile now."""
    return any(tile.act in acts for tile in tiles if tile.act is not None)


def needs_seals(game: Game[Any], state: Any, act: Act) -> bool:
    """Whether secret choices must be opened to play the act."""
    return game.sealing(state) is not None and game.why_not(state, Step(act)) is not None
