"""A challenge for pairs at a terminal: a partner is invited by a link, and waited for."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from knaves.cli.output import print_line
from knaves.i18n.language import _

if TYPE_CHECKING:
    from knaves.remote.table import Pass

PAUSE: Final = 2.0
"""Seconds between two looks whether somebody has answered."""


def wait_for_partner(owner: Pass, challenge: str) -> str:
    """Invite a partner, say how, and wait until somebody answers; return the table of both.

    ServerError if the invitation was taken back meanwhile.
    """
    from knaves.remote.challenges import enter_challenge, invite_partner, look_at_challenge

    made = invite_partner(owner, challenge)
    print_line(_("Send this link to your partner. Whoever answers it first plays with you:"))
    print_line(urljoin(owner.url, made.link))
    link = urljoin(owner.url, f"/c/{challenge}")
    print_line(_("Waiting for your partner. If you leave, the invitation stays."))
    print_line(_("Come back with: {command}").format(command=" ".join(["knaves", "challenge", link])))
    while look_at_challenge(owner, challenge).yours == "inviting":
        time.sleep(PAUSE)
    return enter_challenge(owner, challenge)
