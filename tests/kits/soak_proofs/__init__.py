"""Proofs for the tests of the soak: one that holds, and one for every way to fail."""
