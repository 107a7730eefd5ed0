"""The games that are measured: each lists what can be done, picks at random and does it."""

import random
from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple, Protocol

import chess
from catanatron import Color, Game, RandomPlayer
from catanatron.models.enums import ActionType

from engine.scythe.game import Scythe
from engine.simulate import choices

PLAYERS = 5
# Catan seats four at most; python-chess ends no game by itself that can only be drawn.
CATAN_TURNS = 1000
CHESS_QUIET_MOVES = 150


class Played(NamedTuple):
    """A part of a game: acts done, acts they were chosen from, and whether the game is over."""

    acts: int
    listed: int
    over: bool


class Side(Protocol):
    """One engine playing random games."""

    name: str

    def begin(self) -> None:
        """Sets up the next game; never part of the measured time."""

    def play(self, acts: int) -> Played:
        """Plays up to so many acts of this game."""


class ScytheSide:
    """Our engine: every seat's legal acts, one of them applied to an immutable state."""

    def __init__(self, tracking: str, seed: int) -> None:
        self.name = f"Scythe, tracking {tracking}"
        self._tracking = tracking
        self._chance = random.Random(seed)
        self._game = Scythe()
        self._state: Any = None

    def begin(self) -> None:
        """Draws factions and mats and sets up the table."""
        names = [f"P{number}" for number in range(PLAYERS)]
        setup = self._game.draw_setup(names, self._chance, {"tracking": self._tracking})
        self._state = self._game.set_up(setup)

    def play(self, acts: int) -> Played:
        """Lists with `choices`, applies with `Game.apply`, as `engine.simulate.random_game` does."""
        game, state, chance, choice = self._game, self._state, self._chance, self._chance.choice
        listed = 0
        for done in range(acts):
            offers = choices(game, state)
            if not offers:
                return Played(done, listed, True)
            listed += len(offers)
            state = game.apply(state, game.random_step(state, choice(offers), chance))
        self._state = state
        return Played(acts, listed, False)


class ChessSide:
    """python-chess: `list(board.legal_moves)`, then `board.push`."""

    def __init__(self, seed: int) -> None:
        self.name = f"python-chess {chess.__version__}"
        self._chance = random.Random(seed)
        self._board = chess.Board()

    def begin(self) -> None:
        """The starting position."""
        self._board = chess.Board()

    def play(self, acts: int) -> Played:
        """Ends at mate, stalemate or the 75-move rule; the dearer draw checks are left out in its favour."""
        board, choice = self._board, self._chance.choice
        listed = 0
        for done in range(acts):
            moves = list(board.legal_moves)
            if not moves or board.halfmove_clock >= CHESS_QUIET_MOVES:
                return Played(done, listed, True)
            listed += len(moves)
            board.push(choice(moves))
        return Played(acts, listed, False)


class CatanSide:
    """Catanatron, four players: `execute` lists the next playable actions itself and keeps them."""

    def __init__(self, seed: int) -> None:
        self.name = "catanatron 3.2.1"
        self._chance = random.Random(seed)
        self._game: Any = None

    def begin(self) -> None:
        """A random map and four seats."""
        # Game() seeds the global generator that its dice use.
        self._game = Game([RandomPlayer(color) for color in Color], seed=self._chance.randrange(1, 1 << 30))

    def play(self, acts: int) -> Played:
        """Its fastest way: without validation, and asking for a winner once a turn, not after every act."""
        game, choice = self._game, self._chance.choice
        state, listed, end_turn = game.state, 0, ActionType.END_TURN
        for done in range(acts):
            actions = state.playable_actions
            listed += len(actions)
            action = choice(actions)
            game.execute(action, validate_action=False)
            if action.action_type is end_turn and (game.winning_color() or state.num_turns >= CATAN_TURNS):
                return Played(done + 1, listed, True)
        return Played(acts, listed, False)


class Burst(NamedTuple):
    """One measured stretch of play."""

    seconds: float
    acts: int
    listed: int


def burst(side: Side, acts: int, clock: Callable[[], float] = process_time) -> Burst:
    """Plays so many acts over as many games as it takes; set-ups are not measured, nor what others do."""
    seconds, left, listed = 0.0, acts, 0
    while left:
        began = clock()
        played = side.play(left)
        seconds += clock() - began
        left -= played.acts
        listed += played.listed
        if played.over:
            side.begin()
    return Burst(seconds, acts, listed)
