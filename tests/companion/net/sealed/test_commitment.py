"""What a commitment is bound to: change any part of it and nothing opens it."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.net.sealed.commitment import (
    CommitmentMismatch,
    Context,
    Misshapen,
    SealOpening,
    check,
    commitment,
    commitment_to,
    is_canonical,
    secret_text,
    verify,
)
from engine.codec import Json, loads
from tests.kits.net.sealed_kit import (
    ATTACKER,
    DEFENDER,
    nonce,
)

CONTEXT = Context("7f3a9c1e", 3, 1, ATTACKER, "attacker", DEFENDER)
HASH = 64 * "a"
NUMBERS = st.integers(0, 2**53 - 1)
CONTEXTS = st.builds(Context, st.text(), NUMBERS, NUMBERS, NUMBERS, st.text(), NUMBERS, NUMBERS)
OPENINGS = st.builds(
    lambda nonce, dial, cards: SealOpening(nonce.hex(), secret_text({"dial": dial, "cards": list(cards)})),
    st.binary(min_size=32, max_size=32), st.integers(0, 7), st.lists(st.integers(2, 5), max_size=5),
)  # fmt: skip
PLAIN: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers(1 - 2**53, 2**53 - 1) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "B", "10"]), inner),
    max_leaves=8,
)


@given(CONTEXTS, OPENINGS, st.data())
def test_an_opening_fits_no_other_context(
    context: Context, opening: SealOpening, data: st.DataObject
) -> None:
    """Game, choice, attempt, seat, role, peer and protocol: change any one and it no longer verifies."""
    sealed = commitment_to(context, opening)
    assert verify(context, sealed, opening)
    name = data.draw(st.sampled_from(Context.__slots__))
    old = getattr(context, name)
    new = data.draw((st.text() if isinstance(old, str) else NUMBERS).filter(lambda new: new != old))
    changed: dict[str, Any] = {name: new}
    assert not verify(replace(context, **changed), sealed, opening)


@given(CONTEXTS, OPENINGS, st.sampled_from([("seat", "peer"), ("choice", "attempt"), ("game", "role")]))
def test_two_fields_cannot_be_swapped(context: Context, opening: SealOpening, names: tuple[str, str]) -> None:
    """The other side's context, for one, is another context."""
    one, other = (getattr(context, name) for name in names)
    changed: dict[str, Any] = dict(zip(names, (other, one), strict=True))
    swapped = replace(context, **changed)
    assert verify(swapped, commitment_to(context, opening), opening) == (one == other)


@given(OPENINGS, st.integers(0, 255))
def test_every_bit_of_the_nonce_counts(opening: SealOpening, bit: int) -> None:
    """Flip one of the 256 and the opening is another."""
    flipped = f"{int(opening.nonce, 16) ^ 1 << bit:064x}"
    assert not verify(CONTEXT, commitment_to(CONTEXT, opening), replace(opening, nonce=flipped))


@given(OPENINGS, OPENINGS)
def test_only_the_same_secret_opens(opening: SealOpening, other: SealOpening) -> None:
    """The nonce of one side does not open another dial or other cards."""
    swapped = replace(opening, secret=other.secret)
    assert verify(CONTEXT, commitment_to(CONTEXT, opening), swapped) == (opening.secret == other.secret)


@given(PLAIN)
def test_a_plain_secret_has_exactly_one_text(secret: Json) -> None:
    """Text, back and text again, and no spaces in between."""
    text = secret_text(secret)
    assert is_canonical(text) and secret_text(loads(text)) == text
    assert not is_canonical(text + " ")


@given(st.text(max_size=30))
def test_any_other_text_is_refused_quietly(text: str) -> None:
    """Whatever a phone sends as its secret, it is the canonical text of something or no secret."""
    assert not is_canonical(text) or secret_text(loads(text)) == text


@pytest.mark.parametrize("secret", [0.5, {"dial": 5.0}, {"ä": 1}, 2**53, "a" * 1023, [[[[[[[[[1]]]]]]]]]])
def test_a_secret_that_two_languages_could_read_differently_is_refused(secret: Json) -> None:
    """Fractions, large numbers, odd keys, and anything long or deep."""
    with pytest.raises(Misshapen):
        secret_text(secret)


@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_a_nonce_has_exactly_32_bytes(size: int) -> None:
    """A shorter one could be guessed, and no other length is in the protocol."""
    with pytest.raises(Misshapen):
        commitment(CONTEXT, bytes(size), b"5")
    with pytest.raises(Misshapen):
        commitment_to(CONTEXT, SealOpening("00" * size, "5"))


def test_a_mismatch_names_both_hashes() -> None:
    """The journal can show what stood and what came."""
    opening = SealOpening(nonce(1).hex(), "5")
    with pytest.raises(CommitmentMismatch) as error:
        check(CONTEXT, HASH, opening)
    assert dict(error.value.message.params) == {"listed": HASH, "found": commitment_to(CONTEXT, opening)}
