"""A window of Kivy with one word in it: what every app with such a window costs at least."""

import os

os.environ["SDL_VIDEODRIVER"] = "offscreen"
os.environ["KIVY_NO_ARGS"] = "1"
os.environ["KIVY_NO_CONSOLELOG"] = "1"
os.environ["KIVY_NO_FILELOG"] = "1"

from kivy.config import Config

SIZE = (1280, 800)
Config.set("graphics", "width", SIZE[0])
Config.set("graphics", "height", SIZE[1])

from kivy.app import App  # noqa: E402 - the window opens as soon as it is imported
from kivy.core.window import Window  # noqa: E402
from kivy.uix.label import Label  # noqa: E402


class BareApp(App):
    """One word."""

    def build(self) -> Label:
        """The word."""
        return Label(text="Adjutant")


def memory_mb() -> float:
    """What this process holds now, in MiB; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm") as file:
            pages = int(file.read().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def run_to_first_frame(app: App, tell: int) -> None:
    """Runs the app and says, once a frame is painted, how much memory it holds; never returns."""

    def painted(*_: object) -> None:
        os.write(tell, f"{memory_mb():.1f}\n".encode())
        os._exit(0)  # how long an app takes to end is another matter

    Window.bind(on_flip=painted)
    app.run()


if __name__ == "__main__":
    run_to_first_frame(BareApp(), os.dup(1))
