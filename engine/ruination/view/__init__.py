"""What screens show: words of acts, decks as tiles, marks, figures, the map as a drawing."""
