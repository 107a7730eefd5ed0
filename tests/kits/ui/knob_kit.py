"""Offers with knobs of every kind for the screens, put on a real game; fingers that find the knobs."""

from dataclasses import replace
from typing import Any

import pytest

from companion.ui.on_turn import offered
from companion.ui.widgets.forms.knob_panel import KnobPush
from companion.ui.widgets.table.choice_list import TurnedChoice
from engine.forms import Answers, ChoiceField, NumberField, Option, SeveralField, Source, SpreadField
from engine.frozen import evolve
from engine.game import Act, Game
from engine.message import say
from engine.offers import Offer, Role
from engine.scythe.board.moving import MoveUnit
from engine.scythe.game import Scythe
from engine.scythe.turn.bonuses import ClaimBonus
from engine.scythe.turn.finish import FinishAction
from tests.kits.ui.ui_kit import Driver

WORKERS, OIL = say("figure.workers", n=""), say("figure.power", n="")
PLACES = tuple(Option(at, say("map.held", piece=at, at=at)) for at in ("W2", "F4"))
PARTS = tuple(Option(part, say(f"map.{part}")) for part in ("back", "undo"))
SOURCES = (Source("W2", say("map.back"), 3, "W2"), Source("F4", say("map.whole"), 2, "F4"))
EVERY_KIND = (
    NumberField("few", say("map.back"), 0, 5, 2),
    NumberField("many", say("map.whole"), 0, 40, 30),
    NumberField("taken", say("map.whole"), 0, 1, 1),
    ChoiceField("one", say("map.ringed"), PLACES, "W2", on_board=True),
    SeveralField("some", say("map.still"), PARTS, 0, 2, ("back",)),
    SpreadField("paid", say("map.none"), SOURCES, 3, (3, 0)),
)


def loads_with_knobs(patch: pytest.MonkeyPatch) -> None:
    """Every hop with a load is one offer, whose workers and oil can be turned from 0 to all."""
    offers = Scythe.offers

    def turnable(self: Scythe, state: Any, seat: int) -> tuple[Offer, ...]:
        found = offers(self, state, seat)
        most = {
            _way(each.act): each.act for each in found if isinstance(each.act, MoveUnit)
        }  # the fullest last
        kept = [each for each in found if most.get(_way(each.act), each.act) == each.act]
        return tuple(replace(each, knobs=_load(each.act)) for each in kept)

    def turned(self: Scythe, act: Act, answers: Answers) -> Act:
        load = {name: answers[name] for name in ("workers",) if name in answers}
        oil = {"resources": (answers["oil"], 0, 0, 0)} if "oil" in answers else {}
        return evolve(act, **load, **oil)

    patch.setattr(Scythe, "offers", turnable)
    patch.setattr(Scythe, "turned", turned)


def _way(act: Act) -> object:
    return (act.unit, act.at, act.to, act.fresh) if isinstance(act, MoveUnit) else act


def _load(act: Act) -> tuple[NumberField, ...]:
    if not isinstance(act, MoveUnit):
        return ()
    workers = (NumberField("workers", WORKERS, 0, act.workers, act.workers),) if act.workers else ()
    oil = act.resources[0]
    return (*workers, *((NumberField("oil", OIL, 0, oil, oil),) if oil else ()))


def finish_with_every_kind(patch: pytest.MonkeyPatch, role: Role = Role.TURN) -> list[Answers]:
    """Ending a move has knobs of every kind; gives the list that the answers of each taking are put into."""
    taken: list[Answers] = []
    offers = Scythe.offers

    def turnable(self: Scythe, state: Any, seat: int) -> tuple[Offer, ...]:
        return tuple(
            replace(each, knobs=EVERY_KIND, role=role) if isinstance(each.act, FinishAction) else each
            for each in offers(self, state, seat)
        )

    def turned(self: Scythe, act: Act, answers: Answers) -> Act:
        taken.append(answers)
        return act

    patch.setattr(Scythe, "offers", turnable)
    patch.setattr(Scythe, "turned", turned)
    return taken


def claims_with_knobs(patch: pytest.MonkeyPatch) -> None:
    """Every claim of a bonus has a knob, which changes nothing."""
    offers = Scythe.offers

    def turnable(self: Scythe, state: Any, seat: int) -> tuple[Offer, ...]:
        return tuple(
            replace(each, knobs=EVERY_KIND[:1]) if isinstance(each.act, ClaimBonus) else each
            for each in offers(self, state, seat)
        )

    patch.setattr(Scythe, "offers", turnable)


def any_prompt(game: Game[Any], state: Any) -> bool:
    """Whether some seat may claim something."""
    return any(each.prompts for each in offered(game, state))


def knobs_of(person: Driver, act: Act) -> KnobPush:
    """What opens the knobs of this act's entry."""
    entry = next(each for each in person.shown(TurnedChoice) if each.push.act == act)
    return next(each for each in entry.children if isinstance(each, KnobPush))


def open_most_knobs(person: Driver) -> None:
    """Opens the knobs of the offer that has most of them, on the table's screen or the map's."""
    table, view = person.app.session.table, person.app.screens.current_screen
    game, state = table.game, table.state
    offers = [each for seat in game.to_act(state) for each in game.offers(state, seat)]
    offer = max(offers, key=lambda each: len(each.knobs))
    assert offer.knobs
    (view._turn_knobs if person.app.screens.current == "map" else view._turn)(offer)
