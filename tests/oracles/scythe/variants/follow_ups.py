"""Every variant of what a turn begins with and what a move leads to."""

from collections.abc import Iterable

from tests.oracles.scythe.reach_oracle import TERRAIN
from tests.oracles.scythe.variants.bundle import Bundle
from tests.oracles.scythe.variants.cards import ENCOUNTERS, FACTORY_CARDS
from tests.oracles.scythe.variants.seen import FACTORY, Seen

TRAPS = ("popularity", "power", "coins", "combat_cards")
FLAGS = 4


def sections(seen: Seen) -> list[Bundle]:
    """ "A different section of your player mat than where it was on your previous turn." """
    if not _may_begin(seen):
        return []
    every = range(FACTORY if seen.player.factory_card is None else FACTORY + 1)
    last = seen.player.last_section
    rows = [(section,) for section in every if section != last or _relentless(seen, section)]
    return [Bundle("choose_section", {"seat": seen.seat}, ("section",), rows)]


def _relentless(seen: Seen, section: int) -> bool:
    """Ruling: Rusviet may repeat a section, not the factory card (the older rule: that, too)."""
    return seen.faction == "rusviet" and (section != FACTORY or seen.house.relentless_factory)


def _may_begin(seen: Seen) -> bool:
    state, turns = seen.state, seen.state.turns
    ending = state.resolution
    if ending is not None and seen.player.turns >= ending.last_turns[seen.seat]:
        return False
    if seen.seat != state.next_seat or seen.stage not in ("", "done"):
        return False
    if not turns or turns[-1].stage == "done":
        return True
    announced = len(turns) == 1 and turns[0].stage in ("bottom_benefit", "bonuses")
    return bool(announced and seen.house.overlapping_turns)


def moved_on_the_table(seen: Seen) -> bool:
    """Whether no board tells what the move of this turn led to, and it may be said now."""
    if seen.has_board or not seen.turn.moved or seen.began_early:
        return False
    return bool(seen.stage == "bottom_row")


def declarations(seen: Seen) -> list[Bundle]:
    """What a move on the table may have led to: combats, workers driven off, traps, an encounter, a card."""
    if not moved_on_the_table(seen):
        return []
    seat, turn = {"seat": seen.seat}, seen.turn
    others = [(n, each.workers) for n, each in enumerate(seen.state.players) if n != seen.seat]
    driven = [(other, n) for other, workers in others for n in range(1, workers + 1)]
    factions = [each.faction for each in seen.setup.seats]
    traps = TRAPS if "togawa" in factions and seen.faction != "togawa" else ()
    once = turn.moves is None or not turn.moves.encountered
    return [
        Bundle("declare_combat", seat, ("against",), [(other,) for other, _ in others]),
        Bundle("declare_drive_off", seat, ("against", "workers"), driven),
        Bundle("declare_trap", seat, ("trap",), [(trap,) for trap in traps]),
        Bundle("draw_encounter", seat, ("number",), [(n,) for n in _in_use(seen, ENCOUNTERS, 28) if once]),
        *_factory_cards(seen),
    ]


def drawing(seen: Seen) -> list[Bundle]:
    """Naming the card that was drawn, or resolving the encounter on the table until an option is taken."""
    seat, moves = {"seat": seen.seat}, seen.turn.moves
    drawn = moves is not None and moves.card is not None
    lost = seen.has_board and not any(seen.units(place)[0] for place in seen.places)
    rows = [] if drawn or lost or seen.began_early else [(n,) for n in _in_use(seen, ENCOUNTERS, 28)]
    by_hand = [()] if moves is not None and not moves.options else []
    return [Bundle("draw_encounter", seat, ("number",), rows), Bundle("resolve_by_hand", seat, (), by_hand)]


def _in_use(seen: Seen, numbers: Iterable[int], base: int) -> list[int]:
    """The cards' numbers; those above the base game's only where the table plays with promo cards."""
    return [number for number in numbers if number <= base or "promo_cards" in seen.setup.modules]


def visit(seen: Seen) -> list[Bundle]:
    """ "Look through the factory cards on the board and choose one." """
    return _factory_cards(seen) if seen.turn.moved and not seen.began_early else []


def _factory_cards(seen: Seen) -> list[Bundle]:
    """Ruling: any card that nobody has; which ones lie on the board only the table knows."""
    if seen.player.factory_card is not None:
        return []
    taken = [player.factory_card for player in seen.state.players]
    rows = [(number,) for number in _in_use(seen, FACTORY_CARDS, 12) if number not in taken]
    return [Bundle("take_factory_card", {"seat": seen.seat}, ("number",), rows)]


def combats(seen: Seen) -> list[Bundle]:
    """ "The active player chooses the order in which combats are resolved." """
    seat, moves = {"seat": seen.seat}, seen.turn.moves
    return [
        Bundle("choose_combat", seat, ("at",), [(at,) for at in moves.combats]),
        Bundle("fight_airship", seat, ("against",), _airships(seen)),
    ]


def _airships(seen: Seen) -> list[tuple[int]]:
    """The tile Blitzkrieg: "allows combat between 2 airships"; after the airship has moved, each once."""
    moves, ships = seen.turn.moves, seen.state.board.airships
    if not ships or not moves.flown or moves.peaceful or not seen.has_tile(seen.seat, "Blitzkrieg"):
        return []
    met = [n for n, ship in enumerate(ships) if ship.at == ships[seen.seat].at]
    return [(n,) for n in met if n != seen.seat and n not in moves.fought]


def tokens(seen: Seen) -> list[Bundle]:
    """Albion's flag and Togawa's traps where the character ended its move, and traps to arm by Shinobi."""
    seat = {"seat": seen.seat}
    at = next((place for place in TERRAIN if seen.units(place)[0]), None)
    here = seen.places[at] if at else None
    free = seen.turn.moves.character_moved and here and not here.flag and here.trap is None
    laid = [place.trap for place in seen.places.values()]
    flags = sum(place.flag for place in seen.places.values())
    flag = [()] if free and seen.faction == "albion" and flags < FLAGS else []
    traps = TRAPS if free and seen.faction == "togawa" else ()
    return [
        Bundle("place_flag", seat, (), flag),
        Bundle("place_trap", seat, ("trap",), [(trap,) for trap in traps if trap not in laid]),
        Bundle("arm_trap", seat, ("at",), _to_arm(seen)),
    ]


def _to_arm(seen: Seen) -> list[tuple[str]]:
    """Where a character or mech that moved stands with a trap of Togawa's that is disarmed."""
    if seen.faction != "togawa" or "shinobi" not in seen.player.mats.mechs:
        return []
    ended = {at for at, unit in seen.turn.moves.rested if unit != "worker"}
    disarmed = [at for at, here in seen.places.items() if here.trap and not here.armed]
    return [(at,) for at in disarmed if at in ended and any(seen.units(at)[:2])]
