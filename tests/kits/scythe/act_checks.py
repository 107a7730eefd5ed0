"""What must hold of every act in any position: offered ones are playable, accepted ones are sound."""

import random

from engine.scythe.cards.objectives import HoldObjectives
from engine.scythe.corrections.bribes import GiveCoins
from engine.scythe.corrections.correct_all import CorrectAll
from engine.scythe.corrections.table_acts import Correct, CorrectPlace, EndGame
from engine.scythe.kinds import KINDS
from engine.scythe.state import State
from engine.scythe.turn.bonuses import SetAutoClaim
from tests.kits.scythe.random_acts import random_act, stands_for
from tests.kits.scythe.random_games import PLACES, with_result
from tests.kits.scythe.tables import GAME, sentence
from tests.oracles.scythe.invariants import broken

# Open to the table whoever's turn it is, so no list of a turn's choices needs them.
_OF_THE_TABLE = (
    *(cls for cls, kind in KINDS.items() if kind.corrects),
    *(GiveCoins, SetAutoClaim, HoldObjectives, EndGame),
)


def offers_are_playable(state: State, chance: random.Random) -> None:
    """Whatever is offered is accepted, has words, and leaves a sound position."""
    open_seats = GAME.to_act(state)
    for seat in range(len(state.players)):
        offers = GAME.legal_acts(state, seat)
        assert len(set(offers)) == len(offers)
        assert not offers or seat in open_seats
        for act in offers:
            step = GAME.random_step(state, act, chance)
            assert act.seat == seat
            assert GAME.why_not(state, step) is None
            assert sentence(GAME.label(state, step))
            assert broken(GAME.apply(state, step)) == []


def what_is_accepted_is_offered(state: State, chance: random.Random, acts: int) -> None:
    """Any act is refused in a sentence, or an offer stands for it."""
    for _ in range(acts):
        act = random_act(state, chance, PLACES)
        reason = GAME.why_not(state, with_result(state, act, chance))
        if reason is not None:
            assert sentence(reason)
        elif not isinstance(act, _OF_THE_TABLE):
            offers = GAME.legal_acts(state, act.seat)
            assert any(stands_for(offer, act) for offer in offers), act


def accepted_acts_are_sound(state: State, chance: random.Random, acts: int) -> None:
    """Acts that nobody offered, one after the other: those that are accepted keep every invariant."""
    for _ in range(acts):
        act = random_act(state, chance, PLACES)
        step = with_result(state, act, chance)
        if not isinstance(act, Correct | CorrectAll | CorrectPlace) and GAME.why_not(state, step) is None:
            after = GAME.apply(state, step)
            assert broken(after) == [], act
            state = state if isinstance(act, EndGame) else after
