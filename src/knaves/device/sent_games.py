"""Games of a set that others have sent to this device, as text: they stand beside one's own."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from knaves import record
from knaves.cards import NotationError
from knaves.fair import commit_seed
from knaves.games import find
from knaves.i18n.language import _
from knaves.match.match import MatchError
from knaves.match.ports.deal_sets import DealSet, SetGame
from knaves.match.ports.results import StoredGame
from knaves.options import read_options


@dataclass(frozen=True, slots=True)
class SentGame:
    """Somebody else's game of a set: the set's address, their line, and the game without its record."""

    deal_set: str
    line: SetGame
    game: StoredGame


def sent_game(found: DealSet, text: str, now: int) -> SentGame:
    """Return a game of this set from its record; MatchError if it is none.

    Its cards are recomputed from the seed and its moves checked; who made them cannot be.
    """
    try:
        played = record.read(text)
    except NotationError:
        raise MatchError(_("This is no game of this challenge.")) from None
    verdict = record.verify(played)
    game = find(found.game)
    agreed = (game.name, found.seats, read_options(game.presets, found.rules))
    same = (played.game.name, len(played.seated), played.rules) == agreed
    dealt = record.set_of(played) == (found.seed, commit_seed(found.seed).hex())
    early = record.early_end(played)
    if not same or not dealt or not verdict.seeded or not (verdict.finished or early):
        raise MatchError(_("This is no game of this challenge."))
    state = record.replay(played)
    result = game.result(state)
    how, side = "played", -1 if result is None else result.side
    if early is not None:
        how, side = early.how, early.side
    address = sha256(text.encode()).hexdigest()[:32]
    scores = game.scores(state)
    line = SetGame(f"sent {address}", played.names[0], now, "", address, how, side, scores, now)
    players = tuple(each.player for each in played.seated)
    people = ("",) * len(players)
    stored = StoredGame(*(address, found.game, people, tuple(played.names), players, how, side, False, now))
    return SentGame(found.address, line, stored)
