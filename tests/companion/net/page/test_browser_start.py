"""A page that begins in a bad moment, or on a phone that gets no updates any more, is a page all the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import Hosted, words

pytestmark = pytest.mark.browser

# What browsers have learned since 2018 and this page might be tempted to use.
FORGET = """
for (const [owner, names] of [
  [Array.prototype, ["flat", "flatMap", "at", "findLast", "findLastIndex", "toSorted", "toReversed", "with"]],
  [Object, ["fromEntries", "hasOwn", "groupBy"]],
  [String.prototype, ["matchAll", "replaceAll", "at", "trimStart", "trimEnd"]],
  [Promise, ["allSettled", "any", "withResolvers"]],
  [Element.prototype, ["replaceChildren", "checkVisibility", "setHTML"]],
  [Document.prototype, ["replaceChildren"]],
  [Blob.prototype, ["arrayBuffer", "text", "stream", "bytes"]],
  [window, ["queueMicrotask", "structuredClone", "BigInt", "requestIdleCallback"]],
  [Navigator.prototype, ["userActivation"]],
]) names.forEach((name) => delete owner[name]);
"""
# A table that cannot be reached, and how often this page has asked for it.
GONE = """
const real = window.fetch;
window.looks = 0;
window.gone = false;
window.fetch = (path) => {
  if (path !== "/table.json" || !window.gone) return real(path);
  window.looks += 1;
  return Promise.reject(new TypeError("gone"));
};
"""
MINUTE_MS = 60_000
LOOK_MS = 2000  # as main.js: the pause between two looks for a table that is gone


@pytest.fixture(scope="module")
def host(net: Lab) -> Hosted:
    return net.host("--name", "Friday", "--players", "Ana,Ben", terminal=True)


@pytest.fixture(autouse=True)
def _clean(net: Lab) -> Iterator[None]:
    """Every phone is closed, and had no fault of its own."""
    yield
    net.close_phones()


def test_the_language_can_be_changed_while_the_table_is_looked_for(net: Lab, host: Hosted) -> None:
    phone = net.phone()
    phone.context.add_init_script(GONE + "window.gone = true;")
    phone.open(host.url).sees(words("page.join.no_table"))
    phone.page.select_option("select.language", "de")
    phone.sees(words("page.join.no_table", "de"))


def test_a_page_at_the_door_of_a_table_that_is_gone_asks_once_at_a_time(net: Lab, host: Hosted) -> None:
    phone = net.phone()
    phone.context.add_init_script(GONE)
    phone.page.clock.install()
    phone.open(host.url).sees(words("page.join.title"))
    phone.page.evaluate("window.gone = true")
    phone.page.clock.run_for(MINUTE_MS)
    asked = phone.page.evaluate("window.looks")
    # Twice as many would be right on a machine so busy that another minute went by; loops that pile up ask
    # 300 times.
    assert 1 < asked <= 2 * MINUTE_MS / LOOK_MS


def test_a_phone_of_2018_sits_down_plays_and_sends_a_photo(net: Lab, host: Hosted, tmp_path: Path) -> None:
    phones = [net.phone(), net.phone()]
    for seat, phone in enumerate(phones):
        phone.context.add_init_script(FORGET)
        phone.sit(host.link(seat))
    phone = _on_turn(phones)
    assert phone.page.evaluate("[[].flat, window.BigInt, document.body.replaceChildren].every((one) => !one)")
    before = phone.revision
    phone.tap_act(phone.acts()[0])
    assert phone.revision > before
    picture = tmp_path / "board.jpg"
    picture.write_bytes(b"\xff\xd8\xff" + bytes(100_000))
    phone.tab("more")
    phone.page.locator("#photo-file").set_input_files(picture)
    phone.sees(words("page.photo.sent"))


def _on_turn(phones: list[Phone]) -> Phone:
    found: Phone = phones[0].wait(
        lambda: next((phone for phone in phones if phone.has(".choices.turn")), None), "whose turn it is"
    )
    return found
