"""How a combat may have gone: what was dialled follows from the power track, who won from who is gone."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from engine.game import Step
from engine.scythe.board.board import INDEX
from engine.scythe.combat.combat import MAX_DIAL, OpenDials, Opening, Openings, card_limit, why_not_open
from engine.scythe.state import Combat, State
from vision.following.witness import Way
from vision.scythe.following.judging import Judge
from vision.scythe.following.seen import NO_UNITS

FOUGHT: Final = 0.3
CARDS: Final = 0.2
"""Nats for each card that must have been played."""
_HIGHEST: Final = 5
_LATER: Final = 2
"""Power that a seat may gain again before the photo: a recruit's or an upgrade's."""


def dial_ways(state: State, judge: Judge, act: OpenDials) -> Iterator[Way]:
    """Both ways it may have ended, with the dials that the power track tells of."""
    combat = state.combat
    assert combat is not None
    more = _more_to_come(state, combat)
    ends = _ends(judge, combat)
    for dials in product(*(_dials(state, judge, seat, more) for seat in _sides(combat))):
        for attacker_wins in ends:
            openings = _openings(state, combat, dials, attacker_wins)
            if openings is None or why_not_open(state, act, openings) is not None:
                continue
            played = len(openings.attacker.cards) + len(openings.defender.cards)
            yield Way((Step(act, openings),), FOUGHT + CARDS * played)


def _more_to_come(state: State, combat: Combat) -> bool:
    turn = next((turn for turn in state.turns if turn.seat == combat.attacker), None)
    return turn is not None and turn.moves is not None and len(turn.moves.combats) > 1


def _ends(judge: Judge, combat: Combat) -> tuple[bool, ...]:
    """Whether the attacker may have won, and whether it may not: who is seen there alone has won."""
    there = judge.places[INDEX[combat.at]] if combat.at else None
    if there is None or not there.is_known:
        return True, False
    stays = [sum(there.meant.pieces.units.get(seat, NO_UNITS)[:2]) > 0 for seat in _sides(combat)]
    return (stays[0],) if stays[0] is not stays[1] else (True, False)


def _sides(combat: Combat) -> tuple[int, int]:
    return combat.attacker, combat.defender


def _dials(state: State, judge: Judge, seat: int, more: bool) -> tuple[int, ...]:
    held = state.players[seat].power
    most, seen = min(held, MAX_DIAL), judge.power(seat)
    if seen is None:
        return tuple(dict.fromkeys((most, most // 2, 0)))
    spent = held - seen
    likely = range(spent + 1) if more else range(spent, spent + _LATER + 1)
    return tuple(dict.fromkeys(min(max(dial, 0), most) for dial in likely))


def _openings(state: State, combat: Combat, dials: tuple[int, ...], attacker_wins: bool) -> Openings | None:
    """These dials and as few cards as such an end needs; None where no cards bring it about."""
    attack, defence = dials
    lead = defence - attack if attacker_wins else attack - defence + 1
    seat = combat.attacker if attacker_wins else combat.defender
    cards: list[int] = []
    while lead > 0:
        cards.append(min(max(lead, 2), _HIGHEST))
        lead -= cards[-1]
    if len(cards) > card_limit(state, combat, seat):
        return None
    extra = tuple(sorted(cards))
    return Openings(
        Opening(attack, extra if attacker_wins else ()), Opening(defence, () if attacker_wins else extra)
    )
