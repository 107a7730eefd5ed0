"""A real host in a process of its own on one of the machines, and what its terminal and its journal say."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.text import text
from engine.message import Param, say
from tests.kits.net.namespaces import Machine, Running
from tests.kits.source_tree import ROOT
from tests.kits.waiting import until

CODE = re.compile(r"\b(\d{3}) (\d{3})\b")


def words(key: str, language: str = "en", **params: Param) -> str:
    """The sentence that people read."""
    return text(say(key, **params), language)


class Hosted:
    """A host process on a machine; it can be killed and started again on the same journal and port."""

    def __init__(self, machine: Machine, folder: Path, options: Sequence[str], terminal: bool) -> None:
        self.machine, self.folder = machine, folder
        self._terminal = terminal
        self._keyboard = -1
        self.running = self._start("--folder", str(folder), *options)

    @property
    def journal(self) -> Path:
        """The file in which the game is saved."""
        return next(path for path in self.folder.glob("*.jsonl"))

    @property
    def url(self) -> str:
        """The address that people type."""
        line = next(line for line in self.running.lines if "Wi-Fi: http" in line)
        return str(re.findall(r"http://\S+/", line)[0])

    @property
    def said(self) -> str:
        """Everything that the host's terminal has shown since it was started."""
        return "\n".join(self.running.lines)

    def link(self, seat: int) -> str:
        """What the QR code of a free seat carries."""
        if self._terminal:
            self.type(str(seat + 1))
        mark = f"#s={seat}&k="
        until(lambda: mark in self.said, f"the link of seat {seat}")
        return [word for word in self.said.split() if mark in word][-1]

    def code(self) -> str:
        """The digits to type, as the host showed them last."""
        return "".join(until(lambda: CODE.findall(self.said), "a code")[-1])

    def type(self, line: str) -> None:
        """Types a line at the host's terminal."""
        os.write(self._keyboard, f"{line}\n".encode())

    def entries(self, kind: str = "") -> list[dict[str, Any]]:
        """The lines of the journal, all or one kind's, without one that is just being written."""
        whole = self.journal.read_text("utf-8").rpartition("\n")[0]
        lines = [json.loads(line) for line in whole.splitlines()[1:]]
        return [entry for entry in lines if not kind or entry.get("do") == kind]

    @property
    def revision(self) -> int:
        """How many changes of the table the journal holds; what is only noted changes nothing."""
        return sum(entry["do"] != "noted" for entry in self.entries())

    def kill(self) -> None:
        """Kills the process at once, as a flat battery does."""
        self.running.process.send_signal(signal.SIGKILL)
        self.end()

    def restart(self) -> None:
        """Starts it again with the game that was saved."""
        self.running = self._start("--resume", str(self.journal))

    def end(self) -> None:
        """Ends the process; nothing if it has ended."""
        self.running.end()
        if self._keyboard >= 0:
            os.close(self._keyboard)
            self._keyboard = -1

    def _start(self, *options: str) -> Running:
        command = [sys.executable, "-u", "-m", "companion", "--language", "en", "host", *options]
        if not self._terminal:
            running = self.machine.start(*command)
        else:
            self._keyboard, far_end = os.openpty()
            pipes = {"stdin": far_end, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
            running = Running(self.machine.popen(command, cwd=ROOT, **pipes))
            os.close(far_end)
        running.until(lambda line: CODE.search(line) is not None or line == words("host.complete"))
        return running
