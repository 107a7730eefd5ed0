"""Positions and random battles of Ruination for tests."""
