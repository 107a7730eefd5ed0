"""Bonuses that this phone claims by itself, one after the other, if its owner wishes it."""

from companion.ui.phone.session import PhoneNow
from engine.codec import Json
from engine.table import STEP


class PhoneClaims:
    """What a step opens to this seat is claimed once; what people take back or had left open is theirs."""

    def __init__(self) -> None:
        self._offered: list[Json] | None = None
        self._revision = -1
        self._due: list[Json] = []

    def next(self, now: PhoneNow) -> Json:
        """The act to send now, or None."""
        self._follow(now)
        if not self._due or not now.online or now.table is None or now.table.busy:
            return None
        return self._due.pop(0)

    def _follow(self, now: PhoneNow) -> None:
        if now.table is None or now.sheet is None:
            self._offered, self._due = None, []
        elif now.table.revision != self._revision:
            offered = [offer.act for offer in now.sheet.offers if offer.leaving is not None]
            since = [record.kind for record in now.table.log if record.revision > self._revision]
            # Whoever goes back through the game looks at it as it was.
            if self._offered is None or set(since) != {STEP}:
                self._due = []
            else:
                new = [act for act in offered if act not in self._offered and act not in self._due]
                self._due = [act for act in self._due if act in offered] + new
            self._offered, self._revision = offered, now.table.revision
