"""The Kivy screens. Arrive with part 4."""
