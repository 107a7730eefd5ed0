"""The table over the LAN. The sealed dials so far; sockets and joining arrive with part 3."""
