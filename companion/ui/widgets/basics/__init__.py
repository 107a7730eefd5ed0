"""Words, things to push, columns, panels, pictures: what every screen is made of."""
