"""Files that Android's other apps write for us or get from us, by way of the system's shared media.

Not by a FileProvider: that must stand in the manifest, and python-for-android's has no place for one.
"""

import mimetypes
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Any, BinaryIO, Final, Self

RESULT_OK: Final = -1  # android.app.Activity.RESULT_OK
FIRST_REQUEST: Final = 0xAD00  # far from the small numbers that other listeners of the activity use
PHOTO_TYPE: Final = "image/jpeg"
ANY_PICTURE: Final = "image/*"
UNKNOWN_TYPE: Final = "application/octet-stream"


class Shelf(Enum):
    """A public collection of the system's media store, by its Java class."""

    IMAGES = "android.provider.MediaStore$Images$Media"
    DOWNLOADS = "android.provider.MediaStore$Downloads"

    @classmethod
    def of(cls, path: Path) -> Self:
        """Where people look for a file of this kind."""
        return cls.IMAGES if _type_of(path).startswith("image/") else cls.DOWNLOADS


class OtherApps:
    """Asks other apps for something and hands on what each answers."""

    def __init__(self) -> None:
        self._waiting: dict[int, Callable[[bool, Any], None]] = {}
        self._last = FIRST_REQUEST
        self._listening = False

    def ask(self, intent: Any, answered: Callable[[bool, Any], None]) -> bool:
        """Whether an app was found; `answered` is told later whether it did it, and its own intent."""
        from jnius import JavaException

        self._listen()
        self._last += 1
        self._waiting[self._last] = answered
        try:
            # Not resolveActivity() first: since Android 11 it sees no app that the manifest does not name.
            _activity().startActivityForResult(intent, self._last)
        except JavaException:
            del self._waiting[self._last]
            return False
        return True

    def _listen(self) -> None:
        from android.activity import bind

        # Once and for good: the activity walks its list while it calls, so none may leave it then.
        if not self._listening:
            bind(on_activity_result=self._answered)
            self._listening = True

    def _answered(self, request: int, result: int, intent: Any) -> None:
        waiting = self._waiting.pop(request, None)
        if waiting is not None:
            waiting(result == RESULT_OK, intent)


def photo_into(path: Path, others: OtherApps, done: Callable[[Path | None], None]) -> bool:
    """Whether a camera app was started; `done` then gets the path once the photo lies there, or None."""
    from jnius import autoclass, cast

    row = _new_row(Shelf.IMAGES, path.name, PHOTO_TYPE)
    if row is None:
        return False
    store = autoclass("android.provider.MediaStore")
    intents = autoclass("android.content.Intent")
    intent = intents(store.ACTION_IMAGE_CAPTURE)
    intent.putExtra(store.EXTRA_OUTPUT, cast("android.os.Parcelable", row))
    intent.addFlags(intents.FLAG_GRANT_WRITE_URI_PERMISSION)

    def answered(taken: bool, _: Any) -> None:
        got = path if taken and _fetched(row, path) else None
        _drop(row)
        done(got)

    if others.ask(intent, answered):
        return True
    _drop(row)
    return False


def picture_into(path: Path, others: OtherApps, done: Callable[[Path | None], None]) -> bool:
    """Whether a list of pictures was opened; `done` then gets the path once a copy lies there, or None."""
    from jnius import autoclass

    intents = autoclass("android.content.Intent")
    intent = intents(intents.ACTION_GET_CONTENT)
    intent.setType(ANY_PICTURE)
    intent.addCategory(intents.CATEGORY_OPENABLE)

    def answered(chosen: bool, sent_back: Any) -> None:
        row = sent_back.getData() if chosen and sent_back is not None else None
        done(path if row is not None and _fetched(row, path) else None)

    return others.ask(intent, answered)


def sent(path: Path, shelf: Shelf) -> bool:
    """Whether a copy lies on the shelf and the share sheet is open."""
    from jnius import JavaException, autoclass, cast

    row = _new_row(shelf, path.name, _type_of(path))
    if row is None:
        return False
    try:
        with path.open("rb") as source, _open(row, "w") as target:
            shutil.copyfileobj(source, target)
        intents = autoclass("android.content.Intent")
        intent = intents(intents.ACTION_SEND)
        intent.setType(_type_of(path))
        intent.putExtra(intents.EXTRA_STREAM, cast("android.os.Parcelable", row))
        intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
        _activity().startActivity(intents.createChooser(intent, None))
    except (JavaException, OSError):
        _drop(row)
        return False
    return True


def _type_of(path: Path) -> str:
    return mimetypes.guess_type(path.name)[0] or UNKNOWN_TYPE


def _activity() -> Any:
    from jnius import autoclass

    return autoclass("org.kivy.android.PythonActivity").mActivity


def _new_row(shelf: Shelf, name: str, kind: str) -> Any:
    """The address of a new, empty file on the shelf, or None where the system refuses."""
    from jnius import JavaException, autoclass

    values = autoclass("android.content.ContentValues")()
    values.put("_display_name", name)
    values.put("mime_type", kind)
    try:
        return _activity().getContentResolver().insert(autoclass(shelf.value).EXTERNAL_CONTENT_URI, values)
    except JavaException:
        return None


def _open(row: Any, mode: str) -> BinaryIO:
    handle = _activity().getContentResolver().openFileDescriptor(row, mode)
    return os.fdopen(handle.detachFd(), "rb" if mode == "r" else "wb")


def _fetched(row: Any, path: Path) -> bool:
    """Whether the photo lies at the path, whole."""
    from jnius import JavaException

    part = path.with_name(path.name + ".part")
    try:
        with _open(row, "r") as source, part.open("wb") as target:
            shutil.copyfileobj(source, target)
        # Some camera apps say that all is well and have written nothing.
        if not part.stat().st_size:
            part.unlink()
            return False
        os.replace(part, path)
    except (JavaException, OSError):
        return False
    return True


def _drop(row: Any) -> None:
    from jnius import JavaException

    with suppress(JavaException):
        _activity().getContentResolver().delete(row, None, None)
