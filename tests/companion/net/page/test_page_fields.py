"""Every kind of field on the phone page: whatever a finger picks is an answer, or not whole yet."""

from pathlib import Path

from engine.codec import encode
from engine.forms import BadAnswer, FormField, check
from tests.kits.engine.every_field import EVERY_FIELD
from tests.kits.net.node_kit import run


def _fits(field: FormField, answer: object) -> bool:
    try:
        check((field,), {field.name: answer})
    except BadAnswer:
        return False
    return True


def test_whatever_is_picked_on_the_page_is_an_answer_or_not_whole_yet(tmp_path: Path) -> None:
    """The page lets nobody send what the host would refuse."""
    picked = run(tmp_path, "page_fields.mjs", [encode(field) for field in EVERY_FIELD])
    for field in EVERY_FIELD:
        assert picked[field.name], field.name
        for answer, whole in picked[field.name]:
            assert _fits(field, answer) is whole, (field.name, answer)
