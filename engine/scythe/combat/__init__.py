"""What a move leads to: combat with its sealed dials, retreat, and everything that follows in order."""
