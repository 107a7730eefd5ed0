"""A camera on a stand: it looks after every hand, plays what it is sure of, and asks about the rest."""
