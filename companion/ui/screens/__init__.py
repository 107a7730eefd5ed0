"""One file for each screen of the app."""
