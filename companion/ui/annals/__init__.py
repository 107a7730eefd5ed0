"""The group's memory on the tablet: figures with filters and bars, who is who, and the way out."""
