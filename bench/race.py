"""Interleaved rounds of all sides, so that whatever else the machine does hits all alike."""

from dataclasses import asdict, dataclass
from statistics import median

from bench.sides import Burst, CatanSide, ChessSide, ScytheSide, Side, burst
from engine.message import TableError

SEED = 1
WARM_UP_ACTS = 300
CHESS, CATAN = "chess", "catanatron"


@dataclass(frozen=True, slots=True)
class Result:
    """What one side did over all rounds; ratios are those of its median to the peers' medians."""

    name: str
    acts: int
    acts_per_second: int
    slowest: int
    fastest: int
    choices_per_act: float
    ratio_to_chess: float
    ratio_to_catanatron: float


def race(rounds: int, seconds: float) -> tuple[list[Result], list[str]]:
    """The results of so many rounds of about so many seconds a side, and sentences about who is missing."""
    sides, missing = _ready()
    sizes = {key: _size(side, seconds) for key, side in sides.items()}
    bursts: dict[str, list[Burst]] = {key: [] for key in sides}
    for _ in range(rounds):
        for key, side in sides.items():
            bursts[key].append(burst(side, sizes[key]))
    middle = {key: median(_rates(found)) for key, found in bursts.items()}
    results = [_result(side.name, bursts[key], middle[key], middle) for key, side in sides.items()]
    return results, missing


def _ready() -> tuple[dict[str, Side], list[str]]:
    """All sides with their first game set up; one that cannot be set up is left out with a sentence."""
    sides: dict[str, Side] = {
        "mats": ScytheSide("mats", SEED),
        "board": ScytheSide("board", SEED),
        CHESS: ChessSide(SEED),
        CATAN: CatanSide(SEED),
    }
    missing = []
    for key, side in tuple(sides.items()):
        try:
            side.begin()
        except TableError as error:
            del sides[key]
            missing.append(f"{side.name} is left out: its set-up is refused ({error}).")
    return sides, missing


def _size(side: Side, seconds: float) -> int:
    """How many acts take about so many seconds; also warms the caches of the code being measured."""
    warm = burst(side, WARM_UP_ACTS)
    return max(1, round(warm.acts * seconds / warm.seconds))


def _rates(bursts: list[Burst]) -> list[float]:
    return [one.acts / one.seconds for one in bursts]


def _result(name: str, bursts: list[Burst], middle: float, of: dict[str, float]) -> Result:
    acts = sum(one.acts for one in bursts)
    rates = _rates(bursts)
    return Result(
        name=name,
        acts=acts,
        acts_per_second=round(middle),
        slowest=round(min(rates)),
        fastest=round(max(rates)),
        choices_per_act=round(sum(one.listed for one in bursts) / acts, 1),
        ratio_to_chess=round(middle / of[CHESS], 2),
        ratio_to_catanatron=round(middle / of[CATAN], 2),
    )


def as_table(results: list[Result]) -> list[str]:
    """The results as aligned lines."""
    head = ("", "acts/s", "slowest", "fastest", "choices/act", "x chess", "x catanatron", "acts")
    rows = [head, *(_row(result) for result in results)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    return [
        "  ".join(
            cell.rjust(width) if n else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def _row(result: Result) -> tuple[str, ...]:
    return (
        result.name, f"{result.acts_per_second:,}", f"{result.slowest:,}", f"{result.fastest:,}",
        f"{result.choices_per_act:.1f}", f"{result.ratio_to_chess:.2f}", f"{result.ratio_to_catanatron:.2f}",
        f"{result.acts:,}",
    )  # fmt: skip


def as_json(results: list[Result]) -> list[dict[str, object]]:
    """The results as plain data."""
    return [asdict(result) for result in results]
