"""What a phone shows beside the choices: one's own exiles and cards, and what is left for all."""

from engine.ruination.battle.battle_model import Exile
from engine.ruination.ids import Unit
from engine.ruination.state import Advantage, State
from engine.ruination.view.looks import UNITS
from tests.kits.ruination.ruination_kit import GAME, begun, fresh, given, sentence


def shown(state: State, seat: int, viewer: int | None) -> list[str]:
    """The figures of a seat, in English."""
    return [sentence(figure.words) for figure in GAME.figures(state, seat, viewer)]


def test_ones_own_phone_shows_exiles_and_cards() -> None:
    state = given(
        begun(2),
        0,
        exiles=(Exile("batu", 2, 1),),
        advantages=(Advantage(1, 2, "war_gear"), Advantage(3, 4)),
    )
    own = shown(state, 0, 0)
    assert own[-4:] == [
        "Batu: strength 2, 1 die",
        "slot 2: War Gear, tier 1",
        "slot 4: a tier 3 card",
        "2 slots free",
    ]
    assert shown(state, 0, None) == own[:-4], "the tablet has the mats for it"
    assert shown(begun(2), 0, 0) == shown(begun(2), 0, None)


def test_everybody_sees_the_first_player_the_decks_and_the_supply() -> None:
    """Discards the last card in an action card deck; once all bastions have been placed."""
    assert [sentence(line) for line in GAME.common(begun(2, "mats"))] == [
        "Khan's Fury: not invoked. First Player: Rust Buzzards",
        "Cards left: move 14, recruit 14, scavenge 14",
        "In the supply: bastions 6, blessings 22",
    ]
    assert sentence(GAME.common(fresh(2))[0]) == "Khan's Fury: not invoked"
    assert GAME.common(fresh(2, "score")) == ()


def test_units_are_drawn_by_their_bases() -> None:
    """Grunts (circle base), brutes (hexagon base) and raiders (rectangle base)."""
    corners = {unit: len(UNITS[unit].glyph[0]) for unit in Unit}
    assert corners[Unit.GRUNT] > 12 and corners[Unit.BRUTE] == 6 and corners[Unit.RAIDER] == 4
    (outline,) = UNITS[Unit.RAIDER].glyph
    wide = max(x for x, _ in outline) - min(x for x, _ in outline)
    assert wide > max(y for _, y in outline) - min(y for _, y in outline), "a rectangle, no square"
