"""Stars: when they are earned, where they go, and the sixth that ends the game."""

from engine.frozen import evolve
from engine.message import Message, say
from engine.scythe.components import (
    MAX_POPULARITY,
    MAX_POWER,
    MAX_STARS,
    SLOT_INDEX,
    SLOTS,
    WORKERS,
)
from engine.scythe.draft import Draft
from engine.scythe.ids import Cube, Faction, Field, Module, Slot, Tracking
from engine.scythe.state import Ending, Player, Stage, State
from engine.scythe.turn.recruits import grant, has_own_prompt, may_bring_star

_UPGRADES = len(Cube)
_COUNTED_ON_THE_BOARD = (Field.TERRITORIES, Field.RESOURCES, Field.STRUCTURE_COUNT, Field.ENCOUNTERS)
_FOLLOWS_A_MOVE = (Stage.MOVING, Stage.COMBAT, Stage.ENCOUNTER, Stage.FACTORY_VISIT, Stage.TOKEN)
_BOTTOM_ROW_TAKEN = (Stage.BOTTOM_BENEFIT, Stage.BONUSES, Stage.DONE)


def slot_limit(faction: Faction, slot: Slot) -> int:
    """How many stars this faction may place in one place of the triumph track."""
    if slot is Slot.COMBAT:
        # Dominate: no limit from combat but the six stars themselves.
        return MAX_STARS if faction is Faction.SAXONY else 2
    if slot is Slot.OBJECTIVE and faction is Faction.SAXONY:
        return 2
    return 1


def earned(player: Player) -> tuple[Slot, ...]:
    """The goals this seat has reached and not yet marked with a star."""
    mats = player.mats
    # Asked after every action of every seat, and seldom met: the usual answer comes first.
    if (
        player.power < MAX_POWER
        and player.popularity < MAX_POPULARITY
        and player.workers < WORKERS
        and len(mats.mechs) < 4
        and len(mats.recruits) < 4
        and len(mats.structures) < 4
        and len(mats.exposed) < _UPGRADES
    ):
        return ()
    reached = (
        len(mats.exposed) == _UPGRADES,
        len(mats.mechs) == 4,
        len(mats.structures) == 4,
        len(mats.recruits) == 4,
        player.workers == WORKERS,
        False,  # objectives and combats are marked when they happen
        False,
        player.popularity == MAX_POPULARITY,
        player.power == MAX_POWER,
    )
    return tuple(slot for slot, done, stars in zip(SLOTS, reached, player.stars, strict=True) if done > stars)


def place(draft: Draft, seat: int, slot: Slot) -> None:
    """Places one star, unless the seat has none left; the sixth ends the game."""
    player = draft.players[seat]
    if draft.ended or player.star_count() >= MAX_STARS:
        return
    stars = list(player.stars)
    stars[SLOT_INDEX[slot]] += 1
    player = draft.change(seat, stars=tuple(stars))
    draft.announce("news.star", seat, slot=slot, n=player.star_count())
    if sum(each.star_count() for each in draft.players) == 1:
        # Rulebook p. 28: with newcomers, score once as a sample when the first star is placed.
        draft.news.append(say("news.sample_scoring"))
    if player.star_count() == MAX_STARS and Module.RESOLUTIONS not in draft.setup.modules:
        end(draft, seat)


def settle(draft: Draft, seat: int) -> None:
    """Places every star this seat has earned."""
    for slot in earned(draft.players[seat]):
        place(draft, seat, slot)


def settle_clockwise(draft: Draft, acting: int) -> None:
    """Places the acting seat's stars, then the others' clockwise, until one of them ends the game."""
    # Rulebook, Game end: stars from a recruit bonus on an opponent's turn come after the action,
    # clockwise, and only if that opponent did not place the sixth star with it.
    settle(draft, acting)
    seats = len(draft.players)
    for distance in range(1, seats):
        seat = (acting + distance) % seats
        player = draft.players[seat]
        # On another's turn only a bonus can have changed anything: power or popularity.
        if player.power == MAX_POWER or player.popularity == MAX_POPULARITY:
            settle(draft, seat)


def awaited(table: Draft | State, acting: int) -> int | None:
    """The first seat clockwise whose open bonuses may bring a star of this action; None if none can."""
    if table.prompts and not table.ended:
        seats = len(table.players)
        if table.setup.bonuses_wait:
            ends = any(_would_end(table, seat) for seat in range(seats))
            return acting if ends and has_own_prompt(table, acting) else None
        for seat in ((acting + distance) % seats for distance in range(seats)):
            if may_bring_star(table, seat):
                return seat
            if _would_end(table, seat):
                return None  # those after it place no star any more
    return None


def _would_end(table: Draft | State, seat: int) -> bool:
    """Whether settling this seat's stars now would end the game."""
    if Module.RESOLUTIONS in table.setup.modules:
        return False
    player = table.players[seat]
    return player.star_count() + len(earned(player)) >= MAX_STARS


def end(draft: Draft, by: int | None, why: Message | None = None) -> None:
    """Ends the game: bonuses that were earned are given, without stars; `why` where no sixth star did it."""
    if not draft.setup.bonuses_wait:
        grant(draft)
    draft.ended = Ending(by, tuple(_not_any_more(draft)))
    _count_anew(draft)
    if by is not None:
        draft.news.append(say("news.ended", faction=draft.faction(by)))
    else:
        draft.news.append(why or say("news.stopped"))


def _count_anew(draft: Draft) -> None:
    """What was counted on the way is asked for once more: the pieces have moved since."""
    if draft.setup.tracking is Tracking.SCORE:
        return
    for seat, player in enumerate(draft.players):
        given = tuple(name for name in player.counted.given if name not in _COUNTED_ON_THE_BOARD)
        if given != player.counted.given:
            draft.change(seat, counted=evolve(player.counted, given=given))


def _meets_encounter(draft: Draft, seat: int) -> bool:
    return draft.board is not None and any(
        place.encounter and place.of(seat).character for place in draft.board.places
    )


def _not_any_more(draft: Draft) -> list[Message]:
    if draft.setup.tracking is Tracking.SCORE:
        return []
    lost = []
    for turn in draft.turns:
        faction = draft.faction(turn.seat)
        if turn.moves and turn.moves.combats:
            lost.append(say("ending.no_combat", faction=faction, at=turn.moves.combats))
        if turn.stage is Stage.COMBAT and _meets_encounter(draft, turn.seat):
            lost.append(say("ending.no_encounter", faction=faction))
        if turn.stage in _FOLLOWS_A_MOVE or turn.spot is not None:
            lost.append(say("ending.no_follow_up", faction=faction))
        if turn.stage not in _BOTTOM_ROW_TAKEN:
            lost.append(say("ending.no_bottom_row", faction=faction))
    for seat, player in enumerate(draft.players):
        for slot in earned(player):
            lost.append(say("ending.no_star", faction=draft.faction(seat), slot=slot))
    return lost
