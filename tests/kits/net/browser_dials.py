"""A combat's dial as people seal it in real browsers."""

from tests.kits.net.browser_kit import Phone

SEALED = ".dial.committed, .dial.revealed, .dial.opened"


def choose(phone: Phone, dial: int) -> None:
    """Puts so much on the dial; other numbers that are asked for stay at nothing."""
    uncover(phone)
    for key in (f"mine dial{dial}", "mine workers0"):
        if phone.has(f'button[data-key="{key}"]'):
            phone.touch(phone.button(key))


def uncover(phone: Phone) -> None:
    """Goes to the fields of a secret choice, behind their cover where there is one."""
    phone.until_has(".dial .cover, .dial .entry")
    if not phone.has(".dial .entry"):
        phone.tap("cover")
        phone.until_has(".dial .entry")


def seal(phone: Phone, dial: int, offline: bool = False) -> None:
    """Seals so much on the dial, as far as this phone alone can."""
    choose(phone, dial)
    seal_chosen(phone, offline)


def seal_chosen(phone: Phone, offline: bool = False) -> None:
    """Seals what is chosen, and waits for the host's word that it has it; offline there is none."""
    phone.send("seal")
    phone.wait(lambda: phone.has(SEALED) and not phone.has(".dial .entry"), "what is sealed")
    if not offline:
        phone.until_answered()
