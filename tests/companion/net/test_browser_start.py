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
