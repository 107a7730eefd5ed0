"""A chart or bars of any game, drawn as `engine/pictures/plots.py` lays them out."""

from typing import Any, Final

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.icons import painted_icon, tint
from companion.ui.theme import Colour, rgb
from companion.ui.widgets.basics.painted import Painted
from companion.ui.widgets.table.emblem import Emblem
from engine.pictures.charts import PART_COLOURS, PART_INK, Bars, Chart
from engine.pictures.plots import (
    Badge,
    Block,
    Lettering,
    Plot,
    Polyline,
    Side,
    Sticker,
    Tone,
    pieces,
    plotted,
    stacked,
)

FINE: Final = 8  # units of a plot for one pixel: its spots are whole numbers


class PlotView(Widget):
    """Draws a plot; what it is a plot of, its classes say."""

    plot: Plot | None = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._again = Clock.create_trigger(lambda _: self.paint(), -1)
        self.bind(pos=self._again, size=self._again)
        self.theme = App.get_running_app().theme
        self.theme.bind(look=self._again, small=self._again)
        self._again()

    def paint(self) -> None:
        """Lays it out for its size, and draws all of it anew."""
        self.clear_widgets()
        self.canvas.clear()
        self.plot = self.laid_out()
        if self.plot is None:
            return
        with self.canvas:
            for polyline in self.plot.polylines:
                self._line(polyline)
            for block in self.plot.blocks:
                self._block(block)
            for sticker in self.plot.stickers:
                self._sticker(sticker)
        for badge in self.plot.badges:
            self._badge(badge)
        for lettering in self.plot.letterings:
            self._lettering(lettering)

    def laid_out(self) -> Plot | None:
        """What there is to draw; None if nothing."""
        raise NotImplementedError

    def _at(self, right: float, down: float) -> tuple[float, float]:
        return self.x + right / FINE, self.top - down / FINE

    def _line(self, line: Polyline) -> None:
        Color(*(rgb(line.on_dark if self.theme.dark else line.on_light) if line.on_dark else self.theme.line))
        for piece in pieces(line.points, line.dashes):
            points = [part for spot in piece for part in self._at(*spot)]
            if len(points) >= 4:
                Line(points=points, width=max(1.0, line.width / FINE / 2), joint="round", cap="round")

    def _block(self, block: Block) -> None:
        Color(*rgb(PART_COLOURS[block.kind % len(PART_COLOURS)]))
        x, top = self._at(*block.at)
        size = block.width / FINE, block.height / FINE
        RoundedRectangle(pos=(x, top - size[1]), size=size, radius=[min(size[0] / 2, size[1] / 5)])

    def _sticker(self, sticker: Sticker) -> None:
        picture = painted_icon(sticker.icon, sticker.size / FINE)
        colour: Colour = tint(sticker.icon, self.theme.glow, self.theme.dark) or self.theme.glow
        x, y = self._at(*sticker.at)
        width, height = picture.texture.size
        Color(*colour)
        Rectangle(texture=picture.texture, pos=(x - width / 2, y - height / 2), size=(width, height))

    def _badge(self, badge: Badge) -> None:
        emblem = Emblem(mark=badge.mark, size_hint=(None, None), size=(badge.size / FINE,) * 2)
        emblem.center = self._at(*badge.at)
        self.add_widget(emblem)

    def _lettering(self, lettering: Lettering) -> None:
        words = App.get_running_app().say(lettering.words) if lettering.words else lettering.number
        colours = {Tone.INK: self.theme.ink, Tone.DIM: self.theme.dim, Tone.ON_PART: rgb(PART_INK)}
        label = PlotWords(text=words, font_size=lettering.size / FINE, color=colours[lettering.tone])
        label.bold = lettering.tone is not Tone.DIM
        label.texture_update()
        label.size = label.texture_size
        x, label.center_y = self._at(*lettering.at)
        if lettering.side is Side.START:
            label.x = x
        elif lettering.side is Side.MIDDLE:
            label.center_x = x
        else:
            label.right = x
        self.add_widget(label)


class PlotWords(Painted):
    """Words of a chart, as wide as they are."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)


class ChartView(PlotView):
    """The lines of a `chart` in the size that it has."""

    chart = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(chart=self._again)

    def laid_out(self) -> Plot | None:
        """The lines in this size."""
        chart: Chart | None = self.chart
        if chart is None or not chart.lines or min(self.size) < self.theme.small * 6:
            return None
        return plotted(
            chart, round(self.width * FINE), round(self.height * FINE), round(self.theme.small * FINE)
        )


class BarsView(PlotView):
    """Some `bars` in the width that it has; as high as they need."""

    bars = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.bind(bars=self._again)

    def laid_out(self) -> Plot | None:
        """The bars in this width."""
        bars: Bars | None = self.bars
        if bars is None or not bars.bars or self.width < self.theme.small * 6:
            return None
        plot = stacked(bars, round(self.width * FINE), round(self.theme.small * FINE))
        self.height = plot.height / FINE
        return plot
