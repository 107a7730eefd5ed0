"""Sealed choices: commitments, the host's and the phone's machine, and their place at the table."""
