"""What the port answers to plain HTTP: our own page to our own phones, and one sentence to anybody else."""

import gzip
import json
import logging
import random
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from typing import Any, Final

import pytest

from companion.games import GAMES
from companion.languages import LANGUAGES, templates
from companion.net.limits import LIMITS
from companion.net.table.sheet import Sheets
from companion.net.wire import web
from companion.net.wire.server import Server
from companion.rule_texts import told_rules
from engine.game import Game
from engine.simulate import lively, random_game
from engine.table import Table
from tests.kits.net.hostile import HANDSHAKE, exchange, http, loud, received, serving
from tests.kits.source_tree import ROOT
from tests.kits.waiting import PATIENCE

FONTS_MOST: Final = 150_000  # bytes; the page is read and touched before they are there
PAGE_MOST: Final = 150_000  # bytes that a phone loads before the first tap: a second on a slow Wi-Fi
# "@" stands for the port.
OWN: Final = ("127.0.0.1:@", "localhost:@", "192.168.1.5:@", "10.0.0.7:@", "172.16.0.1:@", "169.254.1.2:@")
FOREIGN: Final = (
    *(
        "127.0.0.1",
        "127.0.0.1:1",
        "127.0.0.1:",
        "127.0.0.1:0@",
        "127.0.0.1:@0",
        "127.0.0.1:@ ,x",
        "localhost",
    ),
    *(
        "evil.example:@",
        "evil.example",
        "8.8.8.8:@",
        "0.0.0.0:@",
        "[::1]:@",
        "127.1:@",
        "0x7f.0.0.1:@",
        "localhost.:@",
    ),
    *(
        "127.0.0.1.evil.example:@",
        "user@127.0.0.1:@",
        "127.0.0.1:@@",
        "2130706433:@",
        "127.0.0.1\x85:@",
        "a" * 3000,
    ),
)
TRICKS: Final = (
    *(
        "/../",
        "/../../etc/passwd",
        "/%2e%2e/server.py",
        "/..%2fserver.py",
        "//",
        "//index.html",
        "/./index.html",
    ),
    *(
        "/index.html/",
        "/index.html%00",
        "/INDEX.HTML",
        "/server.py",
        "/page/index.html",
        "/locales/",
        "/locales/xx.json",
    ),
    *(
        "/locales/../words.txt",
        "/socket/",
        "/socket?",
        "/socket?x=1",
        "/table.json/",
        "/%2f",
        "/\\index.html",
        "*",
    ),
    *(
        "http://127.0.0.1/",
        "/favicon.ico",
        "/.git/config",
        "/" + "a" * 4000,
        "/" + "../" * 1000,
        "/main.js;x",
        "x",
    ),
)
GARBAGE: Final = (
    *(
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET / HTTP/0.9\r\n\r\n",
        b"GET / HTTP/2.0\r\n\r\n",
        b"\0" * 100,
    ),
    *(
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"a" * 300,
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"G" * 20_000,
    ),
    *(
        b"GET / HTTP/1.1\r\nHost\r\n\r\n",
        b"GET / HTTP/1.1\r\n Host: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nA: b\r\n" * 300,
    ),
    *(
        b"GET / HTTP/1.1\r\nA: " + b"b" * 20_000 + b"\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: \xff\r\n\r\n",
        b"\xff\xfe",
    ),
    *(b"SSH-2.0-x\r\n", b'{"say":"watch","protocol":2}', b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 500 + b"\r\n"),
)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """One host for all these questions."""
    with serving() as server:
        yield server.port


@pytest.fixture(autouse=True)
def _nothing_is_logged(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """What strangers send is no news for anybody: no log, no traceback, not a word on stderr."""
    with caplog.at_level(logging.INFO):
        yield
    assert loud(caplog.records) == []
    assert capfd.readouterr() == ("", "")


def _status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def _headers(answer: bytes) -> dict[str, str]:
    lines = answer.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")[1:]
    return {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}


def _body(answer: bytes) -> bytes:
    return answer.partition(b"\r\n\r\n")[2]


def _is_well(port: int) -> bool:
    """Whether an honest phone still gets the page."""
    return _status(exchange(port, http(port, "/"))) == 200


@pytest.mark.parametrize("host", OWN)
def test_the_page_is_served_to_whoever_asks_by_a_number_of_the_lan(port: int, host: str) -> None:
    """The tablet does not know which of its addresses a phone used."""
    assert _status(exchange(port, http(port, "/", "GET", host.replace("@", str(port))))) == 200


@pytest.mark.parametrize("path", ["/", "/table.json", "/socket"])
@pytest.mark.parametrize("host", FOREIGN)
def test_any_other_host_is_refused(port: int, host: str, path: str) -> None:
    """A name that was rebound to this address gets neither page, nor card, nor socket."""
    named = host.replace("@", str(port)) if host.count("@") == 1 else host.replace("@", str(port), 1)
    more = HANDSHAKE if path == "/socket" else ()
    answer = exchange(port, http(port, path, "GET", named, *more))
    assert _status(answer) in (400, 421)
    assert b"Friday" not in answer and b"<html" not in answer


def test_a_request_with_two_hosts_or_none_is_refused(port: int) -> None:
    """Also where one of them, or both, are right."""
    own = f"Host: 127.0.0.1:{port}"
    assert _status(exchange(port, http(port, "/", "GET", None, own))) == 421
    assert _status(exchange(port, http(port, "/", "GET", None, "Host: evil.example"))) == 421
    assert _status(exchange(port, b"GET / HTTP/1.1\r\n\r\n")) == 421


def test_a_socket_opens_for_our_page_and_for_programs_only(port: int) -> None:
    """Browsers always say whose page asks; other programs say nothing."""
    own = f"Origin: http://127.0.0.1:{port}"
    strange = ["http://evil.example", "null", "", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}"]
    strange += [
        f"http://127.0.0.1:{port}/",
        f"HTTP://127.0.0.1:{port}",
        f"http://localhost:{port}",
        "http://127.0.0.1",
    ]
    for origins in ([f"Origin: {each}"] for each in strange):
        assert _status(exchange(port, http(port, "/socket", "GET", None, *HANDSHAKE, *origins))) == 403, (
            origins
        )
    assert _status(exchange(port, http(port, "/socket", "GET", None, *HANDSHAKE, own, own))) == 403
    for good in ((), (own,)):
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as wire:
            wire.sendall(http(port, "/socket", "GET", None, *HANDSHAKE, *good))
            assert _status(wire.recv(2000)) == 101


def test_every_file_comes_with_its_type_and_rules_for_the_browser(port: int) -> None:
    """Nothing from elsewhere may run, nothing is guessed, nothing is kept."""
    paths = ["/", "/index.html", "/style.css", "/main.js", "/words.txt", "/locales/en.json", "/table.json"]
    kinds = ("text/html", "text/html", "text/css", "text/javascript", "text/plain", "application/json")
    for path, kind in zip(paths, (*kinds, "application/json"), strict=True):
        answer = exchange(port, http(port, path))
        headers = _headers(answer)
        assert _status(answer) == 200 and headers["content-type"].startswith(kind)
        assert int(headers["content-length"]) == len(_body(answer)) > 0
        _check_rules(headers, port, is_page=kind == "text/html")
    refused = _headers(exchange(port, http(port, "/nothing")))
    _check_rules(refused, port, is_page=False)


def _check_rules(headers: dict[str, str], port: int, is_page: bool) -> None:
    policy = headers["content-security-policy"]
    if is_page:
        assert policy.startswith("default-src 'none'; script-src 'self';") and "unsafe" not in policy
        assert f"connect-src 'self' ws://127.0.0.1:{port};" in policy and "frame-ancestors 'none'" in policy
    else:  # opened by itself it may do nothing at all
        assert policy == "default-src 'none'; frame-ancestors 'none'"
    assert headers["x-content-type-options"] == "nosniff" and headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "no-referrer" and "server" not in headers
    assert "access-control-allow-origin" not in headers


def test_the_page_runs_nothing_that_its_own_rules_forbid() -> None:
    """No script or style stands in the page itself, and nothing comes from another address."""
    for path, found in (*web._pages().items(), *web._languages("scythe").items()):
        if path.endswith(".ttf"):
            continue
        text = found.body.decode("utf-8")
        if path.endswith((".html", "/")):
            assert "<script>" not in text and "<style" not in text and " on" + "click" not in text
            assert "style=" not in text and "http:" not in text and "https:" not in text
        if path.endswith(".js"):
            assert "eval(" not in text and "new Function" not in text and "innerHTML" not in text
            assert "https://" not in text


@pytest.mark.parametrize("path", TRICKS)
def test_no_path_leads_out_of_the_page(port: int, path: str) -> None:
    """There is a list of what is served, and everything else is one sentence."""
    answer = exchange(port, http(port, path))
    assert _status(answer) == 404
    assert _body(answer) == b"There is no such page at this table.\n"


def test_a_question_mark_asks_for_nothing_else(port: int) -> None:
    """What follows it is not looked at."""
    assert _body(exchange(port, http(port, "/?../server.py"))) == _body(exchange(port, http(port, "/")))


def test_a_path_longer_than_any_address_is_refused(port: int) -> None:
    """Without a page and without harm."""
    answer = exchange(port, http(port, "/" + "a" * 60_000))
    assert not answer or _status(answer) in (400, 404, 414)
    assert b"<html" not in answer and _is_well(port)


@pytest.mark.parametrize(
    "method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "X" * 900]
)
@pytest.mark.parametrize("path", ["/", "/table.json", "/socket"])
def test_nothing_can_be_sent_by_http(port: int, method: str, path: str) -> None:
    """Neither with a body nor without, neither to the page nor to the socket."""
    answer = exchange(port, http(port, path, method))
    assert 400 <= _status(answer) < 500
    answer = exchange(port, http(port, path, method, None, "Content-Length: 5") + b"hello")
    assert not answer or 400 <= _status(answer) < 500
    assert not answer or 400 <= _status(exchange(port, http(port, path, method, None, *HANDSHAKE))) < 500


def test_a_head_has_no_body(port: int) -> None:
    """Only what the body would be."""
    for path, status in (("/", 200), ("/main.js", 200), ("/nothing", 404)):
        answer = exchange(port, http(port, path, "HEAD"))
        assert (_status(answer), _body(answer)) == (status, b"")
        assert (
            _headers(answer)["content-length"] == _headers(exchange(port, http(port, path)))["content-length"]
        )


def test_a_compressed_page_is_the_same_page(port: int) -> None:
    """For browsers that can read it; an odd wish for compression does no harm."""
    plain = _body(exchange(port, http(port, "/main.js")))
    answer = exchange(port, http(port, "/main.js", "GET", None, "Accept-Encoding: gzip, deflate"))
    assert _headers(answer)["content-encoding"] == "gzip"
    assert gzip.decompress(_body(answer)) == plain and len(_body(answer)) < len(plain)
    for odd in (
        ("Accept-Encoding: gzip", "Accept-Encoding: br"),
        ("Accept-Encoding:",),
        ("Accept-Encoding: \xff",),
    ):
        assert 200 <= _status(exchange(port, http(port, "/main.js", "GET", None, *odd))) < 500


def test_scripts_travel_without_their_remarks_and_with_every_other_line() -> None:
    """What stays behind is lines that are nothing but comment."""
    for script in (ROOT / "companion/net/page").glob("*.js"):
        sent = web._pages()[f"/{script.name}"].body.decode().splitlines()
        assert not [line for line in sent if _is_remark(line) and not line.strip().startswith("*")], (
            script.name
        )
        whole = script.read_text("utf-8").splitlines()
        assert [line for line in whole if line in sent or not _is_remark(line)] == sent, script.name


def _is_remark(line: str) -> bool:
    """Whether nothing but comment stands there."""
    words = line.strip()
    return words.startswith(("//", "*")) or (words.startswith("/**") and words.endswith(("/**", "*/")))


def _travels(port: int, path: str) -> int:
    return len(exchange(port, http(port, path, "GET", None, "Accept-Encoding: gzip")))


def test_the_whole_page_is_small(port: int) -> None:
    """Everything a phone loads: page, style, scripts, words and its language, at most the longest."""
    paths = [*(path for path in web._pages() if path != "/index.html"), "/languages.json"]
    paths.append(max((f"/locales/{each}.json" for each in LANGUAGES), key=lambda path: _travels(port, path)))
    assert len(paths) > 10
    sizes = [_travels(port, path) for path in paths]
    fonts = [size for path, size in zip(paths, sizes, strict=True) if path.startswith(web.FONTS)]
    assert sum(sizes) - sum(fonts) < PAGE_MOST
    assert len(fonts) == 5 and sum(fonts) < FONTS_MOST


@pytest.mark.parametrize("garbage", GARBAGE, ids=lambda garbage: repr(garbage[:12]))
def test_garbage_gets_a_refusal_or_nothing(port: int, garbage: bytes) -> None:
    """And the next phone gets its page."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as wire:
        wire.sendall(garbage)
        wire.shutdown(socket.SHUT_WR)
        answer = b""
        try:
            while part := wire.recv(65536):
                answer += part
        except ConnectionResetError:
            pass
    assert not answer or 400 <= _status(answer) < 500
    assert _is_well(port)


def test_random_bytes_do_no_harm(port: int) -> None:
    """From a fixed stream, so that a failure comes again."""
    chance = random.Random(3)
    for _ in range(100):
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as wire:
            wire.sendall(chance.randbytes(chance.randrange(1, 400)))
            wire.shutdown(socket.SHUT_WR)
            received(wire)
    assert _is_well(port)


def test_half_requests_keep_nobody_waiting(port: int) -> None:
    """As many callers as one address may be, who never finish their sentence, and a phone in between."""
    with ExitStack() as open_:
        for number in range(LIMITS.connections_of_one - 10):
            wire = open_.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
            wire.sendall(http(port, "/")[: 1 + number % 60])
            if number % 10 == 0:
                assert _is_well(port)
        assert _is_well(port)


def test_the_server_tells_nobody_what_it_is_made_of(port: int) -> None:
    """No version to look up weaknesses for."""
    for request in (http(port, "/"), http(port, "/socket"), b"GET / HTTP/1.1\r\nHost\r\n\r\n"):
        assert b"websockets/" not in exchange(port, request) and b"Python" not in exchange(port, request)


def test_a_server_is_what_these_tests_ask() -> None:
    """The fixture serves the real thing."""
    with serving() as server:
        assert isinstance(server, Server) and _is_well(server.port)


@pytest.mark.parametrize("number", ["8.8.8.8", "203.0.113.300", "0.0.0.0", "::1", "localhost", "10.0.0.5 "])
def test_only_numbers_of_a_local_network_are_local(number: str) -> None:
    """A host that listens everywhere answers only where phones at the table are."""
    assert not web.is_local(number)
    assert all(web.is_local(own) for own in ("10.0.0.5", "192.168.1.2", "172.16.0.1", "127.0.0.1"))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_phone_is_handed_all_words_of_its_table_and_no_other_games(game: Game[Any]) -> None:
    """Every sentence that the page's scripts name, and every message of the sheets of a random game."""
    scripts = "".join(found.body.decode() for path, found in web._pages().items() if path.endswith(".js"))
    named = set(re.findall(r"\"([a-z_]+\.[a-z_.]+)\"", scripts)) & templates("en").keys()
    chance = random.Random(3)
    setup = game.draw_setup(("A", "B", "C"), chance, {"tracking": "board"})
    table, told = Table.create(game, setup, 0), set[str]()
    for _, _, table.state in islice(random_game(game, setup, chance, lively(game, chance)), 200):
        sheets = Sheets(table, "Friday")
        told |= set(re.findall(r'"key":"([^"]+)"', str(sheets.texts(0))))
    told &= templates("en").keys()  # tables of a picture have keys as well
    assert len(named) > 100 and len(told) > 40
    others = tuple(f"{name}." for name in GAMES if name != game.name)
    for language in LANGUAGES:
        words = json.loads(web.page(f"/locales/{language}.json", {}, game.name).body)
        assert (named | told) - words.keys() == set()
        assert not [key for key in words if key.startswith(others)]
        # Those are the terminal's and the tablet's.
        assert not [key for key in words if key.startswith(("follow.", "watching."))]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_handed_out_when_they_are_asked_for_and_are_of_this_game_alone(
    game: Game[Any], language: str
) -> None:
    """Cards, the way to them, and the sentences of what matters now; no first load has any of them."""
    book = json.loads(web.page(f"/rules/{language}.json", {}, game.name).body)
    told = told_rules(game, language)
    assert {key: words for key, (_, words, _) in book["cards"].items()} == {
        key: card.words for key, card in told.cards.items()
    }
    assert book["about"].keys() == game.rules().about.keys()
    others = tuple(f"rule.{name}." for name in GAMES if name != game.name)
    assert f"rule.{game.name}." in str(book["words"]) and not [
        key for key in book["words"] if key.startswith(others)
    ]
    first = json.loads(web.page(f"/locales/{language}.json", {}, game.name).body)
    assert not [key for key in first if key.startswith("rule.")]
    assert not [path for path in web._pages() if path.startswith(("/later/", "/rules/"))]
    assert web.page("/later/rules.js", {}, game.name).status == 200


def test_a_table_of_a_game_without_rules_has_none_to_hand_out() -> None:
    assert web.page("/rules/en.json", {}, "unheard-of").status == 404
