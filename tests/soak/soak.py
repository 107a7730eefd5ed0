"""The soak itself: hands cases to workers, shares the time out by weight, and keeps the figures."""

import json
import queue
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tests.soak.crew import Job, Worker
from tests.soak.known import Known, known
from tests.soak.proof import Proof
from tests.soak.worker import BEGUN

FAILURES_MOST: Final = 20  # of one proof; after so many it has said what it has to say
GRACE: Final = 5.0  # seconds that running cases may take beyond the time
WORKER_LIVES: Final = 300.0  # seconds; then a fresh one takes over, for kits remember what they have seen
LOOK: Final = 0.5  # seconds between two looks at the clock while no answer comes


@dataclass(frozen=True, slots=True)
class Failure:
    """A case that failed, and what it said last."""

    name: str
    seed: int
    error: str
    lines: tuple[str, ...]


@dataclass(slots=True)
class Tally:
    """What became of one proof so far."""

    proof: Proof
    first: int
    asked: int = 0
    done: int = 0
    running: int = 0
    seconds: float = 0.0
    failures: list[Failure] = field(default_factory=list)
    known: Counter[Known] = field(default_factory=Counter)
    unfinished: list[int] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many were tried, in what the proof counts."""
        return self.done * self.proof.each

    @property
    def last(self) -> int:
        """The seed of the last case that was asked for."""
        return self.first + max(self.asked, 1) - 1

    @property
    def share(self) -> float:
        """The time used by weight; what runs now counts as much as one usually takes."""
        usual = self.seconds / self.done if self.done else 1.0
        return (self.seconds + self.running * usual) / self.proof.weight

    def wants_more(self, most: int | None) -> bool:
        """Whether the aim, or so many cases, is not reached yet."""
        enough = most if most is not None else -(-self.proof.aim // self.proof.each)
        return self.asked < enough and len(self.failures) < FAILURES_MOST


class Soak:
    """One run over some proofs."""

    def __init__(
        self,
        package: str,
        proofs: Mapping[str, Proof],
        seed: int,
        seconds: float,
        most: int | None = None,
        workers: int = 2,
        tell: Callable[["Soak", Failure | None], None] = lambda soak, failure: None,
    ) -> None:
        self.package, self.most, self.tell = package, most, tell
        self.tallies = {name: Tally(proof, seed) for name, proof in proofs.items()}
        self.seconds, self.wanted = seconds, workers
        self.began = time.monotonic()
        self._answers: queue.Queue[tuple[Worker, str | None]] = queue.Queue()
        self._crew: list[Worker] = []

    @property
    def elapsed(self) -> float:
        """Seconds since the soak began."""
        return time.monotonic() - self.began

    @property
    def failed(self) -> bool:
        """Whether any case failed that is not known to."""
        return any(tally.failures for tally in self.tallies.values())

    def run(self) -> None:
        """Goes on until every aim is reached or the time is over; whatever ends it, no worker is left."""
        try:
            self._crew = [self._hired() for _ in range(self.wanted)]
            for worker in self._crew:
                self._ask(worker)
            while any(worker.job for worker in self._crew):
                self._hear()
                self._end_what_is_stuck()
                self.tell(self, None)
                if self.elapsed > self.seconds + GRACE:
                    break
        finally:
            for worker in self._crew:
                self._put_aside(worker)
                worker.end()

    def _hired(self) -> Worker:
        return Worker(self.package, self._answers)

    def _ask(self, worker: Worker) -> None:
        """The proof that had the least of its share goes on, if there is time."""
        worker.job = None
        wanting = [name for name, tally in self.tallies.items() if tally.wants_more(self.most)]
        if not wanting or self.elapsed > self.seconds:
            return
        name = min(wanting, key=lambda each: self.tallies[each].share)
        tally = self.tallies[name]
        worker.ask(name, tally.first + tally.asked, tally.proof.limit)
        tally.asked += 1
        tally.running += 1

    def _hear(self) -> None:
        try:
            worker, line = self._answers.get(timeout=LOOK)
        except queue.Empty:
            return None
        if worker not in self._crew:
            return None
        told = json.loads(line) if line else worker.last_words()
        if told == BEGUN:
            return worker.begin()
        if worker.job is not None:
            self._note(worker.job, told)
        if line is None or time.monotonic() - worker.born > WORKER_LIVES:
            worker = self._replaced(worker)
        return self._ask(worker)

    def _replaced(self, worker: Worker) -> Worker:
        worker.end()
        fresh = self._hired()
        self._crew[self._crew.index(worker)] = fresh
        return fresh

    def _end_what_is_stuck(self) -> None:
        for worker in tuple(self._crew):
            job = worker.job
            if job is not None and job.is_stuck:
                worker.abort()
                said = f"stuck: no end after {job.limit:g} s, the process was ended"
                lines = [*worker.last_words()["lines"][:-1], said]
                self._note(job, {"error": "Stuck", "where": "", "lines": lines})
                self._ask(self._replaced(worker))

    def _note(self, job: Job, told: dict[str, Any] | None) -> None:
        tally = self.tallies[job.name]
        tally.running -= 1
        tally.done += 1
        tally.seconds += job.seconds
        if told is None:
            return
        if found := known(job.name, told["error"], told["where"]):
            tally.known[found] += 1
            return
        failure = Failure(job.name, job.seed, told["error"], tuple(told["lines"]))
        tally.failures.append(failure)
        self.tell(self, failure)

    def _put_aside(self, worker: Worker) -> None:
        """A case that the end of the time cut off is no failure, and told."""
        if worker.job is not None:
            tally = self.tallies[worker.job.name]
            tally.running -= 1
            tally.unfinished.append(worker.job.seed)
            worker.job = None
