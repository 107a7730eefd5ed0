"""Sending a photo of the board from this phone, and what became of the last one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from kivy.uix.widget import Widget

from companion.net.photos.photo_news import PhotoStage
from companion.ui.phone.photo import PhotoState
from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.parts import heading
from companion.ui.widgets.basics.basics import Push, Words

_TONES: Final = {PhotoStage.READING: "ink", PhotoStage.FAILED: "accent"}


def photo(view: Any, now: PhoneNow) -> list[Widget]:
    """One push to take a photo; nothing for those who only watch, nor where no photo is read."""
    if not now.table or now.table.seat is None or (now.card and not now.card.photo_limit):
        return []
    made: list[Widget] = [
        heading(view.say("page.photo.title")),
        Words(text=view.say("page.photo.why"), tone="dim"),
    ]
    if now.photo.state is PhotoState.SENDING:
        percent = view.say("page.photo.progress", percent=now.photo.per_cent)
        stop = Push(text=view.say("page.photo.stop"), on_release=lambda _: view.session.stop_photo())
        return [*made, Words(text=percent), stop]
    return [*made, *ways(view, view.say("page.photo.take"), view.pictures.send), *_outcome(view, now)]


def _outcome(view: Any, now: PhoneNow) -> list[Widget]:
    """What became of the last photo: on its way, and then at the table."""
    if now.photo.state is PhotoState.FAILED and now.photo.why:
        return [Words(text=view.words(now.photo.why), tone="accent")]
    news = now.sheet.photo if now.sheet else None
    if news:
        tone = _TONES.get(news.stage, "good")
        return [Words(text="\n".join(view.words(line) for line in news.says), tone=tone)]
    sent = now.photo.state is PhotoState.KEPT
    return [Words(text=view.say("page.photo.sent"), tone="good")] if sent else []


def ways(view: Any, take: str, use: Callable[[Path], None]) -> list[Widget]:
    """Taking a picture, where this machine has a camera, and choosing one."""
    pictures, choose = view.pictures, view.say("phone.choose_picture")
    camera = Push(text=take, on_release=lambda _: pictures.ask(use, camera=True))
    chosen = Push(text=choose, on_release=lambda _: pictures.ask(use, camera=False))
    return [camera, chosen] if pictures.has_camera else [chosen]
