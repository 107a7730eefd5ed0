"""What Android and a desktop do differently: one interface, a twin for each, and the choice between them."""

import os
from functools import cache

from companion.platform.desktop import Desktop
from companion.platform.interface import MulticastLock, Permission, Platform

__all__ = ["MulticastLock", "Permission", "Platform", "here", "on_android"]


def on_android() -> bool:
    """Whether this runs inside an Android package."""
    # sys.platform is "linux" there until Python 3.13 and "android" after; the package always sets this one.
    return "ANDROID_ARGUMENT" in os.environ


@cache
def here() -> Platform:
    """The one platform this process runs on."""
    if on_android():
        from companion.platform.android import Android

        return Android()
    return Desktop()
