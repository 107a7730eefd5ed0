"""Setting right what lies on the table, and what else the table may do at any time."""
