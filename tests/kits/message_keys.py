"""Every message key that the code can say, collected from its syntax trees."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from engine.ruination.ids import Field as RuinationField
from engine.ruination.kinds import ACTS as RUINATION_ACTS
from engine.ruination.scoring import score_sheet as ruination_sheet
from engine.scythe.cards.objective_conditions import cards
from engine.scythe.ids import Field
from engine.scythe.kinds import ACTS as SCYTHE_ACTS
from engine.scythe.scoring import score_sheet as scythe_sheet
from tests.kits.source_tree import ROOT, calls, nodes, python_files, short

# What games remember their finished ones by; each game's own test sees that it says no other kind.
ANNAL_KINDS = (
    *("faction", "mat", "module", "stars", "first_stars", "first_star_turn", "combats_won", "combats_lost"),
    *("horde", "side", "battles_won", "battles_lost"),
)
ABOUT = ("rulebook", "about.py")
# Which card a message is about says none.
FILES = [path for path in python_files("engine", "vision", "companion") if path.parts[-2:] != ABOUT]
KEY = re.compile(r"[a-z]+(\.[a-z_0-9+]+)+")
# Keys put together at run time: how the code writes them, and what can come of it.
PUT_TOGETHER = {
    "f'act.{ACTS.codec.tag(type(act))}'": {
        f"act.{SCYTHE_ACTS.codec.tag(cls)}" for cls, kind in SCYTHE_ACTS.kinds.items() if kind.label is None
    },
    "f'ruination.act.{ACTS.codec.tag(type(act))}'": {
        f"ruination.act.{RUINATION_ACTS.codec.tag(cls)}"
        for cls, kind in RUINATION_ACTS.kinds.items()
        if kind.label is None
    },
    "f'score.column.{column}'": {
        f"score.column.{column}" for column in (*scythe_sheet.COLUMNS, *ruination_sheet.COLUMNS)
    },
    "f'field.{field}'": {f"field.{field}" for field in (*Field, *RuinationField)},
    "f'objective.{number}'": {f"objective.{number}" for number in cards()},
    "f'annal.{kind}'": {f"annal.{kind}" for kind in ANNAL_KINDS},
    "f'position.{key}'": set(),  # Reader.note: its calls are collected below
    "f'{name}_of_nobody'": {
        f"position.{token}{end}" for token in ("flags", "traps") for end in ("", "_of_nobody")
    },
}


@dataclass(frozen=True)
class Said:
    """One place where a message is made: its key and the parameters it is given."""

    where: str
    key: str
    params: frozenset[str]
    complete: bool
    """No `**params` hides further ones, and the message is shown as it is made."""


@cache
def _errors() -> set[str]:
    """The names of TableError and of everything derived from it."""
    names = {"TableError"}
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for path in FILES
        for node in nodes(path)
        if isinstance(node, ast.ClassDef)
    }
    while found := {name for name, above in bases.items() if above & names and name not in names}:
        names |= found
    return names


def _keys(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_keys(node.body), *_keys(node.orelse))


def _makes_message(name: str, call: ast.Call) -> bool:
    if name == "__init__":
        return (
            "super()" in ast.unparse(call.func)
            and bool(call.args)
            and KEY.fullmatch(_first(call)) is not None
        )
    return name in {"say", "announce", "note"} or name in _errors()


def _first(call: ast.Call) -> str:
    return next(_keys(call.args[0]), "") if call.args else ""


@cache
def said() -> tuple[Said, ...]:
    """Every message whose key stands in the code as it is."""
    found = []
    for path in FILES:
        for name, call in calls(path):
            if not call.args or not _makes_message(name, call):
                continue
            params = {keyword.arg for keyword in call.keywords if keyword.arg}
            params |= {"faction"} if name == "announce" else set()
            complete = all(keyword.arg for keyword in call.keywords)
            for key in _keys(call.args[0]):
                # The journal raises Malformed with a bare key, and says it with file and line further out.
                complete = complete and not (name == "Malformed" and key.startswith("journal."))
                full = f"position.{key}" if name == "note" else key
                found.append(Said(f"{short(path)}:{call.lineno}", full, frozenset(params), complete))
    return tuple(found)


def mentioned(namespaces: set[str]) -> set[str]:
    """Every text in the code that looks like a key of one of these namespaces."""
    return {
        node.value
        for path in FILES
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if KEY.fullmatch(node.value) and node.value.partition(".")[0] in namespaces
    }


def put_together(namespaces: set[str]) -> list[tuple[str, str]]:
    """Every key that is put together at run time: where, and how the code writes it."""
    found = []
    for path in FILES:
        direct = {id(call.args[0]) for name, call in calls(path) if call.args and _makes_message(name, call)}
        for node in nodes(path):
            if isinstance(node, ast.JoinedStr):
                start = node.values[0].value if isinstance(node.values[0], ast.Constant) else ""
                if id(node) in direct or (str(start).partition(".")[0] in namespaces and "." in str(start)):
                    found.append((f"{short(path)}:{node.lineno}", ast.unparse(node)))
    return found


PAGE = ROOT / "companion" / "net" / "page"


def on_the_page() -> set[str]:
    """Every key that the phone page says by itself."""
    scripts = "".join(path.read_text("utf-8") for path in (*PAGE.glob("*.js"), *PAGE.glob("*.html")))
    return set(re.findall(r"\"((?:page|app)(?:\.[a-z_0-9]+)+)\"", scripts))


def used(namespaces: set[str]) -> set[str]:
    """All keys that the code can say."""
    return {
        *on_the_page(),
        *(one.key for one in said()),
        *mentioned(namespaces),
        *(key for keys in PUT_TOGETHER.values() for key in keys),
    }
