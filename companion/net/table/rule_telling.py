"""What a phone is told of a rule at this moment."""

from typing import Any

from companion.net.table.messages import RuleNow
from engine.table import Table


def rule_told(table: Table[Any], seat: int | None, card: str) -> RuleNow:
    """What matters now of the rule on this card, for this seat; nothing where there is no such card."""
    known = card in table.game.rules().cards
    return RuleNow(table.revision, card, table.game.rule_now(table.state, seat, card) if known else ())
