"""Photos of the board on the tablet: where they come from, reading, differences, teaching a board."""
