"""A combat as two sealed choices: what each side is asked, and the step that both answers make."""

from typing import Final

from engine.codec import Json, Malformed, decode
from engine.forms import Form, FormField, NumberField, SealedSide, Sealing, ValuesField
from engine.game import Refused, Step
from engine.message import Message, say
from engine.scythe.combat.combat import (
    CARD_VALUES,
    MAX_DIAL,
    OpenDials,
    Opening,
    Openings,
    card_limit,
    dial_acts,
    units_in,
)
from engine.scythe.ids import Mech
from engine.scythe.state import Combat, State
from engine.scythe.turn.overlap import is_on_base

ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"
_VALUES: Final = tuple(sorted(CARD_VALUES))
_OPENING: Final = {"dial", "cards"}
_KINDS: Final = {False: "combat", True: "airships"}


def sealing(state: State) -> Sealing | None:
    """The combat whose dials are to be set now; None where nobody may open any."""
    combat = _combat(state)
    if combat is None:
        return None
    # The number of the attacker's turn tells this combat from an earlier one in the same place.
    turn = state.players[combat.attacker].turns
    return Sealing(
        key=f"{_KINDS[combat.airships]} {turn} {combat.attacker} {combat.defender} {combat.at or '-'}",
        title=_title(state, combat),
        sides=(
            SealedSide(combat.attacker, ATTACKER, _form(state, combat, combat.attacker)),
            SealedSide(combat.defender, DEFENDER, _form(state, combat, combat.defender)),
        ),
        ties=0,  # rulebook, Combat: the attacker wins ties
    )


def _combat(state: State) -> Combat | None:
    """The combat in which the attacker's list offers to open the dials."""
    combat = state.combat
    if combat is None or state.ended or not dial_acts(state, combat.attacker):
        return None
    return None if is_on_base(state, OpenDials(combat.attacker)) else combat


def _title(state: State, combat: Combat) -> Message:
    attacker, defender = (state.setup.seats[seat].faction for seat in (combat.attacker, combat.defender))
    if combat.airships and combat.at:
        return say("sealing.airships_at", faction=attacker, to=defender, at=combat.at)
    if combat.at:
        return say("sealing.combat_at", faction=attacker, to=defender, at=combat.at)
    return say("sealing.combat", faction=attacker, to=defender)


def _form(state: State, combat: Combat, seat: int) -> Form:
    power, limit = state.players[seat].power, card_limit(state, combat, seat)
    fields: tuple[FormField, ...] = (
        NumberField("dial", say("form.dial"), 0, min(MAX_DIAL, power)),
        ValuesField("cards", say("form.cards"), _VALUES, limit),
    )
    if _asks_for_workers(state, combat, seat):
        most = state.players[combat.defender].workers
        fields += (NumberField("workers", say("form.workers"), 0, most, counts=False),)
    return Form(fields, _facts(state, combat, seat, limit))


def _asks_for_workers(state: State, combat: Combat, seat: int) -> bool:
    """Where no board is tracked, the attacker says how many workers a victory would drive off."""
    return state.board is None and seat == combat.attacker


def _facts(state: State, combat: Combat, seat: int, limit: int) -> tuple[Message, ...]:
    facts = [say("fact.power", n=state.players[seat].power)]
    if (units := units_in(state, combat, seat)) is not None:
        facts.append(_fighters(units.character > 0, units.mechs))
    facts.append(say("fact.cards", n=limit))
    if seat == combat.attacker:
        facts += _price_of_victory(state, combat)
    facts.append(say("fact.ties"))
    return tuple(facts)


def _fighters(character: bool, mechs: int) -> Message:
    if not character:
        return say("fact.mechs", n=mechs)
    return say("fact.character_and_mechs", n=mechs) if mechs else say("fact.character")


def _price_of_victory(state: State, combat: Combat) -> tuple[Message, ...]:
    """What the workers that a victory drives off cost, where the board shows them."""
    units = units_in(state, combat, combat.defender)
    kind = Mech.CAMARADERIE in state.players[combat.attacker].mats.mechs
    return () if units is None or not units.workers or kind else (say("fact.workers", n=units.workers),)


def sealed_step(state: State, secrets: tuple[Json, ...]) -> Step:
    """The step that opens both dials, the attacker's secret first; Malformed for any other shape."""
    combat = _combat(state)
    if combat is None:
        raise Refused("refused.no_dials")
    if len(secrets) != 2:
        raise Malformed("malformed.type", where="secrets")
    asked = _asks_for_workers(state, combat, combat.attacker)
    attack = _exactly(secrets[0], _OPENING | {"workers"} if asked else _OPENING)
    workers = attack.pop("workers", 0)
    if type(workers) is not int:
        raise Malformed("malformed.type", where="workers")
    openings = Openings(decode(Opening, attack), decode(Opening, _exactly(secrets[1], _OPENING)))
    return Step(OpenDials(combat.attacker, workers), openings)


def _exactly(secret: Json, names: set[str]) -> dict[str, Json]:
    """A copy of the secret, which has exactly these keys; a wrong one is not repeated in the error."""
    if type(secret) is not dict or secret.keys() != names:
        raise Malformed("malformed.type", where="secret")
    return dict(secret)
