"""The rules of Ruination."""
