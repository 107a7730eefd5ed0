"""The app's window: its screens, what they are made of, the app as a phone, photos of the board."""
