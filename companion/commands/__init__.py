"""One file for each longer command of `adjutant`."""
