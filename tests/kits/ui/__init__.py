"""The real app in a window without a screen, its states, and hands that touch it."""
