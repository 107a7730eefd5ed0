"""Photos that phones have sent: the last few are there, the newest first, each with its sender."""

import os
from pathlib import Path

from companion.net.photos.photo_folder import GamePhoto, PhotoFolder, photos_of


def test_the_newest_photos_are_listed_first_with_who_sent_them(tmp_path: Path) -> None:
    """What else lies in the folder is no photo from a phone."""
    folder = PhotoFolder(tmp_path / "table.jsonl", most=2)
    assert folder.kept() == ()
    sent = [
        folder.keep(seat, kind, b"x")
        for seat, kind in ((0, "image/jpeg"), (4, "image/png"), (2, "image/webp"))
    ]
    (folder.path / "setup-photo.npz").write_bytes(b"no photo")
    (folder.path / "photo-of-the-cat.jpg").write_bytes(b"nor this")
    assert [(photo.path, photo.seat) for photo in folder.kept()] == [(sent[2], 2), (sent[1], 4)]
    assert not sent[0].exists()


def test_the_photos_of_a_game_are_listed_with_their_time_the_oldest_first(tmp_path: Path) -> None:
    """Those of phones and the table's own, which is kept once however often it is read."""
    journal = tmp_path / "table.jsonl"
    folder = PhotoFolder(journal)
    assert photos_of(journal) == ()
    taken = tmp_path / "taken.jpg"
    taken.write_bytes(b"the board")
    first = folder.keep_own(taken)
    assert first and first.read_bytes() == b"the board" and taken.exists()
    sent = folder.keep(2, "image/png", b"x")
    assert folder.keep_own(taken) is None and folder.keep_own(sent) is None
    taken.write_bytes(b"the board later")
    last = folder.keep_own(taken)
    (tmp_path / "letter.txt").write_text("no picture")
    assert folder.keep_own(tmp_path / "letter.txt") is None
    assert last
    for second, path in enumerate((sent, last, first)):
        os.utime(path, (second, second))
    assert photos_of(journal) == (GamePhoto(sent, 0.0, 2), GamePhoto(last, 1.0), GamePhoto(first, 2.0))
    assert [photo.seat for photo in folder.kept()] == [2]
