"""Tests of what games give screens to draw."""
