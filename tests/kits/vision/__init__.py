"""Drawn boards, shared photos and readings for tests."""
