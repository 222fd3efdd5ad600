"""What hints say of a move: whether it is as good as the best, and whether it is a mistake.

The thresholds are the same in every face, for every game. What is the same
in every game's reasons is said here too. Nothing here knows a game or asks a bot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from knaves.game import AnyGame, Hint
from knaves.i18n.language import _, all_of, marked
from knaves.i18n.numbers import decimal, percent

ALIKE: Final = 0.005
"""Moves whose chances to win differ by no more are as good as each other."""
MISTAKE: Final = 0.03
"""So much less chance to win is a mistake, unless the estimate may be wrong by as much."""

ARE_YOU_SURE: Final = marked("Are you sure? There is something clearly better.")
"""All that expert mode says unasked before a mistake."""
_MOST_NAMES: Final = 3
"""Moves as good as the best that are named; more are counted."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that is clearly worse than the best: both with their reasons, and the loss in chance, 0 to 1."""

    best: Hint
    made: Hint
    loss: float


def alike(best: Hint, other: Hint) -> bool:
    """Return whether a move is as good as the best."""
    return best.win - other.win <= ALIKE


def hint_for(game: AnyGame, hints: Sequence[Hint], move: Any) -> Hint | None:
    """Return the hint about a move, or about one that is the same but for suits; None: it was not weighed."""
    found = [hint for hint in hints if hint.move == move] or [
        hint for hint in hints if game.same(hint.move, move)
    ]
    return found[0] if found else None


def mistake(game: AnyGame, hints: Sequence[Hint], move: Any) -> Mistake | None:
    """Return how bad a move is if it is a mistake beyond the doubt of the estimate, else None.

    The best hint is the first. A move that no hint is about was not weighed, and no mistake is seen in it.
    """
    made = hint_for(game, hints, move)
    if made is None:
        return None
    best = hints[0]
    # Both were estimated in the same worlds, so that most of what is wrong with one is wrong with both.
    loss, doubt = best.win - made.win, max(best.doubt, made.doubt)
    return Mistake(best, made, loss) if loss >= MISTAKE and loss > doubt else None


def better(found: Mistake, called: Callable[[Any], str]) -> str:
    """Return what would have been better than a mistake, why, and what the mistake costs."""
    return _("{move} is better. {reason} Your choice wins {loss} fewer games in 100.").format(
        move=called(found.best.move), reason=found.best.reason, loss=decimal(100 * found.loss)
    )


def explained(found: Sequence[Hint], said: Sequence[str], name: Callable[[Any], str]) -> tuple[Hint, ...]:
    """Return hints, best first, with the reasons ``said``; moves as good as the best are said to be.

    ``name`` says what a move is called in a sentence.
    """
    best, *others = found
    equal = [name(each.move) for each in others if alike(best, each)]
    first = f"{said[0]} {_as_good(equal, len(others))}".strip() if equal else said[0]
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
    """Return the best hint's reason, then the chance to win and how far behind the next best move is."""
    first, *others = hints
    if not others or alike(first, others[0]):
        wins = _("You win {percent} of games from here.").format(percent=percent(first.win, 1))
    else:
        wins = _("You win {percent} of games from here; next best: {move}, {less} less.").format(
            percent=percent(first.win, 1),
            move=name(others[0].move),
            less=percent(first.win - others[0].win, 1),
        )
    return f"{first.reason} {wins}"
