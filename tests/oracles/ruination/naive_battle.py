"""A second set of books for a battle, written from the rule text alone; it shares no code with the engine.

It is told every act by its name and plain values, in the order in which people did them.
"""

from typing import Any


class NaiveBattle:
    """Both sides as lists and numbers; `attacker` and `defender` say what they bring."""

    def __init__(self, attacker: dict[str, Any], defender: dict[str, Any], supply: int) -> None:
        self.sides = {"attacker": attacker, "defender": defender}
        self.supply = supply
        for side in self.sides.values():
            side |= {"vp": 0, "favor_due": 0, "glory": 0, "resources": 0, "lost": [], "dice": []}
        self.turn = "attacker"
        self.winner = ""
        self.removed = False

    # What people did, one method for each act.

    def ready(self, dice: dict[str, list[str]]) -> None:
        for role, kinds in dice.items():
            self.sides[role]["dice"] = [[kind, None, False] for kind in kinds]

    def shows(self, role: str, die: int, face: str) -> None:
        self.sides[role]["dice"][die][1] = face

    def rerolls(self, dice: list[int]) -> None:
        self.take(self.turn, -1 if len(dice) == 1 else -2)
        for die in dice:
            self.sides[self.turn]["dice"][die][1] = None

    def sets(self, die: int, face: str) -> None:
        self.take(self.turn, -3)
        self.sides[self.turn]["dice"][die][1] = face

    def assigns(self, die: int) -> None:
        side = self.sides[self.turn]
        side["dice"][die][2] = True
        face = side["dice"][die][1]
        if face == "strength":
            side["strength"] += 2
        elif face == "resource":
            side["resources"] += 1
        elif face == "blessings":
            self.take(self.turn, 2)
        elif face == "vp":
            side["vp"] += 1
        elif face == "casualty":
            side["casualties"] = min(6, side["casualties"] + 1)
        if face != "other":
            self.other_side()

    def tactic(self, dice: list[int]) -> None:
        for die in dice:
            self.sides[self.turn]["dice"][die][2] = True

    def gains(self, what: str, n: int) -> None:
        side = self.sides[self.turn]
        if what == "blessings":
            self.take(self.turn, n)
        elif what == "other":
            return  # whatever it is, it lies outside the battle board
        elif what == "casualties":
            side["casualties"] = min(6, side["casualties"] + n)
        elif what == "strength":
            side["strength"] = min(99, side["strength"] + n)
        else:
            side["favor_due" if what == "favor" else what] += n

    def read(self) -> None:
        if not self.winner:
            self.other_side()

    def passes(self) -> None:
        self.sides[self.turn]["passed"] = True
        if all(side["passed"] for side in self.sides.values()):
            self.end()
        else:
            self.other_side()

    def loses(self, role: str, unit: str) -> None:
        self.sides[role]["units"].remove(unit)
        self.sides[role]["lost"].append(unit)

    # What the rule text says comes of it.

    def take(self, role: str, n: int) -> None:
        """Tokens come from the supply while it has any, and go back to it."""
        while n > 0 and self.supply > 0:
            self.sides[role]["blessings"] += 1
            self.supply -= 1
            n -= 1
        if n < 0:
            self.sides[role]["blessings"] += n
            self.supply -= n

    def other_side(self) -> None:
        other = "defender" if self.turn == "attacker" else "attacker"
        if not self.sides[other]["passed"]:
            self.turn = other

    def blanks(self, role: str) -> None:
        for kind, face, spent in self.sides[role]["dice"]:
            if kind == "battle" and face == "blank" and not spent:
                self.take(role, 1)

    def end(self) -> None:
        attacker, defender = self.sides["attacker"], self.sides["defender"]
        if defender["nomad"]:
            for _, face, _ in defender["dice"]:
                if face == "strength":
                    defender["strength"] += 2
        won = attacker["strength"] >= defender["strength"]
        self.winner = "attacker" if won else "defender"
        loser = "defender" if won else "attacker"
        if not defender["nomad"]:
            self.blanks(self.winner)
            self.sides[self.winner]["casualties"] = min(6, self.sides[self.winner]["casualties"] + 1)
            if won:
                attacker["vp"] += len(defender["units"])
            self.blanks(loser)
        elif won:
            self.blanks("attacker")
            attacker["vp"] += 1
            self.removed = True
        else:
            self.blanks("attacker")
            defender["casualties"] = min(6, defender["casualties"] + 1)
            stars = 0
            for _, face, _ in defender["dice"]:
                stars += {"special": 1, "double_special": 2}.get(face, 0)
            self.removed = attacker["casualties"] > stars

    def casualties(self) -> dict[str, int]:
        """How many units each side must return after the battle."""
        attacker, defender = self.sides["attacker"], self.sides["defender"]
        if defender["nomad"]:
            return {"attacker": 0 if self.winner == "attacker" else defender["casualties"], "defender": 0}
        return {"attacker": defender["casualties"], "defender": attacker["casualties"]}


def naive_retreats(ground: list[dict[str, Any]]) -> list[str]:
    """Where the loser may go: beside, else home, else anywhere free, else nowhere."""
    beside, at_home, free = [], [], []
    for place in ground:
        if place["adjacent"] and (place["unoccupied"] or place["controlled"]):
            beside.append(place["id"])
        if place["home"] and place["controlled"]:
            at_home.append(place["id"])
        if place["unoccupied"]:
            free.append(place["id"])
    if beside:
        return beside
    return at_home if at_home else free
