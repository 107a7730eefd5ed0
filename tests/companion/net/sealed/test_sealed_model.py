"""Every order of commits, losses, repeats, restarts, reveals and voids, to a bounded depth."""

import pytest

from companion.net.sealed.phone_seal import PhoneState
from companion.net.sealed.sealed import HostState
from tests.kits.net.sealed_kit import SIDES, THREE_SIDES
from tests.kits.net.sealed_model import (
    NEVER,
    World,
    all_back,
    check,
    deliver,
    fighters,
    followers,
    rounds_to_the_end,
    seal_now,
    start,
)


def _search(*starts: tuple[World, int]) -> set[World]:
    """Every world that so many events in any order lead to."""
    seen: set[World] = set()
    for first, depth in starts:
        edge = [first]
        reached = {first}
        for _ in range(depth):
            edge = [after for world in edge for after in followers(world) if _is_new(after, reached)]
        seen |= reached
    return seen


def _is_new(world: World, seen: set[World]) -> bool:
    new = world not in seen
    seen.add(world)
    return new


def _keeps_every_promise(worlds: set[World]) -> None:
    """No early opening, none that does not verify, none twice, and no deadlock while phones answer."""
    for world in worlds:
        check(world)
    hosts = {world.host for world in worlds}
    phones = {seal for world in worlds for seal in world.phones}
    assert {host.value.state for host in hosts} == set(HostState) - {HostState.BY_HAND}
    assert {seal.value.state for seal in phones} == set(PhoneState) - NEVER
    # What is on its way is lost when phones reconnect: only this much decides how it goes on.
    settled = {(world.host, world.phones, world.opened): world for world in worlds}
    rounds = {rounds_to_the_end(all_back(world)) for world in settled.values()}
    assert max(rounds) <= 3


@pytest.mark.long
def test_every_order_keeps_every_promise() -> None:
    """Two sides, eight events."""
    worlds = _search((start(SIDES), 8))
    _keeps_every_promise(worlds)
    assert len(worlds) > 40_000, "the search has become smaller than it was"


def _sealed_but_one(first: World) -> World:
    """All but the last side are sealed."""
    for at in list(fighters(first))[:-1]:
        delivered = deliver(seal_now(first, at), at)
        assert delivered is not None
        first = delivered
    return first


@pytest.mark.long
def test_every_order_of_three_sides_keeps_every_promise() -> None:
    """Fewer events, but also from where the last side is about to seal."""
    first = start(THREE_SIDES)
    worlds = _search((first, 5), (_sealed_but_one(first), 5))
    _keeps_every_promise(worlds)
    assert len(worlds) > 10_000, "the search has become smaller than it was"
