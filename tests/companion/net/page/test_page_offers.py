"""Two hundred offers with their knobs turned: page and app send what the host makes the very act of."""

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.net.table.messages import TO_PHONE, Act, Whole
from companion.net.table.phone import PhoneTable
from companion.net.table.sheet import Sheets
from companion.net.table.taking import read_answers, take_wish
from engine.codec import Json
from engine.forms import BadAnswer
from engine.game import Act as GameAct
from engine.game import Game, Refused, Step, take
from engine.offers import Offer
from engine.ruination.game import Ruination
from engine.scythe.game import Scythe
from engine.simulate import lively, random_game
from engine.table import Table
from tests.kits.engine.answers import random_answers
from tests.kits.net.node_kit import run

pytestmark = pytest.mark.long  # random games until enough knobs have been met

TABLE = "7f3a9c1e00c0ffee"
EACH = 100
SEATS = 3


@dataclass(frozen=True, slots=True)
class Case:
    """An offer of a random position, answers in range, and the act that the rules make of them."""

    game: Game[Any]
    state: Any
    offers: tuple[Offer, ...]
    seat: int
    whole: Json
    act: Json
    answers: dict[str, Any]
    wanted: GameAct

    def made_of(self, said: Any) -> GameAct:
        """The act that the host takes from this message of the seat's phone."""
        act = self.game.decode_step(said["act"]).act
        answers = read_answers(said.get("answers"))
        return take_wish(self.game, self.state, self.seat, self.offers, act, answers).act


def _cases(game: Game[Any], seed: int) -> list[Case]:
    chance, found = random.Random(seed), list[Case]()
    while len(found) < EACH:
        setup = game.draw_setup([f"P{n}" for n in range(SEATS)], chance, {"tracking": "board"})
        table = Table.create(game, setup, 0)
        for before, _, _ in random_game(game, setup, chance, lively(game, chance)):
            table.state = before
            if chance.random() < 0.2 and len(found) < EACH:
                found += _met(table, chance)
    return found[:EACH]


def _met(table: Table[Any], chance: random.Random) -> list[Case]:
    """One turned offer of this position, if there is any that the rules take."""
    game, state, seat = table.game, table.state, chance.randrange(SEATS)
    sheets = Sheets(table, "Friday")
    turned = [offer for offer in sheets.offers(seat) if offer.knobs and not offer.in_picture]
    if not turned:
        return []
    offer = chance.choice(turned)
    answers = random_answers(offer.knobs, chance)
    try:
        wanted = take(game, state, offer, answers)
    except (Refused, BadAnswer):
        return []
    whole = TO_PHONE.encode(Whole(table.revision, "0" * 64, sheets.written(seat), (), 0))
    act = game.encode_step(Step(offer.act))
    return [Case(game, state, sheets.offers(seat), seat, whole, act, answers, wanted)]


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return _cases(Scythe(), 5) + _cases(Ruination(), 6)


def test_the_page_sends_what_becomes_the_very_act(cases: list[Case], tmp_path: Path) -> None:
    told = [
        {"seat": each.seat, "whole": each.whole, "act": each.act, "answers": each.answers} for each in cases
    ]
    sent = run(tmp_path, "page_offers.mjs", {"table": TABLE, "cases": told})
    assert [each.made_of(said) for each, said in zip(cases, sent, strict=True)] == [
        each.wanted for each in cases
    ]


def test_the_apps_phone_sends_what_becomes_the_very_act(cases: list[Case]) -> None:
    for each in cases:
        joined, _ = PhoneTable.seated(TABLE, each.seat).receive(TO_PHONE.decode(each.whole))
        asking, _ = joined.act(each.act, each.answers)
        assert asking.pending is not None
        message = asking.pending.message
        assert isinstance(message, Act)
        assert each.made_of({"act": message.act, "answers": message.answers}) == each.wanted


def test_most_of_the_sample_differs_from_the_usual_act(cases: list[Case]) -> None:
    """Otherwise the two above would prove little."""
    unusual = [each for each in cases if each.game.encode_step(Step(each.wanted)) != each.act]
    assert (len(cases), len(unusual) > len(cases) // 2) == (2 * EACH, True)
