"""The rules of Scythe, a folder for each concept a player would name; data/ holds the components."""
