"""The phone's side of the table: one wish at a time, nothing twice, nothing lost, doubt where it is due."""

from dataclasses import replace
from typing import Any

import pytest

from companion.net.sealed.commitment import seal_words
from companion.net.table.messages import (
    TO_PHONE,
    Act,
    AskWhole,
    Done,
    Goodbye,
    GoodbyeReason,
    Pong,
    Presence,
    Problem,
    Refused,
    Remembered,
    SameHistory,
    Score,
    Seal,
    Undo,
    Update,
    Whereabouts,
    Whole,
)
from companion.net.table.phone import LOG_MOST, TRIES_MOST, PhoneTable, decoded
from engine.codec import Json, Malformed, dumps
from engine.scoring.score_sheet import ScoreLine, ScoreSheet
from tests.kits.net.phone_kit import (
    FORBIDDEN,
    LOG,
    ME,
    NOW,
    OFFERED,
    STALE,
    TABLE,
    THIRD,
    history,
    knob,
    phone,
    record,
    sealed,
    sheet,
    stale,
    told,
    update,
    whole,
)
from tests.kits.net.phone_stories import Story
from tests.kits.net.sealed_kit import nonce

# One wish at a time.


def test_a_wish_carries_the_revision_seen_and_the_next_counter() -> None:
    """So the host can tell a repeat from a new wish and a stale one from a fresh one."""
    table, sent = phone(revision=4).act(OFFERED[0])
    assert sent == (Act(1, 4, OFFERED[0]),)
    table, _ = told(table, Done(1, 5), update(5, ME))
    assert table.undo()[1] == (Undo(2, 5),)


def test_a_second_tap_while_one_is_pending_is_ignored_and_can_be_seen_to_be() -> None:
    """Impatient fingers play nothing twice."""
    table, _ = phone().act(OFFERED[0])
    assert table.busy
    for tapped, sent in (table.act(OFFERED[1]), table.undo(), table.redo()):
        assert tapped is table and sent == ()


def test_nothing_can_be_wished_before_the_table_is_known_or_by_a_spectator() -> None:
    """A counter chosen before the host has named its own might be an old one."""
    for table in (PhoneTable.seated(TABLE, ME), phone(seat=None)):
        assert table.busy and table.act(OFFERED[0]) == (table, ())


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_done_and_update_may_come_in_either_order(order: tuple[int, int]) -> None:
    """The wish is settled when both are here, so no tap can fall on the old offers in between."""
    table, _ = phone().act(OFFERED[0])
    messages = (Done(1, 1), update(1, ME))
    half, _ = told(table, messages[order[0]])
    assert half.busy
    whole_way, _ = told(half, messages[order[1]])
    assert not whole_way.busy and whole_way.revision == 1 and whole_way.problem is None


def test_answers_to_other_counters_and_repeats_change_nothing() -> None:
    """An answer that comes twice, or late, answers nothing else."""
    table, _ = phone().act(OFFERED[0])
    for message in (Done(7, 1), Refused(7, 0, "Refused", FORBIDDEN)):
        assert told(table, message) == (table, ())
    done, _ = told(table, Done(1, 1), update(1, ME))
    assert told(done, Done(1, 1), update(1, ME)) == (done, ())


def test_a_refusal_is_shown_until_the_next_tap_or_until_it_was_read() -> None:
    """One sentence, in the way for as long as it matters."""
    table, _ = told(phone().act(OFFERED[0])[0], Refused(1, 0, "Refused", FORBIDDEN))
    assert table.problem == FORBIDDEN and not table.busy
    assert table.dismissed().problem is None
    assert table.act(OFFERED[0])[0].problem is None


def test_a_problem_frees_the_phone_from_a_wish_that_nobody_will_answer() -> None:
    """The host could not read the message, so it cannot name its counter either."""
    table, _ = told(phone().act(OFFERED[0])[0], Problem("Malformed", FORBIDDEN))
    assert table.problem == FORBIDDEN and not table.busy


# Others were faster.


def test_a_stale_act_is_sent_again_by_itself_when_it_is_still_offered() -> None:
    """Two taps at the same instant: the second person notices nothing."""
    table, _ = phone().act(OFFERED[0])
    table, sent = told(table, stale(1, 1))
    assert sent == () and table.busy
    table, sent = told(table, update(1))
    assert sent == (Act(2, 1, OFFERED[0]),) and table.problem is None
    table, _ = told(table, update(2, ME), Done(2, 2))
    assert not table.busy


def test_it_is_sent_again_at_once_when_the_news_came_first() -> None:
    """The refusal then speaks of a table that the phone has seen already."""
    _, sent = told(phone().act(OFFERED[0])[0], update(1), update(2), stale(1, 1))
    assert sent == (Act(2, 2, OFFERED[0]),)


def test_what_was_counted_is_repeated_although_no_list_offers_it() -> None:
    """Two phones that tell their numbers at the same instant: neither has to type them again."""
    empty: dict[str, Any] = {"act": "count", "seat": ME}
    table = phone(offers=[], counting={"form": {}, "act": empty})
    sent = told(table.act(empty, {"coins": 7})[0], stale(1, 1), update(1))[1]
    assert sent == (Act(2, 1, empty, {"coins": 7}),)
    other = phone(offers=[], counting={"form": {}, "act": {**empty, "seat": THIRD}})
    assert told(other.act(empty, {"coins": 7})[0], stale(1, 1), update(1))[1] == ()


def test_what_was_turned_is_repeated_with_the_same_answers() -> None:
    """As long as the offer may be turned just as it could."""
    table = phone(offers=[{"act": OFFERED[0], "knobs": [knob(3)]}])
    sent = told(table.act(OFFERED[0], {"n": 2})[0], stale(1, 1), update(1))[1]
    assert sent == (Act(2, 1, OFFERED[0], {"n": 2}),)


def test_what_is_offered_at_any_time_is_repeated_too() -> None:
    """Standing wishes are offers like any other."""
    table = phone(offers=[{"act": OFFERED[1], "role": "anytime"}])
    assert told(table.act(OFFERED[1])[0], stale(1, 1), update(1))[1] == (Act(2, 1, OFFERED[1]),)


@pytest.mark.parametrize(
    "news",
    [
        update(1, offers=[{"act": OFFERED[1]}]),
        update(1, offers=[{"act": OFFERED[0], "knobs": [knob(2)]}]),
        update(1, ME),
        Whole(9, "0" * 64, sheet(), (), 1),
    ],
    ids=[
        "no longer offered",
        "may be turned otherwise",
        "my own step in between",
        "what was in between is not known",
    ],
)
def test_otherwise_the_table_has_changed_and_says_so(news: Any) -> None:
    """The phone never plays what its owner might not want any more."""
    table, sent = told(phone().act(OFFERED[0])[0], stale(1, 1), news)
    assert sent == () and table.problem == STALE and not table.busy


def test_nothing_is_repeated_on_a_table_that_went_back() -> None:
    """The host came back with an older journal: what lies in between cannot be known."""
    table, _ = phone(revision=3).act(OFFERED[0])
    table, again = told(table.returned()[0], whole(2))
    assert again == (Act(1, 3, OFFERED[0]),)
    table, sent = told(table, stale(1, 2))
    assert sent == () and table.problem == STALE


def test_undo_and_redo_are_never_repeated_by_themselves() -> None:
    """What they would take back is something else by now."""
    for table, _ in (phone().undo(), phone().redo()):
        after, sent = told(table, stale(1, 1), update(1))
        assert sent == () and after.problem == STALE


def test_the_phone_gives_up_after_five_repeats() -> None:
    """And says why, instead of running behind for ever."""
    table, _ = phone().act(OFFERED[0])
    sent_all = 1
    for revision in range(1, TRIES_MOST + 2):
        table, sent = told(table, stale(revision, revision), update(revision))
        sent_all += len(sent)
    assert sent_all == 1 + TRIES_MOST
    assert table.problem == STALE and not table.busy


# Gaps, repeats and the whole.


def test_an_update_with_a_gap_before_it_asks_for_the_whole_once() -> None:
    """One question, however many updates follow."""
    table, sent = told(phone(), update(2), update(3))
    assert sent == (AskWhole(),) and table.revision == 0
    table, _ = told(table, whole(3))
    assert (table.revision, table.doubt) == (3, False)
    assert told(table, update(9))[1] == (AskWhole(),)


def test_before_the_first_whole_nothing_is_asked_because_it_is_on_its_way() -> None:
    """The host sends it to every phone that joins."""
    assert told(PhoneTable.seated(TABLE, ME), update(5))[1] == ()


def test_an_update_changes_only_the_parts_it_names() -> None:
    """The rest of the sheet stays."""
    table, _ = told(phone(redo=None), update(1, undo={"key": "table.undo"}))
    assert table.sheet == sheet(undo={"key": "table.undo"})
    assert [each.revision for each in table.log] == [1]


def test_the_log_holds_the_last_records_only() -> None:
    """A long evening does not fill the phone."""
    table, _ = told(phone(), *(update(revision) for revision in range(1, LOG_MOST + 6)))
    assert [each.revision for each in table.log] == list(range(6, LOG_MOST + 6))


def test_counters_go_on_from_the_higher_of_both_sides() -> None:
    """A phone that lost its store must not use a counter that the host has answered."""
    table, _ = told(PhoneTable.seated(TABLE, ME), whole(counter=41))
    assert table.act(OFFERED[0])[1] == (Act(42, 0, OFFERED[0]),)


def test_presence_and_score_are_the_last_that_were_told_and_the_rest_is_for_others() -> None:
    """Pongs and goodbyes belong to the connection."""
    here = Presence((Whereabouts.HERE,), (0,), 2)
    score = Score(3, ScoreSheet((), (ScoreLine(0, (), 1),)))
    table, _ = told(phone(), here, score)
    assert (table.presence, table.score) == (here, score)
    assert told(table, Pong(1), Goodbye(GoodbyeReason.CLOSING)) == (table, ())


# Coming back.


def test_a_phone_that_comes_back_tells_what_it_remembers() -> None:
    """So the host can say whether it is still the same story."""
    table = phone(revision=3)
    assert table.returned()[1] == (Remembered(3, table.history),)
    assert PhoneTable.seated(TABLE, ME).returned()[1] == ()


def test_the_unanswered_wish_is_sent_again_with_the_same_counter_after_the_whole() -> None:
    """Whether or not the host had heard it, it is done once."""
    table, sent = phone().act(OFFERED[0])
    table, _ = table.returned()
    back, again = told(table, whole())
    assert again == sent == (Act(1, 0, OFFERED[0]),)
    assert told(back, whole())[1] == ()


def test_a_tap_while_away_is_kept_and_sent_when_the_host_is_back() -> None:
    """It is sent after the whole, once."""
    table, _ = phone().returned()
    table, sent = table.act(OFFERED[0])
    assert sent == () and table.busy
    assert told(table, whole())[1] == (Act(1, 0, OFFERED[0]),)


def test_a_wish_that_was_answered_on_another_screen_is_not_sent_again() -> None:
    """The host has heard a later counter of this device, so it has answered this one."""
    table, _ = phone().act(OFFERED[0])
    table, _ = table.returned()
    table, sent = told(table, whole(revision=2, counter=2))
    assert sent == () and not table.busy


def test_a_done_wish_waits_for_no_update_that_a_whole_has_replaced() -> None:
    """Also when the host came back with an older journal than its answer."""
    table, _ = told(phone().act(OFFERED[0])[0], Done(1, 1))
    table, _ = table.returned()
    assert not told(table, whole())[0].busy


@pytest.mark.parametrize("seed", range(40))
def test_whatever_breaks_nothing_is_done_twice_and_everything_is_settled(seed: int) -> None:
    """After any story on a breaking network the phone knows what the host knows and waits for nothing."""
    story = Story(seed, faults=False)
    story.live(120)
    story.calm_down()
    table, host = story.table, story.host
    assert (table.revision, table.history) == (host.revision, host.history(host.revision))
    assert table.sheet == host.sheet() and table.pending is None and not table.doubt
    assert len(host.played) == len(set(host.played)) <= story.taken
    assert table.log[-LOG:] == tuple(host.records[-LOG:])


# The store.


def test_the_store_brings_back_wish_counter_history_and_seal() -> None:
    """What a reload must not lose."""
    asked: Json = {"sides": []}
    table, _ = told(phone(revision=2), whole(2, sealing=asked), sealed(NOW))
    table = table.choose({"dial": 3}, nonce(1)).act(OFFERED[0])[0]
    back = PhoneTable.restored(TABLE, ME, table.store())
    assert (back.revision, back.history, back.counter) == (2, table.history, 1)
    assert back.store() == table.store()
    back, sent = told(back, whole(2, sealing=asked), sealed(NOW))
    assert sent[0] == Act(1, 2, OFFERED[0])
    assert isinstance(sent[1], Seal) and sent[1].message["sealed"] == "commit"


def test_the_store_of_another_table_or_seat_or_a_damaged_one_counts_as_lost() -> None:
    """A phone that changes its seat does not play the old one's wish."""
    store: Any = phone(revision=2).act(OFFERED[0])[0].store()
    fresh = PhoneTable.seated(TABLE, ME)
    damaged: list[Any] = [
        None, 7, {}, {**store, "more": 1}, {**store, "table": "other"}, {**store, "seat": 0},
        {**store, "history": "short"}, {**store, "counter": 0}, {**store, "revision": -1},
        {**store, "wish": {"say": "ask_whole"}}, {**store, "wish": {"say": "act"}},
    ]  # fmt: skip
    assert [PhoneTable.restored(TABLE, ME, each) for each in damaged] == [fresh] * len(damaged)
    assert PhoneTable.restored(TABLE, ME, store) != fresh


def test_a_done_wish_is_not_stored() -> None:
    """Only what is unanswered is asked again."""
    table, _ = told(phone().act(OFFERED[0])[0], Done(1, 1))
    assert "wish" not in dict(table.store())  # type: ignore[arg-type]


# Doubt.


def test_the_history_grows_with_every_record_and_is_four_words() -> None:
    """The same as anybody computes from what was told."""
    table, _ = told(phone(), update(1), update(2))
    assert table.history == history((record(1), record(2)))
    assert table.words == seal_words(table.history)


@pytest.mark.parametrize(
    "news",
    [
        replace(whole(3), history="f" * 64),
        replace(whole(5), history="f" * 64),
        replace(whole(3), history=history((record(1), record(2), record(3, THIRD)))),
        replace(whole(4), log=(record(1), record(2), record(3), record(4, THIRD))),
        whole(2),
        replace(whole(2), history=whole(3).history),
        SameHistory(False),
    ],
    ids=[
        "other hash",
        "later hash",
        "other record",
        "record not in hash",
        "older",
        "older by number",
        "host says so",
    ],
)
def test_a_history_that_does_not_fit_raises_doubt_and_is_accepted(news: Any) -> None:
    """The table goes on; the phone says that something is wrong until its owner has read it."""
    table, _ = told(phone(revision=3), news)
    assert table.doubt
    assert PhoneTable.restored(TABLE, ME, table.store()).doubt
    assert not table.trusted().doubt
    if isinstance(news, Whole):
        assert (table.revision, table.history) == (news.revision, news.history)


def test_a_first_whole_that_shows_every_record_is_checked_from_the_beginning() -> None:
    """A host cannot tell a newcomer records that are not in its hash."""
    assert not phone(revision=3).doubt
    assert told(PhoneTable.seated(TABLE, ME), replace(whole(3), history="f" * 64))[0].doubt
    assert told(PhoneTable.seated("another", ME), whole())[0].doubt


def test_an_honest_history_raises_no_doubt() -> None:
    """Neither the same again, nor a later one, nor one whose middle was not told."""
    table = phone(revision=3)
    for news in (whole(3), whole(5), replace(whole(5), log=(record(5),)), SameHistory(True)):
        assert not told(table, news)[0].doubt


# From text.


def test_the_host_s_text_is_read_strictly() -> None:
    """Doubled keys, unknown names and wrong types are Malformed."""
    assert decoded(dumps(TO_PHONE.encode(Done(1, 2)))) == Done(1, 2)
    bad = ("", "[]", '{"say":"done","counter":1}', '{"say":"done","counter":1,"revision":"2"}')
    for text in (*bad, '{"say":"done","say":"done","counter":1,"revision":2}', '{"say":"nonsense"}'):
        with pytest.raises(Malformed):
            decoded(text)


def test_a_record_of_the_wrong_shape_is_refused_and_changes_nothing() -> None:
    """What cannot be a record does not get into the history."""
    with pytest.raises(Malformed):
        phone().receive(Update(1, {"revision": 1}, {}))
