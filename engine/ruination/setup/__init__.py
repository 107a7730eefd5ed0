"""Before the first turn: the set-up and its form, the checklist, starting tiles, homes and nomads."""
