"""What many finished games come to: by person, by what people played as, and by two of these together."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.annals.annal import Annal, Sat
from companion.annals.people import People
from engine.annals import Sums
from engine.frozen import evolve
from engine.message import Message


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games count: those in which all of this holds."""

    game: str | None = None
    people: tuple[str, ...] = ()
    """All of them sat there, by the names that they are shown as."""
    players: int | None = None
    modules: tuple[str, ...] = ()
    """The table played with all of these."""
    since: int | None = None
    """Games that ended then or later, in milliseconds."""
    until: int | None = None
    """Games that ended before."""

    def takes(self, annal: Annal, people: People) -> bool:
        """Whether this game counts."""
        names = {people.who(seat.name) for seat in annal.seats}
        return (
            self.game in (None, annal.game)
            and names.issuperset(self.people)
            and self.players in (None, len(annal.seats))
            and {module.id for module in annal.modules}.issuperset(self.modules)
            and (self.since is None or annal.ended >= self.since)
            and (self.until is None or annal.ended < self.until)
        )


@dataclass(frozen=True, slots=True)
class Total:
    """What the facts of one kind make together."""

    kind: str
    value: int
    sums: Sums
    games: int
    """In how many games there was one."""

    def joined(self, value: int) -> "Total":
        """With the fact of one more game."""
        summed = self.value + value if self.sums is Sums.ADDED else min(self.value, value)
        return evolve(self, value=summed, games=self.games + 1)


@dataclass(frozen=True, slots=True)
class Tally:
    """The games of one person, or of all who played as the same."""

    key: tuple[str, ...]
    """The person's name, or the ids of what was played as."""
    words: tuple[Message, ...]
    """What was played as, for people; empty for a person."""
    games: int
    decided: int
    """Those of which it is known who won, be it nobody."""
    wins: int
    scored: int
    """Those of which the score is known."""
    points: int
    """All scores together."""
    best: int | None
    streak: int
    """The most games in a row that were won, of those that were decided."""
    running: int
    """How many of the last ones in a row were won."""
    totals: tuple[Total, ...]
    thinking_ms: int

    @property
    def win_rate(self) -> float | None:
        """Which part of the decided games was won."""
        return self.wins / self.decided if self.decided else None

    @property
    def average(self) -> float | None:
        """The average score."""
        return self.points / self.scored if self.scored else None


@dataclass(frozen=True, slots=True)
class Section:
    """The tallies of all that is of the same kinds, the best first."""

    kinds: tuple[str, ...]
    tallies: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """What the games of one kind come to."""

    game: str
    games: int
    people: tuple[Tally, ...]
    sections: tuple[Section, ...]
    fewest_rounds: Annal | None
    shortest: Annal | None
    """The one that took the least time."""
    highest: tuple[Annal, Sat] | None
    """Where the most points were scored, and by whom."""


Played = tuple[Annal, Sat]


def figures_of(annals: Iterable[Annal], people: People, wanted: Wanted | None = None) -> tuple[Figures, ...]:
    """The figures of each game among these that counts, the one that was played most first."""
    by_game: dict[str, list[Annal]] = defaultdict(list)
    for annal in annals:
        if wanted is None or wanted.takes(annal, people):
            by_game[annal.game].append(annal)
    found = (_figures(game, tuple(each), people) for game, each in by_game.items())
    return tuple(sorted(found, key=lambda each: (-each.games, each.game)))


def _figures(game: str, annals: Sequence[Annal], people: People) -> Figures:
    by_person: dict[tuple[str, ...], list[Played]] = defaultdict(list)
    by_kinds: dict[tuple[str, ...], dict[tuple[str, ...], list[Played]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for annal in annals:
        for seat in annal.seats:
            by_person[people.who(seat.name),].append((annal, seat))
            for size in (1, 2):
                for guises in combinations(seat.guises, size):
                    kinds, ids = tuple(each.kind for each in guises), tuple(each.id for each in guises)
                    by_kinds[kinds][ids].append((annal, seat))
    sections = sorted(by_kinds.items(), key=lambda each: len(each[0]))
    scores = [(annal, seat) for annal in annals for seat in annal.seats if seat.score is not None]
    best = max if not annals or annals[-1].highest_wins else min
    rounds = [annal for annal in annals if annal.rounds is not None]
    timed = [annal for annal in annals if annal.played_ms > 0]
    return Figures(
        game,
        len(annals),
        _ordered(_tally(key, played, ()) for key, played in by_person.items()),
        tuple(
            Section(kinds, _ordered(_tally(key, played, _words(played, kinds)) for key, played in of.items()))
            for kinds, of in sections
        ),
        min(rounds, key=lambda annal: (annal.rounds, annal.ended), default=None),
        min(timed, key=lambda annal: (annal.played_ms, annal.ended), default=None),
        best(scores, key=lambda each: each[1].score or 0) if scores else None,
    )


def _words(played: Sequence[Played], kinds: tuple[str, ...]) -> tuple[Message, ...]:
    """As the last game of them calls it."""
    return tuple(guise.words for guise in played[-1][1].guises if guise.kind in kinds)


def _ordered(tallies: Iterable[Tally]) -> tuple[Tally, ...]:
    """Most victories first, then the better part of them, then by name."""
    return tuple(sorted(tallies, key=lambda each: (-each.wins, -(each.win_rate or 0), each.key)))


def _tally(key: tuple[str, ...], played: Sequence[Played], words: tuple[Message, ...]) -> Tally:
    seats = [seat for _, seat in played]
    scores = [seat.score for seat in seats if seat.score is not None]
    won = [seat.won for seat in seats if seat.decided]
    streak, running = _streaks(won)
    highest = played[-1][0].highest_wins
    return Tally(
        *(key, words, len(seats), len(won), sum(won), len(scores), sum(scores)),
        (max(scores) if highest else min(scores)) if scores else None,
        *(streak, running, _totals(seats), sum(seat.thinking_ms for seat in seats)),
    )


def _streaks(won: Iterable[bool]) -> tuple[int, int]:
    """The longest run of victories, and the one at the end."""
    longest = running = 0
    for each in won:
        running = running + 1 if each else 0
        longest = max(longest, running)
    return longest, running


def _totals(seats: Iterable[Sat]) -> tuple[Total, ...]:
    found: dict[str, Total] = {}
    for fact in (fact for seat in seats for fact in seat.facts):
        known = found.get(fact.kind)
        found[fact.kind] = known.joined(fact.value) if known else Total(fact.kind, fact.value, fact.sums, 1)
    return tuple(found.values())
