"""The page's one connection, run by Node with fake sockets and a fake clock."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from companion.net.limits import PING_SECONDS, SILENCE_SECONDS
from tests.kits.net.node_kit import run
from tests.kits.source_tree import ROOT

Deed: TypeAlias = list[Any]
JOINED: list[Deed] = [["open"], ["accept"], ["seated"]]
FLAP: list[Deed] = [["hide"], ["tick", 3000], ["show"], ["accept"], ["seated"], ["tick", 3000]]
GOODBYE = {why: ["say", {"say": "goodbye", "why": why}] for why in ("closing", "elsewhere", "freed")}

SCENARIOS: dict[str, list[Deed]] = {
    "well": [*JOINED, ["tick", 60_000]],
    "backoff": [["open"], *([["lose"], ["tick", 2500]] * 7)],
    "no answer": [["open"], ["tick", 60_000]],
    "opens but never speaks": [["open"], ["only_accept"], ["tick", 5_100]],
    "never seated": [["open"], ["accept"], ["send", {"say": "return"}], ["tick", 5_100]],
    "nothing asked": [["open"], ["accept"], ["tick", 60_000]],
    "zombie": [*JOINED, ["tick", 5_000], ["mute"], ["tick", 2_600]],
    "zombie speaks": [*JOINED, ["mute"], ["tick", 2_600], ["say", {"say": "whole"}, 1], ["lose", 1]],
    "host back": [*JOINED, ["lose"], ["tick", 300], ["unmute"], ["accept"], ["seated"], ["tick", 9_000]],
    "sleep and wake": [*JOINED, ["hide"], ["tick", 600_000], ["show"]],
    "lost asleep": [*JOINED, ["hide"], ["lose"], ["tick", 600_000], ["show"], ["accept"], ["seated"]],
    "short look away": [*JOINED, ["tick", 500], ["hide"], ["tick", 1_000], ["show"], ["tick", 10_000]],
    "three events": [
        *JOINED, ["hide"], ["tick", 60_000],
        ["show"], ["event", "pageshow"], ["tick", 200], ["event", "online"],
    ],
    "woken into nothing": [*JOINED, ["hide"], ["tick", 60_000], ["show"], ["lose"], ["event", "pageshow"]],
    "patient again": [
        ["open"], *([["lose"], ["tick", 2500]] * 4),
        ["accept"], ["seated"], ["tick", 3000], ["lose"], ["tick", 300],
    ],
    "flicker": [*JOINED, ["show"], ["hide"], ["tick", 100], ["show"], ["tick", 10_000]],
    "lost in a flicker": [*JOINED, ["show"], ["hide"], ["lose"], ["tick", 100], ["show"]],
    "online while waiting": [["open"], ["lose"], ["tick", 1], ["event", "online"]],
    "woken while connecting": [["open"], ["tick", 2_000], ["event", "online"]],
    "woken while connecting long": [["open"], ["tick", 3_000], ["event", "online"]],
    "closed while connecting": [["open"], ["end"], ["accept"], ["tick", 60_000], ["event", "online"]],
    "closing": [*JOINED, GOODBYE["closing"], ["tick", 260]],
    "elsewhere": [*JOINED, GOODBYE["elsewhere"], ["lose"], ["tick", 60_000], ["show"]],
    "elsewhere and back": [*JOINED, GOODBYE["elsewhere"], ["tick", 9_000], ["open"], ["accept"]],
    "freed": [*JOINED, GOODBYE["freed"], ["tick", 60_000], ["event", "online"]],
    "flapping": [*JOINED, *(FLAP * 10)],
    "flapping host": [["open"], *([["accept"], ["lose"], ["tick", 2_600]] * 20)],
    "seated and dropped": [["open"], *([["accept"], ["seated"], ["lose"], ["tick", 2_600]] * 20)],
    "stood still": [*JOINED, ["tick", 1_500], ["freeze", 20_000], ["tick", 100], ["tick", 5_000]],
    "stood still and lost": [*JOINED, ["mute"], ["tick", 1_500], ["freeze", 20_000], ["tick", 2_600]],
    "nonsense": [*JOINED, ["nonsense", "{"], ["nonsense", "7"], ["nonsense", "null"], ["tick", 2_000]],
    "send": [["send", {"say": "a"}], *JOINED, ["send", {"say": "b"}], ["break"], ["send", {"say": "c"}]],
    "forbidden": [["forbid"], ["open"], ["tick", 1_000]],
    "opened twice": [["open"], ["open"], ["accept"], ["open"]],
}  # fmt: skip


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What became of every scenario, in one run."""
    folder: Path = tmp_path_factory.mktemp("page")
    return run(folder, "page_link.mjs", {"scenarios": list(SCENARIOS.values())})


@pytest.fixture(scope="module")
def played(page: Any) -> dict[str, Any]:
    """The scenarios by name."""
    return dict(zip(SCENARIOS, page["played"], strict=True))


def times(scenario: Any, what: str) -> list[int]:
    return [round(at) for at, name, _ in scenario["log"] if name == what]


def values(scenario: Any, what: str) -> list[Any]:
    return [value for _, name, value in scenario["log"] if name == what]


def test_page_and_host_count_the_same_seconds(page: Any) -> None:
    """Both ends show an absence at the same time."""
    assert page["limits"] == [PING_SECONDS * 1000, SILENCE_SECONDS * 1000]


def test_a_connection_that_is_well_is_left_alone(played: dict[str, Any]) -> None:
    """One socket, one ping a second."""
    well = played["well"]
    assert (well["state"], well["online"], well["sockets"]) == ("open", True, 1)
    assert 59 <= well["pings"] <= 62
    assert values(well, "message") == ["challenge"]


def test_the_pauses_grow_to_two_seconds_and_no_further(played: dict[str, Any]) -> None:
    """A host that is back is found at once, and one that is gone is not flooded."""
    opened = times(played["backoff"], "socket")
    # Each socket is lost at a multiple of 2.5 seconds; what follows is the pause.
    assert [at % 2500 for at in opened[1:]] == [250, 500, 1000, 2000, 2000, 2000, 2000]


@pytest.mark.parametrize("name", ["no answer", "opens but never speaks", "never seated"])
def test_a_host_that_does_not_answer_is_given_five_seconds(played: dict[str, Any], name: str) -> None:
    """To connect, to speak and to seat the phone."""
    assert played[name]["state"] in ("waiting", "connecting")
    assert played[name]["online"] is False and played[name]["most"] == 1
    opened = times(played["no answer"], "socket")
    assert [later - sooner for sooner, later in pairwise(opened)][:4] == [
        5250, 5500, 6000, 7000,
    ]  # fmt: skip


def test_before_the_phone_asks_for_a_seat_silence_is_no_loss(played: dict[str, Any]) -> None:
    """Somebody is typing the code."""
    assert (played["nothing asked"]["state"], played["nothing asked"]["sockets"]) == ("open", 1)
    assert played["nothing asked"]["pings"] == 0


def test_a_zombie_is_reported_and_replaced_within_three_seconds(played: dict[str, Any]) -> None:
    """The socket says open, but nothing comes."""
    zombie = played["zombie"]
    assert values(zombie, "online") == [True, False]
    assert times(zombie, "online")[1] - 5_000 <= 2_510
    assert (zombie["sockets"], zombie["most"], zombie["alive"]) == (2, 1, 1)


def test_a_loss_is_drawn_within_three_seconds() -> None:
    """Silence, and then the little while that a waking page is given to come back."""
    visit = (ROOT / "companion/net/page/visit.js").read_text("utf-8")
    grace = re.search(r"const GRACE_MS = (\d+);", visit)
    assert grace and SILENCE_SECONDS * 1000 + int(grace[1]) < 3_000


def test_what_an_old_socket_still_says_is_not_heard(played: dict[str, Any]) -> None:
    """Neither its messages nor its end."""
    late = played["zombie speaks"]
    assert values(late, "message") == ["challenge"] and late["state"] == "connecting"


def test_a_lost_connection_shows_at_once_and_comes_back(played: dict[str, Any]) -> None:
    """A quarter of a second later it is tried again."""
    back = played["host back"]
    assert values(back, "online") == [True, False, True]
    assert times(back, "socket") == [0, 250] and back["state"] == "open"
    assert times(played["patient again"], "socket")[-1] == 13_250


def test_a_phone_that_slept_connects_the_moment_it_is_looked_at(played: dict[str, Any]) -> None:
    """Whether or not the old socket was closed; while it sleeps nothing is tried."""
    slept = played["sleep and wake"]
    assert times(slept, "socket") == [0, 600_000] and slept["most"] == 1
    lost = played["lost asleep"]
    assert times(lost, "socket") == [0, 600_000] and lost["online"] is True


def test_a_short_look_away_keeps_the_connection(played: dict[str, Any]) -> None:
    """Answering a message in between costs nothing, and pings go on."""
    for name in ("short look away", "flicker"):
        assert (played[name]["sockets"], played[name]["state"]) == (1, "open")
        assert played[name]["pings"] >= 10
    assert values(played["short look away"], "online") == [True]


def test_one_waking_is_one_connection_however_many_events_tell_it(played: dict[str, Any]) -> None:
    """Shown, pageshow and online come together."""
    assert times(played["three events"], "socket") == [0, 60_000]
    assert times(played["woken into nothing"], "socket") == [0, 60_000]
    assert played["lost in a flicker"]["sockets"] == 2


def test_a_network_that_is_back_ends_the_pause(played: dict[str, Any]) -> None:
    """Nobody waits two seconds for nothing; a try that has just begun is left to finish."""
    assert times(played["online while waiting"], "socket") == [0, 1]
    assert played["woken while connecting"]["sockets"] == 1
    assert times(played["woken while connecting long"], "socket") == [0, 3_000]


def test_closing_while_connecting_ends_everything(played: dict[str, Any]) -> None:
    """The socket that opens too late is not heard, and nothing is tried again."""
    closed = played["closed while connecting"]
    assert (closed["state"], closed["alive"], closed["sockets"], closed["timers"]) == ("closed", 0, 1, 0)
    assert values(closed, "message") == values(closed, "open") == []


def test_a_host_that_closes_is_tried_again(played: dict[str, Any]) -> None:
    """It may only be starting anew."""
    closing = played["closing"]
    assert times(closing, "socket") == [0, 250] and values(closing, "stop") == []
    assert values(closing, "message") == ["challenge", "goodbye"]


@pytest.mark.parametrize("why", ["elsewhere", "freed"])
def test_a_goodbye_that_ends_the_visit_stops_all_tries_and_is_reported(
    played: dict[str, Any], why: str
) -> None:
    """Two tabs would otherwise take the seat from each other for ever."""
    over = played[why]
    assert (over["state"], over["sockets"], over["alive"], over["timers"]) == ("closed", 1, 0, 0)
    assert values(over, "stop") == [why] and values(over, "online") == [True, False]


def test_after_elsewhere_the_table_can_be_taken_here_again(played: dict[str, Any]) -> None:
    """When somebody asks for it."""
    back = played["elsewhere and back"]
    assert times(back, "socket") == [0, 9_000] and back["online"] is True


def test_a_phone_that_wakes_ten_times_a_minute_has_one_socket(played: dict[str, Any]) -> None:
    """Never two at a time, and one new one for each waking."""
    flapping = played["flapping"]
    assert (flapping["most"], flapping["sockets"], flapping["state"]) == (1, 11, "open")


def test_a_host_that_hangs_up_on_everybody_is_not_flooded(played: dict[str, Any]) -> None:
    """Only a while at the table shortens the pauses again: at most 30 sockets a minute."""
    for name in ("flapping host", "seated and dropped"):
        # Both lose a socket every 2.6 seconds, so what is left of that is the pause.
        assert [at % 2_600 for at in times(played[name], "socket")][:5] == [0, 250, 500, 1_000, 2_000]
        assert all(later - sooner >= 2_000 for sooner, later in pairwise(times(played[name], "socket")[4:]))
        assert played[name]["most"] == 1


def test_a_page_that_stood_still_listens_before_it_calls_the_host_lost(played: dict[str, Any]) -> None:
    """The answers may be waiting behind the late timers; if none comes, it is lost after all."""
    assert played["stood still"]["sockets"] == 1
    assert values(played["stood still and lost"], "online") == [True, False]


def test_nonsense_is_passed_over(played: dict[str, Any]) -> None:
    """Nothing but JSON objects reaches the page."""
    assert values(played["nonsense"], "message") == ["challenge"] and played["nonsense"]["state"] == "open"


def test_sending_says_whether_the_message_went_out(played: dict[str, Any]) -> None:
    """What did not is kept by the table, which sends it again."""
    assert values(played["send"], "send") == [False, True, False]
    assert values(played["send"], "sent") == [{"say": "b"}] and played["send"]["waiting"] == 7


def test_a_browser_that_refuses_the_socket_is_asked_again(played: dict[str, Any]) -> None:
    """An error in the constructor is a loss like any other."""
    assert played["forbidden"]["state"] == "waiting"


def test_opening_twice_is_opening_once(played: dict[str, Any]) -> None:
    """A second click does no harm."""
    assert played["opened twice"]["sockets"] == 1
