"""Positions, boards and random plays of Scythe for tests."""
