"""Offers under their headings: what is urgent first, a prompt with its leaving, else as the game lists."""

from typing import Any

from engine.groups import entries_of, in_groups
from engine.message import say
from engine.offers import Offer, Role


def offer(act: str, heading: str = "rows", role: Role = Role.TURN, **more: Any) -> Offer:
    return Offer(act, say(heading), say(act), role, **more)


def _headings(*offers: Offer) -> list[str]:
    return [group.heading.key for group in in_groups(offers)]


def test_what_the_turn_led_to_and_prompts_come_before_the_usual_and_closing_last() -> None:
    listed = (
        offer("gift", "gifts", Role.ANYTIME),
        offer("end", "closing", Role.CLOSING),
        offer("pay"),
        offer("fight", "combat", urgent=True),
        offer("claim", "bonuses", Role.PROMPT),
    )
    assert _headings(*listed) == ["bonuses", "combat", "rows", "closing", "gifts"]


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
