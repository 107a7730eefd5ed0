"""A board is taught once and found ever after; a file that is no profile is refused in a sentence."""

import io
import struct
import tracemalloc
import zipfile

import numpy as np
import pytest

from tests.kits.vision.synthetic_board import RATIO, board, profile, shot, stranger
from vision.finding.find_board import find
from vision.finding.found import Found
from vision.finding.profile import BadProfile, Profile, TooPlain, load_profile, save, teach


@pytest.fixture(scope="module")
def data() -> bytes:
    """A saved profile."""
    return save(profile())


def test_a_saved_profile_is_the_same_when_it_is_loaded(data: bytes, tmp_path) -> None:
    """To a hundredth of a millimetre, from bytes and from a file."""
    path = tmp_path / "board.npz"
    path.write_bytes(data)
    for loaded in (load_profile(data), load_profile(path)):
        assert np.abs(loaded.points - profile().points).max() < 1e-5
        assert np.array_equal(loaded.descriptors, profile().descriptors)
        assert np.array_equal(loaded.sketch, profile().sketch)
        assert (loaded.name, loaded.ratio, loaded.flat) == ("our own", RATIO, profile().flat)


def test_the_shipped_size_is_kept(data: bytes) -> None:
    """What ships with the app stays below one and a half megabytes."""
    assert len(data) < 1_500_000


@pytest.mark.long
def test_a_board_taught_from_a_tilted_photo_is_found_in_another() -> None:
    """Four corners in one photo are enough, also of another print."""
    lesson = shot(stranger(4), tilt=15, turn=8, size=(1600, 1200))
    corners = tuple((float(x), float(y)) for x, y in lesson.corners / (1600, 1200))
    taught = teach(lesson.pixels, corners, "homebrew", RATIO)
    later = shot(stranger(4), tilt=30, turn=170, distance=1.2)
    found = find(later.photo, taught)
    assert isinstance(found, Found)
    assert later.error(found.homography) < 0.01
    assert not isinstance(find(shot(board()).photo, taught), Found)


@pytest.mark.parametrize(
    "corners",
    [
        ((0.9, 0.1), (0.1, 0.1), (0.1, 0.9), (0.9, 0.9)),
        ((0.1, 0.1), (0.9, 0.9), (0.9, 0.1), (0.1, 0.9)),
        ((0.5, 0.5), (0.5, 0.5), (0.5, 0.5), (0.5, 0.5)),
        ((0.4, 0.4), (0.5, 0.4), (0.5, 0.5), (0.4, 0.5)),
    ],
    ids=["mirrored", "crossed", "one point", "tiny"],
)
def test_corners_that_are_no_board_are_refused(corners) -> None:
    """Mirrored, crossed or too small: one sentence, nothing is learned."""
    with pytest.raises(BadProfile):
        teach(shot().pixels, corners, "slip", RATIO)


@pytest.mark.long
def test_a_plain_table_cloth_cannot_be_taught() -> None:
    """There would be nothing to find again."""
    cloth = np.full((900, 1200, 3), 140, np.uint8)
    with pytest.raises(TooPlain):
        teach(cloth, ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)), "cloth", RATIO)


def _parts(data: bytes) -> dict[str, np.ndarray]:
    with np.load(io.BytesIO(data)) as file:
        return {name: file[name] for name in file.files}


def _packed(parts: dict[str, np.ndarray]) -> bytes:
    file = io.BytesIO()
    np.savez(file, **parts)  # loaded as a packed file is, and written in a hundredth of the time
    return file.getvalue()


def test_the_parts_as_they_are_make_a_profile(data: bytes) -> None:
    """Whatever is refused below is refused for the one part that is wrong."""
    assert load_profile(_packed(_parts(data))).name == "our own"


WRONG = {
    "format": [np.array("board-profile/9"), np.array(7), np.array(["board-profile/1"])],
    "ratio": [np.array(wrong) for wrong in (float("nan"), float("inf"), 0.0, [1.3, 1.3], "wide", 1.3j)],
    "flat": [np.array(wrong) for wrong in (9_999_999, -1, float("inf"), 1e30, [400, 400], "many")],
    "sketch": [np.zeros((2, 2, 8), np.uint8), np.zeros((18, 24, 8))],
    "descriptors": [np.zeros(shape, np.uint8) for shape in ((4, 128), (), (128,), (4, 2, 128))],
    "points": [np.zeros((9, 3), np.uint16), np.array(1, np.uint16)],
    "name": [np.array([{"a": 1}], dtype=object), np.array(["a", "b"]), np.array(3.5)],
}


@pytest.mark.parametrize("part", sorted(WRONG))
def test_a_part_that_does_not_fit_is_refused(part: str, data: bytes) -> None:
    """Wrong shapes, wrong kinds, another version, and pickles, which could run code."""
    for wrong in WRONG[part]:
        with pytest.raises(BadProfile):
            load_profile(_packed({**_parts(data), part: wrong}))
    with pytest.raises(BadProfile):
        load_profile(_packed({name: value for name, value in _parts(data).items() if name != part}))


def test_damaged_files_are_refused(data: bytes, tmp_path) -> None:
    """Cut off, changed, empty, a zip of something else, missing, a folder."""
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w") as archive:
        archive.writestr("letter.txt", "hello")
    changed = data[:5000] + bytes(64) + data[5064:]
    for wrong in (b"", b"no profile", data[:4000], changed, zipped.getvalue(), bytes(9_000_000)):
        with pytest.raises(BadProfile):
            load_profile(wrong)
    for path in (tmp_path / "gone.npz", tmp_path):
        with pytest.raises(BadProfile) as refused:
            load_profile(path)
        assert refused.value.message.key == "profile.no_file"


def test_a_single_array_is_no_profile() -> None:
    """numpy opens such a file too, as something else."""
    file = io.BytesIO()
    np.save(file, np.zeros(3))
    with pytest.raises(BadProfile):
        load_profile(file.getvalue())


def _part(data: bytes, name: str) -> tuple[int, int]:
    """Where the packed bytes of a part begin, and where its entry in the list of parts does."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        start = archive.getinfo(f"{name}.npy").header_offset
    entry = data.rindex(f"{name}.npy".encode()) - 46
    assert data[entry : entry + 4] == b"PK\x01\x02"
    return start + 30 + sum(struct.unpack_from("<HH", data, start + 26)), entry


@pytest.mark.parametrize("part", sorted(WRONG))
def test_a_part_that_cannot_be_unpacked_is_refused(part: str, data: bytes) -> None:
    """Its bytes are harmed, packed in a way nobody knows, or locked with a password."""
    begin, entry = _part(data, part)
    harmed, unknown, locked = bytearray(data), bytearray(data), bytearray(data)
    harmed[begin : begin + 8] = b"\xff" * 8
    unknown[entry + 10] = 99
    locked[entry + 8] |= 1
    for wrong in (harmed, unknown, locked):
        with pytest.raises(BadProfile) as refused:
            load_profile(bytes(wrong))
        assert refused.value.message.key == "profile.damaged"


def test_a_small_file_that_unpacks_to_a_large_one_is_refused_while_it_is_small(data: bytes) -> None:
    """It says how large its parts are before they are: 128 MB."""
    facts = {"descr": "|u1", "fortran_order": False, "shape": (1_000_000, 128)}
    packed = io.BytesIO()
    np.savez_compressed(packed, **{n: part for n, part in _parts(data).items() if n != "descriptors"})
    with (
        zipfile.ZipFile(packed, "a", zipfile.ZIP_DEFLATED) as archive,
        archive.open("descriptors.npy", "w") as member,
    ):
        np.lib.format.write_array_header_1_0(member, facts)
        for _ in range(128):
            member.write(bytes(1_000_000))
    tracemalloc.start()
    with pytest.raises(BadProfile):
        load_profile(packed.getvalue())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(packed.getvalue()) < 1_000_000 and peak < 10_000_000


def test_a_profile_keeps_no_picture_of_the_board(data: bytes) -> None:
    """Only places, descriptors and a coarse sketch: nothing from which the art could be printed."""
    assert set(_parts(data)) == {"format", "name", "ratio", "points", "descriptors", "flat", "sketch"}
    assert isinstance(load_profile(data), Profile)
    assert _parts(data)["sketch"].shape == (18, 24, 8)
