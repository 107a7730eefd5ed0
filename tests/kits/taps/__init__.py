"""Whole recorded games, and hands on window and page that play them and count their taps."""
