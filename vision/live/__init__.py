"""A camera's preview: following the board, hands over it, when to take the photo."""
