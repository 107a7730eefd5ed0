"""Who earns which recruit bonus, worked out from the rule text alone.

Rules, Enlist: "For the rest of the game, whenever you or the player to your immediate left or right take
the bottom-row action in the section of the player mat from which the recruit was taken, you gain the
specified bonus." - "the active player goes first, followed by the player on their left, then the player on
their right." - "In a 2 player game, whenever your opponent takes an action that would give you a recruit
ongoing bonus, you only gain it once." Play proceeds clockwise, so the player on the left is the next to
play. Shares no code with `engine`.
"""

from collections.abc import Collection, Sequence

CIRCLES = {"upgrade": "power", "deploy": "coins", "build": "popularity", "enlist": "combat_cards"}


def bonuses(recruits: Sequence[Collection[str]], acting: int, action: str) -> list[tuple[int, str]]:
    """The (seat, bonus) pairs in the rule's order; `recruits` says whose recruit left which action."""
    circle = list(range(len(recruits)))
    while circle[0] != acting:
        circle.append(circle.pop(0))
    in_order = [circle[0], circle[1], circle[-1]]
    earned: list[tuple[int, str]] = []
    for seat in in_order:
        pair = (seat, CIRCLES[action])
        if action in recruits[seat] and pair not in earned:
            earned.append(pair)
    return earned
