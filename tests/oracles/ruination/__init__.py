"""Ruination a second time: books, battles, dice and score."""
