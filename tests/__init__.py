"""Adjutant's tests: they mirror the tree; what they share lies in kits/, second implementations in oracles/."""
