"""What another seat may not decide alone, answered on the app as a phone."""

from pathlib import Path

import pytest

from companion.hosted_table import Hosted, Wishes
from companion.text import text
from engine.game import Act
from engine.message import say
from tests.kits.ui.phone_ui_kit import SCYTHE, holding

pytestmark = pytest.mark.window


def words(key: str) -> str:
    return text(say(key))


@pytest.mark.parametrize("yes", [True, False])
def test_the_end_that_another_seat_wants_is_agreed_to_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, yes: bool
) -> None:
    players = ["Ana:crimea:engineering", "Ben:nordic:patriotic"]
    wishes = Wishes(SCYTHE.name, players, {"tracking": "score"}, name="Friday", folder=tmp_path)
    host = Hosted(wishes, lambda _: None)
    try:
        with holding(tmp_path / "app", monkeypatch) as owner:
            owner.join(host.link(0))
            owner.sees(words("page.tab.play"))
            offer = next(offer for offer in SCYTHE.offers(host.table.state, 1) if offer.for_all)
            act: Act = offer.act
            host.ask(
                lambda there: there.room.question.ask(1, offer.words, (0,), lambda: there.room.play(act))
            )
            owner.sees(words("page.asked.no"))
            owner.rest()
            owner.tap(words("page.asked.yes" if yes else "page.asked.no"))
            owner.until(lambda: host.ask(lambda there: there.room.question.asked) is None)
            owner.until(lambda: owner.now.sheet.asked is None)
            assert SCYTHE.is_over(host.table.state) is yes
    finally:
        host.close()
