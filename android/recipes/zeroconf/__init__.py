"""python-for-android's recipe for the zeroconf this project is tested with; its own one is of 2020."""

from pythonforandroid.recipe import PyProjectRecipe


class ZeroconfRecipe(PyProjectRecipe):
    """zeroconf without compiled parts."""

    name = "zeroconf"
    version = "0.153.0"
    url = "https://github.com/python-zeroconf/python-zeroconf/archive/refs/tags/{version}.tar.gz"
    depends = ["ifaddr"]  # noqa: RUF012 - python-for-android reads a plain list

    def get_recipe_env(self, arch, **kwargs):
        """The build's environment, with Cython switched off."""
        env = super().get_recipe_env(arch, **kwargs)
        # There is no wheel for Android, and parts compiled by the host's compiler would not load there.
        env["SKIP_CYTHON"] = "1"
        return env


recipe = ZeroconfRecipe()
