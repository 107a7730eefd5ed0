"""What is followed, with which modules and by which rules: the second step of a set-up."""

from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp

from companion.ui.seating import Seating
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Column, Words
from companion.ui.widgets.basics.panes import Tiling
from companion.ui.widgets.doors.depth_card import DepthCard
from companion.ui.widgets.forms.entries import FieldEntry
from companion.ui.widgets.forms.form_entry import FormEntry
from engine.forms import ChoiceField, FormField, NumberField, SeveralField
from engine.message import Message

MOST_PICTURES: Final = 4  # options; more of them would be stamps
Answer = Callable[[str, Any], object]
"""Hears the name of a field or rule and its answer."""
RuleGroup = tuple[Message | None, tuple[NumberField, ...]]
"""House rules below their heading."""


class SetupWhat:
    """Draws depths as pictures, all else that is asked of the table as a form, and the rules."""

    def __init__(self, view: View, pictures: Column, form: FormEntry, rules: Column) -> None:
        self._view, self._pictures, self._form, self._rules = view, pictures, form, rules
        self._made: object = None
        self._cards: dict[tuple[str, str], DepthCard] = {}
        self._listed: object = None
        self._switches: dict[str, FieldEntry] = {}

    def draw(self, seating: Seating, answer: Answer) -> None:
        """What is asked of the whole table, with the answers so far; made anew only where it is another."""
        pictured = [field for field in seating.form.table_fields if is_pictured(field)]
        rest = [field for field in seating.form.table_fields if field not in pictured]
        made = (seating.game.name, self._view.say("seating.next"))
        if made != self._made:
            self._made = made
            self._make(pictured, answer)
            self._form.ask(rest, self._view.say, seating.answers, rank="large")
        for (name, option), card in self._cards.items():
            card.on = seating.answers[name] == option
        for field in rest:
            self._form.entries[field.name].show(seating.answers[field.name])

    def _make(self, fields: list[FormField], answer: Answer) -> None:
        """The options of each field; they stand in the order of how much the app then does."""
        self._pictures.clear_widgets()
        self._cards = {}
        for field in fields:
            assert isinstance(field, ChoiceField)
            self._pictures.add_widget(Words(text=self._view.say(field.label), rank="large"))
            cards = Tiling(cell=dp(200))
            for depth, option in enumerate(field.options):
                about = self._view.say(option.about) if option.about else ""
                card = DepthCard(title=self._view.say(option.label), about=about, depth=depth)
                card.bind(on_release=lambda _, name=field.name, option=option: answer(name, option.id))
                self._cards[field.name, option.id] = card
                cards.add_widget(card)
            self._pictures.add_widget(cards)

    def draw_rules(self, seating: Seating, unfolded: bool, answer: Answer) -> None:
        """The house rules that matter at this table, those of a module below its name; folded: none."""
        groups = rule_groups(seating) if unfolded else []
        listed = (groups, self._view.say("seating.next"))
        if listed != self._listed:
            self._listed = listed
            self._list(groups, seating, answer)
        for name, entry in self._switches.items():
            entry.show(seating.rules[name])

    def _list(self, groups: list[RuleGroup], seating: Seating, answer: Answer) -> None:
        self._rules.clear_widgets()
        self._switches = {}
        for heading, rules in groups:
            if heading:
                self._rules.add_widget(Words(text=self._view.say(heading), tone="dim"))
            form = FormEntry()
            form.ask(rules, self._view.say, seating.rules)
            form.bind(on_change=lambda here: answer(here.touched.field.name, here.touched.value))
            self._switches |= form.entries
            self._rules.add_widget(form)


def is_pictured(field: FormField) -> bool:
    """Whether its options are a few depths, each with a line about itself."""
    few = isinstance(field, ChoiceField) and len(field.options) <= MOST_PICTURES
    return few and isinstance(field, ChoiceField) and all(option.about for option in field.options)


def rule_groups(seating: Seating) -> list[RuleGroup]:
    """The house rules of every game, then those of each module that is on, with the module's name."""
    needs, on = dict(seating.form.rule_needs), seating.modules()
    several = [field for field in seating.form.table_fields if isinstance(field, SeveralField)]
    modules = [option for field in several for option in field.options if option.id in on]
    groups: list[RuleGroup] = [
        (None, tuple(rule for rule in seating.form.house_rules if rule.name not in needs))
    ]
    for module in modules:
        rules = tuple(rule for rule in seating.form.house_rules if needs.get(rule.name) == module.id)
        groups.append((module.label, rules))
    return [(heading, rules) for heading, rules in groups if rules]
