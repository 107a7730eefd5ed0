"""The table over the LAN. Arrives with part 3."""
