"""The table over the LAN, a folder for each job; page/ is the phone in a browser."""
