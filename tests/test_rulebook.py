"""How the games are played, as text: whole in every language, and every worked example is right."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from knaves import rulebook
from knaves.cards import Card, parse
from knaves.game import IllegalMove
from knaves.games import SHELF
from knaves.games.cribbage.rules.scoring import pegged, tally
from knaves.games.euchre.rules.trumps import Trump, winner
from knaves.i18n.language import BRITISH, languages, speaking
from knaves.typeset import plain

pytestmark = pytest.mark.bare

CARD = r"(?:10|[2-9AJQK])[♣♦♥♠]"
EXAMPLE = re.compile(
    rf"^    (\w+) ((?:{CARD} ){{3}}{CARD}), [\w ]+ ({CARD})\n\n((?:    \d+ .*\n)+)", re.MULTILINE
)
LAID = re.compile(rf"^    (?P<who>\w+) +(?P<card>{CARD}) +(?P<count>\d+)(?: +(?P<points>\d+) +(?P<why>.*))?$")
TRICK = re.compile(r"^    (?P<suit>[♣♦♥♠]) \w+: (?P<cards>.*)  → (?P<who>\w+)$", re.MULTILINE)


def text(game: str, language: str) -> str:
    with speaking(language):
        return rulebook.teaching(game)


@pytest.mark.parametrize("language", languages())
def test_the_worked_counts_are_those_of_the_law(language: str) -> None:
    found = EXAMPLE.findall(text("cribbage", language))
    assert len(found) >= 7
    for called, hand, starter, lines in found:
        count = tally(parse(hand), Card(starter), crib=called in ("Crib", "Krabička"))
        shown = [
            (frozenset(parse(" ".join(re.findall(CARD, line)))), int(line.split()[0]))
            for line in lines.splitlines()
        ]
        assert sorted(shown, key=lambda each: each[1]) == shown
        expected = [(frozenset(part.cards), total) for part, total in count.aloud]
        # Parts of one kind may stand in another order than the tally's.
        assert [total for _cards, total in shown] == [total for _cards, total in expected], hand
        assert {cards for cards, _total in shown} == {cards for cards, _total in expected}, hand


@pytest.mark.parametrize("language", languages())
def test_the_worked_play_pegs_what_it_says(language: str) -> None:
    lines = [found for line in text("cribbage", language).splitlines() if (found := LAID.match(line))]
    pile: list[Card] = []
    pegs = {line["who"]: 0 for line in lines}
    for place, line in enumerate(lines):
        pile.append(Card(line["card"]))
        # The last card of all is worth one.
        worth = pegged(pile).total + (place == len(lines) - 1)
        assert worth == int(line["points"] or 0), line[0]
        count = sum(min(card % 13 + 1, 10) for card in pile)
        assert count == int(line["count"])
        pegs[line["who"]] += worth
        pile = [] if count == 31 else pile
    assert len(lines) == 8
    assert list(pegs.values()) == [4, 3]


@pytest.mark.parametrize("language", languages())
def test_the_worked_tricks_are_won_as_they_say(language: str) -> None:
    found = list(TRICK.finditer(text("euchre", language)))
    assert len(found) >= 4
    order = ["Vy" if language == "cs" else "You", "Walter", "Ida", "Ruth"]
    for each in found:
        played = [
            (order.index(who), Card(card)) for who, card in re.findall(rf"(\w+) ({CARD})", each["cards"])
        ]
        assert [(played[0][0] + step) % 4 for step in range(4)] == [seat for seat, _card in played]
        trick = tuple(played)
        assert order[winner(trick, Trump("♣♦♥♠".index(each["suit"])))] == each["who"]  # type: ignore[arg-type]


def test_the_trumps_are_listed_from_the_top() -> None:
    (listed,) = re.findall(rf"^    ((?:{CARD} +){{6}}{CARD})$", text("euchre", "en"), re.MULTILINE)
    cards = parse(listed)
    for higher, lower in pairwise(cards):
        assert winner(((0, lower), (1, higher)), Trump.HEARTS) == 1  # type: ignore[arg-type]


@pytest.mark.parametrize("game", SHELF)
def test_every_language_has_the_same_sections_and_examples(game: str) -> None:
    english = text(game, "en")
    for language in languages():
        own = text(game, language)
        assert [len(signs) for signs in re.findall(r"(?m)^(#+) ", own)] == [
            len(signs) for signs in re.findall(r"(?m)^(#+) ", english)
        ]
        assert re.findall(CARD, own) == re.findall(CARD, english)
        assert language == "en" or own != english
        assert own.count("\n- ") == english.count("\n- ")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", SHELF)
def test_a_section_is_no_longer_than_it_is_read_and_nothing_is_broken(game: str, language: str) -> None:
    for width in (58, 78):
        lines = plain(text(game, language), width)
        assert max(map(len, lines)) <= width
        assert not [line for line in lines if re.search(r"\*\*|`|^#", line)]
        words = set(" ".join(lines).split())
        whole = set(re.sub(r"[*`#]", "", text(game, language)).replace("|", " ").split())
        assert whole - words <= {"---"}, "a word was broken or lost"


@pytest.mark.parametrize("game", SHELF)
def test_every_paragraph_that_a_refusal_may_name_is_found(game: str) -> None:
    found = rulebook.paragraphs(game)
    assert "1.4" in found
    assert rulebook.paragraph(game, "1.4").endswith(found["1.4"])
    assert rulebook.paragraph(game, "5").count("\n\n**5.") == sum(each.startswith("5.") for each in found)
    assert rulebook.paragraph(game, "99.1") == ""
    assert "99.1" in rulebook.section(game, "99.1")


@pytest.mark.parametrize("game", SHELF)
def test_every_language_has_the_whole_law_with_the_same_options_in_each_paragraph(game: str) -> None:
    english = rulebook.paragraphs(game)
    for language in languages():
        with speaking(language):
            own = rulebook.paragraphs(game)
            headings = rulebook.paragraph(game, "1"), rulebook.paragraph(game, "3.3")
        assert list(own) == list(english)
        for number, words in own.items():
            assert sorted(re.findall(r"`\w+`", words)) == sorted(re.findall(r"`\w+`", english[number])), (
                number
            )
            assert language == "en" or words != english[number]
        assert all(heading.startswith("## ") for heading in headings)


def test_a_number_is_read_with_its_sign_and_without() -> None:
    refusal = IllegalMove("The count may not pass thirty-one.", "5.3")
    assert rulebook.number_in(refusal.paragraph) == rulebook.number_in("§5.3") == "5.3"
    assert rulebook.number_in("5.3.1") == rulebook.number_in("") == ""


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_game_without_texts_has_none() -> None:
    assert rulebook.teaching("toy") == rulebook.law("toy") == rulebook.paragraph("toy", "1.1") == ""


def test_P04_the_british_text_has_a_box_for_the_crib() -> None:
    assert "throw two cards, face down, to the *box*" in text("cribbage", BRITISH)
