"""The parts of the table's screen as it lies among people: amounts, plates, tracks, pairs, buttons."""
