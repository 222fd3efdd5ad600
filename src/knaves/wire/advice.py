"""Answers of the strongest built-in player: hints, mistake checks and card counts.

The text is in the caller's language. All functions use only the seat's view and refer to games by name, so
that they can run in another process.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knaves.bots import NO_HINTS, coach
from knaves.cards import Card, NotationError
from knaves.coaching import ARE_YOU_SURE, advice, better, mistake
from knaves.games import find
from knaves.i18n.language import _
from knaves.match.match import MatchError
from knaves.wire import messages as say


def hint(name: str, view: Any, names: tuple[str, ...], id: str) -> say.Hinted:
    """Rank the moves of a view; where there is nothing to weigh, such as a cut, say what to do.

    MatchError if no player of the game gives hints.
    """
    game, champion = find(name), coach(name)
    if champion is None or not view.legal:
        raise MatchError(_(NO_HINTS))
    found = champion.hint(view)
    if not found:
        routine = champion.advise(view)
        alike = len(view.legal) > 1 and all(game.same(routine.move, each) for each in view.legal)
        move = "" if alike else f"{game.label(view, routine.move, names)}. "
        return say.Hinted(id, [], f"{move}{routine.reason}")
    moves = [
        say.Weighed(
            game.write(each.move),
            game.label(view, each.move, names),
            f"{each.reason} {each.rule}".rstrip(),
            each.win,
            each.points,
        )
        for each in found
    ]
    return say.Hinted(id, moves, advice(found, lambda move: game.label(view, move, names)))


def doubt(name: str, view: Any, names: tuple[str, ...], id: str, text: str) -> say.Hinted:
    """Check whether a move is a clear mistake, and if so, return a better one.

    NotationError for a move that cannot be read.
    """
    game, champion = find(name), coach(name)
    move = game.read(text)
    found = champion.hint(view) if champion is not None and move in view.legal else ()
    made = mistake(game, found, move) if found else None
    if made is None:
        return say.Hinted(id, [], "")
    words = better(made, lambda each: game.label(view, each, names))
    best = say.Weighed(
        game.write(made.best.move),
        game.label(view, made.best.move, names),
        made.best.reason,
        made.best.win,
        made.best.points,
    )
    return say.Hinted(id, [best], f"{_(ARE_YOU_SURE)}\n{words}", mistake=True)


def worth(name: str, view: Any, picked: Sequence[Sequence[str]], id: str) -> say.Valued:
    """Count a seat's picked combinations; MatchError if cards are not counted this way."""
    try:
        cards = [tuple(map(Card, each)) for each in picked]
    except NotationError as error:
        raise MatchError(str(error)) from error
    game = find(name)
    found = game.worth(view, cards)
    if found is None:
        raise MatchError(_("Nothing is being counted."))
    return say.Valued(id, [*map(str, found.cards)], found.points, found.words, game.write(found.move))
