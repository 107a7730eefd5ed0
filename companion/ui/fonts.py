"""The app's letters: a face for text, one for headings and large numbers, and one whose letters are icons."""

from importlib.resources import files
from typing import Final

from kivy.core.text import DEFAULT_FONT, LabelBase

HEADING: Final = "Heading"
ICONS: Final = "Icons"


def register() -> None:
    """Makes the faces known to Kivy by their names; text that names none is in the face for text."""
    folder = files("assets").joinpath("fonts")
    regular, bold = (str(folder.joinpath(f"Barlow-{weight}.ttf")) for weight in ("Regular", "SemiBold"))
    LabelBase.register(DEFAULT_FONT, regular, regular, bold, bold)
    heading, icons = (str(folder.joinpath(name)) for name in ("Oswald-SemiBold.ttf", "Icons.ttf"))
    LabelBase.register(HEADING, heading, heading, heading, heading)
    LabelBase.register(ICONS, icons, icons, icons, icons)
