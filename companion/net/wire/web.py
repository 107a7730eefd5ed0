"""What the host's port answers to plain HTTP: the phone page, its texts, and who may ask for them."""

import gzip
import ipaddress
import json
import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from importlib.resources import files
from typing import Final

from companion.games import GAMES
from companion.languages import LANGUAGES, name_of, templates
from companion.rule_texts import told_rules

SOCKET: Final = "/socket"
CARD: Final = "/table.json"
FONTS: Final = "/fonts/"

_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".json": "application/json",
    ".ttf": "font/ttf",
}


@dataclass(frozen=True, slots=True)
class Page:
    """An answer to a GET: its status, type and bytes."""

    status: HTTPStatus
    kind: str
    body: bytes
    small: bytes | None = None
    """The body compressed, for browsers that say they can read it."""


def page(path: str, card: Mapping[str, object], game: str) -> Page:
    """The answer for this path; `card` is what anybody may know of the table where `game` is played."""
    path = path.partition("?")[0]
    if path == CARD:
        return Page(HTTPStatus.OK, _TYPES[".json"], json.dumps(card).encode())
    found = _languages(game).get(path) or _pages().get(path) or _rules(game).get(path)
    return found or plain(HTTPStatus.NOT_FOUND, "There is no such page at this table.")


def plain(status: HTTPStatus, sentence: str) -> Page:
    """One sentence for whoever asked the wrong way; only programs and curious people read it."""
    return Page(status, _TYPES[".txt"], f"{sentence}\n".encode())


def headers(host: str, kind: str) -> dict[str, str]:
    """What such an answer carries: nothing from elsewhere runs, is framed, is kept or learns our address."""
    # Older Safari does not count ws: to the same address as 'self'. What is no page may do nothing at all.
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; "
        f"connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        if kind == _TYPES[".html"]
        else "default-src 'none'; frame-ancestors 'none'"
    )
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "no-store",
    }


def is_own_host(host: str | None, port: int) -> bool:
    """Whether a browser asked for this host by a number on the LAN; a name could be rebound to us."""
    name, _, asked = (host or "").rpartition(":")
    if asked != str(port):
        return False
    return name == "localhost" or is_local(name)


def is_own_origin(origin: str | None, host: str) -> bool:
    """Whether the page that opens a socket is our own; programs that are no browsers name no origin."""
    return origin is None or origin == f"http://{host}"


def is_local(name: str) -> bool:
    """Whether this is the number of a machine on a local network, or of this one."""
    try:
        address = ipaddress.IPv4Address(name)
    except ValueError:
        return False
    return address.is_private and not address.is_unspecified


@cache
def _pages() -> dict[str, Page]:
    page = files("companion.net").joinpath("page")
    found = {f"/{file.name}": file.read_bytes() for file in page.iterdir() if file.is_file()}
    found |= {path: _bare(script) for path, script in found.items() if path.endswith(".js")}
    found["/"] = found["/index.html"]
    found["/words.txt"] = files("companion.net").joinpath("words.txt").read_bytes()
    for file in files("assets").joinpath("fonts").iterdir():
        if file.name.endswith((".ttf", ".json")):
            found[f"{FONTS}{file.name}"] = file.read_bytes()
    return _answers(found)


@cache
def _languages(game: str) -> dict[str, Page]:
    """Every language as far as a page at this game's table speaks it: the page stays small."""
    others = GAMES.keys() - {game}
    silent = _NOT_FOR_PHONES | others
    offered = [{"code": language, "name": name_of(language)} for language in LANGUAGES]
    found = {"/languages.json": json.dumps(offered, ensure_ascii=False).encode()}
    for language in LANGUAGES:
        said = templates(language).keys() - _words_of(language, others)
        told = {
            key: words for key, words in templates(language).items() if key in said and _is_told(key, silent)
        }
        texts = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        found[f"/locales/{language}.json"] = texts.encode()
    return _answers(found)


def _bare(script: bytes) -> bytes:
    """The script without the lines of comment that stand by themselves: a quarter of what would travel."""
    return _REMARKS.sub(b"", script)


@cache
def _rules(game: str) -> dict[str, Page]:
    """The game's rules in every language and what shows them, for a page that asks."""
    later = files("companion.net").joinpath("page", "later")
    found = {f"/later/{file.name}": file.read_bytes() for file in later.iterdir()}
    for language in LANGUAGES if game in GAMES else ():
        texts = json.dumps(_rules_in(game, language), ensure_ascii=False, separators=(",", ":"))
        found[f"/rules/{language}.json"] = texts.encode()
    return _answers(found)


def _rules_in(game: str, language: str) -> dict[str, object]:
    book, told = GAMES[game].rules(), told_rules(GAMES[game], language)
    own = ("rule", "rule." + game)
    return {
        "chapters": [[each.title, each.cards] for each in told.chapters],
        "cards": {key: [card.title, card.words, card.links] for key, card in told.cards.items()},
        "about": book.about,
        "same": book.same,
        "words": {key: said for key, said in templates(language).items() if _space(key) in own},
    }


def _words_of(language: str, games: Set[str]) -> set[str]:
    """The keys in the files of these games."""
    folder = files("assets").joinpath("locales", language)
    own = (file for file in folder.iterdir() if file.is_file() and file.name.startswith(tuple(games)))
    return {key for file in own for key in json.loads(file.read_text("utf-8"))}


def _space(key: str) -> str:
    return key.rpartition(".")[0]


def _answers(found: Mapping[str, bytes]) -> dict[str, Page]:
    return {
        path: Page(HTTPStatus.OK, _kind(path), body, gzip.compress(body, mtime=0))
        for path, body in found.items()
    }


_REMARKS: Final = re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/)[ \t]*\n", re.MULTILINE)
# What only the app and its terminal say.
_NOT_FOR_PHONES: Final = frozenset(
    {
        *("annal", "annals", "boards", "camera", "checklist", "command", "correcting", "demo"),
        *("difference", "discovery", "follow", "games", "history", "host", "house", "improbable"),
        *("join", "journal", "keyring", "lobby", "phone", "photos", "position", "preset"),
        *("replay", "rule", "score", "seals", "seating", "setting", "setup", "simulate"),
        *("standing", "start", "status", "stories", "tabletop", "teach", "watching"),
    }
)
# What a phone hears all the same: columns of its score, what became of its photo, why it must leave.
_FOR_PHONES: Final = (
    *("score.column.", "photos.setup_kept", "photos.setup_unlike", "photos.fault"),
    *("host.photo_lost", "host.fault", "host.too_fast", "host.too_slow", "host.spectators"),
)


def _is_told(key: str, silent: frozenset[str]) -> bool:
    return key.partition(".")[0] not in silent or key.startswith(_FOR_PHONES)


def _kind(path: str) -> str:
    return _TYPES["." + path.rpartition(".")[2] if "." in path else ".html"]
