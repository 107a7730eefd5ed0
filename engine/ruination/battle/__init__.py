"""Battles: the machine from start to end, its dice, its words and picture, what one does to the map."""
