"""The cribbage table in plain lines, the question of the moment, and what a person's answer means."""

from __future__ import annotations

from knaves.cards import Card, NotationError, parse, say
from knaves.games.cribbage.dealing import in_order, thrown_each
from knaves.games.cribbage.moves import GO, PASS, Claim, Cut, Discard, Move, Muggins, Play
from knaves.games.cribbage.notation import VERBS, read
from knaves.games.cribbage.state import Phase, sides_of
from knaves.games.cribbage.view import View
from knaves.games.cribbage.words import NUMBERS, Names, card_name, side_name


def show(view: View, names: Names) -> tuple[str, ...]:
    """The table as this seat sees it, line by line."""
    sides = sides_of(view.seats)
    scores = ", ".join(f"{side_name(side, sides, names)} {view.scores[side]}" for side in range(sides))
    lines = [f"Score, to {view.rules.target}: {scores}."]
    if view.rules.best_of > 1:
        games = ", ".join(f"{side_name(side, sides, names)} {view.games[side]}" for side in range(sides))
        lines.append(f"Games, best of {view.rules.best_of}: {games}.")
    if view.phase in (Phase.SHUFFLE, Phase.DEAL_CUT):
        return (*lines, *(f"{names[seat]} cut the {card_name(card)}." for seat, _, card in view.cuts))
    lines.append(
        f"The crib is {'yours' if view.dealer == view.seat else names[view.dealer] + chr(39) + 's'}."
    )
    if view.starter is not None:
        lines.append(f"Starter: {card_name(view.starter)}.")
    lines.extend(_laid(view, names))
    if view.thrown:
        lines.append(f"You threw: {say(view.thrown)}.")
    if view.hand:
        held = [f"{place} {card_name(card)}" for place, card in enumerate(view.hand, start=1)]
        lines.append(f"Your hand: {', '.join(held)}.")
    return tuple(lines)


def _laid(view: View, names: Names) -> list[str]:
    """The cards on the table, numbered in the order of play; those of finished counts are out (L10)."""
    numbered = [f"{place} {names[seat]} {card}" for place, (seat, card) in enumerate(view.laid, start=1)]
    out = len(numbered) - len(view.pile)
    lines = [f"Out: {', '.join(numbered[:out])}."] if out else []
    if view.pile:
        lines.append(f"Count {view.total}: {', '.join(numbered[out:])}.")
    return lines


def ask(view: View, names: Names) -> str:
    """The question of the moment, with what may be answered."""
    match view.phase:
        case Phase.DEAL_CUT:
            return "Cut for the first deal, 1 to 52:"
        case Phase.STARTER_CUT:
            return f"Cut the starter, 1 to {len(view.legal)}:"
        case Phase.DISCARD:
            whose = "your" if view.dealer == view.seat else f"{names[view.dealer]}'s"
            many = thrown_each(view.seats) == 2
            return f"Throw {'two cards' if many else 'a card'} to {whose} crib ({_example(view, many)}):"
        case Phase.PLAY:
            return _ask_play(view)
        case Phase.CLAIM:
            return f"You count {_counted(view, names)}. How many points?"
        case Phase.MUGGINS:
            claim = f"{names[_owner(view)]} counted {view.claimed} for {_counted(view, names)}"
            return f"{claim}. Call what was missed (a number), or pass:"
        case _:
            return ""


def hear(view: View, text: str) -> Move:
    """The move a person means: a place in the hand, a card, a number or a word, as the moment asks.

    ``1 4`` or ``14`` or ``5H JS`` throw two cards; ``3`` or ``7D`` plays one; ``g`` is go, ``p`` pass. Whole
    moves (``play 7D``) are understood everywhere. Raises NotationError.
    """
    words = text.replace(",", " ").split()
    if not words:
        raise NotationError("Nothing was typed.")
    if words[0].lower() in VERBS:
        return read(" ".join(words))
    if words[0].lower() in ("g", "p") and len(words) == 1:
        return GO if words[0].lower() == "g" else PASS
    match view.phase:
        case Phase.DISCARD:
            return Discard(in_order(_cards(view, words)))
        case Phase.PLAY:
            cards = _cards(view, words)
            if len(cards) != 1:
                raise NotationError("Play one card at a time.")
            return Play(cards[0])
        case Phase.DEAL_CUT | Phase.STARTER_CUT:
            return Cut(_number(words))
        case Phase.CLAIM:
            return Claim(_number(words))
        case Phase.MUGGINS:
            return Muggins(_number(words))
        case _:
            raise NotationError("It is not your turn.")


def _ask_play(view: View) -> str:
    may_go = ", or go" if GO in view.legal else ""
    if GO in view.legal and len(view.legal) == 1:
        return f"The count is {view.total} and nothing fits. Say go:"
    places = f"1 to {len(view.hand)}" if len(view.hand) > 1 else "1"
    if not view.pile:
        return f"Lead a card, {places}:"
    return f"The count is {view.total}. Play a card, {places}{may_go}:"


def _counted(view: View, names: Names) -> str:
    assert view.counting is not None, "only asked while something is counted"
    what, seat = view.counting
    if what == "play":
        return f"the play {say(view.counted)}, {NUMBERS[view.total]}"
    whose = "your" if seat == view.seat else f"{names[seat]}'s"
    starter = f" with the starter {view.starter}"
    return f"{whose} {what} {say(view.counted)}{starter}"


def _owner(view: View) -> int:
    assert view.counting is not None, "only asked while something is counted"
    return view.counting[1]


def _example(view: View, many: bool) -> str:
    if many:
        return f"two places, as 1 {len(view.hand)}, or two cards"
    return f"its place, 1 to {len(view.hand)}, or the card"


def _cards(view: View, words: list[str]) -> tuple[Card, ...]:
    """Cards named by place in the hand, or by themselves."""
    if all(word.isascii() and word.isdecimal() for word in words) and words != ["10"]:
        places = [int(place) for word in words for place in word]
        for place in places:
            if not 1 <= place <= len(view.hand):
                raise NotationError(f"There is no card number {place}: you hold {len(view.hand)}.")
        return tuple(view.hand[place - 1] for place in places)
    return parse(" ".join(words))


def _number(words: list[str]) -> int:
    if len(words) != 1 or not words[0].isascii() or not words[0].isdecimal() or len(words[0]) > 3:
        raise NotationError("A number is needed here.")
    return int(words[0])
