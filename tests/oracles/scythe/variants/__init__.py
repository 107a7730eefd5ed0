"""Everything the rule texts let a seat do, variant by variant; nothing of the engine's rules is used."""

from typing import Any

from tests.oracles.scythe.variants.bottom_row import benefit, bottom_row
from tests.oracles.scythe.variants.bundle import Bundle
from tests.oracles.scythe.variants.cards import encounter, factory_card
from tests.oracles.scythe.variants.follow_ups import (
    combats,
    declarations,
    drawing,
    sections,
    tokens,
    visit,
)
from tests.oracles.scythe.variants.movement import flights, moves
from tests.oracles.scythe.variants.retreats import retreats
from tests.oracles.scythe.variants.seen import FACTORY, Seen
from tests.oracles.scythe.variants.top_row import final_turn, placing, producing, top_row

KINDS = frozenset(
    {
        *("move_unit", "move_airship", "load_airship", "unload_airship"),
        *("land_airship", "fight_airship", "bombard"),
        *("move", "gain_coins", "bolster", "trade", "place_resource", "produce", "produce_at"),
        *("take_bottom_row", "upgrade", "deploy", "build", "enlist", "decline_benefit"),
        *("use_factory_card", "take_option", "retreat", "give_coins", "claim_bonus", "decline_bonus"),
        *("end_turn", "finish_action", "choose_section", "choose_combat", "take_factory_card"),
        *("draw_encounter", "resolve_by_hand", "place_flag", "place_trap", "arm_trap"),
        *("declare_combat", "declare_drive_off", "declare_trap"),
    }
)
"""The acts that are listed; of any other nothing is said."""


def seen_by(state: Any, seat: int) -> Seen:
    """The table that the seat's acts are judged on: without a turn that began early, unless it is its own."""
    overlap = state.overlap
    if overlap is None or seat == overlap.second or overlap.first_is_done():
        return Seen(state, seat)
    return Seen(overlap.base, seat)


def bundles(state: Any, seat: int) -> list[Bundle]:
    """Every variant of every listed act that the seat may take now."""
    found = _bonuses(state, seat)
    if not state.ended and state.setup.tracking != "score":
        seen = seen_by(state, seat)
        found += _gifts(seen)
        found += retreats(seen) if seen.state.combat else sections(seen) + _turn(seen)
    return [bundle for bundle in found if len(bundle)]


def _bonuses(state: Any, seat: int) -> list[Bundle]:
    """A recruit bonus may be taken or left as long as it is open."""
    tables = [state] if state.overlap is None else [state, state.overlap.base]
    numbers = [{prompt.number for prompt in each.prompts if prompt.seat == seat} for each in tables]
    rows = [(number,) for number in sorted(set.intersection(*numbers))]
    return [Bundle(act, {"seat": seat}, ("prompt",), rows) for act in ("claim_bonus", "decline_bonus")]


def _gifts(seen: Seen) -> list[Bundle]:
    """ "The only tangible objects that may be exchanged are coins", at any time."""
    others = [seat for seat in range(len(seen.state.players)) if seat != seen.seat]
    amounts = range(1, seen.player.coins + 1)
    rows = [(to, amount) for to in others for amount in amounts]
    return [Bundle("give_coins", {"seat": seen.seat}, ("to", "amount"), rows)]


def _turn(seen: Seen) -> list[Bundle]:
    if seen.turn is None:
        return []
    seat = {"seat": seen.seat}
    found = _STAGES.get(seen.stage, lambda seen: [])(seen) + declarations(seen)
    if _may_end(seen):
        found.append(Bundle("end_turn", seat))
    taken = seen.turn.moves is not None and bool(seen.turn.moves.options)
    # Encounters: "choose one of the options"; only Polania's second may be left.
    fights = seen.stage == "combat" and bool(seen.turn.moves.combats)
    peace = seen.stage == "combat" and not fights
    if seen.stage in _TO_FINISH or peace or (seen.stage == "encounter" and taken):
        found.append(Bundle("finish_action", seat))
    return found


def _may_end(seen: Seen) -> bool:
    if seen.stage in ("top_row", "bottom_row"):
        return not seen.began_early
    ending = seen.state.resolution
    turns_left = ending is None or any(
        player.turns < last for player, last in zip(seen.state.players, ending.last_turns, strict=True)
    )
    return seen.stage == "done" and not turns_left


def _first(seen: Seen) -> list[Bundle]:
    own = factory_card(seen) + _card_move(seen) if seen.turn.section == FACTORY else top_row(seen)
    return own + bottom_row(seen)


def _second(seen: Seen) -> list[Bundle]:
    return _card_move(seen) + bottom_row(seen)


def _card_move(seen: Seen) -> list[Bundle]:
    """ "All factory cards have a bottom-row move action"; it waits for the turn before."""
    first = seen.turn.section == FACTORY and not seen.turn.moved
    moves_now = first and not seen.began_early and not final_turn(seen)
    return [Bundle("move", {"seat": seen.seat})] if moves_now else []


def _chosen(seen: Seen) -> list[Bundle]:
    declined = Bundle("decline_benefit", {"seat": seen.seat})
    return [*benefit(seen, str(seen.turn.benefit)), declined]


def _moving(seen: Seen) -> list[Bundle]:
    return moves(seen) + flights(seen)


def _encounter(seen: Seen) -> list[Bundle]:
    return drawing(seen) + encounter(seen)


_TO_FINISH = ("moving", "trading", "producing", "token")
_STAGES: dict[str, Any] = {
    "top_row": _first,
    "bottom_row": _second,
    "top_benefit": _chosen,
    "bottom_benefit": _chosen,
    "moving": _moving,
    "trading": placing,
    "producing": producing,
    "encounter": _encounter,
    "combat": combats,
    "factory_visit": visit,
    "token": tokens,
}
