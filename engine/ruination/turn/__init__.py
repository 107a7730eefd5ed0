"""A turn: its card, the tasks above it, whose it is, and every action with what it pays and gains."""
