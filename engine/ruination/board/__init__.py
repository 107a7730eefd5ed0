"""The map a table plays on, its files, and what stands on it."""
