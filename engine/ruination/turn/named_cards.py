"""Cards and tiles that can be told by name or number, so that nobody reads them out bit by bit."""

from dataclasses import dataclass
from typing import Final

from engine.act_kinds import ActKind
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.ruination.components import MOST_BOONS, TILES
from engine.ruination.draft import Draft
from engine.ruination.ids import Deck
from engine.ruination.state import Kind, State, Task, Why
from engine.ruination.turn.due import due, task_of
from engine.ruination.view.names import horde_of, told

CHARGE: Final = "charge"
FORTIFY: Final = "fortify"
TOIL: Final = "toil"
CHARGE_STRENGTH: Final = 3
TOIL_RESOURCES: Final = 2
# The figure of the set-up shows the decks of two of them; that of Toil is not told.
_DECKS: Final = {CHARGE: (Deck.MOVE,), FORTIFY: (Deck.RECRUIT,), TOIL: tuple(Deck)}


@dataclass(frozen=True, slots=True)
class ResolveCard(Act):
    """Say that the action card is this one, and gain its bonus."""

    card: str


@dataclass(frozen=True, slots=True)
class NameTile(Act):
    """Say which starting bonus tile was kept: its bonus is known from another evening, or kept for one."""

    tile: int


def tile_acts(state: State, task: Task) -> tuple[NameTile, ...]:
    """The tiles that nobody has revealed, until the kept one is told or a part of its bonus gained."""
    if task.why is not Why.TILE or task.name or task.n < MOST_BOONS:
        return ()
    revealed = [player.tile for player in state.players]
    return tuple(NameTile(task.seat, tile) for tile in range(1, TILES + 1) if tile not in revealed)


def why_not_tile(state: State, act: NameTile) -> Message | None:
    """The reason it cannot be this tile."""
    reason = due(state, act, Kind.BOONS)
    if reason or act in tile_acts(state, task_of(state)):
        return reason
    return say("ruination.refused.not_this_tile")


def name_tile(draft: Draft, act: NameTile) -> None:
    """From now on the bonus is that of this tile."""
    draft.amend(name=tile_name(act.tile))


def tile_name(tile: int) -> str:
    """What a reading of this tile's bonus is kept under."""
    return f"tile_{tile}"


def card_acts(state: State, task: Task) -> tuple[ResolveCard, ...]:
    """The cards of the turn's deck that the rule text shows, as long as nothing of the bonus was gained."""
    if task.why is not Why.CARD or task.n < MOST_BOONS or state.turn is None:
        return ()
    return tuple(ResolveCard(task.seat, name) for name, decks in _DECKS.items() if state.turn.deck in decks)


def why_not_card(state: State, act: ResolveCard) -> Message | None:
    """The reason the bonus cannot be that of this card."""
    reason = due(state, act, Kind.BOONS)
    if reason or act in card_acts(state, task_of(state)):
        return reason
    return say("ruination.refused.no_such_action_card")


def resolve(draft: Draft, act: ResolveCard) -> None:
    """Gains at once what is gained at once; the rest are the next tasks."""
    draft.pop()
    seat, turn = act.seat, draft.turn
    assert turn is not None
    if act.card == CHARGE:
        draft.turn = evolve(turn, strength=turn.strength + CHARGE_STRENGTH)
        draft.tell(say("ruination.news.charge", horde=draft.horde(seat), n=CHARGE_STRENGTH))
    elif act.card == TOIL:
        draft.push([Task(Kind.SCAVENGE, seat, TOIL_RESOURCES, why=Why.CARD)])
    else:
        _fortify(draft, seat)


def _fortify(draft: Draft, seat: int) -> None:
    """One bastion, then recruit points for all that the seat controls then (Bonuses with Action Icons)."""
    bastion = [Task(Kind.BASTION, seat, why=Why.CARD)] if draft.bastions else []
    draft.bastions -= len(bastion)
    draft.push([*bastion, Task(Kind.COUNT, seat, why=Why.CARD, name=FORTIFY)])


def settle_count(draft: Draft, task: Task) -> bool:
    """Whether the bastions that Fortify counts are known from the map, and so its recruit points."""
    if draft.board is None or task.name != FORTIFY:
        return False
    draft.pop()
    recruit_with(draft, task.seat, draft.board.bastions(draft.board.controlled(task.seat)))
    return True


def recruit_with(draft: Draft, seat: int, points: int) -> None:
    """As many recruit points as bastions are controlled; none, none."""
    if points:
        draft.push([Task(Kind.RECRUIT, seat, points, why=Why.CARD)])


_WORDS: Final = {
    CHARGE: say("ruination.offer.card_charge"),
    FORTIFY: say("ruination.offer.card_fortify"),
    TOIL: say("ruination.offer.card_toil"),
}
KINDS: Final = (
    ActKind(
        ResolveCard,
        why_not_card,
        resolve,
        say("ruination.heading.named_card"),
        lambda state, act: _WORDS[act.card],
        lambda state, act: told("ruination.act.resolve_card", state, act),
    ),
    ActKind(
        NameTile,
        why_not_tile,
        name_tile,
        say("ruination.heading.name_tile"),
        lambda state, act: say("ruination.offer.tile", n=act.tile),
        lambda state, act: say("ruination.act.name_tile", horde=horde_of(state, act.seat), n=act.tile),
    ),
)
