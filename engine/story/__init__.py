"""What a finished game has to tell, of any game: its turns, numbers by turn, times and turning points."""
