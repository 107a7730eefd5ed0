"""What a reading of Scythe's board proposes to the tracked state."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from engine.forms import FormField, NumberField
from engine.game import Act
from engine.message import Message, say
from engine.scythe.board.board import home_base
from engine.scythe.board.map import TERRITORIES
from engine.scythe.components import SLOTS
from engine.scythe.corrections.correct_all import CorrectAll, correct_all, why_not_correct_all
from engine.scythe.corrections.corrections import STAR_ROW, correct, correction
from engine.scythe.draft import Draft
from engine.scythe.ids import Faction, Field, Tracking
from engine.scythe.scoring.counting import count
from engine.scythe.state import State
from vision.proposal import Box, Difference
from vision.scythe import plan
from vision.scythe.contents import expected, lines
from vision.scythe.counted import counted
from vision.scythe.reading import PlaceReading, ScytheReading, TrackReading
from vision.scythe.regions import place_region, popularity_region, power_region, slot_region, star_row_region

_NEW_STAR: Final = 0.9
"""Where a reading does not say how sure the slot is."""
_LOST_STAR: Final = 0.5
"""A star is never taken back (rulebook, Stars): one that is missing was rather overlooked."""
_UNITS: Final = {"character": "character", "mechs": "mech", "workers": "worker"}


class ScytheProposer:
    """Compares readings of Scythe's board with its tracked states."""

    def players(self, state: State) -> Mapping[str, str]:
        """Mats by faction."""
        return {str(seat.faction): str(seat.mat) for seat in state.setup.seats}

    def expected(self, state: State) -> Mapping[str, PlaceReading] | None:
        """The tracked board by the ids of its places; None where none is tracked."""
        return expected(state)

    def differences(self, state: State, reading: ScytheReading) -> tuple[Difference, ...]:
        """Where the photo shows something else, most doubtful first; never a place that was not seen."""
        found = [*_places(state, reading)]
        if state.setup.tracking is not Tracking.SCORE:
            found += [*_tracks(state, reading), *(tuple(_stars(state, reading)) or _star_row(state, reading))]
        if state.setup.tracking is Tracking.SCORE or state.ended:
            found += counted(state, reading)
        return tuple(sorted(found, key=lambda each: (not each.first, each.confidence)))

    def accept(self, state: State, chosen: Sequence[Difference]) -> tuple[Act, ...]:
        """One act for all corrections, one for each seat's count; of many, the impossible is left out."""
        counts = tuple(count(int(each.of), dict(each.answers)) for each in chosen if each.counts)
        whole: CorrectAll | None = None
        for each in (each for each in chosen if each.answers and not each.counts):
            act = correct(state, each.of, each.answers)
            if act is None or (len(chosen) > 1 and why_not_correct_all(state, act)):
                continue
            state, whole = _after(state, act), _joined(whole, act)
        return (whole, *counts) if whole else counts


def _after(state: State, act: CorrectAll) -> State:
    draft = Draft(state)
    correct_all(draft, act)
    return draft.freeze()


def _joined(whole: CorrectAll | None, act: CorrectAll) -> CorrectAll:
    if whole is None:
        return act
    return CorrectAll(
        whole.seat, whole.values + act.values, whole.places + act.places, whole.airships + act.airships
    )


def _places(state: State, reading: ScytheReading) -> Iterator[Difference]:
    tracked = expected(state)
    if tracked is None:
        return
    for name, found in _read_places(reading):
        if not found.seen:
            continue
        fields = _fields(state, name)
        answers = {
            field.name: value for field in fields if (value := _shown(state, field, found)) != field.value
        }
        # What kind of trap lies there only its owner can say.
        unknown_trap = found.trap and not tracked[name].trap and _has_trap(fields)
        if answers or unknown_trap:
            title = say("difference.place", at=name)
            yield Difference(
                name,
                name,
                title,
                lines(tracked[name]),
                lines(found),
                found.confidence,
                place_region(name),
                answers,
            )


def _read_places(reading: ScytheReading) -> Iterator[tuple[str, PlaceReading]]:
    """A territory that is left out was seen to be empty, if it is in the photo at all."""
    for name in TERRITORIES:
        centre = plan.TERRITORIES[name]
        empty = PlaceReading(seen=reading.board.is_inside((centre.x, centre.y)))
        yield name, reading.territories.get(name, empty)
    for faction, found in reading.home.items():
        yield home_base(Faction(faction)), found


def _fields(state: State, place: str) -> tuple[FormField, ...]:
    form = correction(state, place, None)
    return tuple(field for part in form.parts for field in part.fields) if form else ()


def _has_trap(fields: Sequence[FormField]) -> bool:
    return any(field.name.endswith(".trap") for field in fields)


def _shown(state: State, field: FormField, found: PlaceReading) -> Any:
    """What the photo shows for this field; what no photo can show stays as it is."""
    owner, _, name = field.name.partition(".")
    if owner == "resources":
        return _limited(field, found.resources.get(name, 0))
    if owner == "encounter":
        return int(found.encounter)
    faction = str(state.setup.seats[int(owner)].faction)
    if name in _UNITS:
        return _limited(field, found.units.get(faction, {}).get(_UNITS[name], 0))
    if name == "structure":
        return found.structure.kind if found.structure and found.structure.faction == faction else ""
    if name == "flag":
        return int(found.flag)
    if name == "airship":
        return int(found.airship == faction)
    return "" if (name == "trap" and not found.trap) or field.value is None else field.value


def _limited(field: FormField, n: int) -> int:
    return min(n, field.most) if isinstance(field, NumberField) else n


def _tracks(state: State, reading: ScytheReading) -> Iterator[Difference]:
    for seat, player in enumerate(state.players):
        faction = str(state.setup.seats[seat].faction)
        power, popularity = reading.power.get(faction), reading.popularity.get(faction)
        yield from _track(state, seat, Field.POWER, player.power, power)
        yield from _track(state, seat, Field.POPULARITY, player.popularity, popularity)


def _track(
    state: State, seat: int, field: Field, was: int, found: TrackReading | None
) -> Iterator[Difference]:
    if found is None or found.value is None or found.value == was:
        return
    who, around = state.setup.seats[seat], power_region if field is Field.POWER else popularity_region
    title = say("difference.track", field=field, name=who.name, faction=who.faction)
    yield _figure(seat, str(field), title, (was, found.value), found.confidence, around(was, found.value))


def _is_seen(reading: ScytheReading, region: Box) -> bool:
    return reading.board.is_inside(((region.left + region.right) / 2, (region.top + region.bottom) / 2))


def _star_row(state: State, reading: ScytheReading) -> Iterator[Difference]:
    """At the end, where photo and tracker agree about every star: one that both have missed decides games."""
    region = star_row_region()
    if not state.ended or not _is_seen(reading, region):
        return
    stars = ((who, sum(player.stars)) for who, player in zip(state.setup.seats, state.players, strict=True))
    lines = tuple(say("difference.has_stars", name=who.name, faction=who.faction, n=n) for who, n in stars)
    notes = (say("difference.star_missing"),)
    title = say("difference.star_row")
    yield Difference(
        STAR_ROW, STAR_ROW, title, lines, lines, 0.0, region, {}, notes=notes, first=True, agrees=True
    )


def _stars(state: State, reading: ScytheReading) -> Iterator[Difference]:
    for slot in SLOTS:
        region = slot_region(slot)
        if not _is_seen(reading, region):
            continue
        for seat, player in enumerate(state.players):
            who, was = state.setup.seats[seat], player.stars_in(slot)
            now = reading.triumph.get(slot, {}).get(str(who.faction), 0)
            title = say("difference.stars", slot=slot, name=who.name, faction=who.faction)
            sure = min(reading.triumph_confidence.get(slot, _NEW_STAR), 1.0 if now > was else _LOST_STAR)
            if now != was:
                yield _figure(seat, f"stars.{slot}", title, (was, now), sure, region, first=True)


def _figure(
    seat: int,
    name: str,
    title: Message,
    values: tuple[int, int],
    sure: float,
    region: Box,
    first: bool = False,
) -> Difference:
    was, now = (say("difference.value", n=n) for n in values)
    answers = {name: values[1]}
    return Difference(f"{name}.{seat}", seat, title, (was,), (now,), sure, region, answers, first=first)
