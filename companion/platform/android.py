"""Android through pyjnius; it can run nowhere else, tests give it recorded stand-ins (docs/android.md)."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.platform.android_media import OtherApps, Shelf, photo_into, picture_into, sent
from companion.platform.interface import MulticastLock, Permission

OLDEST: Final = 24  # android.minapi: numpy's recipe asks for it
VIBRATION_EFFECTS: Final = 26  # before it, vibrate() takes a plain number
SCOPED_STORAGE: Final = 29  # from it on an app adds pictures and downloads of its own without asking
LOCAL_NETWORK_GUARDED: Final = 37  # Android 17: the LAN is shut to apps that did not ask
LOCK_TAG: Final = "adjutant"  # what battery statistics call the lock
FOLDER: Final = "adjutant"  # beside `app`, which every update of the package deletes and unpacks anew
OWNER_ONLY: Final = 0o700


@dataclass(frozen=True, slots=True)
class AskedFor:
    """A permission that a person is asked for, and the API levels that know it."""

    name: str
    since: int = OLDEST
    until: int | None = None

    def at(self, level: int) -> bool:
        """Whether a system of this API level wants it."""
        return self.since <= level and (self.until is None or level <= self.until)


ASKED: Final = {
    Permission.CAMERA: AskedFor("android.permission.CAMERA"),
    Permission.LOCAL_NETWORK: AskedFor(
        "android.permission.ACCESS_LOCAL_NETWORK", since=LOCAL_NETWORK_GUARDED
    ),
    Permission.OLD_STORAGE: AskedFor("android.permission.WRITE_EXTERNAL_STORAGE", until=SCOPED_STORAGE - 1),
}
# Declared in buildozer.spec and granted without a question.
UNASKED: Final = (
    "android.permission.INTERNET",
    "android.permission.CHANGE_WIFI_MULTICAST_STATE",
    "android.permission.VIBRATE",
)


class WifiLock(MulticastLock):
    """Packets to everybody reach Android, and so a host that announces itself, only while this is held."""

    def __init__(self) -> None:
        self._lock: Any = None

    def acquire(self) -> bool:
        """Whether the Wi-Fi lets them through now."""
        from jnius import JavaException

        try:
            self._lock = self._lock or _new_lock()
            if self._lock is None:
                return False
            self._lock.acquire()
            return bool(self._lock.isHeld())
        except JavaException:
            return False

    def release(self) -> None:
        """Lets go; without effect where nothing is held."""
        if self._lock is not None and self._lock.isHeld():
            self._lock.release()


class Android:
    """What an Android tablet or phone can do."""

    def __init__(self) -> None:
        self._others = OtherApps()

    def multicast_lock(self) -> MulticastLock:
        """A lock on the Wi-Fi; hold it only while a table is hosted or searched for, it costs battery."""
        return WifiLock()

    def keep_awake(self, on: bool) -> bool:
        """True; the window is told by the activity's own thread."""
        return _window_flag("FLAG_KEEP_SCREEN_ON", on)

    def vibrate(self, milliseconds: int) -> bool:
        """Whether there is something that buzzes."""
        from jnius import autoclass

        vibrator = _service("VIBRATOR_SERVICE", "android.os.Vibrator")
        if vibrator is None or not vibrator.hasVibrator():
            return False
        if _level() < VIBRATION_EFFECTS:
            vibrator.vibrate(milliseconds)
        else:
            effects = autoclass("android.os.VibrationEffect")
            vibrator.vibrate(effects.createOneShot(milliseconds, effects.DEFAULT_AMPLITUDE))
        return True

    def has_camera(self) -> bool:
        """True: who has none is told by `take_photo`'s None."""
        return True

    def take_photo(self, path: Path, done: Callable[[Path | None], None]) -> bool:
        """True; `done` follows, also where the person refuses, cancels or has no camera app."""

        def allowed(yes: bool) -> None:
            if not yes or not photo_into(path, self._others, done):
                done(None)

        # A package that declares CAMERA may not even start the camera app before it is granted.
        self.ask_permissions((Permission.CAMERA, Permission.OLD_STORAGE), allowed)
        return True

    def choose_picture(self, path: Path, done: Callable[[Path | None], None]) -> bool:
        """Whether the system's list of pictures was opened; it needs no permission."""
        return picture_into(path, self._others, done)

    def secure_screen(self, on: bool) -> bool:
        """True; screenshots, screen recordings and the list of apps then show nothing."""
        return _window_flag("FLAG_SECURE", on)

    def ask_permissions(self, names: Collection[Permission], done: Callable[[bool], None]) -> None:
        """Asks for what this Android wants and has not granted; `done` runs in the activity's thread."""
        from android.permissions import check_permission, request_permissions

        level = _level()
        wanted = [ASKED[name].name for name in names if ASKED[name].at(level)]
        missing = [name for name in wanted if not check_permission(name)]
        if not missing:
            done(True)
            return

        def answered(_: object, granted: Collection[bool]) -> None:
            # A question that was interrupted is answered with empty lists: a no.
            done(len(granted) == len(missing) and all(granted))

        request_permissions(missing, answered)

    def share_file(self, path: Path) -> bool:
        """Whether a copy will be put into the shared pictures or downloads, and the share sheet opened."""
        shelf = Shelf.of(path)
        if shelf is Shelf.DOWNLOADS and _level() < SCOPED_STORAGE:
            return False

        def allowed(yes: bool) -> None:
            if yes:
                sent(path, shelf)

        self.ask_permissions((Permission.OLD_STORAGE,), allowed)
        return True

    def open_link(self, address: str) -> bool:
        """Whether an app was found that opens it: the one that the address belongs to, else a browser."""
        from jnius import JavaException, autoclass

        intents = autoclass("android.content.Intent")
        uri = autoclass("android.net.Uri").parse(address)
        try:
            _activity().startActivity(intents(intents.ACTION_VIEW, uri))
        except JavaException:
            return False
        return True

    def data_folder(self) -> Path:
        """A folder of the app's private storage, made if it was missing."""
        from android.storage import app_storage_path

        folder = Path(app_storage_path()) / FOLDER
        folder.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
        return folder


def _level() -> int:
    """The API level of the running system."""
    from jnius import autoclass

    return int(autoclass("android.os.Build$VERSION").SDK_INT)


def _activity() -> Any:
    from jnius import autoclass

    return autoclass("org.kivy.android.PythonActivity").mActivity


def _service(constant: str, kind: str) -> Any:
    """A system service as its public class, or None where the machine has none."""
    from jnius import autoclass, cast

    name = getattr(autoclass("android.content.Context"), constant)
    # Of the application: older systems leak an activity that asks for the Wi-Fi itself.
    found = _activity().getApplicationContext().getSystemService(name)
    # The class behind it is hidden, and hidden classes may not be looked into.
    return None if found is None else cast(kind, found)


def _new_lock() -> Any:
    wifi = _service("WIFI_SERVICE", "android.net.wifi.WifiManager")
    if wifi is None:
        return None
    lock = wifi.createMulticastLock(LOCK_TAG)
    # Counted, a screen shown twice would have to let go twice.
    lock.setReferenceCounted(False)
    return lock


def _window_flag(name: str, on: bool) -> bool:
    from android.runnable import Runnable
    from jnius import autoclass

    flag = getattr(autoclass("android.view.WindowManager$LayoutParams"), name)
    window = _activity().getWindow()
    change = window.addFlags if on else window.clearFlags
    # One each: `run_on_ui_thread` shares a Runnable, and a second call would overwrite the first one's flag.
    Runnable(lambda: change(flag))()
    return True
