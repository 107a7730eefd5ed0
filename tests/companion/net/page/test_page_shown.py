"""What the phone page tells of itself on its body: the table that is drawn, answered taps, a deaf list."""

from typing import Any, Final

import pytest

from tests.kits.net.node_kit import run

HASH: Final = "0" * 64
ACT: Final = {"act": "Move", "seat": 0}
TURN: Final = {"to_act": [0], "blocking": 0, "over": False}
SHEET: Final = {
    "seats": [],
    "turn": TURN,
    "offers": [],
    "duty": {"kind": "none", "waiting_for": [], "turns_until": None},
}
SEALING: Final = {"title": {"key": "x"}, "sides": []}
ATTEMPT: Final = {"choice": 1, "attempt": 1}


def whole(revision: int, sealing: bool = False) -> list[Any]:
    """The host tells everything."""
    sheet = {**SHEET, "sealing": SEALING if sealing else None}
    told = {"say": "whole", "revision": revision, "history": HASH, "sheet": sheet, "log": [], "counter": 0}
    return ["receive", told]


def update(revision: int) -> list[Any]:
    """The host tells of one more step."""
    record = {"revision": revision, "kind": "step", "seat": 0, "label": None}
    return ["receive", {"say": "update", "revision": revision, "record": record, "changed": {}}]


def done(revision: int) -> list[Any]:
    """The host answers the first wish."""
    return ["receive", {"say": "done", "counter": 1, "revision": revision}]


def news(kind: str, **fields: Any) -> list[Any]:
    """The host tells of a sealed choice."""
    return ["receive", {"say": "sealed_news", "message": {"sealed": kind, **ATTEMPT, **fields}}]


OPENED: Final = news(
    "choice_opened",
    game="g",
    sides=[{"seat": 0, "role": "attacker"}, {"seat": 1, "role": "defender"}],
)
SEALED: Final = [whole(4, sealing=True), OPENED, ["choose", {"dial": 1}], ["stored"]]
SCORE: Final = ["receive", {"say": "score", "revision": 4, "score": {"columns": [], "lines": []}}]
# What the phone has lived through, what its page knows besides, and the revision and answer on its body.
STATES: Final[list[tuple[list[Any], dict[str, Any], str | None, str]]] = [
    ([], {"phase": "loading"}, None, "no"),
    ([], {"phase": "join"}, None, "yes"),
    ([], {"phase": "taking"}, None, "no"),
    ([whole(4)], {"phase": "elsewhere"}, None, "yes"),
    ([whole(4)], {}, "4", "yes"),
    ([whole(4)], {"online": False}, "4", "yes"),
    ([whole(4), update(5)], {}, "5", "yes"),
    ([whole(4), update(6)], {}, "4", "no"),  # it asks for the whole
    ([whole(4), ["act", ACT]], {}, "4", "no"),
    ([whole(4), ["undo"]], {"online": False}, "4", "no"),
    ([whole(4), ["act", ACT], done(5)], {}, "4", "no"),  # the step itself is still to come
    ([whole(4), ["act", ACT], done(5), update(5)], {}, "5", "yes"),
    (SEALED[:2], {}, "4", "yes"),
    (SEALED[:3], {}, "4", "no"),
    (SEALED, {}, "4", "no"),
    ([*SEALED, ["saved", ATTEMPT]], {}, "4", "yes"),
    ([whole(4)], {"photo": {"state": "sending", "received": 1, "size": 2, "address": ""}}, "4", "no"),
    ([whole(4)], {"photo": {"state": "sent", "received": 2, "size": 2, "address": ""}}, "4", "yes"),
    ([whole(4)], {"underway": 1}, "4", "no"),
    ([whole(4)], {"tab": "score", "scoreAsked": 4}, "4", "no"),
    ([whole(4), SCORE], {"tab": "score", "scoreAsked": 4}, "4", "yes"),
]
ENDED: Final = len(STATES)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Any:
    states = [{"deeds": deeds, "fields": fields} for deeds, fields, _, _ in STATES]
    asks: list[dict[str, Any]] = [{"deeds": SEALED[:2], "fields": {}, "asksToEnd": True}]
    return run(tmp_path_factory.mktemp("shown"), "page_shown.mjs", {"states": [*states, *asks]})


@pytest.mark.parametrize("at", range(len(STATES)))
def test_the_body_tells_the_drawn_revision_and_whether_all_is_answered(page: Any, at: int) -> None:
    _, _, revision, answered = STATES[at]
    assert (page["states"][at].get("revision"), page["states"][at]["answered"]) == (revision, answered)


def test_a_phone_that_wants_a_sealed_choice_ended_waits_for_its_answer(page: Any) -> None:
    assert page["states"][ENDED]["answered"] == "no"


def test_a_list_that_has_just_changed_is_deaf_until_its_lock_ends(page: Any) -> None:
    assert page["deafness"] == [False, "yes", False, True]
