"""A game being changed by one step: mutable inside `apply`, frozen into a State at its end."""

from typing import Any

from engine.frozen import evolver
from engine.message import Message, Param
from engine.scythe.components import COMBAT_CARDS, MAX_POPULARITY, MAX_POWER
from engine.scythe.ids import Bonus, Faction
from engine.scythe.setup.setup import Setup, laid
from engine.scythe.setup.tiles import Tiles
from engine.scythe.state import Mats, Player, Prompt, Resolution, State, Turn

_evolve_state = evolver(State)
_evolve_player = evolver(Player)
_evolve_mats = evolver(Mats)


class Draft:
    """The working copy of a state; `freeze` gives the new state."""

    __slots__ = (
        "_old",
        "board",
        "combat",
        "ended",
        "news",
        "next_seat",
        "players",
        "prompts",
        "prompts_made",
        "resolution",
        "tile",
        "tiles",
        "turns",
    )

    def __init__(self, state: State) -> None:
        self._old = state
        self.players: list[Player] = list(state.players)
        self.turns: list[Turn] = list(state.turns)
        self.prompts: list[Prompt] = list(state.prompts)
        self.prompts_made = state.prompts_made
        self.next_seat = state.next_seat
        self.board = state.board
        self.combat = state.combat
        self.ended = state.ended
        self.resolution: Resolution | None = state.resolution
        self.tile = state.tile
        self.tiles = state.tiles
        self.news: list[Message] = []

    @property
    def setup(self) -> Setup:
        """The set-up, which no step changes."""
        return self._old.setup

    @property
    def laid(self) -> Tiles:
        """The tiles of The Wind Gambit that lie on the table."""
        return self.tiles or laid(self._old.setup)

    def faction(self, seat: int) -> Faction:
        """The faction that sits at `seat`."""
        return self._old.setup.seats[seat].faction

    def turn(self, seat: int) -> Turn:
        """The seat's open turn, which it is known to have."""
        first = self.turns[0]
        return first if first.seat == seat else self.turns[1]

    def announce(self, key: str, seat: int, **params: Param) -> None:
        """Adds a piece of news about `seat` for everybody."""
        faction = ("faction", self._old.setup.seats[seat].faction)
        self.news.append(Message(key, (faction, *params.items())))

    def change(self, seat: int, **changes: Any) -> Player:
        """The seat's player after changing the named fields."""
        player = _evolve_player(self.players[seat], **changes)
        self.players[seat] = player
        return player

    def change_mats(self, seat: int, **changes: Any) -> None:
        """Changes the named fields of the seat's mats."""
        self.change(seat, mats=_evolve_mats(self.players[seat].mats, **changes))

    def gain(self, seat: int, bonus: Bonus, amount: int) -> int:
        """Gives the seat up to `amount`, as far as track or supply reach; the amount really gained."""
        player = self.players[seat]
        if bonus is Bonus.COINS:
            self.change(seat, coins=player.coins + amount)
        elif bonus is Bonus.POWER:
            amount = max(0, min(amount, MAX_POWER - player.power))
            self.change(seat, power=player.power + amount)
        elif bonus is Bonus.POPULARITY:
            amount = max(0, min(amount, MAX_POPULARITY - player.popularity))
            self.change(seat, popularity=player.popularity + amount)
        else:
            # Rulebook, Set-up: no cards are drawn if both deck and discard pile are empty.
            amount = max(0, min(amount, COMBAT_CARDS - sum(each.combat_cards for each in self.players)))
            self.change(seat, combat_cards=player.combat_cards + amount)
        return amount

    def pay(self, seat: int, bonus: Bonus, amount: int) -> None:
        """Takes `amount` from the seat, which is known to have it."""
        name = bonus.value
        self.change(seat, **{name: getattr(self.players[seat], name) - amount})

    def lose(self, seat: int, bonus: Bonus, amount: int) -> int:
        """Takes up to `amount` from the seat, as far as it has it; the amount really lost."""
        amount = min(amount, getattr(self.players[seat], bonus.value))
        self.pay(seat, bonus, amount)
        return amount

    def freeze(self) -> State:
        """The new state."""
        return _evolve_state(
            self._old,
            players=tuple(self.players),
            turns=tuple(self.turns),
            prompts=tuple(self.prompts),
            prompts_made=self.prompts_made,
            next_seat=self.next_seat,
            board=self.board,
            combat=self.combat,
            ended=self.ended,
            resolution=self.resolution,
            tile=self.tile,
            tiles=self.tiles,
            news=tuple(self.news),
        )
