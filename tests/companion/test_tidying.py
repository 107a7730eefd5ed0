"""The search for dead objects: what stands on the screen is looked through once, and nothing stays."""

import subprocess
import sys

from tests.kits.source_tree import ROOT

PROLOGUE = """
import gc, weakref
from companion import tidying
class Widget: pass
def made():
    one = Widget()
    one.itself = one
    return one
"""


def told(script: str) -> list[str]:
    """What a process of its own says: a test's own memory is left as it is."""
    done = subprocess.run(
        [sys.executable, "-c", PROLOGUE + script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def test_what_has_outlived_a_search_is_left_out_of_the_next() -> None:
    script = """
held = [made() for _ in range(5000)]
tidying.begin()
tidying.begin()
gc.collect()
print(len(gc.get_objects()) < 5000, gc.get_freeze_count() > 5000, len(gc.callbacks))
"""
    assert told(script) == ["True", "True", "1"]


def test_what_died_on_the_screen_is_found_when_a_table_is_closed() -> None:
    script = """
tidying.begin()
dead = made()
seen = weakref.ref(dead)
gc.collect()
del dead
gc.collect()
print(seen() is None)
tidying.thoroughly()
print(seen() is None)
"""
    assert told(script) == ["False", "True"]


def test_without_a_window_nothing_is_left_out() -> None:
    script = """
tidying.thoroughly()
gc.collect()
print(gc.get_freeze_count())
tidying.begin()
gc.collect()
tidying.end()
print(gc.get_freeze_count(), gc.callbacks)
"""
    assert told(script) == ["0", "0", "[]"]
