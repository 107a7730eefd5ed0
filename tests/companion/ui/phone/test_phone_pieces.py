"""What the phone in the app is made of, without a window: addresses, private files, cards, the sheet."""

import stat
from pathlib import Path

import pytest

from companion.net.pairing.handshake import BadKey
from companion.net.sealed.sealed_messages import ChoiceOpened
from companion.net.table.messages import Record
from companion.ui.phone.cards import Cards, Held
from companion.ui.phone.door import BadAddress, TableLink, read_address
from companion.ui.phone.sheet import read_sealing, undone
from companion.ui.phone.store import Drawer, FileStore
from engine.codec import Malformed, decode
from engine.forms import NumberField, ValuesField
from engine.message import say

KEY = "A" * 22
NOW = decode(
    ChoiceOpened,
    {
        "game": "g",
        "choice": 1,
        "attempt": 1,
        "sides": [{"seat": 0, "role": "attacker"}, {"seat": 1, "role": "defender"}],
    },
)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (" http://192.168.1.20:9000/ ", TableLink("192.168.1.20", 9000)),
        ("10.0.0.5", TableLink("10.0.0.5", 8765)),
        ("HTTP://127.0.0.1:8765/#", TableLink("127.0.0.1", 8765)),
    ],
)
def test_an_address_is_read_as_people_write_it(typed: str, found: TableLink) -> None:
    """With or without its beginning, its port and the blanks around it."""
    assert read_address(typed) == found


def test_the_link_of_a_seat_carries_its_invitation() -> None:
    """The part that no browser sends is the key."""
    found = read_address(f"http://192.168.1.20:8765/#s=2&k={KEY}")
    assert found.invitation and (found.invitation.seat, found.invitation.key) == (2, KEY)
    assert KEY not in repr(found)


@pytest.mark.parametrize(
    "typed", ["", "8.8.8.8", "http://example.com/", "10.0.0.5:0", "10.0.0.5:99999", "a b"]
)
def test_no_link_leads_out_of_the_local_network(typed: str) -> None:
    """Whatever was pasted, this phone calls nobody but a machine in the same room."""
    with pytest.raises(BadAddress):
        read_address(typed)


def test_a_damaged_link_is_told_apart_from_a_wrong_address() -> None:
    """The sentence says what to do: scan again."""
    with pytest.raises(BadKey):
        read_address("10.0.0.5:8765/#s=1&k=short")


def test_keys_lie_in_files_of_their_owner_alone(tmp_path: Path) -> None:
    """Nobody else on the machine can read them, and a torn file counts as none."""
    store = Drawer(tmp_path / "phone").store("a" * 16)
    store.save({"ticket": None, "table": {"counter": 3}})
    path = tmp_path / "phone" / f"{'a' * 16}.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert FileStore(path).load() == {"ticket": None, "table": {"counter": 3}}
    path.write_text('{"ticket":')
    assert FileStore(path).load() is None and FileStore(path).ticket is None
    store.erase()
    assert not path.exists()


def test_a_disk_that_cannot_be_written_is_noticed(tmp_path: Path) -> None:
    """The game goes on, and the person is told that a restart would cost the seat."""
    (tmp_path / "file").write_text("")
    store = FileStore(tmp_path / "file" / "below.json")
    store.save({"ticket": None})
    assert store.load() == {"ticket": None} and not store.lasting


def test_an_opened_choice_takes_its_cards_once_and_they_can_be_put_back() -> None:
    """A repeat of the news takes nothing more; cards that were not noted are not missed."""
    cards = Cards((Held("cards", say("form.cards"), (2, 3, 4, 5), (2, 3, 3)),))
    left = cards.spent_by(NOW, {"cards": [3, 5], "dial": 2})
    assert left.held("cards") == (2, 3)
    assert left.spent_by(NOW, {"cards": [3], "dial": 2}) == left
    assert left.put_back().held("cards") == (2, 3, 3)
    assert left.put_back().put_back().held("cards") == (2, 3, 3)


def test_a_sheet_of_another_make_is_refused_whole() -> None:
    """A field that this app cannot draw is no crash of the screen."""
    label = {"key": "form.dial"}
    form = {
        "fields": [{"field": "number", "name": "dial", "label": label, "least": 0, "most": 7}],
        "facts": [],
    }
    cards = {"field": "values", "name": "cards", "label": label, "values": [2], "most": 1}
    sides = [
        {"seat": at, "role": "side", "form": {**form, "fields": [*form["fields"], cards]}} for at in (0, 1)
    ]
    found = read_sealing({"key": "x", "title": label, "sides": sides})
    assert [type(field) for field in found.sides[0].form.fields] == [NumberField, ValuesField]
    sides[1]["form"] = {**form, "fields": [{"field": "picture", "name": "x"}]}
    with pytest.raises(Malformed):
        read_sealing({"key": "x", "title": label, "sides": sides})


def test_what_was_taken_back_and_done_again_is_not_struck_out() -> None:
    """The log strikes out what does not count, and only that."""
    kinds = ("step", "step", "undone", "undone", "redone")
    log = tuple(Record(at, kind, 0, None) for at, kind in enumerate(kinds, 1))
    assert undone(log) == {2}
