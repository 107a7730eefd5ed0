"""Photos of the board on their way from a phone, on the disk, and what became of them."""
