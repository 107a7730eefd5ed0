"""Files as accidents and malice leave them: bytes changed, JSON with another shape, journals sealed anew."""

import json
import random
from typing import Any, Final

from engine.codec import Json, dumps, loads
from tests.kits.engine.journal_lines import seal
from tests.kits.net.hostile import ODD, TEXTS, WHOLE_NUMBERS

CHANGES: Final = 3  # at most, in one file
BLOCK: Final = 64  # bytes that are lost, doubled or overwritten together


def mutated_bytes(chance: random.Random, data: bytes) -> bytes:
    """The file with a few accidents: bits flipped, blocks lost, doubled or overwritten, the end cut off."""
    for _ in range(chance.randint(1, CHANGES)):
        data = _accident(chance, data)
    return data


def _accident(chance: random.Random, data: bytes) -> bytes:
    at, size = chance.randrange(len(data) + 1), chance.randint(1, BLOCK)
    way = chance.randrange(6)
    if way == 0:
        return data[:at]
    if way == 1:
        return data[:at] + data[at + size :]
    if way == 2:
        return data[:at] + data[at : at + size] + data[at:]
    if way == 3:
        return data[:at] + chance.randbytes(size) + data[at + size :]
    if way == 4:
        return data[:at] + bytes(size) + data[at + size :]
    return data[:at] + bytes(byte ^ (1 << chance.randrange(8)) for byte in data[at : at + 1]) + data[at + 1 :]


def mutated_json(chance: random.Random, data: Any) -> Any:
    """The same data with a few places changed, lost, doubled or renamed, at any depth."""
    data = json.loads(json.dumps(data))
    for _ in range(chance.randint(1, CHANGES)):
        data = _twist(chance, data)
    return data


def _twist(chance: random.Random, data: Any) -> Any:
    """One change, deeper down most of the time."""
    if isinstance(data, dict) and data and chance.random() < 0.95:
        name = chance.choice(list(data))
        return _twist_entry(chance, data, name)
    if isinstance(data, list) and data and chance.random() < 0.95:
        return _twist_item(chance, data, chance.randrange(len(data)))
    return _other(chance, data)


def _twist_entry(chance: random.Random, data: dict[str, Any], name: str) -> dict[str, Any]:
    way = chance.random()
    if way < 0.08:
        return {other: item for other, item in data.items() if other != name}
    if way < 0.13:
        return {**data, chance.choice(TEXTS): data[name]}
    if way < 0.18:
        other = chance.choice(list(data))
        return {**data, name: data[other], other: data[name]}
    return {**data, name: _twist(chance, data[name])}


def _twist_item(chance: random.Random, data: list[Any], at: int) -> list[Any]:
    way = chance.random()
    if way < 0.06:
        return [*data[:at], *data[at + 1 :]]
    if way < 0.12:
        return [*data[:at], data[at], *data[at:]]
    if way < 0.16:
        return data[::-1]
    return [*data[:at], _twist(chance, data[at]), *data[at + 1 :]]


def _other(chance: random.Random, data: Any) -> Any:
    """Another value, half of the time of the same kind."""
    if chance.random() < 0.5:
        return chance.choice(ODD)
    if isinstance(data, bool):
        return not data
    if isinstance(data, int):
        return chance.choice((data + 1, data - 1, -data, *WHOLE_NUMBERS))
    return chance.choice(TEXTS) if isinstance(data, str) else chance.choice(ODD)


def file_of(chance: random.Random, data: Json) -> bytes:
    """The data as a file that some careless program wrote."""
    text = json.dumps(data, indent=chance.choice((None, 2)), ensure_ascii=chance.random() < 0.5)
    return text.encode("utf-8", "surrogatepass")


def mutated_journal(chance: random.Random, data: bytes) -> bytes:
    """A journal in which lines say something else, and whose chain is right all the same."""
    lines: list[Any] = [loads(line) for line in data.splitlines()]
    for line in lines:
        del line["hash"]
    for _ in range(chance.randint(1, CHANGES)):
        at = chance.randrange(len(lines)) if chance.random() < 0.8 else 0
        way = chance.random()
        if way < 0.1:
            lines.insert(at, lines[chance.randrange(len(lines))])
        elif way < 0.2 and len(lines) > 1:
            del lines[at]
        else:
            lines[at] = _twist(chance, lines[at])
    return _chained(line for line in lines if isinstance(line, dict) and line)


def _chained(lines: Any) -> bytes:
    head, data = "", b""
    for line in lines:
        sealed, head = seal(head, dumps({name: item for name, item in line.items() if name != "hash"}))
        data += sealed
    return data
