"""Where python-for-android starts the app."""

from companion.ui.start import run

run()
