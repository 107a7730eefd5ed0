"""Recruit ongoing bonuses: who earns one, the prompts, claiming, declining and lapsing."""

from engine.frozen import evolve
from engine.scythe.components import ONGOING_BONUS
from engine.scythe.draft import Draft
from engine.scythe.ids import Bottom
from engine.scythe.state import Prompt, Stage
from engine.scythe.turn.stars import settle

_ACTION_OPEN = (Stage.BOTTOM_BENEFIT, Stage.OWN_BONUS)


def receivers(seats: int, acting: int) -> tuple[int, ...]:
    """The acting seat, its left and its right neighbour; with two players the other only once."""
    # Play proceeds clockwise, which is to the left.
    left, right = (acting + 1) % seats, (acting - 1) % seats
    return (acting, left) if left == right else (acting, left, right)


def open_prompts(draft: Draft, acting: int, bottom: Bottom) -> None:
    """Prompts every seat that earns a bonus from this action, and claims for those who wish it."""
    for seat in receivers(len(draft.players), acting):
        player = draft.players[seat]
        if bottom in player.mats.recruits:
            number = draft.prompts_made = draft.prompts_made + 1
            prompt = Prompt(number, seat, bottom, acting, lapses_with=player.turns + 1)
            if player.auto_claim:
                _give(draft, prompt, late=False)
            else:
                draft.prompts.append(prompt)
                draft.announce("news.prompt", seat, bottom=bottom, bonus=ONGOING_BONUS[bottom])


def claim(draft: Draft, seat: int, number: int) -> None:
    """Gives the seat the bonus of the prompt of this number."""
    prompt = _take(draft, number)
    _give(draft, prompt, late=not _turn_is_open(draft, prompt))
    # Stars wait while an action is open; a late bonus brings its star at once.
    if not any(turn.stage in _ACTION_OPEN for turn in draft.turns):
        settle(draft, seat)


def decline(draft: Draft, seat: int, number: int) -> None:
    """Sets the prompt of this number aside for good."""
    prompt = _take(draft, number)
    player = draft.players[seat]
    draft.change(seat, tally=evolve(player.tally, declined=player.tally.declined + 1))
    draft.announce("news.declined", seat, bottom=prompt.bottom)


def lapse(draft: Draft, seat: int) -> None:
    """Takes away the prompts that lapse when this seat's turn ends."""
    late_claims = draft.setup.house_rules.late_claims
    kept = []
    for prompt in draft.prompts:
        over = prompt.seat == seat and prompt.lapses_with <= draft.players[seat].turns
        if over or (prompt.by == seat and not late_claims):
            tally = draft.players[prompt.seat].tally
            draft.change(prompt.seat, tally=evolve(tally, lapsed=tally.lapsed + 1))
            draft.announce("news.lapsed", prompt.seat, bottom=prompt.bottom)
        else:
            kept.append(prompt)
    draft.prompts = kept


def has_own_prompt(draft: Draft, seat: int) -> bool:
    """Whether the seat still has to settle a bonus of the action it is taking itself."""
    # A prompt left over from the turn before lapses with this turn; the one of this action with the next.
    turns = draft.players[seat].turns
    return any(
        prompt.seat == seat and prompt.by == seat and prompt.lapses_with > turns for prompt in draft.prompts
    )


def _turn_is_open(draft: Draft, prompt: Prompt) -> bool:
    """Whether the turn that earned the bonus is still there: then nobody has gone on without it."""
    old = prompt.seat == prompt.by and prompt.lapses_with <= draft.players[prompt.seat].turns
    return not old and any(turn.seat == prompt.by for turn in draft.turns)


def _take(draft: Draft, number: int) -> Prompt:
    prompt = next(prompt for prompt in draft.prompts if prompt.number == number)
    draft.prompts.remove(prompt)
    return prompt


def _give(draft: Draft, prompt: Prompt, late: bool) -> None:
    bonus = ONGOING_BONUS[prompt.bottom]
    amount = draft.gain(prompt.seat, bonus, 1)
    tally = draft.players[prompt.seat].tally
    draft.change(
        prompt.seat, tally=evolve(tally, claimed=tally.claimed + 1, late=tally.late + (1 if late else 0))
    )
    draft.announce("news.bonus", prompt.seat, bottom=prompt.bottom, bonus=bonus, n=amount)
