"""Turns: choosing a section, who may begin, ending, and handing on."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.offers import Role
from engine.scythe.components import section_of
from engine.scythe.draft import Draft
from engine.scythe.ids import Faction, Top
from engine.scythe.kind import Kind
from engine.scythe.state import FACTORY_SECTION, Player, Stage, State, Turn
from engine.scythe.turn.recruits import grant
from engine.scythe.turn.stars import awaited, settle, settle_clockwise
from engine.scythe.view.words import faction


@dataclass(frozen=True, slots=True)
class ChooseSection(Act):
    """Begin the turn: the action token goes to this section; 4 is the factory card."""

    section: int


@dataclass(frozen=True, slots=True)
class EndTurn(Act):
    """End the turn without taking what is left of it."""


_FRESH: Final = Turn(0, 0)  # a copy of it is made faster than a new one, at every turn
OVERLAPPED: Final = (Stage.BOTTOM_BENEFIT, Stage.BONUSES)
"""Where a turn has nothing left that concerns the next seat, which may begin (rulebook p. 14)."""


def turn_of(state: State, seat: int) -> Turn | None:
    """The seat's open turn."""
    for turn in state.turns:
        if turn.seat == seat:
            return turn
    return None


def is_second(state: State, seat: int) -> bool:
    """Whether the seat has begun early and the turn before it is still open."""
    return len(state.turns) == 2 and state.turns[1].seat == seat


def waits(state: State, seat: int) -> Message | None:
    """The reason a seat that began early must wait for the turn before it."""
    if is_second(state, seat):
        return say("refused.wait", faction=state.setup.seats[state.turns[0].seat].faction)
    return None


def can_begin(state: State, seat: int) -> bool:
    """Whether this seat may begin a turn now."""
    turns = state.turns
    if seat != state.next_seat or _is_busy(state, seat) or not state.has_turn_left(seat):
        return False
    if not turns or turns[-1].stage is Stage.DONE:
        return True
    return len(turns) == 1 and turns[0].stage in OVERLAPPED and state.setup.house_rules.overlapping_turns


def _is_busy(state: State, seat: int) -> bool:
    """Whether the seat's own turn is still going on."""
    turn = turn_of(state, seat)
    return turn is not None and turn.stage is not Stage.DONE


def why_not_begin(state: State, seat: int) -> Message | None:
    """The reason this seat cannot begin a turn now."""
    if can_begin(state, seat):
        return None
    if not state.has_turn_left(seat):
        return say("refused.no_turn_left")
    if _is_busy(state, seat):
        return say("refused.finish_first")
    if seat != state.next_seat:
        return say("refused.not_your_turn", faction=state.setup.seats[_awaited(state)].faction)
    before = state.setup.seats[state.turns[-1].seat].faction
    if len(state.turns) == 2 or state.turns[0].stage not in OVERLAPPED:
        return say("refused.wait", faction=before)
    return say("refused.no_overlap", faction=before)


def _awaited(state: State) -> int:
    running = [turn.seat for turn in state.turns if turn.stage is not Stage.DONE]
    return running[-1] if running else state.next_seat


def sections(player: Player, faction: Faction, relentless_factory: bool) -> tuple[int, ...]:
    """The sections where the action token may go."""
    return _sections(
        player.last_section, player.factory_card is not None, faction is Faction.RUSVIET, relentless_factory
    )


@cache
def _sections(last: int | None, card: bool, relentless: bool, relentless_factory: bool) -> tuple[int, ...]:
    every = range(FACTORY_SECTION + 1 if card else FACTORY_SECTION)
    return tuple(
        section
        for section in every
        if section != last or (relentless and (section != FACTORY_SECTION or relentless_factory))
    )


def section_acts(seat: int, choices: tuple[int, ...]) -> tuple[Act, ...]:
    """One act for each section."""
    return tuple(ChooseSection(seat, section) for section in choices)


def why_not_section(state: State, act: ChooseSection) -> Message | None:
    """The reason this section cannot be chosen."""
    reason = why_not_begin(state, act.seat)
    if reason:
        return reason
    player = state.players[act.seat]
    faction = state.setup.seats[act.seat].faction
    if act.section in sections(player, faction, state.setup.house_rules.relentless_factory):
        return None
    if act.section == FACTORY_SECTION and player.factory_card is None:
        return say("refused.no_factory_card")
    return say("refused.same_section") if act.section == player.last_section else say("refused.no_section")


def choose_section(draft: Draft, act: ChooseSection) -> None:
    """Begins the turn; the seat's open bonuses come first, and a turn before it that is over is closed."""
    settle_bonuses(draft, act.seat)
    if draft.ended:
        return
    if draft.turns and draft.turns[-1].stage not in OVERLAPPED:
        draft.turns.pop()
    player = draft.players[act.seat]
    draft.change(act.seat, last_section=act.section, turns=player.turns + 1)
    draft.turns.append(evolve(_FRESH, seat=act.seat, section=act.section))
    draft.next_seat = (act.seat + 1) % len(draft.players)


def section_act(state: State, seat: int, top: Top) -> ChooseSection:
    """The choice of the section with this top-row action on the seat's mat."""
    mat = state.setup.seats[seat].mat
    return ChooseSection(seat, next(n for n in range(FACTORY_SECTION) if section_of(mat, n).top is top))


@cache
def end_acts(seat: int) -> tuple[EndTurn]:
    """Ending the turn, which nearly every list of a turn has."""
    return (EndTurn(seat),)


def why_not_end_turn(state: State, act: EndTurn) -> Message | None:
    """The reason the turn cannot end here."""
    turn = turn_of(state, act.seat)
    if turn and turn.stage is Stage.DONE and not state.has_turns_left():
        return None  # nobody's next turn would close it (resolution tiles)
    if turn is None or turn.stage is Stage.DONE:
        return say("refused.no_turn")
    if turn.stage not in (Stage.TOP_ROW, Stage.BOTTOM_ROW):
        return say("refused.finish_first")
    return waits(state, act.seat)


def end_turn(draft: Draft, act: EndTurn) -> None:
    """Leaves the rest of the turn aside."""
    turn = draft.turn(act.seat)
    if turn.stage is Stage.DONE:
        draft.turns.remove(turn)
    else:
        done(draft, act.seat)


def update(draft: Draft, turn: Turn) -> None:
    """Puts the changed turn in the place of the seat's old one."""
    draft.turns[0 if draft.turns[0].seat == turn.seat else 1] = turn


def complete_bottom_row(draft: Draft, turn: Turn) -> None:
    """Ends the bottom-row action once its benefit is chosen: stars are placed, the turn is done."""
    # Rulebook, Enlist and Game end: bonuses come before the stars, and those clockwise after the action.
    if awaited(draft, turn.seat) is not None:
        update(draft, evolve(turn, stage=Stage.BONUSES, benefit=None))
        return
    done(draft, turn.seat)
    settle_clockwise(draft, turn.seat)


def settle_bonuses(draft: Draft, seat: int) -> None:
    """Gives the seat's open bonuses before anything that could see the difference, and their stars."""
    if any(prompt.seat == seat for prompt in draft.prompts) and not draft.setup.bonuses_wait:
        grant(draft, seat)
        gained(draft, seat)


def settled(state: State, seat: int) -> State:
    """The table where the seat's open bonuses are given."""
    if all(prompt.seat != seat for prompt in state.prompts):
        return state
    draft = Draft(state)
    settle_bonuses(draft, seat)
    return draft.freeze()


def gained(draft: Draft, seat: int) -> None:
    """Places the stars that a bonus has brought: with the action that waits for it, or at once."""
    answered(draft)
    if not any(turn.stage in OVERLAPPED for turn in draft.turns):
        settle(draft, seat)


def answered(draft: Draft) -> None:
    """Goes on with an action that waited for the answer to a bonus, if there is no other to wait for."""
    for turn in tuple(draft.turns):
        if turn.stage is Stage.BONUSES:
            complete_bottom_row(draft, turn)


def done(draft: Draft, seat: int) -> None:
    """Marks the seat's turn as done; it is closed at once if the next turn has begun early."""
    turn = draft.turn(seat)
    if len(draft.turns) == 2:
        draft.turns.remove(turn)
    else:
        update(draft, evolve(turn, stage=Stage.DONE, benefit=None))


def _section(state: State, act: ChooseSection) -> Message:
    if act.section == FACTORY_SECTION:
        return say("offer.factory_section")
    section = section_of(state.setup.seats[act.seat].mat, act.section)
    return say("offer.section", top=section.top, bottom=section.bottom)


def _chose_section(state: State, act: ChooseSection) -> Message:
    who = faction(state, act.seat)
    if act.section == FACTORY_SECTION:
        return say("act.choose_section.factory", faction=who)
    section = section_of(state.setup.seats[act.seat].mat, act.section)
    return say("act.choose_section", faction=who, top=section.top, bottom=section.bottom)


KINDS: Final = (
    Kind(
        ChooseSection,
        why_not_section,
        choose_section,
        heading=say("heading.section"),
        words=_section,
        label=_chose_section,
    ),
    Kind(
        EndTurn,
        why_not_end_turn,
        end_turn,
        heading=say("heading.finish"),
        words=say("offer.end_turn"),
        role=Role.CLOSING,
        leaves_aside=True,
    ),
)
