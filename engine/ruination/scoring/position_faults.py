"""Everything that is wrong with a position, not only the first thing."""

from collections import Counter

from engine.message import Message, say
from engine.ruination.board.board import Board
from engine.ruination.components import (
    ADVANTAGES_IN_TIER,
    BASTIONS,
    BLESSINGS,
    CARDS_IN_DECK,
    MOST_VP,
    NOMADS,
    RESERVE,
    RESOURCES,
    TIERS,
    TRACK_END,
    most_resource,
)
from engine.ruination.ids import RECRUITED
from engine.ruination.state import Kind, Player, State


def status(state: State) -> tuple[Message, ...]:
    """All broken limits: tracks, tokens, cards, miniatures."""
    wrong: list[Message] = []
    for seat, player in enumerate(state.players):
        wrong += _wrong_player(state, seat, player)
    wrong += _wrong_table(state)
    return (*wrong, *(_wrong_board(state, state.board) if state.board else ()))


def _wrong_player(state: State, seat: int, player: Player) -> list[Message]:
    here = state.setup.seats[seat]
    most = most_resource(here.horde, here.side)
    limits = (
        ("vp", player.vp, MOST_VP),
        ("favor", player.favor, TRACK_END),
        ("glory", player.glory, TRACK_END),
        ("blessings", player.blessings, BLESSINGS),
        *((str(each), n, most) for each, n in zip(RESOURCES, player.resources, strict=True)),
    )
    slots = [card.slot for card in player.advantages]
    horde = state.setup.horde(seat)
    twice = [say("ruination.status.slots", horde=horde)] if len(set(slots)) != len(slots) else []
    return twice + [
        say("ruination.status.range", horde=horde, field=name, n=value)
        for name, value, limit in limits
        if not 0 <= value <= limit
    ]


def _wrong_table(state: State) -> list[Message]:
    wrong = []
    blessings = sum(player.blessings for player in state.players)
    if blessings > BLESSINGS:
        wrong.append(say("ruination.status.blessings", n=blessings, most=BLESSINGS))
    exiles = [exile.name for player in state.players for exile in player.exiles]
    if len(set(exiles)) != len(exiles) or set(exiles) & set(state.gone):
        wrong.append(say("ruination.status.exiles"))
    tiers = Counter(card.tier for player in state.players for card in player.advantages)
    if any(tiers[tier] > ADVANTAGES_IN_TIER for tier in TIERS):
        wrong.append(say("ruination.status.advantages"))
    if not all(1 <= n <= CARDS_IN_DECK for n in state.decks):
        wrong.append(say("ruination.status.decks"))
    return wrong


def _wrong_board(state: State, board: Board) -> list[Message]:
    wrong = []
    in_hand = sum(task.kind is Kind.BASTION for task in state.tasks)
    bastions = sum(place.bastions for place in board.places)
    if bastions + state.bastions + len(state.track_bastions) + in_hand != BASTIONS:
        wrong.append(say("ruination.status.bastions"))
    if sum(place.nomad is not None for place in board.places) > NOMADS:
        wrong.append(say("ruination.status.nomads"))
    for seat, player in enumerate(state.players):
        horde = state.setup.horde(seat)
        if any(not 0 <= board.on_map(seat, unit) <= RESERVE[unit] for unit in RECRUITED):
            wrong.append(say("ruination.status.units", horde=horde))
        placed = sorted(exile.name for place in board.places for exile in place.of(seat).exiles)
        waiting = [task.name for task in state.tasks if task.kind is Kind.EXILE_PLACE]
        if placed != sorted(exile.name for exile in player.exiles if exile.name not in waiting):
            wrong.append(say("ruination.status.exiles_placed", horde=horde))
    return wrong
