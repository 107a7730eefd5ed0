"""The score: positions and what is wrong with them, counting, how the seats stand, who wins."""
