"""A stand-in for what no machine here has: Android's Java side, as jnius and `android` show it to Python.

It answers what a device would and records every call: it proves what is asked for, not what a device does.
"""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

ROW = "content://media/1"


class JavaError(Exception):
    """What jnius raises for an exception of Java."""


class Java:
    """A Java class, object or method: constants by name, everything else callable and recorded."""

    def __init__(self, world: "World", path: str) -> None:
        self._world = world
        self._path = path

    def __getattr__(self, name: str) -> Any:
        if name == "SDK_INT":
            return self._world.level
        return (
            name if name.isupper() else Java(self._world, f"{self._path}.{name}".removesuffix(".mActivity"))
        )

    def __call__(self, *args: Any) -> Any:
        self._world.calls.append((self._path, args))
        answer = self._world.answers.get(self._path.rpartition(".")[2], Java(self._world, self._path))
        return answer(*args) if isinstance(answer, Answer) else answer


class Answer:
    """An answer that has to be worked out."""

    def __init__(self, give: Callable[..., Any]) -> None:
        self._give = give

    def __call__(self, *args: Any) -> Any:
        return self._give(*args)


class World:
    """One Android device: its API level, what it answers, what it was asked."""

    def __init__(self, level: int = 36) -> None:
        self.level = level
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        self.answers: dict[str, Any] = {"hasVibrator": True, "isHeld": True, "insert": ROW}
        self.granted: set[str] = set()
        self.grants: Callable[[list[str]], list[bool]] = lambda names: [True for _ in names]
        self.asked: list[str] = []
        self.listeners: list[Callable[[int, int, object], None]] = []
        self.in_ui_thread = False

    def called(self, *methods: str) -> list[tuple[str, tuple[Any, ...]]]:
        """The recorded calls of these methods, by their last name."""
        return [
            (path.rpartition(".")[2], args) for path, args in self.calls if path.rpartition(".")[2] in methods
        ]

    def answer(self, result: int, intent: object = None) -> None:
        """The other app comes back with this result, and an intent if it has something to hand over."""
        ((_, (_, request)),) = self.called("startActivityForResult")[-1:]
        for listener in self.listeners:
            listener(request, result, intent)

    def modules(self, folder: Path) -> dict[str, ModuleType]:
        """What `import jnius` and `import android…` find."""
        return {
            "jnius": module(
                "jnius",
                autoclass=lambda name: Java(self, name),
                cast=lambda kind, thing: thing if isinstance(thing, str) else Java(self, kind),
                JavaException=JavaError,
            ),
            "android": module("android"),
            "android.activity": module(
                "android.activity", bind=lambda on_activity_result: self.listeners.append(on_activity_result)
            ),
            "android.permissions": module(
                "android.permissions",
                check_permission=lambda name: name in self.granted,
                request_permissions=self._request,
            ),
            "android.runnable": module("android.runnable", Runnable=self._runnable),
            "android.storage": module("android.storage", app_storage_path=lambda: str(folder)),
        }

    def _request(self, names: list[str], callback: Callable[[list[str], list[bool]], None]) -> None:
        self.asked += names
        callback(names, self.grants(names))

    def _runnable(self, work: Callable[[], None]) -> Callable[[], None]:
        def run() -> None:
            self.in_ui_thread = True
            work()
            self.in_ui_thread = False

        return run


def module(name: str, **names: Any) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(names)
    return module
