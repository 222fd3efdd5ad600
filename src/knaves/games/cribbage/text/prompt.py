"""The current question at cribbage, and the meaning of a person's answer.

A picture shows only the question, since answers are not typed there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from knaves.card_input import read_cards
from knaves.cards import Card, NotationError, say, symbols
from knaves.games.cribbage.rules.claims import open_count
from knaves.games.cribbage.rules.dealing import thrown_each
from knaves.games.cribbage.rules.events import What
from knaves.games.cribbage.rules.moves import GO, PASS, Claim, Cut, Discard, Move, Muggins, Play
from knaves.games.cribbage.rules.open import Phase, in_order
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.notation import VERBS, read
from knaves.games.cribbage.text.words import Names, number_name
from knaves.i18n.language import _, marked
from knaves.vocabulary import Vocabulary, translated


def ask(view: View, names: Names) -> str:
    """Return the current question with its possible answers."""
    asked = question(view, names)
    return asked and f"{asked} ({_answers(view)}):"


def question(view: View, names: Names) -> str:
    """Return the current question without answers."""
    match view.open.phase:
        case Phase.DEAL_CUT:
            return _("Cut for the first deal. The low card deals.")
        case Phase.STARTER_CUT:
            return _("Cut the starter.")
        case Phase.DISCARD:
            asked = _(_THROW[view.open.dealer == view.seat, thrown_each(view.seats)])
            return asked.format(name=names[view.open.dealer])
        case Phase.PLAY if GO in view.legal and len(view.legal) == 1:
            return _("The count is {total} and nothing fits. Say go.").format(total=view.open.total)
        case Phase.PLAY if not view.open.pile:
            return _("Lead a card.")
        case Phase.PLAY:
            asked = _("The count is {total}. Play a card, or say go.")
            asked = asked if GO in view.legal else _("The count is {total}. Play a card.")
            return asked.format(total=view.open.total)
        case Phase.CLAIM:
            return _counting(view, names, _YOU_COUNT)
        case Phase.MUGGINS:
            return _counting(view, names, _COUNTED)
        case _:
            return ""


def _answers(view: View) -> str:
    """Return the possible answers."""
    last = len(view.hand)
    match view.open.phase:
        case Phase.DEAL_CUT | Phase.STARTER_CUT:
            return _("1 to {last}").format(
                last=_PACK if view.open.phase is Phase.DEAL_CUT else len(view.legal)
            )
        case Phase.DISCARD if thrown_each(view.seats) == 2:
            return _("two places, such as 1 {last}, or two cards").format(last=last)
        case Phase.DISCARD:
            return _("its place, 1 to {last}, or the card").format(last=last)
        case Phase.CLAIM:
            return _("a number")
        case Phase.MUGGINS:
            return _("a number, or pass")
    if view.legal == (GO,):
        # This word is typed in every language.
        return "go"
    places = _("1 to {last}").format(last=last) if last > 1 else "1"
    return _("{places}, or go").format(places=places) if GO in view.legal else places


def hear(view: View, text: str) -> Move:
    """Return the move meant by a place in the hand, a card, a number or a word, depending on the question.

    ``1 4`` or ``14`` or ``5H JS`` throw two cards; ``3`` or ``7D`` plays one; ``g`` is go, ``p`` pass. Whole
    moves (``play 7D``) are understood everywhere. Raises NotationError.
    """
    typed, text = text, translated(text, WORDS)
    words = text.replace(",", " ").split()
    if not words:
        raise NotationError(_("Nothing was typed."))
    if words[0].lower() in ("claim", "muggins", "cut"):
        # Here a refusal names no word, which would be that of records and not the one that was typed.
        _number(words[1:])
    elif words[0].lower() in ("go", "pass") and len(words) > 1:
        said = _("{word!r} stands alone; {text!r} is too much.")
        raise NotationError(said.format(word=typed.split()[0], text=" ".join(words[1:])))
    if words[0].lower() in ("discard", "play"):
        return read(f"{words[0]} {say(_cards(view, text.strip()[len(words[0]) :]))}")
    if words[0].lower() in VERBS:
        return read(" ".join(words))
    if words[0].lower() in ("g", "p") and len(words) == 1:
        return GO if words[0].lower() == "g" else PASS
    match view.open.phase:
        case Phase.DISCARD:
            return Discard(in_order(_cards(view, text)))
        case Phase.PLAY:
            cards = _cards(view, text)
            if len(cards) != 1:
                raise NotationError(_("Play one card at a time."))
            return Play(cards[0])
        case Phase.DEAL_CUT | Phase.STARTER_CUT:
            return Cut(_number(words))
        case Phase.CLAIM:
            return Claim(_number(words))
        case Phase.MUGGINS:
            return Muggins(_number(words))
        case _:
            raise NotationError(_("It is not your turn."))


def _counting(view: View, names: Names, questions: Mapping[What, str]) -> str:
    count = open_count(view.open)
    return _(questions[count.what]).format(
        name=names[count.seat],
        points=count.claimed,
        cards=symbols(*view.open.counted),
        starter="" if view.open.starter is None else symbols(view.open.starter),
        count=number_name(view.open.total) if count.what == "play" else "",
    )


WORDS: Final[Vocabulary] = (
    ("play", marked("play, lay, lead")),
    ("discard", marked("discard, throw")),
    ("go", marked("go, say go")),
    ("claim", marked("claim, count")),
    ("muggins", marked("muggins, call muggins for")),
    ("pass", marked("pass, let it stand")),
    ("cut", marked("cut, cut at")),
)
"""The words with which moves are typed."""
_PACK: Final = 52
_THROW: Final = {
    (True, 2): marked("Throw two cards to your crib."),
    (True, 1): marked("Throw a card to your crib."),
    (False, 2): marked("Throw two cards to {name}'s crib."),
    (False, 1): marked("Throw a card to {name}'s crib."),
}
"""By whether the crib is the seat's own, and the number of cards thrown."""
_YOU_COUNT: Final[Mapping[What, str]] = {
    "play": marked("You count the play, {cards}, {count}. How many points?"),
    "hand": marked("You count your hand, {cards}, with the starter, {starter}. How many points?"),
    "crib": marked("You count your crib, {cards}, with the starter, {starter}. How many points?"),
}
_COUNTED: Final[Mapping[What, str]] = {
    "play": marked("{name} claims {points} for {cards}, count {count}. What was missed?"),
    "hand": marked(
        "{name} counts {points} for the hand, {cards}, with the starter, {starter}. What was missed?"
    ),
    "crib": marked(
        "{name} counts {points} for the crib, {cards}, with the starter, {starter}. What was missed?"
    ),
}


def _cards(view: View, text: str) -> tuple[Card, ...]:
    """Return cards named by place in the hand, or as people write them."""
    words = text.replace(",", " ").split()
    if all(word.isascii() and word.isdecimal() for word in words) and words != ["10"]:
        places = [int(place) for word in words for place in word]
        for place in places:
            if not 1 <= place <= len(view.hand):
                raise NotationError(
                    _("There is no card number {place}: you hold {number}.").format(
                        place=place, number=len(view.hand)
                    )
                )
        return tuple(view.hand[place - 1] for place in places)
    return read_cards(text)


def _number(words: list[str]) -> int:
    if len(words) != 1 or not words[0].isascii() or not words[0].isdecimal() or len(words[0]) > 3:
        raise NotationError(_("A number is needed here."))
    return int(words[0])
