"""What a story of Ruination follows by turn, and what is worth remembering: battles."""

from collections.abc import Iterator
from typing import Final

from engine.game import Step
from engine.message import Message, say
from engine.ruination.battle.battle_model import Battle, Fighter
from engine.ruination.ids import Tracking
from engine.ruination.state import State
from engine.ruination.view.symbols import ANY_GOODS, BATTLE, BLESSING, FAVOR, GLORY, VICTORY
from engine.story.telling import Happening, Measure, Opponent

_WON: Final = "ruination.news.won"
_NOMADS_WON: Final = "ruination.news.nomad_won"


class RuinationTeller:
    """Tells of states and steps of Ruination."""

    def names(self, state: State) -> tuple[str, ...]:
        """The players' names."""
        return tuple(seat.name for seat in state.setup.seats)

    def measures(self, state: State) -> tuple[Measure, ...]:
        """VP, favor and glory, resources and blessings."""
        if state.setup.tracking is Tracking.SCORE:
            return ()
        players = state.players
        return (
            _followed(say("ruination.story.vp"), VICTORY, tuple(player.vp for player in players)),
            _followed(say("ruination.story.favor"), FAVOR, tuple(player.favor for player in players)),
            _followed(say("ruination.story.glory"), GLORY, tuple(player.glory for player in players)),
            _followed(
                say("ruination.story.blessings"), BLESSING, tuple(player.blessings for player in players)
            ),
            _followed(
                say("ruination.story.resources"),
                ANY_GOODS,
                tuple(sum(player.resources) for player in players),
            ),
        )

    def happened(self, before: State, step: Step, after: State) -> tuple[Happening, ...]:
        """A battle that was won."""
        return tuple(_battles(before, after))


def _followed(title: Message, icon: str, values: tuple[int | None, ...]) -> Measure:
    return Measure(title.key.rpartition(".")[2], title, icon, values)


def _battles(before: State, after: State) -> Iterator[Happening]:
    for told in after.news:
        if before.battle and told.key in (_WON, _NOMADS_WON):
            yield _battle(before, before.battle, told)


def _battle(state: State, battle: Battle, told: Message) -> Happening:
    """Who won, and how strong both were when it was decided."""
    attacker, defender = battle.attacker, battle.defender
    attacker_won = told.key == _WON and state.setup.horde(attacker.seat) == told["horde"]
    won, lost = (attacker, defender) if attacker_won else (defender, attacker)
    strong, weak = int(str(told["n"])), int(str(told["other"]))
    names = [seat.name for seat in state.setup.seats]
    if won.nomad:
        words = say("ruination.story.lost_to_nomads", name=names[lost.seat], n=strong, against=weak)
    elif lost.nomad:
        words = say("ruination.story.beat_nomads", name=names[won.seat], n=strong, against=weak)
    else:
        words = say(
            "ruination.story.battle", name=names[won.seat], other=names[lost.seat], n=strong, against=weak
        )
    sides = _side(won, strong), _side(lost, weak)
    seat = lost.seat if won.nomad else won.seat
    return Happening(
        "battle", seat, BATTLE, words, sides, pinned=not won.nomad, many="ruination.story.battles"
    )


def _side(fighter: Fighter, strength: int) -> Opponent:
    return Opponent(None if fighter.nomad else fighter.seat, strength)
