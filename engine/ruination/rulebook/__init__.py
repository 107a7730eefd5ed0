"""The rules of Ruination as cards: which there are, what each message is about, what matters now."""
