"""Photos that phones have sent: the last few are there, the newest first, each with its sender."""

from pathlib import Path

from companion.net.photos.photo_folder import PhotoFolder


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
