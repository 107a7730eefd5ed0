"""What screens show: words of acts, mats as tiles, marks, figures, the map as a drawing."""
