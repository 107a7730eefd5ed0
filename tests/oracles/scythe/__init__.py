"""Scythe a second time: books, reach, objectives, recruits and score."""
