"""`adjutant take`: one act at a saved table, usual or not, or the sentence why not."""

import json
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

from companion.commands.kept_copy import keep_copy, played
from companion.commands.offer_list import seat_of
from companion.commands.replay import replayed
from companion.text import text
from engine.codec import Json, Malformed, loads
from engine.game import Act, Step, take
from engine.message import TableError, say
from engine.table import Report, Table

FORMAT: Final = "taken/1"


class NoSuchOffer(TableError):
    """Answers to an act that is no offer's."""


class AnotherSeat(TableError):
    """An act that names another seat than the one that takes it."""


@dataclass(frozen=True, slots=True)
class Taking:
    """What `adjutant take` was asked for."""

    path: str
    seat: int
    act: str
    answers: str | None = None
    save: Path | None = None
    as_json: bool = False


def run(wanted: Taking) -> int:
    """Plays the act on what the journal holds, and keeps the result in another file where one is named."""
    table = replayed(wanted.path)
    step = _step(table, seat_of(table, wanted.seat), loads(wanted.act), wanted.answers)
    if wanted.save is not None and table.stopped:
        table.keep_beside(wanted.save, Path(wanted.path))
    report = played(table, (step,))
    assert report is not None
    if wanted.save is not None and not table.stopped:
        keep_copy(table, Path(wanted.path), wanted.save, (step,))
    _tell(table, step, report, wanted.as_json)
    return 0


def _step(table: Table[Any], seat: int, data: Json, answers: str | None) -> Step:
    """The step that the data holds in the journal's form; where dice are left out, they are rolled."""
    step = table.game.decode_step(_seated(data, seat))
    if step.act.seat != seat:
        raise AnotherSeat("take.another_seat", seat=seat)
    if answers is not None:
        step = Step(_turned(table, step.act, loads(answers)), step.result)
    is_open = step.result is None and step.act in table.game.legal_acts(table.state, seat)
    if is_open and table.game.is_rolled(step.act):
        return table.game.random_step(table.state, step.act, SystemRandom())
    return step


def _turned(table: Table[Any], act: Act, answers: Json) -> Act:
    """The act of an offer with its knobs at these answers, or the sentence why not."""
    if type(answers) is not dict:
        raise Malformed("malformed.type", where="answers")
    offers = table.game.offers(table.state, act.seat)
    offer = next((each for each in offers if each.act == act), None)
    if offer is None:
        raise NoSuchOffer("take.no_such_offer")
    return take(table.game, table.state, offer, answers)


def _seated(data: Json, seat: int) -> Json:
    """The data with the seat in it, which nobody need say twice."""
    if type(data) is not dict:
        return data
    if type(data.get("act")) is dict:
        return {**data, "act": _seated(data["act"], seat)}
    return {"seat": seat, **data}


def _tell(table: Table[Any], step: Step, report: Report, as_json: bool) -> None:
    assert report.label is not None
    words, news = text(report.label), [text(message) for message in report.news]
    if not as_json:
        print("\n".join((words, *news, text(say("replay.hash", hash=table.state_hash())))))
        return
    told: dict[str, Json] = {
        "format": FORMAT,
        "step": table.game.encode_step(step),
        "words": words,
        "news": [*news],
        "over": table.game.is_over(table.state),
        "hash": table.state_hash(),
        "state": table.game.encode_state(table.state),
    }
    print(json.dumps(told))
