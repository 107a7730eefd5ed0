"""What a game gives screens to draw: amounts, mats, boards, shapes, contests; they know no more of it."""
