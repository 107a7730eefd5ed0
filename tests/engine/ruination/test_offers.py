"""Everything the rules allow can be said by an offer and answers, and every offer may be taken."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from companion.languages import LANGUAGES
from companion.text import text
from engine.forms import SeveralField
from engine.game import Step, take
from engine.offers import Offer, Role
from engine.pictures.contests import filled
from engine.ruination.battle.battle_model import Phase
from engine.ruination.battle.fighting import RevealNomad
from engine.ruination.corrections.table_acts import StandingArmy
from engine.ruination.game import Ruination
from engine.ruination.ids import Deck
from engine.ruination.state import Kind, State, Way
from engine.ruination.turn.boons import Boon, Gain, Inflict
from engine.ruination.turn.moving import ChooseWay, MoveUnits
from engine.ruination.turn.turn import ChooseCard, TakeAction, TakeBanner, TakeBonus
from tests.kits.ruination import variant_checks
from tests.kits.ruination.random_boards import random_board
from tests.kits.ruination.ruination_kit import GAME, NAMES, begun, card, do, fresh, put, sentence
from tests.kits.ruination.variant_checks import check_position, odd_game
from tests.oracles.ruination.variants import TASKS

POSITIONS = 2000
EVERY = 7  # positions of a game, so that many games are seen
AT_LEAST = 5  # positions of each moment of a game, also of rare ones
DEPTHS = ("board", "board", "mats", "board", "mats", "score")


def drawn(seed: int, chance: random.Random) -> Any:
    """The set-up of any table of Ruination."""
    options: dict[str, Any] = {
        "tracking": DEPTHS[seed % len(DEPTHS)],
        "house_rules": {"app_dice": seed % 3 == 0},
        **({"board": random_board(chance)} if seed % 4 == 1 else {}),
    }
    return GAME.draw_setup(NAMES[: 2 + seed % 3], chance, options)


@pytest.mark.long
def test_every_legal_variant_is_an_offer_with_answers_and_no_offer_says_more() -> None:
    """Judged by a brute-force reading of the rule text, in 2,000 positions of every tracking depth."""
    seen: Counter[str] = Counter()
    seed = 0
    while seen.total() < POSITIONS:
        chance = random.Random(seed)
        for number, state in enumerate(odd_game(drawn(seed, chance), chance)):
            moment = _moment(state)
            if number % EVERY == 0 or seen[moment] < AT_LEAST:
                assert check_position(state, chance) > 0, "nobody is stuck"
                seen[moment] += 1
        seed += 1
    stages = {"tiles", "homes", "card", "parts", "battles", "score"}
    moments = {*TASKS, *map(str, set(Phase) - {Phase.OVER}), *stages}
    assert moments - set(seen) == set(), "every moment of a game was looked at"


def _moment(state: State) -> str:
    if state.setup.tracking == "score":
        return "score"
    if state.task:
        return str(state.task.kind)
    return str(state.battle.phase) if state.battle else str(state.stage)


class Silent(Ruination):
    """A game that hides one offer."""

    def offers(self, state: State, seat: int) -> tuple[Offer, ...]:
        """All but the last that has a knob; without knobs, all but the last."""
        found = super().offers(state, seat)
        hidden = ([offer for offer in found if offer.knobs] or found)[-1:]
        return tuple(offer for offer in found if offer not in hidden)


def test_the_proof_notices_what_cannot_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    state = do(begun(2), ChooseCard(0, Deck.MOVE))
    assert check_position(state, random.Random(1)) > 100
    monkeypatch.setattr(variant_checks, "GAME", Silent())
    with pytest.raises(AssertionError, match="take_banner"):
        check_position(state, random.Random(1))


def offers_of(state: State, seat: int, cls: type) -> list[Offer]:
    """The seat's offers of one kind of act."""
    return [offer for offer in GAME.offers(state, seat) if isinstance(offer.act, cls)]


def taken(state: State, offer: Offer, **answers: Any) -> State:
    """The state after the offer with these answers."""
    return do(state, take(GAME, state, offer, answers))


def test_any_banner_can_be_said_also_none() -> None:
    state = do(begun(2), ChooseCard(0, Deck.MOVE))
    (other,) = [offer for offer in offers_of(state, 0, TakeBanner) if offer.knobs]
    assert taken(state, other).players[0].favor == 0
    after = taken(state, other, favor=4, glory=7)
    assert (after.players[0].favor, after.players[0].glory) == (4, 7)


def test_any_printed_number_can_be_said() -> None:
    state = do(begun(2), ChooseCard(0, Deck.MOVE), TakeBonus(0))
    (vp,) = [offer for offer in offers_of(state, 0, Gain) if offer.knobs and offer.act.boon is Boon.VP]
    assert taken(state, vp, n=13).players[0].vp == 13
    assert vp.act.n == 3, "the usual numbers are offered as they are"


def test_a_card_strikes_the_territory_that_it_names() -> None:
    state = do(begun(2), ChooseCard(0, Deck.MOVE), TakeBonus(0))
    one, two = offers_of(state, 0, Inflict)
    (where,) = one.knobs
    assert [option.id for option in where.options] == ["", "4", "5", "6"]  # type: ignore[union-attr]
    assert where.on_board  # type: ignore[union-attr]
    after = taken(state, two, at="5", n=5)
    assert after.task is None or after.task.kind is not Kind.CASUALTIES or after.task.at == "5"
    assert GAME.label(state, Step(Inflict(0, 1, 1, "5"))).key == "ruination.act.inflict_at"


def test_any_number_of_units_moves() -> None:
    state = put(begun(2), "1", StandingArmy(0, grunts=4))
    state = do(card(state, Deck.MOVE), TakeAction(0), ChooseWay(0, Way.OUT, "1"))
    (all_four,) = [offer for offer in offers_of(state, 0, MoveUnits) if offer.act.to == "2" and offer.knobs]
    after = taken(state, all_four, n=3)
    assert after.board is not None and after.board.at("2").of(0).grunts == 4


def test_what_can_only_be_brought_about_by_all_is_sealed_and_ending_the_game_is_for_all() -> None:
    (tiles,) = GAME.offers(fresh(2), 1)
    assert tiles.sealed and tiles.role is Role.TURN
    (end,) = GAME.offers(fresh(2, "score"), 1)
    assert end.for_all and end.role is Role.CLOSING


def _odd_games(tracking: str, games: int) -> Iterator[State]:
    """The positions of so many games of three; a single one may have few battles."""
    for seed in range(games):
        chance = random.Random(5 + seed)
        yield from odd_game(GAME.draw_setup(NAMES[:3], chance, {"tracking": tracking}), chance)


# Without a board most of a game is counting before battles, which is all alike.
@pytest.mark.parametrize(("tracking", "every"), [("board", 1), ("mats", 9)])
def test_whatever_the_picture_offers_is_an_offer(tracking: str, every: int) -> None:
    """Nothing of a battle's picture is dead: several dice at once are an offer's act with answers."""
    touched = 0
    for state in islice(_odd_games(tracking, 2), 0, None, every):
        contest = GAME.contest(state)
        if contest is None:
            continue
        offers = {offer.act: offer for seat in range(3) for offer in GAME.offers(state, seat)}
        for side in contest.sides:
            moves = [each for track in side.tracks for each in (track.less, track.more) if each]
            for touch in (*moves, *(each for die in side.dice for each in die.offers)):
                assert offers[touch.act].in_picture
                touched += 1
            for together in side.together:
                offer = offers[together.act]
                (knob,) = offer.knobs
                assert isinstance(knob, SeveralField) and knob.name == together.field and offer.in_picture
                some = together.dice[: together.least]
                ids = {together.field: [str(n) for n in some]}
                assert take(GAME, state, offer, ids) == filled(together.act, together.field, some)
                touched += 1
    assert touched > 200


def test_offers_are_told_apart_and_their_knobs_are_readable() -> None:
    """Those of the picture are told apart by where they lie in it."""
    chance = random.Random(8)
    for number, state in enumerate(
        odd_game(GAME.draw_setup(NAMES[:4], chance, {"tracking": "board"}), chance)
    ):
        if number % 5:
            continue
        for seat in GAME.to_act(state):
            offers = GAME.offers(state, seat)
            listed = [offer for offer in offers if not offer.in_picture]
            for language in LANGUAGES:
                read = {(text(offer.heading, language), text(offer.words, language)) for offer in listed}
                assert len(read) == len(listed), (language, read)
            for knob in (knob for offer in offers for knob in offer.knobs):
                labels = [sentence(option.label) for option in getattr(knob, "options", ())]
                assert sentence(knob.label) and len(set(labels)) == len(labels)


def test_the_usual_numbers_of_a_token_need_no_knob() -> None:
    """One tap for what is usual; one offer more for everything else."""
    chance = random.Random(3)
    setup = GAME.draw_setup(NAMES[:2], chance, {"tracking": "mats"})
    states = (state for state in odd_game(setup, chance) if state.task and state.task.kind is Kind.NOMAD)
    state = next(states)
    assert state.task is not None
    offers = offers_of(state, state.task.seat, RevealNomad)
    (other,) = [offer for offer in offers if offer.knobs]
    assert [knob.name for knob in other.knobs] == ["strength", "casualties", "dice"]
    assert len(offers) == len(GAME.legal_acts(state, state.task.seat)) + 1
