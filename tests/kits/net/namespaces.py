"""Machines in a local network of their own, made of network namespaces: real sockets, real multicast."""

import itertools
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache

import pytest

from tests.kits.source_tree import ROOT

NETWORK = "10.77.0"
INTERFACE = "eth0"
_numbers = itertools.count(1)


class Running:
    """A process on one of the machines, its lines read as they come."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: list[str] = []
        self._waiting: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def say(self, line: str) -> None:
        """The process reads this line."""
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, wanted: Callable[[str], bool], seconds: float = 20) -> str:
        """The next line that is wanted; fails with everything that came instead."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._waiting.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"waited {seconds} s in vain; it said {self.lines}") from None
            if line is None:
                raise AssertionError(f"ended with {self.process.wait(5)}; it said {self.lines}")
            if wanted(line):
                return line

    def end(self) -> int:
        """Kills the process if it still runs, and waits for it."""
        with suppress(ProcessLookupError):
            self.process.kill()
        code = self.process.wait(10)
        self._reader.join(10)
        # A child that holds the pipe open keeps the reader in it; closing would then wait for ever.
        streams = (
            [self.process.stdin] if self._reader.is_alive() else [self.process.stdin, self.process.stdout]
        )
        for stream in streams:
            if stream:
                with suppress(OSError):
                    stream.close()
        return code

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            self._waiting.put(self.lines[-1])
        self._waiting.put(None)


class Machine:
    """One machine of the network: a namespace with loopback and one cable."""

    def __init__(self, space: str, switch: str, port: str, ip: str) -> None:
        self.space, self.ip = space, ip
        self._switch, self._port = switch, port
        self._started: list[Running] = []
        self._processes: list[subprocess.Popen[str]] = []

    def command(self, words: Sequence[str]) -> list[str]:
        """The command that does this on the machine."""
        return ["ip", "netns", "exec", self.space, *words]

    def popen(self, words: Sequence[str], **options: object) -> "subprocess.Popen[str]":
        """A process on this machine, killed at the latest when the network is torn down."""
        process = subprocess.Popen(self.command(words), text=True, **options)  # type: ignore[call-overload]
        self._processes.append(process)
        return process  # type: ignore[no-any-return]

    def start(self, *words: str) -> Running:
        """A process on this machine whose lines, errors too, the test can read and answer."""
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        running = Running(self.popen(words, cwd=ROOT, **pipes))
        self._started.append(running)
        return running

    def python(self, script: str, *words: str) -> Running:
        """A Python script on this machine, unbuffered, with the repository at hand."""
        return self.start(sys.executable, "-u", "-W", "error", "-c", script, *words)

    def run(self, *words: str, seconds: float = 30) -> str:
        """What the command prints on this machine."""
        done = subprocess.run(
            self.command(words), capture_output=True, text=True, timeout=seconds, check=False
        )
        return done.stdout + done.stderr

    def cut(self) -> None:
        """Pulls the cable at the switch's end, so that the machine keeps its address."""
        _ip("-n", self._switch, "link", "set", self._port, "down")

    def mend(self) -> None:
        """Plugs the cable in again."""
        _ip("-n", self._switch, "link", "set", self._port, "up")

    def readdress(self, ip: str) -> None:
        """Takes the machine's address away and gives it this one, as a new lease does."""
        _ip("-n", self.space, "address", "flush", "dev", INTERFACE)
        self._give(ip)

    def _give(self, ip: str) -> None:
        _ip("-n", self.space, "address", "add", f"{ip}/24", "dev", INTERFACE)
        # The route that multicast takes when a program names no interface.
        _ip("-n", self.space, "route", "replace", "224.0.0.0/4", "dev", INTERFACE)
        self.ip = ip

    def plug_in(self) -> None:
        """Makes the namespace and its cable to the switch."""
        _ip("netns", "add", self.space)
        _ip("-n", self._switch, "link", "add", self._port, "type", "veth",
            "peer", "name", INTERFACE, "netns", self.space)  # fmt: skip
        _ip("-n", self._switch, "link", "set", self._port, "master", "switch", "up")
        _ip("-n", self.space, "link", "set", "lo", "up")
        _ip("-n", self.space, "link", "set", INTERFACE, "up")
        self._give(self.ip)

    def tear_down(self) -> None:
        """Ends every process of this machine and removes it."""
        # Children that outlived their parents too, as a browser's do: whoever is in our namespace is ours.
        for word in _ip_says("netns", "pids", self.space).split():
            with suppress(ProcessLookupError):
                os.kill(int(word), signal.SIGKILL)
        for running in self._started:
            running.end()
        for process in self._processes:
            with suppress(ProcessLookupError):
                process.kill()
            process.wait(10)
        _ip_says("netns", "delete", self.space)


@contextmanager
def lan(hosts: int = 2) -> Iterator[tuple[Machine, ...]]:
    """So many machines on one switch, 10.77.0.1, .2, ... , that reach each other and nothing else."""
    skip_without_namespaces()
    name = f"adjutant-{os.getpid()}-{next(_numbers)}"
    switch = f"{name}-switch"
    machines = tuple(
        Machine(f"{name}-{number}", switch, f"port{number}", f"{NETWORK}.{number}")
        for number in range(1, hosts + 1)
    )
    try:
        _ip("netns", "add", switch)
        # Without the delay of real switches, and without their guesses about who wants multicast.
        _ip(
            "-n",
            switch,
            "link",
            "add",
            "switch",
            "type",
            "bridge",
            "forward_delay",
            "0",
            "mcast_snooping",
            "0",
        )
        _ip("-n", switch, "link", "set", "switch", "up")
        for machine in machines:
            machine.plug_in()
        yield machines
    finally:
        for machine in machines:
            machine.tear_down()
        _ip_says("netns", "delete", switch)


def skip_without_namespaces() -> None:
    """Skips the test where no namespaces can be made, and says why not."""
    if reason := _why_not():
        pytest.skip(reason)


@cache
def _why_not() -> str:
    if not sys.platform.startswith("linux"):
        return f"network namespaces are Linux's, this is {sys.platform}"
    if not shutil.which("ip"):
        return "network namespaces need the command `ip` (package iproute2)"
    if os.geteuid() != 0:
        return "network namespaces need root"
    probe = f"adjutant-{os.getpid()}-probe"
    done = subprocess.run(["ip", "netns", "add", probe], capture_output=True, text=True, check=False)
    if done.returncode:
        return f"`ip netns add` fails here: {done.stderr.strip()}"
    _ip("netns", "delete", probe)
    return ""


def _ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 0, f"ip {' '.join(words)}: {done.stderr.strip()}"


def _ip_says(*words: str) -> str:
    return subprocess.run(["ip", *words], capture_output=True, text=True, timeout=30, check=False).stdout
