"""`make soak`: the long proofs, as many cases as a time allows, every one repeatable by its seed."""
