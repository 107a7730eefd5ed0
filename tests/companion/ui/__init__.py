"""The app's screens; what Kivy reads when it is first imported is set before any of these modules is."""

import tests.kits.ui  # noqa: F401
