"""The real app in a window without a screen, its states, and hands that touch it.

What Kivy reads when it is first imported is set here, before any of the kits imports it.
"""

import os
import shutil
import tempfile
from atexit import register

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
# A window without a screen never changes its size: it has the largest, and the app uses a part of it.
os.environ.setdefault("KCFG_GRAPHICS_WIDTH", "2560")
os.environ.setdefault("KCFG_GRAPHICS_HEIGHT", "1600")
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")

# Kivy writes settings and icons at home; an app in a process of its own has that of the test that started it.
if "KIVY_HOME" not in os.environ:
    os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="kivy-home-")
    register(shutil.rmtree, os.environ["KIVY_HOME"], ignore_errors=True)
