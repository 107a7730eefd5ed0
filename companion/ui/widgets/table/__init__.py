"""What lies around the table: seats, mats, choices, prompts, log, score, contests."""
