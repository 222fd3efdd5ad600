"""The alternative lines of EGN, which are branches of a game; each belongs to one deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from knaves.cards import NotationError
from knaves.foreign import Branch, Sheet
from knaves.game import IllegalMove, Seat
from knaves.games.euchre.rules.moves import Bury, Deal, Dealer, Move
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.turns import apply, start
from knaves.games.euchre.text import egn_annotations
from knaves.games.euchre.text.egn_phases import Phases, moves_of
from knaves.i18n.language import _

LINES: Final = "alternativeLines"


def read(
    deal: Mapping[str, Any], moves: Sequence[tuple[Seat, Move]], first: int, rules: Rules
) -> tuple[Branch, ...] | None:
    """Return the alternative lines of a deal, whose own moves begin with ``first``.

    None if one of them is impossible: the cards that EGN does not tell may lie elsewhere than in our game.
    """
    found = []
    steps = egn_annotations.steps(moves, first)
    buried = next((move for _seat, move in moves[first:] if isinstance(move, Bury)), None)
    for line in deal.get(LINES, ()):
        number = int(line["branchIndex"])
        if not 0 <= number <= len(steps):
            return None
        at = steps[number] if number < len(steps) else steps[-1] + 1 if steps else len(moves)
        try:
            made = moves_of(line["phases"], _state(rules, moves[:at]), buried)
        except (IllegalMove, NotationError):
            return None
        if made:
            found.append(Branch(at, made, egn_annotations.read(line["phases"], made, 0)))
    return tuple(found)


def write(deals: Sequence[dict[str, Any]], sheet: Sheet, unburied: set[str]) -> None:
    """Add the branches of a game to its deals; NotationError for one that EGN cannot say.

    ``unburied`` are the numbers of the deals whose discard is unknown.
    """
    dealt = [place for place, (_seat, move) in enumerate(sheet.moves) if isinstance(move, Deal)]
    for branch in sheet.branches:
        whole = [move for _seat, move in branch.moves]
        if any(isinstance(move, Deal | Dealer) for move in whole) or not dealt or branch.at <= dealt[0]:
            raise NotationError(_("EGN has branches within a deal only: one here deals other cards."))
        number = sum(place < branch.at for place in dealt) - 1
        steps = egn_annotations.steps(sheet.moves, dealt[number])
        at, moves = branch.at, list(branch.moves)
        # What is no step belongs to the call before.
        while at not in steps and at > dealt[number] + 1:
            at -= 1
            moves.insert(0, sheet.moves[at])
        shift = len(moves) - len(branch.moves)
        state = _state(sheet.rules, sheet.moves[:at])
        said = Phases(str(number + 1) not in unburied)
        for seat, move in moves:
            said.take(state, seat, move)
            state = apply(state, seat, move)
        comments = {place + shift: texts for place, texts in branch.comments.items()}
        phases = said.said
        egn_annotations.annotate(phases, moves, comments)
        index = sum(step < at for step in steps)
        deals[number].setdefault(LINES, []).append({"branchIndex": index, "phases": phases})


def _state(rules: Rules, moves: Sequence[tuple[Seat, Move]]) -> State:
    state = start(rules, 4)
    for seat, move in moves:
        state = apply(state, seat, move)
    return state
