"""Starting tiles sealed on the phone page by real browsers."""

from tests.kits.net.browser_dials import seal_chosen, uncover
from tests.kits.net.browser_kit import Phone


def seal(phone: Phone, tile: int, offline: bool = False) -> None:
    """Seals a tile, behind the cover where there is one."""
    uncover(phone)
    phone.touch(phone.button(f"mine tile{tile}"))
    seal_chosen(phone, offline)


def nonce_of(phone: Phone) -> str:
    """What only this phone has before it is opened."""
    return str(phone.stored()["table"]["seal"]["kept"][-1]["opening"]["nonce"])


def name(phone: Phone) -> str:
    """Whose phone it is, as its page says."""
    return str(phone.page.inner_text("h1"))
