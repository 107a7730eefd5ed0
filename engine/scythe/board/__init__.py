"""The board: its map, what stands on it, who controls what, and where units may go."""
