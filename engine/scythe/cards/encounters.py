"""Encounters: the card by its number, its options with cost and gain, Polania's second option."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.forms import Answers, Knob
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, counted, say
from engine.scythe.board.board import RESOURCES, add_resources, add_units, put
from engine.scythe.combat.aftermath import character_at, go_on
from engine.scythe.components import WORKERS, read_data
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Bottom, Faction, Module
from engine.scythe.kind import Kind, shows
from engine.scythe.knobs import part_knobs, parts_of
from engine.scythe.state import Moves, Player, Stage, State, Turn
from engine.scythe.turn.bottom_row import has_benefit
from engine.scythe.turn.stars import settle
from engine.scythe.turn.top_row import lacking, part_of, why_not_part
from engine.scythe.turn.turn import turn_of, update, waits
from engine.scythe.view.words import faction


@dataclass(frozen=True, slots=True)
class DrawEncounter(Act):
    """Name the encounter card that was drawn."""

    number: int


@dataclass(frozen=True, slots=True)
class TakeOption(Act):
    """Take an option of the encounter card; `gain` leaves its benefit aside when False."""

    option: int
    gain: bool = True
    workers: bool = True
    """False leaves new workers aside and takes the rest."""
    taken: tuple[int, ...] = ()
    """How much of each gain is taken, in the card's order; empty: all of it."""


@dataclass(frozen=True, slots=True)
class ResolveByHand(Act):
    """The encounter was resolved on the table."""


_TRACKED: Final = frozenset(str(bonus) for bonus in Bonus)
_BENEFITS: Final = {
    "upgrade": Bottom.UPGRADE,
    "mech": Bottom.DEPLOY,
    "structure": Bottom.BUILD,
    "recruit": Bottom.ENLIST,
}


_GIVEN: Final = _TRACKED | frozenset(_BENEFITS) | frozenset(RESOURCES) | {"workers", "any_resources"}


@dataclass(frozen=True, slots=True)
class CardOption:
    """One option of an encounter card."""

    cost: tuple[tuple[Bonus, int], ...]
    gain: tuple[tuple[str, int], ...]
    by_hand: bool
    """Gives something that only the table can do, so it is resolved there."""


@cache
def cards() -> dict[int, tuple[CardOption, ...]]:
    """The options of every encounter card by its number."""
    return {
        raw["number"]: tuple(
            CardOption(
                tuple((Bonus(kind), amount) for kind, amount in option["cost"].items()),
                tuple((kind, amount) for kind, amount in option["gain"].items() if kind in _GIVEN),
                by_hand=any(kind not in _GIVEN for kind in option["gain"]),
            )
            for option in raw["options"]
        )
        for raw in read_data("encounters")["cards"]
    }


@cache
def deck(promo: bool) -> tuple[int, ...]:
    """The numbers of the base game's cards, and of the promo cards where the table plays with them."""
    every = read_data("encounters")["cards"]
    return tuple(raw["number"] for raw in every if promo or raw["set"] == "base")


def draw_acts(state: State, seat: int) -> tuple[Act, ...]:
    """Naming the card that was drawn, or resolving the encounter on the table."""
    return _draw_acts(seat, Module.PROMO_CARDS in state.setup.modules)


@cache
def _draw_acts(seat: int, promo: bool) -> tuple[Act, ...]:
    return (*(DrawEncounter(seat, number) for number in deck(promo)), ResolveByHand(seat))


def encounter_acts(state: State, turn: Turn) -> tuple[Act, ...]:
    """The card to name, or the options of the named card that can be paid."""
    assert turn.moves is not None
    if turn.moves.card is None:
        nowhere = state.board is not None and character_at(state.board, turn.seat) is None
        acts = draw_acts(state, turn.seat)
        return acts[-1:] if nowhere else acts
    player = state.players[turn.seat]
    payable = _payable(player, turn.moves)
    options = tuple(act for option in payable for act in _option_acts(turn.seat, turn.moves.card, option))
    return options if turn.moves.options else (*options, ResolveByHand(turn.seat))


@cache
def _option_acts(seat: int, card: int, option: int) -> tuple[Act, ...]:
    """Taking all of the option, or, since more workers may not be welcome, all but the workers."""
    gains = dict(cards()[card][option].gain)
    acts = (TakeOption(seat, option), TakeOption(seat, option, workers=False))
    return acts if "workers" in gains and len(gains) > 1 else acts[:1]


def _payable(player: Player, moves: Moves) -> tuple[int, ...]:
    options = cards()[moves.card or 0]
    return tuple(
        number
        for number, option in enumerate(options)
        if number not in moves.options and not option.by_hand and not lacking(player, option.cost)
    )


def may_declare(state: State, turn: Turn) -> bool:
    """Whether the seat may say that its move led to an encounter (tracking `mats`), once a turn."""
    return (
        state.board is None
        and turn.moved
        and turn.stage is Stage.BOTTOM_ROW
        and (turn.moves is None or not turn.moves.encountered)
    )


def why_not_draw(state: State, act: DrawEncounter) -> Message | None:
    """The reason no encounter card is drawn now."""
    if act.number not in cards():
        return say("refused.no_such_card", n=act.number)
    if act.number not in deck(Module.PROMO_CARDS in state.setup.modules):
        return say("refused.promo_card", n=act.number)
    return _why_no_encounter(state, act)


def _why_no_encounter(state: State, act: Act) -> Message | None:
    turn = turn_of(state, act.seat)
    drawn = turn is not None and turn.moves is not None and turn.moves.card is not None
    if turn is None or drawn or not (turn.stage is Stage.ENCOUNTER or may_declare(state, turn)):
        return say("refused.no_encounter")
    if state.board and character_at(state.board, act.seat) is None:
        return say("refused.no_character")
    return waits(state, act.seat)


def draw_card(draft: Draft, act: DrawEncounter) -> None:
    """The card is on the table."""
    turn = draft.turn(act.seat)
    moves = evolve(turn.moves or Moves(0), card=act.number, options=())
    spot = character_at(draft.board, act.seat) if draft.board else ""
    update(draft, evolve(turn, stage=Stage.ENCOUNTER, moves=moves, spot=spot))


def why_not_option(state: State, act: TakeOption) -> Message | None:
    """The reason this option cannot be taken."""
    turn = turn_of(state, act.seat)
    if turn is None or turn.stage is not Stage.ENCOUNTER or turn.moves is None or turn.moves.card is None:
        return say("refused.no_encounter")
    options = cards()[turn.moves.card]
    if not 0 <= act.option < len(options) or act.option in turn.moves.options:
        return say("refused.no_option")
    if options[act.option].by_hand:
        return say("refused.by_hand")
    if act.taken and not (act.gain and act.workers):
        return say("refused.no_such_gain")
    option = options[act.option]
    return lacking(state.players[act.seat], option.cost) or why_not_part(option.gain, act.taken)


def take_option(draft: Draft, act: TakeOption) -> None:
    """Pays the option and takes its gains where the character stands; no bonuses come with them."""
    turn = draft.turn(act.seat)
    assert turn.moves is not None
    option = cards()[turn.moves.card or 0][act.option]
    for bonus, amount in option.cost:
        draft.pay(act.seat, bonus, amount)
    moves = evolve(turn.moves, options=(*turn.moves.options, act.option))
    update(draft, evolve(turn, moves=moves))
    if act.gain:
        left_aside = () if act.workers else ("workers",)
        taken = part_of(option.gain, act.taken)
        _gain(draft, act.seat, {kind: n for kind, n in taken.items() if kind not in left_aside})
    settle(draft, act.seat)


def _gain(draft: Draft, seat: int, gains: dict[str, int]) -> None:
    for kind, amount in gains.items():
        if kind in _TRACKED:
            draft.gain(seat, Bonus(kind), amount)
        elif kind == "workers":
            _new_workers(draft, seat, amount)
    for resource in RESOURCES:
        if draft.board and gains.get(resource.value):
            draft.board = add_resources(
                draft.board, draft.turn(seat).spot or "", resource, gains[resource.value]
            )
    turn = draft.turn(seat)
    assert turn.moves is not None
    goods = gains.get("any_resources", 0) if draft.board else 0
    update(draft, evolve(turn, moves=evolve(turn.moves, goods=goods)))
    benefit = next((_BENEFITS[kind] for kind in gains if kind in _BENEFITS), None)
    if benefit and has_benefit(draft, seat, benefit):
        update(draft, evolve(draft.turn(seat), stage=Stage.TOP_BENEFIT, benefit=benefit))


def _new_workers(draft: Draft, seat: int, amount: int) -> None:
    workers = draft.players[seat].workers
    amount = min(amount, WORKERS - workers)
    draft.change(seat, workers=workers + amount)
    if draft.board and amount:
        draft.board = add_units(draft.board, draft.turn(seat).spot or "", seat, workers=amount)


def why_not_by_hand(state: State, act: ResolveByHand) -> Message | None:
    """The reason there is no encounter to resolve on the table."""
    turn = turn_of(state, act.seat)
    fresh = turn is not None and turn.moves is not None and not turn.moves.options
    if turn is not None and turn.stage is Stage.ENCOUNTER and fresh:
        return None
    return say("refused.no_encounter")


def by_hand(draft: Draft, act: ResolveByHand) -> None:
    """The table has resolved the card itself; corrections say what came of it."""
    over(draft, act.seat)


def over(draft: Draft, seat: int) -> None:
    """Discards the token and goes on with what follows the move."""
    turn = draft.turn(seat)
    assert turn.moves is not None
    moves = evolve(turn.moves, card=None, options=(), goods=0, encountered=True)
    if draft.board:
        at = character_at(draft.board, seat)
        if at:
            draft.board = put(draft.board, at, evolve(draft.board.at(at), encounter=False))
        update(draft, evolve(turn, moves=moves, spot=None))
        go_on(draft, seat)
    else:
        update(draft, evolve(turn, stage=Stage.BOTTOM_ROW, moves=moves, spot=None))


def settle_encounter(draft: Draft) -> None:
    """Goes on by itself: to goods still to place, to Polania's second option, or to the end."""
    for turn in tuple(draft.turns):
        moves = turn.moves
        if draft.ended or turn.stage is not Stage.ENCOUNTER or moves is None or not moves.options:
            continue
        if moves.goods:
            update(draft, evolve(turn, stage=Stage.TRADING, left=moves.goods, moves=evolve(moves, goods=0)))
            continue
        # Meander: up to two options; the benefit of the first may pay for the second.
        second = draft.faction(turn.seat) is Faction.POLANIA and len(moves.options) == 1
        if not (second and _payable(draft.players[turn.seat], moves)):
            over(draft, turn.seat)


def option_knobs(state: State, act: TakeOption) -> tuple[Knob, ...]:
    """How much of each gain of the option is taken."""
    turn = turn_of(state, act.seat)
    assert turn is not None and turn.moves is not None
    gains = cards()[turn.moves.card or 0][act.option].gain
    return part_knobs(gains, () if act.workers else ("workers",))


def option_turned(act: TakeOption, answers: Answers) -> TakeOption:
    """The option with these parts of its benefit."""
    return evolve(act, workers=True, taken=parts_of(answers))


def _card(state: State, act: DrawEncounter) -> Message:
    return say("offer.card", number=act.number)


def _parts(state: State, act: TakeOption) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the option gives and costs."""
    turn = turn_of(state, act.seat)
    card = turn.moves.card if turn and turn.moves else None
    options = cards().get(card or 0, ())
    if not 0 <= act.option < len(options):
        return (), ()
    gains = part_of(options[act.option].gain, act.taken) if act.gain else {}
    taken = [(kind, n) for kind, n in gains.items() if act.workers or kind != "workers"]
    return counted(taken), counted((str(bonus), n) for bonus, n in options[act.option].cost)


def _option(state: State, act: TakeOption) -> Message:
    goods, price = _parts(state, act)
    if price:
        return say("offer.option_paid", number=act.option + 1, goods=goods, price=price)
    return say("offer.option", number=act.option + 1, goods=goods)


def _took_option(state: State, act: TakeOption) -> Message:
    who = faction(state, act.seat)
    goods, price = _parts(state, act)
    if price and goods:
        return say("act.take_option.paid", faction=who, goods=goods, price=price)
    if goods:
        return say("act.take_option.free", faction=who, goods=goods)
    return say("act.take_option", faction=who)


_HEADING: Final = say("heading.encounter")
KINDS: Final = (
    Kind(
        DrawEncounter,
        why_not_draw,
        draw_card,
        heading=say("heading.cards"),
        words=_card,
        reveals=shows,
        urgent=True,
        number="number",
    ),
    Kind(
        TakeOption,
        why_not_option,
        take_option,
        heading=_HEADING,
        words=_option,
        label=_took_option,
        knobs=option_knobs,
        turned=option_turned,
    ),
    Kind(ResolveByHand, why_not_by_hand, by_hand, heading=_HEADING, words=say("offer.by_hand")),
)
