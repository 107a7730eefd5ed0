"""The app's letters: a face for text, one for headings and large numbers, and one whose letters are icons."""

from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from kivy.core.text import DEFAULT_FONT, Label, LabelBase

HEADING: Final = "Heading"
ICONS: Final = "Icons"
# The names of a board in two languages with its letters and numbers, every icon of it, and of seven seats
# and a screen the icons in the few sizes that are used: painting takes far longer than keeping.
PAINTED_KEPT: Final = 1024


def register() -> None:
    """Makes the faces known to Kivy by their names; text that names none is in the face for text."""
    folder = files("assets").joinpath("fonts")
    regular, bold = (str(folder.joinpath(f"Barlow-{weight}.ttf")) for weight in ("Regular", "SemiBold"))
    LabelBase.register(DEFAULT_FONT, regular, regular, bold, bold)
    heading, icons = (str(folder.joinpath(name)) for name in ("Oswald-SemiBold.ttf", "Icons.ttf"))
    LabelBase.register(HEADING, heading, heading, heading, heading)
    LabelBase.register(ICONS, icons, icons, icons, icons)


@lru_cache(maxsize=PAINTED_KEPT)
def painted(text: str, pixels: float, font: str = "", mipmap: bool = False) -> Any:
    """These letters painted once in white, bold or in this font; whoever holds it holds its texture.

    With `mipmap` the graphics chip shrinks them well.
    """
    face = {"font_name": font} if font else {"bold": True}
    label = Label(text=text, font_size=pixels, mipmap=mipmap, halign="center", color=(1, 1, 1, 1), **face)
    label.refresh()
    return label
