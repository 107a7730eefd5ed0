"""The Wind Gambit: airships with what they carry and their tiles, resolution tiles."""
