"""What a story of Scythe follows by turn, and what is worth remembering: stars, combats, encounters."""

from collections.abc import Iterator

from engine.game import Step
from engine.message import Message, say
from engine.scythe.cards.encounters import DrawEncounter, ResolveByHand
from engine.scythe.combat.fought import Side, fought
from engine.scythe.ids import Slot, Tracking
from engine.scythe.scoring.standing import counts
from engine.scythe.state import Player, State
from engine.scythe.turn.turn import turn_of
from engine.scythe.view.symbols import ANY_GOODS, ENCOUNTER, PLACES, SEAT_ICONS, SLOT_ICONS, STAR
from engine.story.telling import Happening, Measure, Opponent


class ScytheTeller:
    """Tells of states and steps of Scythe."""

    def names(self, state: State) -> tuple[str, ...]:
        """The players' names."""
        return tuple(seat.name for seat in state.setup.seats)

    def measures(self, state: State) -> tuple[Measure, ...]:
        """Stars, tracks and coins, of a tracked board territories and resources; what became of bonuses."""
        if state.setup.tracking is Tracking.SCORE:
            return ()
        players = state.players
        unknown = (None,) * len(players)
        counted = counts(state) if state.board else None
        territories = tuple(each.territories for each in counted) if counted else unknown
        resources = tuple(each.resources for each in counted) if counted else unknown
        return (
            _followed(say("stories.stars"), STAR, tuple(player.star_count() for player in players)),
            _followed(
                say("stories.popularity"),
                SEAT_ICONS["figure.popularity"],
                tuple(p.popularity for p in players),
            ),
            _followed(
                say("stories.power"), SEAT_ICONS["figure.power"], tuple(player.power for player in players)
            ),
            _followed(say("stories.territories"), PLACES, territories),
            _followed(say("stories.resources"), ANY_GOODS, resources),
            _followed(
                say("stories.coins"), SEAT_ICONS["figure.coins"], tuple(player.coins for player in players)
            ),
            Measure(
                "bonuses_taken",
                say("stories.bonuses_taken"),
                SEAT_ICONS["figure.recruits"],
                tuple(player.tally.claimed for player in players),
                most="story.most_bonuses",
                by_turn=False,
            ),
            _total(say("stories.bonuses_late"), tuple(player.tally.late for player in players)),
            _total(say("stories.bonuses_left"), tuple(player.tally.declined for player in players)),
        )

    def happened(self, before: State, step: Step, after: State) -> tuple[Happening, ...]:
        """Stars that were placed, a combat that was opened, an encounter."""
        if before.setup.tracking is Tracking.SCORE:
            return ()
        return (*_combat(before, step), *_encounter(before, step), *_stars(before, after))


def _followed(title: Message, icon: str, values: tuple[int | None, ...]) -> Measure:
    return Measure(title.key.rpartition(".")[2], title, icon, values)


def _total(title: Message, values: tuple[int, ...]) -> Measure:
    return Measure(title.key.rpartition(".")[2], title, SEAT_ICONS["figure.recruits"], values, by_turn=False)


def _combat(before: State, step: Step) -> Iterator[Happening]:
    """Who won with which dials and cards."""
    sides = fought(before, step)
    if sides is None:
        return
    won, lost = sides
    seats = before.setup.seats
    words = say(
        "stories.combat",
        name=seats[won.seat].name,
        other=seats[lost.seat].name,
        n=won.strength,
        against=lost.strength,
    )
    yield Happening(
        "combat", won.seat, SLOT_ICONS[Slot.COMBAT], words, (_side(won), _side(lost)), many="story.combats"
    )


def _side(side: Side) -> Opponent:
    return Opponent(side.seat, side.strength, (side.opening.dial, *side.opening.cards))


def _encounter(before: State, step: Step) -> Iterator[Happening]:
    """A card that was drawn, or an encounter resolved on the table without naming one."""
    act = step.act
    drawn = isinstance(act, DrawEncounter)
    if not drawn and not (isinstance(act, ResolveByHand) and not _has_card(before, act.seat)):
        return
    words = say("stories.encounter", name=before.setup.seats[act.seat].name)
    yield Happening("encounter", act.seat, ENCOUNTER, words, many="story.encounters")


def _has_card(state: State, seat: int) -> bool:
    turn = turn_of(state, seat)
    return turn is not None and turn.moves is not None and turn.moves.card is not None


def _stars(before: State, after: State) -> Iterator[Happening]:
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        name = before.setup.seats[seat].name
        for slot in _placed(old, new):
            words = (
                say("story.star", name=name, slot=slot) if slot else say("story.star_elsewhere", name=name)
            )
            first = "story.first_star" if slot else ""
            yield Happening("star", seat, STAR, words, pinned=True, first=first)


def _placed(old: Player, new: Player) -> Iterator[Slot | None]:
    """Where stars came to lie; None for those beside the triumph track."""
    for slot in Slot:
        yield from (slot,) * (new.stars_in(slot) - old.stars_in(slot))
    beside = (new.star_count() - sum(new.stars)) - (old.star_count() - sum(old.stars))
    yield from (None,) * beside
