"""The current question, and the possible answers: full move texts and their short forms.

A picture shows only the question, since answers are not typed there.

``p`` pass, ``o`` order, ``a`` alone, ``c d h s`` suits, ``n`` no trump, a card's place in the hand or
its text. `hear` does not check the rules: `apply` refuses a move that is not legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from knaves.card_input import read_card, read_suit
from knaves.cards import Card, NotationError, symbols
from knaves.game import CHANCE
from knaves.games.euchre.rules.moves import (
    DEFEND,
    MAKES,
    MAKES_ALONE,
    ORDER,
    ORDER_ALONE,
    PASS,
    Defend,
    Farmer,
    Make,
    Move,
    Order,
    Pass,
)
from knaves.games.euchre.rules.open import NOBODY, Bidding, Playing, Step, partner_of
from knaves.games.euchre.rules.trumps import NO_TRUMP, Trump, suit_name
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.choosing import WITH_CARD, hand, of_cards
from knaves.games.euchre.text.notation import read, read_trump
from knaves.i18n.language import _, marked
from knaves.vocabulary import Vocabulary, translated


def ask(view: View, names: tuple[str, ...]) -> str:
    """Return the question with its answers, or a sentence that names the awaited player."""
    if not view.legal:
        return _waiting(view, names)
    return f"{question(view, names)} ({', '.join(_answers(view))}):"


def hear(view: View, text: str) -> Move:
    """Return the move that a person means; NotationError if it cannot be read."""
    word = translated(text.lower(), WORDS, endings=("alone",))
    if not word:
        raise NotationError(_("Type one of the answers in brackets, then Enter."))
    if word.split()[0] in _VERBS:
        return _full(view, word, typed=text.split()[0])
    reader = _SHORT.get(view.open.phase.step)
    if reader is None or not view.legal:
        raise NotationError(_("It is not your turn."))
    return reader(view, word)


def _waiting(view: View, names: tuple[str, ...]) -> str:
    if view.open.turn == NOBODY:
        return _("The game is over.")
    if view.open.turn == CHANCE:
        return _("The cards are being shuffled.")
    return _("Waiting for {name}.").format(name=names[view.open.turn])


def question(view: View, names: tuple[str, ...]) -> str:
    """Return the question without answers, for the seat that must answer it."""
    match view.open.phase:
        case Bidding(upcard) as bidding if bidding.step == "order":
            return _question_order(view, symbols(upcard), names)
        case Bidding():
            stuck = PASS not in view.legal
            return _("All have passed: you must name trump.") if stuck else _("Name trump, or pass.")
        case Playing(trick=trick):
            return _("Play which card?") if trick else _("Lead which card?")
        case at:
            return _(_QUESTIONS[at.step])


def _question_order(view: View, card: str, names: tuple[str, ...]) -> str:
    if view.open.dealer == view.seat:
        return _("Pick up the {card}?").format(card=card)
    if view.open.dealer == partner_of(view.seat):
        return _("Order up the {card}? It goes to your partner.").format(card=card)
    return _("Order up the {card}? It goes to {dealer}.").format(card=card, dealer=names[view.open.dealer])


_QUESTIONS: Final[dict[Step, str]] = {
    "bury": marked("Bury which card?"),
    "give": marked("Give your partner your best card."),
    "trim": marked("Bury which card?"),
    "defend": marked("Defend alone?"),
}


def _answers(view: View) -> list[str]:
    if view.open.phase.step in WITH_CARD:
        held = enumerate(hand(view), 1)
        return [str(place) for place, card in held if of_cards(view, (card,)) in view.legal]
    answers = [_SPOKEN[type(move)](move) for move in view.legal if not getattr(move, "alone", False)]
    if view.open.phase.step == "make":
        return [*answers, _("and a after the suit for alone")]
    if view.open.dealer == view.seat:
        # The dealer picks the card up; the others order it up.
        answers = [_("o pick up") if answer == _("o order") else answer for answer in answers]
    return [*answers, *(_("a alone") for move in view.legal if move == ORDER_ALONE)]


def _say_make(move: Move) -> str:
    assert isinstance(move, Make)
    # This letter is typed in every language.
    return f"{'cdhsn'[move.trump]} {suit_name(move.trump)}"


_SPOKEN: Final[dict[type, Callable[[Move], str]]] = {
    Pass: lambda move: _("p pass"),
    Order: lambda move: _("o order"),
    Make: _say_make,
    Farmer: lambda move: _("f show the farmer's hand"),
    Defend: lambda move: _("d defend alone"),
}


def _full(view: View, word: str, typed: str) -> Move:
    """Return a move that begins with its verb. A refusal says the verb as it was ``typed``."""
    verb, _space, rest = word.partition(" ")
    if verb == "farmer" and not rest:
        return Farmer(view.hand)
    if verb in ("bury", "give", "play") and not rest:
        raise NotationError(_("Write the card after {verb}, as in {verb} JD.").format(verb=typed))
    if verb in ("pass", "defend") and rest:
        said = _("Nothing may follow {verb}, but you wrote {rest!r}.")
        raise NotationError(said.format(verb=typed, rest=rest))
    if verb in ("bury", "give", "play") and rest:
        return read(f"{verb} {_card(view, rest)}")
    return _make(rest) if verb == "make" and rest else read(word)


def _card(view: View, word: str) -> Card:
    """Return a card of the hand by its place, or any card by its text."""
    held = hand(view)
    if word.isascii() and word.isdecimal() and len(word) < 3 and word != "10":
        if not 1 <= int(word) <= len(held):
            raise NotationError(
                _("Your hand has places 1 to {number}, not {word}.").format(number=len(held), word=word)
            )
        return held[int(word) - 1]
    try:
        return read_card(word)
    except NotationError as error:
        said = _("{sentence} Its place in your hand will do, too.")
        raise NotationError(said.format(sentence=error)) from None


def _short_order(view: View, word: str) -> Move:
    answers: dict[str, Move] = {
        "p": PASS,
        "o": ORDER,
        "a": ORDER_ALONE,
        "oa": ORDER_ALONE,
        "o a": ORDER_ALONE,
    }
    answers |= {"alone": ORDER_ALONE, "pick up": ORDER, "f": Farmer(view.hand)}
    if word not in answers:
        said = _("{word!r} is not an answer here: o orders up, a orders alone, p passes.")
        if view.open.dealer == view.seat:
            said = _("{word!r} is not an answer here: o picks up, a picks up alone, p passes.")
        raise NotationError(said.format(word=word))
    return answers[word]


_ALONE: Final = re.compile(r"(.+?)\s+(?:a|alone)|([cdhsn♣♦♥♠])(?:a|alone)")
_NO_TRUMP: Final = ("n", "nt", "notrump")


def _short_make(view: View, word: str) -> Move:
    if word == "p":
        return PASS
    try:
        return _make(word)
    except NotationError:
        said = _(
            "{word!r} is not an answer here: type a suit's letter, with a after it for alone, or p to pass."
        )
        raise NotationError(said.format(word=word)) from None


def _make(word: str) -> Move:
    alone = _ALONE.fullmatch(word)
    trump = hear_trump((alone[1] or alone[2]) if alone else word)
    return (MAKES if alone is None else MAKES_ALONE)[trump]


def hear_trump(text: str) -> Trump:
    """Return the trump that a person means by a letter, a sign or a word; NotationError for anything else.

    >>> hear_trump("♠"), hear_trump("No trump")
    (<Trump.SPADES: 3>, <Trump.NO_TRUMP: 4>)
    """
    word = " ".join(text.lower().split())
    if "".join(filter(str.isalpha, word)) in _NO_TRUMP or word == _("no trump"):
        return NO_TRUMP
    suit = read_suit(word)
    return read_trump(word) if suit is None else Trump(suit)


def _short_defend(view: View, word: str) -> Move:
    if word in ("p", "n", "no"):
        return PASS
    if word in ("d", "a", "y", "yes", "alone"):
        return DEFEND
    raise NotationError(_("{word!r} is not an answer here: d defends alone, p passes.").format(word=word))


def _short_card(view: View, word: str) -> Move:
    return WITH_CARD[view.open.phase.step][_card(view, word)]


WORDS: Final[Vocabulary] = (
    ("pass", marked("pass, passes")),
    ("order", marked("order, order up, order it up, pick up, pick it up")),
    ("make", marked("make, make it, call")),
    ("bury", marked("bury, discard")),
    ("give", marked("give, hand over")),
    ("play", marked("play, lead, lay")),
    ("farmer", marked("farmer, farmer's hand")),
    ("defend", marked("defend, defend alone")),
    ("alone", marked("alone, go alone")),
)
"""The words with which moves are typed; the last may end a call."""
_VERBS: Final = frozenset(
    ["pass", "order", "make", "bury", "give", "play", "farmer", "defend", "deal", "dealer"]
)
_SHORT: Final[dict[Step, Callable[[View, str], Move]]] = {
    "order": _short_order,
    "make": _short_make,
    "defend": _short_defend,
    **dict.fromkeys(WITH_CARD, _short_card),
}
