"""A combat as two sealed choices: asked exactly when dials may be opened, and the same step as by hand."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.codec import Malformed, encode
from engine.forms import NumberField, Sealing, ValuesField
from engine.frozen import evolve
from engine.game import Refused, Step
from engine.message import Message
from engine.scythe.combat.combat import CARD_VALUES, OpenDials, Openings, PassAbilities, UseAbility
from engine.scythe.combat.declarations import DeclareCombat
from engine.scythe.corrections.table_acts import EndGame
from engine.scythe.ids import Bottom, Mech, Trap
from engine.scythe.state import Ending, Prompt, State
from engine.scythe.turn.bonuses import ClaimBonus
from engine.scythe.turn.move import Move
from engine.simulate import lively, random_game
from tests.kits.scythe.boards import MECH, board_table, fight, go, moved, with_place
from tests.kits.scythe.tables import GAME, begin, build, do, have, sentence

TWO = ("rusviet:industrial", "saxony:mechanical")
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("mats", {"invaders": True}),
    ("board", {"invaders": True}),
    ("board", {"modules": ["airships", "resolutions"]}),
]


def clash(attackers: str = "m", defenders: str = "mw", power: int = 10, **mechs: Any) -> State:
    """Seat 0 has moved from T6 into W7, where seat 1 stands; the dials come now."""
    at = {"T6": {"units": f"0{attackers}"}, "W7": {"units": f"1{defenders}"}}
    state = board_table(*TWO, at=at, **mechs)
    state = have(have(state, 0, power=power, combat_cards=5), 1, power=4, combat_cards=1)
    return moved(state, go(MECH, "T6", "W7", workers=attackers.count("w")))


def declared() -> State:
    """Seat 0 has declared a combat against seat 1 where no board is tracked."""
    state = have(build(*TWO), 1, workers=3)
    return do(begin(state, 0, "move"), Move(0), DeclareCombat(0, 1))


def asked(state: State) -> Sealing:
    sealing = GAME.sealing(state)
    assert sealing is not None
    return sealing


def fields(sealing: Sealing, side: int) -> dict[str, Any]:
    return {field.name: field for field in sealing.sides[side].form.fields}


def said(sealing: Sealing, side: int) -> dict[str, Any]:
    """A side's facts: their keys, known to be sentences, and numbers."""
    return {sentence(fact): dict(fact.params).get("n") for fact in sealing.sides[side].form.facts}


def drawn(sealing: Sealing, chance: random.Random) -> tuple[Any, Any]:
    """Random secrets of both sides out of one deck, within their forms."""
    deck = [value for value, number in CARD_VALUES.items() for _ in range(number)]
    chance.shuffle(deck)
    made: list[Any] = []
    for side in sealing.sides:
        secret: dict[str, Any] = {}
        for field in side.form.fields:
            if isinstance(field, NumberField):
                secret[field.name] = chance.randint(field.least, field.most)
            else:
                secret[field.name] = [deck.pop() for _ in range(chance.randint(0, field.most))]
        made.append(secret)
    return made[0], made[1]


def too_much(sealing: Sealing, secrets: tuple[Any, Any]) -> Iterator[tuple[Any, Any]]:
    """The same secrets with one number outside its field, for each field of each side."""
    for number, side in enumerate(sealing.sides):
        for field in side.form.fields:
            wrong: list[Any]
            if isinstance(field, ValuesField):
                some = list(field.values) * (field.most + 1)
                wrong = [some[: field.most + 1], *([[max(field.values) + 1]] if field.most else [])]
            else:
                wrong = [field.least - 1, field.most + 1]
            for value in wrong:
                pair = list(secrets)
                pair[number] = {**secrets[number], field.name: value}
                yield pair[0], pair[1]


@pytest.mark.parametrize(("tracking", "options"), GAMES, ids=str)
def test_random_games_ask_exactly_when_dials_may_be_opened(tracking: str, options: dict[str, Any]) -> None:
    """The attacker's list offers OpenDials if and only if there is a sealing, and it is that attacker's."""
    chance = random.Random(6)
    fought = 0
    for players in (2, 3, 4, 5, 6, 7) if options.get("invaders") else (2, 3, 4, 5):
        names = [f"P{number}" for number in range(players)]
        setup = GAME.draw_setup(names, chance, {"tracking": tracking, **options})
        for before, step, after in random_game(GAME, setup, chance, lively(GAME, chance)):
            sealing = GAME.sealing(before)
            assert _openers(before) == ([sealing.sides[0].seat] if sealing else [])
            if sealing:
                _check(before, sealing, chance)
            if isinstance(step.act, OpenDials):
                fought += 1
                assert GAME.apply(before, GAME.sealed_step(before, _as_secrets(before, step))) == after
    assert fought


def _openers(state: State) -> list[int]:
    """The seats whose lists offer to open dials."""
    return [seat for seat in GAME.to_act(state) if OpenDials(seat) in GAME.legal_acts(state, seat)]


def _as_secrets(state: State, step: Step) -> tuple[Any, Any]:
    """The openings of a step as the two phones would have sealed them."""
    assert isinstance(step.act, OpenDials)
    assert isinstance(step.result, Openings)
    sides: list[Any] = [
        {"dial": side.dial, "cards": list(side.cards)}
        for side in (step.result.attacker, step.result.defender)
    ]
    if state.board is None:
        sides[0]["workers"] = step.act.workers
    return sides[0], sides[1]


def _check(state: State, sealing: Sealing, chance: random.Random) -> None:
    secrets = drawn(sealing, chance)
    step = GAME.sealed_step(state, secrets)
    assert GAME.why_not(state, step) is None
    assert _as_secrets(state, step) == secrets
    assert GAME.decode_step(GAME.encode_step(step)) == step
    for wrong in too_much(sealing, secrets):
        assert sentence(GAME.why_not(state, GAME.sealed_step(state, wrong))), wrong


def test_form_of_the_board_follows_power_and_units() -> None:
    """Rulebook, Combat: at most 7 on the dial, never more than held; one card a character or mech."""
    sealing = asked(clash())
    assert [(side.seat, side.role) for side in sealing.sides] == [(0, "attacker"), (1, "defender")]
    attack, defence = fields(sealing, 0), fields(sealing, 1)
    assert (list(attack), list(defence)) == (["dial", "cards"], ["dial", "cards"])
    assert (attack["dial"].least, attack["dial"].most, defence["dial"].most) == (0, 7, 4)
    assert (attack["cards"].values, attack["cards"].most, defence["cards"].most) == ((2, 3, 4, 5), 1, 1)


def test_facts_tell_a_newcomer_what_counts() -> None:
    """Power, fighters, the limit of cards, what driving off workers costs, and who wins a tie."""
    sealing = asked(clash())
    assert said(sealing, 0) == {
        "fact.power": 10, "fact.mechs": 1, "fact.cards": 1, "fact.workers": 1, "fact.ties": None,
    }  # fmt: skip
    assert said(sealing, 1) == {"fact.power": 4, "fact.mechs": 1, "fact.cards": 1, "fact.ties": None}
    both = asked(clash(defenders="cmm"))
    assert said(both, 1)["fact.character_and_mechs"] == 2
    assert "fact.character" in said(asked(clash(defenders="c")), 1)
    assert "fact.workers" not in said(asked(clash(mechs={0: ["peoples_army"]}, defenders="m")), 0)


def test_camaraderie_spares_the_warning_about_workers() -> None:
    state = clash()
    kind = have(state, 0, mechs=(*state.players[0].mats.mechs, Mech.CAMARADERIE))
    assert "fact.workers" in said(asked(state), 0)
    assert "fact.workers" not in said(asked(kind), 0)


def test_attacker_names_driven_off_workers_where_no_board_tells() -> None:
    """Tracking mats: a victory costs 1 popularity for each worker, and nobody else knows how many."""
    state = declared()
    sealing = asked(state)
    assert (list(fields(sealing, 0)), list(fields(sealing, 1))) == (
        ["dial", "cards", "workers"],
        ["dial", "cards"],
    )
    assert (fields(sealing, 0)["workers"].least, fields(sealing, 0)["workers"].most) == (0, 3)
    step = GAME.sealed_step(state, ({"dial": 1, "cards": [], "workers": 2}, {"dial": 0, "cards": []}))
    assert step.act == OpenDials(0, workers=2)
    lost = state.players[0].popularity - GAME.apply(state, step).players[0].popularity
    assert lost == 2


def test_sealed_secrets_fight_like_the_same_numbers_by_hand() -> None:
    state = clash()
    step = GAME.sealed_step(state, ({"dial": 3, "cards": [5]}, {"dial": 4, "cards": []}))
    assert GAME.apply(state, step) == fight(state, 3, 4, (5,), ())


GOOD = {"dial": 1, "cards": [2]}
MISSHAPEN: list[Any] = [
    None, 5, [], "dial", {}, {"dial": 1}, {"cards": []}, {**GOOD, "workers": 0}, {**GOOD, "dial": True},
    {**GOOD, "dial": 1.0}, {**GOOD, "dial": "1"}, {**GOOD, "dial": None}, {**GOOD, "cards": None},
    {**GOOD, "cards": 2}, {**GOOD, "cards": {"0": 2}}, {**GOOD, "cards": [2.0]}, {**GOOD, "cards": [True]},
    {**GOOD, "cards": [[2]]}, {**GOOD, "cards": ["2"]}, {"Dial": 1, "cards": []},
]  # fmt: skip


@pytest.mark.parametrize("wrong", MISSHAPEN, ids=repr)
def test_any_other_shape_is_malformed_on_both_sides(wrong: Any) -> None:
    """Strict types and no further keys."""
    state = clash()
    assert GAME.why_not(state, GAME.sealed_step(state, (GOOD, GOOD))) is None
    for secrets in ((wrong, GOOD), (GOOD, wrong)):
        with pytest.raises(Malformed):
            GAME.sealed_step(state, secrets)


@pytest.mark.parametrize("workers", [None, True, 1.0, "1", [1]], ids=repr)
def test_workers_are_a_whole_number_of_the_attacker_alone(workers: Any) -> None:
    state = declared()
    for secrets in (({**GOOD, "workers": workers}, GOOD), (GOOD, GOOD), (GOOD, {**GOOD, "workers": 0})):
        with pytest.raises(Malformed):
            GAME.sealed_step(state, secrets)


def test_an_error_does_not_repeat_what_was_sealed() -> None:
    """A secret that does not fit must not be read off the message about it."""
    with pytest.raises(Malformed) as found:
        GAME.sealed_step(clash(), ({"dial": 7654321, "cards": [], "trick 7654321": 1}, GOOD))
    assert "7654321" not in str(found.value)


def test_nothing_is_sealed_without_a_combat_or_after_the_end() -> None:
    state = build()
    assert GAME.sealing(state) is None
    with pytest.raises(Refused):
        GAME.sealed_step(state, (GOOD, GOOD))
    assert GAME.sealing(do(clash(), EndGame(0))) is None
    assert GAME.sealing(evolve(clash(), ended=Ending(None))) is None
    assert GAME.sealing(fight(clash(), 5, 0)) is None


def test_nothing_is_sealed_while_abilities_come_first() -> None:
    """docs/combat.md: the dials follow both sides' abilities, which change what may be dialled."""
    at = {"T6": {"units": "0m"}, "W7": {"units": "1m"}}
    state = board_table("nordic:industrial", "saxony:mechanical", at=at, mechs={0: ["artillery"]})
    state = moved(have(have(state, 0, power=3), 1, power=3), go(MECH, "T6", "W7"))
    assert state.combat is not None
    assert GAME.sealing(state) is None
    used = do(state, UseAbility(0, Mech.ARTILLERY))
    sealing = asked(do(used, PassAbilities(0)) if GAME.sealing(used) is None else used)
    assert [fields(sealing, side)["dial"].most for side in (0, 1)] == [2, 1]


def test_nothing_is_sealed_while_the_loser_chooses_where_to_retreat() -> None:
    state = clash()
    assert state.combat is not None
    assert GAME.sealing(evolve(state, combat=evolve(state.combat, loser=1))) is None


def test_key_stays_while_others_act_and_the_form_follows() -> None:
    """A recruit bonus in between changes the power held, not the combat."""
    state = clash()
    prompt = Prompt(1, 1, Bottom.UPGRADE, by=0, earned_in=9)
    state = evolve(state, prompts=(prompt,), prompts_made=1)
    after = do(state, ClaimBonus(1, 1))
    assert asked(after).key == asked(state).key
    assert (fields(asked(state), 1)["dial"].most, fields(asked(after), 1)["dial"].most) == (4, 5)


def test_key_differs_for_another_combat() -> None:
    """Another place, another defender or another turn of the attacker."""
    state = clash()
    assert state.combat is not None
    others = (
        evolve(state, combat=evolve(state.combat, at="T6")),
        evolve(state, combat=evolve(state.combat, attacker=1, defender=0)),
        have(state, 0, turns=state.players[0].turns + 1),
        evolve(state, board=None, combat=evolve(state.combat, at=None)),
    )
    assert len({asked(each).key for each in (state, *others)}) == 5


def test_title_names_both_sides_and_the_place() -> None:
    title: Message = asked(clash()).title
    assert sentence(title) == "sealing.combat_at"
    assert (title["faction"], title["to"], title["at"]) == ("rusviet", "saxony", "W7")
    assert sentence(asked(declared()).title) == "sealing.combat"


def test_form_tells_nothing_that_is_hidden() -> None:
    """Everybody sees the forms: hands, traps and wishes leave no trace in them."""
    state = clash()
    hidden = have(have(state, 0, hand=(3, 4), auto_claim=True), 1, hand=(7,))
    assert hidden.board is not None
    place = hidden.board.at("W7")
    trapped = [
        evolve(hidden, board=with_place(hidden.board, "W7", evolve(place, trap=trap, armed=True)))
        for trap in Trap
    ]
    assert {str(encode(asked(each))) for each in (state, hidden, *trapped)} == {str(encode(asked(state)))}
