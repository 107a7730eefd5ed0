"""What is worth trying next in a turn, led by the photo; what no photo shows is tried once, as is usual."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.frozen import evolve
from engine.game import Act, Step
from engine.scythe.board.board import INDEX, RESOURCE_INDEX
from engine.scythe.board.moving import MoveUnit
from engine.scythe.cards.encounters import DrawEncounter, ResolveByHand, TakeOption
from engine.scythe.cards.factory import TakeFactoryCard, UseFactoryCard
from engine.scythe.cards.objectives import RevealObjective
from engine.scythe.combat.aftermath import PlaceTrap
from engine.scythe.combat.combat import OpenDials
from engine.scythe.components import MAX_POPULARITY, MAX_POWER, SLOT_INDEX, section_of
from engine.scythe.corrections.table_acts import EndGame
from engine.scythe.ids import Bonus, Bottom, Goods, Slot
from engine.scythe.state import FACTORY_SECTION, Player, Stage, State, Turn
from engine.scythe.turn.benefits import Build, DeclineBenefit, Deploy, Enlist, Upgrade
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bonuses import ClaimBonus, DeclineBonus
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.choices import legal_acts
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.move import GainCoins
from engine.scythe.turn.overlap import apply
from engine.scythe.turn.produce import ProduceAt
from engine.scythe.turn.trade import PlaceResource, Trade
from engine.scythe.turn.turn import ChooseSection, EndTurn
from vision.following.witness import Way
from vision.scythe.following.fighting import dial_ways
from vision.scythe.following.judging import Judge
from vision.scythe.following.loads import hop_ways
from vision.scythe.following.meeting import BY_HAND, OPTION, card_drawn_ways
from vision.scythe.following.paying import card_ways, row_ways

# How seldom people do it, in nats; what is as usual as anything has none.
_NO_TOP_ROW: Final = 0.8
_NOTHING_LEFT: Final = 0.7
"""A section in which nothing can be done: of turns that show nothing every third (random games)."""
_LEFT_TURN: Final = 2.0
_LEFT_ROW: Final = 1.2
_LEFT_REST: Final = 0.2
_LEFT_GROWING: Final = 2.0
"""A territory that could produce besides those that did."""
_LEFT_ALL: Final = 3.0
_COINS: Final = 0.8
_UNSEEN_GAIN: Final = 0.4
_LOST: Final = 0.4
"""For each point of power or popularity that a track has no room for."""
_PART: Final = 1.2
_CLAIMED: Final = 0.1
_DECLINED: Final = 2.0
_OTHER: Final = 0.3
_PLACED: Final = 0.8
_PRODUCED: Final = 0.2
"""Goods from a trade may be any and lie anywhere; that they are just what grows there is rarer by chance."""
_ANSWERED: Final = (Bottom.UPGRADE, Bottom.BUILD)
"""Whose recruits' bonuses stand on the tracks; the others are for the seats themselves to claim."""
_CHOOSING: Final = (Stage.TOP_BENEFIT, Stage.BOTTOM_BENEFIT)


def open_turn(state: State) -> Turn | None:
    """The turn that was begun last."""
    return state.turns[-1] if state.turns else None


def begin_ways(state: State) -> list[Way]:
    """Every section that the next seat may choose; bonuses that an action waits for are claimed first."""
    if state.ended:
        return []
    turn = open_turn(state)
    claims: tuple[Step, ...] = ()
    if turn and turn.stage is Stage.BONUSES:
        claims = tuple(Step(ClaimBonus(prompt.seat, prompt.number)) for prompt in state.prompts)
        for claim in claims:
            state = apply(state, claim)
    elif turn and turn.stage is not Stage.DONE:
        return []
    acts = () if state.ended else legal_acts(state, state.next_seat)
    return [Way((*claims, Step(act)), group=act.section) for act in acts if isinstance(act, ChooseSection)]


def turn_ways(judge: Judge, state: State) -> list[Way]:
    """What may come next in the turn that is open."""
    turn = open_turn(state)
    if state.ended or turn is None:
        return []
    if state.combat:
        return list(_combat_ways(judge, state))
    acts = [act for act in legal_acts(state, turn.seat) if not isinstance(act, ChooseSection)]
    if turn.stage in (Stage.DONE, Stage.BONUSES):
        return [*_star_ways(judge, state, acts), *_bonus_ways(state, turn)]
    return list(_each(judge, state, turn, acts))


def _combat_ways(judge: Judge, state: State) -> Iterator[Way]:
    assert state.combat is not None
    for seat in (state.combat.attacker, state.combat.defender):
        for act in legal_acts(state, seat):
            if isinstance(act, OpenDials):
                yield from dial_ways(state, judge, act)
            elif not isinstance(act, ClaimBonus | DeclineBonus):
                yield Way((Step(act),), _OTHER)


def _star_ways(judge: Judge, state: State, acts: Sequence[Act]) -> Iterator[Way]:
    """Objectives are revealed only where their star is seen."""
    slot = SLOT_INDEX[Slot.OBJECTIVE]
    for act in acts:
        if isinstance(act, RevealObjective) and (
            judge.stars[act.seat][slot] > state.players[act.seat].stars[slot]
        ):
            yield Way((Step(act),), _OTHER)


def _bonus_ways(state: State, turn: Turn) -> Iterator[Way]:
    """Bonuses that stand on the tracks; an action that waits for an answer gets one."""
    for prompt in state.prompts:
        if prompt.bottom in _ANSWERED or turn.stage is Stage.BONUSES:
            yield Way((Step(ClaimBonus(prompt.seat, prompt.number)),), _CLAIMED)
        if turn.stage is Stage.BONUSES:
            yield Way((Step(DeclineBonus(prompt.seat, prompt.number)),), _DECLINED)


def _each(judge: Judge, state: State, turn: Turn, acts: list[Act]) -> Iterator[Way]:
    hops = [act for act in acts if isinstance(act, MoveUnit)]
    if hops:
        yield from hop_ways(state, judge.places, hops)
    benefits = list(_benefit_ways(turn, acts))
    if turn.stage in _CHOOSING:
        yield from benefits
    else:
        extra = _NO_TOP_ROW if turn.stage is Stage.TOP_ROW else 0.0
        rows = [act for act in acts if isinstance(act, TakeBottomRow)]
        for way in row_ways(state, turn, judge.places, rows, benefits):
            yield Way(way.steps, way.cost + extra)
    if any(isinstance(act, DrawEncounter | ResolveByHand) for act in acts) and _is_drawing(turn):
        yield from card_drawn_ways(state, turn.seat)
    yield from _placing_ways(judge, state, turn, [act for act in acts if isinstance(act, PlaceResource)])
    cards = [act for act in acts if isinstance(act, TakeFactoryCard | PlaceTrap)]
    yield from (Way((Step(act),)) for act in cards[:1])
    alone = len(acts) == sum(isinstance(act, EndTurn | RevealObjective) for act in acts)
    for act in acts:
        if isinstance(act, EndTurn) and alone:
            yield Way((Step(act),), _NOTHING_LEFT)
        else:
            yield from _plain_ways(judge, state, turn, act)


def _is_drawing(turn: Turn) -> bool:
    return turn.moves is not None and turn.moves.card is None


def _benefit_ways(turn: Turn, acts: Sequence[Act]) -> Iterator[Way]:
    """Of cubes, mechs and recruits the usual one: no photo of the board tells them apart."""
    done: set[object] = set()
    for act in acts:
        if isinstance(act, Upgrade):
            alike: object = Upgrade
        elif isinstance(act, Deploy):
            # A mech from a factory card may move at once, and then its ability shows.
            alike = (Deploy, act.at, act.mech if turn.section == FACTORY_SECTION else None)
        elif isinstance(act, Enlist):
            alike = (Enlist, act.bonus)
        elif isinstance(act, Build):
            alike = act
        else:
            continue
        if alike not in done:
            done.add(alike)
            unseen = isinstance(act, Enlist) and act.bonus in (Bonus.COINS, Bonus.COMBAT_CARDS)
            yield Way((Step(act),), 0.0 if unseen or not isinstance(act, Enlist) else _UNSEEN_GAIN)


def _placing_ways(judge: Judge, state: State, turn: Turn, acts: Sequence[PlaceResource]) -> Iterator[Way]:
    """Goods where more are seen, and those that the bottom row may have taken at once."""
    if not acts or state.board is None:
        return
    pays = None
    if turn.section != FACTORY_SECTION:
        pays = section_of(state.setup.seats[turn.seat].mat, turn.section).resource
    found = 0
    for act in acts:
        seen, kind = judge.places[INDEX[act.at]], RESOURCE_INDEX[act.resource]
        more = max(seen.read.goods[kind], seen.meant.goods[kind]) > state.board.at(act.at).resources[kind]
        if more or act.resource is pays or not seen.is_known:
            found += 1
            yield Way((Step(act),), _PLACED if more else _PLACED + _OTHER)
    if not found:
        yield from (Way((Step(act),), _PLACED + _OTHER) for act in acts)


def _plain_ways(judge: Judge, state: State, turn: Turn, act: Act) -> Iterator[Way]:
    """The ways of an act that stands for itself."""
    if isinstance(act, _ELSEWHERE):
        return
    if isinstance(act, Bolster | Trade):
        yield from _gain_ways(judge, state, act)
    elif isinstance(act, ProduceAt):
        yield from _production_ways(judge, state, act)
    elif isinstance(act, UseFactoryCard):
        yield from (Way((Step(way),)) for way in card_ways(state, judge.places, act))
    else:
        yield Way((Step(act),), _cost(turn, act))


_ELSEWHERE: Final = (
    *(MoveUnit, TakeBottomRow, Upgrade, Deploy, Build, Enlist, DrawEncounter, PlaceResource),
    *(TakeFactoryCard, PlaceTrap, RevealObjective, EndGame, ClaimBonus, DeclineBonus, ChooseSection),
)
"""Acts that have ways of their own, and those that no photo of a turn is explained by."""


def _gain_ways(judge: Judge, state: State, act: Bolster | Trade) -> Iterator[Way]:
    """The whole gain, or as much as the power track tells; with and without what a structure adds."""
    unseen = isinstance(act, Bolster) and act.gain is Bonus.COMBAT_CARDS
    yield Way((Step(act),), _UNSEEN_GAIN if unseen else _LOST * _lost(state.players[act.seat], act))
    seen = judge.power(act.seat)
    if isinstance(act, Trade):
        yield Way((Step(evolve(act, armory=False)),), _PART)
        return
    yield Way((Step(evolve(act, monument=False)),), _PART)
    part = 0 if seen is None else seen - state.players[act.seat].power
    if act.gain is Bonus.POWER and 0 < part < act.amount:
        yield Way((Step(evolve(act, amount=part)),), _PART)


def _lost(player: Player, act: Bolster | Trade) -> int:
    """How much of the gain the end of its track cuts off."""
    if act.gain is Bonus.POWER:
        return max(0, player.power + act.amount - MAX_POWER)
    if act.gain is Goods.POPULARITY:
        return max(0, player.popularity + act.amount - MAX_POPULARITY)
    return 0


def _production_ways(judge: Judge, state: State, act: ProduceAt) -> Iterator[Way]:
    """All workers there produce, or as many as new things are seen."""
    assert state.board is not None
    yield Way((Step(act),), _PRODUCED)
    place, seen = state.board.at(act.at), judge.places[INDEX[act.at]]
    if not seen.is_known:
        return
    goods = sum(seen.meant.goods) - sum(place.resources)
    born = seen.meant.pieces.units.get(act.seat, (0, 0, 0))[2] - place.of(act.seat).workers
    for part in {goods, born}:
        if 0 < part < act.amount:
            yield Way((Step(evolve(act, amount=part)),), _PART)


def _cost(turn: Turn, act: Act) -> float:
    if isinstance(act, EndTurn):
        return _LEFT_TURN if turn.stage is Stage.TOP_ROW else _LEFT_ROW
    if isinstance(act, FinishAction):
        if _is_untouched(turn):
            return _LEFT_ALL
        return _LEFT_GROWING if turn.stage is Stage.PRODUCING else _LEFT_REST
    if isinstance(act, DeclineBenefit):
        return _LEFT_ALL
    if isinstance(act, ResolveByHand):
        return BY_HAND
    if isinstance(act, GainCoins):
        return _COINS
    return OPTION if isinstance(act, TakeOption) else 0.0


def _is_untouched(turn: Turn) -> bool:
    """Whether nothing was done yet of what is left aside."""
    if turn.stage is Stage.MOVING:
        return turn.moves is not None and not turn.moves.rested and turn.moves.hand is None
    if turn.stage is Stage.PRODUCING:
        return not turn.produced
    return turn.stage is Stage.TRADING
