"""Nobody decides for two: what one seat asks for waits for the yes of others, and only for that."""

import random
from typing import Any

import pytest

from companion.net.table.consent import Asked, NothingAsked
from companion.net.table.messages import Act, Consent, Done, Problem, Refused, SettleByHand
from engine.message import say
from engine.scythe.game import Scythe
from tests.kits.net.lan_kit import DUEL, Guest, Lan, duel, guest
from tests.kits.net.offered import listed

BOTH = [{"pips": 6}, {"pips": 1}]


def asked_of(lan: Lan, seat: int | None) -> Any:
    """What this seat's sheet asks."""
    return lan.host.room._sheets().written(seat)["asked"]


def to_end(lan: Lan, first: Guest) -> Act:
    """The wish of seat 0 to end the game."""
    acts = listed(lan.host.room._sheets().written(0))
    act = next(act for act in acts if act["act"] == "end_game")
    return Act(1, lan.table.revision, act)


def ending() -> tuple[Lan, list[Guest]]:
    """A table of three, counted by hand, that may end at any time; seat 0 has asked to end it."""
    game = Scythe()
    setup = game.draw_setup(["Ana", "Ben", "Cleo"], random.Random(1), {"tracking": "score"})
    lan = Lan(game, setup)
    phones = [guest(lan, seat) for seat in range(3)]
    phones[0].say(to_end(lan, phones[0]))
    return lan, phones


def test_the_game_ends_only_when_another_seat_agrees() -> None:
    lan, phones = ending()
    wish = to_end(lan, phones[0])
    refused = phones[0].last(Refused)
    assert (refused.error, refused.why) == ("Waits", say("room.waits"))
    assert not lan.game.is_over(lan.table.state) and lan.table.revision == 0
    for seat in (0, 1, 2, None):
        told = asked_of(lan, seat)
        assert (told["seat"], told["waits_for"]) == (0, [1, 2]) and "secrets" not in told
    phones[2].say(Consent(asked_of(lan, 2)["number"], True))
    assert lan.game.is_over(lan.table.state) and asked_of(lan, 1) is None
    assert wish.counter == refused.counter


def test_a_repeat_of_the_wish_gets_the_same_answer_and_asks_nothing_anew() -> None:
    lan, phones = ending()
    number = asked_of(lan, 1)["number"]
    assert phones[0].say(to_end(lan, phones[0])) == phones[0].last(Refused)
    assert asked_of(lan, 1)["number"] == number


def test_who_asks_cannot_agree_and_a_stranger_neither() -> None:
    lan, phones = ending()
    number = asked_of(lan, 1)["number"]
    for phone, wrong in ((phones[0], number), (phones[1], number + 1), (guest(lan, None), number)):
        phone.say(Consent(wrong, True))
        assert phone.last(Problem).error in ("NothingAsked", "OnlyWatching")
    assert lan.table.revision == 0 and asked_of(lan, 1)["number"] == number


@pytest.mark.parametrize("seat", [0, 1])
def test_a_no_of_anybody_who_is_asked_or_of_who_asked_withdraws_it(seat: int) -> None:
    lan, phones = ending()
    number = asked_of(lan, 1)["number"]
    phones[seat].say(Consent(number, False))
    assert asked_of(lan, 0) is None
    phones[2].say(Consent(number, True))
    assert phones[2].last(Problem).error == "NothingAsked" and lan.table.revision == 0


def test_a_step_of_the_table_withdraws_it() -> None:
    lan, phones = ending()
    number = asked_of(lan, 1)["number"]
    lan.table.play(lan.game.count(lan.table.state, 1, {"coins": 3}), 1)
    assert asked_of(lan, 2) is None
    phones[1].say(Consent(number, True))
    assert phones[1].last(Problem).error == "NothingAsked" and not lan.game.is_over(lan.table.state)


def test_the_tablet_may_agree_too() -> None:
    lan, _ = ending()
    question = lan.host.room.question
    assert question.asked
    with pytest.raises(NothingAsked):
        question.answer(None, question.asked.number + 1, yes=True)
    question.answer(None, question.asked.number, yes=True)
    assert lan.game.is_over(lan.table.state)


def sealed_pair() -> tuple[Lan, Guest, Guest]:
    """Two phones that have something to seal."""
    lan = Lan(DUEL, duel())
    return lan, guest(lan, 0), guest(lan, 1)


def test_one_side_cannot_type_in_both_results() -> None:
    """What one says that the pieces showed counts for nothing until the other says so too."""
    lan, first, second = sealed_pair()
    first.say(SettleByHand(1, 1, BOTH))
    first.say(SettleByHand(1, 1, BOTH))
    assert lan.table.revision == 0
    for seat in (0, 1):
        told = asked_of(lan, seat)
        assert (told["seat"], told["waits_for"], told["secrets"]) == (0, [1], BOTH)
    assert asked_of(lan, None) is None
    second.say(Consent(asked_of(lan, 1)["number"], True))
    assert lan.table.revision == 1 and lan.table.state.won == (1, 0)


def test_the_other_side_that_types_the_same_agrees() -> None:
    lan, first, second = sealed_pair()
    first.say(SettleByHand(1, 1, BOTH))
    second.say(SettleByHand(1, 1, BOTH))
    assert lan.table.state.won == (1, 0)


def test_something_else_replaces_it_and_waits_for_the_first() -> None:
    lan, first, second = sealed_pair()
    first.say(SettleByHand(1, 1, BOTH))
    number = asked_of(lan, 1)["number"]
    second.say(SettleByHand(1, 1, [{"pips": 1}, {"pips": 6}]))
    told = asked_of(lan, 0)
    assert (told["seat"], told["waits_for"]) == (1, [0]) and lan.table.revision == 0
    second.say(Consent(number, True))
    assert lan.table.revision == 0
    first.say(Consent(told["number"], True))
    assert lan.table.state.won == (0, 1)


def test_the_tablet_decides_alone_as_before() -> None:
    lan, first, _ = sealed_pair()
    first.say(SettleByHand(1, 1, [{"pips": 1}, {"pips": 6}]))
    lan.host.room.sealed.settle(None, SettleByHand(1, 1, BOTH))
    assert lan.table.state.won == (1, 0) and lan.host.room.question.asked is None


def test_of_three_sides_both_others_must_agree() -> None:
    asked = Asked(1, 0, say("x"), (1, 2), [1, 2, 3])
    left = asked.agreed(2)
    assert left and left.waits_for == (1,) and left.agreed(1) is None
    with pytest.raises(NothingAsked):
        left.agreed(2)


def test_true_is_not_one_where_results_are_compared() -> None:
    assert not Asked(1, 0, say("x"), (1,), [{"pips": 1}]).says([{"pips": True}])


def test_what_is_done_after_a_yes_is_answered_as_any_step() -> None:
    """The one who said yes goes on; a wish of its own is done as before."""
    lan, phones = ending()
    phones[2].say(Consent(asked_of(lan, 2)["number"], True))
    lan.table.undo(2)
    act = lan.host.room._sheets().written(1)["counting"]
    assert isinstance(act, dict)
    phones[1].say(Act(1, lan.table.revision, act["act"], {"coins": 2}))
    assert phones[1].last(Done) == Done(1, lan.table.revision)
