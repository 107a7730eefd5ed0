"""Finds a known printed board in a photo. A wrong fit is worse than none."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from vision.arrays import Grey
from vision.finding.complaints import refusal, warning, why_nothing
from vision.finding.features import Features, Roots, features, matches, roots
from vision.finding.fit import Fit, fit
from vision.finding.found import Found, NotFound
from vision.finding.profile import Profile
from vision.limits import GLIMPSE_AT, LEAST_INLIERS, LOOK_AT, LOOK_CLOSER_AT, MOST_FEATURES, PLENTY, SOME
from vision.photo.photo import Photo
from vision.photo.sharpness import sharpness

_BRIGHT: Final = 235
_MOST_GAIN: Final = 12.0
"""More only makes noise visible."""


@dataclass(frozen=True, slots=True)
class _Look:
    """One way to look at a photo, and the inliers that make another look needless."""

    long_side: int
    from_sides: bool
    enough: int
    beyond: int = 0
    """Only photos with a longer side than this are worth it."""


# The quickest first. Seen at an angle, the views from the sides give more matches and thus a better fit.
_LOOKS: Final = (
    _Look(LOOK_AT, from_sides=False, enough=PLENTY),
    _Look(LOOK_AT, from_sides=True, enough=SOME),
    _Look(LOOK_CLOSER_AT, from_sides=True, enough=LEAST_INLIERS, beyond=LOOK_AT),
)
_GLIMPSE: Final = _Look(GLIMPSE_AT, from_sides=True, enough=LEAST_INLIERS)


def find(photo: Photo, profile: Profile) -> Found | NotFound:
    """Where the board lies in the photo; or what to change, if it is not surely there."""
    grey = cv2.cvtColor(photo.pixels, cv2.COLOR_BGR2GRAY).astype(np.uint8)
    best: Fit | None = None
    for look, tried in _fits(grey, profile):
        if best is None or (tried.is_sure, tried.found.inliers) > (best.is_sure, best.found.inliers):
            best = tried
        if best.is_sure and best.found.inliers >= look.enough:
            break
    return _answer(grey, best) if best and best.is_sure else NotFound(why_nothing(grey, best))


def glimpse(grey: Grey, profile: Profile) -> Fit | None:
    """The board as a single quick look gives it, for a camera's preview; None if it is not surely there."""
    fits = (tried for look, tried in _fits(grey, profile, (_GLIMPSE,)) if tried.is_sure)
    return next(fits, None)


def _answer(grey: Grey, sure: Fit) -> Found | NotFound:
    why = refusal(sure.found)
    return NotFound(why) if why else replace(sure.found, warning=warning(sure.found, sharpness(grey)))


def _fits(grey: Grey, profile: Profile, looks: Sequence[_Look] = _LOOKS) -> Iterator[tuple[_Look, Fit]]:
    """What each look gives, as long as somebody asks for another."""
    seen_at: dict[int, tuple[Features, Roots]] = {}
    for look in looks:
        if max(grey.shape) <= look.beyond:
            continue
        step = max(1.0, max(grey.shape) / look.long_side)
        if look.long_side not in seen_at:
            seen_at[look.long_side] = _looked_at(grey, step, look.long_side)
        seen, rooted = seen_at[look.long_side]
        wanted = profile.all_roots if look.from_sides else profile.flat_roots
        here, there = matches(rooted, wanted)
        tried = fit(profile.points[there], seen.points[here] * step, grey, step, profile)
        if tried:
            yield look, tried


def _looked_at(grey: Grey, step: float, long_side: int) -> tuple[Features, Roots]:
    seen = features(_brightened(_shrunk(grey, step)), round(MOST_FEATURES * long_side / LOOK_AT))
    return seen, roots(seen.descriptors)


def _shrunk(grey: Grey, step: float) -> Grey:
    size = (round(grey.shape[1] / step), round(grey.shape[0] / step))
    return cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.uint8)


def _brightened(grey: Grey) -> Grey:
    """The picture as by better light; features need contrast."""
    gain = min(_MOST_GAIN, _BRIGHT / max(float(np.percentile(grey, 95)), 1.0))
    return cv2.convertScaleAbs(grey, alpha=gain).astype(np.uint8) if gain > 1 else grey
