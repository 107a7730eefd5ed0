"""`adjutant take`: one act at a saved table, usual or not, or the sentence why not."""

import json
import shutil
import time
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

from companion.commands.offer_list import seat_of
from companion.commands.replay import replay
from companion.text import text
from engine.codec import Json, loads
from engine.game import Step
from engine.journal import JournalExists
from engine.message import TableError, say
from engine.table import Report, Table

FORMAT: Final = "taken/1"


class AnotherSeat(TableError):
    """An act that names another seat than the one that takes it."""


def run(path: str, seat: int, act: str, save: Path | None, as_json: bool) -> int:
    """Plays the act on what the journal holds, and keeps the result in another file where one is named."""
    table = replay(Path(path))
    step = _step(table, seat_of(table, seat), loads(act))
    if save is not None and save.exists():
        raise JournalExists("journal.exists", file=save.name)
    report = table.play(step.act, _now(), result=step.result)
    if save is not None:
        _save(table, Path(path), save, step)
    _tell(table, step, report, as_json)
    return 0


def _step(table: Table[Any], seat: int, data: Json) -> Step:
    """The step that the data holds in the journal's form; where dice are left out, they are rolled."""
    step = table.game.decode_step(_seated(data, seat))
    if step.act.seat != seat:
        raise AnotherSeat("take.another_seat", seat=seat)
    is_open = step.result is None and step.act in table.game.legal_acts(table.state, seat)
    if is_open and table.game.is_rolled(step.act):
        return table.game.random_step(table.state, step.act, SystemRandom())
    return step


def _seated(data: Json, seat: int) -> Json:
    """The data with the seat in it, which nobody need say twice."""
    if type(data) is not dict:
        return data
    if type(data.get("act")) is dict:
        return {**data, "act": _seated(data["act"], seat)}
    return {"seat": seat, **data}


def _save(table: Table[Any], path: Path, save: Path, step: Step) -> None:
    """The journal with this step behind it, in a file of its own; none where that does not work."""
    shutil.copyfile(path, save)
    try:
        copy = Table.resume(table.game, save, _now())
        try:
            report = copy.play(step.act, _now(), result=step.result)
        finally:
            copy.close()
        if report.unsaved:
            raise report.unsaved
    except BaseException:
        with suppress(OSError):
            save.unlink()
        raise


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


def _now() -> int:
    return time.time_ns() // 1_000_000
