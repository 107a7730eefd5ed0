"""One touch for what is done bit by bit else: what to trade for, where to produce, a usual place."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Final

from engine.frozen import evolve
from engine.game import Act, Step
from engine.message import Message, counted, say
from engine.offers import Offer
from engine.pictures.amounts import Amount
from engine.scythe.board.board import RESOURCES, mill_place
from engine.scythe.board.map import ADJACENT, FACTORY, TERRITORIES
from engine.scythe.components import WORKERS
from engine.scythe.ids import Top
from engine.scythe.scoring.structure_bonus import bonus_count
from engine.scythe.state import Stage, State
from engine.scythe.turn import overlap
from engine.scythe.turn.at_once import TradeFor, acts_at_once, usual_place
from engine.scythe.turn.benefits import Build, Deploy
from engine.scythe.turn.choices import legal_acts
from engine.scythe.turn.produce import ProduceAt, goods_of, produce_act, yields
from engine.scythe.turn.trade import TRADED, PlaceResource
from engine.scythe.turn.turn import section_act, turn_of
from engine.scythe.view.about import STRUCTURES, about_mech
from engine.scythe.view.place_names import seen_by
from engine.scythe.view.symbols import RESOURCE_ICONS, WORKER

_ICONS: Final = {**{str(resource): icon for resource, icon in RESOURCE_ICONS.items()}, "workers": WORKER}
MOST_WAYS: Final = 3  # of producing; more are sooner chosen on the map
SEVERAL: Final = 2
_ENOUGH: Final = 1000  # coins, more than any action costs
_FREE: Final = (None, Stage.DONE)
_CHOOSING: Final = (Stage.BOTTOM_ROW, Stage.TOP_BENEFIT, Stage.BOTTOM_BENEFIT)
Acts = tuple[Act, ...]


def shortcuts(state: State, seat: int) -> tuple[Offer, ...]:
    """What a seat may do with one touch instead of several, where a board is tracked."""
    if state.board is None or state.ended or state.combat:
        return ()
    turn = turn_of(state, seat)
    stage = turn.stage if turn else None
    if stage in _FREE:
        # Tiles lie open: whether hidden coins are enough is not told before somebody tries.
        here = with_riches(state, seat) if state.hides_coins else state
        return (*_trades(here, seat), *_productions(here, seat))
    if stage is Stage.TRADING:
        return tuple(_placings(state, seat))
    return tuple(_put_down(state, seat)) if stage in _CHOOSING else ()


def with_riches(state: State, seat: int) -> State:
    """The table if this seat had more coins than anything costs."""
    rich = evolve(state.players[seat], coins=_ENOUGH)
    return evolve(state, players=(*state.players[:seat], rich, *state.players[seat + 1 :]))


def _after(state: State, acts: Acts) -> State | None:
    """The table after all of these; None where the rules refuse one."""
    for act in acts:
        if overlap.why_not(state, Step(act)):
            return None
        state = overlap.apply(state, Step(act))
    return state


def _brings(heading: Message, brought: Counter[str], acts: Acts) -> Offer:
    """What these acts do at one touch, named by the goods and workers that come of them."""
    names = [name for name in (*map(str, RESOURCES), "workers") if brought[name]]
    amounts = tuple(Amount(_ICONS[name], _goods({name: brought[name]}), brought[name]) for name in names)
    return Offer(acts[-1], heading, _goods(brought), before=acts[:-1], amounts=amounts)


def _goods(brought: Mapping[str, int]) -> Message:
    return say("offer.goods", goods=counted([(name, brought.get(name, 0)) for name in _ICONS]))


def _trades(state: State, seat: int) -> Iterator[Offer]:
    """Two of each kind of goods, where most people would put them."""
    chosen = section_act(state, seat, Top.TRADE)
    begun = _after(state, (chosen,))
    found = acts_at_once(begun, seat, legal_acts(begun, seat)) if begun else ()
    for act in found:
        if isinstance(act, TradeFor) and begun and not overlap.why_not(begun, Step(act)):
            where = say("heading.trade_at", at=seen_by(state, seat, act.at))
            yield _brings(where, Counter({str(act.first): TRADED}), (chosen, act))


def _productions(state: State, seat: int) -> Iterator[Offer]:
    """Which territories produce, where they are too many: told by what comes of it, most first."""
    begin = (section_act(state, seat, Top.PRODUCE), produce_act(seat))
    begun = _after(state, begin)
    ways = _ways(begun, seat) if begun else []
    # Where turns overlap, a star that comes of it must wait.
    told = [(_brought(acts), acts) for acts in ways if begun and _after(begun, acts)]
    # What reads alike is told apart on the map.
    alike = Counter(_goods(brought) for brought, _ in told)
    apart = [each for each in told if alike[_goods(each[0])] == 1]
    for brought, acts in sorted(apart, key=lambda each: -each[0].total())[:MOST_WAYS]:
        yield _brings(say("heading.produce"), brought, (*begin, *acts))


def _ways(begun: State, seat: int) -> list[tuple[ProduceAt, ...]]:
    """Every choice among more territories than may produce, each in full."""
    turn, player = turn_of(begun, seat), begun.players[seat]
    if turn is None or turn.stage is not Stage.PRODUCING or begun.board is None:
        return []
    rule = begun.setup.house_rules.mill_is_worker
    free = mill_place(begun.board, seat) if turn.mill and not rule else None
    found = {at: ProduceAt(seat, at, n) for at, n in yields(begun.board, player, turn, rule)}
    besides = (found.pop(free),) if free in found else ()
    if len(found) <= turn.left:
        return []
    ways = [(*some, *besides) for some in combinations(found.values(), turn.left)]
    # Where not all new workers come the order decides, so that is chosen on the map.
    return [acts for acts in ways if _brought(acts)["workers"] <= WORKERS - player.workers]


def _brought(acts: tuple[ProduceAt, ...]) -> Counter[str]:
    brought = Counter[str]()
    for act in acts:
        goods, n = goods_of(act.at, act.amount)
        brought[goods] += n
    return brought


def _placings(state: State, seat: int) -> Iterator[Offer]:
    """All that is left to place, of one kind, where most people would put it."""
    turn = turn_of(state, seat)
    if turn is None or turn.left < SEVERAL:
        return
    at = turn.spot or usual_place(state, seat)
    heading = say("heading.place_all", at=seen_by(state, seat, at))
    for resource in RESOURCES:
        acts = (PlaceResource(seat, resource, at),) * turn.left
        if _after(state, acts):
            yield _brings(heading, Counter({str(resource): turn.left}), acts)


def _put_down(state: State, seat: int) -> Iterator[Offer]:
    """Mechs and structures at one place: towards the Factory, and where the bonus tile counts."""
    acts = [act for act in legal_acts(state, seat) if isinstance(act, Deploy | Build) and act.at]
    places = tuple(dict.fromkeys(act.at for act in acts if act.at))
    if len(places) < SEVERAL:
        return
    usual = {Deploy: _outermost(places), Build: _most_counted(state, seat, places)}
    for act in acts:
        if act.at == usual[type(act)]:
            at = seen_by(state, seat, act.at)
            if isinstance(act, Deploy):
                heading, words = say("heading.deploy_at", at=at), say("offer.mech", mech=act.mech)
                about = about_mech(act.mech, state.setup.seats[seat].faction)
            else:
                heading, words = (
                    say("heading.build_at", at=at),
                    say("offer.structure", structure=act.structure),
                )
                about = STRUCTURES[act.structure]
            yield Offer(act, heading, words, about=about)


@cache
def _outermost(places: tuple[str, ...]) -> str:
    """Of these the place nearest to the Factory: a mech is deployed to go out."""
    return min(places, key=_hops_to_factory)


@cache
def _hops_to_factory(at: str) -> int:
    far, reached = 0, frozenset((FACTORY,))
    while at not in reached:
        far, reached = far + 1, reached.union(*(ADJACENT[each] for each in reached))
    return far


def _most_counted(state: State, seat: int, places: tuple[str, ...]) -> str:
    """Of these the place that counts most for the structure bonus, with the structures there already."""
    assert state.board is not None
    built = [at for at, place in zip(TERRITORIES, state.board.places, strict=False)
             if place.structure and place.structure[0] == seat]  # fmt: skip
    return max(places, key=lambda at: bonus_count(state.setup.structure_bonus, (*built, at)))
