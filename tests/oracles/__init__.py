"""Second, naive implementations written from the rule texts; they share no code with the engine."""
