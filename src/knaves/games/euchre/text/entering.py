"""Entering a game of euchre that was played elsewhere: the questions in the order of a deal.

One seat tells what it saw: its own five cards, the upcard, the bids, and every card played. What others bury
or give to each other is not asked, nor are the cards of those who sit out.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from knaves.card_input import read_so_many
from knaves.cards import BACK, Card, NotationError, say, symbols
from knaves.entering import Entering, Question
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games.euchre.rules.deal_seen import SeenDeal, seen_deal
from knaves.games.euchre.rules.moves import (
    BURIES,
    GIVES,
    PLAYS,
    Bury,
    Deal,
    Dealer,
    Defend,
    Give,
    Make,
    Move,
    Order,
    Play,
)
from knaves.games.euchre.rules.open import NOBODY, Burying, Drawing, Over, Playing, Step, partner_of
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.seen import UPCARD, Entries, places
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.trumps import SUIT_OF, belongs, suit_name
from knaves.games.euchre.rules.turns import apply, legal, pack
from knaves.games.euchre.rules.unseen import complete, start, whole
from knaves.games.euchre.rules.view import view
from knaves.games.euchre.text.notation import read, write
from knaves.games.euchre.text.prompt import WORDS, hear
from knaves.i18n.language import _, marked
from knaves.vocabulary import translated

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What has been entered: the finished deals, and the moves of this deal as the seat saw them.

    ``before`` is the state before this deal; ``hand`` are the seat's cards until the upcard is known.
    """

    rules: Rules
    seat: Seat
    # A state takes long to hash, and the moves of a deal tell sheets apart.
    done: Entries = field(hash=False)
    before: State = field(hash=False)
    hand: tuple[Card, ...] = ()
    deal: Entries = ()


def begin(rules: Rules, seats: int, seat: Seat) -> Sheet:
    """Return the sheet before the first answer; NotationError for rules that cannot be entered."""
    if rules.farmers:
        raise NotationError(_("A game with the farmer's hand cannot be entered."))
    return Sheet(rules, seat, (), start(rules, seats, None))


def ask(sheet: Sheet, names: Names) -> Question | None:
    """Return the next question; None when the game is over."""
    at = sheet.before.open.phase
    if isinstance(at, Drawing):
        choices = tuple([(f"dealer {seat}", name) for seat, name in enumerate(names)])
        return Question(_("Who dealt first?"), _("First dealer"), CHANCE, choices=choices)
    if isinstance(at, Over):
        return None
    cards = pack(sheet.rules)
    if not sheet.deal and not sheet.hand:
        words = _("Which {number} cards were you dealt?").format(number=5)
        return Question(words, _("Your cards"), sheet.seat, cards, 5, deal=True)
    if not sheet.deal:
        left = tuple([card for card in cards if card not in sheet.hand])
        return Question(_("Which card was turned up?"), _("Upcard"), CHANCE, left, 1)
    return _ask_move(sheet, _now(sheet), names)


def take(sheet: Sheet, text: str, names: Names) -> tuple[Sheet, str]:
    """Return the sheet after an answer, and the answer as it is written.

    NotationError if it cannot be read; IllegalMove, with the paragraph, if it cannot be.
    """
    asked = ask(sheet, names)
    if asked is None:
        raise IllegalMove(_("The game is over."), "7.7")
    typed = " ".join(text.replace(",", " ").split())
    if isinstance(sheet.before.open.phase, Drawing):
        return _take_dealer(sheet, typed, names)
    if not sheet.deal and not sheet.hand:
        cards = tuple(sorted(_cards(sheet, typed, 5)))
        return replace(sheet, hand=cards), say(cards)
    if not sheet.deal:
        [card] = _cards(sheet, typed, 1)
        if card in sheet.hand:
            raise IllegalMove(_("You hold the {card} yourself.").format(card=symbols(card)), "2.2")
        return _turned(sheet, card), say([card])
    move, written = _heard(sheet, typed, asked)
    return _made(sheet, Seat(asked.seat), move, names), written


def moves(sheet: Sheet) -> Entries:
    """Return the moves so far, as the seat saw them."""
    return (*sheet.done, *sheet.deal)


def state(sheet: Sheet) -> State:
    """Return the present state, with cards made up for all unknown ones."""
    return _now(sheet) if sheet.deal else sheet.before


def _take_dealer(sheet: Sheet, typed: str, names: Names) -> tuple[Sheet, str]:
    word = typed.casefold().removeprefix("dealer ")
    named = [seat for seat, name in enumerate(names) if name.casefold() == word]
    if not named and word in ("0", "1", "2", "3"):
        named = [int(word)]
    if len(named) != 1:
        raise NotationError(_("Give the name of the player who dealt first."))
    entry = CHANCE, Dealer(Seat(named[0]))
    return replace(sheet, done=(entry,), before=apply(sheet.before, *entry)), write(entry[1])


def _turned(sheet: Sheet, upcard: Card) -> Sheet:
    dealt = [BACK] * len(pack(sheet.rules))
    for place, card in zip(places(sheet.seat, sheet.before.open.dealer), sheet.hand, strict=True):
        dealt[place] = card
    dealt[UPCARD] = upcard
    return replace(sheet, hand=(), deal=((CHANCE, Deal(tuple(dealt))),))


def _ask_move(sheet: Sheet, now: State, names: Names) -> Question:
    seat, at = now.open.turn, now.open.phase
    own, name = seat == sheet.seat, names[seat]
    if at.step in _OWN:
        words = _(_OWN[at.step] if own else marked("Which card did {name} give you?"))
        cards = _may_be(now, seat) if own else _unseen(sheet)
        about = _(_ABOUT[at.step] if own else marked("{name} gave you"))
        return Question(words.format(name=name), about.format(name=name), seat, cards, 1)
    if isinstance(at, Playing):
        words = (
            (_("Which card did you play?") if at.trick else _("Which card did you lead?"))
            if own
            else (_("Which card did {name} play?") if at.trick else _("Which card did {name} lead?"))
        )
        about = _("You played") if own else _("{name} played")
        cards = _may_be(now, seat) if own else _playable(sheet, seat)
        return Question(words.format(name=name), about.format(name=name), seat, cards, 1)
    words = _("What did you say?") if own else _("What did {name} say?")
    about = _("You said") if own else _("{name} said")
    choices = tuple([(write(move), _said(now, move)) for move in legal(now, seat)])
    return Question(words.format(name=name), about.format(name=name), seat, choices=choices)


def _said(now: State, move: Move) -> str:
    """Return a bid as a choice, without the question of who makes it."""
    match move:
        case Order(alone):
            if now.open.turn == now.open.dealer:
                return _("Pick it up, alone") if alone else _("Pick it up")
            return _("Order it up, alone") if alone else _("Order it up")
        case Make(trump, alone):
            said = _("{suit}, alone") if alone else "{suit}"
            found = said.format(suit=suit_name(trump))
            return f"{found[0].upper()}{found[1:]}"
        case Defend():
            return _("Defend alone")
    return _("Pass")


def _may_be(now: State, seat: Seat) -> tuple[Card, ...]:
    return tuple([move.card for move in legal(now, seat) if isinstance(move, Bury | Give | Play)])


def _heard(sheet: Sheet, typed: str, asked: Question) -> tuple[Move, str]:
    at = _now(sheet).open.phase
    words = translated(typed.lower(), WORDS, endings=("alone",))
    if not asked.number:
        if words in [text for text, _label in asked.choices]:
            return read(words), words
        move = hear(view(_now(sheet), Seat(asked.seat)), typed)
        return move, write(move)
    verb, _space, rest = words.partition(" ")
    [card] = _cards(sheet, rest if verb in ("play", "bury", "give") else typed, 1)
    made = PLAYS if isinstance(at, Playing) else GIVES if at.step == "give" else BURIES
    return made[card], say([card])


def _made(sheet: Sheet, seat: Seat, move: Move, names: Names) -> Sheet:
    """Return the sheet after a move, and after all that others then do unseen."""
    card = getattr(move, "card", None)
    if card is not None and seat != sheet.seat:
        _check_unseen(sheet, seat, card, names)
    after = replace(sheet, deal=(*sheet.deal, (seat, move)))
    while (hidden := _hidden_step(after)) is not None:
        after = replace(after, deal=(*after.deal, hidden))
    now = _now(after).open
    if now.turn in (CHANCE, NOBODY):
        return replace(after, done=(*after.done, *after.deal), before=_now(after), deal=())
    return after


def _hidden_step(sheet: Sheet) -> tuple[Seat, Move] | None:
    """Return the next move if the seat does not see its card: a bury, or a gift between opponents."""
    table = _now(sheet).open
    at, seat = table.phase, table.turn
    if not isinstance(at, Burying) or seat == sheet.seat or at.step == "defend":
        return None
    if at.step == "give":
        return None if partner_of(seat) == sheet.seat else (seat, GIVES[BACK])
    return seat, BURIES[BACK]


# Each question looks at the state several times.
@lru_cache(maxsize=16)
def _now(sheet: Sheet) -> State:
    """Return the present state; IllegalMove if a move cannot be."""
    state = sheet.before
    for seat, move in whole(state, sheet.seat, sheet.deal):
        state = apply(state, seat, move)
    return state


def _deal_seen(sheet: Sheet) -> SeenDeal:
    return seen_deal(sheet.before.open.dealer, sheet.deal)


def _seen(sheet: Sheet) -> set[Card]:
    """Return the cards whose place the seat knows; not the upcard when another may still play it."""
    known = _deal_seen(sheet)
    shown = {card for cards in known.shown for card in cards}
    seen = {*known.pack, known.gift} - {BACK, None}
    if known.taken and known.dealer != sheet.seat:
        seen.discard(known.upcard)
    if known.giver == sheet.seat:
        seen.discard(known.gift)
    return {*seen, *shown}  # type: ignore[arg-type]


def _holders(known: SeenDeal) -> tuple[Seat, ...]:
    """Return who may hold the upcard: the dealer who took it, or a loner whom the dealer gave it."""
    if not known.taken:
        return ()
    given = known.giver == known.dealer and known.maker is not None
    return (known.dealer, known.maker) if given and known.maker is not None else (known.dealer,)


def _unseen(sheet: Sheet) -> tuple[Card, ...]:
    seen = _seen(sheet)
    return tuple([card for card in pack(sheet.rules) if card not in seen])


def _playable(sheet: Sheet, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that another seat may have played: it holds no suit that it did not follow."""
    known = _deal_seen(sheet)
    assert known.trump is not None, "cards are played when trump is made"
    suits = SUIT_OF[known.trump]
    return tuple([
        card
        for card in _unseen(sheet)
        if suits[card] not in known.voids[seat] and (card != known.upcard or seat in _holders(known))
    ])  # fmt: skip


def _check_unseen(sheet: Sheet, seat: Seat, card: Card, names: Names) -> None:
    """Raise IllegalMove for a card that another seat cannot have had."""
    known = _deal_seen(sheet)
    may_have = card != known.upcard or seat in _holders(known) or isinstance(_now(sheet).open.phase, Burying)
    if card in _seen(sheet) or not may_have:
        raise IllegalMove(_where(sheet, known, card, names).format(card=symbols(card)), "2.2")
    if known.trump is not None and SUIT_OF[known.trump][card] in known.voids[seat]:
        suit = SUIT_OF[known.trump][card]
        why = belongs(card, suit, known.trump)
        said = _("{name} did not follow {suit} earlier in this deal, so the {card} cannot be theirs.")
        words = said.format(name=names[seat], suit=suit_name(suit), card=symbols(card))
        raise IllegalMove(f"{words} ({why})" if why else words, "6.3")


def _where(sheet: Sheet, known: SeenDeal, card: Card, names: Names) -> str:
    for seat, shown in enumerate(known.shown):
        if card in shown:
            said = _("The {card} has been played by {name} in this deal.").replace("{name}", names[seat])
            return _("You played the {card} yourself.") if seat == sheet.seat else said
    if card == known.upcard:
        said = _("The {card} went to {name}.").replace("{name}", names[known.dealer])
        return said if known.taken else _("The {card} was turned down.")
    return _("You hold the {card} yourself.")


def _cards(sheet: Sheet, typed: str, number: int) -> tuple[Card, ...]:
    """Return so many different cards of the pack; NotationError or IllegalMove for anything else."""
    cards = read_so_many(typed, number)
    for card in cards:
        if card not in pack(sheet.rules):
            raise IllegalMove(_("The {card} is not in this pack.").format(card=symbols(card)), "1.2")
        if cards.count(card) > 1:
            raise IllegalMove(_("The {card} is in the pack only once.").format(card=symbols(card)), "1.2")
    return cards


_OWN: Final[dict[Step, str]] = {
    "bury": marked("Which card did you bury?"),
    "trim": marked("Which card did you bury?"),
    "give": marked("Which card did you give to your partner?"),
}
_ABOUT: Final[dict[Step, str]] = {
    "bury": marked("You buried"),
    "trim": marked("You buried"),
    "give": marked("You gave"),
}
ENTERING: Final = Entering(
    begin=begin,
    ask=ask,
    take=take,
    moves=moves,
    state=state,
    dealer=lambda sheet: None,
    start=start,
    pack=pack,
    complete=complete,
)
