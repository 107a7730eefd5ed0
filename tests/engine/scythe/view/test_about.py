"""What abilities, structures and actions do can be read wherever they are chosen, in every language."""

import pytest

from companion.languages import LANGUAGES
from companion.text import text
from engine.scythe.ids import Bottom, Faction, Mech, Structure, Top
from engine.scythe.turn.benefits import Build, Deploy
from engine.scythe.view.about import BOTTOMS, STRUCTURES, TOPS, about_mech
from tests.kits.scythe.tables import MECHS_OF
from tests.kits.ui.saved_tables import GAME, found

LONGEST = 160  # letters: two lines on a phone and a breath


def _all():
    yield from (about_mech(mech, faction) for faction in Faction for mech in MECHS_OF[str(faction)])
    yield from (STRUCTURES[each] for each in Structure)
    yield from (TOPS[each] for each in Top)
    yield from (BOTTOMS[each] for each in Bottom)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_has_a_name_has_a_short_sentence(language) -> None:
    for message in _all():
        words = text(message, language)
        assert words != message.key and "{" not in words and words.endswith(".") and len(words) <= LONGEST


def test_riverwalk_names_the_terrains_of_its_own_faction() -> None:
    assert "forest, mountain" in text(about_mech(Mech.RIVERWALK, Faction.NORDIC))
    assert "farm, village" in text(about_mech(Mech.RIVERWALK, Faction.RUSVIET))


def test_offers_to_deploy_and_to_build_say_what_they_bring() -> None:
    seen = set()
    setup, steps = found("over")
    state = GAME.set_up(setup)
    for step in steps:
        for seat in GAME.to_act(state):
            for offer in GAME.offers(state, seat):
                if isinstance(offer.act, Deploy):
                    assert offer.about == about_mech(offer.act.mech, state.setup.seats[seat].faction)
                    seen.add(Deploy)
                elif isinstance(offer.act, Build):
                    assert offer.about == STRUCTURES[offer.act.structure]
                    seen.add(Build)
                else:
                    assert offer.about is None
        state = GAME.apply(state, step)
    assert seen == {Deploy, Build}
