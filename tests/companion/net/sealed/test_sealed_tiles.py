"""Starting tiles at a running table: three or four seats seal on phones or the tablet, all opened at once."""

from collections.abc import Callable

import pytest

from companion.net.sealed.commitment import NONCE_BYTES
from companion.net.sealed.phone_seal import PhoneState
from companion.net.sealed.sealed import HostState
from companion.net.sealed.sealed_room import SealedEntry
from companion.net.table.messages import Problem, SettleByHand
from engine.ruination.state import Stage
from tests.kits.net.lan_kit import RUINATION, Lan, ruination
from tests.kits.net.sim_phone import SimPhone

TILES = (4, 8, 2, 7)


def hordes(number: int = 3) -> tuple[Lan, list[SimPhone]]:
    """A table that asks every seat for its tile, and a phone for each."""
    lan = Lan(RUINATION, ruination(number))
    return lan, [lan.join(seat) for seat in range(number)]


def seal(phone: SimPhone, tile: int) -> None:
    """The phone seals, and everything arrives."""
    phone.seal({"tile": tile})
    phone.lan.run()


def seal_here(lan: Lan, seat: int, tile: int) -> None:
    """A seat chooses on the tablet, and everything arrives."""
    choice = lan.host.room.sealed.choice
    assert choice
    entry = SealedEntry(choice.now.choice, choice.now.attempt, {"tile": tile}, lan.random(NONCE_BYTES))
    lan.host.room.sealed.seal_here(seat, entry)
    lan.run()


def state(lan: Lan) -> HostState:
    """Where the choice stands."""
    choice = lan.host.room.sealed.choice
    assert choice
    return choice.state


def open_tiles(lan: Lan) -> tuple[int | None, ...]:
    """What lies open on the table."""
    assert lan.faults == []
    return tuple(player.tile for player in lan.table.state.players)


def told(lan: Lan) -> str:
    """Everything that was ever written or sent."""
    sent = [event[1] or "" for event in lan.events if isinstance(event, tuple)]
    return "".join((*sent, *lan.journal.lines))


@pytest.mark.parametrize("number", [2, 3, 4])
def test_every_horde_seals_and_the_highest_is_first(number: int) -> None:
    """However many there are, one step opens all."""
    lan, phones = hordes(number)
    for phone, tile in zip(phones, TILES, strict=False):
        assert (lan.table.revision, open_tiles(lan)) == (0, (None,) * number)
        seal(phone, tile)
    assert (lan.table.revision, open_tiles(lan)) == (1, TILES[:number])
    assert (lan.table.state.first, lan.table.state.stage) == (1, Stage.HOMES)
    for phone in phones:
        assert phone.table and phone.table.seal and phone.table.seal.state is PhoneState.OPENED


def test_an_opponent_learns_nothing_before_all_three_have_sealed() -> None:
    """Two of three are sealed: no frame and no line of the journal holds what opens them."""
    lan, phones = hordes()
    spectator = lan.join(None)
    for phone, tile in zip(phones[:2], TILES, strict=False):
        seal(phone, tile)
    openings = [phone.table.seal.kept[-1].opening for phone in phones[:2] if phone.table and phone.table.seal]
    assert len(openings) == 2 and state(lan) is HostState.SOME_SEALED
    assert not any(opening.nonce in told(lan) for opening in openings)
    assert '"sealed":"sealed"' not in told(lan)
    seal(phones[2], TILES[2])
    assert all(opening.nonce in told(lan) for opening in openings), "the search does find them"
    assert spectator.table and spectator.table.seal and spectator.table.seal.state is PhoneState.OPENED


@pytest.mark.parametrize("on_tablet", [{0}, {1}, {2}, {0, 2}, {0, 1, 2}])
def test_seats_without_a_phone_seal_on_the_tablet(on_tablet: set[int]) -> None:
    """One after the other, beside those that have a phone."""
    lan = Lan(RUINATION, ruination(3))
    phones = {seat: lan.join(seat) for seat in range(3) if seat not in on_tablet}
    for seat in range(3):
        if seat in phones:
            seal(phones[seat], TILES[seat])
        else:
            seal_here(lan, seat, TILES[seat])
    assert open_tiles(lan) == TILES[:3] and lan.host.room.sealed.here == set()


def _sealed(lan: Lan, phones: list[SimPhone], number: int) -> None:
    for phone, tile in zip(phones[:number], TILES, strict=False):
        seal(phone, tile)


def _all_sealed(lan: Lan, phones: list[SimPhone]) -> None:
    """The last commit has reached the host, and its news nobody."""
    _sealed(lan, phones, 2)
    phones[2].seal({"tile": TILES[2]})
    wire = phones[2].wire
    assert wire
    while wire.up:
        lan.hear(wire)
    assert state(lan) is HostState.ALL_SEALED


def _two_opened(lan: Lan, phones: list[SimPhone]) -> None:
    """Two openings wait, the third is on its way."""
    _all_sealed(lan, phones)
    for phone in phones[:2]:
        wire = phone.wire
        assert wire
        while wire.down:
            lan.tell(wire)
        while wire.up:
            lan.hear(wire)
    assert state(lan) is HostState.SOME_OPENED and open_tiles(lan) == (None,) * 3


def _voided(lan: Lan, phones: list[SimPhone]) -> None:
    _sealed(lan, phones, 2)
    assert phones[2].table
    phones[2].take(phones[2].table.void())
    lan.run()


@pytest.mark.parametrize(
    ("phase", "to_choose"),
    [
        pytest.param(lambda lan, phones: None, 3, id="nobody has sealed"),
        pytest.param(lambda lan, phones: _sealed(lan, phones, 1), 2, id="one has"),
        pytest.param(lambda lan, phones: _sealed(lan, phones, 2), 1, id="two have"),
        pytest.param(_all_sealed, 0, id="all have"),
        pytest.param(_two_opened, 0, id="two are open"),
        pytest.param(lambda lan, phones: _sealed(lan, phones, 3), 0, id="all are open"),
        pytest.param(_voided, 3, id="voided"),
    ],
)
def test_three_seals_outlive_the_host_in_every_phase(
    phase: Callable[[Lan, list[SimPhone]], None], to_choose: int
) -> None:
    """Whoever has sealed does not choose again."""
    lan, phones = hordes()
    phase(lan, phones)
    lan.restart()
    for phone in phones:
        phone.connect()
    lan.run()
    asked = [seat for seat, phone in enumerate(phones) if phone.to_seal]
    assert len(asked) == to_choose
    for seat in asked:
        seal(phones[seat], TILES[seat])
    assert open_tiles(lan) == TILES[:3] and sum(line["do"] == "step" for line in lan.lines()) == 1


def test_undone_tiles_are_sealed_anew() -> None:
    """All three choose again, and the old secrets count no more."""
    lan, phones = hordes()
    _sealed(lan, phones, 3)
    lan.host.room.undo()
    lan.run()
    assert open_tiles(lan) == (None,) * 3 and all(phone.to_seal for phone in phones)
    for phone, tile in zip(phones, (1, 2, 3), strict=True):
        seal(phone, tile)
    assert open_tiles(lan) == (1, 2, 3)


def test_a_tile_that_lies_there_twice_is_void_and_shown_to_nobody() -> None:
    """There is one of each, so somebody has mistyped; all three choose again."""
    lan, phones = hordes()
    for phone, tile in zip(phones, (4, 8, 4), strict=True):
        seal(phone, tile)
    assert open_tiles(lan) == (None,) * 3 and "against_rules" in told(lan) and '"opened"' not in told(lan)
    assert "ruination.refused.tile_twice" in told(lan), "everybody reads which rule it is"
    assert all(phone.to_seal for phone in phones)


def test_tiles_turned_over_by_hand_are_played_as_a_step() -> None:
    """One person enters what all three show, and both others say that it is right."""
    lan, phones = hordes()
    _sealed(lan, phones, 2)
    assert phones[2].table
    phones[2].take(phones[2].table.settle_by_hand([{"tile": tile} for tile in (5, 1, 8)]))
    lan.run()
    for phone in phones[:2]:
        assert open_tiles(lan) == (None,) * 3 and phone.table
        phone.take(phone.table.consent(yes=True))
        lan.run()
    assert open_tiles(lan) == (5, 1, 8)


@pytest.mark.parametrize("number", [0, 2, 4])
def test_by_hand_needs_one_tile_for_every_side(number: int) -> None:
    """Fewer or more change nothing."""
    lan, phones = hordes()
    before = lan.lines()
    phones[0].send(SettleByHand(1, 1, [{"tile": tile} for tile in TILES[:number]]))
    lan.run()
    assert lan.lines() == before and open_tiles(lan) == (None,) * 3
    assert phones[0].table and isinstance(phones[0].hearing, Problem)
