"""What touches on the page's map do: light, ask, take; judged against the offers themselves."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.net.table.sheet import Sheets
from engine.offers import Role, loads, once_each
from engine.simulate import lively, random_game
from engine.table import Table
from tests.kits.net.node_kit import run, too_modern

DEAF, AWAKE = 299, 301  # milliseconds after a list has changed
POSITIONS = 8  # of each game


def _positions(name: str) -> Iterator[tuple[dict[str, Any], tuple[Any, ...]]]:
    """Sheets of random positions where something may move, and their offers."""
    game, chance, found = GAMES[name], random.Random(11), 0
    setup = game.draw_setup(["Ana", "Ben"], chance, {"tracking": "board"})
    table = Table.create(game, setup, 0)
    while found < POSITIONS:
        for before, _, _ in random_game(game, setup, chance, lively(game, chance)):
            table.state = before
            for seat in game.to_act(before):
                offers = [each for each in game.offers(before, seat) if each.role is not Role.ANYTIME]
                if any(each.hop for each in offers) and found < POSITIONS:
                    found += 1
                    yield json.loads(json.dumps(Sheets(table, "Friday").written(seat))), tuple(offers)


def _places(offer: Any) -> set[str]:
    """Where a touch begins this offer."""
    if offer.hop:
        return {offer.hop.at}
    knobs = [knob for knob in offer.knobs if getattr(knob, "on_board", False)]
    return {option.id for knob in knobs for option in knob.options} | ({offer.at} - {""})


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_two_touches_take_the_one_way_or_ask_which(name: str, tmp_path: Path) -> None:
    """Lit are exactly the places that something can be done at, then those where the piece may go."""
    cases, wanted = [], []
    for sheet, offers in _positions(name):
        hop = next(each.hop for each in offers if each.hop)
        ways = [each for each in offers if each.hop and (each.hop.at, each.hop.to) == (hop.at, hop.to)]
        cases.append({"sheet": sheet, "touches": [{"place": to, "after": AWAKE} for to in (hop.at, hop.to)]})
        first = set().union(*map(_places, offers))
        then = {each.hop.to for each in offers if each.hop and each.hop.at == hop.at}
        wanted.append((first, then, ways))
    for came, (first, then, ways) in zip(run(tmp_path, "page_map.mjs", cases), wanted, strict=True):
        assert set(came["lit"][0]) == first and set(came["lit"][1]) == then
        apart = once_each(ways)
        asks = len(apart) > 1 or bool(apart[0].knobs and not loads(apart[0]))
        assert (len(came["taken"]), len(came["there"])) == ((0, len(apart)) if asks else (1, 0))
        acts = [GAMES[name].decode_step(act).act for act in (*came["taken"], *came["there"])]
        assert acts == [each.act for each in apart]


def _sheet(*offers: dict[str, Any]) -> dict[str, Any]:
    heading = {"key": "x"}
    return {"you": 0, "offers": [{"act": {"n": n}, "heading": heading, "words": heading, **each}
                                 for n, each in enumerate(offers)]}  # fmt: skip


HOP = {"hop": {"kind": "frog", "at": "a", "to": "b"}}


def _touch(*places: str, after: int = AWAKE) -> list[dict[str, Any]]:
    return [{"place": place, "after": after} for place in places]


def test_a_map_that_has_just_changed_takes_nothing(tmp_path: Path) -> None:
    """The first touch may look; one that would act is ignored as long as the list is deaf, and is counted."""
    early, late = (
        {"sheet": _sheet(HOP), "touches": _touch("a", "b", after=after)} for after in (DEAF, AWAKE)
    )
    deaf, taken = run(tmp_path, "page_map.mjs", [early, late])
    assert (deaf["place"], deaf["taken"], deaf["ignored"]) == ("a", [], "1")
    assert (taken["place"], taken["taken"], "ignored" in taken) == ("b", [{"n": 0}], False)


def test_looking_elsewhere_and_standing_wishes_take_nothing(tmp_path: Path) -> None:
    """A second touch of the same place puts its words away; what is open at any time lights nothing."""
    wish = {"role": "anytime", "at": "c"}
    away, again = run(
        tmp_path,
        "page_map.mjs",
        [{"sheet": _sheet(HOP, wish), "touches": _touch(*places)} for places in (("a", "c"), ("a", "a"))],
    )
    assert (away["place"], away["taken"], away["lit"][0]) == ("c", [], ["a"])
    assert (again["place"], again["taken"]) == (None, [])


def test_open_knobs_are_turned_by_the_places_they_are_about(tmp_path: Path) -> None:
    """A choice takes the place, a payment one more from there, and no more than it has or than is due."""
    label = {"key": "x"}
    where = {
        "field": "choice", "name": "to", "label": label, "value": "a", "on_board": True,
        "options": [{"id": place, "label": label} for place in "ab"],
    }  # fmt: skip
    sources = [
        {"id": place, "label": label, "most": most, "at": place} for place, most in (("c", 1), ("d", 2))
    ]
    paid = {
        "field": "spread",
        "name": "paid",
        "label": label,
        "total": 2,
        "value": [1, 0],
        "sources": sources,
    }
    turning = {"act": json.dumps({"n": 0}, separators=(",", ":")), "answers": {}}
    chosen, given = run(
        tmp_path,
        "page_map.mjs",
        [
            {"sheet": _sheet({"knobs": [where]}), "turning": turning, "touches": _touch("b", "z")},
            {"sheet": _sheet({"knobs": [paid]}), "turning": turning, "touches": _touch("c", "d")},
        ],
    )
    assert set(chosen["lit"][0]) == {"a", "b"} and chosen["answered"] == [["to", "b"]]
    assert set(given["lit"][0]) == {"c", "d"} and given["answered"] == [["paid", [1, 1]]]


@pytest.mark.parametrize("name", ["map.js", "board.js", "spots.js", "goals.js"])
def test_a_phone_of_2018_can_read_it(name: str) -> None:
    assert [each for each in too_modern(name) if each not in ("...", "#")] == []
