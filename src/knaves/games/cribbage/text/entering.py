"""Entering a game of cribbage that was played elsewhere: the questions in the order of a deal.

One seat tells what it saw: its own six cards and its throw, the starter, every card laid, and the rest of the
crib when it is counted. Points follow. A go is asked only of the others, whose cards are not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from knaves.card_input import read_so_many
from knaves.cards import BACK, CARDS, Card, NotationError, say, symbols
from knaves.entering import Entering, Question
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games.cribbage.rules.dealing import dealt_each, places_of, thrown_each, undealt_from
from knaves.games.cribbage.rules.moves import GO, PASS, PLAYS, Claim, Cut, Deal, Discard, Move, Muggins, Play
from knaves.games.cribbage.rules.open import IN_ORDER, Phase, in_order
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.state import Moves, State, put
from knaves.games.cribbage.rules.turns import apply, carry_out
from knaves.games.cribbage.rules.unseen import Stuck, complete, fill, no_one_stuck, start
from knaves.games.cribbage.text.prompt import WORDS
from knaves.i18n.language import _, plural
from knaves.vocabulary import translated

Names = tuple[str, ...]
_PACK: Final = tuple(sorted(CARDS, key=IN_ORDER.__getitem__))


@dataclass(frozen=True, slots=True)
class Sheet:
    """What has been entered: the finished deals, and the moves of this deal as the seat saw them.

    ``before`` is the state before this deal. ``stuck`` is what the goes of this deal say of the seats.
    ``crib`` are the others' cards in the crib once it was turned up, in three and more hands also the pack's.
    """

    rules: Rules
    seats: int
    seat: Seat
    dealer: Seat | None = None
    # A state takes long to hash, and the moves of a deal tell sheets apart.
    done: Moves = field(default=(), hash=False)
    before: State | None = field(default=None, hash=False)
    deal: Moves = ()
    stuck: Stuck = ()


@dataclass(frozen=True, slots=True)
class _Now:
    """The present state with cards for all unknown places, and whether the crib has been turned up."""

    state: State
    turned_up: bool


def begin(rules: Rules, seats: int, seat: Seat) -> Sheet:
    """Return the sheet before the first answer."""
    return Sheet(rules, seats, seat)


def ask(sheet: Sheet, names: Names) -> Question | None:
    """Return the next question; None when the game is over."""
    if sheet.before is None:
        choices = tuple([(f"seat {seat}", name) for seat, name in enumerate(names)])
        return Question(_("Who dealt first?"), _("First dealer"), CHANCE, choices=choices)
    if not sheet.deal:
        return _ask_hand(sheet)
    now = _now(sheet)
    table = now.state.open
    if table.phase is Phase.DISCARD:
        number = thrown_each(sheet.seats)
        words = plural(
            "Which card did you throw to the crib?", "Which cards did you throw to the crib?", number
        )
        return Question(words, _("Your throw"), sheet.seat, now.state.hands[sheet.seat], number)
    if table.phase is Phase.STARTER_CUT:
        return Question(_("Which card was the starter?"), _("Starter"), CHANCE, _unseen(sheet), 1)
    if now.turned_up and _hidden_throws(sheet):
        words = _("Which cards were in the crib besides yours?")
        return Question(words, _("Rest of the crib"), CHANCE, _unseen(sheet), _crib_cards(sheet))
    return _ask_move(sheet, now.state, names)


def take(sheet: Sheet, text: str, names: Names) -> tuple[Sheet, str]:
    """Return the sheet after an answer, and the answer as it is written.

    NotationError if it cannot be read; IllegalMove, with the paragraph, if it cannot be.
    """
    asked = ask(sheet, names)
    if asked is None:
        raise IllegalMove(_("The game is over."), "1.4")
    typed = " ".join(translated(text, WORDS).replace(",", " ").split())
    if sheet.before is None:
        return _take_dealer(sheet, typed, names)
    if not sheet.deal:
        cards = _cards(typed, asked.number)
        return _dealt(sheet, cards), say(in_order(cards))
    table = _now(sheet).state.open
    if table.phase is Phase.DISCARD:
        cards = in_order(_cards(typed, asked.number))
        return _throw(sheet, cards), say(cards)
    if table.phase is Phase.STARTER_CUT:
        [card] = _cards(typed, 1)
        return _turn(sheet, card, names), say([card])
    if asked.number > 1:
        cards = _cards(typed, asked.number)
        return _turn_up(sheet, cards, names), say(cards)
    return _take_move(sheet, typed, asked, names)


def moves(sheet: Sheet) -> Moves:
    """Return the moves so far, as the seat saw them."""
    return (*sheet.done, *sheet.deal)


def state(sheet: Sheet) -> State:
    """Return the present state, with cards made up for all unknown ones."""
    if sheet.before is None:
        return start(sheet.rules, sheet.seats, Seat(0))
    return _now(sheet).state if sheet.deal else sheet.before


def _ask_hand(sheet: Sheet) -> Question | None:
    assert sheet.before is not None
    if sheet.before.open.phase is Phase.OVER:
        return None
    words = _("Which {number} cards were you dealt?").format(number=dealt_each(sheet.seats))
    return Question(words, _("Your cards"), sheet.seat, _PACK, dealt_each(sheet.seats), deal=True)


def _ask_move(sheet: Sheet, now: State, names: Names) -> Question | None:
    table = now.open
    if table.phase not in (Phase.PLAY, Phase.CLAIM, Phase.MUGGINS):
        return None
    seat = table.actors[0]
    name, own = names[seat], seat == sheet.seat
    match table.phase:
        case Phase.CLAIM:
            words = _("How many points did you count?")
            words = words if own else _("How many points did {name} count?").format(name=name)
            return Question(words, _("{name} counted").format(name=name), seat, most=29)
        case Phase.MUGGINS:
            words = _("How many points did you call as muggins?")
            words = words if own else _("How many points did {name} call as muggins?").format(name=name)
            choices = (("pass", _("No muggins")),)
            return Question(words, _("{name} called").format(name=name), seat, choices=choices, most=29)
    room = 31 - table.total
    low = 0 if own else sheet.stuck[seat]
    cards = now.hands[seat] if own else _unseen(sheet)
    cards = tuple([card for card in cards if low < PIPS[card] <= room])
    may_go = bool(table.pile) and (not own or not cards or sheet.rules.go == "honour")
    words = (
        _("The count is {total}. What did you play?")
        if own
        else _("The count is {total}. What did {name} play?")
    )
    if not table.pile:
        words = _("What did you lead?") if own else _("What did {name} lead?")
    about = _("You played") if own else _("{name} played")
    goes: tuple[tuple[str, str], ...] = (("go", _("Go")),) if may_go else ()
    return Question(words.format(total=table.total, name=name), about.format(name=name), seat, cards, 1, goes)


def _take_dealer(sheet: Sheet, typed: str, names: Names) -> tuple[Sheet, str]:
    word = typed.casefold().removeprefix("seat ")
    named = [seat for seat, name in enumerate(names) if name.casefold() == word]
    if not named and word.isdecimal() and int(word) < sheet.seats:
        named = [int(word)]
    if len(named) != 1:
        raise NotationError(_("Give the name of the player who dealt first."))
    dealer = Seat(named[0])
    return replace(sheet, dealer=dealer, before=start(sheet.rules, sheet.seats, dealer)), f"seat {dealer}"


def _dealt(sheet: Sheet, cards: tuple[Card, ...]) -> Sheet:
    assert sheet.before is not None
    pack = [BACK] * len(CARDS)
    places = places_of(sheet.seats, sheet.before.open.dealer, sheet.seat)
    for place, card in zip(places, in_order(cards), strict=True):
        pack[place] = card
    return replace(sheet, deal=((CHANCE, Deal(tuple(pack))),), stuck=no_one_stuck(sheet.seats))


def _throw(sheet: Sheet, cards: tuple[Card, ...]) -> Sheet:
    apply(_now(sheet).state, sheet.seat, Discard(cards))
    hidden = Discard((BACK,) * thrown_each(sheet.seats))
    throws = [(Seat(seat), Discard(cards) if seat == sheet.seat else hidden) for seat in range(sheet.seats)]
    return replace(sheet, deal=(*sheet.deal, *throws))


def _turn(sheet: Sheet, card: Card, names: Names) -> Sheet:
    _check_unseen(sheet, (card,), names)
    [actor] = _now(sheet).state.open.actors
    return _settled(
        replace(sheet, deal=(*_with_pack(sheet, undealt_from(sheet.seats), card), (actor, Cut(1))))
    )


def _turn_up(sheet: Sheet, cards: tuple[Card, ...], names: Names) -> Sheet:
    """Write down the rest of the crib. With three and more players, nobody knows who threw which card."""
    _check_unseen(sheet, cards, names)
    left = list(cards)
    deal = list(sheet.deal)
    for place, (who, move) in enumerate(deal):
        if isinstance(move, Discard) and who != sheet.seat:
            number = len(move.cards)
            deal[place] = who, Discard(in_order(tuple(left[:number])))
            del left[:number]
    found = replace(sheet, deal=tuple(deal))
    if left:
        found = replace(found, deal=_with_pack(found, undealt_from(sheet.seats) - 1, left[0]))
    return _settled(found)


def _take_move(sheet: Sheet, typed: str, asked: Question, names: Names) -> tuple[Sheet, str]:
    now, seat = _now(sheet).state, Seat(asked.seat)
    if asked.most:
        move = _counted(now.open.phase, typed)
        apply(now, seat, move)
        return _settled(replace(sheet, deal=(*sheet.deal, (seat, move)))), _number_text(move)
    if typed.casefold() in ("go", "g"):
        return _settled(_go(sheet, now, seat)), "go"
    [card] = _cards(typed, 1)
    if seat != sheet.seat:
        _check_unseen(sheet, (card,), names)
        if PIPS[card] <= sheet.stuck[seat]:
            said = _("{name} had said go, and held no card worth {number} or less.")
            raise IllegalMove(said.format(name=names[seat], number=sheet.stuck[seat]), "5.6")
        if (total := now.open.total + PIPS[card]) > 31:
            said = _("The {card} would make {total}, and the count may not pass thirty-one.")
            raise IllegalMove(said.format(card=symbols(card), total=total), "5.3")
    after = replace(sheet, deal=(*sheet.deal, (seat, PLAYS[card])))
    _now(after)
    return _settled(after), say([card])


def _go(sheet: Sheet, now: State, seat: Seat) -> Sheet:
    """Write down a go; it is a move of its own where the rules leave it to the players."""
    if seat == sheet.seat or sheet.rules.go == "honour":
        apply(now, seat, GO)
        return replace(sheet, deal=(*sheet.deal, (seat, GO)))
    if not now.open.pile:
        apply(now, seat, GO)
    room = 31 - now.open.total
    stuck = replace(sheet, stuck=put(sheet.stuck, seat, max(sheet.stuck[seat], room)))
    then = _now(stuck).state.open
    said = then.phase is Phase.PLAY and then.actors == (seat,) and then.pile == now.open.pile
    return replace(stuck, deal=(*sheet.deal, (seat, GO))) if said else stuck


def _counted(phase: Phase, typed: str) -> Move:
    words = typed.split()
    if words[:1] in (["claim"], ["muggins"]):
        words = words[1:]
    if phase is Phase.MUGGINS and words in (["pass"], ["p"], ["0"]):
        return PASS
    if len(words) != 1 or not words[0].isascii() or not words[0].isdecimal() or len(words[0]) > 3:
        raise NotationError(_("A number is needed here."))
    return Claim(int(words[0])) if phase is Phase.CLAIM else Muggins(int(words[0]))


def _number_text(move: Move) -> str:
    return str(move.points) if isinstance(move, Claim | Muggins) else "pass"


def _settled(sheet: Sheet) -> Sheet:
    """Return the sheet before the next deal if this one is over and all that was shown has been entered."""
    now = _now(sheet)
    over = now.state.open.phase in (Phase.DEAL, Phase.OVER)
    if not over or (now.turned_up and _hidden_throws(sheet)):
        return sheet
    return replace(sheet, done=(*sheet.done, *sheet.deal), before=now.state, deal=(), stuck=())


# Each question looks at the state several times.
@lru_cache(maxsize=16)
def _now(sheet: Sheet) -> _Now:
    """Return the present state; IllegalMove if a move cannot be."""
    assert sheet.before is not None
    state, turned_up = sheet.before, False
    for seat, move in fill(state.open, sheet.seat, sheet.deal, sheet.stuck):
        state, noticed = carry_out(state, seat, move)
        turned_up = turned_up or any(table.crib for _event, table in noticed)
    return _Now(state, turned_up)


def _hidden_throws(sheet: Sheet) -> bool:
    return any(isinstance(move, Discard) and BACK in move.cards for _seat, move in sheet.deal)


def _crib_cards(sheet: Sheet) -> int:
    return 4 - thrown_each(sheet.seats)


def _with_pack(sheet: Sheet, place: int, card: Card) -> Moves:
    first = sheet.deal[0][1]
    assert isinstance(first, Deal)
    pack = (*first.pack[:place], card, *first.pack[place + 1 :])
    return ((CHANCE, Deal(pack)), *sheet.deal[1:])


def _seen(sheet: Sheet) -> set[Card]:
    first = sheet.deal[0][1]
    assert isinstance(first, Deal)
    shown = [
        card
        for _seat, move in sheet.deal[1:]
        for card in (
            move.cards if isinstance(move, Discard) else (move.card,) if isinstance(move, Play) else ()
        )
    ]
    return {*first.pack, *shown} - {BACK}


def _unseen(sheet: Sheet) -> tuple[Card, ...]:
    seen = _seen(sheet)
    return tuple([card for card in _PACK if card not in seen])


def _check_unseen(sheet: Sheet, cards: Sequence[Card], names: Names) -> None:
    """Raise IllegalMove for a card that lies elsewhere in this deal: the pack has each card once."""
    for card in cards:
        if card in _seen(sheet):
            raise IllegalMove(_where(sheet, card, names).format(card=symbols(card)), "3.1")


def _where(sheet: Sheet, card: Card, names: Names) -> str:
    for seat, move in sheet.deal[1:]:
        if isinstance(move, Play) and move.card == card:
            said = _("The {card} has been played by {name} in this deal.")
            return (
                said.replace("{name}", names[seat])
                if seat != sheet.seat
                else _("You played the {card} yourself.")
            )
        if isinstance(move, Discard) and card in move.cards:
            return _("The {card} is in the crib.")
    pack = sheet.deal[0][1]
    assert isinstance(pack, Deal)
    at = pack.pack.index(card)
    return (
        _("The {card} is the starter.")
        if at >= undealt_from(sheet.seats)
        else _("You hold the {card} yourself.")
    )


def _cards(typed: str, number: int) -> tuple[Card, ...]:
    """Return so many different cards; NotationError or IllegalMove for anything else."""
    cards = read_so_many(typed, number)
    if any(card not in CARDS for card in cards):
        raise NotationError(_("Give cards of the pack, as in 5H."))
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise IllegalMove(_("The {card} is in the pack only once.").format(card=symbols(twice)), "3.1")
    return cards


ENTERING: Final = Entering(
    begin=begin,
    ask=ask,
    take=take,
    moves=moves,
    state=state,
    dealer=lambda sheet: sheet.dealer,
    start=start,
    pack=lambda rules: CARDS,
    complete=complete,
)
__all__ = ["ENTERING", "Sheet"]
