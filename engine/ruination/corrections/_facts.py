"""What else lies on the table and can be set right: Fury, First Player, home, bastions, cards, exiles."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.ruination.battle.battle_model import Army, Exile
from engine.ruination.board.map import REGIONS
from engine.ruination.components import (
    ADVANTAGES,
    ADVANTAGES_IN_TIER,
    BASTION_SPACES,
    BASTIONS,
    BASTIONS_IN_SUPPLY,
    CARDS_IN_DECK,
    EXILES,
    FURY_SPACE,
    FURY_VP,
    MOST_DICE,
    MOST_STRENGTH,
    SLOTS,
    TIERS,
)
from engine.ruination.draft import Draft
from engine.ruination.ids import Deck, Field, Fury, Track, Tracking
from engine.ruination.state import Advantage, Kind, Player, Stage, State


@dataclass(frozen=True, slots=True)
class Facts(Act):
    """What may be told of a seat and the table beside numbers; None leaves a thing as it is."""

    slots: tuple[int, ...] | None = None
    """The tier of the advantage card in each slot, 0 where there is none."""
    exiles: tuple[str, ...] | None = None
    """The seat's exiles, where no board is tracked."""
    decks: tuple[int, ...] | None = None
    """The cards left in the action decks, in the order of `Deck`."""
    fury: Fury | None = None
    """Where the Khan's Fury token lies; bastions are not scored by it."""
    first: int | None = None
    """The First Player."""
    home: str | None = None
    """The seat's home region, where a board is tracked."""
    spaces: tuple[int, ...] | None = None
    """The spaces of the favor track that still hold a bastion."""
    supply: int | None = None
    """Bastions that are left to add, where no board is tracked."""
    names: tuple[str, ...] | None = None
    """The advantage card in each slot by its name, empty for any that the rule text names not."""
    exile_cards: tuple[Exile, ...] | None = None
    """What the cards of the seat's exiles show."""


def in_hand(state: State | Draft) -> int:
    """Bastions that somebody is about to add: they have left the supply, or the track, already."""
    return sum(task.kind is Kind.BASTION for task in state.tasks) if state.board else 0


def awaited_exiles(state: State | Draft) -> set[str]:
    """Exiles that were acquired and whose card has still to be read."""
    return {task.name for task in state.tasks if task.kind is Kind.EXILE_FACTS}


def tells_facts(act: Facts) -> bool:
    """Whether the act sets anything that is set right here."""
    facts = act.fury, act.first, act.home, act.spaces, act.supply, act.names, act.exile_cards
    return any(fact is not None for fact in facts)


def why_not_cards(state: State, act: Facts) -> Message | None:
    """The reason these advantage cards, exiles or decks cannot lie there."""
    if act.slots is not None and not _slots_fit(state, act.seat, act.slots):
        return say("ruination.refused.slots")
    if act.exiles is not None and not _exiles_fit(state, act.seat, act.exiles):
        return say("ruination.refused.exiles")
    if act.decks is not None and not (
        len(act.decks) == len(Deck) and all(1 <= n <= CARDS_IN_DECK for n in act.decks)
    ):
        return say("ruination.refused.decks", most=CARDS_IN_DECK)
    return None


def _slots_fit(state: State, seat: int, slots: tuple[int, ...]) -> bool:
    held = [
        card.tier for other, each in enumerate(state.players) if other != seat for card in each.advantages
    ] + [task.tier for task in state.tasks if task.kind in (Kind.ADVANTAGE_NAME, Kind.ADVANTAGE_SLOT)]
    fits = len(slots) == SLOTS and set(slots) <= {0, *TIERS}
    return fits and all((*held, *slots).count(tier) <= ADVANTAGES_IN_TIER for tier in TIERS)


def _exiles_fit(state: State, seat: int, names: tuple[str, ...]) -> bool:
    """Exiles that nobody else has; on a tracked board the map tells instead."""
    others = [player for other, player in enumerate(state.players) if other != seat]
    held = {exile.name for player in others for exile in player.exiles} | awaited_exiles(state)
    return state.board is None and len(set(names)) == len(names) and set(names) <= set(EXILES) - held


def correct_cards(draft: Draft, act: Facts) -> None:
    """Sets advantage cards, exiles and decks."""
    player = draft.players[act.seat]
    if act.slots is not None:
        # A card stays the one it was where its tier stays.
        known = {(card.slot, card.tier): card for card in player.advantages}
        cards = enumerate(act.slots, start=1)
        kept = tuple(known.get((slot, tier), Advantage(tier, slot)) for slot, tier in cards if tier)
        draft.change(act.seat, advantages=kept)
    if act.exiles is not None:
        draft.change(act.seat, exiles=tuple(map(player.exile, act.exiles)))
        draft.gone = tuple(name for name in draft.gone if name not in act.exiles)
    if act.decks is not None:
        first, second, third = act.decks
        draft.decks = first, second, third


def why_not_facts(state: State, act: Facts) -> Message | None:
    """The reason nothing like this can lie on the table."""
    if tells_facts(act) and state.setup.tracking is Tracking.SCORE:
        return say("ruination.refused.score_only")
    if act.fury is not None and (state.ended or act.fury is Fury.END):
        return say("ruination.refused.fury")
    if act.first is not None and (state.stage is Stage.TILES or not 0 <= act.first < len(state.players)):
        return say("ruination.refused.first")
    if act.home is not None and (act.home not in REGIONS or not _has_home(state, act.seat)):
        return say("ruination.refused.home_region")
    return _why_not_bastions(state, act) or _why_not_names(state, act) or _why_not_exile_cards(state, act)


def _has_home(state: State, seat: int) -> bool:
    return state.board is not None and bool(state.players[seat].home)


def _why_not_bastions(state: State, act: Facts) -> Message | None:
    if act.supply is not None and (state.board is not None or not 0 <= act.supply <= BASTIONS_IN_SUPPLY):
        return say("ruination.refused.supply", most=BASTIONS_IN_SUPPLY)
    if act.spaces is None:
        return None
    if act.spaces != tuple(space for space in BASTION_SPACES if space in act.spaces):
        return say("ruination.refused.spaces")
    short = state.board is not None and _supply(state, act.spaces) < 0
    return say("ruination.refused.bastions_out", most=BASTIONS) if short else None


def _supply(state: State | Draft, spaces: tuple[int, ...]) -> int:
    assert state.board is not None
    placed = sum(place.bastions for place in state.board.places)
    return BASTIONS - placed - len(spaces) - in_hand(state)


def _why_not_names(state: State, act: Facts) -> Message | None:
    if act.names is None:
        return None
    others = [player for seat, player in enumerate(state.players) if seat != act.seat]
    held = {card.name for player in others for card in player.advantages}
    # A card that is about to be put into its slot is somebody's already.
    held |= {task.name for task in state.tasks if task.kind is Kind.ADVANTAGE_SLOT}
    tiers = act.slots or tuple(slots_of(state.players[act.seat]))
    named = [name for name in act.names if name]
    fits = (
        len(act.names) == SLOTS
        and len(set(named)) == len(named)
        and set(named) <= {*ADVANTAGES} - held
        and all(tier or not name for name, tier in zip(act.names, tiers, strict=True))
    )
    return None if fits else say("ruination.refused.names")


def slots_of(player: Player) -> Iterator[int]:
    """The tier of the advantage card in each slot, 0 where there is none."""
    tiers = {card.slot: card.tier for card in player.advantages}
    return (tiers.get(slot, 0) for slot in range(1, SLOTS + 1))


def _why_not_exile_cards(state: State, act: Facts) -> Message | None:
    cards = act.exile_cards or ()
    own = {exile.name for exile in state.players[act.seat].exiles}
    own = own if act.exiles is None else {*act.exiles}
    names = [card.name for card in cards]
    if len(set(names)) != len(names) or not set(names) <= own:
        return say("ruination.refused.exiles")
    for card in cards:
        for n, most in ((card.strength, MOST_STRENGTH), (card.dice, MOST_DICE)):
            if not 0 <= n <= most:
                return say("ruination.refused.amount", n=n, most=most)
    return None


def correct_facts(draft: Draft, act: Facts) -> None:
    """Sets them; the supply of bastions follows, and exiles have their numbers wherever they stand."""
    if act.fury is not None:
        draft.fury = act.fury
        draft.tell(say("ruination.news.fury_corrected", fury=act.fury))
    if act.first is not None:
        draft.first = act.first
    if act.home is not None:
        draft.change(act.seat, home=act.home)
    if act.spaces is not None:
        draft.track_bastions = act.spaces
        draft.bastions = _supply(draft, act.spaces) if draft.board else draft.bastions
    if act.supply is not None:
        draft.bastions = act.supply
    if act.names is not None:
        cards = draft.players[act.seat].advantages
        named = tuple(evolve(card, name=act.names[card.slot - 1]) for card in cards)
        draft.change(act.seat, advantages=named)
    for card in act.exile_cards or ():
        _set_card(draft, act.seat, card)


def _set_card(draft: Draft, seat: int, card: Exile) -> None:
    exiles = _with_card(Army(exiles=draft.players[seat].exiles), card).exiles
    draft.change(seat, exiles=exiles)
    if draft.board is not None:
        for name, place in draft.board.named():
            army = _with_card(place.of(seat), card)
            draft.board = draft.board.put(name, place.with_army(seat, army))


def _with_card(army: Army, card: Exile) -> Army:
    return evolve(army, exiles=tuple(card if each.name == card.name else each for each in army.exiles))


def reach(draft: Draft, before: Player, act: Facts) -> None:
    """What a corrected track reaches: the Khan's Fury comes, what the passed spaces print does not."""
    seat, now = act.seat, draft.players[act.seat]
    for track in Track:
        if getattr(now, track) > getattr(before, track):
            horde = draft.horde(seat)
            draft.tell(say("ruination.news.spaces_not_gained", horde=horde, track=track))
    limits = ((Field.FAVOR, FURY_SPACE), (Field.GLORY, FURY_SPACE), (Field.VP, FURY_VP))
    reached = any(getattr(now, field) >= limit > getattr(before, field) for field, limit in limits)
    # Whoever says how the token lies has seen to the Fury already.
    if reached and act.fury is None:
        draft.invoke()
