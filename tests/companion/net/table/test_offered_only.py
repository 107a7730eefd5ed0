"""A phone can do only what its own sheet offers: every class of act, every seat, on and off turn."""

import random
from typing import Any, Final

import pytest

from companion.net.table.messages import Act, Done, Refused
from companion.net.table.room import Room
from companion.net.table.sheet import Written
from engine.codec import Json, dumps
from engine.frozen import evolve
from engine.game import Game, Step
from engine.ruination.game import Ruination
from engine.scythe.game import Scythe
from engine.simulate import choices, lively
from engine.table import Table
from tests.kits.net.any_acts import act_classes, any_acts
from tests.kits.net.sim_phone import heard

POSITIONS: Final = 5
STRIDE: Final = 25  # steps between two positions
GAMES: Final = [
    (Scythe(), "score", 2),
    (Ruination(), "score", 2),
    pytest.param(Scythe(), "board", 3, marks=pytest.mark.long),
    pytest.param(Scythe(), "mats", 2, marks=pytest.mark.long),
    pytest.param(Ruination(), "board", 3, marks=pytest.mark.long),
]


class Party:
    """A table with a phone on every seat, whose messages go straight to the room."""

    def __init__(self, game: Game[Any], tracking: str, seats: int, seed: int) -> None:
        self.game, self.chance = game, random.Random(seed)
        names = ["Ana", "Ben", "Cleo"][:seats]
        setup = game.draw_setup(names, self.chance, {"tracking": tracking})
        self.table: Table[Any] = Table(game, setup, 0)
        self.said: dict[int, list[Any]] = {seat: [] for seat in range(seats)}
        self.room = Room(
            self.table,
            "7f3a9c1e00c0ffee",
            "Friday",
            self._post,
            lambda: 0,
            lambda: 1,
            lambda: (True,) * seats,
        )
        for seat in range(seats):
            self.room.join(seat, seat, f"{seat:032x}")
        self.counter = 0

    def _post(self, visit: int, text: str) -> None:
        self.said[visit].append(heard(text))

    def move_on(self, steps: int) -> None:
        """The table plays at random."""
        for _ in range(steps):
            acts = [act for act in choices(self.game, self.table.state) if type(act).__name__ != "EndGame"]
            if not acts or self.game.is_over(self.table.state):
                return
            act = lively(self.game, self.chance)(acts)
            step = self.game.random_step(self.table.state, act, self.chance)
            self.table.play(step.act, 1, result=step.result)

    def sheet(self, seat: int) -> Written:
        """What this seat's phone was told."""
        return self.room._sheets().written(seat)

    def wish(self, seat: int, act: Json, answers: Json = None, then: Json = None) -> Done | Refused:
        """The answer to this wish of a phone, the same if it is sent again."""
        self.counter += 1
        message = Act(self.counter, self.table.revision, act, answers, then)
        self.room.hear(seat, message)
        answer = self._answer(seat)
        self.room.hear(seat, message)
        assert self._answer(seat) == answer
        return answer

    def _answer(self, seat: int) -> Done | Refused:
        last = [each for each in self.said[seat] if isinstance(each, Done | Refused)][-1]
        assert last.counter == self.counter
        return last


def offered(sheet: Any) -> set[str]:
    """Every act that a sheet holds, wherever it stands in it."""
    found: set[str] = set()

    def look(part: Any) -> None:
        if isinstance(part, dict):
            if "act" in part and isinstance(part["act"], dict):
                found.add(dumps(part["act"]))
            part = list(part.values())
        for each in part if isinstance(part, list) else ():
            look(each)

    look([sheet["offers"], sheet["contest"], sheet["counting"]])
    return found


@pytest.mark.parametrize(("game", "tracking", "seats"), GAMES)
def test_nothing_is_accepted_from_a_phone_that_its_sheet_does_not_offer(
    game: Game[Any], tracking: str, seats: int
) -> None:
    """Among them many that the rules alone would allow: corrections, the end of the game, the turn itself."""
    party = Party(game, tracking, seats, 7)
    kinds: set[type] = set()
    lawful = 0
    for _ in range(POSITIONS):
        for seat in range(seats):
            sheet, state, before = offered(party.sheet(seat)), party.table.state, party.table.revision
            for act in any_acts(game, state, seat, party.chance):
                data = game.encode_step(Step(act))
                if dumps(data) in sheet:
                    continue
                refused = party.wish(seat, data)
                assert isinstance(refused, Refused) and refused.error in ("NotOffered", "NotYours"), act
                assert party.table.revision == before and party.room.question.asked is None, act
                kinds.add(type(act))
                lawful += act.seat == seat and game.why_not(state, Step(act)) is None
        party.move_on(STRIDE)
    assert len(kinds) > 0.8 * len(act_classes(game))
    # Where only the score is kept there is little that the rules allow besides.
    assert tracking == "score" or lawful > 10


@pytest.mark.parametrize(("game", "tracking", "seats"), GAMES)
def test_what_a_sheet_offers_is_accepted(game: Game[Any], tracking: str, seats: int) -> None:
    """As it is or with the usual answers said aloud; what decides for the whole table is asked for."""
    party = Party(game, tracking, seats, 11)
    taken = 0
    for _ in range(POSITIONS * 2):
        for seat in range(seats):
            offers: Any = party.sheet(seat)["offers"]
            for offer in party.chance.sample(offers, min(4, len(offers))):
                usual = {knob["name"]: knob.get("value", []) for knob in offer.get("knobs", [])}
                answer = party.wish(seat, offer["act"], party.chance.choice((None, usual)))
                taken += 1
                if offer.get("for_all"):
                    assert isinstance(answer, Refused) and answer.error == "Waits"
                else:
                    assert isinstance(answer, Done), (offer, answer)
                    party.table.undo(1)
        party.move_on(STRIDE)
    assert taken > (2 if tracking == "score" else 8)


def test_answers_out_of_range_and_unknown_ones_are_refused() -> None:
    """Numbers that are counted, and knobs that there are not."""
    party = Party(Scythe(), "score", 2, 1)
    counting: Any = party.sheet(0)["counting"]
    for answers in ({"coins": -1}, {"coins": 10**6}, {"coins": True}, {"seat": 1}, {"x": 1}, {}, [], 3):
        refused = party.wish(0, counting["act"], answers)  # type: ignore[arg-type]
        assert isinstance(refused, Refused) and party.table.revision == 0, answers
    assert isinstance(party.wish(0, counting["act"], {"coins": 7}), Done)
    offers: Any = party.sheet(0)["offers"]
    assert isinstance(party.wish(0, offers[0]["act"], {"n": 1}), Refused)


def test_what_the_picture_of_a_battle_offers_is_accepted() -> None:
    """More than any list holds: dice touched alone, tracks moved, several dice at once as answers."""
    party = Party(Ruination(), "board", 3, 5)
    kinds: set[str] = set()
    for _ in range(600):
        for seat in range(3):
            for doing in _doings(party.sheet(seat)["contest"]):
                dice = doing.get("dice")
                numbers = dice and party.chance.sample(dice, party.chance.randint(doing["least"], len(dice)))
                answers = {doing["field"]: [str(number) for number in sorted(numbers)]} if numbers else None
                answer = party.wish(seat, doing["act"], answers)
                assert isinstance(answer, Done), (doing, answer)
                party.table.undo(1)
                kinds.add("together" if dice else doing["act"]["act"])
        if "together" in kinds and len(kinds) > 3:
            break
        party.move_on(1)
    assert "together" in kinds and len(kinds) > 3


def _doings(contest: Any) -> list[Any]:
    """Everything in a picture that has an act; several of one kind are told once."""
    found: dict[str, Any] = {}

    def look(part: Any) -> None:
        if isinstance(part, dict) and isinstance(part.get("act"), dict):
            found.setdefault(part["act"]["act"] + str("dice" in part), part)
        elif isinstance(part, dict | list):
            for each in part.values() if isinstance(part, dict) else part:
                look(each)

    look(contest)
    return list(found.values())


def _touches(sheet: Any) -> list[Any]:
    """What one touch of a sheet's tiles plays, as lists of acts."""
    gains = [box for tile in sheet["tiles"] for row in tile["rows"] for box in row.get("gains", ())]
    return [[tile["act"]] for tile in sheet["tiles"] if "act" in tile] + [
        box["acts"] for box in gains if "acts" in box
    ]


@pytest.mark.parametrize("tracking", ["mats", "board"])
def test_every_touch_of_the_own_tiles_is_played_whole(tracking: str) -> None:
    """A gain of a section that is not chosen yet: the section, then the action, by one wish."""
    party, kinds = Party(Scythe(), tracking, 2, 4), set[int]()
    for _ in range(30):
        for seat in range(2):
            for first, *then in _touches(party.sheet(seat)):
                before, state = party.table.revision, party.table.state
                answer = party.wish(seat, first, None, then or None)
                assert isinstance(answer, Done), (first, then, answer)
                assert party.table.revision == before + 1 + len(then) == answer.revision
                party.table.undo(1)
                assert party.table.state == state, "one undo takes back what one touch has played"
                kinds.add(len(then))
        party.move_on(1)
    assert kinds == {0, 1}


def test_what_no_touch_of_the_own_tiles_plays_is_refused_and_changes_nothing() -> None:
    """Two acts that are offered one after the other are not one touch; nor is another seat's."""
    party = Party(Scythe(), "mats", 2, 4)
    seat = party.game.to_act(party.table.state)[0]
    touches = [touch for touch in _touches(party.sheet(seat)) if len(touch) == 2]
    (first, then), (other, _) = touches[0], next(touch for touch in touches if touch[0] != touches[0][0])
    before = party.table.revision
    wrong: list[tuple[int, Any, Any, Any]] = [
        (seat, other, None, [then]),
        (seat, then, None, [first]),
        (seat, first, None, [then, then]),
        (seat, first, {"amount": 1}, [then]),
        (seat, first, None, {"act": then}),
        (1 - seat, first, None, [then]),
    ]
    for who, act, answers, more in wrong:
        assert isinstance(party.wish(who, act, answers, more), Refused), (who, act, more)
        assert party.table.revision == before
    assert isinstance(party.wish(seat, first, None, [then]), Done)


def test_a_touch_whose_second_act_the_rules_refuse_plays_nothing() -> None:
    """Hidden coins: the tile cannot tell that there is none to pay with, so the rules do."""
    party = Party(Scythe(), "mats", 2, 4)
    seat = party.game.to_act(party.table.state)[0]
    players = list(party.table.state.players)
    players[seat] = evolve(players[seat], coins=0)
    party.table.state = evolve(party.table.state, players=tuple(players))
    paid = [touch for touch in _touches(party.sheet(seat)) if len(touch) == 2]
    before, errors = party.table.revision, set[str]()
    for first, then in paid:
        answer = party.wish(seat, first, None, [then])
        if isinstance(answer, Refused):
            errors.add(answer.error)
            assert party.table.revision == before
            continue
        party.table.undo(1)
        before = party.table.revision
    assert party.table.state.hides_coins and errors == {"Refused"}


def test_a_list_repeats_nothing_that_the_tiles_show_but_what_has_knobs() -> None:
    party, shown = Party(Scythe(), "board", 2, 9), 0
    for _ in range(60):
        for seat in range(2):
            sheet: Any = party.sheet(seat)
            alone = [touch[0] for touch in _touches(sheet) if len(touch) == 1]
            groups = sheet["lists"].get("choices", ())
            listed = [sheet["offers"][entry[0]] for group in groups for entry in group["entries"]]
            assert all(offer.get("knobs") for offer in listed if offer["act"] in alone)
            shown += len(alone)
        party.move_on(1)
    assert shown > 50


def test_a_spectator_has_no_tiles_and_a_seat_its_own_alone() -> None:
    party = Party(Scythe(), "mats", 2, 4)
    assert party.room._sheets().written(None)["tiles"] == []
    seats = [{act["seat"] for touch in _touches(party.sheet(seat)) for act in touch} for seat in range(2)]
    assert all(found <= {seat} for seat, found in enumerate(seats)) and any(seats)


def test_what_a_drag_on_the_own_board_begins_is_played_whole_and_nothing_else() -> None:
    """The section, its action and the hop by one wish; not with another load, nor for another seat."""
    party, seen = Party(Scythe(), "board", 2, 4), 0
    for _ in range(40):
        for seat in range(2):
            for drag in party.sheet(seat)["ahead"]:  # type: ignore[union-attr]
                if len(drag["acts"]) == 1:
                    continue  # an offer too
                (first, *then), before = drag["acts"], party.table.revision
                assert isinstance(party.wish(1 - seat, first, None, then), Refused)
                assert isinstance(party.wish(seat, first, {"workers": 1}, then), Refused)
                assert isinstance(party.wish(seat, first, None, [*then, then[-1]]), Refused)
                assert party.table.revision == before
                assert isinstance(party.wish(seat, first, None, then), Done)
                assert party.table.revision == before + 1 + len(then)
                party.table.undo(1)
                assert party.table.revision == before + 2 * (1 + len(then))
                seen += 1
        party.move_on(1)
    assert seen > 20
