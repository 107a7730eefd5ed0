"""What one seat may see of the table."""

from engine.codec import Json, encode
from engine.scythe.state import State

# The table without the second turn, and its news, are the host's own book-keeping.
_PRIVATE = ("overlap",)


def view(state: State, seat: int | None) -> Json:
    """The state as JSON data without what `seat` (None: a spectator) may not know."""
    data = encode(state)
    assert isinstance(data, dict)
    for name in _PRIVATE:
        data.pop(name, None)
    players = data["players"]
    assert isinstance(players, list)
    for number, player in enumerate(players):
        if number != seat and isinstance(player, dict):
            player.pop("hand", None)
    if state.setup.house_rules.hidden_coins and not state.ended:
        for number, player in enumerate(players):
            if number != seat and isinstance(player, dict):
                player["coins"] = None
    return data
