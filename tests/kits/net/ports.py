"""Ports that belong to one test process, so that tests beside each other never take the same."""

import os
import socket

# Below those that systems hand out by themselves (32768 on Linux), which anybody may get at any time.
PORTS = range(20_000, 30_000)


class OwnPort:
    """A TCP port of this machine that no other test gets while this is open."""

    def __init__(self) -> None:
        first = os.getpid() * 37 % len(PORTS)
        for port in (*PORTS[first:], *PORTS[:first]):
            # The UDP port of the same number, which nobody here needs, stands for it.
            self._lock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            try:
                self._lock.bind(("127.0.0.1", port))
                with socket.socket() as probe:
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                    probe.bind(("127.0.0.1", port))
            except OSError:
                self._lock.close()
            else:
                self.number = port
                return
        raise OSError("no port is free")

    def close(self) -> None:
        """Gives the port back."""
        self._lock.close()
