"""A table being set up: who plays, what is left to chance, and what chance has dealt."""

import random
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from companion.boards import KeptBoard
from companion.ui._dealing import Changed, Kept, kept_less_and_less
from engine.codec import Json
from engine.forms import ChoiceField, FormField, Option, SetupForm, TextField, fitting
from engine.frozen import evolve
from engine.game import Chance, Game
from engine.message import Message, TableError, say
from engine.pictures.drawings import Mark

NAME_MOST: Final = 40  # letters; longer names cannot be read across a table
NAMES_MOST: Final = 24  # remembered; more cannot be found faster than typed


class NoSuchName(TableError):
    """A name that cannot be used at this table."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What one player has for one field of the form; `option` is None before the deal."""

    option: Option | None
    locked: bool


@dataclass(frozen=True, slots=True)
class SeatingPlace:
    """One player as the set-up shows it; `mark` is None before the deal."""

    name: str
    mark: Mark | None
    dealt: tuple[Dealt, ...]


@dataclass(frozen=True, slots=True)
class Lock:
    """What is kept for one player through every deal."""

    name: str
    field: str
    option: str


@dataclass(frozen=True, slots=True)
class SeatingDraft:
    """A table half set up, as it is kept until it is opened."""

    game: str = ""
    names: tuple[str, ...] = ()
    preset: str = ""
    """What version 0.2 wrote instead of the choice among `answers`; `modules` likewise."""
    modules: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    """The house rules that are not as usual."""
    locked: tuple[Lock, ...] = ()
    setup: Any = None
    """What was dealt."""
    board: str = ""
    """The id of a board of the table's own."""
    answers: Any = None
    """To what is asked of the whole table."""
    told: tuple[tuple[str, str], ...] = ()
    """What lies on the table already, by the fields' names."""


def without_deal(draft: SeatingDraft) -> SeatingDraft:
    """What a group plays again: who and how, but nothing that was dealt, chosen by hand or told."""
    return evolve(draft, locked=(), setup=None, told=())


class Seating:
    """Answers to a game's set-up form; a change deals anew only what is no longer possible."""

    def __init__(self, game: Game[Any], chance: Chance | None = None) -> None:
        self.game = game
        self.form: SetupForm = game.setup_form()
        self.names: list[str] = []
        self.answers: dict[str, Any] = {field.name: field.value for field in self.form.table_fields}
        """To what is asked of the whole table."""
        self.rules = {rule.name: rule.value for rule in self.form.house_rules}
        """House rules that are on (1) or off (0)."""
        self.told: dict[str, str] = {}
        """What people say that lies on the table already, by the fields' names."""
        self.board: KeptBoard | None = None
        """None: the one that the rules tell of."""
        self.setup: Json | None = None
        """What was dealt, ready to be played; None while it cannot be."""
        self.problem: Message | None = None
        """Why nothing is dealt."""
        self.warnings: tuple[Message, ...] = ()
        self.changed: tuple[Changed, ...] = ()
        """What the last change has made of others' deals; whoever has read theirs already must be told."""
        self._chance: Chance = chance or random.SystemRandom()
        self._locked: dict[tuple[str, str], str] = {}
        self._had: dict[tuple[str, str], str] = {}
        self._marks: dict[str, Mark] = {}
        self._order: list[str] = []
        self.deal()

    def draft(self) -> SeatingDraft:
        """The whole set-up so far, to go on with after any interruption."""
        return SeatingDraft(
            self.game.name,
            tuple(self.names),
            changed=self.changed_rules,
            locked=tuple(Lock(name, field, option) for (name, field), option in self._locked.items()),
            setup=self.setup,
            board=self.board.id if self.board else "",
            answers=self._json(),
            told=tuple(self.told.items()),
        )

    def take_up(self, draft: SeatingDraft, boards: Iterable[KeptBoard] = ()) -> None:
        """Goes on with this draft; what the game or the folder no longer knows of it is left out."""
        for name in draft.names:
            with suppress(NoSuchName):
                self.names.append(self._checked(name))
        for name, answer in fitting(self.form.table_fields, self._drafted(draft)).items():
            self.answers[name] = tuple(answer) if isinstance(answer, list) else answer
        for rule in self.form.house_rules:
            self.rules[rule.name] = int(bool(rule.value) != (rule.name in draft.changed))
        known = {(field.name, option.id) for field in self._every_seat_field() for option in field.options}
        self._locked = {
            (lock.name, lock.field): lock.option
            for lock in draft.locked
            if lock.name in self.names and (lock.field, lock.option) in known
        }
        self.told = fitting((asked.field for asked in self.form.told_fields), dict(draft.told))
        try:
            self._show(draft.setup)
        except (TableError, KeyError, TypeError):
            self.deal()
        if draft.board:
            # It may have been changed since it was dealt.
            self.choose_board(next((board for board in boards if board.id == draft.board), None))

    def add(self, typed: str) -> str:
        """Seats a player and gives the name as it is kept, or NoSuchName."""
        name = self._checked(typed)
        self.names.append(name)
        self._deal_on()
        return name

    def _checked(self, typed: str) -> str:
        name = " ".join(typed.split())
        if not 1 <= len(name) <= NAME_MOST or not name.isprintable():
            raise NoSuchName("seating.no_name", most=NAME_MOST)
        if name.casefold() in (known.casefold() for known in self.names):
            raise NoSuchName("seating.twice", name=name)
        if len(self.names) >= self.form.seats[1]:
            raise NoSuchName("seating.full", n=self.form.seats[1])
        return name

    def remove(self, name: str) -> None:
        """The player does not play; what was locked for them is free."""
        self.names.remove(name)
        self._locked = {key: option for key, option in self._locked.items() if key[0] != name}
        self._deal_on()

    def lock(self, name: str, field: ChoiceField) -> None:
        """Keeps what was dealt through every new deal, or leaves it to chance again."""
        key = (name, field.name)
        if key in self._locked:
            del self._locked[key]
        elif key in self._had:
            self._locked[key] = self._had[key]

    def choose(self, name: str, field: ChoiceField, option: Option) -> None:
        """Gives a player this by hand; whoever had it has what the player had, and nobody else another."""
        mine, before = (name, field.name), dict(self._had)
        for key, had in before.items():
            if key[1] == field.name and had == option.id and key != mine and mine in before:
                self._had[key] = before[mine]
        self._had[mine] = self._locked[mine] = option.id
        self._deal_on(before, but=(mine,))

    def holder(self, field: ChoiceField, option: Option) -> str | None:
        """Who has this locked."""
        return next(
            (name for (name, of), held in self._locked.items() if of == field.name and held == option.id),
            None,
        )

    def offered(self, field: ChoiceField) -> tuple[Option, ...]:
        """What may be chosen here: what a module brings only with it, or where the rest is too few."""
        brought, on = dict(self.form.brought), self._on()
        held = {had for (_, of), had in (self._had | self._locked).items() if of == field.name}
        usual = [each for each in field.options if brought.get(each.id, "") in ("", *on)]
        few = len(usual) < len(self.names)
        return tuple(each for each in field.options if few or each in usual or each.id in held)

    def modules(self) -> frozenset[str]:
        """What is switched on, also by what was dealt because the rest was too few."""
        brought = dict(self.form.brought)
        return self._on() | {brought[had] for had in self._had.values() if had in brought}

    def seat_fields(self) -> tuple[ChoiceField, ...]:
        """What is asked of each player now."""
        extras = (asked.field for asked in self.form.seat_extras if self._on().issuperset(asked.needs))
        return (*self.form.seat_fields, *(field for field in extras if isinstance(field, ChoiceField)))

    def _every_seat_field(self) -> tuple[ChoiceField, ...]:
        extras = (asked.field for asked in self.form.seat_extras)
        return (*self.form.seat_fields, *(field for field in extras if isinstance(field, ChoiceField)))

    def told_fields(self) -> tuple[ChoiceField | TextField, ...]:
        """What is asked of the table now."""
        return self._asked({asked.field.name: self.known(asked.field) for asked in self.form.told_fields})

    def _asked(self, answers: Mapping[str, str]) -> tuple[ChoiceField | TextField, ...]:
        """What is asked where these fields are answered like this."""
        on = self._on()
        met = on | {word for pair in answers.items() if pair[1] for word in pair}
        return tuple(
            asked.field
            for asked in self.form.told_fields
            if met.issuperset(asked.needs) and asked.unless not in on
        )

    def _on(self) -> frozenset[str]:
        """The modules and house rules that are on."""
        chosen = (value for value in self.answers.values() if isinstance(value, tuple))
        modules = {each for value in chosen for each in value}
        return frozenset(modules | {name for name, on in self.rules.items() if on})

    def known(self, field: FormField) -> str:
        """What was told of the field, or what the draw has made of it; empty where nothing is known."""
        drawn = self.setup.get(field.name) if isinstance(self.setup, dict) else None
        return self.told.get(field.name) or ("" if drawn is None else str(drawn))

    def tell(self, field: FormField, words: str) -> None:
        """Says what lies on the table already; nothing leaves it to chance again."""
        said = " ".join(words.split())
        if said == self.told.get(field.name, ""):
            return
        # What an answer is about stays as it is, drawn or not.
        asked = next(each for each in self.form.told_fields if each.field == field)
        about = {other.field.name: self.known(other.field) for other in self.form.told_fields}
        pinned = {name: known for name, known in about.items() if known and {name, known} & {*asked.needs}}
        self.told = {name: known for name, known in (self.told | pinned).items() if name != field.name}
        self.told |= fitting((field,), {field.name: said}) if said else {}
        self._deal_on()

    def choose_board(self, board: KeptBoard | None) -> None:
        """Plays on this board, or on the one that the rules tell of."""
        self.board = board if board and not board.problem else None
        self._deal_on()

    def answer(self, name: str, value: Any) -> None:
        """Answers what is asked of the whole table; only what leaves the game with it is dealt anew."""
        self.answers[name] = value
        self._deal_on()

    def rule(self, name: str, on: int) -> None:
        """Plays by the house rule, or not."""
        self.rules[name] = on
        self._deal_on()

    def deal(self) -> None:
        """Deals all that is not locked."""
        self._deal_first((self._locked,), {})

    def _deal_on(self, before: Kept | None = None, but: tuple[tuple[str, str], ...] = ()) -> None:
        """Deals only what is missing or no longer possible; `but` was chosen, so it is no news."""
        before = self._had if before is None else before
        fields = (asked.field for asked in self.form.told_fields)
        drawn = {field.name: self.known(field) for field in fields}
        possible = {key: had for key, had in self._had.items() if key[0] in self.names and self._deals(*key)}
        self._deal_first(kept_less_and_less(possible, self._locked), drawn)
        self.changed = tuple(
            Changed(name, option)
            for field in self.seat_fields()
            for name in self._order
            if (had := before.get((name, field.name))) and (name, field.name) not in but
            for option in field.options
            if self.setup is not None and option.id == self._had.get((name, field.name)) != had
        )

    def _deals(self, name: str, field: str) -> bool:
        """Whether chance could deal what this player has with the modules that are on."""
        brought, on = dict(self.form.brought), self._on()
        options = next((each.options for each in self._every_seat_field() if each.name == field), ())
        usual = sum(brought.get(each.id, "") in ("", *on) for each in options)
        return brought.get(self._had[name, field], "") in ("", *on) or usual < len(self.names)

    def _deal_first(self, keeps: Iterable[Kept], drawn: Mapping[str, str]) -> None:
        """Deals what the first of these that is possible leaves open; none: says what is wrong."""
        least, self.changed = self.form.seats[0], ()
        self.setup, self.warnings = None, ()
        if len(self.names) < least:
            self.problem = say("seating.too_few", n=least - len(self.names))
            return
        for kept in keeps:
            with suppress(TableError):
                self._deal(kept, drawn)
                if kept == self._locked or not self._unwanted():
                    return
        try:
            self._deal(self._locked)
        except TableError as error:
            self.setup, self.problem = None, error.message

    def _unwanted(self) -> bool:
        """Whether a warning is about what nobody has chosen by hand: chance deals no such thing."""
        chosen = [{held for (of, _), held in self._locked.items() if of == name} for name in self.names]
        return any(
            not any({str(value) for _, value in warning.params} <= each for each in chosen)
            for warning in self.warnings
        )

    def places(self) -> tuple[SeatingPlace, ...]:
        """The players, clockwise where they were dealt a place."""
        order = self._order if self.setup is not None else self.names
        return tuple(self._place(name) for name in order)

    def options(self) -> dict[str, Json]:
        """The answers as options of the draw."""
        return self._options(self._locked)

    @property
    def changed_rules(self) -> tuple[str, ...]:
        """The house rules that are not as usual."""
        return tuple(rule.name for rule in self.form.house_rules if self.rules[rule.name] != rule.value)

    def _options(
        self, chosen: dict[tuple[str, str], str], drawn: Mapping[str, str] | None = None
    ) -> dict[str, Json]:
        asked, every = self.seat_fields(), self._every_seat_field()
        picks: list[Json] = [
            [chosen.get((name, field.name), "") if field in asked else "" for field in every]
            for name in self.names
        ]
        answers = self._json()
        if self.form.house_rules:
            answers["house_rules"] = {name: bool(on) for name, on in self.rules.items()}
        if self.form.seat_fields:
            answers["chosen"] = picks
        known = {**(drawn or {}), **self.told}
        told: dict[str, Json] = {
            field.name: known[field.name] for field in self._asked(known) if known.get(field.name)
        }
        if told:
            answers["told"] = told
        if self.board:
            answers["board"] = self.board.file
        return answers

    def _json(self) -> dict[str, Json]:
        return {
            name: list(value) if isinstance(value, tuple) else value for name, value in self.answers.items()
        }

    def _drafted(self, draft: SeatingDraft) -> dict[str, Any]:
        if isinstance(draft.answers, dict):
            return draft.answers
        choices = (field.name for field in self.form.table_fields if isinstance(field, ChoiceField))
        return {"modules": draft.modules, **dict.fromkeys(choices, draft.preset)}

    def _deal(self, chosen: dict[tuple[str, str], str], drawn: Mapping[str, str] | None = None) -> None:
        self._show(self.game.draw_setup(self.names, self._chance, self._options(chosen, drawn)))

    def _show(self, setup: Json) -> None:
        """Takes what was dealt, or TableError; a set-up for other players is a KeyError."""
        state = self.game.set_up(setup)
        self.warnings = self.game.setup_warnings(setup)
        self._read(setup, [self.game.mark(state, seat) for seat in range(self.game.seats(state))])
        self.setup, self.problem = setup, None

    def _read(self, setup: Any, marks: list[Mark]) -> None:
        """Who was dealt what: a seat has its `name` and each field by name, but a field's first option."""
        seats: list[dict[str, Any]] = setup["seats"]
        order = [seat["name"] for seat in seats]
        if sorted(order) != sorted(self.names):
            raise KeyError("seats")
        self._order = order
        self._marks = dict(zip(self._order, marks, strict=True))
        self._had = {
            (seat["name"], field.name): str(seat.get(field.name, field.options[0].id))
            for seat in seats
            for field in self.seat_fields()
        }

    def _place(self, name: str) -> SeatingPlace:
        known = self.setup is not None
        dealt = []
        for field in self.seat_fields():
            key = (name, field.name)
            had = self._locked.get(key) or (self._had.get(key) if known else None)
            option = next((each for each in field.options if each.id == had), None)
            dealt.append(Dealt(option, key in self._locked))
        return SeatingPlace(name, self._marks.get(name) if known else None, tuple(dealt))


def remembered(names: tuple[str, ...], playing: list[str]) -> tuple[str, ...]:
    """The names to offer next time: those who play now first."""
    now = {name.casefold() for name in playing}
    return (*playing, *(name for name in names if name.casefold() not in now))[:NAMES_MOST]


def chosen_game(games: Iterable[str], wished: str) -> str:
    """The game to set up: the wished one, or the first where nobody has wished any that is here."""
    known = tuple(games)
    return wished if wished in known else known[0]
