"""Finished games as a client reads them: in a list, and step by step with the verdict on their shuffles."""

from __future__ import annotations

from knaves import record
from knaves.game import Seat
from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.match.log import Sitter
from knaves.match.ports.results import StoredGame
from knaves.match.table.origin import Beginning, play_on, same_cards
from knaves.options import options
from knaves.wire.bodies import FromRecord, GameOver, RecordRead
from knaves.wire.replay import replayed


def game_over(kept: StoredGame, person: str) -> GameOver:
    """Return a finished game as listed for a person who played in it."""
    return GameOver(
        kept.address,
        kept.game,
        _(find(kept.game).title) if kept.game in SHELF else kept.game,
        [*kept.names],
        [*kept.players],
        [seat for seat, each in enumerate(kept.people) if each == person],
        kept.how,
        kept.side,
        kept.rated,
        kept.ended,
    )


def record_read(kept: StoredGame) -> RecordRead:
    """Return a record step by step, in the current language; NotationError if it cannot be read."""
    played = record.read(kept.record)
    verdict = record.verify(played)
    game = played.game
    return RecordRead(
        kept.address,
        kept.game,
        _(game.title),
        {each.name: getattr(played.rules, each.name) for each in options(played.rules)},
        [*played.names],
        [each.player for each in played.seated],
        kept.how,
        kept.side,
        kept.rated,
        kept.ended,
        replayed(played),
        verdict.sound,
        verdict.proved,
        [*record.report(verdict)],
        kept.record,
    )


def beginning(kept: StoredGame, where: FromRecord, person: str, name: str) -> Beginning:
    """Return a table for a game that begins in a record; MatchError if it cannot begin there."""
    played, who = record.read(kept.record), Sitter(person, name)
    if where.number:
        return play_on(kept.address, played, where.number, who)
    return same_cards(kept.address, played, Seat(where.seat), who)
