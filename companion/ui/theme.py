"""How everything looks: colours that can be told apart, and sizes that can be read across a table."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from kivy.event import EventDispatcher
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty

Colour: TypeAlias = tuple[float, float, float, float]

TOUCH: Final = 56  # dp; Android asks for 48, and fingers at a table reach across it
GAP: Final = 8  # dp between two things to touch


def rgb(hexadecimal: str) -> Colour:
    """The colour of red, green and blue, each as two hexadecimal digits."""
    red, green, blue = (int(hexadecimal[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue, 1.0


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one look; text on `ground` and on `panel` has a contrast of at least 4.5 to 1."""

    ground: Colour
    panel: Colour
    raised: Colour
    """What can be touched."""
    ink: Colour
    dim: Colour
    accent: Colour
    accent_ink: Colour
    danger: Colour
    danger_ink: Colour
    good: Colour


LAMP: Final = Palette(
    ground=rgb("14161b"), panel=rgb("1f232b"), raised=rgb("303743"),
    ink=rgb("f4f1ea"), dim=rgb("b3b1aa"),
    accent=rgb("ffb84d"), accent_ink=rgb("1a1200"), danger=rgb("b3261e"), danger_ink=rgb("ffffff"),
    good=rgb("7fd49b"),
)  # fmt: skip
CONTRAST: Final = Palette(
    ground=rgb("000000"), panel=rgb("000000"), raised=rgb("1c1c1c"),
    ink=rgb("ffffff"), dim=rgb("e0e0e0"),
    accent=rgb("ffff00"), accent_ink=rgb("000000"), danger=rgb("ff6b6b"), danger_ink=rgb("000000"),
    good=rgb("7dff9c"),
)  # fmt: skip

# A seat's colour and the ink that is read on it; never the only thing that tells a seat.
SEATS: Final[dict[str, tuple[Colour, Colour]]] = {
    "red": (rgb("c0392b"), rgb("ffffff")),
    "blue": (rgb("2f6fc4"), rgb("ffffff")),
    "yellow": (rgb("f1c40f"), rgb("1a1400")),
    "white": (rgb("ecebe6"), rgb("1a1a1a")),
    "black": (rgb("2b2b30"), rgb("ffffff")),
    "green": (rgb("2e7d46"), rgb("ffffff")),
    "purple": (rgb("7d4aa8"), rgb("ffffff")),
}


class Theme(EventDispatcher):
    """The look as it is now; widgets bind to it, so a change in the settings shows at once."""

    high_contrast = BooleanProperty(False)
    scale = NumericProperty(1.0)
    ground = ColorProperty(LAMP.ground)
    panel = ColorProperty(LAMP.panel)
    raised = ColorProperty(LAMP.raised)
    ink = ColorProperty(LAMP.ink)
    dim = ColorProperty(LAMP.dim)
    accent = ColorProperty(LAMP.accent)
    accent_ink = ColorProperty(LAMP.accent_ink)
    danger = ColorProperty(LAMP.danger)
    danger_ink = ColorProperty(LAMP.danger_ink)
    good = ColorProperty(LAMP.good)
    small = NumericProperty(0)
    body = NumericProperty(0)
    large = NumericProperty(0)
    huge = NumericProperty(0)
    touch = NumericProperty(0)
    gap = NumericProperty(0)

    def __init__(self) -> None:
        super().__init__()
        self.on_scale()

    def on_high_contrast(self, *_: object) -> None:
        """Takes the other palette."""
        palette = CONTRAST if self.high_contrast else LAMP
        for name in Palette.__dataclass_fields__:
            setattr(self, name, getattr(palette, name))

    def on_scale(self, *_: object) -> None:
        """Makes all text larger or smaller; what is touched never gets smaller than a finger."""
        self.small, self.body = sp(15) * self.scale, sp(18) * self.scale
        self.large, self.huge = sp(24) * self.scale, sp(40) * self.scale
        self.touch, self.gap = max(dp(TOUCH), dp(TOUCH) * self.scale), dp(GAP)


def contrast(one: Colour, other: Colour) -> float:
    """How well one colour is read on the other, as WCAG reckons it: 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
