"""A git hook, `python tools/commit_message.py FILE`: is a message of the form that CONTRIBUTING.md wants?"""

import re
import sys
from pathlib import Path

LONGEST = 72  # what `git log --oneline` shows whole in a terminal of 80 columns
_FORM = re.compile(r"[a-z][a-z0-9_./-]*(?:, [a-z][a-z0-9_./-]*)*: \S.*")
_BY_GIT = re.compile(r'Merge |Revert "|(?:fixup|squash|amend)! ')
_SCISSORS = "# ------------------------ >8 ------------------------"


def problems(message: str) -> list[str]:
    """One sentence for each thing that is wrong with the message; lines that git leaves out do not count."""
    kept = message.partition(_SCISSORS)[0].splitlines()
    lines = "\n".join(line for line in kept if not line.startswith("#")).strip().splitlines()
    if not lines:
        return ["The message is empty."]
    if _BY_GIT.match(lines[0]):
        return []
    return [sentence for sentence, is_wrong in _wrong(lines) if is_wrong]


def _wrong(lines: list[str]) -> list[tuple[str, bool]]:
    subject, length = lines[0], len(lines[0])
    return [
        (
            'The first line is not "area: what", as in "net: a phone waits for its answer".',
            not _is_form(subject),
        ),
        (f"The first line has {length} characters; {LONGEST} are the most.", length > LONGEST),
        ("The first line ends with a full stop.", subject.endswith(".") and not subject.endswith("...")),
        (
            "The second line is not empty; the reason stands below it.",
            len(lines) > 1 and bool(lines[1].strip()),
        ),
    ]


def _is_form(subject: str) -> bool:
    return _FORM.fullmatch(subject) is not None


def main() -> int:
    """1 and the sentences on stderr if the message in the named file has another form."""
    if len(sys.argv) != 2:
        print("Usage: python tools/commit_message.py FILE", file=sys.stderr)
        return 2
    try:
        message = Path(sys.argv[1]).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        print(f"The message cannot be read: {error}.", file=sys.stderr)
        return 1
    found = problems(message)
    for sentence in found:
        print(sentence, file=sys.stderr)
    return min(len(found), 1)


if __name__ == "__main__":
    sys.exit(main())
