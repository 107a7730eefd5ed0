"""Tests of the story on the tablet."""
