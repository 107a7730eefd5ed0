"""A table on the disk: its journal, what the lines of one mean, and how one of older rules goes on."""
