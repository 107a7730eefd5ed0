"""Answering for recruit bonuses: claiming, declining, and the standing wish to claim them all."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.game import Act
from engine.message import Message, Param, say
from engine.offers import Role
from engine.scythe.components import ONGOING_BONUS
from engine.scythe.draft import Draft
from engine.scythe.kind import Kind, always
from engine.scythe.state import Prompt, State
from engine.scythe.turn.recruits import claim, decline, grant
from engine.scythe.turn.turn import answered, gained
from engine.scythe.view.words import faction


@dataclass(frozen=True, slots=True)
class ClaimBonus(Act):
    """Take the recruit bonus of this prompt."""

    prompt: int


@dataclass(frozen=True, slots=True)
class DeclineBonus(Act):
    """Leave the recruit bonus of this prompt aside."""

    prompt: int


@dataclass(frozen=True, slots=True)
class SetAutoClaim(Act):
    """A standing wish: claim every recruit bonus of this seat at once, or ask each time."""

    on: bool


def bonus_acts(state: State, seat: int) -> tuple[Act, ...]:
    """Claiming and declining each prompt of this seat."""
    acts: tuple[Act, ...] = ()
    for prompt in state.prompts:
        if prompt.seat == seat:
            acts += _claim_or_decline(seat, prompt.number)
    return acts


@lru_cache(maxsize=4096)
def _claim_or_decline(seat: int, number: int) -> tuple[Act, ...]:
    return ClaimBonus(seat, number), DeclineBonus(seat, number)


def wish_acts(state: State, seat: int) -> tuple[Act, ...]:
    """The standing wish, the other way round."""
    return (SetAutoClaim(seat, not state.players[seat].auto_claim),)


def why_not_prompt(state: State, act: ClaimBonus | DeclineBonus) -> Message | None:
    """The reason the seat cannot claim or decline this prompt."""
    if any(prompt.number == act.prompt and prompt.seat == act.seat for prompt in state.prompts):
        return None
    return say("refused.no_prompt")


def claim_bonus(draft: Draft, act: ClaimBonus) -> None:
    """Gives the bonus; an action that waited for it is complete."""
    claim(draft, act.prompt)
    gained(draft, act.seat)


def decline_bonus(draft: Draft, act: DeclineBonus) -> None:
    """Sets the prompt aside; an action that waited for it is complete."""
    decline(draft, act.prompt)
    answered(draft)


def set_auto_claim(draft: Draft, act: SetAutoClaim) -> None:
    """The seat's standing wish, which also takes what is open already."""
    draft.change(act.seat, auto_claim=act.on)
    if act.on and any(prompt.seat == act.seat for prompt in draft.prompts):
        grant(draft, act.seat)
        gained(draft, act.seat)


def _prompt(state: State, act: ClaimBonus | DeclineBonus) -> Prompt:
    return next(prompt for prompt in state.prompts if prompt.number == act.prompt)


def _earned(state: State, prompt: Prompt) -> dict[str, Param]:
    """Whose action earned it; where two would read alike, the number of the prompt tells them apart."""
    params: dict[str, Param] = {
        "n": 1,
        "bonus": ONGOING_BONUS[prompt.bottom],
        "bottom": prompt.bottom,
        "to": faction(state, prompt.by),
    }
    alike = [
        each
        for each in state.prompts
        if (each.seat, each.by, each.bottom) == (prompt.seat, prompt.by, prompt.bottom)
    ]
    return params if len(alike) == 1 else params | {"number": prompt.number}


def _claim(state: State, act: ClaimBonus) -> Message:
    earned = _earned(state, _prompt(state, act))
    return say("offer.claim_one" if "number" in earned else "offer.claim", **earned)


def _decline(state: State, act: DeclineBonus) -> Message:
    earned = _earned(state, _prompt(state, act))
    return say("offer.decline_one" if "number" in earned else "offer.decline", **earned)


def _claimed(state: State, act: ClaimBonus) -> Message:
    bottom = _prompt(state, act).bottom
    who, bonus = faction(state, act.seat), ONGOING_BONUS[bottom]
    return say("act.claim_bonus", faction=who, bottom=bottom, bonus=bonus)


def _declined(state: State, act: DeclineBonus) -> Message:
    bottom = _prompt(state, act).bottom
    who, bonus = faction(state, act.seat), ONGOING_BONUS[bottom]
    return say("act.decline_bonus", faction=who, bottom=bottom, bonus=bonus)


def _wish(state: State, act: SetAutoClaim) -> Message:
    return say("offer.claim_all") if act.on else say("offer.ask_each")


def _leaving(act: ClaimBonus) -> Act:
    return DeclineBonus(act.seat, act.prompt)


_HEADING: Final = say("heading.bonuses")
KINDS: Final = (
    Kind(
        ClaimBonus,
        why_not_prompt,
        claim_bonus,
        heading=_HEADING,
        words=_claim,
        label=_claimed,
        role=Role.PROMPT,
        during_combat=True,
        of_first_turn=True,
        leaving=_leaving,
        likely=True,
    ),
    Kind(
        DeclineBonus,
        why_not_prompt,
        decline_bonus,
        heading=_HEADING,
        words=_decline,
        label=_declined,
        role=Role.PROMPT,
        during_combat=True,
        of_first_turn=True,
        leaves_aside=True,
    ),
    Kind(
        SetAutoClaim,
        always,
        set_auto_claim,
        heading=_HEADING,
        words=_wish,
        role=Role.ANYTIME,
        during_combat=True,
        of_first_turn=True,
    ),
)
