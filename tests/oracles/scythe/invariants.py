"""What holds in every position of Scythe, counted without the engine's own status."""

from collections import Counter

from engine.scythe.ids import Tracking
from engine.scythe.state import State
from tests.kits.scythe.tables import MECHS_OF, SLOT_NAMES, data

BRACKETS = {
    mat["id"]: tuple(each["upgrade_slots"] for each in mat["sections"]) for mat in data("player_mats")["mats"]
}


def broken(state: State) -> list[str]:
    """Every invariant that does not hold, counted without the engine's own `status`."""
    wrong = []
    cards = [player.factory_card for player in state.players if player.factory_card is not None]
    facts = {
        "42 combat cards": 0 <= sum(player.combat_cards for player in state.players) <= 42,
        "factory cards differ": len(set(cards)) == len(cards),
        "two open turns": len(state.turns) <= 2,
        "turns of different seats": len({turn.seat for turn in state.turns}) == len(state.turns),
        "prompts have their own numbers": len({p.number for p in state.prompts}) == len(state.prompts),
        "six stars end the game": bool(state.ended) or all(sum(p.stars) < 6 for p in state.players),
        "no bonus is left at the end": not (state.ended and state.prompts),
        "nobody keeps a bonus into its next turn": not _kept(state),
        "no tap decides later about a star": not _star_is_kept(state),
    }
    for seat, player in enumerate(state.players):
        at, now = state.setup.seats[seat], player.mats
        limits = {
            "combat": 6 if at.faction == "saxony" else 2,
            "objective": 2 if at.faction == "saxony" else 1,
        }
        facts |= {
            f"{seat}: six cubes": len(set(now.exposed)) == len(now.exposed) == sum(now.brackets) <= 6,
            f"{seat}: brackets": all(
                0 <= cubes <= most for cubes, most in zip(now.brackets, BRACKETS[at.mat], strict=True)
            ),
            f"{seat}: four mechs": len(set(now.mechs)) == len(now.mechs)
            and {*now.mechs} <= {*MECHS_OF[at.faction]},
            f"{seat}: four structures": len(set(now.structures)) == len(now.structures) <= 4,
            f"{seat}: four recruits": len(set(now.recruits)) == len(now.recruits) <= 4,
            f"{seat}: recruits cover bonuses": len(set(now.one_time))
            == len(now.one_time)
            == len(now.recruits),
            f"{seat}: eight workers": 2 <= player.workers <= 8,
            f"{seat}: power": 0 <= player.power <= 16,
            f"{seat}: popularity": 0 <= player.popularity <= 18,
            f"{seat}: coins": player.coins >= 0,
            f"{seat}: cards": player.combat_cards >= 0,
            f"{seat}: objectives": 0 <= player.objectives <= 2,
            f"{seat}: six stars": sum(player.stars) <= 6,
            f"{seat}: slots": all(
                0 <= n <= limits.get(slot, 1) for slot, n in zip(SLOT_NAMES, player.stars, strict=True)
            ),
            f"{seat}: pieces": _pieces_stand_on_the_board(state, seat),
        }
    wrong += [name for name, holds in facts.items() if not holds]
    return wrong


def _kept(state: State) -> bool:
    """Whether a seat that has not come to its bottom row holds a bonus that it earned before its turn."""
    begun = {turn.seat for turn in state.turns if turn.stage in ("top_row", "bottom_row", "moving", "combat")}
    return any(prompt.seat in begun for prompt in state.prompts)


def _star_is_kept(state: State) -> bool:
    """Whether, with no action open, a bonus that nobody answered for would bring a star."""
    if state.ended or any(turn.stage in ("bottom_benefit", "bonuses") for turn in state.turns):
        return False
    tracks = {"upgrade": ("power", 16), "build": ("popularity", 18)}
    for action, (track, top) in tracks.items():
        open_ = Counter(prompt.seat for prompt in state.prompts if str(prompt.bottom) == action)
        for seat, number in open_.items():
            player = state.players[seat]
            now, placed = getattr(player, track), player.stars[SLOT_NAMES.index(track)]
            if now < top <= now + number and not placed and sum(player.stars) + len(player.missions) < 6:
                return True
    return False


def _pieces_stand_on_the_board(state: State, seat: int) -> bool:
    """With a tracked board every worker, mech and structure that left the mats stands somewhere."""
    if state.board is None:
        return state.setup.tracking is not Tracking.BOARD
    player, seen = state.players[seat], Counter[str]()
    for place in state.board.places:
        units = place.of(seat)
        seen.update(character=units.character, mechs=units.mechs, workers=units.workers)
        seen["structures"] += bool(place.structure and place.structure[0] == seat)
        seen["negative"] += any(
            n < 0 for n in (*place.resources, units.character, units.mechs, units.workers)
        )
    now = player.mats
    expected = (1, len(now.mechs), player.workers, len(now.structures), 0)
    return tuple(seen[n] for n in ("character", "mechs", "workers", "structures", "negative")) == expected
