"""A choice as its own seat's list names it: every offer different, secrets of that seat included."""

from engine.game import Act
from engine.message import Message, say
from engine.scythe.acts import (
    Build,
    ClaimBonus,
    DeclineBonus,
    Deploy,
    MoveUnit,
    PlaceTrap,
    TakeBottomRow,
    TakeOption,
    UseFactoryCard,
)
from engine.scythe.components import factory_cards
from engine.scythe.labels import label
from engine.scythe.state import State


def choice(state: State, act: Act) -> Message:
    """The label of the act with what tells it from the other offers of the same list."""
    named = label(state, act)
    faction = state.setup.seats[act.seat].faction
    if isinstance(act, MoveUnit):
        return _move(named, act)
    if isinstance(act, Deploy) and act.at:
        return say("choice.deploy", faction=faction, mech=act.mech, at=act.at)
    if isinstance(act, Build) and act.at:
        return say("choice.build", faction=faction, structure=act.structure, at=act.at)
    if isinstance(act, TakeBottomRow) and act.coerce:
        return say("choice.coerce", faction=faction)
    if isinstance(act, TakeOption):
        key = "choice.option" if act.workers else "choice.option_without_workers"
        return say(key, faction=faction, n=act.option + 1)
    if isinstance(act, PlaceTrap):
        return say("choice.trap", faction=faction, trap=act.trap)
    if isinstance(act, ClaimBonus | DeclineBonus):
        return _bonus(state, named, act)
    return _factory(state, act) if isinstance(act, UseFactoryCard) else named


def _bonus(state: State, named: Message, act: ClaimBonus | DeclineBonus) -> Message:
    """Whose action earned it; the number tells two bonuses of one seat's actions apart."""
    prompt = next(prompt for prompt in state.prompts if prompt.number == act.prompt)
    key = "choice.claim" if isinstance(act, ClaimBonus) else "choice.decline"
    return say(key, **dict(named.params), to=state.setup.seats[prompt.by].faction, number=prompt.number)


def _move(named: Message, act: MoveUnit) -> Message:
    params = {**dict(named.params), "n": sum(act.resources), "workers": act.workers}
    loaded = act.workers > 0 or any(act.resources)
    if act.fresh:
        return say("choice.move_loaded" if loaded else "choice.move", **params)
    return say("choice.move_on_loaded" if loaded else "choice.move_on", **params)


def _factory(state: State, act: UseFactoryCard) -> Message:
    """What the card gives, the new workers and the price in combat cards."""
    card = factory_cards()[state.players[act.seat].factory_card or 1]
    gains = (card.gains[act.gain],) if card.either else card.gains
    key = "choice.factory_coerced" if act.coerce else "choice.factory"
    return say(
        key,
        faction=state.setup.seats[act.seat].faction,
        gain=tuple(kind for kind, _ in gains),
        n=act.workers + (act.at is not None),
        at=act.at or "",
    )
