"""The start of the game: revealed tiles, the First Player, home territories, nomads."""

from dataclasses import dataclass

from engine.act_kinds import ActKind, Result
from engine.codec import Json, Malformed
from engine.frozen import evolve
from engine.game import Act, Chance
from engine.message import Message, say
from engine.ruination.board.board import NO_ARMY, Board, Nomad, Place
from engine.ruination.board.map import CITADEL, map_of
from engine.ruination.components import (
    BASTIONS_ON_CITADEL,
    BASTIONS_ON_CORNER,
    MOST_BOONS,
    NOMADS,
    TILES,
)
from engine.ruination.draft import Draft
from engine.ruination.ids import Tracking, Unit
from engine.ruination.setup.setup import Setup
from engine.ruination.state import Kind, Player, Stage, State, Task, Why
from engine.ruination.turn.due import why_not_stage
from engine.ruination.turn.recruiting import in_reserve
from engine.ruination.turn.scavenging import printed
from engine.ruination.view.names import place_words, told


@dataclass(frozen=True, slots=True)
class OpenTiles(Act):
    """Open all sealed tiles at once; the step's result holds their numbers in the order of the seats."""


@dataclass(frozen=True, slots=True)
class ChooseHome(Act):
    """Begin in this corner territory; without a board on the table."""

    at: str = ""


def start(setup: Setup) -> State:
    """The table as set up, before the tiles are revealed."""
    board = start_board(setup) if setup.tracking is Tracking.BOARD else None
    return State(setup, tuple(Player() for _ in setup.seats), board=board, readings=setup.board.readings)


def start_board(setup: Setup) -> Board:
    """The map with the bastions of the set-up."""
    here = map_of(setup.board)
    places = []
    for territory in setup.board.territories:
        bastions = BASTIONS_ON_CITADEL if territory.id == CITADEL else 0
        places.append(Place(bastions=BASTIONS_ON_CORNER if territory.corner else bastions))
    return Board(here.file, tuple(places))


# --- tiles


def tile_acts(state: State, seat: int) -> tuple[Act, ...]:
    """All at once, so that nobody shows one by mistake."""
    return (OpenTiles(seat),)


def why_not_open(state: State, act: OpenTiles, tiles: object) -> Message | None:
    """The reason these tiles cannot all be opened now."""
    if state.stage is not Stage.TILES:
        return say("ruination.refused.tiles_done")
    if not isinstance(tiles, tuple) or len(tiles) != len(state.players):
        return say("ruination.refused.tiles", n=len(state.players))
    right = all(type(tile) is int and 1 <= tile <= TILES for tile in tiles)
    if not right:
        return say("ruination.refused.tile", most=TILES)
    return None if len(set(tiles)) == len(tiles) else say("ruination.refused.tile_twice")


def open_tiles(draft: Draft, act: OpenTiles, tiles: tuple[int, ...]) -> None:
    """All tiles lie open."""
    for seat, tile in enumerate(tiles):
        draft.change(seat, tile=tile)
        draft.tell(say("ruination.news.tile", horde=draft.horde(seat), tile=tile))


def settle_tiles(draft: Draft) -> bool:
    """Once all tiles are open the highest is First Player and chooses a home first."""
    if any(player.tile is None for player in draft.players):
        return False
    draft.first = draft.seat = placing_order(draft)[0]
    draft.stage = Stage.HOMES
    draft.tell(say("ruination.news.first", horde=draft.horde(draft.first)))
    return True


def placing_order(state: Draft | State) -> tuple[int, ...]:
    """The seats from the highest revealed tile to the lowest."""
    return tuple(
        sorted(range(len(state.players)), key=lambda seat: state.players[seat].tile or 0, reverse=True)
    )


# --- homes


def homes(state: State) -> tuple[str, ...]:
    """The unoccupied corners, where the single bastions stand; any free territory if none is left."""
    if state.board is None:
        return ()
    free = [name for name, place in state.board.named() if place.is_unoccupied()]
    # A tile's bonus may have added a second bastion, or moved somebody, to a corner before all have chosen.
    corners = tuple(name for name in state.board.map.corners() if name in free)
    return corners or tuple(free) or tuple(state.board.map.index)


def home_acts(state: State, seat: int) -> tuple[Act, ...]:
    """Every free corner; without a board, having done it on the table."""
    if state.board is None:
        return (ChooseHome(seat),)
    return tuple(ChooseHome(seat, at) for at in homes(state))


def why_not_home(state: State, act: ChooseHome) -> Message | None:
    """The reason the horde cannot begin there."""
    reason = why_not_stage(state, act, Stage.HOMES)
    if reason or act in home_acts(state, act.seat):
        return reason
    return say("ruination.refused.home")


def choose_home(draft: Draft, act: ChooseHome) -> None:
    """A grunt there and in each adjacent territory, a resource, the kept tile's bonus, a blessing."""
    seat = act.seat
    tile = Task(Kind.BOONS, seat, MOST_BOONS, why=Why.TILE)
    if draft.board is None:
        draft.change(seat, home="table")
        draft.push([Task(Kind.COLLECT, seat, 1, why=Why.TILE), tile])
        draft.tell(say("ruination.news.home_on_table", horde=draft.horde(seat)))
    else:
        here = draft.board.map
        draft.change(seat, home=here.at(act.at).region)
        # Nine nomads fill what two hordes leave: a home never reaches over the Wasteland.
        for place in (act.at, *here.at(act.at).borders):
            if in_reserve(draft.board, seat, Unit.GRUNT):
                draft.add_army(seat, place, NO_ARMY.plus(Unit.GRUNT))
        resource = printed(draft.board, act.at)
        if resource is not None:
            draft.gain_resource(seat, resource)
        draft.push([*([] if resource else [Task(Kind.COLLECT, seat, 1, why=Why.TILE)]), tile])
        draft.tell(say("ruination.news.home", horde=draft.horde(seat), place=draft.where(act.at)))
    draft.gain_blessings(seat, 1)


def settle_homes(draft: Draft) -> bool:
    """The next one in the order of the tiles; after the last, nomads come and the First Player begins."""
    waiting = [seat for seat in placing_order(draft) if not draft.players[seat].home]
    if waiting and waiting[0] == draft.seat:
        return False
    if waiting:
        draft.seat = waiting[0]
        return True
    _add_nomads(draft)
    draft.remind(say("ruination.news.nomads_come"))
    draft.remind(say("ruination.news.tiles_back"))
    draft.seat, draft.stage = draft.first, Stage.CARD
    draft.tell(say("ruination.news.begin", horde=draft.horde(draft.first)))
    return True


def _add_nomads(draft: Draft) -> None:
    """One facedown nomad token in each territory without any miniatures."""
    if draft.board:
        lying = sum(place.nomad is not None for place in draft.board.places)
        empty = [(name, place) for name, place in draft.board.named() if place.is_unoccupied()]
        for name, place in empty[: NOMADS - lying]:
            draft.board = draft.board.put(name, evolve(place, nomad=Nomad()))


# --- records


def _home_label(state: State, act: ChooseHome) -> Message:
    return told("ruination.act.choose_home" if act.at else "ruination.act.choose_home_on_table", state, act)


def _draw_tiles(state: State, act: OpenTiles, chance: Chance) -> tuple[int, ...]:
    pool = list(range(1, TILES + 1))
    chance.shuffle(pool)
    return tuple(pool[: len(state.players)])


def _read_tiles(data: Json) -> tuple[int, ...]:
    if type(data) is not list or any(type(tile) is not int for tile in data):
        raise Malformed("malformed.type", where="result")
    return tuple(tile for tile in data if isinstance(tile, int))


KINDS = (
    ActKind(
        OpenTiles,
        why_not_open,
        open_tiles,
        say("ruination.heading.tile"),
        say("ruination.offer.open_tiles"),
        reveals=lambda state, act: True,
        sealed=True,
        result=Result(_draw_tiles, _read_tiles),
    ),
    ActKind(
        ChooseHome,
        why_not_home,
        choose_home,
        say("ruination.heading.home"),
        place_words,
        _home_label,
        touches="at",
    ),
)
