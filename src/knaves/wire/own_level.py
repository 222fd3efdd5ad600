"""One's own level on the wire, in words."""

from __future__ import annotations

from msgspec import Struct

from knaves.i18n.language import _, plural
from knaves.wire.bodies import FromClient, Word


class OwnLevel(FromClient, frozen=True):
    """A question about an opponent, ``bot``, that takes its level from one's own."""

    game: Word
    bot: Word


class OwnLevelRead(Struct, frozen=True):
    """How it would play now: its name, by how many reviewed games, and both as a sentence."""

    player: str
    games: int
    words: str


def own_level_read(player: str, games: int) -> OwnLevelRead:
    """Return both, with the sentence in the current language."""
    if not games:
        words = _("None of your games has been reviewed yet. It begins as {player}, which is a guess.")
    else:
        words = plural(
            "By {number} reviewed game of yours, it plays as {player} now.",
            "By {number} reviewed games of yours, it plays as {player} now.",
            games,
        )
    return OwnLevelRead(player, games, words.format(player=player, number=games))
