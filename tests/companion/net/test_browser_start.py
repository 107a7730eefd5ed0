"""A page that begins in a bad moment is a page all the same."""

from collections.abc import Iterator

import pytest

from tests.kits.net.browser_kit import Hosted, Lab, lab, words

pytestmark = pytest.mark.browser

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
def net(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with lab(tmp_path_factory.mktemp("start")) as made:
        yield made


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
    phone.touch(phone.button("language"))
    phone.sees(words("page.join.no_table", "de"))


def test_a_page_at_the_door_of_a_table_that_is_gone_asks_once_at_a_time(net: Lab, host: Hosted) -> None:
    phone = net.phone()
    phone.context.add_init_script(GONE)
    phone.page.clock.install()
    phone.open(host.url).sees(words("page.join.title"))
    phone.page.evaluate("window.gone = true")
    phone.page.clock.run_for(MINUTE_MS)
    asked = phone.page.evaluate("window.looks")
    assert 1 < asked <= MINUTE_MS / LOOK_MS
