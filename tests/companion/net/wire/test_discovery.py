"""Tables are found, followed and lost in a real local network, and strangers cannot spoil the list."""

import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from zeroconf import IPVersion

from companion.net.wire.addresses import is_lan
from companion.net.wire.discovery import (
    ADDRESSES_MOST,
    NAME_MOST,
    PROTOCOL,
    TABLES_MOST,
    FoundTable,
    Search,
    SearchState,
    instance_name,
    reading,
)
from companion.text import text
from tests.kits.net.namespaces import Machine, Running, lan
from tests.kits.waiting import AGES

TABLE = "0123456789abcdef"
HOST = """
import asyncio, sys
from companion.net.wire import discovery
from companion.net.wire.addresses import addresses
async def main():
    table, name, lifetime = sys.argv[1:]
    discovery.LIFETIME_SECONDS = int(lifetime)
    announcement = discovery.Announcement(table, name, "Some game")
    await announcement.renew(addresses(), 8765)
    print("announced")
    while (word := (await asyncio.to_thread(sys.stdin.readline)).strip()) == "renew":
        await announcement.renew(addresses(), 8766)
        print("renewed")
    await announcement.stop()
    print("stopped")
asyncio.run(main())
"""
PHONE = """
import asyncio, json, sys
from dataclasses import asdict
from companion.net.wire.addresses import addresses
from companion.net.wire import discovery
discovery.ANSWER_MS = 1000  # of one look at a silent table; two machines on one switch are quick
async def main():
    browser = discovery.Browser(lambda found: print(json.dumps([asdict(table) for table in found])))
    await browser.start(addresses())
    print("searching")
    while await asyncio.to_thread(sys.stdin.readline):
        print(json.dumps([asdict(table) for table in browser.found]))
    await browser.stop()
asyncio.run(main())
"""
# Garbage, then tables that describe nothing proper, then more proper tables than anybody can read.
STRANGER = """
import asyncio, random, socket
from zeroconf import IPVersion, ServiceInfo, Zeroconf
from zeroconf.asyncio import AsyncZeroconf
from companion.net.wire.addresses import addresses
from companion.net.wire.discovery import SERVICE
from tests.kits.waiting import async_dawdle
IP = addresses()[0].ip
def info(number, port, **entries):
    return ServiceInfo(SERVICE, f"bad {number}.{SERVICE}", port, properties=entries or {"x": "y"},
                       server=f"bad{number}.local.", parsed_addresses=[IP])
async def main():
    chance = random.Random(1)
    wire = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    for size in range(200):
        wire.sendto(chance.randbytes(size), ("224.0.0.251", 5353))
    wire.close()
    own = AsyncZeroconf(interfaces=[IP], ip_version=IPVersion.V4Only)
    await own.zeroconf.async_wait_for_start()
    async def send(infos):
        for one in infos:
            own.zeroconf.async_send(own.zeroconf.generate_service_broadcast(one, None))
            await async_dawdle(0.002)
    proper = {"protocol": "1", "table": "ffffffffffffffff", "name": "Bad\\u202e\\n", "game": "g"}
    await send([info(n, 80) for n in range(40)])
    await send([info(n, 0, **proper) for n in range(40, 80)])
    print("silent")
    await asyncio.to_thread(input)
    await send([info(n, 80, **{**proper, "name": f"{n} " * 30}) for n in range(100, 180)])
    print("loud")
    await own.async_close()
asyncio.run(main())
"""
# Avahi with a message bus of its own, in files that only this process sees.
WITNESS = """
mount -t tmpfs none /run && mkdir /run/dbus /run/avahi-daemon || exit 1
cat > /run/bus.conf <<X
<busconfig><type>system</type><listen>unix:path=/run/dbus/system_bus_socket</listen><auth>EXTERNAL</auth>
<policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/>
<allow send_requested_reply="true"/><allow receive_requested_reply="true"/></policy></busconfig>
X
printf '[server]\\nuse-ipv6=no\\nallow-interfaces=eth0\\nhost-name=witness\\n' > /run/avahi.conf
dbus-daemon --config-file=/run/bus.conf --nopidfile --fork
avahi-daemon --no-drop-root --no-chroot -f /run/avahi.conf --daemonize
exec avahi-browse --resolve --parsable _adjutant._tcp
"""


@pytest.fixture
def network() -> Iterator[tuple[Machine, ...]]:
    """A tablet and two phones on one switch."""
    with lan(3) as machines:
        yield machines


def _host(machine: Machine, table: str = TABLE, name: str = "Küche. 1", lifetime: int = 60) -> Running:
    return machine.python(HOST, table, name, str(lifetime))


def _phone(machine: Machine) -> Running:
    running = machine.python(PHONE)
    running.until("searching".__eq__)
    return running


def _stop(host: Running) -> None:
    host.say("stop")
    host.until("stopped".__eq__)
    assert host.process.wait(AGES) == 0, host.lines


def _seen(phone: Running, *wanted: tuple[str, str]) -> list[dict[str, Any]]:
    """The phone's list once it holds exactly these ids at exactly these addresses."""

    def fits(line: str) -> bool:
        tables = json.loads(line)
        return [(table["id"], *table["addresses"]) for table in tables] == list(wanted)

    found: list[dict[str, Any]] = json.loads(phone.until(fits))
    return found


@pytest.mark.network
def test_a_table_is_found_from_another_machine_and_gone_when_it_stops(network: tuple[Machine, ...]) -> None:
    """With everything that it says of itself, and without anything typed; other programs witness it."""
    tablet, machine, other = network
    phone = _phone(machine)
    host = _host(tablet)
    (table,) = _seen(phone, (TABLE, tablet.ip))
    assert (table["name"], table["game"], table["port"], table["protocol"]) == (
        "Küche. 1",
        "Some game",
        8765,
        3,
    )
    if shutil.which("dig"):
        _witness_by_dig(tablet, other)
    if all(map(shutil.which, ("avahi-daemon", "avahi-browse", "dbus-daemon"))):
        witness = other.start("sh", "-c", WITNESS)
        witness.until(lambda line: line.startswith("=;") and f";{tablet.ip};8765;" in line)
    _stop(host)
    _seen(phone)


def _witness_by_dig(tablet: Machine, other: Machine) -> None:
    # Asked at the tablet itself: dig hears no answer that comes from another address than it asked.
    dig = ("dig", "-p", "5353", f"@{tablet.ip}", "+short", "+tries=1")
    name = r"K\195\188che\032\0321\03201234567._adjutant._tcp.local."
    assert other.run(*dig, "_adjutant._tcp.local.", "PTR").strip() == name
    assert other.run(*dig, name, "SRV").strip() == f"0 0 8765 adjutant-{TABLE}.local."
    entries = rf'"protocol={PROTOCOL}" "table={TABLE}" "name=K\195\188che. 1" "game=Some game"'
    assert other.run(*dig, name, "TXT").strip() == entries


@pytest.mark.network
def test_two_tables_of_one_name_are_both_found_and_a_new_address_is_followed(
    network: tuple[Machine, ...],
) -> None:
    """Also when an address is taken away and comes back, after which a system has forgotten who listens."""
    tablet, other, machine = network
    phone = _phone(machine)
    hosts = [_host(tablet), _host(other, "fedcba9876543210")]
    _seen(phone, (TABLE, "10.77.0.1"), ("fedcba9876543210", "10.77.0.2"))
    _stop(hosts[1])
    _renew(tablet, hosts[0], "10.77.0.9")
    assert _seen(phone, (TABLE, "10.77.0.9"))[0]["port"] == 8766
    _renew(tablet, hosts[0], "10.77.0.9")
    later = _phone(machine)
    _seen(later, (TABLE, "10.77.0.9"))
    _stop(hosts[0])
    _seen(later)


def _renew(tablet: Machine, host: Running, ip: str) -> None:
    tablet.readdress(ip)
    host.say("renew")
    host.until("renewed".__eq__)


@pytest.mark.network
def test_strangers_can_neither_break_the_search_nor_crowd_out_a_table(network: tuple[Machine, ...]) -> None:
    """Garbage and improper tables are not listed and take no room; a flood ends at the limit."""
    tablet, machine, other = network
    phone = _phone(machine)
    stranger = other.python(STRANGER)
    stranger.until("silent".__eq__)
    host = _host(tablet)
    _seen(phone, (TABLE, tablet.ip))
    stranger.say("")
    stranger.until("loud".__eq__)
    crowded = json.loads(phone.until(lambda line: len(json.loads(line)) == TABLES_MOST))
    assert TABLE in {table["id"] for table in crowded}
    assert max(len(table["name"]) for table in crowded) <= NAME_MOST
    phone.say("")
    assert len(json.loads(phone.until(lambda line: True))) == TABLES_MOST
    _stop(host)


@pytest.mark.network
def test_a_search_goes_on_while_cables_are_mended_and_tablets_die_and_come_back(
    network: tuple[Machine, ...],
) -> None:
    """As behind a guest network; the dead say no goodbye, and have a second here instead of a minute."""
    tablet, machine, _ = network
    machine.cut()
    host = _host(tablet, lifetime=1)
    host.until("announced".__eq__)
    phone = _phone(machine)
    phone.say("")
    assert phone.until(lambda line: True) == "[]"
    machine.mend()
    _seen(phone, (TABLE, tablet.ip))
    host.end()
    _seen(phone)
    again = _host(tablet)
    _seen(phone, (TABLE, tablet.ip))
    again.end()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("guest network", "VPN", "client isolation", "QR code", "address")),
        ("de", ("Gastnetz", "VPN", "Client-Isolation", "QR-Code", "Adresse")),
    ],
)
def test_after_eight_seconds_the_sentence_names_the_reasons_and_the_other_ways(
    language: str, words: tuple[str, ...]
) -> None:
    """Time is handed in; not a moment earlier."""
    search = Search(50.0)
    assert search.step(57.9, 0).state is SearchState.SEARCHING
    late = search.step(57.9, 0).step(58.0, 0)
    assert late.state is SearchState.NOTHING_YET
    sentence = text(late.message, language)
    assert [word for word in words if word not in sentence] == []


def test_a_search_that_lost_its_tables_is_patient_anew() -> None:
    """Found, lost, eight seconds, found again."""
    found = Search(0.0).step(9.0, 0).step(10.0, 2)
    assert (found.state, text(found.message, "en")) == (SearchState.FOUND, "2 tables found:")
    lost = found.step(20.0, 0)
    assert lost.state is SearchState.SEARCHING
    assert lost.step(27.9, 0).state is SearchState.SEARCHING
    assert lost.step(28.0, 0).state is SearchState.NOTHING_YET
    assert lost.step(28.0, 0).step(29.0, 1).state is SearchState.FOUND


@dataclass
class _Said:
    """An announcement as zeroconf hands it over."""

    port: int | None = 8765
    properties: Mapping[bytes, bytes | None] = field(
        default_factory=lambda: {b"protocol": b"1", b"table": TABLE.encode(), b"name": b"T", b"game": b"G"}
    )
    addresses: tuple[str, ...] = ("192.168.1.5",)

    def parsed_addresses(self, version: IPVersion = IPVersion.All) -> list[str]:
        assert version is IPVersion.V4Only
        return list(self.addresses)

    def but(self, **entries: bytes | None) -> "_Said":
        return _Said(properties={**self.properties, **{key.encode(): entries[key] for key in entries}})


def test_a_proper_announcement_is_read() -> None:
    """The rest of this file is about improper ones."""
    assert reading(_Said()) == FoundTable(TABLE, "T", "G", ("192.168.1.5",), 8765, 1)


@pytest.mark.parametrize(
    "said",
    [
        _Said(port=None),
        _Said(port=0),
        _Said(port=65536),
        _Said(addresses=()),
        _Said(addresses=("8.8.8.8", "127.0.0.1", "192.0.0.4")),
        _Said(properties={}),
        _Said().but(table=b"0123456789ABCDEF"),
        _Said().but(table=b"0123"),
        _Said().but(table=None),
        _Said().but(name=b""),
        _Said().but(name=b"  "),
        _Said().but(name=b"\xff\xfe"),
        _Said().but(game=None),
        _Said().but(protocol=b"0"),
        _Said().but(protocol=b"1.5"),
        _Said().but(protocol="²".encode()),
        _Said().but(protocol=b"99999"),
    ],
    ids=repr,
)
def test_an_improper_announcement_is_no_table(said: _Said) -> None:
    """Silently: on a network anybody may say anything."""
    assert reading(said) is None


def test_a_name_cannot_play_tricks_on_the_screen() -> None:
    """Line breaks, colours and turned writing are shown as what they are, and long names are cut."""
    table = reading(_Said().but(name="a\n\x1b[31m\u202eb".encode(), game=b"g" * 250))
    assert table and table.name == r"a\n\x1b[31m\u202eb"
    assert table.game == "g" * NAME_MOST


def test_addresses_of_strangers_and_too_many_are_left_out() -> None:
    """Only private ones, those that devices gave themselves last."""
    said = _Said(addresses=("169.254.1.1", "10.0.0.7", "8.8.8.8", "10.0.0.7", "10.0.0.6"))
    table = reading(said)
    assert table and table.addresses == ("10.0.0.6", "10.0.0.7", "169.254.1.1")
    many = reading(_Said(addresses=tuple(f"10.0.0.{number}" for number in range(200))))
    assert many and len(many.addresses) == ADDRESSES_MOST


KEYS = st.sampled_from([b"table", b"name", b"game", b"protocol"])


@given(
    st.one_of(st.none(), st.integers(-1, 70_000)),
    st.dictionaries(KEYS, st.one_of(st.none(), st.binary(max_size=255), st.just(TABLE.encode()))),
    st.lists(st.ip_addresses(v=4).map(str)),
)
def test_whatever_is_announced_is_read_as_a_sound_table_or_none(
    port: int | None, entries: dict[bytes, bytes | None], ips: list[str]
) -> None:
    """Nothing raises, and nothing unsound comes through."""
    proper = _Said().properties
    table = reading(_Said(port, {**proper, **entries}, (*ips, "10.1.1.1")))
    if table:
        assert len(table.id) == 16 and 1 <= table.port <= 65_535 and table.protocol >= 1
        assert all(0 < len(word) <= NAME_MOST and word.isprintable() for word in (table.name, table.game))
        assert table.addresses and all(map(is_lan, table.addresses))


@given(st.text())
def test_every_table_name_makes_a_name_that_dns_can_carry(name: str) -> None:
    """One label, of 63 bytes at most, that ends with the short id."""
    instance = instance_name(name, TABLE)
    assert len(instance.encode("utf-8", "ignore")) <= 63
    assert "." not in instance and instance.endswith("01234567")
