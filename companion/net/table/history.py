"""The history's running hash: two phones that were told the same records have the same one."""

from typing import Final

from companion.net.sealed.commitment import hash_parts
from companion.net.table.messages import Record
from engine.codec import Json, dumps
from engine.table import Report

TAG: Final = b"adjutant-history/v1"


def beginning(table_id: str) -> str:
    """The hash of a table at which nothing has happened yet."""
    return hash_parts(TAG, table_id.encode())


def grown(head: str, record_json: Json) -> str:
    """The hash after one more record; `commitment.seal_words` gives its four words."""
    return hash_parts(TAG, head.encode("ascii"), dumps(record_json).encode("ascii"))


def record_of(report: Report) -> Record:
    """The change as everybody is told it."""
    return Record(report.revision, report.kind, report.seat, report.label, report.news, report.secrecy_gone)
