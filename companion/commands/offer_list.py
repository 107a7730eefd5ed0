"""`adjutant offers`: everything that may be done at a saved table now, with what may be turned before."""

import json
from collections.abc import Iterator
from typing import Any, Final

from companion.commands.replay import replayed
from companion.text import text
from engine.codec import Json
from engine.forms import ChoiceField, Knob, NumberField, SeveralField, SpreadField, TextField, ValuesField
from engine.game import Game, Step
from engine.message import TableError, say
from engine.offers import Offer, Role
from engine.table import Table

FORMAT: Final = "offers/1"
_ROLES: Final = {
    Role.PROMPT: say("offers.prompt"),
    Role.ANYTIME: say("offers.anytime"),
    Role.CLOSING: say("offers.closing"),
}


class UnknownSeat(TableError):
    """A seat that the table does not have."""


def run(path: str, seat: int | None, as_json: bool) -> int:
    """Prints the offers of one seat, or of all."""
    table = replayed(path)
    seats = range(table.game.seats(table.state)) if seat is None else (seat_of(table, seat),)
    if as_json:
        print(json.dumps(_report(table, seats), indent=1))
        return 0
    for line in _lines(table, seats):
        print(line)
    return 0


def seat_of(table: Table[Any], seat: int) -> int:
    """The seat, or UnknownSeat with the numbers that there are."""
    last = table.game.seats(table.state) - 1
    if not 0 <= seat <= last:
        raise UnknownSeat("offers.no_such_seat", seat=seat, last=last)
    return seat


def _report(table: Table[Any], seats: Any) -> dict[str, Json]:
    game, state = table.game, table.state
    return {
        "format": FORMAT,
        "game": game.name,
        "revision": table.revision,
        "over": table.is_over,
        "offers": [_offer(game, seat, offer) for seat in seats for offer in game.offers(state, seat)],
    }


def _offer(game: Game[Any], seat: int, offer: Offer) -> Json:
    told: dict[str, Json] = {
        "seat": seat,
        "role": str(offer.role),
        "act": game.encode_step(Step(offer.act)),
        "heading": text(offer.heading),
        "words": text(offer.words),
        "knobs": [_knob(knob) for knob in offer.knobs],
    }
    if offer.leaving is not None:
        told["leaving"] = game.encode_step(Step(offer.leaving))
    place = offer.hop.to if offer.hop else offer.at
    return {**told, **({"at": place} if place else {}), **({"sealed": True} if offer.sealed else {})}


def _knob(knob: Knob) -> Json:
    told: dict[str, Json] = {"name": knob.name, "words": text(knob.label)}
    if isinstance(knob, NumberField):
        told |= {"least": knob.least, "most": knob.most, "usual": knob.value}
        return {**told, "at": knob.at} if knob.at else told
    if isinstance(knob, SpreadField):
        sources: list[Json] = [
            {"id": each.id, "at": each.at, "words": text(each.label), "most": each.most}
            for each in knob.sources
        ]
        return {**told, "places": sources, "total": knob.total, "usual": list(knob.value)}
    if isinstance(knob, ValuesField):
        return {**told, "values": list(knob.values), "most": knob.most, "usual": list(knob.value)}
    if isinstance(knob, TextField):
        return {**told, "letters": knob.most, "usual": knob.value}
    options: list[Json] = [{"id": each.id, "words": text(each.label)} for each in knob.options]
    if isinstance(knob, SeveralField):
        return {**told, "options": options, "least": knob.least, "most": knob.most, "usual": list(knob.value)}
    return {**told, "places" if knob.on_board else "options": options, "usual": knob.value}


def _lines(table: Table[Any], seats: Any) -> Iterator[str]:
    game, state = table.game, table.state
    for seat in seats:
        yield f"{seat}  {text(game.title(state, seat))}"
        offers = game.offers(state, seat)
        for heading in dict.fromkeys(offer.heading for offer in offers):
            yield f"   {text(heading)}"
            for offer in offers:
                if offer.heading == heading:
                    yield f"     {text(offer.words)}{_role(offer)}{_turns(offer)}"


def _role(offer: Offer) -> str:
    return f" ({text(_ROLES[offer.role])})" if offer.role in _ROLES else ""


def _turns(offer: Offer) -> str:
    """The knobs of an offer behind its words: names, ranges and usual values."""
    return f"  [{', '.join(map(_turn, offer.knobs))}]" if offer.knobs else ""


def _turn(knob: Knob) -> str:
    if isinstance(knob, NumberField):
        return f"{text(knob.label)}: {knob.least}-{knob.most} ({knob.value})"
    if isinstance(knob, SpreadField):
        each = zip(knob.sources, knob.value, strict=True)
        sources = (f"{text(source.label)} 0-{source.most} ({usual})" for source, usual in each)
        return f"{text(knob.label)}: {' / '.join(sources)}"
    if isinstance(knob, ValuesField | TextField):
        return f"{text(knob.label)}: {knob.most}"
    usual = (knob.value,) if isinstance(knob, ChoiceField) else knob.value
    chosen = ", ".join(text(option.label) for option in knob.options if option.id in usual)
    return f"{text(knob.label)}: {' / '.join(text(option.label) for option in knob.options)} ({chosen})"
