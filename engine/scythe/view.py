"""What one seat may see of the table."""

from engine.codec import Json, encode
from engine.scythe.ids import Faction
from engine.scythe.objectives import met_cards
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
    if seat is not None and state.players[seat].hand:
        data["met"] = [{"card": card, "met": met} for card, met in met_cards(state, seat)]
    if state.setup.house_rules.hidden_coins and not state.ended:
        for number, player in enumerate(players):
            if number != seat and isinstance(player, dict):
                player["coins"] = None
    if state.board and (seat is None or state.setup.seats[seat].faction is not Faction.TOGAWA):
        _hide_traps(data["board"])
    return data


def _hide_traps(board: Json) -> None:
    """An armed trap lies face down: only Togawa knows which it is."""
    assert isinstance(board, dict)
    places = board["places"]
    assert isinstance(places, list)
    for place in places:
        if isinstance(place, dict) and place.get("armed"):
            place["trap"] = None
