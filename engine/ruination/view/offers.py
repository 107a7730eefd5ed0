"""What a seat may do now as every screen draws it: the usual, the rare, and all of the picture."""

from engine.frozen import evolve
from engine.offers import Offer
from engine.pictures.contests import everything, plays
from engine.ruination.battle.contest import contest
from engine.ruination.kinds import ACTS
from engine.ruination.state import State
from engine.ruination.turn.choices import legal_acts, other_acts
from engine.ruination.view.asks import asks


def offers(state: State, seat: int) -> tuple[Offer, ...]:
    """The offers of this seat; whatever the battle's picture offers is one of them."""
    usual = legal_acts(state, seat)
    picture = contest(state) if usual else None
    drawn = (each.act for each in (everything(picture) if picture else ()) if each.act.seat == seat)
    acts = dict.fromkeys((*usual, *other_acts(state, seat), *drawn))
    made = [
        evolve(offer, in_picture=True) if plays(picture, offer.act) else offer
        for offer in (ACTS.offer(state, act) for act in acts)
    ]
    question = asks(state, seat)
    if made and question and not made[0].sealed:
        made[0] = evolve(made[0], asks=question)
    return tuple(made)
