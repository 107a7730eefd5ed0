"""What the way from the front door to the first turn is made of: cards, pictures, the grid of a deal."""
