"""The app as a phone at somebody else's table: its screen, its visit, and what it keeps."""
