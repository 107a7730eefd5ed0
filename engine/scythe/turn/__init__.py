"""A turn: its section, the actions of both rows and their payment, what a step earns, the next turn."""
