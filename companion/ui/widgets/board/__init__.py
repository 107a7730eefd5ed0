"""A board to look at and move pieces on."""
