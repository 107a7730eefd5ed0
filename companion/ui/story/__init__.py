"""The story of a game: its charts and times, a replay, and a picture to share."""
