"""Which of this machine's addresses a phone at the table can reach."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv4Network
from typing import Final

import ifaddr

# `IPv4Address.is_private` says yes to far more: test networks, loopback, Android's 192.0.0.0/29.
_PRIVATE: Final = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
_LINK_LOCAL: Final = IPv4Network("169.254.0.0/16")
# Mobile data: its addresses look private and no phone at the table reaches them.
_NEVER: Final = re.compile(r"(v4-)?(rmnet|ccmni|wwan|clat)")
# Wi-Fi, cable, and a tablet's own hotspot (ap0, swlan0, wlan1).
_LAN: Final = re.compile(r"wl|en|eth|swlan|ap\d")
# Tunnels and machines inside this machine.
_INNER: Final = re.compile(r"u?tun|tap|wg|ppp|docker|veth|br-|virbr|tailscale|zt|vmnet|vboxnet")


@dataclass(frozen=True, slots=True)
class Address:
    """An IPv4 address of this machine and the interface that has it."""

    ip: str
    interface: str


def addresses() -> tuple[Address, ...]:
    """This machine's addresses that phones could reach, best first; none without a network."""
    return ranked(ifaddr.get_adapters())


def ranked(adapters: Iterable[ifaddr.Adapter]) -> tuple[Address, ...]:
    """The addresses of these adapters that phones could reach, best first."""
    found = {
        ip.ip: Address(ip.ip, adapter.nice_name)
        for adapter in adapters
        if not _NEVER.match(adapter.nice_name)
        for ip in adapter.ips
        if isinstance(ip.ip, str) and is_lan(ip.ip)
    }
    return tuple(sorted(found.values(), key=_rank))


def is_lan(ip: str) -> bool:
    """Whether this is an IPv4 address that only a local network uses."""
    try:
        address = IPv4Address(ip)
    except AddressValueError:
        return False
    return address in _LINK_LOCAL or any(address in network for network in _PRIVATE)


def is_link_local(ip: str) -> bool:
    """Whether a device gave itself this address because nobody gave it one."""
    return IPv4Address(ip) in _LINK_LOCAL


def _rank(address: Address) -> tuple[bool, int]:
    return is_link_local(address.ip), _kind(address.interface)


def _kind(interface: str) -> int:
    if _INNER.match(interface):
        return 2
    return 0 if _LAN.match(interface) else 1
