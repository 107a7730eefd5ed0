"""`adjutant rules`: best first, in the language asked for, and a sentence where nothing fits."""

from companion.games import GAMES
from companion.rule_texts import told_rules
from tests.kits.command import adjutant


def test_the_best_card_comes_first_with_its_words_and_links() -> None:
    done = adjutant("rules", "riverwalk", "--game", "scythe")
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and lines[:3] == ["SCYTHE", "", "Riverwalk"]
    words = told_rules(GAMES["scythe"], "en").cards["riverwalk"].words
    assert words in " ".join(line.strip() for line in lines)
    assert "See also: Rivers, Mech abilities" in done.stdout
    assert all(len(line) <= 80 for line in lines)


def test_without_words_every_title_stands_under_its_chapter() -> None:
    done = adjutant("rules", "--game", "ruination", "--language", "de")
    told = " ".join(done.stdout.split())
    book = told_rules(GAMES["ruination"], "de")
    assert all(card.title in told for card in book.cards.values())
    assert all(chapter.title in done.stdout for chapter in book.chapters)
    assert done.stdout.index("Was man gern vergisst") < done.stdout.index("Ein Zug")


def test_words_that_no_rule_has_are_a_sentence() -> None:
    done = adjutant("--language", "de", "rules", "xyzzy")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.strip() == "Zu „xyzzy“ gibt es keine Regel."
