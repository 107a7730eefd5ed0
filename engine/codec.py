"""Frozen dataclasses to JSON and back, strictly: exact types, no missing, extra or doubled keys.

A class with `TAG: ClassVar = ("field", "number")` is written with that key and value, wherever it stands, so
that unions of such classes are told apart.
"""

import json
import types
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from math import isfinite
from typing import Any, ClassVar, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.message import TableError

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None
T = TypeVar("T")


class Malformed(TableError):
    """Data from outside that does not have the agreed shape."""


def encode(value: Any) -> Json:
    """`value` as plain JSON data; fields equal to their default are left out."""
    kind = type(value)
    return (_encoders.get(kind) or _learn(kind))(value)


_Encoder: TypeAlias = Callable[[Any], Json]
_encoders: dict[type, _Encoder] = {}


def _learn(kind: type) -> _Encoder:
    """How values of this very class are written; everything that is told passes here, so it is kept."""
    _encoders[kind] = _encoder(kind)
    return _encoders[kind]


def _encoder(kind: type) -> _Encoder:
    if issubclass(kind, bool | int | types.NoneType):
        return _itself
    if issubclass(kind, str):
        return _itself if kind is str else str
    if issubclass(kind, tuple):
        return lambda value: [encode(item) for item in value]
    if is_dataclass(kind):
        return _dataclass_writer(kind)
    raise TypeError(f"cannot encode {kind.__name__}")


def _itself(value: Any) -> Json:
    told: Json = value
    return told


def _dataclass_writer(cls: type) -> _Encoder:
    # A field of type Any holds JSON data already.
    data = frozenset(name for name, kind in get_type_hints(cls).items() if kind is Any)
    parts = tuple((field.name, field.default, field.name in data) for field in fields(cls))
    tags = _tag_of(cls)

    def write(value: Any) -> Json:
        told = dict(tags)
        for name, default, is_data in parts:
            item = getattr(value, name)
            if default is MISSING or item != default:
                told[name] = item if is_data else encode(item)
        return told

    return write


@cache
def _tag_of(cls: type) -> tuple[tuple[str, Json], ...]:
    """The key and value that tell this class apart; none for most."""
    tag = getattr(cls, "TAG", None)
    return (tag,) if tag else ()


def decode(cls: type[T], data: Json) -> T:
    """`data` as a `cls`, or `Malformed` naming the place that does not fit."""
    reader: Callable[[Json, str], T] = _decoder(cls)  # type: ignore[arg-type]
    return reader(data, cls.__name__)


def dumps(data: Json) -> str:
    """The one canonical text of `data`: sorted keys, no spaces, ASCII."""
    return _CANONICAL.encode(data)


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)


def loads(text: str | bytes) -> Json:
    """Parsed JSON; doubled keys, NaN and infinities are `Malformed`, like any broken text."""
    try:
        parsed: Json = json.loads(
            text, object_pairs_hook=_no_doubles, parse_constant=_no_constant, parse_float=_finite
        )
        return parsed
    except (ValueError, RecursionError) as error:
        raise Malformed("malformed.json") from error


def _no_doubles(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Malformed("malformed.json")
    return found


def _no_constant(name: str) -> Json:
    raise Malformed("malformed.json")


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise Malformed("malformed.json")
    return number


_Decoder: TypeAlias = Callable[[Json, str], Any]


@cache
def _decoder(kind: Any) -> _Decoder:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _any_of(tuple(_decoder(option) for option in get_args(kind)))
    if origin is tuple:
        return _tuple_of(get_args(kind))
    if is_dataclass(kind) and isinstance(kind, type):
        return _dataclass_of(kind)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _member_of(kind)
    if kind in (int, str, bool, type(None)):
        return _exactly(kind)
    if kind is Any:
        return lambda data, where: data
    raise TypeError(f"cannot decode {kind}")


def _exactly(kind: type) -> _Decoder:
    def read(data: Json, where: str) -> Any:
        if type(data) is not kind:
            raise Malformed("malformed.type", where=where)
        return data

    return read


def _member_of(kind: type[StrEnum]) -> _Decoder:
    members = {str(member): member for member in kind}

    def read(data: Json, where: str) -> StrEnum:
        if type(data) is not str or data not in members:
            raise Malformed("malformed.choice", where=where)
        return members[data]

    return read


def _tuple_of(kinds: tuple[Any, ...]) -> _Decoder:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        each, size = _decoder(kinds[0]), None
        readers: tuple[_Decoder, ...] = ()
    else:
        readers, size = tuple(_decoder(kind) for kind in kinds), len(kinds)

    def read(data: Json, where: str) -> tuple[Any, ...]:
        if type(data) is not list or (size is not None and len(data) != size):
            raise Malformed("malformed.type", where=where)
        if size is None:
            return tuple(each(item, f"{where}[{n}]") for n, item in enumerate(data))
        return tuple(
            reader(item, f"{where}[{n}]") for n, (reader, item) in enumerate(zip(readers, data, strict=True))
        )

    return read


def _any_of(readers: tuple[_Decoder, ...]) -> _Decoder:
    def read(data: Json, where: str) -> Any:
        problem: Malformed | None = None
        for reader in readers:
            try:
                return reader(data, where)
            except Malformed as error:
                problem = problem or error
        raise problem or Malformed("malformed.type", where=where)

    return read


def _dataclass_of(cls: type) -> _Decoder:
    hints = {name: kind for name, kind in get_type_hints(cls).items() if get_origin(kind) is not ClassVar}
    needed = {field.name for field in fields(cls) if field.default is MISSING}
    tags = _tag_of(cls)

    def read(data: Json, where: str) -> Any:
        if type(data) is not dict:
            raise Malformed("malformed.type", where=where)
        for key, value in tags:
            if data.get(key) != value:
                raise Malformed("malformed.choice", where=f"{where}.{key}")
            data = {name: item for name, item in data.items() if name != key}
        for name in data:
            if name not in hints:
                raise Malformed("malformed.key", where=f"{where}.{name[:40]}")
        for name in sorted(needed):
            if name not in data:
                raise Malformed("malformed.missing", where=f"{where}.{name}")
        return cls(**{name: _decoder(hints[name])(item, f"{where}.{name}") for name, item in data.items()})

    return read


def decode_pair(data: dict[str, Json], first: str, second: str) -> tuple[Json, Json]:
    """The values of exactly these two keys, or Malformed."""
    for name in data:
        if name not in (first, second):
            raise Malformed("malformed.key", where=name[:40])
    if second not in data:
        raise Malformed("malformed.missing", where=second)
    return data[first], data[second]


class Tagged:
    """A family of dataclasses told apart in JSON by a tag: `BottomRow` becomes "bottom_row"."""

    def __init__(self, key: str, classes: tuple[type, ...]) -> None:
        self._key = key
        self._by_tag = {_tag(cls.__name__): cls for cls in classes}
        self._tags = {cls: tag for tag, cls in self._by_tag.items()}

    def encode(self, value: Any) -> Json:
        """`value` as JSON data with its tag."""
        data = encode(value)
        assert isinstance(data, dict)
        return {self._key: self._tags[type(value)], **data}

    def decode(self, data: Json) -> Any:
        """The dataclass that the tag names, or Malformed."""
        if type(data) is not dict or type(tag := data.get(self._key)) is not str:
            raise Malformed("malformed.missing", where=self._key)
        if tag not in self._by_tag:
            raise Malformed("malformed.unknown", where=self._key, tag=tag[:40])
        return decode(self._by_tag[tag], {name: item for name, item in data.items() if name != self._key})

    def tag(self, cls: type) -> str:
        """The tag of one class."""
        return self._tags[cls]


def _tag(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")
