"""Rules where they are asked for: the card over a screen, and the screen with all of them."""
