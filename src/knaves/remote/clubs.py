"""Clubs on a server: which there are, belonging to one, and directing it."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlsplit

import msgspec

from knaves.i18n.language import _
from knaves.match.ports.clubs import Role
from knaves.remote.requests import NONE, ServerError, delete, look, patch, post, read_as
from knaves.remote.table import Pass
from knaves.wire.clubs import ClubMade, ClubRead, ClubsRead, NewClub


def club_at(url: str) -> str:
    """Return the club of a link; empty if it has none.

    >>> club_at("https://cards.example/club/Ab3-x"), club_at("https://cards.example/e/Ab3-x")
    ('Ab3-x', '')
    """
    path = urlsplit(url if "//" in url else f"http://{url}").path
    return path.removeprefix("/club/").strip("/") if path.startswith("/club/") else ""


def look_at_clubs(owner: Pass) -> ClubsRead:
    """Return the clubs of a server that this person may see in a list."""
    return read_as(ClubsRead, look(owner, "/api/clubs"))


def look_at_club(owner: Pass, club: str, season: int = 0) -> ClubRead:
    """Return a club as this person sees it, with the ladder of a season; ServerError if there is none."""
    try:
        return read_as(ClubRead, look(owner, f"{_path(club)}?season={season}"))
    except ServerError as error:
        if error.status != NONE:
            raise
        missing = _("The club has no such season.") if season else _("There is no such club.")
        raise ServerError(missing, NONE) from None


def found_club(owner: Pass, wanted: NewClub) -> ClubMade:
    """Found a club; ServerError if the server refuses."""
    return read_as(ClubMade, post(owner.url, "/api/clubs", msgspec.to_builtins(wanted), owner.code))


def join_club(owner: Pass, club: str) -> ClubRead:
    """Join a club; ServerError if the server refuses."""
    return _asked(owner, club, "/membership", {})


def leave_club(owner: Pass, club: str) -> ClubRead:
    """Leave a club; ServerError for its last director."""
    return read_as(ClubRead, delete(owner, f"{_path(club)}/membership"))


def appoint_member(owner: Pass, club: str, member: str, role: Role) -> ClubRead:
    """Make a member a director or a member, or take one out."""
    return _asked(owner, club, "/members", {"member": member, "role": role})


def begin_season(owner: Pass, club: str, name: str) -> ClubRead:
    """Begin a season now."""
    return _asked(owner, club, "/seasons", {"name": name})


def take_back_season(owner: Pass, club: str) -> ClubRead:
    """Take back the latest season; ServerError if it is the first."""
    last = look_at_club(owner, club).seasons[-1].number
    return read_as(ClubRead, delete(owner, f"{_path(club)}/seasons/{last}"))


def change_club(owner: Pass, club: str, **changes: Any) -> ClubRead:
    """Change what a club says about itself, who finds it, or the rules of the house."""
    return read_as(ClubRead, patch(owner, _path(club), changes))


def close_club(owner: Pass, club: str) -> None:
    """Close a club."""
    delete(owner, _path(club))


def _asked(owner: Pass, club: str, what: str, body: dict[str, Any]) -> ClubRead:
    return read_as(ClubRead, post(owner.url, f"{_path(club)}{what}", body, owner.code))


def _path(club: str) -> str:
    return f"/api/clubs/{quote(club, safe='')}"
