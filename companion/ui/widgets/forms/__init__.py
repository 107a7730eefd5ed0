"""What people fill in: secret choices, numbers that are counted, what is set right."""
