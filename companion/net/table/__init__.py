"""The table for phones: its one writer, what each phone is told, and what a phone knows of it."""
