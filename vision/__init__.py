"""Photo in, proposal out; nothing in here changes a game."""
