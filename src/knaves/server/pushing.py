"""Telling people what waits for them while they are elsewhere: their move, their event, their challenge.

Everything to be sent is in the database first, so that it outlasts a restart. One process takes a message,
sends it and deletes it; if it dies in between, another one sends it again, which shows nothing new, as a
message replaces an earlier one about the same. What waits is thrown away when it is of no use any more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Final

import msgspec

from knaves.games import SHELF, find
from knaves.i18n.language import _, all_of, speaking
from knaves.i18n.when import say_span
from knaves.match.ports.pushes import Push, Pushes
from knaves.match.ports.tables import Now
from knaves.server.hall import Hall
from knaves.server.web_push import Sender

SOON: Final = 300_000
"""Milliseconds before an event starts at which those who entered are told."""
USEFUL: Final = 86_400_000
"""Milliseconds for which a message about a move without a deadline is of use."""
HELD: Final = 120_000
"""Milliseconds after which a message is tried again that could not be sent, or whose process died."""
AT_ONCE: Final = 4
"""How many messages are on their way at the same time."""


class Pushing:
    """Queues and sends messages, by a look in the background of a process."""

    def __init__(
        self,
        pushes: Pushes,
        sender: Callable[[], Sender | None],
        hall: Hall,
        now: Now,
    ) -> None:
        self._pushes, self._sender, self._hall = pushes, sender, hall
        self._now = now
        self._threads = ThreadPoolExecutor(AT_ONCE, "push")

    def close(self) -> None:
        """Send nothing more. What is on its way is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def look(self) -> None:
        """Queue what is new, and send what waits."""
        now = self._now()
        for each in await self._pushes.untold(self._hall.me, now):
            if not self._hall.has(each.table, each.person):
                await self._pushes.tell_of_move(each, each.due or now + USEFUL)
        await self._pushes.tell_of_events(now, now + SOON)
        while taken := await self._pushes.take(now, now + HELD):
            await asyncio.gather(*[self._send(each) for each in taken])

    async def _send(self, push: Push) -> None:
        if push.kind == "move" and self._hall.has(push.subject, push.to.person):
            await self._pushes.sent(push.number)
            return
        content, now = written(push, self._now()), self._now()
        topic = sha256(f"{push.kind} {push.subject}".encode()).hexdigest()[:32]
        ttl = (push.until - now) // 1000
        sender = self._sender()
        assert sender is not None, "The key is there before anything is sent."
        outcome = await asyncio.get_running_loop().run_in_executor(
            self._threads, sender.send, push.to, content, topic, ttl
        )
        if outcome == "gone":
            await self._pushes.unsubscribe(push.to.endpoint)
        elif outcome != "later":
            await self._pushes.sent(push.number)


def written(push: Push, now: int) -> bytes:
    """Return what the page's worker gets: words in the reader's language, and where they lead; no card."""
    with speaking(push.to.language):
        title, body, path = _words(push, now)
    told = {"title": title, "body": body, "path": path, "tag": f"{push.kind} {push.subject}"}
    return msgspec.json.encode({**told, "lang": push.to.language})


def _words(push: Push, now: int) -> tuple[str, str, str]:
    facts = push.facts
    game = _(find(facts["game"]).title) if facts.get("game") in SHELF else ""
    match push.kind:
        case "move":
            names = [each for each in facts["names"].split("\n") if each]
            due = int(facts["due"])
            body = _("{game} with {names}.").format(game=game, names=all_of(names))
            if due:
                body += " " + _("Time left: {time}.").format(time=_span(due - now))
            return _("Your move"), body, f"t/{push.subject}"
        case "event":
            words = _("{event} begins in {time}.")
            said = words.format(event=facts["name"], time=_span(int(facts["starts"]) - now))
            return _("Your event begins soon"), said, f"e/{push.subject}"
        case "challenge":
            who = facts["name"].split("\n")
            one = _("{name} has played your challenge in {game}.")
            words = one if len(who) == 1 else _("{name} have played your challenge in {game}.")
            said = words.format(name=all_of(who), game=game)
            return _("Your challenge was answered"), said, f"c/{push.subject}"


def _span(milliseconds: int) -> str:
    return say_span(max(0, milliseconds // 1000))
