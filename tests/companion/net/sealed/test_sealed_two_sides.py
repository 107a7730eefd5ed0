"""What two sides say and save stays byte for byte what it was when only two could seal."""

import json

from companion.net.sealed.sealed import restored
from companion.net.sealed.sealed_messages import FROM_PHONE, Void, VoidReason
from engine.codec import dumps, loads
from tests.kits.net.sealed_kit import ATTACKER, DEFENDER, Combat
from tests.kits.source_tree import ROOT

STORY = ROOT / "tests/vectors/sealed_story.json"


def _story() -> dict[str, list[str]]:
    """Every text up, down and into the journal: a changed mind, a void, an opening, and one by hand."""
    combat, up = Combat(), []
    combat.choose(ATTACKER, {"cards": [3, 4], "dial": 5}, "first")
    combat.choose(ATTACKER, {"cards": [3], "dial": 0}, "second")
    combat.choose(DEFENDER, {"cards": [], "dial": 7}, "first")
    _run(combat, up, 3)
    combat.waiting = [*combat.waiting[:1], (DEFENDER, Void(3, 1, VoidReason.ASKED))]
    _run(combat, up)
    combat.choose(DEFENDER, {"cards": [5], "dial": 2}, "again")
    combat.choose(ATTACKER, {"cards": [], "dial": 2}, "again")
    _run(combat, up)
    by_hand = Combat()
    by_hand.choose(DEFENDER, {"cards": [], "dial": 1})
    _run(by_hand, up)
    by_hand.host, told = by_hand.host.settle_by_hand()
    by_hand.saves.append(dumps(by_hand.host.saved()))
    by_hand.tell(told)
    return {"up": up, "down": combat.frames + by_hand.frames, "saves": combat.saves + by_hand.saves}


def _run(combat: Combat, up: list[str], most: int = 99) -> None:
    """So many messages reach the host, or all."""
    while combat.waiting and most:
        most -= 1
        seat, message = combat.waiting[0]
        up.append(f"{seat} {dumps(FROM_PHONE.encode(message))}")
        combat.deliver()


def test_two_sides_say_and_save_what_they_always_did() -> None:
    """The story was written down by the code that knew two sides only."""
    assert _story() == json.loads(STORY.read_text("utf-8"))


def test_every_saved_choice_of_two_sides_goes_on() -> None:
    """A journal of that time resumes in whatever state it stands."""
    saves = json.loads(STORY.read_text("utf-8"))["saves"]
    assert {loads(text)["state"] for text in saves} == {
        "waiting_for_commits", "one_sealed", "both_sealed", "opened", "by_hand",
    }  # fmt: skip
    assert [dumps(restored(loads(text)).saved()) for text in saves] == saves
