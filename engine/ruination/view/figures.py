"""The few numbers of a seat that a small screen shows beside its name; nothing of them is secret."""

from engine.message import Message, say
from engine.ruination.components import RESOURCES
from engine.ruination.ids import Field, Tracking
from engine.ruination.state import State
from engine.ruination.view.names import resource_name


def figures(state: State, seat: int) -> tuple[Message, ...]:
    """VP, favor, glory, blessings and resources; where only the score is tracked, what was entered."""
    player = state.players[seat]
    numbers = (
        (Field.VP, say("ruination.figure.vp", n=player.vp)),
        (Field.FAVOR, say("ruination.figure.favor", n=player.favor)),
        (Field.GLORY, say("ruination.figure.glory", n=player.glory)),
        (Field.BLESSINGS, say("ruination.figure.blessings", n=player.blessings)),
        *(
            (Field(str(each)), say("ruination.figure.resource", resource=resource_name(state, each), n=n))
            for each, n in zip(RESOURCES, player.resources, strict=True)
        ),
    )
    scored = state.setup.tracking is Tracking.SCORE
    return tuple(number for field, number in numbers if not scored or field in player.counted.given)
