"""Starting tiles sealed on the phone page by real browsers."""

from browser_kit import Phone


def seal(phone: Phone, tile: int) -> None:
    """Seals a tile, behind the cover where there is one."""
    if phone.has("button.cover"):
        phone.tap("cover")
    phone.button(f"mine tile{tile}").tap()
    phone.tap("seal")
    phone.until_has(".dial.committed, .dial.revealed, .dial.opened")


def nonce_of(phone: Phone) -> str:
    """What only this phone has before it is opened."""
    return str(phone.stored()["table"]["seal"]["kept"][-1]["opening"]["nonce"])


def name(phone: Phone) -> str:
    """Whose phone it is, as its page says."""
    return str(phone.page.inner_text("h1"))
