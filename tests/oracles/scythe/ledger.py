"""A second, naive set of books for games on the mats, written from the rule texts: what acts pay and give.

Works on acts as JSON data and on the printed component files; shares no code with `engine`.
"""

import json
from copy import deepcopy
from importlib.resources import files
from typing import Any

from tests.oracles.scythe.albion_ledger import combat_begins, happens_by_itself
from tests.oracles.scythe.recruit_oracle import CIRCLES, bonuses

Book = dict[str, Any]
Entry = dict[str, Any]


def _printed(name: str) -> Any:
    return json.loads(files("engine.scythe").joinpath("data", f"{name}.json").read_text("utf-8"))


MATS = {mat["id"]: mat for mat in _printed("player_mats")["mats"]}
PRODUCE_COST = _printed("player_mats")["produce_cost"]["by_workers_on_board"]
FACTIONS = {faction["id"]: faction for faction in _printed("faction_mats")["factions"]}
CARDS = {card["number"]: card for card in _printed("factory_cards")["cards"]}
TRAPS = {"popularity": 2, "power": 3, "coins": 4, "combat_cards": 2}
ENCOUNTERS = {card["number"]: card for card in _printed("encounters")["cards"]}
LIMITS = {"power": 16, "popularity": 18}
TRACKS = ("coins", "power", "popularity", "combat_cards")
PIECES = ("exposed", "mechs", "structures", "recruits", "one_time")
BENEFITS = {"upgrade": 6, "deploy": 4, "build": 4, "enlist": 4}
GIVEN_BY_ENCOUNTERS = {"upgrade": "upgrade", "mech": "deploy", "structure": "build", "recruit": "enlist"}
UNDER_WAY = ("benefit", "waits")
PIECES_OF = {"upgrade": "exposed", "deploy": "mechs", "build": "structures", "enlist": "recruits"}


class Ledger:
    """The books of one game; `post` enters one act."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.now: Book = _open_book(setup)
        self._first: Book | None = None
        self._early: list[Entry] = []

    def post(self, act: Entry) -> None:
        """Enters the act; an early turn is entered again after every act of the turn before it."""
        if self._first is not None and self._comes_first(act):
            _enter(self._first, act)
            self._lay_early_turn_on_top()
        elif self._first is not None and not self._is_done():
            self._early.append(act)
            _enter(self.now, act)
        else:
            begins = act["act"] == "choose_section"
            if begins:
                # Whoever begins a turn has what it earned before, so it is in the books without that turn.
                _give_open(self.now, act["seat"])
            waiting = deepcopy(self.now)
            early = begins and any(turn["row"] in UNDER_WAY for turn in self.now["open"])
            if not self.now["over"]:
                _enter(self.now, act)
            self._first, self._early = (waiting, [act]) if early else (None, [])

    def _is_done(self) -> bool:
        assert self._first is not None
        return bool(self._first["open"][0]["row"] == "done")

    def _comes_first(self, act: Entry) -> bool:
        """Whether the act belongs to the turn before the early one, or answers for it."""
        assert self._first is not None
        if act["act"] in ("claim_bonus", "decline_bonus", "set_auto_claim"):
            return True
        if self._is_done():
            return act["act"] == "reveal_objective" and act["seat"] == self._first["open"][0]["seat"]
        return bool(act["seat"] != self._early[0]["seat"])

    def _lay_early_turn_on_top(self) -> None:
        assert self._first is not None
        self.now = deepcopy(self._first)
        for act in self._early:
            if not self.now["over"]:
                _enter(self.now, act)
        if self.now["over"]:
            self._first = None


def _open_book(setup: dict[str, Any]) -> Book:
    seats = []
    for seat in setup["seats"]:
        mat, faction = MATS[seat["mat"]], FACTIONS[seat["faction"]]
        seats.append(
            {
                "mat": mat,
                "faction": seat["faction"],
                "coins": mat["start_coins"],
                "power": faction["start_power"],
                "popularity": mat["start_popularity"],
                "combat_cards": faction["start_combat_cards"],
                "objectives": mat["start_objective_cards"],
                "workers": 2,
                "brackets": {"upgrade": 0, "deploy": 0, "build": 0, "enlist": 0},
                **{name: set() for name in PIECES},
                "stars": {},
                "card": None,
                "turns": 0,
                "wish": False,
            }
        )
    return {"seats": seats, "open": [], "prompts": [], "made": 0, "over": False}


def _enter(book: Book, act: Entry) -> None:
    kind = act["act"]
    if kind == "choose_section":
        _choose(book, act)
    elif kind in ("claim_bonus", "decline_bonus"):
        _settle_prompt(book, act, kind == "claim_bonus")
    elif kind == "give_coins":
        book["seats"][act["seat"]]["coins"] -= act["amount"]
        book["seats"][act["to"]]["coins"] += act["amount"]
    elif kind == "set_auto_claim":
        book["seats"][act["seat"]]["wish"] = act["on"]
        if act["on"]:
            _give_open(book, act["seat"])
    elif kind == "end_game":
        _end(book)
    elif kind == "declare_drive_off":
        me = book["seats"][act["seat"]]
        me["popularity"] = max(0, me["popularity"] - act["workers"])
    elif kind == "declare_trap":
        me = book["seats"][act["seat"]]
        me[act["trap"]] = max(0, me[act["trap"]] - TRAPS[act["trap"]])
    elif kind == "declare_combat":
        _give_open(book, act["against"])
        book["combat"] = (act["seat"], act["against"])
        combat_begins(book)
        _albion(book)
    elif kind == "use_ability":
        _use_ability(book, act)
        book["used"].add(act["mech"])
        _albion(book)
    elif kind == "pass_abilities":
        book["side"] += 1
        _albion(book)
    elif kind == "open_dials":
        _open_dials(book, act)
    elif kind in ("resolve_by_hand", "finish_action", "count"):
        pass
    else:
        _enter_in_turn(book, act, kind)


def _enter_in_turn(book: Book, act: Entry, kind: str) -> None:
    me, turn = book["seats"][act["seat"]], _turn(book, act["seat"])
    if kind == "end_turn":
        turn["row"] = "done"
    elif kind == "move":
        turn["row"] = "bottom"
    elif kind == "take_factory_card":
        me["card"] = act["number"]
    elif kind == "reveal_objective":
        _give_open(book, act["seat"])
        me["objectives"] = me["objectives"] - 1 if me["faction"] == "saxony" else 0
        _star(book, act["seat"], "objective")
    elif kind == "use_factory_card":
        _use_card(book, act, me, turn)
    elif kind == "draw_encounter":
        turn["encounter"] = ENCOUNTERS[act["number"]]
    elif kind == "take_option":
        _take_option(book, act, me, turn)
    elif kind == "take_bottom_row":
        _announce(book, act, me, turn)
    elif kind in BENEFITS or kind == "decline_benefit":
        _benefit(book, act, me, turn)
    else:
        _top_row(book, act, me, kind)
        _top_over(book, act["seat"])


def _turn(book: Book, seat: int) -> Any:
    return next(turn for turn in book["open"] if turn["seat"] == seat)


def _choose(book: Book, act: Entry) -> None:
    if book["open"] and book["open"][-1]["row"] == "done":
        book["open"].pop()
    book["seats"][act["seat"]]["turns"] += 1
    book["open"].append({"seat": act["seat"], "section": act["section"], "row": "top"})


def _top_row(book: Book, act: Entry, me: Any, kind: str) -> None:
    seat = act["seat"]
    if kind == "gain_coins":
        _gain(book, seat, "coins", act["amount"])
    elif kind == "bolster":
        me["coins"] -= 1
        _gain(book, seat, act["gain"], act["amount"])
        if "monument" in me["structures"] and act.get("monument", True):
            _gain(book, seat, "popularity", 1)
    elif kind in ("trade", "trade_for"):
        me["coins"] -= 1
        if act.get("gain") == "popularity":
            _gain(book, seat, "popularity", act["amount"])
        if "armory" in me["structures"] and act.get("armory", True):
            _gain(book, seat, "power", 1)
    elif kind in ("produce", "produce_all"):
        for name, amount in PRODUCE_COST[str(me["workers"])].items():
            me[name] -= amount
        me["workers"] += act.get("workers", 0)
    else:
        raise AssertionError(f"the ledger does not know {kind}")


def _use_card(book: Book, act: Entry, me: Any, turn: Any) -> None:
    card = CARDS[me["card"]]
    for name, amount in card["cost"].items():
        if name in TRACKS:
            me[name] -= amount
    if act.get("coerce"):
        me["combat_cards"] -= 1
    gains = [card["gain"][act.get("gain", 0)]] if card["gain_mode"] == "or" else card["gain"]
    waiting = None
    for name, amount in _part([item for gain in gains for item in gain.items()], act):
        if name in TRACKS:
            _gain(book, act["seat"], name, amount)
        elif name == "produce_territories":
            me["workers"] += act.get("workers", 0)
        elif name == "workers":
            me["workers"] = min(8, me["workers"] + 1)
        elif name in BENEFITS and len(me[PIECES_OF[name]]) < BENEFITS[name]:
            waiting = name
    if waiting:
        turn["row"] = "card"
    else:
        _top_over(book, act["seat"])


def _part(gains: list[tuple[str, int]], act: Entry) -> list[tuple[str, int]]:
    """The gains as far as they are taken (rulebook: all of a benefit, or only part of it)."""
    amounts = act.get("taken") or [amount for _, amount in gains]
    return [(name, amount) for (name, _), amount in zip(gains, amounts, strict=True) if amount]


def _take_option(book: Book, act: Entry, me: Any, turn: Any) -> None:
    option = turn["encounter"]["options"][act["option"]]
    for name, amount in option["cost"].items():
        me[name] -= amount
    if act.get("gain", True):
        for name, amount in _part(list(option["gain"].items()), act):
            if name in TRACKS:
                _gain(book, act["seat"], name, amount)
            elif name == "workers" and act.get("workers", True):
                me["workers"] = min(8, me["workers"] + amount)
            elif name in GIVEN_BY_ENCOUNTERS:
                benefit = GIVEN_BY_ENCOUNTERS[name]
                if len(me[PIECES_OF[benefit]]) < BENEFITS[benefit]:
                    turn["back"], turn["row"] = turn["row"], "card"
    _stars(book, act["seat"])


def _use_ability(book: Book, act: Entry) -> None:
    seat, mech = act["seat"], act["mech"]
    me = book["seats"][seat]
    (other,) = [book["seats"][each] for each in book["combat"] if each != seat]
    if mech == "artillery":
        me["power"] -= 1
    if mech in ("artillery", "disarm", "sword"):
        other["power"] = max(0, other["power"] - 2)
    elif mech == "scout":
        other["combat_cards"] -= 1
        me["combat_cards"] += 1
    else:
        _gain(book, seat, "power", 2)
    if me["power"] == 16 and "power" not in me["stars"]:
        _star(book, seat, "power")


def _albion(book: Book) -> None:
    for mech in happens_by_itself(book) if not book["over"] else ():
        if mech == "shield":
            seat = book["combat"][1]
            _gain(book, seat, "power", 2)
            if book["seats"][seat]["power"] == 16 and "power" not in book["seats"][seat]["stars"]:
                _star(book, seat, "power")


def _open_dials(book: Book, act: Entry) -> None:
    attacker, defender = book["combat"]
    totals = {}
    for seat, name in ((attacker, "attacker"), (defender, "defender")):
        opening = act["result"][name]
        cards = opening.get("cards", [])
        book["seats"][seat]["power"] -= opening["dial"]
        book["seats"][seat]["combat_cards"] -= len(cards)
        totals[seat] = opening["dial"] + sum(cards)
    winner, loser = (attacker, defender) if totals[attacker] >= totals[defender] else (defender, attacker)
    victor = book["seats"][winner]
    if winner == attacker and "camaraderie" not in victor["mechs"]:
        victor["popularity"] = max(0, victor["popularity"] - act.get("workers", 0))
    if totals[loser] > 0:
        _gain(book, loser, "combat_cards", 1)
    if victor["stars"].get("combat", 0) < (6 if victor["faction"] == "saxony" else 2):
        _star(book, winner, "combat")


def _announce(book: Book, act: Entry, me: Any, turn: Any) -> None:
    section = me["mat"]["sections"][turn["section"]]
    bottom = section["bottom"]
    if act.get("coins", True) is not False:
        me["coins"] += act.get("taken", section["coins"])
    if act.get("coerce"):
        me["combat_cards"] -= 1
    for seat, bonus in bonuses([each["recruits"] for each in book["seats"]], act["seat"], bottom):
        book["made"] += 1
        if book["seats"][seat]["wish"]:
            _gain(book, seat, bonus, 1)
        else:
            prompt = {"number": book["made"], "seat": seat, "action": bottom, "by": act["seat"]}
            book["prompts"].append(prompt)
    turn["row"] = "benefit"
    if len(me[PIECES_OF[bottom]]) == BENEFITS[bottom]:
        _bottom_over(book, act["seat"])


def _benefit(book: Book, act: Entry, me: Any, turn: Any) -> None:
    kind = act["act"]
    if turn["row"] in ("top", "bottom"):
        _announce(book, {"act": "take_bottom_row", "seat": act["seat"]}, me, turn)
    if kind == "upgrade":
        me["exposed"].add(act["cube"])
        me["brackets"][act["bracket"]] += 1
    elif kind == "deploy":
        me["mechs"].add(act["mech"])
    elif kind == "build":
        me["structures"].add(act["structure"])
    elif kind == "enlist":
        me["recruits"].add(act["recruit"])
        me["one_time"].add(act["bonus"])
        _gain(book, act["seat"], act["bonus"], act.get("taken", 2))
    if turn["row"] == "card":
        _top_over(book, act["seat"])
    else:
        _bottom_over(book, act["seat"])


def _settle_prompt(book: Book, act: Entry, claimed: bool) -> None:
    prompt = next(each for each in book["prompts"] if each["number"] == act["prompt"])
    book["prompts"].remove(prompt)
    if claimed:
        _gain(book, prompt["seat"], CIRCLES[prompt["action"]], 1)
    for turn in book["open"]:
        if turn["row"] == "waits":
            _bottom_over(book, turn["seat"])
    if claimed and not any(turn["row"] in UNDER_WAY for turn in book["open"]):
        _stars(book, prompt["seat"])


def _give_open(book: Book, seat: int) -> None:
    """ "Whenever … you gain the specified bonus": what nobody answered for, in the order it was earned."""
    for prompt in [each for each in book["prompts"] if each["seat"] == seat]:
        if prompt in book["prompts"]:
            _settle_prompt(book, {"seat": seat, "prompt": prompt["number"]}, claimed=True)


def _gain(book: Book, seat: int, name: str, amount: int) -> None:
    me = book["seats"][seat]
    if name == "combat_cards":
        amount = min(amount, 42 - sum(each["combat_cards"] for each in book["seats"]))
    me[name] = min(me[name] + amount, LIMITS.get(name, 10**9))


def _top_over(book: Book, seat: int) -> None:
    _stars(book, seat)
    turn = _turn(book, seat)
    # An encounter may come after the move that ended a turn on the factory card.
    turn["row"] = turn.pop("back", "bottom")


def _bottom_over(book: Book, seat: int) -> None:
    turn = _turn(book, seat)
    turn["row"] = "waits" if not book["over"] and _star_is_open(book, seat) else "done"
    if turn["row"] == "waits":
        return
    for step in range(len(book["seats"])):
        _stars(book, (seat + step) % len(book["seats"]))


def _star_is_open(book: Book, acting: int) -> bool:
    """Whether a bonus that nobody answered for decides a star, before somebody's sixth ends the game."""
    circle = [*range(acting, len(book["seats"])), *range(acting)]
    for seat in circle:
        me = book["seats"][seat]
        richer = {"stars": me["stars"], **{name: me[name] for name in (*PIECES, "workers", *LIMITS)}}
        for prompt in book["prompts"]:
            track = CIRCLES[prompt["action"]]
            if prompt["seat"] == seat and track in LIMITS:
                richer[track] = min(richer[track] + 1, LIMITS[track])
        if len(_goals(richer)) > len(_goals(me)) and sum(me["stars"].values()) < 6:
            return True
        if sum(me["stars"].values()) + len(_goals(me)) >= 6:
            return False
    return False


def _goals(me: Any) -> list[str]:
    reached = {
        "upgrades": len(me["exposed"]) == 6,
        "mechs": len(me["mechs"]) == 4,
        "structures": len(me["structures"]) == 4,
        "recruits": len(me["recruits"]) == 4,
        "workers": me["workers"] == 8,
        "popularity": me["popularity"] == 18,
        "power": me["power"] == 16,
    }
    return [goal for goal, done in reached.items() if done and goal not in me["stars"]]


def _stars(book: Book, seat: int) -> None:
    for goal in _goals(book["seats"][seat]):
        _star(book, seat, goal)


def _star(book: Book, seat: int, goal: str) -> None:
    placed = book["seats"][seat]["stars"]
    if book["over"] or sum(placed.values()) == 6:
        return
    placed[goal] = placed.get(goal, 0) + 1
    if sum(placed.values()) == 6:
        _end(book)


def _end(book: Book) -> None:
    """Every bonus was gained with its action, so none is lost; stars come no more."""
    book["over"] = True
    for prompt in book["prompts"]:
        _gain(book, prompt["seat"], CIRCLES[prompt["action"]], 1)
    book["prompts"] = []
