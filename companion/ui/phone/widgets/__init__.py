"""What the screen of the app's phone is made of."""
