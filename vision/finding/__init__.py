"""Finding a printed board in a photo, and seeing it from straight above."""
