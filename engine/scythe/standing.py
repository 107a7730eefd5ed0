"""How the seats stand: what is known of the score while the rest lies on the table."""

from engine.codec import Json
from engine.message import Message, say
from engine.scythe.components import read_data
from engine.scythe.state import Player, State

_TIERS = tuple(
    (tier["from"], tier["per_star"], tier["per_territory"], tier["per_2_resources"])
    for tier in read_data("misc")["popularity_tiers"]
)


def per_star(popularity: int) -> int:
    """The coins each star pays at this popularity."""
    return max(int(star) for least, star, _, _ in _TIERS if popularity >= least)


def known_score(state: State) -> Json:
    """Coins and star coins of every seat; what only the board knows is null."""
    return {
        "format": "scythe-known-score/1",
        "players": [_known(state, seat, player) for seat, player in enumerate(state.players)],
    }


def _known(state: State, seat: int, player: Player) -> Json:
    stars = player.star_count()
    return {
        "faction": str(state.setup.seats[seat].faction),
        "coins": player.coins,
        "stars": stars,
        "star_coins": stars * per_star(player.popularity),
        "territories": None,
        "resources": None,
        "structure_coins": None,
    }


def standing(state: State) -> tuple[Message, ...]:
    """One line for each seat."""
    return tuple(
        say(
            "standing.seat",
            name=state.setup.seats[seat].name,
            faction=state.setup.seats[seat].faction,
            stars=player.star_count(),
            coins=player.coins,
            power=player.power,
            popularity=player.popularity,
            late=player.tally.late + player.tally.lapsed,
            star_coins=player.star_count() * per_star(player.popularity),
        )
        for seat, player in enumerate(state.players)
    )
