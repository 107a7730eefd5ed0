"""What a sheet offers, as phones are told it."""

from typing import Any


def listed(sheet: Any) -> list[Any]:
    """The acts in the list of choices."""
    return [offer["act"] for offer in sheet["offers"] if offer.get("role") != "anytime"]


def standing(sheet: Any) -> list[Any]:
    """The acts that are open whatever happens."""
    return [offer["act"] for offer in sheet["offers"] if offer.get("role") == "anytime"]
