"""What is kept of a finished game of Ruination: hordes and the sides of their boards, and battles."""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.annals import Fact, GameAnnal, Guise, SeatAnnal
from engine.game import Step
from engine.message import Message, say
from engine.ruination.ids import Tracking
from engine.ruination.state import State

Played = Sequence[tuple[State, Step, State]]
BATTLES_WON: Final = "battles_won"
BATTLES_LOST: Final = "battles_lost"
_WON: Final = "ruination.news.won"
_NOMADS_WON: Final = "ruination.news.nomad_won"


def annal(played: Played, state: State) -> GameAnnal:
    """The seats with their battles; where only the score is kept, the seats alone."""
    setup, fights = state.setup, battles(played)
    followed = setup.tracking is not Tracking.SCORE
    return GameAnnal(
        tuple(
            SeatAnnal(
                here.name,
                (
                    Guise("horde", str(here.horde), say("annal.the_horde", horde=setup.horde(seat))),
                    Guise("side", str(here.side), say("annal.the_side", side=here.side)),
                ),
                _facts(seat, fights) if followed else (),
                began=followed and seat == state.first,
            )
            for seat, here in enumerate(setup.seats)
        )
    )


def _facts(seat: int, fights: Sequence[tuple[int | None, int | None]]) -> tuple[Fact, ...]:
    return (
        Fact(BATTLES_WON, sum(winner == seat for winner, _ in fights)),
        Fact(BATTLES_LOST, sum(loser == seat for _, loser in fights)),
    )


def battles(played: Played) -> list[tuple[int | None, int | None]]:
    """Winner and loser of every battle that was fought to its end; None stands for nomads."""
    found: list[tuple[int | None, int | None]] = []
    for before, _, after in played:
        if before.battle is None:
            continue
        sides = tuple(
            None if fighter.nomad else fighter.seat
            for fighter in (before.battle.attacker, before.battle.defender)
        )
        for won in _verdicts(after.news):
            winner = _seat_called(after, won)
            found.append((winner, next((seat for seat in sides if seat != winner), None)))
            break  # the next battle begins in this step at most
    return found


def _verdicts(news: Iterable[Message]) -> list[Message]:
    return [each for each in news if each.key in (_WON, _NOMADS_WON)]


def _seat_called(state: State, won: Message) -> int | None:
    """Whose horde won; None for nomads."""
    if won.key == _NOMADS_WON:
        return None
    seats = range(len(state.players))
    return next(seat for seat in seats if state.setup.horde(seat) == won["horde"])
