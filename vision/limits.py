"""Every limit of the board reader, with its reason."""

from typing import Final

# Photos.
MOST_PIXELS: Final = 64_000_000
"""The finest mode people use is 50 megapixels; decoding more than this would need over 200 MB."""
MOST_BYTES: Final = 60_000_000
"""A 50-megapixel PNG of a photo stays below."""
LEAST_LONG_SIDE: Final = 640
LEAST_SHORT_SIDE: Final = 400
"""Below, a worker (1.5 % of the board's width) is under 10 pixels, and nobody could count them."""
REDUCED_FROM: Final = 6_000_000
"""Half of a 12-megapixel photo is finer than the straightened board, and decodes much faster."""
BLACK: Final = 20
"""A frame whose brightest hundredth is darker than this (of 255) shows nothing but noise."""
COLOURLESS: Final = 8.0
"""Levels by which the colours of a board's photo spread; dull ones have 15 and more, black and white none."""
MOST_PADDING: Final = 16
"""Bytes that may fill up the end of a JPEG, as some cameras do; what damage leaves over is mostly more."""
MOST_ZEROS: Final = 1000
"""At the end of a WebP: its rest never arrived. Not even a black wall is packed into so many."""

# Board profiles.
MOST_PROFILE_BYTES: Final = 8_000_000
"""Of the file: a shipped profile has about 1.3 MB; more is no profile."""
MOST_UNPACKED_BYTES: Final = 4_000_000
"""Of all its parts: the 10 200 features that are learned at most have 1.4 MB. One could pack gigabytes."""

# Finding the board.
LOOK_AT: Final = 1000
"""Long side in pixels at which features are found; enough down to boards that fill half the photo."""
LOOK_CLOSER_AT: Final = 1600
"""The second look, for boards far away or seen flat."""
GLIMPSE_AT: Final = 720
"""For a camera's preview: a fifth of a second, and boards that fill the picture are found."""
MOST_FEATURES: Final = 2000
LARGEST_TILE: Final = 1000
"""Pixels across in which features are found at once: SIFT takes 235 bytes for each pixel, 450 MB at 1600."""
AROUND_TILE: Final = 96
"""Pixels that a part of a picture sees beyond its seams: then nearly all features are those of the whole."""
RATIO: Final = 0.8
"""A match counts when the second best is this much worse (Lowe)."""
REPROJECTION: Final = 3.0
"""Pixels at the looked-at size; good fits have a median below one."""
LEAST_INLIERS: Final = 25
"""Wrong fits have 6 to 14, right ones 24 and more even at 60 degrees (measured)."""
PLENTY: Final = 150
"""From here on a fit is off by about a thousandth of the board's width; looking again gains nothing."""
SOME: Final = 60
"""From here on it is off by less than half a hundredth; below, a closer look is worth its half second."""
LEAST_CELLS: Final = 5
"""Of the 16 cells of a 4 x 4 grid over the board that must hold inliers: one corner of print is no board."""
LEAST_LIKENESS: Final = 0.35
"""Share of cells of the straightened board whose edges run as printed."""
LEAST_SEEN: Final = 0.4
"""Share of the board inside the photo; with less there is little to read."""
LEAST_WIDTH: Final = 450
"""Pixels of the photo; below, a worker is under 7 pixels wide."""
WARN_TILT: Final = 47.0
"""Tall pieces hide what stands behind them from about 45 degrees on; two degrees for the estimate."""
MOST_TILT: Final = 62.0
"""Beyond, a piece leans over the whole next territory."""
MISSING_EDGE: Final = 0.02
"""Share of the board beyond the photo from which people are told."""
FIELD_OF_VIEW: Final = 65.0
"""Degrees across the long side, of a phone's main camera, where the photo itself does not tell."""
BLURRED: Final = 8.0
"""Fine detail at the looked-at size, contrast stretched: sharp photos have over 100, smeared ones under 8."""
GLARING: Final = 0.12
"""Share of pure white from which a lamp is to blame, if nothing is found."""
DARK: Final = 45
"""A photo whose brightest twentieth is darker than this is called too dark, if nothing is found in it."""

# Following the board through a camera's preview.
FOLLOWED_POINTS: Final = 240
"""Enough that a hand over a third of the board leaves plenty, few enough for 10 ms a frame."""
LEAST_FOLLOWED: Final = 40
"""Fewer points left of those: the board is looked for again."""
FOLLOW_ERROR: Final = 3.0
"""Pixels; a point that lands elsewhere sits on something that moves by itself."""
STILL: Final = 0.004
"""Share of the board's width that its corners may move between frames: 2.5 mm, as a hand trembles."""
STILL_FOR: Final = 0.8
"""Seconds to hold still before the photo is taken; shorter, and people are still moving in."""
SHARP: Final = 25.0
"""Fine detail, as for BLURRED, from which a shot is worth it; a camera that still focuses has less."""
HAND_SHARE: Final = 0.02
"""Share of the board that changed, up to its edge: an arm is 8 cm wide, a piece 4 cm."""
HAND_CHANGE: Final = 26
"""Of 255; noise and flicker stay below 10 on the smoothed board."""
SETTLE_FOR: Final = 1.5
"""Seconds after which a change that stays put is taken for part of the table."""
