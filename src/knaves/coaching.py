"""Evaluation of a move by the hints: whether it is as good as the best, and whether it is a mistake.

The thresholds are the same in every face and for every game. Sentences that all games share are here too.
Nothing here knows a game or asks a bot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from knaves.game import AnyGame, Hint
from knaves.i18n.language import _, all_of, marked
from knaves.i18n.numbers import decimal, percent
from knaves.options import Gap, Option, gaps

E = TypeVar("E")

ALIKE: Final = 0.005
"""Moves whose values differ by no more than this are equally good."""
MISTAKE: Final = 0.03
"""A move that loses at least this much value is a mistake, unless the estimate may be wrong by as much."""

ARE_YOU_SURE: Final = marked("Are you sure? There is something clearly better.")
"""The question in expert mode before a mistake; the better move is shown only on request."""
WITH_SKUNKS: Final = marked(
    "With skunks: the wins in 100 that a move is worth, as this match counts them; the order is by it."
)
"""The note to a table whose moves have a worth beside the chance to win."""
LEAST: Final = marked("Every choice costs something here, and none costs less than this one.")
"""The first reason for a move of which only drawbacks can be told."""
_MOST_NAMES: Final = 3
"""The number of moves as good as the best that are named; the others are counted."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that is clearly worse than the best: both with their reasons, and the loss in value."""

    best: Hint
    made: Hint
    loss: float


class Drawback(str):
    """A sentence about what a move costs or risks: alone it is no reason to make it."""


def good_first(said: Sequence[str], least: Callable[[], str] = lambda: _(LEAST)) -> list[str]:
    """Return the sentences of a reason with one that speaks for the move first.

    If all are drawbacks, ``least`` says before them why there is no better move.

    >>> good_first([Drawback("Nothing beats the ace."), "It is your lowest."])
    ['It is your lowest.', 'Nothing beats the ace.']
    """
    place = next((place for place, each in enumerate(said) if not isinstance(each, Drawback)), None)
    if place is None:
        return [least(), *said] if said else []
    return [said[place], *said[:place], *said[place + 1 :]]


def alike(best: Hint, other: Hint) -> bool:
    """Return whether a move is as good as the best."""
    return best.value - other.value <= ALIKE


def hint_for(game: AnyGame, hints: Sequence[Hint], move: Any) -> Hint | None:
    """Return the hint for a move, or for one that differs only in suits; None if it was not evaluated."""
    found = [hint for hint in hints if hint.move == move] or [
        hint for hint in hints if game.same(hint.move, move)
    ]
    return found[0] if found else None


def beaten(
    hints: Sequence[Hint], evaluated: Sequence[E], made: Any, same: Callable[[Any, Any], bool]
) -> E | None:
    """Return what the reason of the best move compares it with, of the evaluations behind the ``hints``.

    That is the move ``made``, if one was made and is worse; else the best of those that are. None if all are
    as good as the best. ``same`` is the game's.
    """
    worse = [
        (made is not None and same(hint.move, made), each)
        for hint, each in zip(hints, evaluated, strict=True)
        if not alike(hints[0], hint)
    ]
    found = [each for own, each in worse if own] or [each for own, each in worse]
    return found[0] if found else None


def mistake(game: AnyGame, hints: Sequence[Hint], move: Any) -> Mistake | None:
    """Return the mistake if a move is one beyond the doubt of the estimate, else None.

    The best hint is the first. A move without a hint was not evaluated and is not a mistake.
    """
    made = hint_for(game, hints, move)
    if made is None:
        return None
    best = hints[0]
    # Both were estimated in the same worlds, so they share most of their error.
    loss, doubt = best.value - made.value, max(best.doubt, made.doubt)
    return Mistake(best, made, loss) if loss >= MISTAKE and loss > doubt else None


def better(found: Mistake, called: Callable[[Any], str]) -> str:
    """Return the better move, its reason, and the cost of the mistake, in sentences."""
    said = _("Better: {move}. {reason} Your choice wins {loss} fewer games in 100.")
    if found.best.worth is not None:
        said = _("Better: {move}. {reason} With skunks, your choice is worth {loss} fewer wins in 100.")
    return said.format(move=called(found.best.move), reason=found.best.reason, loss=decimal(100 * found.loss))


def in_hundred(hints: Sequence[Hint]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the headings and figures of a table of moves: points, and wins in 100 games with their doubt."""
    rows = [(decimal(each.points, signed=True), within(100 * each.win, 100 * each.doubt)) for each in hints]
    return (_("Points"), _("Wins in 100")), [*rows]


def within(figure: float, doubt: float) -> str:
    """Return a figure with half its interval, if it has one: ``53.8 ± 0.4``."""
    if round(doubt, 1) <= 0:
        return decimal(figure)
    return _("{figure} ± {doubt}").format(figure=decimal(figure), doubt=decimal(doubt))


def by_usual_rules(rules: Any, seats: int, part: str | None = None) -> str:
    """Return what the engine does not take into account in a part of the game, as a sentence; or empty.

    Without a ``part`` the sentence is about the whole game.
    """
    named = list(dict.fromkeys([_ignored(each, gap, rules) for each, gap in gaps(rules, seats, part)]))
    if not named:
        return ""
    said = _("This is reckoned by the usual rules; not taken into account: {options}.")
    if part is None:
        said = _("Partly reckoned by the usual rules; not everywhere taken into account: {options}.")
    return said.format(options=all_of(named))


def _ignored(option: Option, gap: Gap, rules: Any) -> str:
    value = getattr(rules, option.name)
    if gap.what:
        return _(gap.what)
    if value is True:
        return option.title
    return _("{option} ({value})").format(option=option.title, value=option.said(value))


def explained(
    found: Sequence[Hint], said: Sequence[str], name: Callable[[Any], str], usual: str
) -> tuple[Hint, ...]:
    """Return hints, best first, with the reasons ``said``; moves as good as the best are marked as such.

    ``name`` returns the name of a move in a sentence. ``usual`` is `by_usual_rules` here: it belongs to the
    reason of the best move, which every hint, review and analysis shows.
    """
    best, *others = found
    equal = [name(each.move) for each in others if alike(best, each)]
    as_good = _as_good(equal, len(others)) if equal else ""
    first = " ".join(filter(None, [said[0], as_good, usual]))
    worse = [
        _as_good([name(best.move)], 0) if alike(best, each) else why
        for each, why in zip(others, said[1:], strict=True)
    ]
    return tuple([replace(each, reason=why) for each, why in zip(found, [first, *worse], strict=True)])


def _as_good(names: Sequence[str], others: int) -> str:
    if len(names) == others > 1:
        return _("Every other choice is as good.")
    if len(names) > _MOST_NAMES:
        return _("{number} other choices are as good.").format(number=len(names))
    said = _("{move} is as good.") if len(names) == 1 else _("{moves} are as good.")
    listed = all_of(names)
    words = said.format(move=listed, moves=listed)
    return f"{words[0].upper()}{words[1:]}"


def advice(hints: Sequence[Hint], name: Callable[[Any], str]) -> str:
    """Return the best hint's reason, the chance to win, the gap to the next best move, and the proverb."""
    first, *others = hints
    if not others or alike(first, others[0]):
        wins = _("You win {percent} of games from here.").format(percent=percent(first.win, 1))
    elif first.worth is not None:
        wins = _(
            "You win {percent} of games from here. "
            "With skunks, {move} is next best, worth {less} fewer wins in 100."
        ).format(
            percent=percent(first.win, 1),
            move=name(others[0].move),
            less=decimal(100 * (first.value - others[0].value)),
        )
    else:
        wins = _("You win {percent} of games from here; next best: {move}, {less} less.").format(
            percent=percent(first.win, 1),
            move=name(others[0].move),
            less=percent(first.win - others[0].win, 1),
        )
    return " ".join(filter(None, [first.reason, wins, first.rule]))
