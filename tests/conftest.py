"""What all tests share: hypothesis without dice of its own, so that a red test is red for everybody."""

from hypothesis import settings

settings.register_profile("adjutant", derandomize=True, deadline=None, database=None, print_blob=False)
settings.load_profile("adjutant")
