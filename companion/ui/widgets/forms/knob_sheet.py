"""The knobs of one offer in a sheet over the screen, with what takes it as it is turned."""

from typing import Any

from kivy.properties import StringProperty

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.cover import Cover
from companion.ui.widgets.forms.knob_panel import KnobPanel


class KnobSheet(Cover):
    """One offer over the screen: its knobs may be scrolled, what takes it stays in reach."""

    heading = StringProperty()
    title = StringProperty()

    def __init__(self, panel: KnobPanel, **given: Any) -> None:
        super().__init__(**given)
        self.panel = panel
        self.ids.rows.add_widget(panel.fields)
        self.ids.ends.add_widget(panel.ends)


load_beside(__file__)
