"""The rules of Scythe as cards: which there are, what each message is about, what matters now."""
