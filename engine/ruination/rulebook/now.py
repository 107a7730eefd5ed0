"""What matters of a rule at this moment for one seat; nothing that everybody at the table may not know."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.message import Message, say
from engine.ruination.components import most_resource
from engine.ruination.ids import Tracking
from engine.ruination.state import State

Told: TypeAlias = tuple[Message, ...]


def rule_now(state: State, seat: int | None, key: str) -> Told:
    """What matters now of the rule on this card, for this seat (None: for everybody)."""
    if key == "app_dice":
        return (say("rule.on") if state.setup.house_rules.app_dice else say("rule.off"),)
    if state.setup.tracking is Tracking.SCORE:
        return ()
    found = _TABLE[key](state) if key in _TABLE else ()
    return found if seat is None or key not in _SEAT else (*found, *_SEAT[key](state, seat))


def _fury(state: State) -> Told:
    return (say("ruination.common.fury", fury=state.fury),)


def _decks(state: State) -> Told:
    move, recruit, scavenge = state.decks
    return (say("ruination.common.decks", move=move, recruit=recruit, scavenge=scavenge),)


def _bastions(state: State) -> Told:
    return (say("rule.ruination.now_bastions", n=state.bastions),)


def _favor(state: State) -> Told:
    most = max(player.favor for player in state.players)
    first = tuple(
        here.horde
        for here, player in zip(state.setup.seats, state.players, strict=True)
        if player.favor == most
    )
    return (say("rule.ruination.now_favor", horde=first, n=most),) if most else ()


def _limit(state: State, seat: int) -> Told:
    here = state.setup.seats[seat]
    had = state.players[seat].overflowed
    most = say("rule.ruination.now_limit", n=most_resource(here.horde, here.side))
    return (most, say("rule.ruination.now_overflowed")) if had else (most,)


def _blessings(state: State, seat: int) -> Told:
    return (say("rule.ruination.now_blessings", n=state.players[seat].blessings),)


def _home(state: State, seat: int) -> Told:
    home = state.players[seat].home
    return (say("rule.ruination.now_home", region=home),) if home else ()


def _track(state: State, seat: int) -> Told:
    player = state.players[seat]
    return (say("rule.ruination.now_tracks", favor=player.favor, glory=player.glory),)


_SEAT: Final[Mapping[str, Callable[[State, int], Told]]] = {
    **dict.fromkeys(("resource_limit", "resources"), _limit),
    **dict.fromkeys(("blessings", "reroll"), _blessings),
    **dict.fromkeys(("home_region", "recruit_place", "retreat"), _home),
    **dict.fromkeys(("favor", "glory", "favor_spaces", "glory_spaces", "track_end"), _track),
}
_TABLE: Final[Mapping[str, Callable[[State], Told]]] = {
    **dict.fromkeys(("fury", "fury_score", "last_round"), _fury),
    **dict.fromkeys(("discard", "action_card"), _decks),
    **dict.fromkeys(("bastions", "fortify"), _bastions),
    **dict.fromkeys(("favor_die", "battle_dice"), _favor),
}
