"""A sealed choice as a machine: the host, its phones, what is on its way, and every event that may come."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Generic, TypeVar

from companion.net.sealed.commitment import SealedError, verify
from companion.net.sealed.phone_seal import PhoneSeal, PhoneState, joined
from companion.net.sealed.sealed import Envelope, HostState, SealedChoice, restored
from companion.net.sealed.sealed_messages import FromSide, Opened, SealedPart, ToSide
from engine.codec import Json, dumps, loads
from tests.kits.net.sealed_kit import BYSTANDER, begun, frame, heard, nonce, phone, told

ATTEMPTS = 2  # voids beyond the second attempt repeat what is already searched
CHOICES = 2  # a choice and one change of mind for each seat and attempt
NEVER = {PhoneState.CHOSEN, PhoneState.MISTRUSTED, PhoneState.BY_HAND}
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Ref(Generic[T]):
    """One value, compared by identity: `ref` gives equal values the same Ref, so each is hashed only once."""

    value: T


_REFS: dict[Any, Ref[Any]] = {}


def ref(value: T) -> Ref[T]:
    """The one Ref of this value."""
    return _REFS.setdefault(value, Ref(value))


@dataclass(frozen=True)
class World:
    """The host, the sides' phones and a witness's, and what is on its way up; the rest follows from them."""

    host: Ref[SealedChoice]
    phones: tuple[Ref[PhoneSeal], ...]
    up: tuple[tuple[Ref[FromSide], ...], ...]
    online: tuple[bool, ...]
    chosen: tuple[int, ...]
    opened: int = 0


def start(sides: tuple[SealedPart, ...]) -> World:
    host = begun(sides=sides)
    phones = tuple(ref(phone(host, seat)) for seat in _seats(host))
    return World(ref(host), phones, ((),) * len(phones), (True,) * len(phones), (0,) * len(phones))


def _seats(host: SealedChoice) -> tuple[int, ...]:
    return (*(side.seat for side in host.now.sides), BYSTANDER)


def fighters(world: World) -> range:
    return range(len(world.phones) - 1)


# Both machines are pure, so an answer that was given once can be looked up.
@cache
def _told(
    seal: Ref[PhoneSeal], messages: Ref[tuple[ToSide, ...]]
) -> tuple[Ref[PhoneSeal], tuple[Ref[FromSide], ...]]:
    after, answers = told(seal.value, messages.value)
    return ref(after), tuple(map(ref, answers))


@cache
def _step(
    host: Ref[SealedChoice], seat: int, message: Ref[FromSide]
) -> tuple[Ref[SealedChoice], tuple[Ref[tuple[ToSide, ...]], ...]] | None:
    """The host after the message and what each seat hears; None if it refuses."""
    try:
        after, out = host.value.step(seat, message.value)
    except SealedError:
        return None
    _check_step(host.value, after, out)
    return ref(after), tuple(ref(heard(out, seat)) for seat in _seats(after))


@cache
def _news_for(host: Ref[SealedChoice], seat: int) -> Ref[tuple[ToSide, ...]]:
    news = host.value.news(seat)
    _check_step(host.value, host.value, tuple(Envelope(seat, message) for message in news))
    return ref(news)


@cache
def _restored(host: Ref[SealedChoice]) -> Ref[SealedChoice]:
    """The host after it died, from the text in its journal."""
    return ref(restored(loads(dumps(host.value.saved()))))


@cache
def _reloaded(
    host: Ref[SealedChoice], seal: Ref[PhoneSeal], lost: bool
) -> tuple[Ref[PhoneSeal], tuple[Ref[FromSide], ...]]:
    """The phone after it died, from the text in its store."""
    store = None if lost else loads(dumps(seal.value.store()))
    after, out = joined(host.value.now, seal.value.seat, store)
    return ref(after), tuple(map(ref, out))


def _put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _hear(world: World, at: int, messages: Ref[tuple[ToSide, ...]]) -> World:
    """One phone hears this if it is online; its answers go out."""
    if not world.online[at]:
        return world
    seal, answers = _told(world.phones[at], messages)
    return replace(world, phones=_put(world.phones, at, seal), up=_put(world.up, at, world.up[at] + answers))


def _news(world: World, at: int) -> World:
    return _hear(world, at, _news_for(world.host, _seats(world.host.value)[at]))


def choose(world: World, at: int) -> World | None:
    """A choice, or another one."""
    seal = world.phones[at].value
    may = seal.state in (PhoneState.CHOOSING, PhoneState.COMMITTED)
    return seal_now(world, at) if may and world.chosen[at] < CHOICES * seal.now.attempt else None


def seal_now(world: World, at: int) -> World:
    seal, out = _chosen(world.phones[at], world.chosen[at])
    return replace(
        world,
        phones=_put(world.phones, at, seal),
        up=_put(world.up, at, world.up[at] + (out if world.online[at] else ())),
        chosen=_put(world.chosen, at, world.chosen[at] + 1),
    )


@cache
def _chosen(phone: Ref[PhoneSeal], count: int) -> tuple[Ref[PhoneSeal], tuple[Ref[FromSide], ...]]:
    seal = phone.value
    secret: Json = {"seat": seal.seat, "attempt": seal.now.attempt, "number": seal.number + 1}
    after, out = seal.choose(secret, nonce(seal.seat, count)).stored()
    return ref(after), tuple(map(ref, out))


def repeat(world: World, at: int) -> World | None:
    """The oldest message arrives, and is still on its way; the host saves, then tells."""
    if not world.up[at]:
        return None
    stepped = _step(world.host, _seats(world.host.value)[at], world.up[at][0])
    if stepped is None:
        return _news(world, at)  # a refused phone is told how things stand
    host, messages = stepped
    opened = world.opened + (_is_open(host) and not _is_open(world.host))
    world = replace(world, host=host, opened=opened)
    for other, heard_there in enumerate(messages):
        world = _hear(world, other, heard_there)
    return world


def _is_open(host: Ref[SealedChoice]) -> bool:
    return host.value.state is HostState.OPENED


def deliver(world: World, at: int) -> World | None:
    """The oldest message arrives."""
    after = repeat(world, at)
    return after and replace(after, up=_put(after.up, at, after.up[at][1:]))


def drop(world: World, at: int) -> World | None:
    """The connection breaks with everything that was on its way."""
    if not world.online[at]:
        return None
    return replace(world, online=_put(world.online, at, False), up=_put(world.up, at, ()))


def reconnect(world: World, at: int) -> World:
    """The phone is back and hears the news."""
    return _news(replace(world, online=_put(world.online, at, True), up=_put(world.up, at, ())), at)


def reload(world: World, at: int, lost: bool = False) -> World:
    """The phone dies and begins again with its store."""
    seal, out = _reloaded(world.host, world.phones[at], lost)
    world = replace(world, phones=_put(world.phones, at, seal), up=_put(world.up, at, out))
    return _news(replace(world, online=_put(world.online, at, True)), at)


def lose(world: World, at: int) -> World:
    """Another phone, without the store, takes the seat."""
    return reload(world, at, lost=True)


def void(world: World, at: int) -> World | None:
    """A side asks to choose again."""
    if world.phones[at].value.now.attempt >= ATTEMPTS or not world.online[at]:
        return None
    return _void(world, at)


def _void(world: World, at: int) -> World:
    return replace(world, up=_put(world.up, at, (*world.up[at], ref(world.phones[at].value.void()))))


def restart(world: World) -> World:
    """The host dies and goes on from its journal; every connection breaks and those online come back."""
    world = replace(world, host=_restored(world.host), up=((),) * len(world.up))
    for at in range(len(world.phones)):
        world = _news(world, at)
    return world


EVENTS = (choose, deliver, repeat, drop, reconnect, reload, lose, void)


def followers(world: World) -> Iterator[World]:
    for event in EVENTS:
        for at in fighters(world):
            if (after := event(world, at)) is not None:
                yield after
    yield restart(world)


def _check_step(before: SealedChoice, host: SealedChoice, out: tuple[Envelope, ...]) -> None:
    """No opening leaves the host, by socket, journal or repr, before all have been verified."""
    assert restored(host.saved()).saved() == host.saved()
    if host.state is HostState.OPENED:
        _check_openings(host)
        return
    assert not any(isinstance(each.message, Opened) for each in out)
    texts = [dumps(host.saved()), repr(host), repr(out), *(frame(each.message) for each in out)]
    for opening in filter(None, (*before.openings, *host.openings)):
        assert not any(opening.nonce in text or opening.secret in text for text in texts)


def _check_openings(host: SealedChoice) -> None:
    """All verify, and are what this seat chose in this attempt under this number."""
    for at, (seal, opening) in enumerate(zip(host.seals, host.openings, strict=True)):
        assert seal and opening and verify(host.now.context(at), seal.commitment, opening)
        told_of = {"seat": _seats(host)[at], "attempt": host.now.attempt, "number": seal.number}
        assert loads(opening.secret) == told_of


def check(world: World) -> None:
    assert world.opened <= 1, "applied twice"
    assert _is_open(world.host) == (world.opened == 1), "opened and closed again"
    assert world.up[-1] == (), "a witness speaks"
    for seal in world.phones:
        _check_phone(world.host, seal)


@cache
def _check_phone(host: Ref[SealedChoice], phone: Ref[PhoneSeal]) -> None:
    seal = phone.value
    assert seal.state is not PhoneState.MISTRUSTED, "an honest host is mistrusted"
    if seal.openings:
        assert seal.openings == host.value.openings, "a phone shows what the host did not open"
    if seal.listed and seal.now == host.value.now:
        listed = tuple(one.commitment for one in host.value.seals if one)
        assert seal.listed == listed, "what was sealed has changed"


def _answer(world: World) -> World:
    """One round in which all phones and their people answer whatever they are asked."""
    for at in range(len(world.phones)):
        world = reconnect(world, at)
    for at in fighters(world):
        state = world.phones[at].value.state
        if state is PhoneState.CHOOSING:
            world = seal_now(world, at)
        elif state is PhoneState.LOST:
            world = _void(world, at)
        while (after := deliver(world, at)) is not None:
            world = after
    return world


def rounds_to_the_end(world: World) -> int:
    """How many rounds of answers it takes until everybody sees all openings."""
    for rounds in range(1, 7):
        world = _answer(world)
        check(world)
        if {seal.value.state for seal in world.phones} == {PhoneState.OPENED}:
            return rounds
    states = [world.host.value.state, *(seal.value.state for seal in world.phones)]
    raise AssertionError(f"stuck at {states}")


def all_back(world: World) -> World:
    return replace(world, up=((),) * len(world.up), online=(True,) * len(world.online))


def forget() -> None:
    """Drops every value that was looked up, for whoever searches without end."""
    _REFS.clear()
    for looked_up in (_told, _step, _news_for, _restored, _reloaded, _chosen, _check_phone):
        looked_up.cache_clear()
