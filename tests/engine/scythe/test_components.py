"""The printed components agree with each other."""

from engine.scythe.components import START_WORKERS, WORKERS, factions
from tests.kits.scythe.tables import build


def test_every_seat_begins_with_the_workers_that_its_faction_puts_on_the_map() -> None:
    """The mats say how many, the factions say where; no correction may go below."""
    assert {len(facts.workers_at) for facts in factions().values()} == {START_WORKERS}
    assert {player.workers for player in build().players} == {START_WORKERS}
    assert START_WORKERS < WORKERS
