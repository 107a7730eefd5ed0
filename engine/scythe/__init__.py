"""The rules of Scythe, one file per concept a player would name; data/ holds the components."""
