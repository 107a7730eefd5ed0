"""What may be set right of The Wind Gambit's tiles: which lie there, what they print, what they say."""

from collections.abc import Iterator
from typing import Final

from engine.forms import Answers, ChoiceField, FormField, NumberField, Option, TextField
from engine.frozen import evolve
from engine.message import say
from engine.scythe.components import tile_names
from engine.scythe.ids import Cargo
from engine.scythe.setup.tiles import (
    FARTHEST_RANGE,
    MAX_NOTE,
    MISSION_POSSIBLE,
    OBJECTIVE_CARDS,
    AirshipTiles,
    Tiles,
)
from engine.scythe.setup.wishes import UNREAD
from engine.scythe.state import State

PREFIX: Final = "tiles."
_CARDS: Final = {
    "first": say("correction.first_objective"),
    "second": say("correction.second_objective"),
}


def tile_fields(state: State, seat: int) -> Iterator[FormField]:
    """The pair that this seat's airship follows, which may be everybody's, and the resolution tile."""
    tiles = state.laid
    if tiles.airships:
        pair = tiles.of(seat)
        yield _which("aggressive", pair.aggressive)
        yield from _cargo(pair)
        yield _which("passive", pair.passive)
        yield NumberField(
            f"{PREFIX}range", say("correction.airship_range"), 0, FARTHEST_RANGE, pair.range or 0
        )
        yield from (_note(tiles, name) for name in (pair.aggressive, pair.passive))
    if tiles.resolution:
        yield _which("resolution", tiles.resolution)
        yield _note(tiles, tiles.resolution)
        if tiles.resolution == MISSION_POSSIBLE:
            for place, known in zip(_CARDS, tiles.public_objectives or (0, 0), strict=True):
                yield NumberField(f"{PREFIX}{place}", _CARDS[place], 0, OBJECTIVE_CARDS[-1], known)


def _which(kind: str, lying: str) -> ChoiceField:
    options = tuple(Option(name, say("form.tile", name=name)) for name in tile_names(kind))
    return ChoiceField(f"{PREFIX}{kind}", say("correction.tile", kind=kind), options, lying)


def _cargo(pair: AirshipTiles) -> Iterator[ChoiceField]:
    unread = Option(UNREAD, say("form.unread"))
    cargoes = (Option(str(cargo), say("form.cargo", cargo=cargo)) for cargo in Cargo)
    label = say("correction.airship_carries")
    yield ChoiceField(f"{PREFIX}carries", label, (unread, *cargoes), str(pair.carries or UNREAD))


def _note(tiles: Tiles, name: str) -> TextField:
    known = dict(tiles.notes).get(name, "")
    label, usual = say("correction.tile_note", name=name), say("correction.no_note")
    return TextField(f"{PREFIX}note.{name}", label, known, MAX_NOTE, usual)


def tiles_said(state: State, seat: int, answers: Answers) -> Tiles:
    """The tiles as the answers say that they lie."""
    said = {name.removeprefix(PREFIX): value for name, value in answers.items()}
    now = state.laid
    pairs = list(now.airships)
    if pairs:
        pairs[seat if len(pairs) > 1 else 0] = _pair(now.of(seat), said)
    resolution = str(said.get("resolution", now.resolution)) if now.resolution else None
    new: Tiles = evolve(
        now, airships=tuple(pairs), resolution=resolution, public_objectives=_cards(now, resolution, said)
    )
    notes = {**dict(now.notes), **_notes(said)}
    return evolve(new, notes=tuple((name, notes[name]) for name in new.names() if notes.get(name)))


def _pair(pair: AirshipTiles, said: Answers) -> AirshipTiles:
    carries = str(said.get("carries", pair.carries or UNREAD))
    return AirshipTiles(
        str(said.get("aggressive", pair.aggressive)),
        str(said.get("passive", pair.passive)),
        int(said.get("range", pair.range or 0)) or None,
        None if carries == UNREAD else Cargo(carries),
    )


def _cards(now: Tiles, resolution: str | None, said: Answers) -> tuple[int, int] | None:
    if resolution != MISSION_POSSIBLE:
        return None
    known = now.public_objectives or (0, 0)
    first, second = (int(said.get(place, card)) for place, card in zip(_CARDS, known, strict=True))
    return (first, second) if first or second else None


def _notes(said: Answers) -> dict[str, str]:
    """What was written, by the name of the tile; a note that was wiped out is empty."""
    return {
        name.removeprefix("note."): " ".join(str(words).split())
        for name, words in said.items()
        if name.startswith("note.")
    }
