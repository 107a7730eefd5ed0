"""The rules of Ruination, a folder for each concept a player would name."""
