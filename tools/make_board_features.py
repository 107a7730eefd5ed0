"""Learns the numbers of a printed board from a straight picture of it: assets/boards/<name>.npz.

usage: make_board_features.py PICTURE NAME
"""

import sys
from pathlib import Path

from vision.finding.profile import learn, save
from vision.photo.photo import load

BOARDS = Path(__file__).resolve().parents[1] / "assets" / "boards"


def main(picture: str, name: str) -> None:
    """Writes the profile of the board that fills the picture to its edges."""
    photo = load(picture)
    width, height = photo.size
    data = save(learn(photo.pixels, name, width / height))
    (BOARDS / f"{name}.npz").write_bytes(data)
    print(f"{len(data)} bytes in assets/boards/{name}.npz")


if __name__ == "__main__":
    main(*sys.argv[1:])
