"""Scores of any game: reading a position, ranking seats, and the sheet that every screen shows."""
