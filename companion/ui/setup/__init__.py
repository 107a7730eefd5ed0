"""Setting up a new table, in steps: who plays, what is followed, what is dealt."""
