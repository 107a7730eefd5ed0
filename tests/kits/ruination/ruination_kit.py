"""Tables of Ruination for tests: set up, begun, and brought to the position a rule is about."""

import random
from collections.abc import Iterator
from typing import Any

from companion.languages import LANGUAGES
from companion.text import text
from engine.frozen import evolve
from engine.game import Act, Refused, Step, play
from engine.message import Message
from engine.ruination.corrections.table_acts import CorrectPlace, StandingArmy
from engine.ruination.game import Ruination
from engine.ruination.ids import Deck, Resource
from engine.ruination.setup.opening import ChooseHome, OpenTiles
from engine.ruination.state import Kind, Stage, State
from engine.ruination.turn.due import Finish
from engine.ruination.turn.scavenging import TakeResource
from engine.ruination.turn.turn import ChooseCard, TakeBanner, TakeBonus
from engine.simulate import choices

GAME = Ruination()
NAMES = ("Ana", "Ben", "Cleo", "Dov")
CORNERS = ("1", "4", "7", "10")


def fresh(players: int = 2, tracking: str = "board", **options: Any) -> State:
    """A table before its tiles are revealed; hordes in the order of the enum."""
    hordes = ("rust_buzzards", "horde_2", "horde_3", "horde_4")
    chosen = [[horde] for horde in hordes[:players]]
    wishes = {"tracking": tracking, "chosen": chosen, **options}
    return GAME.set_up(GAME.draw_setup(NAMES[:players], random.Random(1), wishes))


def do(state: State, *acts: Act) -> State:
    """The state after these acts, each of which must be allowed."""
    for act in acts:
        state = play(GAME, state, Step(act))
    return state


def revealed(state: State, *tiles: int) -> State:
    """The state after these tiles were opened, in the order of the seats."""
    return play(GAME, state, Step(OpenTiles(0), tiles))


def refusal(state: State, act: Act, result: Any = None) -> str:
    """The English sentence that refuses the act; it must be refused, and readable in every language."""
    reason = GAME.why_not(state, Step(act, result))
    assert reason is not None, act
    return sentence(reason)


def sentence(message: Message) -> str:
    """The message in English, after a look at every language."""
    for language in LANGUAGES:
        words = text(message, language)
        assert words != message.key and "{" not in words, (language, words)
    return text(message, "en")


def news(state: State) -> list[str]:
    """What the last step told, in English."""
    return [sentence(message) for message in state.news]


def begun(players: int = 2, tracking: str = "board", **options: Any) -> State:
    """A table on which seat 0 is First Player and everybody stands in the corner of the same number."""
    state = fresh(players, tracking, **options)
    state = revealed(state, *range(8, 8 - players, -1))
    while state.stage is Stage.HOMES:
        seat = state.seat
        state = do(state, ChooseHome(seat, CORNERS[seat] if tracking == "board" else ""))
        state = settled(state)
    return state


def settled(state: State) -> State:
    """Takes the first resource for whatever is to be collected, and leaves what is to be read."""
    while state.task and state.task.kind in (Kind.COLLECT, Kind.BOONS, Kind.TRACK, Kind.PAY):
        seat = state.task.seat
        collects = state.task.kind is Kind.COLLECT
        state = do(state, TakeResource(seat, Resource.RESOURCE_1) if collects else Finish(seat))
    return state


def card(state: State, deck: Deck, banner: bool = True) -> State:
    """The seat's turn with this card, its banner (1 glory, read and left) and its bonus already done."""
    seat = state.seat
    state = do(state, ChooseCard(seat, deck))
    if banner:
        state = settled(do(state, TakeBanner(seat, 0, 1)))
        state = settled(do(state, TakeBonus(seat)))
    return state


def put(
    state: State, at: str, *armies: StandingArmy, bastions: int | None = None, nomad: bool = False
) -> State:
    """The table with these armies in a territory and nothing else."""
    assert state.board is not None
    known = state.board.at(at).bastions
    act = CorrectPlace(0, at, armies, known if bastions is None else bastions, nomad)
    return do(state, act)


def given(state: State, seat: int, **changes: Any) -> State:
    """The table with some values of a seat changed behind the game's back."""
    players = list(state.players)
    players[seat] = evolve(players[seat], **changes)
    return evolve(state, players=tuple(players))


def raises_refused(state: State, act: Act) -> bool:
    """Whether `play` refuses the act and so leaves everything as it was."""
    try:
        play(GAME, state, Step(act))
    except Refused:
        return True
    return False


def random_steps(
    players: int, seed: int, tracking: str = "board", most: int = 3000, **options: Any
) -> Iterator[tuple[State, Step, State]]:
    """A random game in which people read what is printed only now and then, so that it lasts."""
    chance = random.Random(seed)
    wishes = {"tracking": tracking, **options}
    state = GAME.set_up(GAME.draw_setup(NAMES[:players], chance, wishes))
    for _ in range(most):
        offers = choices(GAME, state)
        if not offers:
            return
        ends = [act for act in offers if type(act).__name__ in ("Finish", "EndReading", "ReadyForBattle")]
        act = ends[0] if ends and chance.random() < 0.6 else chance.choice(offers)
        step = GAME.random_step(state, act, chance)
        after = GAME.apply(state, step)
        yield state, step, after
        state = after
