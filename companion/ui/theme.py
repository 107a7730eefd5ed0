"""How everything looks: colours that can be told apart, and sizes that can be read across a table."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from kivy.event import EventDispatcher
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty

Colour: TypeAlias = tuple[float, float, float, float]

TOUCH: Final = 56  # dp; Android asks for 48, and fingers at a table reach across it
GAP: Final = 8  # dp between two things to touch


def _rgb(hexadecimal: str) -> Colour:
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
    ground=_rgb("14161b"), panel=_rgb("1f232b"), raised=_rgb("303743"),
    ink=_rgb("f4f1ea"), dim=_rgb("b3b1aa"),
    accent=_rgb("ffb84d"), accent_ink=_rgb("1a1200"), danger=_rgb("b3261e"), danger_ink=_rgb("ffffff"),
    good=_rgb("7fd49b"),
)  # fmt: skip
CONTRAST: Final = Palette(
    ground=_rgb("000000"), panel=_rgb("000000"), raised=_rgb("1c1c1c"),
    ink=_rgb("ffffff"), dim=_rgb("e0e0e0"),
    accent=_rgb("ffff00"), accent_ink=_rgb("000000"), danger=_rgb("ff6b6b"), danger_ink=_rgb("000000"),
    good=_rgb("7dff9c"),
)  # fmt: skip

# A seat's colour and the ink that is read on it; never the only thing that tells a seat.
SEATS: Final[dict[str, tuple[Colour, Colour]]] = {
    "red": (_rgb("c0392b"), _rgb("ffffff")),
    "blue": (_rgb("2f6fc4"), _rgb("ffffff")),
    "yellow": (_rgb("f1c40f"), _rgb("1a1400")),
    "white": (_rgb("ecebe6"), _rgb("1a1a1a")),
    "black": (_rgb("2b2b30"), _rgb("ffffff")),
    "green": (_rgb("2e7d46"), _rgb("ffffff")),
    "purple": (_rgb("7d4aa8"), _rgb("ffffff")),
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
