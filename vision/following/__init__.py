"""A photo explains what was played: which acts lead from the tracked state to what is seen."""
