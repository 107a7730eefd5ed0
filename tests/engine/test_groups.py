"""Offers under their headings: what is urgent first, a prompt with its leaving, else as the game lists."""

from typing import Any

from engine.groups import KEYS_FROM, NOBODY, begun, entries_of, in_groups, is_pad, loudest
from engine.message import say
from engine.offers import Offer, Role


def offer(act: str, heading: str = "rows", role: Role = Role.TURN, **more: Any) -> Offer:
    return Offer(act, say(heading), say(act), role, **more)


def _headings(*offers: Offer) -> list[str]:
    return [group.heading.key for group in in_groups(offers)]


def test_what_the_turn_led_to_and_prompts_come_before_the_usual_and_what_is_rare_last() -> None:
    listed = (
        offer("gift", "gifts", Role.ANYTIME),
        offer("announce", "paying", rare=True),
        offer("end", "closing", Role.CLOSING),
        offer("pay"),
        offer("fight", "combat", urgent=True),
        offer("claim", "bonuses", Role.PROMPT),
    )
    assert _headings(*listed) == ["bonuses", "combat", "rows", "closing", "paying", "gifts"]


def test_equally_urgent_groups_stay_as_the_game_lists_them() -> None:
    assert _headings(offer("b", "second"), offer("a", "first"), offer("c", "second")) == ["second", "first"]


def test_a_group_is_as_urgent_as_the_most_urgent_entry_in_it() -> None:
    listed = (offer("pay"), offer("leave", "combat", Role.CLOSING), offer("fight", "combat", urgent=True))
    assert _headings(*listed) == ["combat", "rows"]
    assert in_groups(listed)[0].entries == ((1,), (2,))


def test_what_leaves_an_offer_aside_stands_beside_it() -> None:
    listed = (offer("claim", leaving="leave"), offer("other"), offer("leave"))
    assert entries_of(listed, range(3)) == [(0, 2), (1,)]


def test_what_leaves_several_aside_stands_alone() -> None:
    listed = (offer("this", leaving="none"), offer("that", leaving="none"), offer("none"))
    assert entries_of(listed, range(3)) == [(0,), (1,), (2,)]


def test_a_leaving_that_is_not_listed_is_nobodys_neighbour() -> None:
    assert entries_of((offer("claim", leaving="leave"),), range(1)) == [(0,)]
    listed = (offer("claim", leaving="leave"), offer("leave"))
    assert entries_of(listed, [0]) == [(0,)]


END = offer("end", "closing", Role.CLOSING)


def test_the_one_usual_offer_is_loud_and_the_end_of_the_turn_beside_it_is_not() -> None:
    assert loudest((END, offer("pay"))) == 1


def test_ending_is_loud_only_when_nothing_but_rare_things_and_wishes_is_left() -> None:
    rest = (offer("reveal", rare=True), offer("gift", "gifts", Role.ANYTIME))
    assert loudest((*rest, END)) == 2
    assert loudest((*rest, END, offer("pay"), offer("build"))) == NOBODY


def test_what_decides_for_all_is_never_loud() -> None:
    assert loudest((offer("end all", "closing", Role.CLOSING, for_all=True),)) == NOBODY


def test_what_most_people_take_is_loud_among_others_and_never_what_leaves_it_aside() -> None:
    claim = offer("claim", "bonuses", Role.PROMPT, leaving="leave", likely=True)
    leave = offer("leave", "bonuses", Role.PROMPT)
    assert loudest((leave, claim, offer("pay"), END)) == 1
    assert loudest((leave, offer("claim", leaving="leave"))) == 1


def test_nobody_is_loud_where_people_differ() -> None:
    assert loudest((offer("power"), offer("cards"), END)) == NOBODY
    assert loudest(()) == NOBODY


def test_many_numbers_are_a_pad_and_few_are_a_list() -> None:
    """Two of one number, or something without one, cannot be told apart by keys."""
    many = [offer(str(n), number=n) for n in range(1, 1 + KEYS_FROM)]
    assert is_pad(many)
    assert not is_pad(many[1:])
    assert not is_pad([*many, offer("x")])
    assert not is_pad([*many, many[0]])


def test_a_number_that_begins_others_waits_for_another_key() -> None:
    numbers = (1, 2, 3, 10, 12, 21)
    assert begun(numbers, "3") == (3,)
    assert begun(numbers, "1") == (1, 10, 12)
    assert begun(numbers, "12") == (12,)
    assert begun(numbers, "4") == ()
