"""Resolution tiles: which turns are the last, and how the game ends after them (The Wind Gambit).

How the tiles' texts are read stands in docs/wind_gambit.md.
"""

from dataclasses import dataclass
from typing import Final

from engine.act_kinds import seldom_done
from engine.game import Act
from engine.message import Message, say
from engine.scythe.board.board import home_base
from engine.scythe.board.map import ADJACENT, FACTORY
from engine.scythe.board.moving import retreat_all
from engine.scythe.cards.objective_conditions import cards, met
from engine.scythe.cards.objectives import BETWEEN_ACTIONS, can_reveal, reveal_acts
from engine.scythe.components import MAX_STARS
from engine.scythe.corrections.correct_all import CorrectAll
from engine.scythe.corrections.table_acts import Correct
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Field
from engine.scythe.kind import Kind
from engine.scythe.setup.tiles import MISSION_POSSIBLE, MISSIONS
from engine.scythe.state import Resolution, Stage, State
from engine.scythe.turn.stars import end
from engine.scythe.turn.turn import turn_of, waits
from engine.scythe.wind_gambit.endings import FACTORY_EXPLOSION, LAST_STAR, TURNS_LEFT, count_anew, enforced


@dataclass(frozen=True, slots=True)
class CompleteMission(Act):
    """Place a star on the first or second public objective card (resolution tile Mission Possible)."""

    number: int


_COINS: Final = 5
_STARS: Final = (Field.STARS, Field.MISSIONS, Field.TILE_STARS)


def settle(draft: Draft, act: Act) -> None:
    """What the tile makes of the step: last turns begin, seats without one are passed over, the game ends."""
    tile = enforced(draft)
    if tile is None or draft.ended:
        return
    if tile in LAST_STAR:
        _watch_stars(draft, tile, act)
    if draft.resolution is None:
        return
    _pass_over(draft)
    if _is_over(draft.freeze()):
        if tile == FACTORY_EXPLOSION:
            _explode(draft)
        end(draft, None, say("news.resolution", name=tile))


def _watch_stars(draft: Draft, tile: str, act: Act) -> None:
    """Begins the last turns with the tile's star; a correction that takes the star back undoes them."""
    enough = [player.star_count() >= LAST_STAR[tile] for player in draft.players]
    if draft.resolution is not None:
        by = draft.resolution.by
        if by is not None and not enough[by]:
            count_anew(draft, None)
    if draft.resolution is None and any(enough):
        acting = draft.turns[0].seat if draft.turns else draft.next_seat
        clockwise = (*range(acting, len(enough)), *range(acting))
        _begin_last_turns(draft, tile, next(seat for seat in clockwise if enough[seat]), act)


def _begin_last_turns(draft: Draft, tile: str, by: int, act: Act) -> None:
    last = [player.turns + TURNS_LEFT[tile] for player in draft.players]
    if tile == MISSION_POSSIBLE:
        # "The others get one final turn": whoever placed the star only completes the turn it is in.
        last[by] = draft.players[by].turns
    draft.resolution = Resolution(tuple(last), by)
    if tile == FACTORY_EXPLOSION and not _sets_stars(act):
        draft.gain(by, Bonus.COINS, _COINS)
        draft.announce("news.last_turns_coins", by, n=_COINS)
    draft.announce("news.last_turns", by, name=tile, n=TURNS_LEFT[tile])


def _sets_stars(act: Act) -> bool:
    """Whether the star was only written down, so that its coins are on the table already."""
    values = act.values if isinstance(act, CorrectAll) else (act,)
    return any(isinstance(each, Correct) and each.what in _STARS for each in values)


def _pass_over(draft: Draft) -> None:
    """Goes on to the next seat that has a turn left."""
    assert draft.resolution is not None
    for _ in draft.players:
        if draft.players[draft.next_seat].turns < draft.resolution.last_turns[draft.next_seat]:
            return
        draft.next_seat = (draft.next_seat + 1) % len(draft.players)


def _is_over(state: State) -> bool:
    """Whether nobody has a turn left, or anything else to do that may bring a star."""
    if state.has_turns_left():
        return False
    return all(turn.stage is Stage.DONE and not closing_acts(state, turn.seat) for turn in state.turns)


def closing_acts(state: State, seat: int) -> tuple[Act, ...]:
    """The objectives that a seat whose turn is done may still show."""
    revealing = reveal_acts(state, seat) if can_reveal(state, seat) else ()
    return revealing + mission_acts(state, seat)


def _explode(draft: Draft) -> None:
    """Units on the factory and next to it retreat home; their owners gain 1 popularity for each."""
    if draft.board is None:
        draft.news.append(say("news.explosion_table"))
        return
    gained = [0] * len(draft.players)
    for at in (FACTORY, *sorted(ADJACENT[FACTORY])):
        for owner, units in draft.board.at(at).units:
            retreat_all(draft, owner, at, home_base(draft.faction(owner)))
            gained[owner] += units.fighters() + units.workers
    for seat, number in enumerate(gained):
        if number:
            popularity = draft.gain(seat, Bonus.POPULARITY, number)
            draft.announce("news.explosion", seat, units=number, n=popularity)


def why_no_move(state: State, seat: int) -> Message | None:
    """The reason this turn goes without a move: it is a final one (Mission Possible)."""
    ending = state.resolution
    if ending is None or ending.by in (None, seat) or enforced(state) != MISSION_POSSIBLE:
        return None
    final = state.players[seat].turns >= ending.last_turns[seat]
    return say("refused.final_turn") if final else None


def mission_acts(state: State, seat: int) -> tuple[Act, ...]:
    """One act for each public objective on which this seat may place a star now."""
    if enforced(state) != MISSION_POSSIBLE:
        return ()
    acts = (CompleteMission(seat, number) for number in MISSIONS)
    return tuple(act for act in acts if why_not_mission(state, act) is None)


def why_not_mission(state: State, act: CompleteMission) -> Message | None:
    """The reason this seat cannot place a star on this public objective."""
    if enforced(state) != MISSION_POSSIBLE or act.number not in MISSIONS:
        return say("refused.no_mission")
    turn = turn_of(state, act.seat)
    if turn is None:
        return say("refused.objective_own_turn")
    if turn.stage not in BETWEEN_ACTIONS:
        return say("refused.objective_between")
    player = state.players[act.seat]
    if act.number in player.missions or player.star_count() >= MAX_STARS:
        return say("refused.mission_done")
    return waits(state, act.seat) or _why_not_met(state, act, turn.stage)


def _why_not_met(state: State, act: CompleteMission, stage: Stage) -> Message | None:
    """The reason the card does not hold; where it is not named, the table judges."""
    if state.laid.public_objectives is None:
        return None
    number = state.laid.public_objectives[act.number - 1]
    if cards()[number].end_of_turn and stage is not Stage.DONE:
        return say("refused.objective_end_of_turn", n=number)
    return say("refused.objective_not_met", n=number) if met(state, act.seat, number) is False else None


def complete_mission(draft: Draft, act: CompleteMission) -> None:
    """Places a star on the public objective card."""
    missions = tuple(sorted((*draft.players[act.seat].missions, act.number)))
    player = draft.change(act.seat, missions=missions)
    draft.announce("news.mission", act.seat, number=act.number, n=player.star_count())


def wrong_resolution(state: State) -> list[Message]:
    """The seats that have had more turns than the tile leaves them."""
    last = state.resolution.last_turns if state.resolution else ()
    return [
        say("status.last_turns", faction=state.setup.seats[seat].faction)
        for seat, number in enumerate(last)
        if state.players[seat].turns > number
    ]


def _words(state: State, act: CompleteMission) -> Message:
    return say("offer.mission", number=act.number)


KINDS: Final = (
    Kind(
        CompleteMission,
        why_not_mission,
        complete_mission,
        heading=say("heading.objectives"),
        words=_words,
        shows_objective=True,
        rare=seldom_done,
    ),
)
