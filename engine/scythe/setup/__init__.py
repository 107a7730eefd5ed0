"""Before the first turn: who plays what, what a set-up screen asks, what to lay out."""
