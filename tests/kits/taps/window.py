"""A hand on the real window that plays recorded steps with as few touches as it finds, and counts them."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kivy.utils import escape_markup

from companion.ui.screens._board_stage import BoardStage, PlaceCard
from companion.ui.screens._map_hops import further
from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.board.board_map import Grip
from companion.ui.widgets.forms.entries import Pick
from companion.ui.widgets.forms.load_tray import LoadTray
from companion.ui.widgets.forms.secret_entry import SecretEntry
from companion.ui.widgets.forms.tray import TrayRow
from companion.ui.widgets.table.number_pad import NumberKeys
from companion.ui.widgets.table.number_sheet import OneNumber
from companion.ui.widgets.tablet.amount_box import GainPush
from engine.game import Act, Step
from engine.offers import Offer, loads, once_each
from engine.scythe.board.board import RESOURCES
from engine.scythe.combat.combat import OpenDials, Openings
from engine.scythe.turn.produce import ProduceAt
from tests.kits.taps.recorded import SEEDS
from tests.kits.taps.rounds import Counted, Round, rounds_of, states_of
from tests.kits.ui.at_rest import AHEAD
from tests.kits.ui.map_kit import at_piece, board_of, drag, tap_at
from tests.kits.ui.table_kit import GAME, choose_first, drawn, state_of, what_plays
from tests.kits.ui.ui_kit import Driver, running
from tests.kits.waiting import all_at


def count_rounds(rounds: list[Round], folder: Path) -> Counted:
    """Plays these rounds on the tablet; every turn must end as the recorded one did."""
    found = Counted()
    for game in rounds:
        path = game.save(folder / f"round-{game.number}.jsonl")
        with running(folder, resume=path) as person:
            drawn(person)
            hand, taps = WindowHand(person, found.spent), []
            for turn, state in zip(game.turns, states_of(game), strict=True):
                before = hand.taps
                hand.play(turn)
                assert state_of(person) == state, f"turn {len(taps)} of round {game.number} ends otherwise"
                taps.append(hand.taps - before)
            found.add(game, taps)
    return found


class WindowHand:
    """One hand that plays for all seats at the tablet."""

    def __init__(self, person: Driver, spent: dict[str, int]) -> None:
        self._person, self._spent = person, spent
        self.taps = 0

    def play(self, steps: list[Step]) -> None:
        """Plays these steps, several with one touch where the screen offers that."""
        while steps:
            table, taps = self._person.app.session.table, self.taps
            before = table.revision
            played = self._touch(steps)
            all_at(before + played, self._person)
            self._person.rest()
            name = type(steps[0].act).__name__
            self._spent[name] = self._spent.get(name, 0) + self.taps - taps
            steps = steps[played:]

    def _touch(self, steps: list[Step]) -> int:
        """Plays the first of these steps, and gives how many of them that was."""
        acts = [step.act for step in steps]
        if isinstance(acts[0], OpenDials):
            return self._fight(steps[0])
        if played := self._drag_far(acts) or self._gain(acts):
            return played
        offer = self._offer(acts[0])
        if offer and offer.hop:
            self._hop(offer, acts[0])
        elif key := self._key(acts[0]):
            self._tap(key)
        elif pad := self._pad(acts[0]):
            self._type(pad, acts[0].number)  # type: ignore[attr-defined]
        elif what_plays(self._person, acts[0]) is None and offer and offer.pair:
            self.taps += choose_first(self._person, acts[0])
            self._tap(self._person.until(lambda: what_plays(self._person, acts[0])))
        else:
            self._choose(offer, acts[0])
        return 1

    def _offer(self, act: Act) -> Offer | None:
        """The offer that becomes this act, as it is or with another load."""
        offers = GAME.offers(state_of(self._person), act.seat)
        exact = next((each for each in offers if each.act == act), None)
        if exact and not loads(exact):
            return exact
        hop = exact.hop if exact else None
        return next((each for each in once_each(offers) if hop and each.hop == hop), exact)

    def _tap(self, widget: Any) -> None:
        self._person.touch(widget)
        self.taps += 1

    # The mat

    def _gain(self, acts: list[Act]) -> int:
        """Touches the gain that plays most of these acts; 0 where none plays any."""
        found = [
            (len(push.box.acts), push)
            for push in self._person.shown(GainPush)
            if push.box.acts and _alike(acts[: len(push.box.acts)], push.box.acts)
        ]
        if not found or (found := sorted(found, key=lambda each: each[0]))[-1][0] == 1:
            return 0  # a tile does the same
        played, push = found[-1]
        self._tap(push)
        return played

    # The board

    def _hop(self, offer: Offer, act: Act) -> None:
        """Drags the piece, or says first what it takes along."""
        assert offer.hop is not None
        board = board_of(self._person)
        kinds = [grip for grip, to in self._hops().items() if self._carries(to, offer)]
        grip: Grip = kinds[0]
        there = board.pixel_of(offer.hop.to)
        if offer.act == act:
            drag(self._person, at_piece(self._person, grip), there)
            self.taps += 1
        else:
            tap_at(self._person, at_piece(self._person, grip))
            self._load(act)
            tap_at(self._person, board.pixel_of(offer.hop.to))
            self.taps += 2
        self._answer_card(offer)

    def _drag_far(self, acts: list[Act]) -> int:
        """Drags the piece that plays most of these acts, if it plays several at once; 0 where none does."""
        found = [
            (len(played), grip, place)
            for grip in self._hops()
            for place, played in self._drags(grip)
            if len(played) > 1 and tuple(acts[: len(played)]) == played
        ]
        if not found:
            return 0
        played, grip, place = max(found)
        drag(self._person, at_piece(self._person, grip), board_of(self._person).pixel_of(place))
        self.taps += 1
        return played

    def _drags(self, grip: Grip) -> Iterator[tuple[str, tuple[Act, ...]]]:
        """Where a drag may take this, and what it plays then."""
        hops = once_each(offer for offers in self._hops()[grip].values() for offer in offers)
        near = {offer.hop.to: offer for offer in reversed(hops) if offer.hop}
        far = further(GAME, state_of(self._person), hops, lambda _: {})
        for place, offer in {**far, **near}.items():
            yield place, (*offer.before, offer.act)

    def _hops(self) -> dict[Grip, dict[str, tuple[Offer, ...]]]:
        stage = self._stage()
        return stage.hops.offers if stage else {}

    def _stage(self) -> BoardStage | None:
        return next(self._person.shown(BoardStage), None)

    @staticmethod
    def _carries(to: dict[str, tuple[Offer, ...]], offer: Offer) -> bool:
        return offer.hop is not None and offer in to.get(offer.hop.to, ())

    def _load(self, act: Any) -> None:
        """Steps the tray until it says what goes along."""
        wanted = {
            "workers": act.workers,
            **{str(name): n for name, n in zip(RESOURCES, act.resources, strict=True)},
        }
        tray = next(self._person.shown(LoadTray))
        for name, entry in tray.form.entries.items():
            row: TrayRow = entry.row
            if wanted[name] == row.most != entry.value:
                self._tap(row.ids.value)
            while entry.value != wanted[name]:
                self._tap(row.ids.more if entry.value < wanted[name] else row.ids.less)

    def _choose(self, offer: Offer | None, act: Act) -> None:
        """A push of the list, or a place of the map and what is asked there."""
        push = what_plays(self._person, act)
        stage = self._stage()
        if push is None and offer and stage and offer.at in stage.places and stage.reaches(offer):
            tap_at(self._person, board_of(self._person).pixel_of(offer.at))
            self.taps += 1
            self._answer_card(offer)
            return
        if push is None and offer:
            heading = self._person.app.say(offer.heading)
            self._tap(next(each for each in self._person.shown(Push) if each.text.startswith(heading)))
            push = self._person.until(lambda: self._pad(act) or what_plays(self._person, act))
        if isinstance(push, NumberKeys):
            self._type(push, act.number)  # type: ignore[attr-defined]
            return
        assert push is not None, f"nothing plays {act}"
        self._tap(push)

    def _answer_card(self, offer: Offer) -> None:
        """Says which of several is meant, where the map asks."""
        stage = self._stage()
        if stage is None or stage.dropped_at is None:
            return
        offers = stage.offers_at(*stage.dropped_at)
        words = {each.act: told for each, told in stage.told(offers)}[offer.act]
        card = next(self._person.shown(PlaceCard))
        pushes = (each for each in card.walk(restrict=True) if isinstance(each, Push))
        # What it brings for good stands below its words.
        told = (words, escape_markup(words))
        self._tap(next(each for each in pushes if each.text.partition("\n")[0] in told))

    # Cards and dials

    def _key(self, act: Act) -> OneNumber | None:
        return next((key for key in self._person.shown(OneNumber) if key.act == act), None)

    def _pad(self, act: Act) -> NumberKeys | None:
        number = getattr(act, "number", None)
        pads = (pad for pad in self._person.shown(NumberKeys) if pad.offers.get(number))
        return next((pad for pad in pads if pad.offers[number].act == act), None)

    def _type(self, pad: NumberKeys, number: int) -> None:
        before = self._person.app.session.table.revision
        for digit in str(number):
            self._tap(pad.keys[digit])
        if self._person.app.session.table.revision == before:
            self._tap(pad.keys["OK"])

    def _fight(self, step: Step) -> int:
        """Enters the dials that lie on the table, and goes back to it."""
        person, app = self._person, self._person.app
        person.until(lambda: app.screens.current == "combat", what="the combat")
        person.rest()
        view = app.screens.current_screen
        person.until(lambda: any(person.shown(SecretEntry)), what="the dials beside the names")
        openings: Openings = step.result
        for entry, opening in zip(
            person.shown(SecretEntry), (openings.attacker, openings.defender), strict=True
        ):
            self._enter(entry, str(opening.dial), [f"+{card}" for card in sorted(opening.cards)])
            if "workers" in entry.entries:
                self._pick(entry.entries["workers"], str(step.act.workers))  # type: ignore[attr-defined]
        self._tap(person.push(view.say("seals.settle")))
        all_at(app.session.table.revision, person)
        person.rest()
        if GAME.sealing(state_of(person)):
            return 1  # the next combat is on the screen already
        if app.screens.current == "combat":
            # What was typed in is shown for a while, and then the table by itself.
            person.until(
                lambda: app.screens.current == "table" or AHEAD.put_forward(0.5), what="the table again"
            )
        person.rest()
        return 1

    def _enter(self, entry: Any, dial: str, cards: list[str]) -> None:
        if entry.entries["dial"].value is None:
            self._pick(entry.entries["dial"], dial)
        both = "".join(cards)
        picks = [each for each in entry.entries["cards"].walk(restrict=True) if isinstance(each, Pick)]
        for card in [both] if any(each.text == both for each in picks) else cards:
            self._pick(entry.entries["cards"], card)

    def _pick(self, field: Any, words: str) -> None:
        if field.value is None or words.startswith("+"):
            self._tap(
                next(
                    each
                    for each in field.walk(restrict=True)
                    if isinstance(each, Pick) and each.text == words
                )
            )


def _alike(steps: Sequence[Act], touch: Sequence[Act]) -> bool:
    """Whether a touch does the same; in which order places produce nobody sees."""
    own = [[act for act in acts if not isinstance(act, ProduceAt)] for acts in (steps, touch)]
    places = [{act for act in acts if isinstance(act, ProduceAt)} for acts in (steps, touch)]
    return len(steps) == len(touch) and own[0] == own[1] and places[0] == places[1]


def main() -> None:
    """Counts every round of every recorded game."""
    for seed in SEEDS:
        for tracking in ("board", "mats"):
            with TemporaryDirectory() as folder:
                print(tracking, seed, count_rounds(rounds_of(tracking, seed, 0, 1), Path(folder)))


if __name__ == "__main__":
    main()
