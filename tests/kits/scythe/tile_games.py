"""Games of Scythe that begin near their end, with every tile of The Wind Gambit: nothing may be raised."""

import random
from typing import Any

from engine.codec import Json
from engine.corrections import fields_of
from engine.forms import ChoiceField, FormField, TextField
from engine.game import Step
from engine.scythe.components import tile_names
from engine.scythe.corrections.correct_all import CorrectAll
from engine.scythe.ids import Cargo, Field
from engine.scythe.state import Stage, State
from engine.scythe.wind_gambit.endings import ENFORCED
from engine.scythe.wind_gambit.tiles import CorrectTiles
from engine.simulate import choices, lively
from engine.table import Table
from tests.kits.engine.answers import offer_of, turned_act
from tests.kits.engine.screen_questions import answers_every_screen
from tests.kits.scythe.late_games import LateScythe
from tests.kits.scythe.tables import news, sentence

LATE = LateScythe()
MOST_STEPS = 120  # a tile that the table resolves has no end of its own
# Where last turns begin and end.
_OFTEN = ("stars.", "power", "popularity", "missions.", "tile_stars", "tiles.resolution")
_TRACKS = (Field.POWER, Field.POPULARITY, Field.COINS, Field.COMBAT_CARDS, Field.WORKERS, Field.OBJECTIVES)
ASKED = 12  # steps between two times that every screen asks


def some_tiles(chance: random.Random) -> dict[str, str]:
    """What a table may tell of its tiles: some of them, and what some print."""
    kinds = ("aggressive", "passive", "resolution")
    told = {f"{kind}_tile": chance.choice(tile_names(kind)) for kind in kinds}
    if chance.random() < 0.5:
        told["resolution_tile"] = chance.choice(ENFORCED)  # last turns are where tiles matter
    if chance.random() < 0.5:
        told["airship_range"] = str(chance.randint(1, 3))
        told["airship_carries"] = str(chance.choice(tuple(Cargo)))
    if told["resolution_tile"] == "Mission Possible" and chance.random() < 0.5:
        first, second = chance.sample(range(1, 28), 2)
        told |= {"first_objective": str(first), "second_objective": str(second)}
    return told


def near_the_end(chance: random.Random) -> Json:
    """A set-up with both modules and some tiles; sometimes each seat has its own."""
    players = chance.randint(2, 7)
    told = some_tiles(chance)
    own = chance.random() < 0.3
    shared = {name: word for name, word in told.items() if not own or name.partition("_")[0] in _RESOLUTION}
    options: dict[str, Any] = {
        "tracking": chance.choice(("mats", "board", "board")),
        "modules": ["airships", "resolutions", *(["invaders"] if players > 5 else [])],
        "house_rules": {
            "own_airship_tiles": own,
            "resolution_by_hand": chance.random() < 0.1,
            "airship_workers_join": chance.random() < 0.3,
            "airship_free_goods": chance.random() < 0.3,
        },
        "told": shared,
    }
    return LATE.draw_setup([f"P{n}" for n in range(players)], chance, options)


_RESOLUTION = ("resolution", "first", "second")


def raises_nothing(seed: int) -> str:
    """One game to its end, or so many steps: every offer plays, every screen answers; its last tile."""
    chance = random.Random(seed)
    pick = lively(LATE, chance)
    table = Table.create(LATE, near_the_end(chance), at=0)
    for number in range(MOST_STEPS):
        state = table.state
        every_offer_plays(state, chance)
        acts = choices(LATE, state)
        if not acts:
            assert state.ended
            break
        act = pick(acts)
        if chance.random() < 0.3:
            act = turned_act(LATE, state, offer_of(LATE, state, act), chance)
        step = LATE.random_step(state, act, chance)
        table.play(step.act, at=number, result=step.result)
        if number % ASKED == 0 or table.state.ended:
            answers_every_screen(LATE, table.state)
        if chance.random() < 0.05:
            _other_tiles(table, number, chance)
        if chance.random() < (0.5 if _is_delicate(table.state) else 0.1):
            _other_values(table, number, chance)
    return str(table.state.laid.resolution)


def _is_delicate(state: State) -> bool:
    """Whether a turn has begun early, or an action waits for the answer to a bonus."""
    return state.overlap is not None or any(turn.stage is Stage.BONUSES for turn in state.turns)


def every_offer_plays(state: State, chance: random.Random) -> None:
    """Whatever any seat is offered can be played, and the table after it can say whom it waits for."""
    faulty = LATE.status(state)  # a correction may have said what cannot be
    for act in choices(LATE, state):
        step = LATE.random_step(state, act, chance)
        reason = LATE.why_not(state, step)
        assert reason is None, (act, reason)
        after = LATE.apply(state, step)
        assert after.ended or LATE.blocking(after) is not None, act
        LATE.order(after)
        assert faulty or not LATE.status(after), (act, LATE.status(after))


def _other_tiles(table: Table[State], at: int, chance: random.Random) -> None:
    """Somebody sets right which resolution tile lies there; refused with a sentence, or done."""
    now = table.state
    answers = {"tiles.resolution": chance.choice(tile_names("resolution"))}
    act = LATE.correct(now, 0, answers)
    assert act is None or any(isinstance(part, CorrectTiles) for part in act.parts())
    _set_right(table, act, at)


def _other_values(table: Table[State], at: int, chance: random.Random) -> None:
    """Somebody sets right some of what a seat or a place's form asks, stars and tracks more often."""
    now = table.state
    places = [each.of for each in LATE.correctable(now) if isinstance(each.of, str)]
    seats = (now.overlap.second,) if now.overlap and chance.random() < 0.5 else range(len(now.players))
    of = chance.choice(places) if places and chance.random() < 0.2 else chance.choice(seats)
    form = LATE.correction(now, of, None)
    assert form is not None
    asked = list(fields_of(form.parts).values())
    often = [each for each in asked if each.name.startswith(_OFTEN)]
    wanted = chance.sample(often, min(2, len(often))) + chance.sample(asked, chance.randint(1, 2))
    act = LATE.correct(now, of, {each.name: _some(each, chance) for each in wanted})
    # On a faulty table offers prove less, so few corrections say what cannot be.
    if act and not LATE.why_not(now, Step(act)) and LATE.status(LATE.apply(now, Step(act))):
        act = act if chance.random() < 0.05 else None
    _set_right(table, act, at)


def _some(field: FormField, chance: random.Random) -> int | str:
    """Any answer that the field allows; of a number often the least or the most, where stars are."""
    if isinstance(field, ChoiceField):
        return chance.choice(field.options).id
    if isinstance(field, TextField):
        return chance.choice(("", "Coins fall from it"))
    if chance.random() < 0.5:
        return chance.choice((field.least, field.most))
    return chance.randint(field.least, min(field.most, field.least + 20))


def _set_right(table: Table[State], act: CorrectAll | None, at: int) -> None:
    """The correction is refused with a sentence, or done: it holds, and then every screen answers."""
    if act is None:
        return
    reason = LATE.why_not(table.state, Step(act))
    if reason:
        assert sentence(reason)
        return
    table.play(act, at=at)
    after = table.state
    assert after.ended or LATE.blocking(after) is not None, act
    # What an end or the fifth star brings, coins and bonuses, comes on top of what was told.
    if not after.ended and not news(after, "news.last_turns_coins"):
        assert LATE.correct(after, act.seat, _told(act)) is None, act
        assert all(after.laid == part.tiles for part in act.tiles), act
    answers_every_screen(LATE, after)


def _told(act: CorrectAll) -> dict[str, int | str]:
    """The answers to the seat's form that tell the same numbers; with them stars may come."""
    tracks = (each for each in act.values if each.what in _TRACKS)
    return {str(each.what): each.value for each in tracks if isinstance(each.value, int)}
