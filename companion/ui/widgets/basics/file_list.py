"""Folders and pictures to choose from, where the machine has no list of its own."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion.ui.phone.widgets.parts import heading
from companion.ui.widgets.basics.basics import Column, Push, Words
from companion.ui.widgets.basics.thumbnails import PictureRow, Thumbnails

PICTURES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic"})
SHOWN_MOST: Final = 60  # pictures of one folder, the newest; nobody looks further for a photo of just now
FOLDERS_MOST: Final = 60


class FileList(Column):
    """One folder at a time; `begin` says whom the chosen picture is for."""

    def __init__(self, view: Any, closed: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._view, self._closed = view, closed
        self._chosen: Callable[[Path], None] | None = None
        self._folder = first_folder(Path.home())
        self._thumbnails = Thumbnails()

    @property
    def is_open(self) -> bool:
        """Whether somebody is choosing."""
        return self._chosen is not None

    def begin(self, chosen: Callable[[Path], None]) -> None:
        """Lets a person choose a picture for this."""
        self._chosen = chosen
        self.draw()

    def end(self) -> None:
        """Closes the list; no file is chosen."""
        self._chosen = None
        self._thumbnails.forget()
        self.clear_widgets()
        self._closed()

    def draw(self) -> None:
        """The folder that is open."""
        say = self._view.say
        self._thumbnails.forget()
        self.clear_widgets()
        self.add_widget(heading(say("phone.choose_picture")))
        self.add_widget(Push(text=say("seals.not_now"), on_release=lambda _: self.end()))
        self.add_widget(Words(text=str(self._folder), tone="dim", rank="small"))
        if self._folder.parent != self._folder:
            self._add(say("phone.folder_up"), lambda: self._open(self._folder.parent))
        try:
            folders, pictures = listed(self._folder)
        except OSError:
            self.add_widget(Words(text=say("phone.folder_closed"), tone="accent"))
            return
        for folder in folders:
            self._add(say("phone.folder", name=folder.name), partial(self._open, folder))
        for picture in pictures:
            self._add_picture(picture)
        if not pictures:
            self.add_widget(Words(text=say("phone.no_pictures"), tone="dim"))

    def _add_picture(self, picture: Path) -> None:
        push = Push(text=picture.name, halign="left", on_release=lambda _: self._choose(picture))
        row = PictureRow(push)
        self.add_widget(row)
        self._thumbnails.want(picture, row)

    def _add(self, words: str, what: Callable[[], None]) -> None:
        push = Push(text=words, halign="left")
        push.bind(on_release=lambda _: what())
        self.add_widget(push)

    def _open(self, folder: Path) -> None:
        self._folder = folder
        self.draw()

    def _choose(self, picture: Path) -> None:
        chosen, self._chosen = self._chosen, None
        self._thumbnails.forget()
        self.clear_widgets()
        self._closed()
        if chosen:
            chosen(picture)


def first_folder(home: Path) -> Path:
    """Where a person's pictures most likely are."""
    return next((folder for name in ("Pictures", "Bilder") if (folder := home / name).is_dir()), home)


def listed(folder: Path) -> tuple[list[Path], list[Path]]:
    """The folders in it by name, and the pictures, the newest first; OSError if it may not be read."""
    inside = [path for path in folder.iterdir() if not path.name.startswith(".")]
    folders = sorted((path for path in inside if path.is_dir()), key=lambda path: path.name.casefold())
    pictures = [path for path in inside if path.suffix.lower() in PICTURES and path.is_file()]
    pictures.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    return folders[:FOLDERS_MOST], pictures[:SHOWN_MOST]
