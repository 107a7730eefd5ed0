"""What the table may do at any time: set right what lies there, say whose turn it is, stop the game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.act_kinds import ActKind
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.offers import Role
from engine.ruination.battle.anew import renew
from engine.ruination.battle.battle_model import Army
from engine.ruination.board.board import Board, Nomad, Place
from engine.ruination.components import (
    BASTIONS,
    BLESSINGS,
    EXILES,
    MOST_DICE,
    MOST_STRENGTH,
    MOST_VP,
    NOMADS,
    RESERVE,
    RESOURCES,
    TERRITORIES,
    TRACK_END,
    most_resource,
)
from engine.ruination.corrections._facts import (
    Facts,
    awaited_exiles,
    correct_cards,
    correct_facts,
    in_hand,
    reach,
    tells_facts,
    why_not_cards,
    why_not_facts,
)
from engine.ruination.draft import Draft
from engine.ruination.ids import RECRUITED, Field, Fury, Tracking
from engine.ruination.scoring.standing import asked, form
from engine.ruination.state import Kind, Stage, State, Why
from engine.ruination.turn.turn import begin_turn
from engine.ruination.view.names import told


@dataclass(frozen=True, slots=True)
class Correct(Facts):
    """Set numbers and facts of a seat to what lies on the table; None leaves one as it is."""

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


@dataclass(frozen=True, slots=True)
class GiveTurn(Act):
    """Give this seat the turn, whatever the books say; the round ends where it passes the First Player."""

    back: bool = False
    """It is given back: the round goes on."""


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
    token: Nomad | None = None
    """How the nomad token lies there; None: as it is known."""


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
    cards = act.slots, act.exiles, act.decks
    if not (numbers or tells_facts(act)) and all(each is None for each in cards):
        return say("ruination.refused.nothing_told")
    for field, n in numbers.items():
        if not 0 <= n <= most(state, act.seat, field):
            return say("ruination.refused.counted", field=field, n=n, most=most(state, act.seat, field))
        if field in _COUNTED and field not in asked(state, act.seat):
            return say("ruination.refused.not_counted", field=field)
    others = sum(player.blessings for seat, player in enumerate(state.players) if seat != act.seat)
    if act.blessings is not None and act.blessings + others > BLESSINGS:
        return say("ruination.refused.blessings", most=BLESSINGS)
    return why_not_cards(state, act) or why_not_facts(state, act)


def correct(draft: Draft, act: Correct) -> None:
    """Sets the values; a table that only counts is over once nothing is missing."""
    seat, numbers = act.seat, numbers_in(act)
    player = draft.players[seat]
    fought = draft.board.at(draft.battle.at) if draft.board and draft.battle else None
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
    correct_cards(draft, act)
    correct_facts(draft, act)
    draft.tell(say("ruination.news.corrected", horde=draft.horde(seat)))
    if draft.setup.is_mended and draft.setup.tracking is not Tracking.SCORE and not draft.ended:
        reach(draft, player, act)
        renew(draft, fought if act.exile_cards else None)
    if draft.setup.tracking is Tracking.SCORE and not draft.ended and not form(draft.freeze()):
        draft.ended, draft.fury = True, Fury.END
        draft.tell(say("ruination.news.all_counted"))


def why_not_correct_place(state: State, act: CorrectPlace) -> Message | None:
    """The reason nothing like this can stand there."""
    board = state.board
    if board is None or act.at not in board.map.index:
        return say("ruination.refused.no_such_place")
    elsewhere = [place for name, place in board.named() if name != act.at]
    left = BASTIONS - sum(place.bastions for place in elsewhere) - len(state.track_bastions) - in_hand(state)
    if not 0 <= act.bastions <= left:
        return say("ruination.refused.bastions", most=left)
    if act.nomad and sum(place.nomad is not None for place in elsewhere) >= NOMADS:
        return say("ruination.refused.nomads", most=NOMADS)
    if act.token and not (act.nomad and _is_token(act.token)):
        return say("ruination.refused.token", most=MOST_STRENGTH, dice=MOST_DICE)
    seats = [each.seat for each in act.armies]
    if len(set(seats)) != len(seats) or not set(seats) <= set(range(len(state.players))):
        return say("ruination.refused.no_such_seat")
    fits = all(_army_fits(state, act.at, each) for each in act.armies)
    named = [name for each in act.armies for name in each.exiles]
    return None if fits and len(set(named)) == len(named) else say("ruination.refused.army")


def _is_token(token: Nomad) -> bool:
    """Whether a nomad token can lie there like this; a facedown one shows nothing."""
    numbers = (token.strength, MOST_STRENGTH), (token.casualties, MOST_STRENGTH), (token.dice, MOST_DICE)
    return all(0 <= n <= most for n, most in numbers) if token.faceup else token == Nomad()


def _army_fits(state: State, at: str, standing: StandingArmy) -> bool:
    """Whether the horde has so many miniatures, and nobody else these exiles."""
    assert state.board is not None
    counts = dict(zip(RECRUITED, (standing.grunts, standing.brutes, standing.raiders), strict=True))
    here = state.board.at(at).of(standing.seat)
    return {*standing.exiles} <= joinable(state, standing.seat) and (
        all(
            0 <= n <= RESERVE[unit] - state.board.on_map(standing.seat, unit) + here.count(unit)
            for unit, n in counts.items()
        )
    )


def joinable(state: State, seat: int) -> set[str]:
    """The exiles that may stand on the map for this seat: all that nobody else has or is about to place."""
    others = [player for other, player in enumerate(state.players) if other != seat]
    held = {exile.name for player in others for exile in player.exiles}
    return {*EXILES} - held - _unplaced(state) - awaited_exiles(state)


def _unplaced(state: State | Draft) -> set[str]:
    """Exiles that were acquired and have still to be placed."""
    return {task.name for task in state.tasks if task.kind is Kind.EXILE_PLACE}


def correct_place(draft: Draft, act: CorrectPlace) -> None:
    """Sets the territory; an exile that is here is nowhere else, and a battle goes on with what is there."""
    assert draft.board is not None
    fought = draft.board.at(draft.battle.at) if draft.battle else None
    for each in act.armies:
        for name, place in draft.board.named():
            kept = tuple(exile for exile in place.of(each.seat).exiles if exile.name not in each.exiles)
            army = evolve(place.of(each.seat), exiles=kept)
            draft.board = draft.board.put(name, place.with_army(each.seat, army))
    old = draft.board.at(act.at)
    nomad = (act.token or old.nomad or Nomad()) if act.nomad else None
    new = Place(bastions=act.bastions, nomad=nomad)
    for each in act.armies:
        exiles = tuple(map(draft.players[each.seat].exile, sorted(each.exiles)))
        new = new.with_army(each.seat, Army(each.grunts, each.brutes, each.raiders, exiles))
    draft.board = draft.board.put(act.at, new)
    placed = sum(each.bastions for each in draft.board.places)
    draft.bastions = BASTIONS - placed - len(draft.track_bastions) - in_hand(draft)
    _recount_exiles(draft)
    if draft.battle and draft.setup.is_mended:
        changed = draft.board.at(draft.battle.at) != fought
        renew(draft, fought if changed else None)
    elif draft.battle and draft.battle.at == act.at:
        draft.battle = None
    draft.tell(say("ruination.news.corrected_place", place=draft.where(act.at)))


def _recount_exiles(draft: Draft) -> None:
    """Every seat has the exiles that stand on the map or wait to be placed; the others leave the game."""
    assert draft.board is not None
    _join(draft, draft.board)
    standing = {
        exile.name for place in draft.board.places for _, army in place.armies for exile in army.exiles
    }
    here = standing | _unplaced(draft)
    for seat, player in enumerate(draft.players):
        lost = tuple(exile for exile in player.exiles if exile.name not in here)
        if lost:
            draft.banish(seat, Army(exiles=lost))


def _join(draft: Draft, board: Board) -> None:
    """Exiles that stand on the map and were nobody's are the seat's from now on, also such as had left."""
    for seat, player in enumerate(draft.players):
        standing = tuple(exile for place in board.places for exile in place.of(seat).exiles)
        new = tuple(exile for exile in standing if exile not in player.exiles)
        if new:
            draft.change(seat, exiles=(*player.exiles, *new))
            draft.gone = tuple(name for name in draft.gone if name not in {exile.name for exile in new})


def why_not_give_turn(state: State, act: GiveTurn) -> Message | None:
    """The reason it cannot be this seat's turn."""
    begun = state.stage not in (Stage.TILES, Stage.HOMES)
    return None if begun else say("ruination.refused.not_now")


def give_turn(draft: Draft, act: GiveTurn) -> None:
    """What was under way is dropped but for the Khan's Fury, and the seat's turn begins."""
    for seat, player in enumerate(draft.players):
        # Whoever has not been placed by now stands nowhere.
        lost = tuple(exile for exile in player.exiles if exile.name in _unplaced(draft))
        draft.change(seat, exiles=tuple(exile for exile in player.exiles if exile not in lost))
    draft.bastions += in_hand(draft)
    ends = ends_round(draft, act)
    kept = [task for task in draft.tasks if task.why is Why.FURY] if draft.setup.is_mended else []
    invokes = draft.setup.is_mended and any(task.kind is Kind.INVOKE for task in draft.tasks)
    draft.turn, draft.battle, draft.tasks = None, None, kept
    if invokes:
        draft.invoke()
    if draft.setup.is_mended:
        begin_turn(draft, act.seat, ends)
    draft.seat, draft.stage = act.seat, Stage.CARD
    if not draft.ended:
        draft.tell(say("ruination.news.turn", horde=draft.horde(act.seat)))


def ends_round(state: State | Draft, act: GiveTurn) -> bool:
    """Whether the turn passes the First Player clockwise on its way to the seat (Khan's Fury)."""
    now, then = ((seat - state.first) % len(state.players) for seat in (state.seat, act.seat))
    return state.setup.is_mended and not act.back and then < now


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
