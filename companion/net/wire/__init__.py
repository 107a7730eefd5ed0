"""Sockets, HTTP and the local network: the host's port, a phone's connection, how tables are found."""
