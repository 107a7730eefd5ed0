"""The group's memory: annals, their index and names, figures, and the way to other programs."""
