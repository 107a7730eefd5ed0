"""Numbers for the score entered on a phone in a real browser: typed, stepped, refused, kept, told."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from engine.game import Step
from engine.scythe.turn.bonuses import ClaimBonus
from tests.kits.net.audit import audit
from tests.kits.net.browser_kit import NARROW, Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import Hosted, words
from tests.kits.scythe.saved_before import SCYTHE, saved_before
from tests.kits.waiting import all_at

pytestmark = pytest.mark.browser

NUMBERS = {"coins": 23, "popularity": 12, "stars": 4, "territories": 9, "resources": 7, "structure_count": 2}


@pytest.fixture
def table(net: Lab) -> Iterator[Hosted]:
    yield net.host("--players", "Ana:crimea,Ben:saxony", "--tracking", "score")
    net.close_phones()


def told(host: Hosted) -> list[Any]:
    return [entry["step"] for entry in host.entries("step")]


def counter(phone: Phone) -> Phone:
    """A phone at the form."""
    phone.tap("go count")
    phone.until_has("details.counting[open]")
    return phone


def fill(phone: Phone, numbers: dict[str, int]) -> None:
    for name, value in numbers.items():
        phone.page.fill(f"#count-{name}", str(value))


def shown(phone: Phone, name: str) -> str:
    return str(phone.page.input_value(f"#count-{name}"))


def test_two_phones_count_and_both_see_the_final_score(net: Lab, table: Hosted) -> None:
    ana, ben = (counter(net.phone().sit(table.link(seat))) for seat in range(2))
    fill(ana, NUMBERS)
    ana.tap("send count")
    ana.wait(
        lambda: told(table) and told(table)[-1] == {"act": "count", "seat": 0, **NUMBERS, **tile(ana)},
        "the act",
    )
    fill(ben, {**NUMBERS, "coins": 30})
    ben.tap("send count")
    for phone in (ana, ben):
        phone.sees(words("scores.final"))
        first = phone.page.locator(".standing > li h3").first
        phone.wait(lambda first=first: first.inner_text().startswith("1. Ben"), "Ben as the first")
        assert phone.makes_sense()
        for line in phone.page.locator(".standing > li").all():
            total, parts = line.locator(".sum").inner_text(), line.locator("dd").all_inner_texts()
            assert len(parts) > 4 and sum(int(part.split()[0]) for part in parts) == int(total), parts
    assert ana.stored().get("count", {}) == {}


def tile(phone: Phone) -> dict[str, str]:
    return {"structure_bonus": str(phone.page.input_value("#count-structure_bonus"))}


def test_steps_change_a_number_and_what_cannot_be_is_said_before_it_is_sent(net: Lab, table: Hosted) -> None:
    phone = counter(net.phone(language="de", size=NARROW).sit(table.link(0)))
    assert audit(phone) == []
    phone.tap("count stars 1")
    phone.tap("count stars 1")
    assert shown(phone, "stars") == "1"
    phone.tap("count stars -1")
    phone.tap("count stars -1")
    assert shown(phone, "stars") == "0"
    fill(phone, {"popularity": 19})
    phone.tap("send count")
    phone.sees(phone.word("counts.most", what=phone.word("count.popularity"), most=18))
    assert told(table) == [] and shown(phone, "popularity") == "19"
    fill(phone, {"popularity": 18})
    phone.tap("send count")
    phone.wait(lambda: told(table), "the act")
    assert {"popularity": 18, "stars": 0}.items() <= told(table)[-1].items()


def test_a_touched_number_is_typed_anew_and_only_the_key_to_go_on_goes_on(net: Lab, table: Hosted) -> None:
    """As on the tablet: 9 waits as 5 does, and a number that stands there is not made longer."""
    phone = counter(net.phone().sit(table.link(0)))
    fill(phone, {"territories": 31})
    phone.page.click("#count-territories")
    phone.page.keyboard.type("9")
    assert shown(phone, "territories") == "9"
    assert phone.page.evaluate("document.activeElement.id") == "count-territories"
    phone.page.keyboard.press("Enter")
    assert phone.page.evaluate("document.activeElement.id") == "count-resources"
    phone.page.keyboard.type("8")
    for _ in range(2):
        phone.page.keyboard.press("Enter")
    assert phone.page.evaluate("document.activeElement.dataset.key") == "send count"
    assert told(table) == [] and (shown(phone, "territories"), shown(phone, "resources")) == ("9", "8")


def test_another_tile_is_told_at_once_and_drops_only_its_own_count(net: Lab, table: Hosted) -> None:
    phone = counter(net.phone().sit(table.link(0)))
    now = tile(phone)["structure_bonus"]
    other = "straight_line" if now != "straight_line" else "on_tunnels"
    fill(phone, {"coins": 8, "structure_count": 3})
    phone.page.select_option("#count-structure_bonus", other)
    phone.wait(lambda: told(table), "the act")
    assert told(table) == [{"act": "count", "seat": 0, "structure_bonus": other}]
    phone.sees(words("tile." + other))
    phone.wait(lambda: shown(phone, "structure_count") == "", "an open count")
    assert shown(phone, "coins") == "8" and tile(phone) == {"structure_bonus": other}


def test_what_was_typed_survives_a_reload_and_the_news_of_others(net: Lab, table: Hosted) -> None:
    ana, ben = (counter(net.phone().sit(table.link(seat))) for seat in range(2))
    ana.page.locator("#count-coins").press_sequentially("41")
    ben.page.fill("#count-stars", "3")
    ben.tap("send count")
    ben.wait(lambda: told(table), "the act")
    all_at(table.revision, ana)
    assert "news.counted" in json.dumps(ana.heard)
    assert shown(ana, "coins") == "41"
    assert ana.page.evaluate("document.activeElement.id") == "count-coins"
    ana.page.reload()
    ana.at_table()
    counter(ana)
    assert shown(ana, "coins") == "41" and shown(ana, "stars") == ""


def test_seats_carry_their_emblem_beside_their_name(net: Lab, table: Hosted) -> None:
    phone = net.phone().sit(table.link(0))
    listed = json.loads(files("assets").joinpath("fonts", "icons.json").read_text("utf-8"))
    known = {name: chr(int(each["code"], 16)) for name, each in listed.items()}
    emblems = [known[name] for name in ("horse-head", "eagle-emblem")]
    assert phone.page.locator("#head .emblem text").text_content() == emblems[0]
    phone.tab("table")
    phone.until_has(".seats .emblem")
    letters = phone.page.locator(".seats .emblem text").all_text_contents()
    assert letters == emblems


def claims_on_own_turn(before: Any, step: Step, after: Any) -> bool:
    seat = SCYTHE.blocking(after)
    acts = SCYTHE.legal_acts(after, seat) if seat is not None else ()
    kinds = {isinstance(act, ClaimBonus) for act in acts}
    return kinds == {True, False} and len(acts) > 3 and step.result is None


def test_a_bonus_is_set_apart_from_the_list_of_ones_own_turn(net: Lab) -> None:
    journal = net.folder() / "saved.jsonl"
    step = saved_before(journal, ["crimea", "nordic", "saxony"], claims_on_own_turn)
    host = net.resume(journal)
    actor = net.phone().sit(host.link(step.act.seat))
    seat = None
    try:
        before = len(told(host))
        actor.tap_act(SCYTHE.encode_step(step))
        actor.wait(lambda: len(told(host)) > before, "the step")
        phones = [actor, *others(net, host, step.act.seat)]
        all_at(host.revision, *phones)
        seats = [phone for phone in phones if phone.has(".choices.claims")]
        assert len(seats) == 1
        seat = seats[0]
        keys = seat.keys(".choices.claims button")
        assert keys and all("_bonus" in key for key in keys)
        assert not any("_bonus" in key for key in seat.keys(".choices:not(.claims) button"))
    finally:
        net.close_phones()


def others(net: Lab, host: Hosted, actor: int) -> list[Phone]:
    phones = [net.phone().sit(host.link(seat)) for seat in range(3) if seat != actor]
    for phone in phones:
        phone.until_has("#head h1")
    return phones
