"""The sheet: what one seat, or a spectator, sees of the table and may do; described in docs/lan.md."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Final, TypeAlias

from engine.codec import Json, dumps, encode
from engine.contests import for_seat, plays
from engine.drawings import Mark
from engine.forms import ChoiceField, CountForm, Form, NumberField, Sealing, ValuesField
from engine.game import Act, Game, Step
from engine.message import Message
from engine.table import Moment, Report, Table

Sheet: TypeAlias = dict[str, Json]
_NO_PHOTOS: Final[Mapping[int, Json]] = {}


class Sheets:
    """The sheets of one moment; what is common to all of them is worked out once."""

    def __init__(self, table: Table[Any], name: str, photos: Mapping[int, Json] = _NO_PHOTOS) -> None:
        """`photos` is what came of the last photo of each seat that has sent one."""
        game, state = table.game, table.state
        self._table, self._photos = table, photos
        self._to_act = game.to_act(state)
        self._sealing = game.sealing(state)
        self._contest = game.contest(state)
        # Every other viewer sees of a seat what a spectator sees.
        self._figures = [game.figures(state, seat, None) for seat in range(game.seats(state))]
        self._seats: list[Json] = [self._seat(seat, figures) for seat, figures in enumerate(self._figures)]
        self._common: Sheet = {
            "game": game.name,
            "table": name,
            "seats": self._seats,
            "turn": {
                "to_act": list(self._to_act),
                "blocking": game.blocking(state),
                "over": game.is_over(state),
                "paused": table.clock.paused,
            },
            "sealing": _sealing(self._sealing) if self._sealing else None,
            "common": [shown(fact) for fact in game.common(state)],
        }

    def of(self, seat: int | None) -> Sheet:
        """Everything that this seat (None: a spectator) may know, and nothing of another seat's."""
        return {
            **self._common,
            "you": seat,
            "seats": self._seats_for(seat),
            "choices": self._choices(seat) if seat in self._to_act else [],
            "anytime": self._anytime(seat),
            "counting": self._counting(seat),
            "contest": encode(for_seat(self._contest, seat, self._encoded)) if self._contest else None,
            "undo": _own(self._table.undoable, seat),
            "redo": _own(self._table.redoable, seat),
            "photo": None if seat is None else self._photos.get(seat),
        }

    def _seats_for(self, seat: int | None) -> list[Json]:
        """All seats, with what only its owner sees of this one; the common list where that is nothing."""
        if seat is None:
            return self._seats
        own = self._table.game.figures(self._table.state, seat, seat)
        if own == self._figures[seat]:
            return self._seats
        return [*self._seats[:seat], self._seat(seat, own), *self._seats[seat + 1 :]]

    def _seat(self, seat: int, figures: tuple[Message, ...]) -> Json:
        game, state = self._table.game, self._table.state
        return {
            "title": shown(game.title(state, seat)),
            "figures": [shown(figure) for figure in figures],
            "mark": _mark(game.mark(state, seat)),
        }

    def _choices(self, seat: int | None) -> list[Json]:
        assert seat is not None
        game, state = self._table.game, self._table.state
        # Standing wishes are about what may be claimed whoever's turn it is: the same heading, the same kind.
        claims = {game.heading(state, wish) for wish in game.anytime_acts(state, seat)}
        acts = self._offered(seat)
        return [
            self._choice(act, after, game.heading(state, act) in claims)
            for act, after in zip_longest(acts, acts[1:])
        ]

    def _choice(self, act: Act, after: Act | None, is_prompt: bool) -> Json:
        game, state = self._table.game, self._table.state
        heading, offer = shown(game.heading(state, act)), shown(game.offer(state, act))
        choice: Sheet = {"act": self._encoded(act), "heading": heading, "offer": offer}
        if plays(self._contest, act):
            return {**choice, "in_picture": True}
        if not is_prompt:
            return choice
        # What can only be taken or left aside is listed right before its leaving.
        plain = after is not None and game.leaves_aside(after) and not game.leaves_aside(act)
        return {**choice, "prompt": True, **({"claim": True} if plain else {})}

    def _encoded(self, act: Act) -> Json:
        return _act(self._table.game, act)  # type: ignore[arg-type]  # every game is a frozen value

    def _offered(self, seat: int) -> tuple[Act, ...]:
        """The seat's legal acts without those whose result only a sealed choice can bring."""
        game, state = self._table.game, self._table.state
        acts = game.legal_acts(state, seat)
        if self._sealing is None:
            return acts
        return tuple(act for act in acts if game.why_not(state, Step(act)) is None)

    def _anytime(self, seat: int | None) -> list[Json]:
        if seat is None:
            return []
        game, state = self._table.game, self._table.state
        return [
            {"act": self._encoded(act), "label": shown(game.offer(state, act))}
            for act in game.anytime_acts(state, seat)
        ]

    def _counting(self, seat: int | None) -> Json:
        """What this seat counts for its score, and the act that its answers are put into."""
        game, state = self._table.game, self._table.state
        form = game.counting(state, seat, seat) if seat is not None else None
        if form is None or seat is None:
            return None
        return {"form": _form(form), "act": self._encoded(game.count(state, seat, {}))}


class Told:
    """One change in the words of `Update`; what several phones are told alike is written once."""

    def __init__(self, revision: int, record: str) -> None:
        """`record` is canonical JSON text."""
        self._head = f'{{"say":"update","revision":{revision},"record":{record},"changed":{{'
        self._written: dict[int, tuple[Json, str]] = {}

    def update(self, parts: Sheet) -> str:
        """The text of the message for a phone whose sheet changed in these parts."""
        return self._head + ",".join(f'"{key}":{self._text(part)}' for key, part in parts.items()) + "}}"

    def _text(self, part: Json) -> str:
        # The part is kept beside its text, so that its id cannot become another's.
        found = self._written.get(id(part))
        if found is None:
            found = self._written[id(part)] = part, dumps(part)
        return found[1]


def record_of(report: Report) -> Json:
    """The change as `messages.Record` is encoded: defaults left out."""
    told: dict[str, Json] = {
        "revision": report.revision,
        "kind": report.kind,
        "seat": report.seat,
        "label": shown(report.label) if report.label else None,
    }
    if report.news:
        told["news"] = [shown(each) for each in report.news]
    if report.secrecy_gone:
        told["secrecy_gone"] = True
    return told


def changed(before: Sheet, after: Sheet) -> Sheet:
    """The parts of a sheet that are different now."""
    return {key: part for key, part in after.items() if before.get(key, _MISSING) != part}


_MISSING: Any = object()


@lru_cache(maxsize=8192)
def shown(message: Message) -> Json:
    """The message as JSON data; the same object for the same message, so nobody may change it."""
    return encode(message)


@lru_cache(maxsize=64)
def _mark(mark: Mark) -> Json:
    return encode(mark)


@lru_cache(maxsize=8192)
def _act(game: Game[Any], act: Act) -> Json:
    return game.encode_step(Step(act))


def _own(moment: Moment[Any] | None, seat: int | None) -> Json:
    """The label of a step, if it was this seat's."""
    return shown(moment.label) if moment and moment.step.act.seat == seat else None


def _sealing(sealing: Sealing) -> Json:
    return {
        "title": shown(sealing.title),
        "sides": [{"seat": side.seat, "role": side.role, "form": _form(side.form)} for side in sealing.sides],
    }


@lru_cache(maxsize=512)
def _form(form: Form | CountForm) -> Json:
    return {
        "fields": [_field(field) for field in form.fields],
        "facts": [shown(fact) for fact in form.facts],
    }


def _field(field: NumberField | ValuesField | ChoiceField) -> Json:
    return encode(field)
