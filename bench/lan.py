"""Tap to prompt and seal to reveal with seven phones, beside a bare websockets echo in the same run."""

import asyncio
import random
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.lan_phones import Phones, Wire
from bench.lan_sides import echo_side, host_side

PHONES = 7
COMBAT = "declare_combat"
COMBAT_SHARE = 0.3  # how often it is picked where it is offered, so that seals are met often enough


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of one kind of way, sorted by nothing."""

    name: str
    ms: tuple[float, ...]

    @property
    def p50(self) -> float:
        """The median."""
        return median(self.ms)

    @property
    def p99(self) -> float:
        """What one in a hundred exceeds."""
        return quantiles(self.ms, n=100)[98] if len(self.ms) > 1 else self.ms[0]


@dataclass(frozen=True, slots=True)
class Lan:
    """What was measured."""

    echo: Times
    relay: Times
    saved: Times
    prompt: Times
    answer: Times
    reveal: Times
    bytes_told: int
    """The median size of an update, which echo and relay carry too."""

    def rows(self) -> list[tuple[str, Times, int]]:
        """What to compare: a name, the times, and how many ways through the air each takes."""
        return [
            ("bare echo, back to its sender", self.echo, 1),
            ("bare relay to seven phones", self.relay, 1),
            ("bare relay that saves first", self.saved, 1),
            ("tap to prompt on another phone", self.prompt, 1),
            ("tap to answer on the same phone", self.answer, 1),
            ("second seal to both opened", self.reveal, 2),
        ]

    def as_json(self) -> list[dict[str, object]]:
        """The rows with their figures."""
        return [
            {
                "name": name,
                "times": len(times.ms),
                "p50_ms": round(times.p50, 3),
                "p99_ms": round(times.p99, 3),
                "ratio_to_echo": round(times.p50 / self.echo.p50 / ways, 2),
                "ratio_to_saved_relay": round(times.p50 / self.saved.p50 / ways, 2),
            }
            for name, times, ways in self.rows()
            if times.ms
        ]


def as_lines(lan: Lan) -> list[str]:
    """The rows for people."""
    title = f"LAN, seven phones, {lan.bytes_told} bytes a message"
    head = f"{title:<42}p50 ms  p99 ms  x echo  x saved relay"
    return (
        [head]
        + [
            f"{row['name']:<42}{row['p50_ms']:>6}{row['p99_ms']:>8}{row['ratio_to_echo']:>8}{row['ratio_to_saved_relay']:>9}"
            for row in lan.as_json()
        ]
        + ["Opening dials takes two ways there and back; its ratios are for one of them."]
    )


def measure(rounds: int, taps: int) -> Lan:
    """Interleaved rounds of taps, relays and echoes; host and echo run in processes of their own."""
    spawn = get_context("spawn")
    with TemporaryDirectory() as folder:
        ends = [spawn.Pipe(), spawn.Pipe()]
        sides = [
            spawn.Process(target=host_side, args=(ends[0][1], str(Path(folder) / "game.jsonl"), PHONES)),
            spawn.Process(target=echo_side, args=(ends[1][1],)),
        ]
        for side in sides:
            side.start()
        try:
            return asyncio.run(_measure(ends[0][0].recv(), ends[1][0].recv(), rounds, taps))
        finally:
            for end, side in zip(ends, sides, strict=True):
                end[0].send("stop")
                side.join()


async def _measure(table: tuple[int, list[str]], echo_port: int, rounds: int, taps: int) -> Lan:
    found: dict[str, list[float]] = {
        name: [] for name in ("echo", "relay", "saved", "prompt", "answer", "reveal")
    }
    sizes = [1000]
    chance = random.Random(7)
    async with Phones(*table) as phones, Wire(echo_port, PHONES) as wire:
        for _ in range(rounds):
            for _ in range(taps):
                await _tap(phones, chance, found, sizes)
            for _ in range(taps):
                found["relay"].append(await wire.relay(int(median(sizes))))
                found["saved"].append(await wire.relay(int(median(sizes)), saved=True))
                found["echo"].append(await wire.echo(int(median(sizes))))
    times = {name: Times(name, tuple(1000 * each for each in ways)) for name, ways in found.items()}
    return Lan(**times, bytes_told=int(median(sizes)))


async def _tap(
    phones: Phones, chance: random.Random, found: dict[str, list[float]], sizes: list[int]
) -> None:
    if phones.sides():
        found["reveal"].append(await phones.seal(chance))
        return
    seat, act = _pick(phones, chance)
    began = perf_counter()
    arrived = await phones.act(seat, act)
    found["answer"].append(arrived.answered - began)
    prompted = [arrived.told[other] - began for other in phones.prompted() if other != seat]
    found["prompt"] += prompted[:1]
    sizes.append(arrived.size)


def _pick(phones: Phones, chance: random.Random) -> tuple[int, object]:
    offered = [(seat, choice["act"]) for seat in phones.prompted() for choice in phones.choices(seat)]
    combats = [offer for offer in offered if offer[1].get("act") == COMBAT]
    return chance.choice(combats if combats and chance.random() < COMBAT_SHARE else offered)
