"""Chat at a table: length limit, rate limit, audience and muting.

Chat is not part of the log or of a record; it is stored separately for a limited time. Watchers have their
own chat, which players do not receive, so that nobody can tell a player about hidden cards.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from typing import Final

from knaves.i18n.language import BLANK, CONTROL, _
from knaves.match.log import NOBODY, Id, LogEntry, Muted
from knaves.match.match import MatchError
from knaves.match.notices import Reported, Spoken
from knaves.record.model import MOST_MARKS

LONGEST: Final = 300
"""Maximum number of characters in a message."""
KEPT: Final = 100
"""Number of recent messages kept, for newcomers and for reports."""
OFTEN: Final = ((5, 10_000), (20, 120_000))
"""Rate limits: (messages, milliseconds)."""
EXCERPT: Final = 20
"""Number of messages attached to a report."""
MARKS: Final = re.compile(
    rf"([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{{{MOST_MARKS}}})"
    r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)
UNSEEN: Final = re.compile(f"[{BLANK}\u200b\u200e\u200f\u2060-\u2064\ufeff\U000e0000-\U000e007f]")


class Chat:
    """Recent messages at one table, and who muted whom according to the log."""

    def __init__(self, past: Iterable[Spoken] = ()) -> None:
        self._past = tuple(past)[-KEPT:]
        self._times: dict[Id, deque[int]] = {}
        self._mutes: dict[Id, deque[int]] = {}
        self._muted: frozenset[tuple[Id, Id]] = NOBODY
        self._reported: frozenset[tuple[Id, Id]] = NOBODY

    def say(self, by: Id, name: str, text: str, watching: bool, now: int) -> Spoken:
        """Add a message; MatchError if it is empty, too long, or exceeds the rate limit."""
        words = message(text)
        if not _fits(self._times, by, now):
            raise MatchError(_("You are saying too much at once. Wait a moment."))
        # The number is a timestamp, so numbers keep rising after messages are reloaded from storage.
        number = max(now, self._past[-1].number + 1 if self._past else 0)
        spoken = Spoken(number, now, by, name, words, watching)
        self._past = (*self._past, spoken)[-KEPT:]
        return spoken

    def check_mute(self, by: Id, whom: Id) -> None:
        """Raise MatchError unless one person may mute another."""
        if by == whom:
            raise MatchError(_("You cannot mute yourself."))

    def mute(self, by: Id, whom: Id, muted: bool, now: int) -> Muted | None:
        """Mute or unmute a person; None if nothing changes.

        Limited like chat, because watchers can mute too and every change is an entry in the table's log.
        """
        self.check_mute(by, whom)
        if ((by, whom) in self._muted) == muted:
            return None
        if not _fits(self._mutes, by, now):
            raise MatchError(_("That is too much at once."))
        return Muted(by, whom, muted)

    def fold(self, entry: LogEntry) -> None:
        """Apply a log entry that mutes or unmutes."""
        if isinstance(entry, Muted):
            pair = {(entry.by, entry.whom)}
            self._muted = self._muted | pair if entry.muted else self._muted - pair

    def readers(self) -> tuple[Id, ...]:
        """Return everybody who has muted a person."""
        return tuple(sorted({reader for reader, _whom in self._muted}))

    def muted(self, by: Id) -> tuple[Id, ...]:
        """Return the people muted by a reader."""
        return tuple(sorted(whom for reader, whom in self._muted if reader == by))

    def deaf_to(self, whom: Id) -> tuple[Id, ...]:
        """Return the readers who have muted a person."""
        return tuple(sorted(reader for reader, muted in self._muted if muted == whom))

    def past(self, reader: Id, watching: bool) -> tuple[Spoken, ...]:
        """Return the recent messages that this reader may see and has not muted."""
        silent = self.muted(reader)
        return tuple(each for each in self._past if (watching or not each.watching) and each.by not in silent)

    def noted(self) -> set[Id]:
        """Return those who have spoken lately, or have muted or reported anybody."""
        return {by for by, _whom in self._muted | self._reported} | {each.by for each in self._past}

    def speaker(self, name: str) -> Id | None:
        """Return the last person who wrote under a name."""
        return next((each.by for each in reversed(self._past) if each.name == name), None)

    def speakers(self, reader: Id, watching: bool) -> tuple[str, ...]:
        """Return the names of the others who wrote what a reader may see."""
        read = (each for each in self._past if watching or not each.watching)
        return tuple(dict.fromkeys(each.name for each in read if each.by != reader))

    def check_report(self, by: Id, about: Id, name: str) -> None:
        """Raise MatchError unless one person may report another."""
        if by == about:
            raise MatchError(_("You cannot report yourself."))
        if (by, about) in self._reported:
            raise MatchError(_("You have reported {name} already.").format(name=name))

    def report(self, by: Id, about: Id, name: str, why: str, watching: bool, now: int) -> Reported:
        """Report a person to the operators, with the latest messages the reporter could read."""
        self._reported |= {(by, about)}
        read = [each for each in self._past if watching or not each.watching]
        return Reported(by, about, name, why, now, tuple(read[-EXCERPT:]))


def _fits(times: dict[Id, deque[int]], by: Id, now: int) -> bool:
    """Count an action against the rate limit; False if it exceeds the limit."""
    longest = max(span for _most, span in OFTEN)
    for who in [who for who, past in times.items() if past[-1] <= now - longest]:
        del times[who]
    own = times.get(by, deque(maxlen=max(most for most, _span in OFTEN)))
    if any(sum(at > now - span for at in own) >= most for most, span in OFTEN):
        return False
    own.append(now)
    times[by] = own
    return True


def message(text: str) -> str:
    """Return a message as others see it; MatchError if it is empty or too long."""
    words = clean(text)
    if not words:
        raise MatchError(_("Type something to say."))
    if len(words) > LONGEST:
        raise MatchError(_("A message has at most {most} characters.").format(most=LONGEST))
    return words


def clean(text: str) -> str:
    r"""Return a line without control characters, bidirectional marks and stacked combining marks.

    >>> clean("  good\x1b[31m\nluck ")
    'good[31m luck'
    """
    line = UNSEEN.sub("", CONTROL.sub("", re.sub(r"\s", " ", text)))
    return re.sub(" +", " ", MARKS.sub(r"\1", line)).strip()
