"""Locales, sounds, and what the board reader has learnt. All our own or freely licensed."""
