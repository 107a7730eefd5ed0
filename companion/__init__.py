"""What people touch: the command line now, the LAN and the screens later."""
