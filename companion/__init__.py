"""What people touch: the command line, the table on the LAN with its phones, and the app's screens."""

from typing import Final

__version__: Final = "0.2.0"
"""As in pyproject.toml; written here too, for the package on a tablet knows no metadata."""
