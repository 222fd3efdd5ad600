"""The explanations of a lesson, made from the game so far as its seat saw it.

Nothing is remembered between questions: whoever asks twice, or comes back, is told the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from knaves.games import find
from knaves.lessons import Tutor
from knaves.match.table.hosted_game import Step
from knaves.rulebook import Passage
from knaves.wire import messages as say


def explained(game: str, steps: Sequence[Step], names: tuple[str, ...], since: int, id: str) -> say.Explained:
    """Return the passages after the first ``since`` moves, in the current language."""
    played = find(game)
    view = steps[-1].view
    tutor = Tutor(game, names, lambda move: played.label(view, move, names))
    found: list[say.Explanation] = []
    for moves, step in enumerate(steps):
        # Advice takes a search, and only the present question is answered.
        tutor.advises = moves == len(steps) - 1
        for place, noticed in enumerate(step.events):
            found += [_read(each, moves, place) for each in tutor.noticed(noticed, step.view)]
        if step.view.legal:
            passages = tutor.asked(step.view)
            weighed = None
            if tutor.advice is not None and tutor.advises:
                move = tutor.advice.move
                label = played.label(step.view, move, names)
                weighed = say.Weighed(played.write(move), label, tutor.advice.reason, 0.0, 0.0)
            found += [_read(each, moves, -1, weighed if each.advice else None) for each in passages]
    # The question after the first ``since`` moves may stand still.
    return say.Explained(id, [each for each in found if each.moves >= since + (each.event >= 0)])


def _read(passage: Passage, moves: int, event: int, advised: say.Weighed | None = None) -> say.Explanation:
    return say.Explanation(passage.id, moves, event, passage.heading, passage.words, advised)
