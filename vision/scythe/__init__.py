"""Reads the board of Scythe: two small networks, then the likeliest whole board."""
