"""What tests on the LAN share: the browsers of this worker."""

from collections.abc import Iterator

import pytest

from tests.kits.net.browser_lab import Lab, lab


@pytest.fixture(scope="session")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The worker's own network with browsers, made when the first module asks for it."""
    with lab(tmp_path_factory.mktemp("lab")) as made:
        yield made


@pytest.fixture(scope="module")
def net(browsers: Lab) -> Iterator[Lab]:
    """The worker's network with browsers, in which nothing is left of the module before."""
    with browsers.used() as clean:
        yield clean
