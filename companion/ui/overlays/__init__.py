"""What lies over a screen for a while: setting right, a pause, the knobs of an offer."""
