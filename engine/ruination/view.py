"""What one seat may see of the table."""

from engine.codec import Json, encode
from engine.ruination.state import State


def view(state: State, seat: int | None) -> Json:
    """The state as JSON data; at this table everything the app knows lies open."""
    # Tiles that are kept and nomads that lie facedown are in nobody's books.
    data = encode(state)
    assert isinstance(data, dict)
    board = data.get("board")
    if isinstance(board, dict):
        board.pop("file", None)  # the set-up has it
    return data
