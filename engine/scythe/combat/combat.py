"""Combat: abilities first the attacker's, then the defender's, then both dials opened at once."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from engine.act_kinds import Result
from engine.codec import Json, decode
from engine.frozen import evolve
from engine.game import Act, Chance
from engine.message import Message, say
from engine.scythe.board.board import Units
from engine.scythe.board.map import LAKES, TUNNELS
from engine.scythe.combat.retreat import retreat_or_ask
from engine.scythe.components import MAX_POWER, read_data
from engine.scythe.draft import Draft
from engine.scythe.ids import Bonus, Mech, Slot, Structure
from engine.scythe.kind import Kind, shows
from engine.scythe.state import Combat, Phase, State
from engine.scythe.turn.stars import place
from engine.scythe.turn.turn import update


@dataclass(frozen=True, slots=True)
class UseAbility(Act):
    """Use a mech ability before the dials are set."""

    mech: Mech


@dataclass(frozen=True, slots=True)
class PassAbilities(Act):
    """Use no further ability in this combat."""


@dataclass(frozen=True, slots=True)
class Opening:
    """One side's dial and the values of the combat cards behind it."""

    dial: int
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Openings:
    """Both sides of a combat, opened at once."""

    attacker: Opening
    defender: Opening


@dataclass(frozen=True, slots=True)
class OpenDials(Act):
    """Open both dials; the openings are the step's result."""

    workers: int = 0
    """Workers driven off by a winning attacker (tracking `mats`)."""


MAX_DIAL: Final = 7
AIRSHIP_CARDS: Final = 1  # our reading: an airship that fights counts as one unit
CARD_VALUES: Final = {
    int(value): count for value, count in read_data("misc")["combat_cards"]["by_value"].items()
}
_ABILITIES: Final = (Mech.ARTILLERY, Mech.DISARM, Mech.SCOUT, Mech.SWORD, Mech.SHIELD, Mech.RONIN)
# Albion's mat states both without "may": they "happen once per combat".
_BY_THEMSELVES: Final = (Mech.SWORD, Mech.SHIELD)
_RULES_OF_SWORD: Final = 2  # before that version of the rules they were offered


def side(combat: Combat) -> int | None:
    """The seat whose abilities come now; None when the dials are to be opened."""
    if combat.phase is Phase.DIALS:
        return None
    return combat.attacker if combat.phase is Phase.ATTACKER_ABILITIES else combat.defender


def units_in(state: State, combat: Combat, seat: int) -> Units | None:
    """The seat's units in the combat; None where no board is tracked, or airships fight."""
    if state.board is None or combat.at is None or combat.airships:
        return None
    return state.board.at(combat.at).of(seat)


def card_limit(state: State, combat: Combat, seat: int) -> int:
    """The most combat cards this seat may play: one a fighter, more by ability, never more than held."""
    held = state.players[seat].combat_cards
    if combat.airships:
        return min(held, AIRSHIP_CARDS)
    units = units_in(state, combat, seat)
    if units is None:
        return held
    mechs = state.players[seat].mats.mechs
    peoples_army = Mech.PEOPLES_ARMY in mechs and units.workers > 0
    suiton = Mech.SUITON in mechs and combat.at in LAKES
    return min(held, units.fighters() + peoples_army + suiton)


def usable(state: State, combat: Combat, seat: int) -> tuple[Mech, ...]:
    """The abilities this seat may still use before the dials."""
    mechs = state.players[seat].mats.mechs
    return tuple(
        mech
        for mech in _ABILITIES
        if mech in mechs and mech not in combat.used and _applies(state, combat, seat, mech)
    )


def _applies(state: State, combat: Combat, seat: int, mech: Mech) -> bool:
    player = state.players[seat]
    opponent = state.players[combat.defender if seat == combat.attacker else combat.attacker]
    # What could change nothing is not asked: nobody taps only to pass it.
    if mech in (Mech.DISARM, Mech.SWORD) and opponent.power == 0:
        return False
    if mech in (Mech.SHIELD, Mech.RONIN) and player.power == MAX_POWER:
        return False
    if mech is Mech.ARTILLERY:
        return player.power >= 1  # "you may pay 1 power", also against none: it is spent at least
    if mech is Mech.SCOUT:
        return opponent.combat_cards > 0
    if mech is Mech.SWORD:
        return seat == combat.attacker
    if mech is Mech.SHIELD:
        return seat == combat.defender
    units = units_in(state, combat, seat)
    if mech is Mech.RONIN:
        return units is None or (units.fighters() == 1 and units.workers == 0)
    return units is None or _is_tunnel(state, combat, seat)


def _is_tunnel(state: State, combat: Combat, seat: int) -> bool:
    """Disarm works on tunnels and on Saxony's own mine, unless the table plays the mat's text."""
    assert state.board is not None and combat.at is not None
    own_mine = state.board.at(combat.at).structure == (seat, Structure.MINE)
    return combat.at in TUNNELS or (own_mine and not state.setup.house_rules.disarm_tunnels_only)


def ability_acts(state: State, seat: int) -> tuple[Act, ...]:
    """The abilities of the side whose turn it is to use them, and passing."""
    combat = state.combat
    if combat is None or side(combat) != seat:
        return ()
    return (*(UseAbility(seat, mech) for mech in usable(state, combat, seat)), PassAbilities(seat))


def why_not_ability(state: State, act: UseAbility | PassAbilities) -> Message | None:
    """The reason this ability cannot be used now."""
    combat = state.combat
    if combat is None or side(combat) != act.seat:
        return say("refused.no_ability_now")
    if isinstance(act, UseAbility) and act.mech not in usable(state, combat, act.seat):
        return say("refused.no_ability", mech=act.mech)
    return None


def use_ability(draft: Draft, act: UseAbility) -> None:
    """Pays for the ability and changes both sides' tracks."""
    combat = draft.combat
    assert combat is not None
    opponent = combat.defender if act.seat == combat.attacker else combat.attacker
    if act.mech is Mech.ARTILLERY:
        draft.pay(act.seat, Bonus.POWER, 1)
    if act.mech in (Mech.ARTILLERY, Mech.DISARM, Mech.SWORD):
        draft.lose(opponent, Bonus.POWER, 2)
    elif act.mech in (Mech.SHIELD, Mech.RONIN):
        draft.gain(act.seat, Bonus.POWER, 2)
    else:
        draft.lose(opponent, Bonus.COMBAT_CARDS, 1)
        draft.gain(act.seat, Bonus.COMBAT_CARDS, 1)
    draft.combat = evolve(combat, used=(*combat.used, act.mech))
    _power_star(draft, act.seat)


def _power_star(draft: Draft, seat: int) -> None:
    """Power 16 by Shield or Ronin is a star like any other."""
    if draft.players[seat].power == MAX_POWER and draft.players[seat].stars_in(Slot.POWER) == 0:
        place(draft, seat, Slot.POWER)


def pass_abilities(draft: Draft, act: PassAbilities) -> None:
    """Goes on to the other side, or to the dials."""
    _next_phase(draft)


def _next_phase(draft: Draft) -> None:
    assert draft.combat is not None
    first = draft.combat.phase is Phase.ATTACKER_ABILITIES
    draft.combat = evolve(draft.combat, phase=Phase.DEFENDER_ABILITIES if first else Phase.DIALS)


def settle_phase(draft: Draft) -> None:
    """Uses what happens by itself, and passes for a side that has no ability left to use."""
    while draft.combat and not draft.ended and (seat := side(draft.combat)) is not None:
        able = usable(draft.freeze(), draft.combat, seat)
        sure = [mech for mech in able if mech in _BY_THEMSELVES and draft.setup.rules >= _RULES_OF_SWORD]
        if sure:
            # Nobody's act tells it.
            draft.announce("news.ability", seat, mech=sure[0])
            use_ability(draft, UseAbility(seat, sure[0]))
        elif able:
            return
        else:
            _next_phase(draft)


def dial_acts(state: State, seat: int) -> tuple[Act, ...]:
    """Opening the dials, which the attacker does for both."""
    combat = state.combat
    if combat and combat.phase is Phase.DIALS and combat.loser is None and seat == combat.attacker:
        return (OpenDials(seat),)
    return ()


def why_not_open(state: State, act: OpenDials, result: object) -> Message | None:
    """The reason the dials cannot be opened so; names the seat and the rule that an opening breaks."""
    combat = state.combat
    if (
        combat is None
        or combat.phase is not Phase.DIALS
        or act.seat != combat.attacker
        or combat.loser is not None
    ):
        return say("refused.no_dials")
    if not isinstance(result, Openings):
        return say("refused.openings")
    if act.workers and state.board is not None:
        return say("refused.workers_known")
    if not 0 <= act.workers <= state.players[combat.defender].workers:
        return say("refused.amount", n=act.workers, most=state.players[combat.defender].workers)
    return (
        _why_not_opening(state, combat, combat.attacker, result.attacker)
        or _why_not_opening(state, combat, combat.defender, result.defender)
        or _why_not_cards(result)
    )


def _why_not_opening(state: State, combat: Combat, seat: int, opening: Opening) -> Message | None:
    faction = state.setup.seats[seat].faction
    power = state.players[seat].power
    if not 0 <= opening.dial <= MAX_DIAL:
        return say("refused.dial", faction=faction, most=MAX_DIAL)
    if opening.dial > power:
        return say("refused.dial_power", faction=faction, n=opening.dial, held=power)
    limit = card_limit(state, combat, seat)
    if len(opening.cards) > limit:
        return say("refused.cards", faction=faction, n=len(opening.cards), most=limit)
    if any(value not in CARD_VALUES for value in opening.cards):
        return say("refused.card_value", faction=faction)
    return None


def _why_not_cards(openings: Openings) -> Message | None:
    """There are only so many cards of each value in the box."""
    played = Counter((*openings.attacker.cards, *openings.defender.cards))
    for value, number in played.items():
        if number > CARD_VALUES[value]:
            return say("refused.card_count", value=value, n=number)
    return None


def random_openings(state: State, chance: Chance) -> Openings:
    """Two legal openings, for testers and random games."""
    combat = state.combat
    assert combat is not None
    deck = [value for value, number in CARD_VALUES.items() for _ in range(number)]
    chance.shuffle(deck)
    made = []
    for seat in (combat.attacker, combat.defender):
        dial = chance.choice(range(min(MAX_DIAL, state.players[seat].power) + 1))
        played = chance.choice(range(card_limit(state, combat, seat) + 1))
        made.append(Opening(dial, tuple(sorted(deck.pop() for _ in range(played)))))
    return Openings(*made)


def strength(opening: Opening) -> int:
    """What an opening comes to."""
    return opening.dial + sum(opening.cards)


def open_dials(draft: Draft, act: OpenDials, result: Openings) -> None:
    """Both pay; the higher total wins, the attacker on a tie; the loser retreats."""
    combat = draft.combat
    assert combat is not None
    sides = ((combat.attacker, result.attacker), (combat.defender, result.defender))
    for seat, opening in sides:
        draft.pay(seat, Bonus.POWER, opening.dial)
        draft.pay(seat, Bonus.COMBAT_CARDS, len(opening.cards))
    attack, defence = strength(result.attacker), strength(result.defender)
    attacker_wins = attack >= defence
    winner, loser = (
        (combat.attacker, combat.defender) if attacker_wins else (combat.defender, combat.attacker)
    )
    draft.announce(
        "news.combat_won", winner, to=draft.faction(loser), n=attack if attacker_wins else defence,
        other=defence if attacker_wins else attack,
    )  # fmt: skip
    if attacker_wins:
        _popularity_for_workers(draft, combat, act.workers)
    if strength(dict(sides)[loser]) > 0:
        draft.gain(loser, Bonus.COMBAT_CARDS, 1)
    retreat_or_ask(draft, combat, winner, loser)


def _popularity_for_workers(draft: Draft, combat: Combat, declared: int) -> None:
    """The winning attacker loses 1 popularity for each worker it forced to retreat (not with Camaraderie)."""
    workers = declared
    if combat.airships:
        return
    if draft.board and combat.at:
        workers = draft.board.at(combat.at).of(combat.defender).workers
    if workers:
        update(draft, evolve(draft.turn(combat.attacker), drove_off=True))
    if workers and Mech.CAMARADERIE not in draft.players[combat.attacker].mats.mechs:
        lost = draft.lose(combat.attacker, Bonus.POPULARITY, workers)
        if lost:
            draft.announce("news.popularity_lost", combat.attacker, n=lost, workers=workers)


def _ability(state: State, act: UseAbility) -> Message:
    return say("offer.ability", mech=act.mech)


def _scouts(state: State, act: UseAbility) -> bool:
    return act.mech is Mech.SCOUT


def _drawn(state: State, act: OpenDials, chance: Chance) -> Openings:
    return random_openings(state, chance)


def _read(data: Json) -> Openings:
    return decode(Openings, data)


_ABILITIES_HEADING: Final = say("heading.abilities")
KINDS: Final = (
    Kind(
        UseAbility,
        why_not_ability,
        use_ability,
        heading=_ABILITIES_HEADING,
        words=_ability,
        reveals=_scouts,
        during_combat=True,
    ),
    Kind(
        PassAbilities,
        why_not_ability,
        pass_abilities,
        heading=_ABILITIES_HEADING,
        words=say("offer.pass_abilities"),
        during_combat=True,
    ),
    Kind(
        OpenDials,
        why_not_open,
        open_dials,
        heading=say("heading.combat"),
        words=say("offer.open_dials"),
        reveals=shows,
        sealed=True,
        result=Result(_drawn, _read),
        during_combat=True,
    ),
)
