"""What is followed, with which modules and by which rules: the second step of a set-up."""

from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp

from companion.ui.seating import Seating
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Column, Words
from companion.ui.widgets.basics.panes import Tiling
from companion.ui.widgets.doors.depth_card import DepthCard
from companion.ui.widgets.forms.form_entry import FormEntry
from engine.forms import ChoiceField, FormField, NumberField, SeveralField
from engine.message import Message

MOST_PICTURES: Final = 4  # options; more of them would be stamps
Answer = Callable[[str, Any], object]
"""Hears the name of a field or rule and its answer."""


class SetupWhat:
    """Draws choices of depth as pictures, all else that is asked of the table as a form, and the rules."""

    def __init__(self, view: View, pictures: Column, form: FormEntry, rules: Column) -> None:
        self._view, self._pictures, self._form, self._rules = view, pictures, form, rules

    def draw(self, seating: Seating, answer: Answer) -> None:
        """What is asked of the whole table, with the answers so far."""
        self._pictures.clear_widgets()
        pictured = [field for field in seating.form.table_fields if is_pictured(field)]
        for field in pictured:
            self._pictures.add_widget(Words(text=self._view.say(field.label), rank="large"))
            self._pictures.add_widget(self._cards(seating, field, answer))
        rest = [field for field in seating.form.table_fields if field not in pictured]
        self._form.ask(rest, self._view.say, seating.answers, rank="large")

    def _cards(self, seating: Seating, field: FormField, answer: Answer) -> Tiling:
        """The options of the field; they stand in the order of how much the app then does."""
        assert isinstance(field, ChoiceField)
        cards = Tiling(cell=dp(200))
        for depth, option in enumerate(field.options):
            about = self._view.say(option.about) if option.about else ""
            card = DepthCard(title=self._view.say(option.label), about=about, depth=depth)
            card.on = seating.answers[field.name] == option.id
            card.bind(on_release=lambda _, option=option: answer(field.name, option.id))
            cards.add_widget(card)
        return cards

    def draw_rules(self, seating: Seating, unfolded: bool, answer: Answer) -> None:
        """The house rules that matter at this table, those of a module below its name; folded: none."""
        self._rules.clear_widgets()
        for heading, rules in rule_groups(seating) if unfolded else ():
            if heading:
                self._rules.add_widget(Words(text=self._view.say(heading), tone="dim"))
            form = FormEntry()
            form.ask(rules, self._view.say, seating.rules)
            form.bind(on_change=lambda here: answer(here.touched.field.name, here.touched.value))
            self._rules.add_widget(form)


def is_pictured(field: FormField) -> bool:
    """Whether its options are a few depths, each with a line about itself."""
    few = isinstance(field, ChoiceField) and len(field.options) <= MOST_PICTURES
    return few and isinstance(field, ChoiceField) and all(option.about for option in field.options)


def rule_groups(seating: Seating) -> list[tuple[Message | None, tuple[NumberField, ...]]]:
    """The house rules of every game, then those of each module that is on, with the module's name."""
    needs, on = dict(seating.form.rule_needs), seating.modules()
    several = [field for field in seating.form.table_fields if isinstance(field, SeveralField)]
    modules = [option for field in several for option in field.options if option.id in on]
    groups: list[tuple[Message | None, tuple[NumberField, ...]]] = [
        (None, tuple(rule for rule in seating.form.house_rules if rule.name not in needs))
    ]
    for module in modules:
        rules = tuple(rule for rule in seating.form.house_rules if needs.get(rule.name) == module.id)
        groups.append((module.label, rules))
    return [(heading, rules) for heading, rules in groups if rules]
