"""What the rule text does not print (tactics, rewards, unnamed faces) is read aloud and gained one by one."""

from dataclasses import dataclass
from typing import Final

from engine.forms import Knob, NumberField
from engine.frozen import evolve
from engine.game import Act
from engine.message import Message, say
from engine.ruination.battle.battle_kinds import battle_of, in_battle
from engine.ruination.battle.battle_model import (
    Battle,
    BattleRole,
    Gained,
    Phase,
    bless,
    embitter,
    owe,
    strengthen,
)
from engine.ruination.components import LAST_TIER
from engine.ruination.state import State
from engine.ruination.view.names import horde_of


@dataclass(frozen=True, slots=True)
class ReadGain(Act):
    """Gain what is printed on the tactic, the card, the nomad token or the die."""

    what: Gained
    n: int = 1


@dataclass(frozen=True, slots=True)
class EndReading(Act):
    """Everything printed there has been gained."""


# No printed bonus named in the rule text is above two; nine is what one digit can ask for.
MOST_GAIN: Final = 9
# A tactic is at most a horde board's line and a card's; twice as much stops a finger that taps on.
MOST_READ: Final = 6
_ON_BOARD: Final = (Gained.STRENGTH, Gained.CASUALTIES)


def reading_acts(battle: Battle, seat: int) -> tuple[Act, ...]:
    """One of each thing that can be printed there, and the end of reading."""
    if battle.phase is not Phase.READING or battle.side(battle.turn).seat != seat:
        return ()
    gains = (ReadGain(seat, what) for what in Gained)
    return (*(act for act in gains if why_not_read(battle, act) is None), EndReading(seat))


def why_not_read(battle: Battle, act: ReadGain | EndReading) -> Message | None:
    """The reason this cannot be gained now."""
    if battle.phase is not Phase.READING or battle.side(battle.turn).seat != act.seat:
        return say("ruination.refused.battle_nothing_to_read")
    if isinstance(act, ReadGain) and not 1 <= act.n <= _most(act.what):
        return say("ruination.refused.battle_gain", most=_most(act.what))
    if isinstance(act, ReadGain) and battle.read >= MOST_READ:
        return say("ruination.refused.battle_read_enough", most=MOST_READ)
    # A reward comes when the markers no longer matter.
    if isinstance(act, ReadGain) and battle.winner and act.what in _ON_BOARD:
        return say("ruination.refused.battle_decided")
    return None


def _most(what: Gained) -> int:
    return 1 if what is Gained.OTHER else MOST_GAIN


def read(battle: Battle, act: ReadGain) -> Battle:
    """The side has gained so much of it."""
    return gain(evolve(battle, read=battle.read + 1), battle.turn, act.what, act.n)


def end_reading(battle: Battle, act: EndReading) -> Battle:
    """The other side's action, or the end of a battle that a nomad token lost."""
    battle = evolve(battle, read=0)
    return evolve(battle, phase=Phase.OVER) if battle.winner else pass_on(battle)


def gain(battle: Battle, role: BattleRole, what: Gained, n: int) -> Battle:
    """The battle after one side gained so much of this."""
    if what is Gained.STRENGTH:
        return strengthen(battle, role, n)
    if what is Gained.CASUALTIES:
        return embitter(battle, role, n)
    if what is Gained.BLESSINGS:
        return bless(battle, role, n)
    return owe(battle, role, **{str(what): n})


def pass_on(battle: Battle) -> Battle:
    """The other side's action, unless it has passed."""
    stays = battle.side(battle.turn.other).passed
    return evolve(battle, phase=Phase.ACTIONS, turn=battle.turn if stays else battle.turn.other)


def _gain_label(state: State, act: ReadGain) -> Message:
    if act.what is Gained.OTHER:
        return say("ruination.act.read_other", horde=horde_of(state, act.seat))
    return say("ruination.act.read_gain", horde=horde_of(state, act.seat), n=act.n, gained=act.what)


def _heading(state: State, act: ReadGain) -> Message:
    """What is being read: the reward of nomads, a tactic, or the one tactic that the rule text tells."""
    if act.what is Gained.VP and tells_tactic(state, act.seat):
        return say("ruination.heading.last_tier_tactic")
    return _end_heading(state, act)


def _end_heading(state: State, act: Act) -> Message:
    return _REWARD if battle_of(state).winner else _READING


def tells_tactic(state: State, seat: int) -> bool:
    """Whether a tier III card lies before the seat: all have the same tactic (Tier III advantages)."""
    reads = battle_of(state).phase is Phase.READING and battle_of(state).winner is None
    return reads and any(card.tier == LAST_TIER for card in state.players[seat].advantages)


def _gain_words(state: State, act: ReadGain) -> Message:
    if act.what is Gained.OTHER:
        return say("ruination.offer.read_other")
    return say("ruination.offer.read_gain", n=act.n, gained=act.what)


def _gain_knobs(state: State, act: ReadGain) -> tuple[Knob, ...]:
    if act.what is Gained.OTHER:
        return ()
    return (NumberField("n", say("ruination.knob.n"), 1, MOST_GAIN, act.n),)


_READING: Final = say("ruination.heading.reading")
_REWARD: Final = say("ruination.heading.reading_reward")
KINDS: Final = (
    in_battle(
        ReadGain,
        why_not_read,
        read,
        heading=_heading,
        words=_gain_words,
        label=_gain_label,
        knobs=_gain_knobs,
    ),
    in_battle(
        EndReading,
        why_not_read,
        end_reading,
        heading=_end_heading,
        words=say("ruination.offer.end_reading"),
    ),
)
