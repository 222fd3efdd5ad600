"""What a messenger shows of a link to the page: a title, a sentence and a picture, in the page's head.

They say what anybody with the link may know, and no card. Nothing is opened or restored for them, and where
nothing can be found out, the link is shown as the page's own.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from html import escape
from typing import Final
from urllib.parse import quote

from starlette.requests import Request

from knaves import record
from knaves.bots import labels
from knaves.drills.model import of_day
from knaves.game import AnyGame, Seat
from knaves.games import SHELF, find
from knaves.i18n.language import _, all_of, plural, speaking
from knaves.match.ports.results import StoredGame
from knaves.office.event_view import TITLES
from knaves.options import read_options, values_of
from knaves.server.http.carrier import language_of
from knaves.server.office import refused
from knaves.server.page import INDEX, PREVIEWS, File, Page, made_file
from knaves.server.services import Services

SIZE: Final = (1200, 630)
"""Width and height of the pictures."""
HOME: Final = "home"


@dataclass(frozen=True, slots=True)
class Preview:
    """What is shown of a link. ``picture`` is the name of a file in the folder of pictures."""

    title: str
    about: str
    picture: str


async def with_preview(services: Services, request: Request, page: Page) -> File:
    """Return the page with the preview of the address that is asked for, in the reader's language."""
    with speaking(language_of(request)):
        found = await _looked_up(services, request) or _home()
    base = services.public or str(request.base_url)
    shown = _tags(found, base.rstrip("/"), _address(request), page)
    index = page[INDEX].content.replace(b"</head>", shown.encode() + b"</head>", 1)
    return made_file(INDEX, index)


def _tags(preview: Preview, base: str, address: str, page: Page) -> str:
    picture = f"{PREVIEWS.name}/{preview.picture}.png"
    if picture not in page:
        picture = f"{PREVIEWS.name}/{HOME}.png"
    tags = [
        ("name", "description", preview.about),
        ("property", "og:site_name", "Knaves"),
        ("property", "og:type", "website"),
        ("property", "og:url", base + address),
        ("property", "og:title", preview.title),
        ("property", "og:description", preview.about),
        ("property", "og:image", f"{base}/{picture}"),
        ("property", "og:image:type", "image/png"),
        ("property", "og:image:width", str(SIZE[0])),
        ("property", "og:image:height", str(SIZE[1])),
        ("name", "twitter:card", "summary_large_image"),
    ]
    return "".join(f'  <meta {kind}="{name}" content="{escape(said)}" />\n  ' for kind, name, said in tags)


def _address(request: Request) -> str:
    """Return the address without what does not matter for what is shown."""
    record = request.query_params.get("r", "")
    query = f"?r={quote(record)}" if request.url.path == "/replay" and record else ""
    return quote(request.url.path, safe="/%") + query


async def _looked_up(services: Services, request: Request) -> Preview | None:
    """Return the preview of an address; None if it is no link to something, or that cannot be found out."""
    path = request.url.path
    if path == "/replay":
        path += f"/{request.query_params.get('r', '')}"
    try:
        for pattern, look in _LINKS:
            if found := pattern.fullmatch(path):
                return await look(services, found[1])
    except Exception as error:
        # The page opens all the same.
        if refused(error) is None:
            services.failed("preview", error)
    return None


def _home() -> Preview:
    about = _("Cribbage and euchre in your browser, against opponents that think or with friends.")
    return Preview("Knaves", about, HOME)


async def _table(services: Services, address: str) -> Preview | None:
    """Say who sits at a table: from the list, since a table that sleeps need not wake for that."""
    listing = await services.hall.tables.listing(address)
    if listing is None or listing.closed or listing.terms.game not in SHELF:
        return None
    terms, names = listing.terms, [each for each in listing.names if each]
    game = find(terms.game)
    about = [_length(game, terms.rules)]
    if "" in listing.names and not listing.playing:
        title = _("You are invited to a game of {game}")
        if len(names) == 1:
            title = _("{name} invites you to a game of {game}")
        elif names:
            about.append(_("At the table: {names}.").format(names=all_of(names)))
        title = title.format(name=names[0] if names else "", game=_(game.title))
        about.append(
            _("Rated games need an account.")
            if terms.rated
            else _("Open the link and sit down. No account is needed.")
        )
    elif terms.watch:
        title = f"{_(game.title)}: {all_of(names)}"
        about.append(_("Open the link to watch."))
    else:
        title = _("A game of {game}").format(game=_(game.title))
        about.append(_("Only those at the table see this game."))
    return Preview(title, " ".join(about), f"{game.name}-table")


async def _challenge(services: Services, address: str) -> Preview | None:
    found = await services.deal_sets.find(address)
    if found is None or found.day or found.game not in SHELF:
        return None
    game = find(found.game)
    about = (
        _length(game, found.rules),
        _("Everybody gets the same cards, deal by deal."),
        _("Play them against the computer ({level}), and compare.").format(
            level=_(labels().get(found.bot, found.bot))
        ),
    )
    title = _("{name} challenges you to a game of {game}").format(name=found.name, game=_(game.title))
    return Preview(title, " ".join(about), f"{game.name}-challenge")


async def _partner(services: Services, path: str) -> Preview | None:
    """Say who invites a partner to a challenge."""
    address, _with, word = path.split("/")
    found = await services.deal_sets.find(address)
    inviting = await services.deal_pairs.inviting(address, word)
    if found is None or inviting is None or found.game not in SHELF:
        return None
    game = find(found.game)
    about = (
        _length(game, found.rules),
        _("Open the link to play together against the computer ({level}).").format(
            level=_(labels().get(found.bot, found.bot))
        ),
    )
    title = _("{name} invites you to be their partner in {game}")
    return Preview(
        title.format(name=inviting.name, game=_(game.title)), " ".join(about), f"{game.name}-challenge"
    )


async def _event(services: Services, address: str) -> Preview | None:
    found = await services.events.find(address)
    if found is None or found.game not in SHELF:
        return None
    game = find(found.game)
    if found.state == "open" and found.club:
        what = _("The members of the club can enter.")
    elif found.state == "open":
        what = (
            _("Rated games need an account.")
            if found.rated
            else _("Open the link to enter. No account is needed.")
        )
    else:
        what = _("Open the link to see how it stands.")
    about = (f"{_(TITLES[found.kind])}.", _length(game, found.rules), what)
    return Preview(f"{found.name} – {_(game.title)}", " ".join(about), f"{game.name}-table")


async def _club(services: Services, address: str) -> Preview | None:
    """Say what a public club is; one that is not public has to be opened."""
    board = await services.clubs.board(address)
    if board is None or not board.club.public:
        return None
    club, number = board.club, sum(each.role != "out" for each in board.members)
    members = plural("{n} member", "{n} members", number).format(n=number)
    about = (f"{members}.", *club.about.splitlines()[:1])
    return Preview(_("{name} – a club at Knaves").format(name=club.name), " ".join(about), HOME)


async def _review(services: Services, address: str) -> Preview | None:
    about = _("Every move of the game weighed: what it cost, and what was better.")
    return await _finished(services, address, about)


async def _replay(services: Services, address: str) -> Preview | None:
    return await _finished(services, address, _("The whole game, move by move."))


async def _finished(services: Services, address: str, about: str) -> Preview | None:
    kept = await services.results.game(address)
    if kept is None or kept.game not in SHELF:
        return None
    title = await asyncio.to_thread(_result, kept)
    return Preview(title, about, f"{kept.game}-review")


def _result(kept: StoredGame) -> str:
    """Return who played a game, and the points of each side at its end."""
    game, played = find(kept.game), record.read(kept.record)
    seats = len(kept.names)
    scores = game.scores(record.replay(played))
    sides: dict[int, list[str]] = {}
    for seat, name in enumerate(kept.names):
        sides.setdefault(game.side(seats, Seat(seat)), []).append(name)
    told = " – ".join(f"{all_of(names)} {scores[side]}" for side, names in sides.items())
    return f"{_(game.title)}: {told}"


async def _day(services: Services, name: str) -> Preview | None:
    if name not in of_day():
        return None
    title = _("{game}: the hand of the day").format(game=_(find(name).title))
    about = _("The same cards for everybody. What would you do with them?")
    return Preview(title, about, f"{name}-day")


async def _game_of_day(services: Services, name: str) -> Preview | None:
    if name not in SHELF:
        return None
    title = _("{game}: the game of the day").format(game=_(find(name).title))
    about = (
        _("Everybody gets the same cards, deal by deal."),
        _("Play them against the champion, and see your place."),
    )
    return Preview(title, " ".join(about), f"{name}-challenge")


def _length(game: AnyGame, text: str) -> str:
    """Return what is played, and up to how many points."""
    targets = [*values_of(read_options(game.presets, text), "target").values()]
    if not targets:
        return f"{_(game.title)}."
    return _("{game} to {points}.").format(game=_(game.title), points=targets[0])


def _link(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.ASCII)


_LINKS: Final[tuple[tuple[re.Pattern[str], Callable[[Services, str], Awaitable[Preview | None]]], ...]] = (
    (_link(r"/t/([\w-]{1,64})"), _table),
    (_link(r"/c/([\w-]{1,64})"), _challenge),
    (_link(r"/c/([\w-]{1,64}/with/[\w-]{1,64})"), _partner),
    (_link(r"/e/([\w-]{1,64})"), _event),
    (_link(r"/club/([\w-]{1,64})"), _club),
    (_link(r"/review/([\w-]{1,64})"), _review),
    (_link(r"/replay/([\w-]{1,64})"), _replay),
    (_link(r"/drill/today/(\w+)"), _day),
    (_link(r"/day/(\w+)(?:/[\d-]{10})?"), _game_of_day),
)
"""The addresses of the page that have something of their own to show."""
