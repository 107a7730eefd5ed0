"""`adjutant replay`: verifies a journal and prints the final state, its hash and score."""

import json
import sys
from pathlib import Path
from typing import Any

from companion.games import game_called
from companion.text import text
from engine.message import say
from engine.saved import journal
from engine.table import Table


def run(path: str, as_json: bool) -> int:
    """Replays the journal and prints what it came to."""
    table = replayed(path)
    if as_json:
        print(json.dumps(_report(table)))
        return 0
    print(text(say("replay.done", n=table.revision, steps=sum(1 for _ in table.history))))
    for line in _standing(table):
        print(line)
    print(text(say("replay.hash", hash=table.state_hash())))
    return 0


def replayed(path: str) -> Table[Any]:
    """The table that the journal holds; people are told what of it is left out."""
    table = replay(Path(path))
    if table.torn:
        print(text(say("replay.torn", n=table.torn)), file=sys.stderr)
    if table.stopped:
        print(text(table.stopped), file=sys.stderr)
    return table


def replay(path: Path) -> Table[Any]:
    """The table that the journal holds, its game found by name."""
    name = journal.read(path).header.get("game")
    return Table.replay(game_called(str(name)), path)


def _report(table: Table[Any]) -> dict[str, Any]:
    return {
        "format": "replay/1",
        "game": table.game.name,
        "revision": table.revision,
        "torn_bytes": table.torn,
        "over": table.is_over,
        "whole": table.stopped is None,
        "hash": table.state_hash(),
        "thinking_ms": list(table.clock.spent),
        "score": table.final_score().score,
        "state": table.game.encode_state(table.state),
    }


def _standing(table: Table[Any]) -> list[str]:
    return [text(line) for line in table.final_score().standing]
