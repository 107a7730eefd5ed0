"""Icons by their names: the letter of the icon font, in a label or painted, and its own colour."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from kivy.utils import get_hex_from_color

from companion.ui.fonts import ICONS, painted
from companion.ui.theme import Colour, rgb


@dataclass(frozen=True, slots=True)
class Icon:
    """One icon of the list in assets/fonts/icons.json."""

    letter: str
    on_dark: str
    """Its colour on dark grounds, as hexadecimal digits; empty: that of the text beside it."""
    on_paper: str
    author: str


@cache
def known() -> dict[str, Icon]:
    """Every icon by its name."""
    listed = json.loads(files("assets").joinpath("fonts", "icons.json").read_text("utf-8"))
    return {
        name: Icon(
            chr(int(each["code"], 16)), each.get("on_dark", ""), each.get("on_paper", ""), each["author"]
        )
        for name, each in listed.items()
    }


def letter(name: str) -> str:
    """The letter of the icon font that is this icon."""
    return known()[name].letter


def painted_icon(name: str, pixels: float, mipmap: bool = False) -> Any:
    """The icon painted once in white in this size; whoever holds it holds its texture."""
    return painted(letter(name), pixels, ICONS, mipmap)


def tint(name: str, ink: Colour | None, dark: bool) -> Colour | None:
    """The icon's own colour on a dark or a light ground; `ink` where it has none."""
    own = known()[name].on_dark if dark else known()[name].on_paper
    return rgb(own) if own else ink


def icon(name: str, colour: Colour | None = None) -> str:
    """The icon as markup for a label, in the colour of the text or in this one."""
    drawn = f"[font={ICONS}]{letter(name)}[/font]"
    return f"[color={get_hex_from_color(list(colour))}]{drawn}[/color]" if colour else drawn
