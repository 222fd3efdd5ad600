"""Challenges on a server: making one, playing one's own game of it, and how everybody did."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

from knaves.i18n.language import _
from knaves.remote.requests import NONE, ServerError, delete, look, post, read_as
from knaves.remote.table import Pass
from knaves.wire.challenges import BesideRead, ChallengeMade, ChallengeRead, InvitationMade
from knaves.wire.daily import DayRead


def challenge_of(url: str) -> str:
    """Return the challenge of a link; empty if it has none.

    >>> challenge_of("https://cards.example/c/Ab3-x"), challenge_of("https://cards.example/t/Ab3-x")
    ('Ab3-x', '')
    """
    return _parts(url)[0]


def invitation_of(url: str) -> str:
    """Return the word by which the link of a challenge invites a partner; empty if it invites none.

    >>> invitation_of("https://cards.example/c/Ab3-x/with/w7"), invitation_of("https://cards.example/c/Ab3-x")
    ('w7', '')
    """
    return _parts(url)[1]


def _parts(url: str) -> tuple[str, str]:
    path = urlsplit(url if "//" in url else f"http://{url}").path
    match path.strip("/").split("/"):
        case ["c", challenge]:
            return challenge, ""
        case ["c", challenge, "with", word]:
            return challenge, word
        case _:
            return "", ""


def make_challenge(owner: Pass, game: str, rules: str, bot: str, *, pairs: bool = False) -> ChallengeMade:
    """Make a challenge; ServerError if the server refuses."""
    body = {"game": game, "rules": rules, "bot": bot, "pairs": pairs}
    return read_as(ChallengeMade, post(owner.url, "/api/challenges", body, owner.code))


def look_at_challenge(owner: Pass, challenge: str) -> ChallengeRead:
    """Return a challenge as this person may know it; ServerError if there is none."""
    try:
        return read_as(ChallengeRead, look(owner, _path(challenge)))
    except ServerError as error:
        if error.status != NONE:
            raise
        raise ServerError(_("There is no such challenge."), NONE) from None


def enter_challenge(owner: Pass, challenge: str) -> str:
    """Begin one's own game of a challenge; return its table, or the one where it has begun."""
    return str(post(owner.url, f"{_path(challenge)}/tables", {}, owner.code)["table"])


def invite_partner(owner: Pass, challenge: str) -> InvitationMade:
    """Invite a partner to a challenge for pairs, or return one's open invitation; ServerError if refused."""
    return read_as(InvitationMade, post(owner.url, f"{_path(challenge)}/invitation", {}, owner.code))


def take_back_invitation(owner: Pass, challenge: str) -> ChallengeRead:
    """Take one's invitation back; ServerError if there is none that nobody has answered."""
    return read_as(ChallengeRead, delete(owner, f"{_path(challenge)}/invitation"))


def answer_invitation(owner: Pass, challenge: str, word: str) -> str:
    """Become the partner of whoever invites with this word; return the table of both."""
    path = f"{_path(challenge)}/with/{quote(word, safe='')}/tables"
    try:
        return str(post(owner.url, path, {}, owner.code)["table"])
    except ServerError as error:
        if error.status != NONE:
            raise
        raise ServerError(_("This invitation was answered or taken back."), NONE) from None


def games_beside(owner: Pass, challenge: str, record: str) -> BesideRead:
    """Return one's own game of a challenge beside another one; ServerError before one's own has ended."""
    return read_as(BesideRead, look(owner, f"{_path(challenge)}/beside/{quote(record, safe='')}"))


def look_at_day(owner: Pass, game: str, day: str) -> DayRead:
    """Return the game of a day, ``today`` or a date, as this person may know it; ServerError if none is."""
    return read_as(DayRead, look(owner, _day_path(game, day)))


def play_day(owner: Pass, game: str, day: str) -> str:
    """Begin one's only game of a day, or come back to it; return its table. ``old``: of any past day."""
    return str(post(owner.url, f"{_day_path(game, day)}/tables", {}, owner.code)["table"])


def day_at(owner: Pass, game: str, table: str) -> str:
    """Return the day whose game is played at a table."""
    around = look(owner, f"/api/tables/{quote(table, safe='')}")["around"]
    # The address of the set says it: the game, the day, the instance.
    return str(around["challenge"]).removeprefix(f"{game}-").rpartition("-")[0]


def _day_path(game: str, day: str) -> str:
    return f"/api/games/{quote(game, safe='')}/days/{quote(day, safe='')}"


def _path(challenge: str) -> str:
    return f"/api/challenges/{quote(challenge, safe='')}"
