"""The score: counting it, the ceremony of the end, and the sheet in words."""
