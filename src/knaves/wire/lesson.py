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


def explained(game: str, steps: Sequence[Step], names: tuple[str, ...], asked: say.Explain) -> say.Explained:
    """Return the passages after the first ``asked.since`` moves, in the current language."""
    played = find(game)
    tutor = Tutor(game, names, lambda view, move: played.label(view, move, names))
    found: list[say.Explanation] = []
    for moves, step in enumerate(steps):
        # What was passed over before the explanations were switched on is still new.
        tutor.guidance = "all" if asked.all and moves >= asked.since else "less"
        # Advice takes a search, and only the present question is answered; another may have moved since.
        tutor.advises = all(each.view.legal == step.view.legal for each in steps[moves + 1 :])
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
    # The question after the first moves may stand still.
    told = [each for each in found if each.moves >= asked.since + (each.event >= 0)]
    return say.Explained(asked.id, told, tutor.explains)


def _read(passage: Passage, moves: int, event: int, advised: say.Weighed | None = None) -> say.Explanation:
    id = passage.id or f"move-{moves}"
    return say.Explanation(id, moves, event, passage.heading, passage.words, advised)
