"""Tests of what a game has to tell."""
