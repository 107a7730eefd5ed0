"""A third game that nobody sells, to prove that a game is its own folder and one line."""
