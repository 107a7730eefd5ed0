"""Machines in a local network of their own, made of network namespaces: real sockets, real multicast."""

import itertools
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache

import pytest

from tests.kits.source_tree import ROOT
from tests.kits.tiers import not_when_quick
from tests.kits.waiting import PATIENCE, Deadline

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

    def until(self, wanted: Callable[[str], bool]) -> str:
        """The next line that is wanted; fails with everything that came instead."""
        deadline = Deadline()
        while True:
            try:
                line = self._waiting.get(timeout=deadline.left)
            except queue.Empty:
                raise AssertionError(f"waited {PATIENCE} s in vain; it said {self.lines}") from None
            if line is None:
                raise AssertionError(f"ended with {self.process.wait(PATIENCE)}; it said {self.lines}")
            if wanted(line):
                return line

    def end(self) -> int:
        """Kills the process if it still runs, and waits for it."""
        with suppress(ProcessLookupError):
            self.process.kill()
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
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
        self.is_torn = False  # whether its cable or address was touched, which its browser may still feel
        self._switch, self._port, self._own_ip = switch, port, ip
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

    def run(self, *words: str) -> str:
        """What the command prints on this machine."""
        done = subprocess.run(
            self.command(words), capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return done.stdout + done.stderr

    def cut(self) -> None:
        """Pulls the cable at the switch's end, so that the machine keeps its address."""
        self.is_torn = True
        _ip("-n", self._switch, "link", "set", self._port, "down")

    def mend(self) -> None:
        """Plugs the cable in again."""
        _ip("-n", self._switch, "link", "set", self._port, "up")

    def readdress(self, ip: str) -> None:
        """Takes the machine's address away and gives it this one, as a new lease does."""
        self.is_torn = True
        _ip("-n", self.space, "address", "flush", "dev", INTERFACE)
        self._give(ip)

    def restore(self) -> None:
        """Brings the cable and the address back to what they were when the machine was new."""
        self.mend()
        self.readdress(self._own_ip)
        self.is_torn = False

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
        # A second address that comes a while later by itself would break off what a browser is loading.
        _ip("-n", self.space, "link", "set", INTERFACE, "addrgenmode", "none")
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
            process.wait(PATIENCE)
        _ip_says("netns", "delete", self.space)


class Switch:
    """A switch that machines are plugged into as they are asked for, 10.77.0.1, .2, ...; it leads nowhere."""

    def __init__(self) -> None:
        self._name = f"adjutant-{os.getpid()}-{next(_numbers)}"
        self._space = f"{self._name}-switch"
        self._machines: list[Machine] = []
        _ip("netns", "add", self._space)
        # Without the delay of real switches, and without their guesses about who wants multicast.
        bridge = ("type", "bridge", "forward_delay", "0", "mcast_snooping", "0")
        _ip("-n", self._space, "link", "add", "switch", *bridge)
        _ip("-n", self._space, "link", "set", "switch", "up")

    def machine(self, at: int) -> Machine:
        """The machine with this place, 0, 1, ...; made at the first question with all before it."""
        while len(self._machines) <= at:
            number = len(self._machines) + 1
            made = Machine(f"{self._name}-{number}", self._space, f"port{number}", f"{NETWORK}.{number}")
            self._machines.append(made)
            made.plug_in()
        return self._machines[at]

    @property
    def machines(self) -> tuple[Machine, ...]:
        """Every machine that was asked for."""
        return tuple(self._machines)

    def tear_down(self) -> None:
        """Removes the switch and every machine."""
        for machine in self._machines:
            machine.tear_down()
        _ip_says("netns", "delete", self._space)


@contextmanager
def lan(hosts: int = 2) -> Iterator[tuple[Machine, ...]]:
    """So many machines on one switch, 10.77.0.1, .2, ... , that reach each other and nothing else."""
    skip_without_namespaces()
    switch = Switch()
    try:
        yield tuple(switch.machine(at) for at in range(hosts))
    finally:
        switch.tear_down()


def skip_without_namespaces() -> None:
    """Skips the test where no namespaces can be made, and says why not."""
    not_when_quick("network namespaces", "network")
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
    done = subprocess.run(["ip", *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, f"ip {' '.join(words)}: {done.stderr.strip()}"


def _ip_says(*words: str) -> str:
    done = subprocess.run(["ip", *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.stdout
