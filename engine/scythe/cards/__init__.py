"""Cards: encounters, factory cards, objectives."""
