"""Corrections from phones: in the sheet, with the yes of another seat, undoable, and nothing beside them."""

import random
from typing import Any

import pytest

from companion.net.table.messages import Act, Consent, Done, OpenCorrection, Problem, Refused, Undo
from engine.codec import Json, dumps
from engine.message import TableError
from engine.ruination.game import Ruination
from engine.scythe.corrections.table_acts import Correct
from engine.scythe.game import Scythe
from engine.scythe.ids import Field
from engine.table import ChangesNothing, Table
from tests.companion.net.table.test_offered_only import Party

both_games = pytest.mark.parametrize("game", [Scythe(), Ruination()], ids=lambda game: game.name)
NUMBER = {"scythe": "power", "ruination": "vp"}


def opened(game: Any, of: Json = 1, seat: int = 0, tracking: str = "board") -> tuple[Party, list[Any]]:
    """A table of three at which this seat's phone has a form open, and the offers of that form."""
    party = Party(game, tracking, 3, 3)
    party.move_on(12)
    party.room.hear(seat, OpenCorrection(of))  # type: ignore[arg-type]
    found: Any = party.sheet(seat)["correcting"]
    return party, found


def part_with(offers: list[Any], name: str) -> tuple[Json, Any]:
    """The act and the knob of this name."""
    for offer in offers:
        for knob in offer.get("knobs", ()):
            if knob["name"] == name:
                return offer["act"], knob
    raise AssertionError(name)


def value(party: Party, name: str, seat: int = 1) -> int:
    """What the books have."""
    return int(getattr(party.table.state.players[seat], name))


@both_games
@pytest.mark.parametrize("tracking", ["mats", "board"])
def test_a_correction_counts_once_another_seat_has_said_yes(game: Any, tracking: str) -> None:
    party, offers = opened(game, tracking=tracking)
    name, before = NUMBER[game.name], party.table.revision
    act, knob = part_with(offers, name)
    answer = party.wish(0, act, {name: knob["value"] + 1})
    assert isinstance(answer, Refused) and answer.error == "Waits"
    assert (party.table.revision, value(party, name)) == (before, knob["value"])
    asked: Any = party.sheet(2)["asked"]
    assert (asked["seat"], asked["waits_for"]) == (0, [1, 2])
    assert [change["to"]["params"] for change in asked["changes"]] == [[["n", knob["value"] + 1]]]
    party.room.hear(2, Consent(asked["number"], True))
    assert value(party, name) == knob["value"] + 1
    assert party.table.reports[-1].news
    assert party.sheet(0)["asked"] is None


@both_games
def test_a_no_leaves_the_table_as_it_is(game: Any) -> None:
    party, offers = opened(game)
    name = NUMBER[game.name]
    act, knob = part_with(offers, name)
    party.wish(0, act, {name: knob["value"] + 1})
    party.room.hear(1, Consent(1, False))
    assert (value(party, name), party.room.question.asked) == (knob["value"], None)


@both_games
def test_the_one_who_asks_cannot_say_yes(game: Any) -> None:
    party, offers = opened(game)
    name = NUMBER[game.name]
    act, knob = part_with(offers, name)
    party.wish(0, act, {name: knob["value"] + 1})
    party.room.hear(0, Consent(1, True))
    assert value(party, name) == knob["value"]


@both_games
def test_a_host_that_trusts_its_phones_asks_nobody(game: Any) -> None:
    party, offers = opened(game)
    party.room.trusts_phones = True
    name = NUMBER[game.name]
    act, knob = part_with(offers, name)
    assert isinstance(party.wish(0, act, {name: knob["value"] + 1}), Done)
    assert value(party, name) == knob["value"] + 1
    party.counter += 1
    party.room.hear(2, Undo(party.counter, party.table.revision))
    assert value(party, name) == knob["value"]


@both_games
def test_a_correction_is_taken_back_by_any_seat_with_the_yes_of_another(game: Any) -> None:
    party, offers = opened(game)
    name = NUMBER[game.name]
    act, knob = part_with(offers, name)
    party.wish(0, act, {name: knob["value"] + 1})
    party.room.hear(1, Consent(1, True))
    assert party.sheet(2)["undo"] is not None
    party.counter += 1
    party.room.hear(2, Undo(party.counter, party.table.revision))
    asked: Any = party.sheet(0)["asked"]
    assert (asked["undoes"], value(party, name)) == (True, knob["value"] + 1)
    party.room.hear(0, Consent(asked["number"], True))
    assert value(party, name) == knob["value"]


@both_games
def test_a_place_of_the_board_is_set_right_likewise(game: Any) -> None:
    party = Party(game, "board", 3, 3)
    party.move_on(12)
    places: Any = [each for each in party.sheet(0)["correctable"] if isinstance(each["of"], str)]  # type: ignore[union-attr]
    party.room.hear(0, OpenCorrection(places[0]["of"]))
    offers: Any = party.sheet(0)["correcting"]
    knobs = [(offer["act"], knob) for offer in offers for knob in offer["knobs"] if knob["field"] == "number"]
    for act, knob in knobs:
        other = knob["least"] if knob["value"] != knob["least"] else knob["most"]
        if isinstance(party.wish(0, act, {knob["name"]: other}), Refused) and party.room.question.asked:
            break
    before = party.table.revision
    party.room.question.answer(None, party.room.question.asked.number, True)  # type: ignore[union-attr]
    assert party.table.revision == before + 1


def test_the_turn_is_given_by_a_phone_with_the_yes_of_another() -> None:
    party = Party(Scythe(), "mats", 3, 3)
    waiting = next(seat for seat in range(3) if seat != party.game.blocking(party.table.state))
    party.room.hear(0, OpenCorrection(waiting))
    offers: Any = party.sheet(0)["correcting"]
    given = next(offer for offer in offers if not offer.get("knobs"))
    party.wish(0, given["act"])
    party.room.hear(1, Consent(1, True))
    assert party.game.blocking(party.table.state) == waiting


@both_games
def test_a_form_follows_the_table_and_a_stale_one_is_refused_with_the_news(game: Any) -> None:
    party, offers = opened(game)
    name = NUMBER[game.name]
    act, knob = part_with(offers, name)
    old = party.table.revision
    party.room.play(party.game.correct(party.table.state, 1, {name: knob["value"] + 1}))
    _, now = part_with(party.sheet(0)["correcting"], name)  # type: ignore[arg-type]
    assert now["value"] == knob["value"] + 1
    party.counter += 1
    party.room.hear(0, Act(party.counter, old, act, {name: knob["value"] + 2}))
    answer = party._answer(0)
    assert isinstance(answer, Refused) and answer.error == "StaleRevision"


@both_games
def test_what_changes_nothing_says_so(game: Any) -> None:
    party, offers = opened(game)
    act, knob = part_with(offers, NUMBER[game.name])
    for answers in (None, {}, {knob["name"]: knob["value"]}):
        answer = party.wish(0, act, answers)
        assert isinstance(answer, Refused) and answer.error == "ChangesNothing"
    assert party.room.question.asked is None


@both_games
def test_a_form_that_is_not_open_offers_nothing_and_takes_nothing(game: Any) -> None:
    party, offers = opened(game)
    act, knob = part_with(offers, NUMBER[game.name])
    wanted = {knob["name"]: knob["value"] + 1}
    for seat in (1, 2):
        assert party.sheet(seat)["correcting"] == []
        assert isinstance(party.wish(seat, act, wanted), Refused)
    party.room.hear(0, OpenCorrection(None))
    assert isinstance(party.wish(0, act, wanted), Refused)
    assert (party.room.question.asked, value(party, knob["name"])) == (None, knob["value"])


HOSTILE: list[Json] = [True, -1, 3, 99, "", "nowhere", "0", "V1\x00", "HB_togawa"]


@both_games
@pytest.mark.parametrize("of", HOSTILE, ids=repr)
def test_only_a_subject_of_the_sheet_can_be_opened(game: Any, of: Json) -> None:
    party = Party(game, "board", 3, 3)
    party.room.hear(0, OpenCorrection(of))  # type: ignore[arg-type]
    assert party.sheet(0)["correcting"] == []
    problem = party.said[0][-1]
    assert isinstance(problem, Problem) and problem.error == "NotOffered"


@both_games
def test_hostile_answers_are_refused_each_with_a_sentence_and_change_nothing(game: Any) -> None:
    party, offers = opened(game)
    party.room.trusts_phones = True
    before = party.table.revision
    act, knob = part_with(offers, NUMBER[game.name])
    bad: list[Json] = [
        {knob["name"]: knob["most"] + 1}, {knob["name"]: -1}, {knob["name"]: True}, {knob["name"]: "3"},
        {knob["name"]: None}, {knob["name"]: 2.0}, {"no such field": 1}, [1], "x", 7,
    ]  # fmt: skip
    for answers in bad:
        assert isinstance(party.wish(0, act, answers), Refused), answers
    forged: list[Json] = [
        {"set_right": 1, "part": 99}, {"set_right": 2, "part": 0}, {"set_right": True, "part": 0},
        {"set_right": 1, "part": False}, {"set_right": 1}, {"set_right": 1, "part": 0, "seat": 0}, [act],
        None,
    ]  # fmt: skip
    for other in forged:
        assert isinstance(party.wish(0, other, {knob["name"]: knob["value"]}), Refused), other
    assert party.table.revision == before


def test_a_secret_of_another_seat_is_in_no_form_and_in_no_question() -> None:
    """Where coins are hidden, nobody else's form has them, and a correction of one's own tells no value."""
    game = Scythe()
    setup: Any = game.draw_setup(["Ana", "Ben"], random.Random(1), {"tracking": "mats"})
    setup["house_rules"] = {**setup.get("house_rules", {}), "hidden_coins": True}
    party = Party(game, "mats", 2, 3)
    party.table.state = game.set_up(setup)
    party.room.hear(0, OpenCorrection(1))
    assert '"name":"coins"' not in dumps(party.sheet(0)["correcting"])
    party.room.hear(1, OpenCorrection(1))
    act, knob = part_with(party.sheet(1)["correcting"], "coins")  # type: ignore[arg-type]
    party.wish(1, act, {"coins": knob["value"] + 7})
    asked: Any = party.sheet(0)["asked"]
    assert [change["to"] for change in asked["changes"]] == [None]


def test_a_spectator_is_offered_no_correction() -> None:
    party = Party(Scythe(), "mats", 2, 3)
    party.said[9] = []
    party.room.join(9, None, None)
    party.room.hear(9, OpenCorrection(0))
    assert party.room._sheets().written(None)["correctable"] == []
    assert isinstance(party.said[9][-1], Problem)


@both_games
def test_every_subject_of_the_sheet_has_a_form(game: Any) -> None:
    for tracking in ("mats", "board"):
        party = Party(game, tracking, 3, 3)
        subjects = party.game.correctable(party.table.state)
        assert len(subjects) == 3 if tracking == "mats" else len(subjects) > 15
        for subject in subjects:
            assert party.game.correction(party.table.state, subject.of, 0) is not None
    assert Party(game, "score", 2, 3).sheet(0)["correctable"] == []


def test_a_count_that_a_tracked_board_does_not_read_is_refused() -> None:
    game = Scythe()
    setup = game.draw_setup(["Ana", "Ben"], random.Random(1), {"tracking": "board"})
    table: Table[Any] = Table(game, setup, 0)
    for field in (Field.TERRITORIES, Field.RESOURCES):
        with pytest.raises(ChangesNothing):
            table.play(Correct(0, field, 3), 1)
    assert table.revision == 0


@both_games
def test_an_accepted_correction_has_an_effect(game: Any) -> None:
    """Every number of every form, as it is and another one: refused with a sentence, or the books differ."""
    for tracking in ("mats", "board"):
        party = Party(game, tracking, 3, 5)
        party.move_on(40)
        seat = party.chance.choice(range(3))
        form = game.correction(party.table.state, seat, None)
        for field in (each for part in form.parts for each in part.fields if hasattr(each, "least")):
            assert game.correct(party.table.state, seat, {field.name: field.value or 0}) is None
            other = field.least if field.value != field.least else field.most
            act = game.correct(party.table.state, seat, {field.name: other})
            before = party.table.state
            try:
                party.table.play(act, 1)
            except TableError:
                continue
            after = game.correction(party.table.state, seat, None)
            assert game.differs(before, party.table.state) and after != form
            party.table.undo(1)
