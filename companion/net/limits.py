"""Every limit of the LAN in one place, each with its reason."""

from dataclasses import dataclass
from typing import Final

PORT: Final = 8765  # unassigned, easy to type; the next free one is taken if it is busy
PORTS_TRIED: Final = 20  # more tables than this on one machine is a mistake somewhere else

PING_SECONDS: Final = 1.0  # how often a phone says that it is here
SILENCE_SECONDS: Final = 2.5  # silence that counts as away: two lost pings, and it shows within 3 seconds
TICK_SECONDS: Final = 0.25  # how often the host looks who has fallen silent


MINUTE: Final = 60_000  # ms


@dataclass(frozen=True, slots=True)
class DoorLimits:
    """How long a code lives, and how much guessing and reckoning the door puts up with."""

    code_lasts: int = 10 * MINUTE
    """Enough to walk round a table with a tablet, and gone before the next break."""
    wrong_a_code: int = 3
    """A person mistypes once or twice."""
    wrong_in_all: int = 12
    """Four codes' worth; whoever tries that many has guessed with a chance of 12 in a million."""
    knocks_a_minute: int = 30
    """Seven phones with four tries each. A knock costs 8 ms on a desktop; at 40 ms this is 1.2 s a minute."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one host bears; the defaults are for a table of seven with spectators."""

    message: int = 16_384
    """Bytes of one message from a phone; the largest honest one, a knock with a 2048-bit number, has 600."""
    sockets: int = 40
    """Seven phones, their sleeping twins that no one has closed yet, and a room full of spectators."""
    unpaired: int = 12
    """Sockets that have not joined yet: seven phones at once, and some that come back at the same time."""
    sockets_of_one: int = 20
    """Sockets from one address: one machine cannot take every place."""
    connections: int = 150
    """Plain connections of any kind, so that idle ones cannot use up what the system lends us."""
    connections_of_one: int = 60
    """From one address: a browser opens six at once for a page, and seven phones may share one machine."""
    opening: float = 4.0
    """Seconds for a request to arrive; a phone at the edge of the Wi-Fi needs one."""
    first_message: float = 8.0
    """Seconds to join: pages join by themselves at once; an old phone reckons two seconds for a code."""
    visits: int = 60
    """New sockets a minute from one address; a phone that wakes ten times a minute is normal."""
    rate: float = 20.0
    """Messages a second that a phone may send on average; a person taps twice, pings come once."""
    burst: int = 60
    """Messages at once: a phone that comes back repeats a few, a hostile one is stopped here."""
    backlog: int = 1 << 20
    """Bytes that may wait for a slow phone; then it is dropped, comes back, and gets the whole table anew."""
    photo: int = 15_000_000
    """Bytes of a photo: phones make 3 to 12 million."""
    photos: int = 24
    """Photos kept with a game, for its story; the oldest goes. A hundred megabytes, as phones make them."""
    photo_seconds: float = 120.0
    """A photo that takes longer is given up, so that a phone that slept may begin again."""
    spectators: int = 20
    """More would cost the players' phones their speed."""
    log: int = 30
    """Records of the past that a joining phone is told."""


LIMITS: Final = Limits()
