"""Which addresses a table offers to phones, and in which order."""

import ifaddr
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.net.wire.addresses import Address, addresses, is_lan, ranked
from tests.kits.net.namespaces import lan


def _adapter(name: str, *ips: str) -> ifaddr.Adapter:
    return ifaddr.Adapter(name, name, [ifaddr.IP(ip, 24, name) for ip in ips])


def _ips(*adapters: ifaddr.Adapter) -> list[str]:
    return [address.ip for address in ranked(adapters)]


@pytest.mark.parametrize(
    "name", ["wlan0", "wlp2s0", "en0", "enp3s0", "eth0", "swlan0", "ap0", "wlan1", "Ethernet 2", "bridge100"]
)
def test_an_interface_of_the_table_is_offered_with_its_name(name: str) -> None:
    """Wi-Fi, cable, a tablet's own hotspot, and what nobody has heard of."""
    assert ranked([_adapter(name, "192.168.178.20")]) == (Address("192.168.178.20", name),)


@pytest.mark.parametrize(
    "ip",
    ["127.0.0.1", "192.0.0.4", "192.0.2.2", "8.8.8.8", "100.64.0.1", "172.32.0.1", "224.0.0.251", "0.0.0.0"],
)
def test_an_address_that_no_phone_reaches_is_never_offered(ip: str) -> None:
    """Loopback, Android's inner 192.0.0.0/29, test networks, the internet."""
    assert _ips(_adapter("wlan0", ip)) == []


@pytest.mark.parametrize("name", ["rmnet_data0", "rmnet0", "ccmni1", "v4-rmnet_data2", "wwan0", "v4-ccmni0"])
def test_mobile_data_is_never_offered(name: str) -> None:
    """Its addresses look like those of a home network."""
    assert _ips(_adapter(name, "10.140.3.7")) == []


def test_the_real_network_comes_before_tunnels_and_inner_machines() -> None:
    """A VPN, Docker or a virtual machine is offered only when nothing better is there, and last."""
    inner = [
        _adapter(name, f"10.0.0.{number}")
        for number, name in enumerate(
            ("tun0", "wg0", "ppp0", "docker0", "veth1a", "br-9f", "virbr0", "tailscale0", "utun3")
        )
    ]
    found = _ips(*inner, _adapter("mystery0", "172.20.0.1"), _adapter("wlan0", "192.168.1.5"))
    assert found[:2] == ["192.168.1.5", "172.20.0.1"]
    assert len(found) == len(inner) + 2


def test_an_address_that_a_device_gave_itself_comes_last() -> None:
    """169.254 works only between two devices that both found no router."""
    assert _ips(
        _adapter("wlan0", "169.254.9.9", "10.1.2.3"),
        _adapter("tun0", "10.8.0.2"),
        _adapter("eth0", "10.4.0.1"),
    ) == ["10.1.2.3", "10.4.0.1", "10.8.0.2", "169.254.9.9"]


def test_only_ipv4_is_offered_and_each_address_once() -> None:
    """The QR code carries one short address."""
    adapter = ifaddr.Adapter("wlan0", "wlan0", [ifaddr.IP(("fe80::1", 0, 2), 64, "wlan0")])
    assert _ips(adapter, _adapter("wlan0", "10.1.1.1", "10.1.1.1"), _adapter("wlan0", "10.1.1.1")) == [
        "10.1.1.1"
    ]


def test_without_a_network_there_is_no_address() -> None:
    """The caller says so; nothing is made up."""
    assert ranked([]) == ()
    assert ranked([_adapter("lo", "127.0.0.1")]) == ()


@given(st.text())
def test_no_text_is_taken_for_an_address(words: str) -> None:
    """What strangers send is asked too."""
    assert not is_lan(words)


@pytest.mark.network
def test_a_machine_in_a_network_knows_its_address() -> None:
    """The system is really asked."""
    script = "from companion.net.wire.addresses import addresses; print(addresses())"
    with lan(1) as (machine,):
        assert machine.python(script).until(lambda line: True) == str((Address("10.77.0.1", "eth0"),))
        machine.readdress("10.77.0.9")
        assert machine.python(script).until(lambda line: True) == str((Address("10.77.0.9", "eth0"),))
    assert all(is_lan(address.ip) for address in addresses())
