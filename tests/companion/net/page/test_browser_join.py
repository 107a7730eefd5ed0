"""A real phone browser finds its seat: by scanning, by typing, again after a reload, and never by a trick."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kits.net.browser_kit import Phone
from tests.kits.net.browser_lab import Lab
from tests.kits.net.hosted import CODE, Hosted, words
from tests.kits.waiting import until

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eve")
MINUTE = 60_000  # milliseconds
STRANGER = """<!doctype html><meta charset="utf-8"><title>elsewhere</title><script>
const ask = new Promise((done) => {
  const socket = new WebSocket("ws://" + location.search.slice(1) + "/socket");
  socket.onmessage = () => done("heard");
  socket.onclose = (event) => done("closed " + event.code);
});
const page = "http://" + location.search.slice(1) + "/table.json";
const read = fetch(page).then((answer) => answer.text(), () => "refused");
</script>"""

OWN = """new Promise((done) => {
  new WebSocket("ws://" + location.host + "/socket").onmessage = () => done("heard");
})"""


@pytest.fixture(scope="module")
def host(net: Lab) -> Hosted:
    return net.host("--name", "Friday", "--players", ",".join(NAMES), terminal=True)


@pytest.fixture(autouse=True)
def _clean(net: Lab) -> Iterator[None]:
    yield
    net.close_phones()


def title(phone: Phone) -> str:
    return str(phone.page.inner_text("h1"))


def take(phone: Phone, code: str, seat: int) -> None:
    phone.page.locator("#code").fill(code)
    phone.touch(phone.button(f"seat {seat}"))


def test_the_page_is_an_insecure_one_as_on_every_lan(net: Lab, host: Hosted) -> None:
    page = net.phone().open(host.url).page
    assert page.url.startswith("http://10.77.0.1:")
    assert page.evaluate("[isSecureContext, typeof crypto.subtle]") == [False, "undefined"]


def test_a_page_before_its_seat_says_that_the_table_is_gone_and_back(net: Lab, host: Hosted) -> None:
    """A stale "Take a seat" without a word makes people type codes at nobody."""
    phone = net.phone().open(host.url)
    phone.until_has(".seatlist")
    phone.page.context.set_offline(True)
    phone.until_has("#alarm .alarm")
    phone.sees(words("page.offline_now"))
    phone.page.context.set_offline(False)
    phone.wait(lambda: not phone.has("#alarm .alarm"), "the table to be back")


def test_a_scanned_link_takes_the_seat_without_a_tap_and_a_reload_comes_back(net: Lab, host: Hosted) -> None:
    link = host.link(0)
    phone = net.phone().sit(link)
    mine = title(phone)
    (who,) = [name for name in NAMES if name in mine]
    key = link.split("k=")[1]
    assert phone.page.url == host.url and key not in phone.page.evaluate("location.href + document.title")
    until(lambda: words("host.taken", who=mine) in host.said, "the host's word that the seat is taken")
    phone.page.reload()
    phone.at_table()
    assert title(phone) == mine
    phone.page.go_back()
    assert key not in phone.page.url

    second = net.phone().open(link)
    second.sees(words("pairing.seat_taken"))
    assert second.page.locator("li.taken").filter(has_text=who).count() == 1
    assert key not in second.page.url and not second.has("#foot nav")
    phone.open(host.url)
    phone.at_table()
    assert title(phone) == mine


def test_a_typed_code_takes_the_seat_that_is_tapped(net: Lab, host: Hosted) -> None:
    phone = net.phone().open(host.url)
    phone.sees(words("page.join.code"))
    phone.touch(phone.button("seat 2"))
    phone.sees(words("page.join.code_first"))
    assert phone.page.evaluate("document.activeElement.id") == "code"
    wrong = str((int(host.code()) + 1) % 10**6).zfill(6)
    take(phone, wrong, 2)
    phone.sees(words("pairing.wrong_code"))
    assert not phone.has("#foot nav")
    before = len(CODE.findall(host.said))
    host.type("code")
    until(lambda: len(CODE.findall(host.said)) > before, "the code that counts now")
    code = host.code()
    take(phone, f"{code[:3]} {code[3:]}", 2)
    phone.at_table()
    mine = title(phone)
    phone.page.reload()
    phone.at_table()
    assert title(phone) == mine
    assert code not in str(phone.said)


def test_whoever_only_watches_sees_the_table_and_can_do_nothing(net: Lab, host: Hosted) -> None:
    phone = net.phone().open(host.url)
    phone.tap("watch")
    phone.at_table()
    phone.sees(words("page.watching", name="Friday"))
    assert not phone.acts() and not phone.has(".anytime")
    phone.page.reload()
    phone.at_table()
    phone.tab("more")
    phone.tap("sit")
    phone.sees(words("page.join.title"))


def test_a_freed_phone_is_told_and_joins_again_with_the_new_link(net: Lab, host: Hosted) -> None:
    old = host.link(1)
    phone = net.phone().sit(old)
    mine = title(phone)
    host.type("free 2")
    phone.sees(words("page.join.freed"))
    assert not phone.has("#foot nav") and "seat" not in phone.stored()
    new = until(lambda: (link := host.link(1)) != old and link, "a new link")
    phone.tap("join again")
    phone.sees(words("page.join.title"))
    phone.open(old)
    phone.sees(words("pairing.wrong_proof"))
    phone.open(new)
    phone.at_table()
    assert title(phone) == mine


def test_a_freed_phone_that_was_away_is_told_when_it_comes_back(net: Lab, host: Hosted) -> None:
    old = host.link(3)
    phone = net.phone().sit(old)
    phone.leave()
    host.type("free 4")
    until(lambda: host.link(3) != old, "the link of the seat that is free again")
    phone.open(host.url)
    phone.sees(words("pairing.unknown_device"))
    assert "seat" not in phone.stored()


def test_two_tabs_of_one_phone_do_not_fight_over_the_seat(net: Lab, host: Hosted) -> None:
    phone = net.phone()
    phone.page.clock.install()
    phone.sit(host.link(4))
    second = phone.context.new_page()
    second.goto(host.url)
    second.wait_for_selector("#foot nav")
    phone.sees(words("page.join.elsewhere"))
    count = len(phone.sockets)
    phone.page.clock.run_for(MINUTE)  # longer than it ever waits before it tries again
    assert len(phone.sockets) == count
    phone.wait(lambda: _is_taken_here(phone), "the seat in this tab")
    phone.at_table()


def _is_taken_here(phone: Phone) -> bool:
    """Taps until this tab has the seat: on a busy machine the other loses its link and comes back with it."""
    if phone.has('button[data-key="take here"]'):
        phone.tap("take here")
    return phone.has("#foot nav")


def test_a_page_from_elsewhere_can_neither_open_nor_read_the_table(
    net: Lab, host: Hosted, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text(STRANGER, "utf-8")
    server = net.machine(0).python(
        "import functools, http.server as h, sys\n"
        "handler = functools.partial(h.SimpleHTTPRequestHandler, directory=sys.argv[1])\n"
        "server = h.HTTPServer(('0.0.0.0', 8001), handler)\n"
        "print('ready', flush=True)\n"
        "server.serve_forever()",
        str(tmp_path),
    )
    server.until(lambda line: line == "ready")
    address = host.url.removeprefix("http://").rstrip("/")
    page = net.phone().open(f"http://{net.machine(0).ip}:8001/?{address}").page
    assert page.evaluate("ask") == "closed 1006"
    assert page.evaluate("read") == "refused"
    own = net.phone().open(host.url).page
    assert own.evaluate(OWN) == "heard"
    server.end()
