"""The room: one writer, save before telling, and every wish done once by whom it belongs to."""

import random
from typing import Any

import pytest

from companion.net.limits import SILENCE_SECONDS
from companion.net.table.messages import (
    TO_PHONE,
    Act,
    AskRule,
    AskScore,
    AskWhole,
    Done,
    Ping,
    Pong,
    Presence,
    Problem,
    Record,
    Redo,
    Refused,
    Remembered,
    RuleNow,
    SameHistory,
    Score,
    Seal,
    SettleByHand,
    Undo,
    Update,
    Whole,
)
from companion.net.table.telling import Telling
from engine.codec import Json, dumps, encode, loads
from engine.message import say
from engine.scythe.game import Scythe
from tests.kits.net.lan_kit import DUEL, Guest, Lan, duel, guest

DICE = duel("table", 30)
SETUP = {"dice": "table", "rounds": 2, "secrets": [3, 5]}


def enter(seat: int, pips: int = 3) -> Json:
    """A die on the table, typed in."""
    return {"duel": "enter", "seat": seat, "pips": pips}


def show(seat: int) -> Json:
    """The secret number, shown."""
    return {"duel": "show", "seat": seat}


def pair() -> tuple[Lan, Guest, Guest]:
    """A duel with both phones."""
    lan = Lan(DUEL, DICE)
    return lan, guest(lan, 0), guest(lan, 1)


def answer(phone: Guest, wish: Any) -> Any:
    """What the host answers to a wish."""
    phone.say(wish)
    return phone.last(Done | Refused | Problem)  # type: ignore[arg-type]


@pytest.mark.parametrize("what", ["step", "undone", "redone"])
def test_nothing_is_told_before_it_is_saved(what: str) -> None:
    lan, first, second = pair()
    wishes = [Act(1, 0, enter(0)), Undo(2, 1), Redo(3, 2)]
    kinds = ["step", "undone", "redone"]
    for wish in wishes[: kinds.index(what)]:
        answer(first, wish)
    lan.events.clear()
    assert isinstance(answer(first, wishes[kinds.index(what)]), Done)
    assert lan.events[0] == what
    told = [loads(event[1] or "")["say"] for event in lan.events[1:] if isinstance(event, tuple)]
    assert sorted(told) == ["done", "update", "update"]
    assert isinstance(second.heard[-1], Update)


def test_a_wish_stands_in_the_same_line_as_its_step() -> None:
    lan, first, _ = pair()
    answer(first, Act(7, 0, enter(0)))
    assert first.credentials is not None
    assert lan.lines()[-1]["by"] == {"device": first.credentials.device, "counter": 7}


def test_a_repeat_is_answered_again_and_done_once() -> None:
    lan, first, _ = pair()
    once, again = answer(first, Act(1, 0, enter(0))), answer(first, Act(1, 0, enter(0)))
    assert once == again == Done(1, 1)
    assert lan.table.revision == 1


def test_a_repeat_is_answered_after_a_restart() -> None:
    lan, first, _ = pair()
    answer(first, Act(1, 0, enter(0)))
    lan.restart()
    back = Guest(lan).join(first.credentials)
    assert answer(back, Act(1, 0, enter(0))) == Done(1, 1)
    assert sum(line["do"] == "step" for line in lan.lines()) == 1


def test_a_refused_wish_stays_refused_when_it_is_repeated() -> None:
    """Otherwise a phone that was told no would see it done."""
    _, first, second = pair()
    answer(second, Act(1, 0, enter(1)))
    refused = answer(first, Act(1, 5, enter(0)))
    assert (refused.error, refused.revision) == ("StaleRevision", 1)
    answer(second, Act(2, 1, show(1)))
    assert answer(first, Act(1, 5, enter(0))) == refused


def test_an_old_wish_after_a_newer_one_is_not_done() -> None:
    lan, first, _ = pair()
    answer(first, Act(5, 0, enter(0)))
    assert answer(first, Act(4, 1, show(0))).error == "Repeated"
    assert lan.table.revision == 1


def test_an_old_wish_does_not_hide_the_answer_to_the_newer_one() -> None:
    _, first, _ = pair()
    refused = answer(first, Act(5, 9, enter(0)))
    assert answer(first, Act(4, 0, enter(0))).error == "Repeated"
    assert answer(first, Act(5, 0, enter(0))) == refused


def test_the_second_of_two_taps_at_one_instant_is_stale() -> None:
    lan, first, second = pair()
    for phone, seat in ((first, 0), (second, 1)):
        phone.wire.up.append(f'{{"say":"act","counter":1,"revision":0,"act":{_json(enter(seat))}}}')
    lan.run()
    assert first.last(Done) == Done(1, 1)
    stale = second.last(Refused)
    assert (stale.error, stale.revision) == ("StaleRevision", 1)


def _json(data: Json) -> str:
    return str(data).replace("'", '"')


def test_nobody_acts_for_another_seat() -> None:
    lan, first, _ = pair()
    refused = answer(first, Act(1, 0, enter(1)))
    assert (refused.error, lan.table.revision) == ("NotYours", 0)


def test_a_phone_corrects_nothing_not_even_its_own_seat() -> None:
    """No sheet offers it: what people set right they set right together, on the tablet."""
    game = Scythe()
    lan = Lan(game, game.draw_setup(["Ana", "Ben"], random.Random(1), {"tracking": "mats"}))
    first = guest(lan, 0)
    other, own = ({"seat": seat, "what": "coins", "value": 30} for seat in (1, 0))
    correction = {"act": "correct_all", "seat": 0}
    for counter, values in enumerate(([own, other], [own]), start=1):
        wish = Act(counter, 0, {**correction, "values": values})
        assert answer(first, wish) == answer(first, wish)
        assert answer(first, wish) == Refused(counter, 0, "NotOffered", say("room.not_offered"))
    assert lan.table.revision == 0


def test_a_phone_does_not_say_what_chance_decides() -> None:
    lan = Lan(DUEL, duel("app", 3))
    first = guest(lan, 0)
    refused = answer(first, Act(1, 0, {"duel": "roll", "seat": 0, "result": 6}))
    assert (refused.error, lan.table.revision) == ("NotYours", 0)


def test_only_the_own_last_step_is_taken_back() -> None:
    _, first, second = pair()
    answer(first, Act(1, 0, enter(0)))
    assert answer(second, Undo(1, 1)).error == "NotYours"
    assert answer(first, Undo(2, 1)) == Done(2, 2)
    assert answer(second, Redo(2, 2)).error == "NotYours"
    assert answer(first, Redo(3, 2)) == Done(3, 3)


def test_an_undo_of_an_older_table_is_stale_and_touches_nothing() -> None:
    lan, first, second = pair()
    answer(first, Act(1, 0, enter(0)))
    answer(second, Act(1, 1, show(1)))
    assert answer(first, Undo(2, 1)).error == "StaleRevision"
    assert lan.table.revision == 2


@pytest.mark.parametrize(
    "message",
    [Act(1, 0, enter(0)), Undo(1, 0), Redo(1, 0), Seal({"sealed": "void"}), SettleByHand(1, 1)],
    ids=lambda message: type(message).__name__,
)
def test_a_spectator_cannot_act(message: Any) -> None:
    lan = Lan(DUEL, duel())
    watching = guest(lan, None)
    before = lan.lines()
    assert watching.say(message).error == "OnlyWatching"
    assert lan.lines() == before


@pytest.mark.parametrize("act", [None, 3, {}, {"duel": "fly"}, {"duel": "enter", "seat": 0}], ids=repr)
def test_a_misshapen_act_is_refused_under_its_counter(act: Any) -> None:
    _, first, _ = pair()
    refused = answer(first, Act(1, 0, act))
    assert (refused.counter, refused.error) == (1, "Malformed")


@pytest.mark.parametrize("counter", [0, -1, 2**53])
def test_a_counter_that_no_phone_can_have_is_a_problem(counter: int) -> None:
    lan, first, _ = pair()
    assert answer(first, Act(counter, 0, enter(0))).error == "Malformed"
    assert lan.table.revision == 0


def test_everybody_is_told_and_each_only_its_own() -> None:
    lan, first, second = pair()
    watching = guest(lan, None)
    answer(first, Act(1, 0, enter(0)))
    assert first.last(Update).changed["undo"] is not None
    assert "undo" not in second.last(Update).changed
    assert watching.last(Update).record == second.last(Update).record
    whole = [phone.last(Whole).sheet["seats"] for phone in (first, second, watching)]
    hidden = [["duel.secret" in str(seat) for seat in seats] for seats in whole]
    assert hidden == [[True, False], [False, True], [False, False]]


def test_the_whole_tells_the_highest_counter_ever_answered() -> None:
    _, first, _ = pair()
    answer(first, Act(4, 0, enter(0)))
    answer(first, Act(6, 0, enter(0)))
    first.say(AskWhole())
    assert first.last(Whole).counter == 6


def test_what_a_phone_remembers_is_compared() -> None:
    lan, first, second = pair()
    start = first.last(Whole).history
    answer(first, Act(1, 0, enter(0)))
    assert second.say(Remembered(0, start)) == SameHistory(True)
    assert second.say(Remembered(1, lan.host.room.history)) == SameHistory(True)
    for revision, history in ((1, start), (2, start), (-1, start), (0, "")):
        assert second.say(Remembered(revision, history)) == SameHistory(False)


def test_history_outlives_the_host() -> None:
    lan, first, _ = pair()
    answer(first, Act(1, 0, enter(0)))
    known = lan.host.room.history
    lan.restart()
    back = Guest(lan).join(first.credentials)
    assert back.say(Remembered(1, known)) == SameHistory(True)


def test_questions_are_answered() -> None:
    _, first, _ = pair()
    assert first.say(Ping(9)) == Pong(9)
    assert first.say(AskScore()) == Score(0, DUEL.score_sheet(DUEL.set_up(DICE), 0))


def test_the_score_says_what_a_column_is_worth_and_hides_what_is_not_the_viewers() -> None:
    """What a phone reads from the wire is the game's own sheet for its seat."""
    game = Scythe()
    rules = {"house_rules": {"hidden_coins": True}, "tracking": "mats"}
    lan = Lan(game, game.draw_setup(("Ana", "Ben"), random.Random(3), rules))
    told = guest(lan, 1).say(AskScore())
    assert isinstance(told, Score)
    assert told.score == game.score_sheet(lan.table.state, 1)
    (coins, *_), (own, *_) = (line.cells for line in told.score.by_seat)
    assert coins.value is None and own.value is not None


def test_what_matters_of_a_rule_is_told_to_whoever_asks_and_nothing_of_an_unknown_one() -> None:
    """It is the game's own answer for that seat."""
    game = Scythe()
    lan = Lan(game, game.draw_setup(("Ana", "Ben"), random.Random(3), {"tracking": "mats"}))
    told = guest(lan, 1).say(AskRule("deploy"))
    assert told == RuleNow(0, "deploy", game.rule_now(lan.table.state, 1, "deploy")) and told.now
    assert guest(lan, 0).say(AskRule("no such card")) == RuleNow(0, "no such card", ())


def test_a_silent_phone_shows_as_away_within_three_seconds() -> None:
    lan, first, second = pair()
    for _ in range(12):
        lan.pass_time(250)
        first.say(Ping(1))
    presence = first.last(Presence)
    assert presence.seats == ("here", "away")
    assert SILENCE_SECONDS < 3
    second.say(Ping(2))
    lan.pass_time(0)
    assert first.say(Ping(3)) and first.last(Presence).seats == ("here", "here")


def test_a_seat_is_free_here_or_away() -> None:
    lan = Lan(DUEL, DICE)
    first = guest(lan, 0)
    assert first.last(Presence).seats == ("here", "free")
    second = guest(lan, 1)
    assert first.last(Presence).seats == ("here", "here")
    lan.cut(second.wire)
    lan.run()
    assert first.last(Presence).seats == ("here", "away")


def test_a_phone_that_comes_hears_how_long_others_were_away() -> None:
    lan, _, second = pair()
    lan.cut(second.wire)
    lan.pass_time(20_000)
    assert guest(lan, None).last(Presence).away == (20, 20)


def test_spectators_are_counted() -> None:
    lan, first, _ = pair()
    watching = guest(lan, None)
    assert first.last(Presence).spectators == 1
    lan.cut(watching.wire)
    lan.run()
    assert first.last(Presence).spectators == 0


def test_presence_is_told_only_when_it_changes() -> None:
    lan, first, second = pair()
    before = len(first.heard)
    for _ in range(4):
        first.say(Ping(1))
        second.say(Ping(1))
        lan.pass_time(1_000)
    assert not any(isinstance(each, Presence) for each in first.heard[before:])


def test_an_update_is_written_as_its_message_is_encoded() -> None:
    """The quick way to write it and the codec agree, however many phones share a part."""
    record = encode(Record(3, "step", None, say("duel.round"), (), True))
    common: Json = [{"key": "x"}, None]
    telling = Telling(3, record)
    told: tuple[dict[str, Json], ...] = ({}, {"common": common}, {"you": 1, "common": common, "photo": None})
    for parts in told:
        texts = {name: dumps(part) for name, part in parts.items()}
        assert loads(telling.update(texts)) == TO_PHONE.encode(Update(3, record, parts))


def test_a_pause_is_told_to_everybody_and_ends_when_somebody_plays() -> None:
    """No phone is refused in a pause: its act is played, and the clock runs again; nothing is charged."""
    lan, first, second = pair()
    watcher = guest(lan, None)
    lan.host.room.pause()
    lan.run()
    for phone in (first, second, watcher):
        update = phone.last(Update)
        assert (update.record["kind"], update.changed["turn"]["paused"]) == ("paused", True)
    spent = lan.table.clock.spent
    lan.pass_time(60_000)
    assert isinstance(answer(first, Act(1, lan.table.revision, enter(0))), Done)
    assert (lan.table.clock.paused, lan.table.clock.spent) == (False, spent)
    assert second.last(Update).changed["turn"]["paused"] is False


def test_a_phone_that_comes_in_a_pause_is_told_of_it() -> None:
    lan = Lan(DUEL, DICE)
    lan.host.room.pause()
    assert guest(lan, 0).last(Whole).sheet["turn"]["paused"] is True


def test_a_pause_begins_and_ends_once_however_often_it_is_wished() -> None:
    """Two touches on one button, or a play that came first, leave one line each in the journal."""
    lan, first, _ = pair()
    room = lan.host.room
    for _ in range(2):
        room.pause()
    for _ in range(2):
        room.start()
    assert [line["do"] for line in lan.lines()] == ["paused", "started"]
    room.pause()
    answer(first, Act(1, lan.table.revision, enter(0)))
    room.start()
    assert [line["do"] for line in lan.lines()[2:]] == ["paused", "step"]
