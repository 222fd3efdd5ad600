"""The cribbage table in plain lines, suitable for reading aloud, and the answers about it one by one."""

from __future__ import annotations

from typing import Final

from knaves.cards import symbols
from knaves.game import Seat
from knaves.games.cribbage.rules.dealing import cutting
from knaves.games.cribbage.rules.open import Phase, side, sides_of
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.sentences import CUTS
from knaves.games.cribbage.text.words import Names, person, side_name
from knaves.i18n.language import _, marked, plural


def show(view: View, names: Names) -> tuple[str, ...]:
    """Return the table as this seat sees it, line by line."""
    reader = view.seat
    lines = [
        _("Score, to {target}: {scores}.").format(
            target=view.open.rules.target, scores=_by_side(view, view.open.scores, names, reader)
        ),
        *_games(view, names, reader),
    ]
    if view.open.phase in (Phase.SHUFFLE, Phase.DEAL_CUT):
        return (*lines, *_cuts(view, names, reader))
    return (*lines, *_table(view, names, reader), *_hand(view))


def answer(query: str, view: View, names: Names, reader: Seat | None) -> tuple[str, ...]:
    """Return the answer to one of `knaves.queries`; empty if cribbage has no such thing."""
    match query:
        case "hand":
            return tuple(_hand(view)) or (_("You have no cards in your hand."),)
        case "score":
            return (_score(view, names, reader), *_games(view, names, reader))
        case "table" if view.open.phase in (Phase.SHUFFLE, Phase.DEAL_CUT):
            return tuple(_cuts(view, names, reader)) or (_("The table is empty."),)
        case "table":
            return (*_table(view, names, reader), *_others(view, names, reader))
        case _:
            return ()


def _score(view: View, names: Names, reader: Seat | None) -> str:
    """Return the points of each side and how many it needs, one's own side first."""
    sides, target = sides_of(view.seats), view.open.rules.target
    first = 0 if reader is None else side(view.seats, reader)
    told = [_("The game is to {target}.").format(target=target)]
    for each in [(first + step) % sides for step in range(sides)]:
        score = view.open.scores[each]
        ours = reader is not None and each == first
        said = _(_HAVE[ours, view.seats > sides])
        told.append(
            said.format(name=side_name(each, sides, names, reader), score=score, left=max(0, target - score))
        )
    return " ".join(told)


_HAVE: Final = {
    (True, False): marked("You have {score}, with {left} to go."),
    (False, False): marked("{name} has {score}, with {left} to go."),
    (True, True): marked("Your side has {score}, with {left} to go."),
    (False, True): marked("{name} have {score}, with {left} to go."),
}
"""By whether it is the reader's side, and whether it has two players."""


def _games(view: View, names: Names, reader: Seat | None) -> list[str]:
    if view.open.rules.best_of == 1:
        return []
    games = _by_side(view, view.open.games, names, reader)
    return [_("Games, best of {number}: {games}.").format(number=view.open.rules.best_of, games=games)]


def _by_side(view: View, numbers: tuple[int, ...], names: Names, reader: Seat | None) -> str:
    sides = sides_of(view.seats)
    return ", ".join(
        f"{side_name(each, sides, names, reader)} {number}" for each, number in enumerate(numbers)
    )


def _cuts(view: View, names: Names, reader: Seat | None) -> list[str]:
    """Return the cuts for the first deal; those of an earlier round were tied and no longer matter."""
    now = cutting(view.seats, tuple(card for _seat, _place, card in view.open.cuts))
    round_ = len(now.rivals) - len(now.waiting)
    return [
        _(CUTS[seat != reader]).format(name=names[seat], card=symbols(card))
        for seat, _place, card in view.open.cuts[len(view.open.cuts) - round_ :]
    ]


def _table(view: View, names: Names, reader: Seat | None) -> list[str]:
    """Return whose the crib is, the starter, and the cards that were played, in order."""
    crib = _("The crib is yours.") if view.open.dealer == reader else _("The crib is {name}'s.")
    lines = [crib.format(name=names[view.open.dealer])]
    if view.open.starter is not None:
        lines.append(_("Starter: {card}.").format(card=symbols(view.open.starter)))
    return [*lines, *_laid(view, names, reader)]


def _laid(view: View, names: Names, reader: Seat | None) -> list[str]:
    """Return the cards on the table, numbered in order of play; those of finished counts are out (L10)."""
    numbered = [
        f"{place} {person(seat, names, reader)} {symbols(card)}"
        for place, (seat, card) in enumerate(view.open.laid, start=1)
    ]
    out = len(numbered) - len(view.open.pile)
    lines = [_("Out: {cards}.").format(cards=", ".join(numbered[:out]))] if out else []
    if view.open.pile:
        lines.append(
            _("Count {total}: {cards}.").format(total=view.open.total, cards=", ".join(numbered[out:]))
        )
    return lines


def _others(view: View, names: Names, reader: Seat | None) -> list[str]:
    """Return how many cards the others hold."""
    return [
        plural("{name} holds {number} card.", "{name} holds {number} cards.", size).format(
            name=names[seat], number=size
        )
        for seat, size in enumerate(view.open.sizes)
        if seat != reader and size
    ]


def _hand(view: View) -> list[str]:
    """Return what this seat threw, and its hand with the places by which cards are named."""
    lines = []
    if view.thrown:
        lines.append(_("You threw: {cards}.").format(cards=symbols(*view.thrown)))
    if view.hand:
        held = [f"{place} {symbols(card)}" for place, card in enumerate(view.hand, start=1)]
        lines.append(_("Your hand: {cards}.").format(cards=", ".join(held)))
    return lines
