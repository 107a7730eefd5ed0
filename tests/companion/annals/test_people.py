"""Names are changed and joined in a file of their own; no journal knows of it."""

from pathlib import Path

import pytest

from companion.annals.people import FILE, NoName, People

KNOWN = ("Ana", "ana", "Bene", "Ben")


def test_two_names_become_one_person_and_can_be_parted_again(tmp_path: Path) -> None:
    people = People(tmp_path)
    people.call("Bene", "Ben", KNOWN)
    people.call("ana", "Ana", KNOWN)
    again = People(tmp_path)
    assert [again.who(name) for name in KNOWN] == ["Ana", "Ana", "Ben", "Ben"]
    again.call("Ben", " Benedikt  B. ", KNOWN)
    assert [People(tmp_path).who(name) for name in KNOWN] == ["Ana", "Ana", "Benedikt B.", "Benedikt B."]
    again.forget("Benedikt B.")
    assert [People(tmp_path).who(name) for name in KNOWN] == ["Ana", "Ana", "Bene", "Ben"]


def test_the_file_names_its_format(tmp_path: Path) -> None:
    People(tmp_path).call("Bene", "Ben", KNOWN)
    assert (tmp_path / FILE).read_text() == '{"called":[["Bene","Ben"]],"format":"adjutant-people/1"}'


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "A\u0007na"])
def test_nobody_is_called_nothing(tmp_path: Path, name: str) -> None:
    with pytest.raises(NoName):
        People(tmp_path).call("Ana", name, KNOWN)
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize("content", ["", "{}", '{"format":"adjutant-people/2","called":[]}', "[" * 500])
def test_a_damaged_file_is_put_aside(tmp_path: Path, content: str) -> None:
    """Everybody has the journals' names, and what was there can be mended by hand."""
    (tmp_path / FILE).write_text(content)
    assert People(tmp_path).who("Bene") == "Bene"
    assert (tmp_path / "people.damaged").read_text() == content
