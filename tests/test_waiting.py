"""The one way to wait: nothing below tests/ sleeps or polls by itself, but tests/kits/waiting.py."""

import ast
from collections.abc import Iterable, Iterator

import pytest

from tests.kits.source_tree import ROOT, nodes, python_files, short

MAY_WAIT = ROOT / "tests" / "kits" / "waiting.py"
SLEEPS = ("sleep", "wait_for_timeout")
"""Calls that only let time pass: those of time, of asyncio and of a page in a browser."""
CLOCKS = ("monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "time", "time_ns")


def _name(call: ast.Call) -> str:
    """The last part of the called name: `a.b.c()` is "c"."""
    return getattr(call.func, "attr", None) or getattr(call.func, "id", "")


def _is_limit(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, int | float) and value.value > 0


def _waits(found: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Every line that lets time pass or looks at a clock again and again."""
    polled: set[int] = set()
    for node in found:
        if isinstance(node, ast.Call) and _name(node) in SLEEPS:
            yield node.lineno, f"calls {_name(node)}"
        elif isinstance(node, ast.keyword) and node.arg == "timeout" and _is_limit(node.value):
            yield node.value.lineno, "has a limit of its own"
        elif isinstance(node, ast.ImportFrom | ast.Import):
            for alias in node.names:
                if alias.name.rpartition(".")[2] in SLEEPS and alias.asname:
                    yield node.lineno, f"calls {alias.name} by another name"
        elif isinstance(node, ast.While):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Call) and _name(inner) in CLOCKS and id(inner) not in polled:
                    polled.add(id(inner))
                    yield inner.lineno, f"looks at {_name(inner)} in a loop"


def test_nothing_sleeps_or_polls_outside_the_one_module_that_waits() -> None:
    """Whoever waits says for what (tests/kits/waiting.py); a moment is never long enough everywhere."""
    offenders = [
        f"{short(path)}:{line} {what}"
        for path in python_files("tests")
        if path != MAY_WAIT
        for line, what in sorted(_waits(nodes(path)))
    ]
    assert not offenders, "\n".join(offenders)


@pytest.mark.parametrize(
    "code",
    [
        "import time\ntime.sleep(1)",
        "from time import sleep\nsleep(0.1)",
        "from time import sleep as nap",
        "async def go():\n    await asyncio.sleep(0)",
        "page.wait_for_timeout(300)",
        "while time.monotonic() < end:\n    look()",
        "while True:\n    if perf_counter() > end:\n        break",
        "while not done():\n    while time.time() < end:\n        look()",
        "subprocess.run(command, timeout=60)",
    ],
)
def test_sleeping_and_polling_is_found(code: str) -> None:
    """The guard above can fail, and names each place once."""
    assert len(list(_waits(ast.walk(ast.parse(code))))) == 1


@pytest.mark.parametrize(
    "code",
    [
        "start = time.perf_counter()\nwork()\nprint(time.perf_counter() - start)",
        "until(lambda: page.ready, 'the page')",
        "while queue:\n    queue.pop()",
        "dawdle(0.003)",
        "thread.join(timeout=AGES)",
    ],
)
def test_measuring_and_named_waits_are_no_sleep(code: str) -> None:
    """Time may be measured, and whoever is told when to go on needs no clock."""
    assert list(_waits(ast.walk(ast.parse(code)))) == []


def test_the_one_module_that_waits_is_there_and_would_be_found() -> None:
    """An exception for a file that is gone, or that waits no more, would hide another."""
    assert {what for _, what in _waits(nodes(MAY_WAIT))} >= {"calls sleep", "looks at monotonic in a loop"}
