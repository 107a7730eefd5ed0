"""Our own sounds, reckoned from sine waves into assets/sounds; run it again after changing a tone."""

import math
import struct
import sys
import wave
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[1] / "assets" / "sounds"
RATE: Final = 16_000  # samples a second: no tone here is above 2 kHz, and the files stay small
LOUDNESS: Final = 0.35  # of what a speaker can do; people talk at a table
ATTACK: Final = 0.008  # seconds; a tone that begins at once clicks

# Each sound as notes: frequency in Hz, when it begins and how long it rings, in seconds.
SOUNDS: Final = {
    "turn": ((523.25, 0.0, 0.30), (783.99, 0.12, 0.45)),
    "bonus": ((1046.5, 0.0, 0.18), (1318.51, 0.07, 0.28)),
    "sealed": ((392.0, 0.0, 0.16), (392.0, 0.16, 0.34)),
    # A drum that hastens for as long as the combat keeps covered what was sealed, and then the chord.
    "opened": (
        *((82.0, at, 0.22) for at in (0.0, 0.3, 0.54, 0.72, 0.85, 0.95, 1.03, 1.1)),
        *((392.0, 1.2, 0.42), (523.25, 1.24, 0.38), (659.25, 1.28, 0.34)),
    ),
}

Note = tuple[float, float, float]


def samples(notes: tuple[Note, ...]) -> list[float]:
    """The sum of all notes, from -1 to 1."""
    length = max(begin + rings for _, begin, rings in notes)
    found = [0.0] * int(length * RATE)
    for frequency, begin, rings in notes:
        for at in range(int(rings * RATE)):
            time = at / RATE
            swell = min(1.0, time / ATTACK) * (1 - time / rings) ** 2
            overtone = 0.2 * math.sin(4 * math.pi * frequency * time)
            found[int(begin * RATE) + at] += swell * (math.sin(2 * math.pi * frequency * time) + overtone)
    most = max(map(abs, found))
    return [LOUDNESS * each / most for each in found]


def write(path: Path, notes: tuple[Note, ...]) -> None:
    """Puts the sound there, 16 bits, one channel."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", round(each * 32_767)) for each in samples(notes)))


def main(folder: Path = FOLDER) -> int:
    """Writes all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, notes in SOUNDS.items():
        write(folder / f"{name}.wav", notes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
