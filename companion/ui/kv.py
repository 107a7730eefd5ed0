"""Loads the layout that lies beside a screen or widget."""

from pathlib import Path

from kivy.lang import Builder


def load_beside(module: str) -> None:
    """Loads `<module>.kv` once; every rule in it is then known by name."""
    path = str(Path(module).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path)
