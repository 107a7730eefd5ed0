"""Exiles, advantage cards and bastions: which one, what it costs, where it goes."""

from dataclasses import dataclass
from itertools import product

from engine.act_kinds import ActKind
from engine.forms import Knob, NumberField
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.ruination.battle.battle_model import Army, Exile
from engine.ruination.board.board import Board
from engine.ruination.components import (
    ADVANTAGES,
    ADVANTAGES_IN_TIER,
    EXILES,
    MOST_BOONS,
    MOST_DICE,
    MOST_STRENGTH,
    SLOTS,
    TIERS,
)
from engine.ruination.draft import Draft
from engine.ruination.state import Advantage, Kind, Player, State, Task, Why
from engine.ruination.turn import remembered
from engine.ruination.turn.due import Finish, due, task_of
from engine.ruination.turn.recruiting import recruit_places
from engine.ruination.view.names import place_words, told


@dataclass(frozen=True, slots=True)
class AcquireExile(Act):
    """Acquire this exile."""

    exile: str


@dataclass(frozen=True, slots=True)
class ReadExile(Act):
    """Say what the exile's reference card shows: strength and bonus battle dice."""

    strength: int
    dice: int = 0


@dataclass(frozen=True, slots=True)
class PlaceExile(Act):
    """Add the exile to this territory."""

    at: str


@dataclass(frozen=True, slots=True)
class AcquireAdvantage(Act):
    """Acquire an advantage card of this tier."""

    tier: int


@dataclass(frozen=True, slots=True)
class NameAdvantage(Act):
    """Say which card it is; empty: none that matters to the app."""

    advantage: str = ""


@dataclass(frozen=True, slots=True)
class PlaceAdvantage(Act):
    """Put the card into this slot; a card that lies there is discarded."""

    slot: int


@dataclass(frozen=True, slots=True)
class PlaceBastion(Act):
    """Add a bastion to this territory."""

    at: str


_USUAL_STRENGTH = range(5)
_USUAL_DICE = range(3)


def free_exiles(state: State | Draft) -> tuple[str, ...]:
    """The exiles that nobody has and that are still in the game."""
    held = {exile.name for player in state.players for exile in player.exiles}
    return tuple(name for name in EXILES if name not in held and name not in state.gone)


def free_tiers(state: State | Draft) -> tuple[int, ...]:
    """The tiers that still have advantage cards to acquire."""
    held = [card.tier for player in state.players for card in player.advantages]
    return tuple(tier for tier in TIERS if held.count(tier) < ADVANTAGES_IN_TIER)


def free_advantages(state: State | Draft) -> tuple[str, ...]:
    """The named advantage cards that nobody has."""
    held = {card.name for player in state.players for card in player.advantages}
    return tuple(name for name in ADVANTAGES if name not in held)


def _payment(draft: Draft, task: Task) -> list[Task]:
    """The payment to ask for; everybody is told where there is nothing to pay with."""
    # What it costs, if anything, only the card knows: "may spend resources to acquire" (Scavenge, Recruit).
    if draft.setup.is_mended and not any(draft.players[task.seat].resources):
        draft.tell(say("ruination.news.unpaid", horde=draft.horde(task.seat)))
    return [task]


# --- exiles


def exile_acts(state: State, task: Task) -> tuple[Act, ...]:
    """Every exile that is left, or none of them."""
    return (*(AcquireExile(task.seat, name) for name in free_exiles(state)), Finish(task.seat))


def why_not_exile(state: State, act: AcquireExile) -> Message | None:
    """The reason this exile cannot be acquired."""
    reason = due(state, act, Kind.EXILE)
    if reason or act.exile in free_exiles(state):
        return reason
    return say("ruination.refused.no_such_exile")


def acquire_exile(draft: Draft, act: AcquireExile) -> None:
    """Reads the exile's card, then pays and places the exile, and gains its bonus."""
    task, seat, name = draft.pop(), act.seat, act.exile
    pay = [] if task.free else _payment(draft, Task(Kind.PAY, seat, why=Why.EXILE, name=name))
    draft.push(
        [
            Task(Kind.EXILE_FACTS, seat, name=name),
            *pay,
            Task(Kind.EXILE_PLACE, seat, name=name),
            Task(Kind.BOONS, seat, MOST_BOONS, why=Why.EXILE, name=name),
        ]
    )


def facts_acts(state: State, task: Task) -> tuple[Act, ...]:
    """The usual strengths and dice of an exile; what was read of this one before comes first."""
    usual = tuple(ReadExile(task.seat, *each) for each in product(_USUAL_STRENGTH, _USUAL_DICE))
    known = known_facts(state, task)
    return (known, *(act for act in usual if act != known)) if known else usual


def known_facts(state: State, task: Task) -> ReadExile | None:
    """What was read of this exile before."""
    numbers = remembered.known_numbers(state, task)
    return ReadExile(task.seat, *numbers) if numbers else None


def why_not_facts(state: State, act: ReadExile) -> Message | None:
    """The reason no card can show these numbers."""
    reason = due(state, act, Kind.EXILE_FACTS)
    if reason:
        return reason
    if not 0 <= act.strength <= MOST_STRENGTH:
        return say("ruination.refused.amount", n=act.strength, most=MOST_STRENGTH)
    return None if 0 <= act.dice <= MOST_DICE else say("ruination.refused.amount", n=act.dice, most=MOST_DICE)


def read_exile(draft: Draft, act: ReadExile) -> None:
    """The exile joins the horde with these numbers."""
    task = draft.pop()
    remembered.note_numbers(draft, task, act.strength, act.dice)
    exile = Exile(task.name, act.strength, act.dice)
    draft.change(act.seat, exiles=(*draft.players[act.seat].exiles, exile))
    draft.tell(say("ruination.news.exile", horde=draft.horde(act.seat), exile=task.name))
    if draft.board is None:
        draft.remind(say("ruination.news.place_exile", exile=task.name))
    if free_exiles(draft):
        draft.remind(say("ruination.news.refill_exiles"))


def exile_places(board: Board, player: Player, seat: int) -> tuple[str, ...]:
    """Where a new exile may stand; anywhere if nowhere else."""
    return recruit_places(board, player, seat) or tuple(board.map.index)


def place_exile_acts(state: State, task: Task) -> tuple[Act, ...]:
    """Every territory where the exile may stand."""
    assert state.board is not None
    places = exile_places(state.board, state.players[task.seat], task.seat)
    return tuple(PlaceExile(task.seat, place) for place in places)


def why_not_place_exile(state: State, act: PlaceExile) -> Message | None:
    """The reason the exile cannot stand there."""
    reason = due(state, act, Kind.EXILE_PLACE)
    if reason or act in place_exile_acts(state, task_of(state)):
        return reason
    return say("ruination.refused.recruit_place")


def place_exile(draft: Draft, act: PlaceExile) -> None:
    """The exile stands there."""
    task = draft.pop()
    exile = next(each for each in draft.players[act.seat].exiles if each.name == task.name)
    draft.add_army(act.seat, act.at, Army(exiles=(exile,)))


# --- advantage cards


def advantage_acts(state: State, task: Task) -> tuple[Act, ...]:
    """Every tier that has cards left, or none."""
    return (*(AcquireAdvantage(task.seat, tier) for tier in free_tiers(state)), Finish(task.seat))


def why_not_advantage(state: State, act: AcquireAdvantage) -> Message | None:
    """The reason no card of this tier can be acquired."""
    reason = due(state, act, Kind.ADVANTAGE)
    if reason or act.tier in free_tiers(state):
        return reason
    return say("ruination.refused.no_such_tier")


def acquire_advantage(draft: Draft, act: AcquireAdvantage) -> None:
    """Which card it is comes next."""
    task = draft.pop()
    draft.push([Task(Kind.ADVANTAGE_NAME, act.seat, tier=act.tier, free=task.free)])


def name_acts(state: State, task: Task) -> tuple[Act, ...]:
    """The cards that the rule text names, and any other."""
    names = (*free_advantages(state), "")
    return tuple(NameAdvantage(task.seat, name) for name in names)


def why_not_name(state: State, act: NameAdvantage) -> Message | None:
    """The reason it cannot be this card."""
    reason = due(state, act, Kind.ADVANTAGE_NAME)
    if reason or act in name_acts(state, task_of(state)):
        return reason
    return say("ruination.refused.no_such_card")


def name_advantage(draft: Draft, act: NameAdvantage) -> None:
    """Names the advantage card; its slot is asked for next."""
    draft.amend(kind=Kind.ADVANTAGE_SLOT, name=act.advantage)


def slot_acts(state: State, task: Task) -> tuple[Act, ...]:
    """Every slot of the horde board."""
    return tuple(PlaceAdvantage(task.seat, slot) for slot in range(1, SLOTS + 1))


def why_not_slot(state: State, act: PlaceAdvantage) -> Message | None:
    """The reason there is no such slot."""
    reason = due(state, act, Kind.ADVANTAGE_SLOT)
    if reason or 1 <= act.slot <= SLOTS:
        return reason
    return say("ruination.refused.no_such_slot", most=SLOTS)


def place_advantage(draft: Draft, act: PlaceAdvantage) -> None:
    """The card lies there; one that lay there goes below its deck. It is paid, and brings its bonus."""
    task, seat = draft.pop(), act.seat
    held = draft.players[seat].advantages
    kept = [card for card in held if card.slot != act.slot]
    cards = sorted((*kept, Advantage(task.tier, act.slot, task.name)), key=lambda card: card.slot)
    draft.change(seat, advantages=tuple(cards))
    draft.tell(say("ruination.news.advantage", horde=draft.horde(seat), tier=task.tier, slot=act.slot))
    if len(kept) < len(held):
        draft.remind(say("ruination.news.replaced"))
    if task.tier in free_tiers(draft):
        draft.remind(say("ruination.news.refill_advantages", tier=task.tier))
    pay = [] if task.free else _payment(draft, Task(Kind.PAY, seat, why=Why.ADVANTAGE, name=task.name))
    draft.push([*pay, Task(Kind.BOONS, seat, MOST_BOONS, why=Why.ADVANTAGE, name=task.name)])


# --- bastions


def bastion_acts(state: State, task: Task) -> tuple[Act, ...]:
    """Every territory (Fortify: "any territory")."""
    assert state.board is not None
    return tuple(PlaceBastion(task.seat, place) for place in state.board.map.index)


def why_not_bastion(state: State, act: PlaceBastion) -> Message | None:
    """The reason no bastion can be added there."""
    reason = due(state, act, Kind.BASTION)
    if reason:
        return reason
    known = state.board is not None and act.at in state.board.map.index
    return None if known else say("ruination.refused.no_such_place")


def place_bastion(draft: Draft, act: PlaceBastion) -> None:
    """One bastion more stands there."""
    assert draft.board is not None
    draft.pop()
    place = draft.board.at(act.at)
    draft.board = draft.board.put(act.at, evolve(place, bastions=place.bastions + 1))
    draft.tell(say("ruination.news.bastion", horde=draft.horde(act.seat), place=draft.where(act.at)))


# --- records


def other_facts(state: State, task: Task) -> tuple[Act, ...]:
    """An exile with any numbers that its card may show."""
    numbers = (ReadExile(task.seat, strength) for strength in range(len(_USUAL_STRENGTH), MOST_STRENGTH + 1))
    return (next(act for act in numbers if act != known_facts(state, task)),)


def _is_usual(act: ReadExile) -> bool:
    return act.strength in _USUAL_STRENGTH and act.dice in _USUAL_DICE


def _facts_heading(state: State, act: ReadExile) -> Message:
    name = task_of(state).name
    if act == known_facts(state, task_of(state)):
        return remembered.heading(state, task_of(state))
    if not _is_usual(act):
        return say("ruination.heading.exile_facts_other", exile=name)
    return say("ruination.heading.exile_facts", exile=name, strength=act.strength)


def _facts_words(state: State, act: ReadExile) -> Message:
    if act == known_facts(state, task_of(state)):
        exile = task_of(state).name
        return say("ruination.offer.exile_numbers", exile=exile, strength=act.strength, n=act.dice)
    return say("ruination.offer.dice", n=act.dice) if _is_usual(act) else say("ruination.offer.other_numbers")


def _facts_knobs(state: State, act: ReadExile) -> tuple[Knob, ...]:
    if _is_usual(act) or act == known_facts(state, task_of(state)):
        return ()
    return (
        NumberField("strength", say("ruination.knob.strength"), 0, MOST_STRENGTH, act.strength),
        NumberField("dice", say("ruination.knob.battle_dice"), 0, MOST_DICE, act.dice),
    )


def _advantage_words(state: State, act: NameAdvantage) -> Message:
    if not act.advantage:
        return say("ruination.offer.other_advantage")
    return say("ruination.offer.advantage", advantage=act.advantage)


def _advantage_label(state: State, act: NameAdvantage) -> Message:
    known = bool(act.advantage)
    return told("ruination.act.name_advantage" if known else "ruination.act.name_no_advantage", state, act)


def _slot_words(state: State, act: PlaceAdvantage) -> Message:
    """A slot that holds a card says so: the card would be discarded."""
    held = [card.tier for card in state.players[act.seat].advantages if card.slot == act.slot]
    if held:
        return say("ruination.offer.full_slot", slot=act.slot, tier=held[0])
    return say("ruination.offer.slot", slot=act.slot)


def _is_penniless(state: State, seat: int) -> bool:
    """Whether the seat may acquire, but has nothing that a cost could be paid with."""
    return not task_of(state).free and not any(state.players[seat].resources)


def _exile_heading(state: State, act: AcquireExile) -> Message:
    unpaid = _is_penniless(state, act.seat)
    return say("ruination.heading.exile_unpaid") if unpaid else say("ruination.heading.exile")


def _tier_heading(state: State, act: AcquireAdvantage) -> Message:
    unpaid = _is_penniless(state, act.seat)
    return say("ruination.heading.advantage_unpaid") if unpaid else say("ruination.heading.advantage")


KINDS = (
    ActKind(
        AcquireExile,
        why_not_exile,
        acquire_exile,
        _exile_heading,
        lambda state, act: say("ruination.offer.exile", exile=act.exile),
    ),
    ActKind(ReadExile, why_not_facts, read_exile, _facts_heading, _facts_words, knobs=_facts_knobs),
    ActKind(
        PlaceExile,
        why_not_place_exile,
        place_exile,
        lambda state, act: say("ruination.heading.place_exile", exile=task_of(state).name),
        place_words,
        touches="at",
    ),
    ActKind(
        AcquireAdvantage,
        why_not_advantage,
        acquire_advantage,
        _tier_heading,
        lambda state, act: say("ruination.offer.tier", tier=act.tier),
    ),
    ActKind(
        NameAdvantage,
        why_not_name,
        name_advantage,
        say("ruination.heading.advantage_name"),
        _advantage_words,
        _advantage_label,
    ),
    ActKind(
        PlaceAdvantage,
        why_not_slot,
        place_advantage,
        say("ruination.heading.advantage_slot"),
        _slot_words,
    ),
    ActKind(
        PlaceBastion,
        why_not_bastion,
        place_bastion,
        say("ruination.heading.bastion"),
        place_words,
        touches="at",
    ),
)
