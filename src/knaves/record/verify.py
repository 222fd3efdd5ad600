"""Replaying and verifying records.

All results are computed from the moves and the rules; nothing else in a record is trusted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, NamedTuple

from knaves.fair import FairDice, Proof, commit_seed, fault, seeded, sit, stream
from knaves.game import CHANCE, IllegalMove, Noticed
from knaves.i18n.language import _, marked, plural
from knaves.record.branch import set_of
from knaves.record.model import Entry, Record

LIMIT: Final = marked(
    "Proved means that the move follows from secrets that the house and every seat had fixed "
    "beforehand, so nobody chose it. A player's cut is not a chance move: nobody chose the "
    "order of the pack, but the house knew it, and the house and that player together could "
    "choose the card. Proved does not mean that nobody looked. Where one program played "
    "every part, it means only that the cards follow from the secrets in this record."
)


class IllegalEntry(IllegalMove):
    """A move in a record that the rules forbid; ``line`` is its line, or 0 if it was not read from a file."""

    def __init__(self, entry: Entry, number: int, text: str, error: IllegalMove) -> None:
        said = (
            _("Line {line}, {move!r}: {sentence}") if entry.line else _("Move {number}, {move!r}: {sentence}")
        )
        sentence = said.format(line=entry.line, number=number, move=text, sentence=error.sentence)
        super().__init__(sentence, error.paragraph)
        self.line = entry.line


class Finding(StrEnum):
    """The result of checking one chance move."""

    PROVED = marked("proved")
    SEEDED = marked("from the seed")
    HIDDEN = marked("not revealed")
    UNPROVED = marked("no proof")
    WRONG = marked("wrong")


class Step(NamedTuple):
    """One entry with the full state before and after it; the entry and both states have no unknown card."""

    entry: Entry
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Draw:
    """One chance move: its number from 1, its line, the finding, and the reason if it is wrong."""

    number: int
    line: int
    finding: Finding
    why: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of `verify`; convert it to JSON with `dataclasses.asdict`.

    ``moves`` counts the legal moves from the start; ``illegal`` describes the first illegal move, or is
    empty. Moves after that one are not checked.
    """

    moves: int
    illegal: str
    finished: bool
    draws: tuple[Draw, ...]

    @property
    def sound(self) -> bool:
        """Whether no move is illegal and no proof is wrong; draws may be unproved."""
        return not self.illegal and all(draw.finding is not Finding.WRONG for draw in self.draws)

    @property
    def proved(self) -> bool:
        """Whether it is sound and every chance move is proved; False without a chance move."""
        return self.sound and bool(self.draws) and not self.unproved

    @property
    def seeded(self) -> bool:
        """Whether it is sound and every chance move follows from the seed of its set of deals."""
        return self.sound and bool(self.draws) and all(draw.finding is Finding.SEEDED for draw in self.draws)

    @property
    def unproved(self) -> int:
        """The number of chance moves that are not proved, for any reason."""
        return sum(draw.finding is not Finding.PROVED for draw in self.draws)


def completed(record: Record) -> Iterator[Entry]:
    """Yield every entry; where cards are unknown, with cards that make the moves legal and mean nothing else.

    They are for the rules alone: nobody may be shown them. Without unknown cards these are the entries.
    """
    if record.known is None or record.game.entering is None:
        yield from record.entries
        return
    known = record.known
    moves = record.game.entering.complete(
        record.rules, len(record.seated), known.seat, known.dealer, record.moves, None
    )
    for entry, (_seat, move) in zip(record.entries, moves, strict=True):
        yield replace(entry, move=move)


def walk(record: Record) -> Iterator[Step]:
    """Yield every entry with the states before and after; IllegalEntry for an illegal move.

    The entries are those of `completed`.
    """
    state = record.opening
    for number, entry in enumerate(completed(record), 1):
        try:
            after = record.game.apply(state, entry.seat, entry.move)
        except IllegalMove as error:
            written = record.entries[number - 1].move
            raise IllegalEntry(entry, number, record.game.write(written), error) from error
        yield Step(entry, state, after)
        state = after


def replay(record: Record) -> Any:
    """Return the last state of the record; IllegalEntry for an illegal move."""
    state = record.opening
    for step in walk(record):
        state = step.after
    return state


def steps(record: Record) -> Iterator[tuple[Entry, tuple[Noticed[Any], ...]]]:
    """Yield every entry with its events, as `Game.events` gives them; IllegalEntry for an illegal move."""
    for written, (entry, before, _after) in zip(record.entries, walk(record), strict=True):
        yield written, record.game.events(before, entry.seat, entry.move)


def verify(record: Record) -> Verdict:
    """Replay the record, and recompute each chance move from its proof."""
    draws: list[Draw] = []
    used: dict[bytes, int] = {}
    moves, illegal = 0, ""
    state = record.opening
    try:
        for entry, before, after in walk(record):
            state = after
            moves += 1
            if entry.seat == CHANCE:
                draws.append(_check(record, len(draws) + 1, entry, before, used))
    except IllegalEntry as error:
        illegal = str(error)
    return Verdict(moves, illegal, not illegal and not record.game.actors(state), tuple(draws))


def report(verdict: Verdict) -> tuple[str, ...]:
    """Return the verdict in sentences: on the moves, on each chance move, and on all of these together.

    If any is proved, the last sentence explains what that means.
    """
    if verdict.illegal:
        first = plural(
            "{illegal} Before it, {number} move is legal.",
            "{illegal} Before it, {number} moves are legal.",
            verdict.moves,
        )
    elif verdict.finished:
        first = plural(
            "{number} move is legal; the game is over.",
            "{number} moves are legal; the game is over.",
            verdict.moves,
        )
    else:
        first = plural(
            "{number} move is legal; the game is not over.",
            "{number} moves are legal; the game is not over.",
            verdict.moves,
        )
    said = first.format(illegal=verdict.illegal, number=verdict.moves)
    limit = [_(LIMIT)] if verdict.unproved < len(verdict.draws) else []
    return (said, *map(_sentence, verdict.draws), summary(verdict), *limit)


def summary(verdict: Verdict) -> str:
    """Return one sentence on how many chance moves are proved."""
    total = len(verdict.draws)
    if verdict.illegal:
        return _("A record with an illegal move proves nothing.")
    if not total:
        return _("There are no chance moves, so there is nothing to prove.")
    if verdict.proved:
        return _("Every chance move is proved.")
    if verdict.seeded:
        return _("Every chance move follows from the seed of its set of deals: everybody got these cards.")
    if all(draw.finding is Finding.UNPROVED for draw in verdict.draws):
        return _("This record has no proof: nothing shows where its cards came from.")
    return _("Not proved: {number} of {total} chance moves.").format(number=verdict.unproved, total=total)


def _sentence(draw: Draw) -> str:
    said = _("Chance move {number} (line {line}): {finding}.")
    if not draw.line:
        said = _("Chance move {number}: {finding}.")
    told = said.format(number=draw.number, line=draw.line, finding=_(draw.finding))
    return f"{told} {draw.why}" if draw.why else told


def _check(record: Record, number: int, entry: Entry, before: Any, used: dict[bytes, int]) -> Draw:
    sitting, proof = record.sitting, entry.proof
    if (dealt := set_of(record)) is not None:
        return _check_seed(record, number, entry, before, *dealt)
    if sitting is None or proof is None:
        return Draw(number, entry.line, Finding.UNPROVED)
    why = fault(sitting, number, proof) or _used_again(number, proof, used)
    if why:
        return Draw(number, entry.line, Finding.WRONG, why)
    if proof.secret is None:
        return Draw(number, entry.line, Finding.HIDDEN)
    drawn = record.game.chance(before, stream(sitting, number, proof))
    if drawn != entry.move:
        why = _("The secrets give {move!r}.").format(move=record.game.write(drawn))
        return Draw(number, entry.line, Finding.WRONG, why)
    return Draw(number, entry.line, Finding.PROVED)


def _check_seed(record: Record, number: int, entry: Entry, before: Any, seed: str, commitment: str) -> Draw:
    if commit_seed(seed).hex() != commitment:
        return Draw(number, entry.line, Finding.WRONG, _("The seed does not fit its commitment."))
    source = seeded(seed)
    sitting = sit(record.game.name, len(record.seated), source)
    drawn = record.game.chance(before, FairDice(sitting, source, number))
    if drawn != entry.move:
        why = _("The seed gives {move!r}.").format(move=record.game.write(drawn))
        return Draw(number, entry.line, Finding.WRONG, why)
    return Draw(number, entry.line, Finding.SEEDED)


def _used_again(number: int, proof: Proof, used: dict[bytes, int]) -> str:
    """Return a sentence if a secret or entropy was reused: with a known one, cards can be chosen."""
    given = [share.entropy for share in proof.shares]
    given += [proof.secret] if proof.secret is not None else []
    for value in given:
        if given.count(value) > 1:
            return _("Two participants gave the same secret.")
        if value in used:
            return _("A secret of chance move {number} was used again.").format(number=used[value])
    used.update(dict.fromkeys(given, number))
    return ""
