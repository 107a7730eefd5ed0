"""Recruit ongoing bonuses: who earns one, the prompts, and giving them in the rule's order."""

from engine.frozen import evolve
from engine.scythe.components import MAX_POPULARITY, MAX_POWER, MAX_STARS, ONGOING_BONUS
from engine.scythe.draft import Draft
from engine.scythe.ids import Bottom, Slot
from engine.scythe.state import Player, Prompt, State


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
            prompt = Prompt(number, seat, bottom, acting, earned_in=draft.players[acting].turns)
            if player.auto_claim:
                _give(draft, prompt)
            else:
                draft.prompts.append(prompt)
                draft.announce("news.prompt", seat, bottom=bottom, bonus=ONGOING_BONUS[bottom])


def claim(draft: Draft, number: int) -> None:
    """Gives the bonus of the prompt of this number to its seat; one that was given is there already."""
    prompt = _take(draft, number)
    if prompt:
        _give(draft, prompt)


def decline(draft: Draft, number: int) -> None:
    """Sets the prompt of this number aside for good."""
    prompt = _take(draft, number)
    if prompt is None:
        return
    tally = draft.players[prompt.seat].tally
    draft.change(prompt.seat, tally=evolve(tally, declined=tally.declined + 1))


def grant(draft: Draft, seat: int | None = None) -> None:
    """Gives what nobody has answered for, in the order it was earned: of one seat, or of all."""
    # Rulebook, Enlist: whenever the action is taken "you gain the specified bonus", tapped or not.
    for prompt in tuple(draft.prompts):
        if seat is None or prompt.seat == seat:
            claim(draft, prompt.number)


def may_bring_star(table: Draft | State, seat: int) -> bool:
    """Whether open bonuses of this seat, all together, reach a star for power or popularity."""
    player = table.players[seat]
    most = len(table.prompts)
    # Asked of every seat with every action, and seldom so: the usual answer comes first.
    if player.power + most < MAX_POWER and player.popularity + most < MAX_POPULARITY:
        return False
    if player.star_count() >= MAX_STARS:
        return False
    open_ = [prompt.bottom for prompt in table.prompts if prompt.seat == seat]
    power, popularity = open_.count(Bottom.UPGRADE), open_.count(Bottom.BUILD)
    return _reaches(player, Slot.POWER, player.power, power, MAX_POWER) or _reaches(
        player, Slot.POPULARITY, player.popularity, popularity, MAX_POPULARITY
    )


def has_own_prompt(table: Draft | State, acting: int) -> bool:
    """Whether the bonus that the acting seat has earned by its own action is open."""
    turn = table.players[acting].turns
    return any((each.seat, each.by, each.earned_in) == (acting, acting, turn) for each in table.prompts)


def _reaches(player: Player, slot: Slot, now: int, more: int, most: int) -> bool:
    return now < most <= now + more and not player.stars_in(slot)


def _take(draft: Draft, number: int) -> Prompt | None:
    prompt = next((prompt for prompt in draft.prompts if prompt.number == number), None)
    if prompt:
        draft.prompts.remove(prompt)
    return prompt


def _is_late(draft: Draft, prompt: Prompt) -> bool:
    """Whether the turn that earned the bonus is gone: somebody has gone on without it."""
    turns = draft.players[prompt.by].turns
    return prompt.earned_in < turns or all(turn.seat != prompt.by for turn in draft.turns)


def _give(draft: Draft, prompt: Prompt) -> None:
    bonus = ONGOING_BONUS[prompt.bottom]
    amount = draft.gain(prompt.seat, bonus, 1)
    tally = draft.players[prompt.seat].tally
    late = tally.late + _is_late(draft, prompt)
    draft.change(prompt.seat, tally=evolve(tally, claimed=tally.claimed + 1, late=late))
    draft.announce("news.bonus", prompt.seat, bottom=prompt.bottom, bonus=bonus, n=amount)
