"""A choice as a short entry under its heading: what the heading has not said yet."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from engine.game import Act
from engine.message import Message, Param, say
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
from engine.scythe.board import RESOURCES
from engine.scythe.components import ONE_TIME_BONUS, ONGOING_BONUS, factory_cards
from engine.scythe.labels import label
from engine.scythe.state import FACTORY_SECTION, State
from engine.scythe.top_row import section_of
from engine.scythe.wind_gambit_acts import CompleteMission, LoadAirship, MoveAirship, UnloadAirship

_Maker: TypeAlias = Callable[[State, Any], Message]


def offer(state: State, act: Act) -> Message:
    """The act without what its heading says; corrections and gifts, which no list has, as in the log."""
    same = _ALWAYS.get(type(act))
    if same is not None:
        return same
    return _BY_ACT.get(type(act), label)(state, act)


def _section(state: State, act: ChooseSection) -> Message:
    if act.section == FACTORY_SECTION:
        return say("offer.factory_section")
    section = section_of(state.setup.seats[act.seat].mat, act.section)
    return say("offer.section", top=section.top, bottom=section.bottom)


def _to(state: State, act: MoveUnit | Retreat | MoveAirship) -> Message:
    return say("offer.to", to=act.to)


def _on(state: State, act: PlaceResource) -> Message:
    return say("offer.on", at=act.at)


def _amount(state: State, act: Bolster | Trade) -> Message:
    return say("offer.amount", n=act.amount, bonus=act.gain)


def _coins(state: State, act: GainCoins) -> Message:
    return say("offer.coins", n=act.amount)


def _produce(state: State, act: Produce) -> Message:
    """Without a board the new workers are part of the choice."""
    return say("offer.produce") if state.board else say("offer.produce_workers", n=act.workers)


def _produce_at(state: State, act: ProduceAt) -> Message:
    return say("offer.produce_at", at=act.at, n=act.amount)


def _attack(state: State, act: DeclareCombat) -> Message:
    return say("offer.attack", to=state.setup.seats[act.against].faction)


def _fight(state: State, act: ChooseCombat) -> Message:
    return say("offer.fight", at=act.at)


def _drive_off(state: State, act: DeclareDriveOff) -> Message:
    return say("offer.workers", n=act.workers)


def _trap(state: State, act: DeclareTrap) -> Message:
    return say("offer.trap", trap=act.trap)


def _lay_trap(state: State, act: PlaceTrap) -> Message:
    return say("offer.lay_trap", trap=act.trap)


def _arm_trap(state: State, act: ArmTrap) -> Message:
    return say("offer.arm_trap", at=act.at)


def _ability(state: State, act: UseAbility) -> Message:
    return say("offer.ability", mech=act.mech)


def _card(state: State, act: DrawEncounter | TakeFactoryCard) -> Message:
    return say("offer.card", number=act.number)


def _option(state: State, act: TakeOption) -> Message:
    key = "offer.option" if act.workers else "offer.option_without_workers"
    return Message(key, (("number", act.option + 1),))


def _bottom_row(state: State, act: TakeBottomRow) -> Message:
    return say("offer.bottom_row_coerced") if act.coerce else say("offer.bottom_row")


def _upgrade(state: State, act: Upgrade) -> Message:
    return say("offer.upgrade", cube=act.cube)


def _deploy(state: State, act: Deploy) -> Message:
    return say("offer.on", at=act.at) if act.at else say("offer.mech", mech=act.mech)


def _build(state: State, act: Build) -> Message:
    return say("offer.on", at=act.at) if act.at else say("offer.structure", structure=act.structure)


def _enlist(state: State, act: Enlist) -> Message:
    return say("offer.enlist", n=ONE_TIME_BONUS, bonus=act.bonus)


def _bonus(state: State, act: ClaimBonus | DeclineBonus) -> Message:
    """Whose action earned it; where two would read alike, the number of the prompt tells them apart."""
    prompt = next(prompt for prompt in state.prompts if prompt.number == act.prompt)
    params: dict[str, Param] = {
        "n": 1,
        "bonus": ONGOING_BONUS[prompt.bottom],
        "bottom": prompt.bottom,
        "to": state.setup.seats[prompt.by].faction,
    }
    claims = isinstance(act, ClaimBonus)
    alike = [
        each
        for each in state.prompts
        if (each.seat, each.by, each.bottom) == (prompt.seat, prompt.by, prompt.bottom)
    ]
    if len(alike) == 1:
        return say("offer.claim" if claims else "offer.decline", **params)
    return say("offer.claim_one" if claims else "offer.decline_one", **params, number=prompt.number)


def _give(state: State, act: GiveCoins) -> Message:
    return say("offer.give", to=state.setup.seats[act.to].faction)


def _auto_claim(state: State, act: SetAutoClaim) -> Message:
    return say("offer.claim_all") if act.on else say("offer.ask_each")


def _reveal(state: State, act: RevealObjective) -> Message:
    return say("offer.reveal") if act.number is None else say("offer.reveal_card", number=act.number)


def _mission(state: State, act: CompleteMission) -> Message:
    return say("offer.mission", number=act.number)


def _use_factory(state: State, act: UseFactoryCard) -> Message:
    card = factory_cards()[state.players[act.seat].factory_card or 1]
    gains = (card.gains[act.gain],) if card.either else card.gains
    gain = tuple(kind for kind, _ in gains)
    if act.at:
        return say("offer.factory_worker_on", gain=gain, at=act.at)
    return (
        say("offer.factory_workers", gain=gain, n=act.workers)
        if act.workers
        else say("offer.factory", gain=gain)
    )


def _load(state: State, act: LoadAirship | UnloadAirship) -> Message:
    aboard = isinstance(act, LoadAirship)
    if act.workers:
        return say("offer.load_workers" if aboard else "offer.unload_workers", n=act.workers)
    tokens = zip(RESOURCES, act.resources, strict=True)
    kinds = tuple(str(kind) for kind, n in tokens for _ in range(n))
    return say("offer.load" if aboard else "offer.unload", resource=kinds)


_ALWAYS: Final[dict[type[Act], Message]] = {
    Move: say("offer.move"),
    OpenDials: say("offer.open_dials"),
    PassAbilities: say("offer.pass_abilities"),
    ResolveByHand: say("offer.by_hand"),
    PlaceFlag: say("offer.flag"),
    EndTurn: say("offer.end_turn"),
    FinishAction: say("offer.finish"),
    DeclineBenefit: say("offer.decline_benefit"),
    EndGame: say("offer.end_game"),
}
_BY_ACT: Final[dict[type[Act], _Maker]] = {
    ChooseSection: _section,
    MoveUnit: _to,
    Retreat: _to,
    MoveAirship: _to,
    PlaceResource: _on,
    Bolster: _amount,
    Trade: _amount,
    GainCoins: _coins,
    Produce: _produce,
    ProduceAt: _produce_at,
    DeclareCombat: _attack,
    ChooseCombat: _fight,
    DeclareDriveOff: _drive_off,
    DeclareTrap: _trap,
    PlaceTrap: _lay_trap,
    ArmTrap: _arm_trap,
    UseAbility: _ability,
    DrawEncounter: _card,
    TakeFactoryCard: _card,
    TakeOption: _option,
    TakeBottomRow: _bottom_row,
    Upgrade: _upgrade,
    Deploy: _deploy,
    Build: _build,
    Enlist: _enlist,
    ClaimBonus: _bonus,
    DeclineBonus: _bonus,
    SetAutoClaim: _auto_claim,
    GiveCoins: _give,
    RevealObjective: _reveal,
    CompleteMission: _mission,
    UseFactoryCard: _use_factory,
    LoadAirship: _load,
    UnloadAirship: _load,
}
