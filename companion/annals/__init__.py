"""The group's memory: what finished games were, counted over many, and their way to other programs."""
