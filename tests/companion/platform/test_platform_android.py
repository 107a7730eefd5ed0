"""Android's twin of the platform, driven against a stand-in, for no machine here has Android."""

import ast
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.platform import Permission
from companion.platform.android import Android
from tests.kits.source_tree import python_files, tree
from tests.kits.ui.android_kit import ROW, Answer, Java, JavaError, World

PYTHON_ACTIVITY = "org.kivy.android.PythonActivity"
CAMERA = "android.permission.CAMERA"
LOCAL_NETWORK = "android.permission.ACCESS_LOCAL_NETWORK"
OLD_STORAGE = "android.permission.WRITE_EXTERNAL_STORAGE"
RESULT_OK, RESULT_CANCELED = -1, 0


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> World:
    """A recent Android device."""
    device = World()
    for name, found in device.modules(tmp_path / "files").items():
        monkeypatch.setitem(sys.modules, name, found)
    return device


def test_the_multicast_lock_is_not_counted_and_is_let_go(world: World) -> None:
    """Held within `with`, one lock however often it is taken."""
    lock = Android().multicast_lock()
    with lock:
        assert lock.acquire()
    names = ("getSystemService", "createMulticastLock", "setReferenceCounted", "acquire", "release")
    assert world.called(*names) == [
        ("getSystemService", ("WIFI_SERVICE",)),
        ("createMulticastLock", ("adjutant",)),
        ("setReferenceCounted", (False,)),
        ("acquire", ()),
        ("acquire", ()),
        ("release", ()),
    ]


def test_a_lock_that_is_not_held_is_not_let_go(world: World) -> None:
    """Android throws when a lock is released too often."""
    lock = Android().multicast_lock()
    lock.release()
    assert lock.acquire()
    world.answers["isHeld"] = False
    lock.release()
    assert world.called("release") == []


def test_without_wifi_the_lock_says_so(world: World) -> None:
    """No Wi-Fi service, or one that refuses, is an answer and not a crash."""
    world.answers["getSystemService"] = None
    assert not Android().multicast_lock().acquire()
    del world.answers["getSystemService"]
    world.answers["acquire"] = Answer(_fail)
    assert not Android().multicast_lock().acquire()


def _fail(*_: object) -> None:
    raise JavaError


@pytest.mark.parametrize("level", [24, 25, 26, 36])
def test_it_buzzes_in_the_way_its_version_knows(world: World, level: int) -> None:
    """VibrationEffect exists from API 26 on."""
    world.level = level
    world.answers["createOneShot"] = "effect"
    assert Android().vibrate(40)
    shots = world.called("createOneShot", "vibrate")
    assert shots == (
        [("vibrate", (40,))]
        if level < 26
        else [("createOneShot", (40, "DEFAULT_AMPLITUDE")), ("vibrate", ("effect",))]
    )


def test_a_tablet_without_a_motor_says_so(world: World) -> None:
    """False, and nothing is started."""
    world.answers["hasVibrator"] = False
    assert not Android().vibrate(40)
    assert world.called("vibrate") == []


def test_window_flags_are_changed_in_the_activitys_thread(world: World) -> None:
    """Any other thread may not touch the window."""
    seen = list[tuple[str, bool]]()
    world.answers["addFlags"] = Answer(lambda flag: seen.append((flag, world.in_ui_thread)))
    world.answers["clearFlags"] = Answer(lambda flag: seen.append((f"no {flag}", world.in_ui_thread)))
    android = Android()
    assert android.secure_screen(True)
    assert android.keep_awake(True)
    assert android.secure_screen(False)
    assert android.keep_awake(False)
    assert seen == [
        ("FLAG_SECURE", True),
        ("FLAG_KEEP_SCREEN_ON", True),
        ("no FLAG_SECURE", True),
        ("no FLAG_KEEP_SCREEN_ON", True),
    ]


def test_two_flags_set_at_once_do_not_become_one(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The activity's thread may run both much later."""
    later = list[Callable[[], None]]()
    monkeypatch.setattr(sys.modules["android.runnable"], "Runnable", lambda work: lambda: later.append(work))
    android = Android()
    android.secure_screen(True)
    android.keep_awake(False)
    for work in later:
        work()
    assert world.called("addFlags", "clearFlags") == [
        ("addFlags", ("FLAG_SECURE",)),
        ("clearFlags", ("FLAG_KEEP_SCREEN_ON",)),
    ]


@pytest.mark.parametrize(
    ("level", "asked"),
    [(24, [CAMERA, OLD_STORAGE]), (28, [CAMERA, OLD_STORAGE]), (29, [CAMERA]), (36, [CAMERA]),
     (37, [CAMERA, LOCAL_NETWORK])],
)  # fmt: skip
def test_only_what_this_version_wants_is_asked_for(world: World, level: int, asked: list[str]) -> None:
    """A question for a permission that a version does not know would count as refused."""
    world.level = level
    answers = list[bool]()
    Android().ask_permissions(tuple(Permission), answers.append)
    assert (world.asked, answers) == (asked, [True])


def test_what_is_granted_is_not_asked_again(world: World) -> None:
    """A question pauses the app; one without need is spared."""
    world.granted = {CAMERA}
    answers = list[bool]()
    Android().ask_permissions([Permission.CAMERA], answers.append)
    assert (world.asked, answers) == ([], [True])


@pytest.mark.parametrize("grants", [[], [False], [True, False]])
def test_a_refused_or_interrupted_question_is_a_no(world: World, grants: list[bool]) -> None:
    """Android answers an interrupted one with empty lists."""
    world.level = 28
    world.grants = lambda names: grants
    answers = list[bool]()
    Android().ask_permissions([Permission.CAMERA, Permission.OLD_STORAGE], answers.append)
    assert answers == [False]


class Camera:
    """A camera app that writes into the row it is given."""

    def __init__(self, world: World, tmp_path: Path, picture: bytes) -> None:
        file = tmp_path / "row"
        file.write_bytes(picture)
        world.answers["detachFd"] = Answer(lambda: os.open(file, os.O_RDWR))
        self.path = tmp_path / "photo.jpg"
        self.answers = list[Path | None]()
        assert Android().take_photo(self.path, self.answers.append)


def test_a_photo_arrives_where_it_was_wanted_and_nowhere_else(world: World, tmp_path: Path) -> None:
    """The camera app gets a row of the media store to write to; the row is gone afterwards."""
    camera = Camera(world, tmp_path, b"a table")
    assert camera.answers == []
    assert world.asked == [CAMERA]
    world.answer(RESULT_OK)
    assert camera.answers == [camera.path]
    assert camera.path.read_bytes() == b"a table"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["photo.jpg", "row"]
    assert world.called("Intent", "put", "putExtra", "addFlags", "openFileDescriptor", "delete") == [
        ("put", ("_display_name", "photo.jpg")),
        ("put", ("mime_type", "image/jpeg")),
        ("Intent", ("ACTION_IMAGE_CAPTURE",)),
        ("putExtra", ("EXTRA_OUTPUT", ROW)),
        ("addFlags", ("FLAG_GRANT_WRITE_URI_PERMISSION",)),
        ("openFileDescriptor", (ROW, "r")),
        ("delete", (ROW, None, None)),
    ]


def test_no_camera_app_is_started_before_the_camera_is_allowed(world: World, tmp_path: Path) -> None:
    """A package that declares CAMERA crashes otherwise; refused means no photo."""
    world.grants = lambda names: [False for _ in names]
    camera = Camera(world, tmp_path, b"")
    assert camera.answers == [None]
    assert world.called("startActivityForResult", "insert") == []


@pytest.mark.parametrize(
    ("picture", "result", "broken"),
    [(b"a table", RESULT_CANCELED, ""), (b"", RESULT_OK, ""), (b"a table", RESULT_OK, "openFileDescriptor")],
)
def test_a_photo_that_was_not_taken_leaves_nothing(
    world: World, tmp_path: Path, picture: bytes, result: int, broken: str
) -> None:
    """Cancelled, empty or unreadable: None, and no file or row stays behind."""
    camera = Camera(world, tmp_path, picture)
    if broken:
        world.answers[broken] = Answer(_fail)
    world.answer(result)
    assert camera.answers == [None]
    assert [path.name for path in tmp_path.iterdir()] == ["row"]
    assert world.called("delete") == [("delete", (ROW, None, None))]


@pytest.mark.parametrize("missing", ["startActivityForResult", "insert"])
def test_a_device_without_a_camera_app_says_so_once(world: World, tmp_path: Path, missing: str) -> None:
    """`done` is told exactly once, also when nothing can be started."""
    world.answers[missing] = Answer(_fail)
    camera = Camera(world, tmp_path, b"")
    assert camera.answers == [None]


def test_a_chosen_picture_is_copied_and_the_persons_own_stays(world: World, tmp_path: Path) -> None:
    """The system's list of pictures hands over a row that is not ours; no permission is asked for."""
    (tmp_path / "row").write_bytes(b"a code")
    world.answers["detachFd"] = Answer(lambda: os.open(tmp_path / "row", os.O_RDWR))
    world.answers["getData"] = ROW
    answers = list[Path | None]()
    assert Android().choose_picture(tmp_path / "copy.jpg", answers.append)
    world.answer(RESULT_OK, Java(world, "intent"))
    assert answers == [tmp_path / "copy.jpg"] and (tmp_path / "copy.jpg").read_bytes() == b"a code"
    assert world.asked == []
    assert world.called("Intent", "setType", "addCategory", "openFileDescriptor", "delete") == [
        ("Intent", ("ACTION_GET_CONTENT",)),
        ("setType", ("image/*",)),
        ("addCategory", ("CATEGORY_OPENABLE",)),
        ("openFileDescriptor", (ROW, "r")),
    ]


@pytest.mark.parametrize(("result", "handed"), [(RESULT_CANCELED, True), (RESULT_OK, False)])
def test_choosing_no_picture_gives_none(world: World, tmp_path: Path, result: int, handed: bool) -> None:
    """Whoever goes back has chosen nothing, and some lists say yes and hand over nothing."""
    answers = list[Path | None]()
    assert Android().choose_picture(tmp_path / "copy.jpg", answers.append)
    world.answer(result, Java(world, "intent") if handed else None)
    assert answers == [None]


def test_each_answer_goes_to_its_own_photo(world: World, tmp_path: Path) -> None:
    """One listener for good, a number for every question, strangers' numbers ignored."""
    android, answers = Android(), list[tuple[int, Path | None]]()
    android.take_photo(tmp_path / "1.jpg", lambda path: answers.append((1, path)))
    android.take_photo(tmp_path / "2.jpg", lambda path: answers.append((2, path)))
    assert len(world.listeners) == 1
    first, second = (args[1] for _, args in world.called("startActivityForResult"))
    world.listeners[0](1, RESULT_OK, None)
    assert answers == []
    world.listeners[0](second, RESULT_CANCELED, None)
    world.listeners[0](second, RESULT_CANCELED, None)
    assert answers == [(2, None)]
    world.listeners[0](first, RESULT_CANCELED, None)
    assert answers == [(2, None), (1, None)]


@pytest.mark.parametrize(
    ("name", "kind", "shelf"),
    [
        ("score.png", "image/png", "android.provider.MediaStore$Images$Media"),
        ("table.jsonl", None, "android.provider.MediaStore$Downloads"),
    ],
)
def test_a_shared_file_is_copied_and_offered(
    world: World, tmp_path: Path, name: str, kind: str | None, shelf: str
) -> None:
    """Other apps get a copy that they may read, never a path into the app's own folder."""
    file, copy = tmp_path / name, tmp_path / "row"
    file.write_bytes(b"words")
    copy.touch()
    shelves = list[str]()
    world.answers["detachFd"] = Answer(lambda: os.open(copy, os.O_RDWR))
    real = sys.modules["jnius"].autoclass
    vars(sys.modules["jnius"])["autoclass"] = lambda wanted: (shelves.append(wanted), real(wanted))[1]
    assert Android().share_file(file)
    assert copy.read_bytes() == b"words"
    assert shelf in shelves
    assert world.called("putExtra", "addFlags", "createChooser")[:2] == [
        ("putExtra", ("EXTRA_STREAM", ROW)),
        ("addFlags", ("FLAG_GRANT_READ_URI_PERMISSION",)),
    ]
    assert len(world.called("startActivity")) == 1
    assert kind is None or ("setType", (kind,)) in world.called("setType")


def test_android_9_shares_pictures_alone_and_asks_first(world: World, tmp_path: Path) -> None:
    """Its media store takes no other files from an app."""
    world.level = 28
    (tmp_path / "table.jsonl").touch()
    (tmp_path / "score.png").touch()
    world.answers["detachFd"] = Answer(lambda: os.open(tmp_path / "row", os.O_RDWR | os.O_CREAT))
    assert not Android().share_file(tmp_path / "table.jsonl")
    assert world.called("insert") == []
    assert Android().share_file(tmp_path / "score.png")
    assert world.asked == [OLD_STORAGE]
    assert len(world.called("startActivity")) == 1


def test_a_copy_that_could_not_be_shared_does_not_stay(world: World, tmp_path: Path) -> None:
    """The row is taken back when the file cannot be read."""
    assert Android().share_file(tmp_path / "missing.png")
    assert world.called("startActivity") == []
    assert world.called("delete") == [("delete", (ROW, None, None))]


def test_an_update_of_the_package_spares_the_data(world: World, tmp_path: Path) -> None:
    """python-for-android deletes `files/app` when a new version is first started."""
    folder = Android().data_folder()
    assert folder.parent == tmp_path / "files"
    assert folder.name != "app"
    assert folder.is_dir()
    assert folder.stat().st_mode & 0o077 == 0


def test_every_java_class_is_one_of_the_system_or_of_python_for_android() -> None:
    """Nothing else is inside the package, so nothing else would be found."""
    names = {
        node.args[0].value
        for path in python_files("companion/platform")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "autoclass"
        if node.args and isinstance(node.args[0], ast.Constant)
    }
    assert PYTHON_ACTIVITY in names
    assert all(str(name).startswith(("android.", "org.kivy.")) for name in names)
