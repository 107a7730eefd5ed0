"""Adjutant's tests mirror the tree; what they share is in kits/, second implementations in oracles/."""
