"""Photo in, proposal out. Arrives with the board reader; never changes a game."""
