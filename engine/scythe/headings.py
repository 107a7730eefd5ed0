"""The headings under which a seat's choices are listed, so that a long list folds into a few groups."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from engine.game import Act
from engine.message import Message, say
from engine.scythe.acts import (
    ArmTrap,
    Bolster,
    Build,
    ChooseCombat,
    ChooseSection,
    ClaimBonus,
    DeclareCombat,
    DeclareDriveOff,
    DeclareTrap,
    DeclineBenefit,
    DeclineBonus,
    Deploy,
    DrawEncounter,
    EndGame,
    EndTurn,
    Enlist,
    FinishAction,
    GainCoins,
    GiveCoins,
    Move,
    MoveUnit,
    OpenDials,
    PassAbilities,
    PlaceFlag,
    PlaceResource,
    PlaceTrap,
    Produce,
    ProduceAt,
    ResolveByHand,
    Retreat,
    RevealObjective,
    SetAutoClaim,
    TakeBottomRow,
    TakeFactoryCard,
    TakeOption,
    Trade,
    Upgrade,
    UseAbility,
    UseFactoryCard,
)
from engine.scythe.encounters import base_cards
from engine.scythe.ids import Top
from engine.scythe.state import FACTORY_SECTION, State
from engine.scythe.top_row import section_of
from engine.scythe.turn import turn_of
from engine.scythe.wind_gambit_acts import CompleteMission, LoadAirship, MoveAirship, UnloadAirship

_Maker: TypeAlias = Callable[[State, Any], Message]
_CARDS_TOGETHER: Final = 10  # a phone shows so many entries without scrolling far


def heading(state: State, act: Act) -> Message:
    """The group of choices that a person would look for this act in."""
    same = _ALWAYS.get(type(act))
    if same is not None:
        return same
    maker = _BY_ACT.get(type(act))
    return maker(state, act) if maker else say("heading.table")


def _move_unit(state: State, act: MoveUnit) -> Message:
    """First which unit and what it takes along; where to is the entry."""
    resources = sum(act.resources)
    if act.workers and resources:
        key = "heading.unit_with_both" if act.fresh else "heading.unit_on_with_both"
        return _unit(key, act, workers=act.workers, resources=resources)
    if act.workers:
        key = "heading.unit_with_workers" if act.fresh else "heading.unit_on_with_workers"
        return _unit(key, act, n=act.workers)
    if resources:
        key = "heading.unit_with_resources" if act.fresh else "heading.unit_on_with_resources"
        return _unit(key, act, n=resources)
    return _unit("heading.unit" if act.fresh else "heading.unit_on", act)


def _unit(key: str, act: MoveUnit, **load: int) -> Message:
    return Message(key, (("unit", act.unit), ("at", act.at), *load.items()))


def _drive_off(state: State, act: DeclareDriveOff) -> Message:
    return say("heading.drive_off", to=state.setup.seats[act.against].faction)


def _draw(state: State, act: DrawEncounter) -> Message:
    """Cards are looked for by the number printed on them."""
    first = (act.number - 1) // _CARDS_TOGETHER * _CARDS_TOGETHER + 1
    last = first + _CARDS_TOGETHER - 1
    return say("heading.cards", first=first, last=min(last, max(act.number, *base_cards())))


def _place_resource(state: State, act: PlaceResource) -> Message:
    return say("heading.place_resource", resource=act.resource)


def _bottom_row(state: State, act: TakeBottomRow) -> Message:
    turn = turn_of(state, act.seat)
    if turn is None or turn.section == FACTORY_SECTION:
        return say("heading.bottom_row")
    section = section_of(state.setup.seats[act.seat].mat, turn.section)
    return say("heading.bottom_row_of", bottom=section.bottom)


def _upgrade(state: State, act: Upgrade) -> Message:
    return say("heading.upgrade", bottom=act.bracket)


def _deploy(state: State, act: Deploy) -> Message:
    """By mech where there are places to choose from."""
    return say("heading.deploy_mech", mech=act.mech) if act.at else say("heading.deploy")


def _build(state: State, act: Build) -> Message:
    """By structure where there are places to choose from."""
    return say("heading.build_structure", structure=act.structure) if act.at else say("heading.build")


def _enlist(state: State, act: Enlist) -> Message:
    return say("heading.enlist", bottom=act.recruit)


def _factory(state: State, act: UseFactoryCard) -> Message:
    return say("heading.factory_coerced") if act.coerce else say("heading.factory")


_MOVE, _COMBAT = say("heading.top_row", top=Top.MOVE), say("heading.combat")
_ABILITIES, _ENCOUNTER = say("heading.abilities"), say("heading.encounter")
_TOKENS, _BONUSES, _PRODUCE = say("heading.tokens"), say("heading.bonuses"), say("heading.produce")
_AIRSHIP, _OBJECTIVES, _FINISH = say("heading.airship"), say("heading.objectives"), say("heading.finish")

_ALWAYS: Final[dict[type[Act], Message]] = {
    ChooseSection: say("heading.section"),
    Move: _MOVE,
    GainCoins: _MOVE,
    Bolster: say("heading.top_row", top=Top.BOLSTER),
    Trade: say("heading.top_row", top=Top.TRADE),
    Produce: say("heading.top_row", top=Top.PRODUCE),
    ProduceAt: _PRODUCE,
    DeclareCombat: _COMBAT,
    ChooseCombat: _COMBAT,
    OpenDials: _COMBAT,
    DeclareTrap: say("heading.trap"),
    UseAbility: _ABILITIES,
    PassAbilities: _ABILITIES,
    Retreat: say("heading.retreat"),
    TakeOption: _ENCOUNTER,
    ResolveByHand: _ENCOUNTER,
    TakeFactoryCard: say("heading.factory_cards"),
    PlaceFlag: _TOKENS,
    PlaceTrap: _TOKENS,
    ArmTrap: _TOKENS,
    ClaimBonus: _BONUSES,
    GiveCoins: say("heading.give"),
    DeclineBonus: _BONUSES,
    SetAutoClaim: _BONUSES,
    RevealObjective: _OBJECTIVES,
    CompleteMission: _OBJECTIVES,
    MoveAirship: _AIRSHIP,
    LoadAirship: _AIRSHIP,
    UnloadAirship: _AIRSHIP,
    EndTurn: _FINISH,
    FinishAction: _FINISH,
    DeclineBenefit: _FINISH,
    EndGame: _FINISH,
}
_BY_ACT: Final[dict[type[Act], _Maker]] = {
    MoveUnit: _move_unit,
    DeclareDriveOff: _drive_off,
    DrawEncounter: _draw,
    PlaceResource: _place_resource,
    TakeBottomRow: _bottom_row,
    Upgrade: _upgrade,
    Deploy: _deploy,
    Build: _build,
    Enlist: _enlist,
    UseFactoryCard: _factory,
}
