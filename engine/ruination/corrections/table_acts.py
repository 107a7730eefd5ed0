"""What the table may do at any time: set right what lies there, say whose turn it is, stop the game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.act_kinds import ActKind
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.offers import Role
from engine.ruination.battle.battle_model import Army
from engine.ruination.board.board import Nomad, Place
from engine.ruination.components import (
    ADVANTAGES_IN_TIER,
    BASTIONS,
    BLESSINGS,
    CARDS_IN_DECK,
    EXILES,
    MOST_VP,
    NOMADS,
    RESERVE,
    RESOURCES,
    SLOTS,
    TERRITORIES,
    TIERS,
    TRACK_END,
    most_resource,
)
from engine.ruination.draft import Draft
from engine.ruination.ids import RECRUITED, Deck, Field, Fury, Tracking
from engine.ruination.scoring.standing import asked, form
from engine.ruination.state import Advantage, Kind, Stage, State
from engine.ruination.view.names import told


@dataclass(frozen=True, slots=True)
class Correct(Act):
    """Set numbers of a seat to what lies on the table; None leaves one as it is."""

    vp: int | None = None
    favor: int | None = None
    glory: int | None = None
    blessings: int | None = None
    resource_1: int | None = None
    resource_2: int | None = None
    resource_3: int | None = None
    resource_4: int | None = None
    bastions: int | None = None
    """In territories where the seat has units, where no board is tracked."""
    many_resources: int | None = None
    """Resources of which the seat has 4 or more, where only the score is tracked."""
    end_vp: int | None = None
    """What tier III advantage cards bring at the end of the game."""
    controlled_bastions: int | None = None
    territories: int | None = None
    slots: tuple[int, ...] | None = None
    """The tier of the advantage card in each slot, 0 where there is none."""
    exiles: tuple[str, ...] | None = None
    """The seat's exiles, where no board is tracked."""
    decks: tuple[int, ...] | None = None
    """The cards left in the action decks, in the order of `Deck`."""


@dataclass(frozen=True, slots=True)
class GiveTurn(Act):
    """Give this seat the turn, whatever the books say."""


@dataclass(frozen=True, slots=True)
class StandingArmy:
    """The units of one seat in a territory, for a correction; exiles by name."""

    seat: int
    grunts: int = 0
    brutes: int = 0
    raiders: int = 0
    exiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CorrectPlace(Act):
    """Set a territory to what stands there."""

    at: str
    armies: tuple[StandingArmy, ...] = ()
    bastions: int = 0
    nomad: bool = False


@dataclass(frozen=True, slots=True)
class EndGame(Act):
    """Stop the game here and score it."""


_TRACKS: Final = (Field.VP, Field.FAVOR, Field.GLORY, Field.BLESSINGS)
_MOST: Final = {
    Field.VP: MOST_VP,
    Field.FAVOR: TRACK_END,
    Field.GLORY: TRACK_END,
    Field.BLESSINGS: BLESSINGS,
    Field.BASTIONS: BASTIONS,
    Field.MANY_RESOURCES: len(RESOURCES),
    Field.END_VP: MOST_VP,
    Field.CONTROLLED_BASTIONS: BASTIONS,
    Field.TERRITORIES: TERRITORIES,
}
_COUNTED: Final = (
    *(Field.BASTIONS, Field.MANY_RESOURCES, Field.END_VP),
    *(Field.CONTROLLED_BASTIONS, Field.TERRITORIES),
)


def numbers_in(act: Correct) -> dict[Field, int]:
    """The numbers that the act sets."""
    return {field: n for field in Field if (n := getattr(act, str(field))) is not None}


def most(state: State, seat: int, field: Field) -> int:
    """The most that can lie on the table."""
    here = state.setup.seats[seat]
    return _MOST.get(field, most_resource(here.horde, here.side))


def why_not_correct(state: State, act: Correct) -> Message | None:
    """The reason these values cannot lie on any table."""
    numbers = numbers_in(act)
    if not numbers and act.slots is None and act.exiles is None and act.decks is None:
        return say("ruination.refused.nothing_told")
    for field, n in numbers.items():
        if not 0 <= n <= most(state, act.seat, field):
            return say("ruination.refused.counted", field=field, n=n, most=most(state, act.seat, field))
        if field in _COUNTED and field not in asked(state, act.seat):
            return say("ruination.refused.not_counted", field=field)
    others = sum(player.blessings for seat, player in enumerate(state.players) if seat != act.seat)
    if act.blessings is not None and act.blessings + others > BLESSINGS:
        return say("ruination.refused.blessings", most=BLESSINGS)
    return _why_not_cards(state, act)


def _why_not_cards(state: State, act: Correct) -> Message | None:
    """The reason these advantage cards, exiles or decks cannot lie there."""
    if act.slots is not None and not _slots_fit(state, act.seat, act.slots):
        return say("ruination.refused.slots")
    if act.exiles is not None and not _exiles_fit(state, act.seat, act.exiles):
        return say("ruination.refused.exiles")
    if act.decks is not None and not (
        len(act.decks) == len(Deck) and all(1 <= n <= CARDS_IN_DECK for n in act.decks)
    ):
        return say("ruination.refused.decks", most=CARDS_IN_DECK)
    return None


def _slots_fit(state: State, seat: int, slots: tuple[int, ...]) -> bool:
    held = [
        card.tier for other, each in enumerate(state.players) if other != seat for card in each.advantages
    ]
    fits = len(slots) == SLOTS and set(slots) <= {0, *TIERS}
    return fits and all((*held, *slots).count(tier) <= ADVANTAGES_IN_TIER for tier in TIERS)


def _exiles_fit(state: State, seat: int, names: tuple[str, ...]) -> bool:
    """Exiles that nobody else has; on a tracked board the map tells instead."""
    others = [player for other, player in enumerate(state.players) if other != seat]
    held = {exile.name for player in others for exile in player.exiles}
    return state.board is None and len(set(names)) == len(names) and set(names) <= set(EXILES) - held


def correct(draft: Draft, act: Correct) -> None:
    """Sets the values; a table that only counts is over once nothing is missing."""
    seat, numbers = act.seat, numbers_in(act)
    player = draft.players[seat]
    resources = tuple(
        numbers.get(Field(str(resource)), n) for resource, n in zip(RESOURCES, player.resources, strict=True)
    )
    counts = {str(field): n for field, n in numbers.items() if field in _COUNTED}
    given = tuple(sorted({*player.counted.given, *map(str, numbers)}))
    draft.change(
        seat,
        resources=resources,
        counted=evolve(player.counted, given=given, **counts),
        **{str(field): n for field, n in numbers.items() if field in _TRACKS},
    )
    _correct_cards(draft, act)
    draft.tell(say("ruination.news.corrected", horde=draft.horde(seat)))
    if draft.setup.tracking is Tracking.SCORE and not draft.ended and not form(draft.freeze()):
        draft.ended, draft.fury = True, Fury.END
        draft.tell(say("ruination.news.all_counted"))


def _correct_cards(draft: Draft, act: Correct) -> None:
    player = draft.players[act.seat]
    if act.slots is not None:
        # A card stays the one it was where its tier stays.
        known = {(card.slot, card.tier): card for card in player.advantages}
        cards = enumerate(act.slots, start=1)
        kept = tuple(known.get((slot, tier), Advantage(tier, slot)) for slot, tier in cards if tier)
        draft.change(act.seat, advantages=kept)
    if act.exiles is not None:
        draft.change(act.seat, exiles=tuple(map(player.exile, act.exiles)))
    if act.decks is not None:
        first, second, third = act.decks
        draft.decks = first, second, third


def why_not_correct_place(state: State, act: CorrectPlace) -> Message | None:
    """The reason nothing like this can stand there."""
    board = state.board
    if board is None or act.at not in board.map.index:
        return say("ruination.refused.no_such_place")
    elsewhere = [place for name, place in board.named() if name != act.at]
    left = BASTIONS - sum(place.bastions for place in elsewhere) - len(state.track_bastions) - _in_hand(state)
    if not 0 <= act.bastions <= left:
        return say("ruination.refused.bastions", most=left)
    if act.nomad and sum(place.nomad is not None for place in elsewhere) >= NOMADS:
        return say("ruination.refused.nomads", most=NOMADS)
    seats = [each.seat for each in act.armies]
    if len(set(seats)) != len(seats) or not set(seats) <= set(range(len(state.players))):
        return say("ruination.refused.no_such_seat")
    fits = all(_army_fits(state, act.at, each) for each in act.armies)
    return None if fits else say("ruination.refused.army")


def _army_fits(state: State, at: str, standing: StandingArmy) -> bool:
    """Whether the horde has so many miniatures, and these exiles are its own."""
    assert state.board is not None
    counts = dict(zip(RECRUITED, (standing.grunts, standing.brutes, standing.raiders), strict=True))
    here = state.board.at(at).of(standing.seat)
    own = {exile.name for exile in state.players[standing.seat].exiles}
    names = standing.exiles
    return (
        len(set(names)) == len(names)
        and set(names) <= own - _unplaced(state)
        and all(
            0 <= n <= RESERVE[unit] - state.board.on_map(standing.seat, unit) + here.count(unit)
            for unit, n in counts.items()
        )
    )


def _unplaced(state: State | Draft) -> set[str]:
    """Exiles that were acquired and have still to be placed."""
    return {task.name for task in state.tasks if task.kind is Kind.EXILE_PLACE}


def correct_place(draft: Draft, act: CorrectPlace) -> None:
    """Sets the territory; an exile that is here is nowhere else, and a battle here begins anew."""
    assert draft.board is not None
    for each in act.armies:
        for name, place in draft.board.named():
            kept = tuple(exile for exile in place.of(each.seat).exiles if exile.name not in each.exiles)
            army = evolve(place.of(each.seat), exiles=kept)
            draft.board = draft.board.put(name, place.with_army(each.seat, army))
    old = draft.board.at(act.at)
    new = Place(bastions=act.bastions, nomad=(old.nomad or Nomad()) if act.nomad else None)
    for each in act.armies:
        exiles = tuple(map(draft.players[each.seat].exile, sorted(each.exiles)))
        new = new.with_army(each.seat, Army(each.grunts, each.brutes, each.raiders, exiles))
    draft.board = draft.board.put(act.at, new)
    placed = sum(each.bastions for each in draft.board.places)
    draft.bastions = BASTIONS - placed - len(draft.track_bastions) - _in_hand(draft)
    _recount_exiles(draft)
    if draft.battle and draft.battle.at == act.at:
        draft.battle = None
    draft.tell(say("ruination.news.corrected_place", place=draft.where(act.at)))


def _recount_exiles(draft: Draft) -> None:
    """Every seat has the exiles that stand on the map or wait to be placed; the others leave the game."""
    assert draft.board is not None
    standing = {
        exile.name for place in draft.board.places for _, army in place.armies for exile in army.exiles
    }
    here = standing | _unplaced(draft)
    for seat, player in enumerate(draft.players):
        lost = tuple(exile for exile in player.exiles if exile.name not in here)
        if lost:
            draft.banish(seat, Army(exiles=lost))


def why_not_give_turn(state: State, act: GiveTurn) -> Message | None:
    """The reason it cannot be this seat's turn."""
    begun = state.stage not in (Stage.TILES, Stage.HOMES)
    return None if begun else say("ruination.refused.not_now")


def give_turn(draft: Draft, act: GiveTurn) -> None:
    """What was under way is dropped, and the seat's turn begins."""
    for seat, player in enumerate(draft.players):
        # Whoever has not been placed by now stands nowhere.
        lost = tuple(exile for exile in player.exiles if exile.name in _unplaced(draft))
        draft.change(seat, exiles=tuple(exile for exile in player.exiles if exile not in lost))
    draft.bastions += _in_hand(draft)
    draft.turn, draft.battle, draft.tasks = None, None, []
    draft.seat, draft.stage = act.seat, Stage.CARD
    draft.tell(say("ruination.news.turn", horde=draft.horde(act.seat)))


def _in_hand(state: State | Draft) -> int:
    """Bastions that somebody is about to add: they have left the supply, or the track, already."""
    return sum(task.kind is Kind.BASTION for task in state.tasks) if state.board else 0


def why_not_end(state: State, act: EndGame) -> Message | None:
    """A table may stop whenever it likes."""
    return None


def end_game(draft: Draft, act: EndGame) -> None:
    """The table stops here."""
    draft.ended, draft.fury = True, Fury.END
    draft.turn, draft.battle, draft.tasks = None, None, []
    draft.tell(say("ruination.news.stopped"))


def _as_in_the_log(key: str) -> Callable[[State, Act], Message]:
    """The words of an act that no list has."""
    return lambda state, act: told(key, state, act)


_TABLE: Final = say("ruination.heading.table")
KINDS: Final = (
    ActKind(Correct, why_not_correct, correct, _TABLE, _as_in_the_log("ruination.act.correct")),
    ActKind(
        CorrectPlace,
        why_not_correct_place,
        correct_place,
        _TABLE,
        _as_in_the_log("ruination.act.correct_place"),
        touches="at",
    ),
    ActKind(GiveTurn, why_not_give_turn, give_turn, _TABLE, _as_in_the_log("ruination.act.give_turn")),
    ActKind(
        EndGame,
        why_not_end,
        end_game,
        say("ruination.heading.finish"),
        say("ruination.offer.end_game"),
        role=Role.CLOSING,
        for_all=True,
    ),
)
TABLE_ACTS: Final = tuple(kind.cls for kind in KINDS)
