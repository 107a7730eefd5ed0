"""ifaddr as it is published; python-for-android's own recipe patches an older one for Android 5."""

from pythonforandroid.recipe import PyProjectRecipe


class IfaddrRecipe(PyProjectRecipe):
    """ifaddr's plain wheel: from API 24 on the system itself lists its network interfaces."""

    name = "ifaddr"
    version = "0.2.0"
    url = "https://github.com/ifaddr/ifaddr/archive/refs/tags/{version}.tar.gz"


recipe = IfaddrRecipe()
