"""Rules and the running table. Standard library only; no clock, no randomness, no I/O but the journal."""
