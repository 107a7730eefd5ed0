"""The group's memory on the tablet."""
