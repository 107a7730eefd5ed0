"""`evolve` does what dataclasses.replace does, and never touches the old object."""

from dataclasses import FrozenInstanceError, dataclass, fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import Clock
from engine.frozen import evolve
from engine.scythe.state import Mats, Player, Tally, Turn

VALUES: st.SearchStrategy[Any] = st.integers() | st.text(max_size=5) | st.none() | st.tuples(st.integers())


@dataclass(frozen=True, slots=True)
class Base:
    """Fields with and without default."""

    first: Any
    second: Any = 2


@dataclass(frozen=True, slots=True)
class Derived(Base):
    """Inherited slots and one of its own."""

    third: Any = None


@dataclass(frozen=True, slots=True)
class Named:
    """Field names that a maker of copies might want for itself."""

    new: Any
    cls: Any = 0
    self: Any = 0
    name: Any = 0
    changes: Any = 0


CLASSES = (Base, Derived, Clock, Mats, Player, Tally, Turn)


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
@given(data=st.data())
def test_evolve_equals_replace_and_leaves_the_old_object_alone(cls: type, data: st.DataObject) -> None:
    """For any values and any choice of fields the copy is right and the original unchanged."""
    names = [field.name for field in fields(cls)]
    old = cls(*(data.draw(VALUES, name) for name in names))
    before = [getattr(old, name) for name in names]
    changes = data.draw(st.dictionaries(st.sampled_from(names), VALUES), "changes")
    new = evolve(old, **changes)
    assert new == replace(old, **changes)
    assert type(new) is cls
    assert new is not old
    assert [getattr(old, name) for name in names] == before
    assert all(getattr(new, name) is changes.get(name, getattr(old, name)) for name in names)


@pytest.mark.parametrize("field", [field.name for field in fields(Named)])
def test_no_field_name_is_taken_by_the_copying_itself(field: str) -> None:
    """A field may be called `new` or `cls`: set or left alone, it comes out as in dataclasses.replace."""
    old = Named(1, 2, 3, 4, 5)
    assert evolve(old, **{field: "changed"}) == replace(old, **{field: "changed"})
    assert evolve(old, **{field: old.cls}) == replace(old, **{field: old.cls})
    assert evolve(old) == old


def test_evolve_refuses_a_wrong_name_and_says_which() -> None:
    """A misspelt field is an error, also beside right ones, and the old object stays as it was."""
    old = Derived(1)
    with pytest.raises(TypeError, match="thrid"):
        evolve(old, thrid=3)
    with pytest.raises(TypeError, match=r"zeroth|fourth"):
        evolve(old, first=5, zeroth=0, fourth=4)
    assert old == Derived(1)


def test_the_copy_is_frozen_and_hashable_like_the_original() -> None:
    """What evolve returns is as immutable as what a constructor returns."""
    new = evolve(Derived(1), third=3)
    with pytest.raises(FrozenInstanceError):
        new.first = 2  # type: ignore[misc]
    assert hash(new) == hash(Derived(1, 2, 3))
