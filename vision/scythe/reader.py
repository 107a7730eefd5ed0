"""Reads a straightened Scythe board: what stands where, and how sure that is."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.message import TableError
from vision.arrays import Pixels
from vision.finding.camera_model import Viewpoint, viewpoint
from vision.finding.found import Found
from vision.overlay import OverlayMark
from vision.photo.colours import is_colourless
from vision.readers import Cancelled, Known
from vision.scythe import calibration, plan
from vision.scythe.kinds import FACTIONS, RESOURCES, STRUCTURES, UNITS
from vision.scythe.lessons import NOTHING, Lessons, from_setup, seen_at_setup
from vision.scythe.marks import marks
from vision.scythe.network import find, prepared
from vision.scythe.pieces import Piece, pieces, place_of
from vision.scythe.reading import PlaceReading, ScytheReading, SeenPiece, SeenStructure
from vision.scythe.tracks import read_track, read_triumph
from vision.scythe.views import PLAIN, PieceView, viewed
from vision.scythe.whole_board import Prior, StandingUnits, decided

_SHARED: Final = 0.5  # times the confidence: two factions meet in one place during a combat alone
_COLOURLESS: Final = 0.5  # times the confidence: what stands there, and whose it is, is known by colours
WAYFARER: Final = "crimea"
"""Who may stand on the home base of somebody who does not play (Wayfare)."""
_PLACED: Final = (*UNITS, *STRUCTURES, *RESOURCES, "airship", "encounter", "flag", "trap")


class UnknownFaction(TableError):
    """A player whose faction this board does not know."""


class ScytheReader:
    """Reads Scythe's board; keeps nothing between two photos."""

    def read(self, straight: Pixels, found: Found, known: Known) -> ScytheReading:
        """What lies on the board; raises `Cancelled` soon after the person gave up."""
        playing = _playing(known)
        known.progress(0.1)
        _go_on(known)
        boards = prepared(straight, known.setup, _eye(found))
        maps = find(boards)
        known.progress(0.6)
        _go_on(known)
        view = viewed(straight, maps, found)
        lessons = _lessons(known, playing)
        lot = pieces(boards, maps, heard=lessons.heard)
        triumph, sure = read_triumph(lot, playing, calibration.believed)
        places = read_places(lot, playing, known.prior, view.places)
        known.progress(1.0)
        reading = ScytheReading(
            board=found,
            territories={name: places[name] for name in plan.TERRITORIES},
            home={faction: places[f"HB_{faction}"] for faction in homes_read(playing)},
            triumph=triumph,
            triumph_confidence={
                slot: chance * view.slots[slot].sure(slot in triumph) for slot, chance in sure.items()
            },
            power=read_track(lot, "eagle", playing, calibration.believed),
            popularity=read_track(lot, "heart", playing, calibration.believed),
        )
        return reading.less_sure(_COLOURLESS) if is_colourless(straight) else reading

    def marks(self, reading: ScytheReading) -> Sequence[OverlayMark]:
        """What to draw onto the photo so that people see what was understood."""
        return marks(reading)


def _playing(known: Known) -> tuple[str, ...]:
    for faction in known.players:
        if faction not in FACTIONS:
            raise UnknownFaction("read.unknown_faction", name=faction[:40], known=FACTIONS)
    return tuple(sorted(known.players)) or FACTIONS


def homes_read(playing: tuple[str, ...]) -> tuple[str, ...]:
    """Whose home bases may have something on them."""
    return FACTIONS if WAYFARER in playing else playing


def _lessons(known: Known, playing: tuple[str, ...]) -> Lessons:
    """What the set-up photo and people's answers have taught."""
    taught = known.lessons if isinstance(known.lessons, Lessons) else NOTHING
    if known.setup is None or not known.players:
        return taught
    eye = None if known.setup_found is None else _eye(known.setup_found)
    return from_setup(seen_at_setup(known.setup, eye, playing), playing, taught)


def _eye(found: Found) -> Viewpoint:
    return viewpoint(found.homography, found.photo_size, 1 / plan.RATIO)


def _go_on(known: Known) -> None:
    if known.cancelled():
        raise Cancelled


def read_places(
    lot: tuple[Piece, ...],
    playing: tuple[str, ...],
    prior: Prior | None = None,
    views: Mapping[str, PieceView] | None = None,
) -> dict[str, PlaceReading]:
    """What lies on every territory and home base (`HB_...`)."""
    standing = decided(lot, _PLACED, playing, calibration.believed, prior)
    where = {id(piece): place_of(piece) for piece in lot}
    names = [*plan.TERRITORIES, *(f"HB_{faction}" for faction in FACTIONS)]
    strays = [each.beyond for each in standing if each.kind in UNITS or each.kind in STRUCTURES]
    return {
        name: _place(
            [each for each in standing if each.place == name],
            [piece for piece in lot if where[id(piece)] == name],
            [stray.chance for stray in strays if stray.place == name],
            PLAIN if views is None else views[name],
        )
        for name in names
    }


def _place(
    standing: list[StandingUnits], lot: list[Piece], strays: list[float], view: PieceView
) -> PlaceReading:
    sure = view.sure(bool(standing))
    units: dict[str, dict[str, int]] = {}
    for each in standing:
        if each.kind in UNITS:
            own = units.setdefault(each.faction, {})
            own[each.kind] = own.get(each.kind, 0) + 1
    structure = next(
        (SeenStructure(each.faction, each.kind) for each in standing if each.kind in STRUCTURES), None
    )
    resources = {kind: sum(each.kind == kind for each in standing) for kind in RESOURCES}
    return PlaceReading(
        units=units,
        structure=structure,
        resources={kind: count for kind, count in resources.items() if count},
        encounter=any(each.kind == "encounter" for each in standing),
        flag=any(each.kind == "flag" for each in standing),
        trap="armed" if any(each.kind == "trap" for each in standing) else None,
        airship=next((each.faction for each in standing if each.kind == "airship"), None),
        seen=sure > 0,
        confidence=calibration.confidence(standing, lot, strays)
        * sure
        * (_SHARED if len(units) > 1 else 1.0),
        pieces=tuple(
            SeenPiece(each.kind, each.faction, (each.piece.at.x, each.piece.at.y)) for each in standing
        ),
    )
