"""How everything looks: colours that can be told apart, and sizes that can be read across a table."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from kivy.event import EventDispatcher
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty

from companion.ui.settings import Look

Colour: TypeAlias = tuple[float, float, float, float]

TOUCH: Final = 56  # dp; Android asks for 48, and fingers at a table reach across it
GAP: Final = 8  # dp between two things to touch


def rgb(hexadecimal: str) -> Colour:
    """The colour of red, green and blue, each as two hexadecimal digits."""
    red, green, blue = (int(hexadecimal[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue, 1.0


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one look; text on every ground that it is meant for has at least 4.5 to 1."""

    ground: Colour
    panel: Colour
    """What lies on the ground: cards and lists."""
    raised: Colour
    """What can be touched."""
    line: Colour
    """The edge of anything that lies or can be touched."""
    ink: Colour
    dim: Colour
    accent: Colour
    """Brass: the one thing to do next, and where we are."""
    accent_ink: Colour
    glow: Colour
    """Light brass: what is lit, on the ground."""
    danger: Colour
    danger_ink: Colour
    good: Colour
    paper: Colour
    """What lies on the table as cardboard does: mats, slips, the map."""
    paper_low: Colour
    """The lower half of a tile of paper."""
    paper_line: Colour
    paper_ink: Colour
    paper_dim: Colour
    spent: Colour
    """Paper that cannot be chosen now."""
    spent_low: Colour
    cost: Colour
    cost_edge: Colour
    gain: Colour
    gain_edge: Colour
    prize: Colour
    """What comes on top of a gain."""
    prize_edge: Colour


LAMP: Final = Palette(
    ground=rgb("1b1713"), panel=rgb("262019"), raised=rgb("352b20"), line=rgb("4a3e30"),
    ink=rgb("f6eedb"), dim=rgb("b8ab94"),
    accent=rgb("d9a441"), accent_ink=rgb("1f1608"), glow=rgb("f2c66b"),
    danger=rgb("b3261e"), danger_ink=rgb("ffffff"), good=rgb("8fd18a"),
    paper=rgb("efe3c8"), paper_low=rgb("d6c292"), paper_line=rgb("a98f5c"),
    paper_ink=rgb("2a2118"), paper_dim=rgb("574833"),
    spent=rgb("a39a86"), spent_low=rgb("988d6f"),
    cost=rgb("e7b7a2"), cost_edge=rgb("b4705a"), gain=rgb("cfe0b4"), gain_edge=rgb("93ab6b"),
    prize=rgb("f6e3a8"), prize_edge=rgb("cba54b"),
)  # fmt: skip
DAYLIGHT: Final = Palette(
    ground=rgb("e9dcbd"), panel=rgb("f6eeda"), raised=rgb("fffaf0"), line=rgb("b49f72"),
    ink=rgb("2a2118"), dim=rgb("5e4f39"),
    accent=rgb("79500c"), accent_ink=rgb("ffffff"), glow=rgb("7d5410"),
    danger=rgb("a3211a"), danger_ink=rgb("ffffff"), good=rgb("2c6431"),
    paper=rgb("fffaf0"), paper_low=rgb("e6d5ab"), paper_line=rgb("a98f5c"),
    paper_ink=rgb("2a2118"), paper_dim=rgb("5a4a34"),
    spent=rgb("cbbfa2"), spent_low=rgb("bdae88"),
    cost=rgb("f0c6b4"), cost_edge=rgb("a75c46"), gain=rgb("d5e6bb"), gain_edge=rgb("6f8a45"),
    prize=rgb("f9e6ab"), prize_edge=rgb("a67f24"),
)  # fmt: skip
CONTRAST: Final = Palette(
    ground=rgb("000000"), panel=rgb("000000"), raised=rgb("1c1c1c"), line=rgb("e0e0e0"),
    ink=rgb("ffffff"), dim=rgb("e0e0e0"),
    accent=rgb("ffff00"), accent_ink=rgb("000000"), glow=rgb("ffff00"),
    danger=rgb("ff6b6b"), danger_ink=rgb("000000"), good=rgb("7dff9c"),
    paper=rgb("ffffff"), paper_low=rgb("e8e8e8"), paper_line=rgb("000000"),
    paper_ink=rgb("000000"), paper_dim=rgb("333333"),
    spent=rgb("a8a8a8"), spent_low=rgb("9c9c9c"),
    cost=rgb("ffd9cc"), cost_edge=rgb("000000"), gain=rgb("d4f5c4"), gain_edge=rgb("000000"),
    prize=rgb("fff2b0"), prize_edge=rgb("000000"),
)  # fmt: skip
LOOKS: Final = {Look.LAMP: LAMP, Look.DAYLIGHT: DAYLIGHT, Look.CONTRAST: CONTRAST}

# A seat's colour and the ink that is read on it; never the only thing that tells a seat.
SEATS: Final[dict[str, tuple[Colour, Colour]]] = {
    "red": (rgb("b8352b"), rgb("ffffff")),
    "blue": (rgb("2f6fc4"), rgb("ffffff")),
    "yellow": (rgb("e7b416"), rgb("1a1400")),
    "white": (rgb("ecebe6"), rgb("1a1a1a")),
    "black": (rgb("34343a"), rgb("ffffff")),
    "green": (rgb("2e7d46"), rgb("ffffff")),
    "purple": (rgb("7d4aa8"), rgb("ffffff")),
}


class Theme(EventDispatcher):
    """The look as it is now; widgets bind to it, so a change in the settings shows at once."""

    look = OptionProperty(Look.LAMP, options=tuple(LOOKS))
    less_motion = BooleanProperty(False)
    """Whether nothing moves by itself."""
    dark = BooleanProperty(True)
    """Whether the ground is dark, so that what is drawn on it is light."""
    scale = NumericProperty(1.0)
    ground = ColorProperty(LAMP.ground)
    panel = ColorProperty(LAMP.panel)
    raised = ColorProperty(LAMP.raised)
    line = ColorProperty(LAMP.line)
    ink = ColorProperty(LAMP.ink)
    dim = ColorProperty(LAMP.dim)
    accent = ColorProperty(LAMP.accent)
    accent_ink = ColorProperty(LAMP.accent_ink)
    glow = ColorProperty(LAMP.glow)
    danger = ColorProperty(LAMP.danger)
    danger_ink = ColorProperty(LAMP.danger_ink)
    good = ColorProperty(LAMP.good)
    paper = ColorProperty(LAMP.paper)
    paper_low = ColorProperty(LAMP.paper_low)
    paper_line = ColorProperty(LAMP.paper_line)
    paper_ink = ColorProperty(LAMP.paper_ink)
    paper_dim = ColorProperty(LAMP.paper_dim)
    spent = ColorProperty(LAMP.spent)
    spent_low = ColorProperty(LAMP.spent_low)
    cost = ColorProperty(LAMP.cost)
    cost_edge = ColorProperty(LAMP.cost_edge)
    gain = ColorProperty(LAMP.gain)
    gain_edge = ColorProperty(LAMP.gain_edge)
    prize = ColorProperty(LAMP.prize)
    prize_edge = ColorProperty(LAMP.prize_edge)
    small = NumericProperty(0)
    body = NumericProperty(0)
    large = NumericProperty(0)
    huge = NumericProperty(0)
    touch = NumericProperty(0)
    gap = NumericProperty(0)

    def __init__(self) -> None:
        super().__init__()
        self.on_scale()

    def on_look(self, *_: object) -> None:
        """Takes the palette of this look."""
        palette = LOOKS[self.look]
        for name in Palette.__dataclass_fields__:
            setattr(self, name, getattr(palette, name))
        self.dark = _luminance(palette.ground) < _luminance(palette.ink)

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
