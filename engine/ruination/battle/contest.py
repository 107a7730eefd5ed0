"""The running battle as the picture that every screen can draw."""

from collections.abc import Iterator
from typing import Final

from engine.game import Act
from engine.message import Message, say
from engine.pictures.contests import Contest, ContestSide, DieFace, DiePicture, Together, Touch, TrackPicture
from engine.ruination.battle import battle_board
from engine.ruination.battle._battle_actions import (
    REROLL_MANY,
    SET_ONE,
    ActivateTactic,
    RerollDice,
    SetDie,
    SpendDie,
)
from engine.ruination.battle._battle_roll import ShowDie
from engine.ruination.battle._battle_start import CountStart, counted_apart
from engine.ruination.battle.battle import why_not
from engine.ruination.battle.battle_board import BattleBoard, SidePicture
from engine.ruination.battle.battle_kinds import battle_of
from engine.ruination.battle.battle_model import Army, BattleRole, Phase, Start
from engine.ruination.battle.dice import SPECIALS
from engine.ruination.battle.dice import Face as Shown
from engine.ruination.ids import Die, Unit
from engine.ruination.kinds import words
from engine.ruination.state import State
from engine.ruination.view.looks import SIGNS
from engine.ruination.view.marks import mark
from engine.ruination.view.names import called, horde_of

# The strength track ends nowhere in the rule text; both sides' markers lie on one scale.
_SCALE: Final = 20
_STEP: Final = 10
_MOST_COUNTED: Final = 12
_COLOURS: Final = {Die.BATTLE: "white", Die.FAVOR: "yellow", Die.DEATH_WURM: "purple"}
_SIGNS: Final = {
    Shown.STRENGTH: ("strength", 2),
    Shown.SPECIAL: ("special", 1),
    Shown.DOUBLE_SPECIAL: ("special", 2),
    Shown.BLANK: ("blank", 0),
    Shown.RESOURCE: ("supply", 1),
    Shown.BLESSINGS: ("blessing", 2),
    Shown.VP: ("vp", 1),
    Shown.CASUALTY: ("casualty", 1),
    Shown.OTHER: ("other", 1),
}
_NOW: Final = {
    Phase.START: say("ruination.contest.now_start"),
    Phase.ROLL: say("ruination.contest.now_roll"),
    Phase.REROLL: say("ruination.contest.now_roll"),
    Phase.ACTIONS: say("ruination.contest.now_actions"),
    Phase.READING: say("ruination.contest.now_reading"),
    Phase.WINNER_CASUALTIES: say("ruination.contest.now_casualties"),
    Phase.LOSER_CASUALTIES: say("ruination.contest.now_casualties"),
    Phase.RETREAT: say("ruination.contest.now_retreat"),
}
_TRACKS: Final = {
    Start.STRENGTH: say("ruination.contest.track_strength"),
    Start.CASUALTIES: say("ruination.contest.track_casualties"),
    Start.DICE: say("ruination.contest.track_dice"),
    Start.GRUNT: say("ruination.contest.track_grunt"),
    Start.BRUTE: say("ruination.contest.track_brute"),
    Start.RAIDER: say("ruination.contest.track_raider"),
    Start.EXILE: say("ruination.contest.track_exile"),
}
_UNITS: Final = {Start(str(unit)): unit for unit in Unit}


def contest(state: State) -> Contest | None:
    """The battle that runs; None while there is none."""
    if state.battle is None:
        return None
    picture = battle_board.board(state.battle)
    turn = sum(player.turns for player in state.players)
    first, second = (_side(state, picture, side) for side in (picture.attacker, picture.defender))
    return Contest(f"{turn} {picture.at}", _title(state, picture), (first, second), SIGNS)


def _title(state: State, picture: BattleBoard) -> Message:
    if picture.at:
        return say("ruination.contest.title_at", place=called(state, picture.at))
    return say("ruination.contest.title")


def _side(state: State, picture: BattleBoard, side: SidePicture) -> ContestSide:
    # What must be done elsewhere first leaves nothing to do here.
    free = not state.tasks
    return ContestSide(
        seat=side.seat,
        title=_name(state, side),
        mark=None if side.nomad else mark(state, side.seat),
        standing=_standing(state, picture, side),
        acting=side.acting and free,
        ahead=picture.ahead is side.role,
        facts=tuple(_facts(side)),
        tracks=tuple(_tracks(state, picture, side)),
        dice=tuple(_die(state, side, n) for n in range(len(side.dice))),
        together=tuple(_together(side)) if free else (),
        score=side.strength,
    )


def _name(state: State, side: SidePicture) -> Message:
    if side.nomad:
        return say("ruination.contest.nomads")
    horde = horde_of(state, side.seat)
    key = "ruination.contest.attacker" if side.role is BattleRole.ATTACKER else "ruination.contest.defender"
    return say(key, horde=horde)


def _standing(state: State, picture: BattleBoard, side: SidePicture) -> Message:
    if state.tasks:
        return say("ruination.contest.elsewhere")
    if side.nomad and side.acting and picture.phase is Phase.ROLL:
        return say("ruination.contest.now_nomad_roll", horde=horde_of(state, side.seat))
    if picture.phase is Phase.START and not side.nomad and not side.army.size:
        return say("ruination.contest.now_count")
    if side.acting:
        return _NOW[picture.phase]
    if picture.winner:
        return say("ruination.contest.won" if picture.winner is side.role else "ruination.contest.lost")
    if picture.phase is Phase.START and side.ready:
        return say("ruination.contest.ready")
    return say("ruination.contest.passed" if side.passed else "ruination.contest.waits")


def _facts(side: SidePicture) -> Iterator[Message]:
    if not side.nomad:
        yield say("ruination.figure.blessings", n=side.blessings)
    yield from _units("ruination.contest.units", side.army)
    yield from _units("ruination.contest.lost_units", side.lost)


def _units(key: str, army: Army) -> Iterator[Message]:
    for unit in Unit:
        if army.count(unit):
            yield say(key, n=army.count(unit), unit=unit)


def _tracks(state: State, picture: BattleBoard, side: SidePicture) -> Iterator[TrackPicture]:
    battle = battle_of(state)
    strongest = max(picture.attacker.strength, picture.defender.strength)
    scale = max(_SCALE, -(-strongest // _STEP) * _STEP)
    starts = picture.phase is Phase.START
    # Units bring strength and dice, so people count them first.
    if starts and battle.counted and not side.nomad:
        for what, exile in counted_apart(battle, side.role):
            if exile:
                yield _track(state, side, what, int(side.army.has(exile)), 1, exile)
            elif what in _UNITS:
                yield _track(state, side, what, side.army.count(_UNITS[what]), _MOST_COUNTED)
    yield _track(state, side, Start.STRENGTH, side.strength, scale)
    yield _track(state, side, Start.CASUALTIES, side.casualties, picture.last_casualty)
    if starts:
        yield _track(state, side, Start.DICE, battle.side(side.role).battle_dice, _MOST_COUNTED)


def _track(
    state: State, side: SidePicture, what: Start, value: int, last: int, exile: str = ""
) -> TrackPicture:
    battle = battle_of(state)
    # The attacker reads the nomad token (Nomads).
    seat = battle.attacker.seat if side.nomad else side.seat
    less, more = (CountStart(seat, side.role, what, by, exile) for by in (-1, 1))
    name = say("ruination.contest.track_named", exile=exile) if exile else _TRACKS[what]

    def offered(act: CountStart) -> Touch | None:
        return _plain(state, act) if not state.tasks and why_not(battle, act) is None else None

    return TrackPicture(name, value, last, offered(less), offered(more))


def _die(state: State, side: SidePicture, n: int) -> DiePicture:
    die = side.dice[n]
    face = _face(die.face) if die.face else None
    offers = () if state.tasks else tuple(_offers(state, side, n))
    return DiePicture(say("ruination.contest.die", die=die.kind), _COLOURS[die.kind], face, die.spent, offers)


def _offers(state: State, side: SidePicture, n: int) -> Iterator[Touch]:
    seat, die = side.seat, side.dice[n]
    for face in die.shows:
        yield Touch(say("ruination.offer.face", face=face), ShowDie(seat, n, face), _face(face))
    if die.spend:
        yield _plain(state, SpendDie(seat, n))
    if die.tactic:
        yield _plain(state, ActivateTactic(seat, (n,)))
    if die.reroll:
        yield Touch(say("ruination.contest.reroll", n=1), RerollDice(seat, (n,)))
    for face in die.sets:
        yield Touch(say("ruination.contest.set", face=face, n=SET_ONE), SetDie(seat, n, face), _face(face))


def _plain(state: State, act: Act) -> Touch:
    return Touch(words(state, act), act)


def _face(face: Shown) -> DieFace:
    return DieFace(*_SIGNS[face], say("ruination.offer.face", face=face))


def _together(side: SidePicture) -> Iterator[Together]:
    rerolled = tuple(die.number for die in side.dice if die.reroll)
    if side.reroll_all:
        name = say("ruination.contest.reroll_chosen", n=REROLL_MANY)
        yield Together(name, RerollDice(side.seat, rerolled), "dice", rerolled, 2)
    special = tuple(die.number for die in side.dice if die.tactic and die.face in SPECIALS)
    if len(special) > 1:
        name = say("ruination.contest.tactic_chosen")
        yield Together(name, ActivateTactic(side.seat, special), "dice", special, 2)
