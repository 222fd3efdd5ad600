"""Games that were played elsewhere and are entered from one seat's knowledge, by every kind of rules."""

from __future__ import annotations

from typing import Any

import pytest

from entered import begun, entered, played
from knaves import record
from knaves.cards import NotationError
from knaves.game import Seat
from knaves.games import SHELF, find
from knaves.i18n.language import speak
from knaves.record.transcript import answer, back, correct, course, record_of

RULES: list[tuple[str, int, dict[str, Any]]] = [
    ("cribbage", 2, {}),
    ("cribbage", 2, {"go": "spoken", "starter_cut": "chance"}),
    ("cribbage", 2, {"go": "honour", "target": 61}),
    ("cribbage", 2, {"counting": "muggins", "muggins": "called", "target": 61}),
    ("cribbage", 2, {"pegging": "claimed", "counting": "penalty", "target": 61}),
    ("cribbage", 2, {"best_of": 3, "target": 31}),
    ("cribbage", 3, {"target": 61}),
    ("cribbage", 3, {"target": 61, "go": "spoken"}),
    ("cribbage", 4, {"target": 61}),
    ("euchre", 4, {}),
    ("euchre", 4, {"preset": "feltz"}),
    ("euchre", 4, {"alone": "exchange", "loner_lead": "loner", "canadian": True}),
    ("euchre", 4, {"joker": True, "no_trump": True, "defend_alone": "always", "stick_the_dealer": False}),
]


@pytest.mark.parametrize(("game", "seats", "options"), RULES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_is_entered_and_comes_out_as_it_was_played(
    game: str, seats: int, options: dict[str, Any], seed: int
) -> None:
    found = played(game, seed, seats, **options)
    for seat in range(seats):
        transcript = entered(found, Seat(seat))
        sheet = record_of(transcript)
        assert record.read(record.write(sheet)) == sheet
        verdict = record.verify(sheet)
        assert (verdict.illegal, verdict.finished) == ("", True)
        last = record.replay(sheet)
        assert (last.open.scores, found.game.result(last)) == (
            found.last.open.scores,
            found.game.result(found.last),
        )


@pytest.mark.parametrize(("game", "seats", "options"), RULES[:9:4] + RULES[9:])
def test_an_answer_given_again_changes_nothing_and_back_undoes_it(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    transcript = entered(played(game, 3, seats, **options), Seat(0))
    for place in range(0, len(transcript.answers), 7):
        assert correct(transcript, place, transcript.answers[place]) == (transcript, None)
    shorter = back(transcript)
    assert shorter.answers == transcript.answers[:-1]
    assert answer(shorter, transcript.answers[-1]) == (transcript, None)


def test_every_game_says_whether_it_can_be_entered() -> None:
    assert [name for name in SHELF if find(name).entering is not None] == ["cribbage", "euchre"]


def _typed(game: str, words: list[str], seats: int = 2, **options: Any) -> Any:
    found = played(game, 1, seats, **{"target": 5, **options})
    transcript = begun(found, Seat(0))
    for each in words:
        transcript, refusal = answer(transcript, each)
        assert refusal is None, (each, str(refusal))
    return transcript


OPENED = ["Bob", "5H 6H 7H 8H 9H TH", "9h, 10h", "KS"]


@pytest.mark.parametrize(
    ("before", "words", "paragraph", "said"),
    [
        (["Bob"], "5H 6H 7H 8H 9H 9H", "3.1", "The 9♥ is in the pack only once."),
        (OPENED[:2], "9H JS", "3.3", "You do not hold the J♠."),
        (OPENED[:3], "5H", "3.1", "You hold the 5♥ yourself."),
        (OPENED, "TH", "5.2", "You do not hold the 10♥."),
        ([*OPENED, "5H"], "KS", "3.1", "The K♠ is the starter."),
        ([*OPENED, "5H"], "TH", "3.1", "The 10♥ is in the crib."),
        ([*OPENED, "8H", "KD", "7H"], "KC", "5.3", "The K♣ would make 35"),
        ([*OPENED, "8H"], "go KC", "", "is not a card"),
    ],
)
def test_what_cannot_be_is_refused_with_the_paragraph_at_cribbage(
    before: list[str], words: str, paragraph: str, said: str
) -> None:
    transcript = _typed("cribbage", before, target=121)
    _same, refusal = answer(transcript, words)
    assert refusal is not None
    assert (refusal.paragraph, said in refusal.sentence) == (paragraph, True), str(refusal)
    assert str(refusal).endswith(f"(§{paragraph})") == bool(paragraph)


def test_a_go_holds_for_the_rest_of_the_deal() -> None:
    """Who said go at 25 held no card of six or less, and may not lay one later (§5.6)."""
    transcript = _typed("cribbage", [*OPENED, "8H", "KD", "7H", "go", "6H"], target=121)
    asked = course(transcript).question
    assert asked is not None
    assert (asked.seat, min(card % 13 for card in asked.cards)) == (1, 6)
    _same, refusal = answer(transcript, "6C")
    assert refusal is not None
    assert (refusal.paragraph, refusal.sentence) == (
        "5.6",
        "Bob had said go, and held no card worth 6 or less.",
    )


def test_what_cannot_be_read_is_refused_without_a_paragraph() -> None:
    transcript = _typed("cribbage", OPENED, target=121)
    for words in ("", "five", "5H 6H", "??"):
        same, refusal = answer(transcript, words)
        assert same == transcript
        assert refusal is not None
        assert not refusal.paragraph


def test_a_suit_not_followed_is_remembered_at_euchre() -> None:
    words = ["Dot", "9H TH QH KH AH", "9S", "pass", "pass", "pass", "pass", "make H", "AH", "9C"]
    transcript = _typed("euchre", words, seats=4, target=10)
    asked = course(transcript).question
    assert asked is not None
    assert asked.seat == 2
    transcript, refusal = answer(transcript, "TC")
    assert refusal is None
    transcript, refusal = answer(transcript, "9D")
    assert refusal is None
    for text in ("9H",):
        transcript, refusal = answer(transcript, text)
        assert refusal is None
    _same, refusal = answer(transcript, "JH")
    assert refusal is not None
    assert (refusal.paragraph, refusal.sentence) == (
        "6.3",
        "Bob did not follow hearts earlier in this deal, so the J♥ cannot be theirs.",
    )


def test_a_correction_keeps_what_fits_and_names_what_does_not() -> None:
    transcript = _typed("cribbage", [*OPENED, "5H", "KD", "6H"], target=121)
    # Another starter changes nothing else.
    changed, refusal = correct(transcript, 3, "QS")
    assert refusal is None
    assert course(changed).refusal is None
    assert changed.answers[4:] == transcript.answers[4:]
    # With another throw, the card that was played is no longer in the hand.
    changed, refusal = correct(transcript, 2, "5H 6H")
    assert refusal is None
    now = course(changed)
    assert len(now.answered) == 4
    assert now.refusal is not None
    assert (now.refusal.paragraph, now.refusal.sentence) == ("5.2", "You do not hold the 5♥.")
    assert (changed.answers[4], now.waiting) == ("5H", ("KD", "6H"))
    # Mended, all that waited fits again; the last answer is the next to be mended.
    mended, refusal = answer(changed, "9H")
    assert refusal is None
    now = course(mended)
    assert (len(now.answered), now.refusal is not None and now.refusal.paragraph) == (6, "5.2")


def test_the_questions_are_asked_in_both_languages() -> None:
    transcript = _typed("cribbage", OPENED[:2], target=121)
    try:
        speak("cs")
        asked = course(transcript).question
        assert asked is not None
        assert asked.words == "Které karty jste odhodili do krabičky?"
    finally:
        speak("en")


def test_the_farmers_hand_cannot_be_entered() -> None:
    with pytest.raises(NotationError, match="farmer's hand"):
        course(begun(played("euchre", 1, 4, farmers=True, target=1), Seat(0)))
