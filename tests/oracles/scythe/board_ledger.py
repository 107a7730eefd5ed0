"""An own ledger of a tracked game: what every step may change, worked out from the rule texts."""

from collections import Counter
from typing import Any

from engine.game import Step
from engine.scythe.board.board import PLACES
from engine.scythe.board.moving import MoveUnit
from engine.scythe.cards.encounters import DrawEncounter, TakeOption
from engine.scythe.cards.factory import UseFactoryCard
from engine.scythe.combat.aftermath import PlaceFlag, PlaceTrap
from engine.scythe.combat.combat import OpenDials, UseAbility
from engine.scythe.combat.retreat import Retreat
from engine.scythe.ids import Mech, Resource
from engine.scythe.state import State
from engine.scythe.turn.benefits import Build, Deploy, Enlist, Upgrade
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.produce import ProduceAt
from engine.scythe.turn.trade import PlaceResource
from tests.kits.scythe.tables import MECHS_OF, data

MAP = {place["id"]: place for place in data("map")["territories"]}
LAKES = {name for name, place in MAP.items() if place["terrain"] == "lake"}
GIVES = {"mountain": "metal", "farm": "food", "tundra": "oil", "forest": "wood"}
OPTIONS = {card["number"]: card["options"] for card in data("encounters")["cards"]}
SECTIONS = {mat["id"]: mat["sections"] for mat in data("player_mats")["mats"]}
KINDS = tuple(str(resource) for resource in Resource)
TRACKS = ("coins", "power", "popularity", "combat_cards")
PENALTY = {"popularity": 2, "power": 3, "coins": 4, "combat_cards": 2}
WHILE_SHARED = ("moving", "combat", "retreat")


def pieces(state: State, seat: int) -> tuple[int, int, int]:
    """Characters, mechs and workers of a seat on the whole board."""
    here = [units for place in state.board.places for owner, units in place.units if owner == seat]
    return sum(u.character for u in here), sum(u.mechs for u in here), sum(u.workers for u in here)


def tokens(state: State) -> Counter[str]:
    """All resources on the board by kind."""
    total: Counter[str] = Counter()
    for place in state.board.places:
        total.update(dict(zip(KINDS, place.resources, strict=True)))
    return total


def wrong_position(state: State) -> list[str]:
    """What no position of a tracked game may show."""
    wrong = []
    for seat, player in enumerate(state.players):
        if pieces(state, seat) != (1, len(player.mats.mechs), player.workers):
            wrong.append(f"units of seat {seat}")
        if not set(player.mats.mechs) <= set(MECHS_OF[str(state.setup.seats[seat].faction)]):
            wrong.append(f"mechs of seat {seat}")
    moving = {t.seat for t in state.turns if str(t.stage) in WHILE_SHARED} if state.ended is None else set()
    for name, place in zip(PLACES, state.board.places, strict=True):
        wrong += [f"{name}: {problem}" for problem in _wrong_place(state, name, place, moving)]
    if sum(place.flag for place in state.board.places) > 4:
        wrong.append("flags")
    traps = [place.trap for place in state.board.places if place.trap]
    if len(set(traps)) != len(traps):
        wrong.append("traps")
    if not 0 <= sum(player.combat_cards for player in state.players) <= 42:
        wrong.append("combat cards")
    return wrong


def _wrong_place(state: State, name: str, place: Any, moving: set[int]) -> list[str]:
    wrong = []
    owners = [owner for owner, _ in place.units]
    if len(owners) != len(set(owners)) or len(owners) > 2:
        wrong.append("owners")
    if len(owners) == 2 and (
        not moving & set(owners) or any(not u.character + u.mechs for _, u in place.units)
    ):
        wrong.append("shared")
    if min(place.resources) < 0:
        wrong.append("negative resources")
    factions = {str(state.setup.seats[owner].faction) for owner in owners}
    if place.armed and factions - {"togawa"}:
        wrong.append("opponent beside an armed trap")
    if place.flag and place.trap:
        wrong.append("two tokens")
    if name in LAKES:
        if place.structure:
            wrong.append("structure on a lake")
        if any(units.workers and not units.mechs for _, units in place.units):
            wrong.append("worker without a mech on a lake")
        if any(place.resources) and not owners:
            wrong.append("resources alone on a lake")
    return wrong


def wrong_step(before: State, step: Step, after: State) -> list[str]:
    """What this step changed that its rule does not explain."""
    wrong = [] if tokens(after) - tokens(before) == +_new(before, step) else ["resources came from nowhere"]
    if tokens(before) - tokens(after) != _paid(before, step):
        wrong.append("resources went nowhere")
    for name, old, new in zip(PLACES, before.board.places, after.board.places, strict=True):
        if new.encounter and not old.encounter:
            wrong.append(f"{name}: encounter came back")
        if old.encounter and not new.encounter and name not in _characters(before):
            wrong.append(f"{name}: encounter went without a character")
        if old.structure and old.structure != new.structure:
            wrong.append(f"{name}: structure went")
        if (old.flag and not new.flag) or (old.trap and old.trap != new.trap):
            wrong.append(f"{name}: token went")
        if new.flag > old.flag and not isinstance(step.act, PlaceFlag):
            wrong.append(f"{name}: flag came")
        if new.trap and not old.trap and not isinstance(step.act, PlaceTrap):
            wrong.append(f"{name}: trap came")
    if isinstance(step.act, OpenDials) and before.combat.loser is not None:
        wrong.append("dials were opened twice")
    expected = _tracks(before, step, after)
    if expected is not None:
        got = [tuple(getattr(player, track) for track in TRACKS) for player in after.players]
        if got != expected:
            wrong.append(f"tracks are {got}, should be {expected}")
    return wrong


def _characters(state: State) -> set[str]:
    places = zip(PLACES, state.board.places, strict=True)
    return {name for name, place in places if any(units.character for _, units in place.units)}


def _new(before: State, step: Step) -> Counter[str]:
    act = step.act
    if isinstance(act, ProduceAt):
        kind = GIVES.get(MAP[act.at]["terrain"])
        return Counter({kind: act.amount}) if kind else Counter()
    if isinstance(act, PlaceResource):
        return Counter({str(act.resource): 1})
    if isinstance(act, TakeOption) and act.gain:
        turn = next(turn for turn in before.turns if turn.seat == act.seat)
        gain = OPTIONS[turn.moves.card][act.option]["gain"]
        amounts = act.taken or tuple(gain.values())
        taken = dict(zip(gain, amounts, strict=True))
        return Counter({kind: taken[kind] for kind in KINDS if taken.get(kind)})
    return Counter()


def _paid(before: State, step: Step) -> Counter[str]:
    act = step.act
    if isinstance(act, TakeBottomRow | UseFactoryCard):
        return Counter({str(kind): 0 for _, kind, _ in act.payment}) + _sum(act.payment)
    if isinstance(act, Upgrade | Deploy | Build | Enlist):
        turn = next(turn for turn in before.turns if turn.seat == act.seat)
        if str(turn.stage) in ("top_row", "bottom_row"):
            section = SECTIONS[str(before.setup.seats[act.seat].mat)][turn.section]
            cost = section["cost"] - before.players[act.seat].mats.brackets[turn.section]
            return +Counter({section["resource"]: cost})
    return Counter()


def _sum(payment: Any) -> Counter[str]:
    total: Counter[str] = Counter()
    for _, kind, amount in payment:
        total[str(kind)] += amount
    return total


def _tracks(before: State, step: Step, after: State) -> list[tuple[int, ...]] | None:
    """Every seat's tracks after a move, an ability, the dials or a retreat; None for other steps."""
    held = [{track: getattr(player, track) for track in TRACKS} for player in before.players]
    act = step.act
    if isinstance(act, MoveUnit):
        _move(before, act, held)
    elif isinstance(act, UseAbility):
        _ability(before, act, held)
    elif isinstance(act, OpenDials):
        _dials(before, step.result, held)
    elif not isinstance(act, PlaceResource | PlaceFlag | PlaceTrap | Retreat | DrawEncounter | ProduceAt):
        return None
    _albion(before, after, held)
    return [tuple(each.values()) for each in held]


def _albion(before: State, after: State, held: list[dict[str, int]]) -> None:
    """Sword and Shield "happen once per combat": told as news, never chosen."""
    used = [str(told["mech"]) for told in after.news if told.key == "news.ability"]
    albion = next((n for n, seat in enumerate(after.setup.seats) if seat.faction == "albion"), None)
    if albion is None:
        return
    if "sword" in used:
        _lose(held[(after.combat or before.combat).defender], "power", 2)
    if "shield" in used:
        held[albion]["power"] = min(16, held[albion]["power"] + 2)


def _lose(held: dict[str, int], track: str, amount: int) -> None:
    held[track] = max(0, held[track] - amount)


def _move(before: State, act: MoveUnit, held: list[dict[str, int]]) -> None:
    place = before.board.at(act.to)
    mine = held[act.seat]
    faction = str(before.setup.seats[act.seat].faction)
    if place.armed and faction != "togawa":
        _lose(mine, str(place.trap), PENALTY[str(place.trap)])
    for owner, units in place.units:
        if owner != act.seat and not units.character and not units.mechs:
            always = before.setup.house_rules.camaraderie_always
            if not (always and Mech.CAMARADERIE in before.players[act.seat].mats.mechs):
                _lose(mine, "popularity", units.workers)


def _ability(before: State, act: UseAbility, held: list[dict[str, int]]) -> None:
    combat = before.combat
    mine = held[act.seat]
    theirs = held[combat.defender if act.seat == combat.attacker else combat.attacker]
    name = str(act.mech)
    if name == "artillery":
        mine["power"] -= 1
    if name in ("artillery", "disarm", "sword"):
        _lose(theirs, "power", 2)
    elif name in ("shield", "ronin"):
        mine["power"] = min(16, mine["power"] + 2)
    elif name == "scout":
        theirs["combat_cards"] -= 1
        mine["combat_cards"] += 1


def _dials(before: State, result: Any, held: list[dict[str, int]]) -> None:
    combat = before.combat
    sides = {combat.attacker: result.attacker, combat.defender: result.defender}
    totals = {seat: opening.dial + sum(opening.cards) for seat, opening in sides.items()}
    for seat, opening in sides.items():
        held[seat]["power"] -= opening.dial
        held[seat]["combat_cards"] -= len(opening.cards)
    won = totals[combat.attacker] >= totals[combat.defender]
    loser = combat.defender if won else combat.attacker
    if totals[loser] and sum(each["combat_cards"] for each in held) < 42:
        held[loser]["combat_cards"] += 1
    if won and Mech.CAMARADERIE not in before.players[combat.attacker].mats.mechs:
        workers = dict(before.board.at(combat.at).units)[combat.defender].workers
        _lose(held[combat.attacker], "popularity", workers)


def wrong_opening(state: State, result: Any) -> bool:
    """Whether one of these openings breaks a rule of "Select power"."""
    combat = state.combat
    for seat, opening in ((combat.attacker, result.attacker), (combat.defender, result.defender)):
        units = dict(state.board.at(combat.at).units)[seat]
        player = state.players[seat]
        most = units.character + units.mechs
        most += Mech.PEOPLES_ARMY in player.mats.mechs and units.workers > 0
        most += Mech.SUITON in player.mats.mechs and combat.at in LAKES
        if not 0 <= opening.dial <= min(7, player.power) or len(opening.cards) > min(
            most, player.combat_cards
        ):
            return True
    return False
