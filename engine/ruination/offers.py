"""A choice as a short entry under its heading: what the heading has not said yet."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from engine.game import Act
from engine.message import Message, say
from engine.ruination import acts as does
from engine.ruination import battle_words
from engine.ruination.battle_acts import BATTLE_ACTS
from engine.ruination.ids import Unit
from engine.ruination.labels import called, label, place_of, resource_name
from engine.ruination.state import Kind, State

_Maker: TypeAlias = Callable[[State, Any], Message]


def offer(state: State, act: Act) -> Message:
    """The act without what its heading says; corrections, which no list has, as in the log."""
    if isinstance(act, BATTLE_ACTS) and state.battle:
        return battle_words.offer(state.battle, act, place_of(state, act))
    same = _ALWAYS.get(type(act))
    return same if same is not None else _BY_ACT.get(type(act), label)(state, act)


def _place(state: State, act: Any) -> Message:
    """The territory alone."""
    at = getattr(act, "to", "") or act.at
    return say("ruination.offer.place", place=called(state, at)) if at else _ON_TABLE


def _card(state: State, act: does.ChooseCard) -> Message:
    return say("ruination.offer.card", deck=act.deck)


def _action(state: State, act: does.TakeAction) -> Message:
    assert state.turn is not None
    return say("ruination.offer.action", deck=state.turn.deck)


def _banner(state: State, act: does.TakeBanner) -> Message:
    if not act.glory:
        return say("ruination.offer.favor", n=act.favor)
    if not act.favor:
        return say("ruination.offer.glory", n=act.glory)
    return say("ruination.offer.banner", favor=act.favor, glory=act.glory)


def _gain(state: State, act: does.Gain) -> Message:
    if act.boon in does.DOINGS:
        return say("ruination.offer.doing", boon=act.boon)
    return say("ruination.offer.gain", boon=act.boon, n=act.n)


def _casualties(state: State, act: does.Inflict) -> Message:
    return say("ruination.offer.casualties", n=act.n)


def _bastions(state: State, act: does.CountBastions) -> Message:
    return say("ruination.offer.bastions", n=act.n)


_FINISHES: Final = {
    Kind.TABLE: say("ruination.offer.done_on_table"),
    Kind.PAY: say("ruination.offer.paid"),
    Kind.MOVING: say("ruination.offer.moved"),
    Kind.EXILE: say("ruination.offer.no_exile"),
    Kind.ADVANTAGE: say("ruination.offer.no_advantage"),
}
_ON_TABLE: Final = _FINISHES[Kind.TABLE]
_ENOUGH: Final = say("ruination.offer.enough")


def _finish(state: State, act: does.Finish) -> Message:
    if state.task is None:
        return say("ruination.offer.no_battle")
    return _FINISHES.get(state.task.kind, _ENOUGH)


def _resource(state: State, act: does.TakeResource | does.PayResource) -> Message:
    return say("ruination.offer.resource", resource=resource_name(state, act.resource))


def _return(state: State, act: does.ReturnUnit) -> Message:
    if act.unit is Unit.EXILE:
        return say("ruination.offer.exile_gone", exile=act.exile)
    return say("ruination.offer.return_unit", unit=act.unit, place=called(state, act.at))


def _exile(state: State, act: does.AcquireExile) -> Message:
    return say("ruination.offer.exile", exile=act.exile)


def _dice(state: State, act: does.ReadExile | does.RevealNomad) -> Message:
    return say("ruination.offer.dice", n=act.dice)


def _tier(state: State, act: does.AcquireAdvantage) -> Message:
    return say("ruination.offer.tier", tier=act.tier)


def _advantage(state: State, act: does.NameAdvantage) -> Message:
    if not act.advantage:
        return say("ruination.offer.other_advantage")
    return say("ruination.offer.advantage", advantage=act.advantage)


def _slot(state: State, act: does.PlaceAdvantage) -> Message:
    """A slot that holds a card says so: the card would be discarded."""
    held = [card.tier for card in state.players[act.seat].advantages if card.slot == act.slot]
    if held:
        return say("ruination.offer.full_slot", slot=act.slot, tier=held[0])
    return say("ruination.offer.slot", slot=act.slot)


def _enemy(state: State, act: does.DeclareBattle) -> Message:
    if act.against is None:
        return say("ruination.offer.against_nomad")
    return say("ruination.offer.against", enemy=state.setup.seats[act.against].horde)


_ALWAYS: Final[dict[type[Act], Message]] = {
    does.TakeBonus: say("ruination.offer.bonus"),
    does.ScavengeEach: say("ruination.offer.scavenge_each"),
    does.EndGame: say("ruination.offer.end_game"),
    does.OpenTiles: say("ruination.offer.open_tiles"),
}
_BY_ACT: Final[dict[type[Act], _Maker]] = {
    does.ChooseHome: _place,
    does.ChooseCard: _card,
    does.TakeAction: _action,
    does.TakeBanner: _banner,
    does.Gain: _gain,
    does.Inflict: _casualties,
    does.StrikeNomad: _place,
    does.CountBastions: _bastions,
    does.Finish: _finish,
    does.TakeResource: _resource,
    does.PayResource: _resource,
    does.Recruit: _place,
    does.ChooseWay: _place,
    does.MoveUnits: _place,
    does.MoveArmy: _place,
    does.ReturnUnit: _return,
    does.ScavengeAt: _place,
    does.PlaceBastion: _place,
    does.AcquireExile: _exile,
    does.ReadExile: _dice,
    does.PlaceExile: _place,
    does.AcquireAdvantage: _tier,
    does.NameAdvantage: _advantage,
    does.PlaceAdvantage: _slot,
    does.ChooseBattle: _place,
    does.DeclareBattle: _enemy,
    does.RevealNomad: _dice,
}
