"""A score on the command line, as players say it: one's own points first, ``98-104``."""

from __future__ import annotations

import re

import click

from knaves.i18n.language import _


def read_score(context: click.Context, param: click.Parameter, text: str) -> tuple[int, int]:
    """Read ``98-104`` as a click callback; anything else is one sentence."""
    found = re.fullmatch(r"([0-9]{1,4})-([0-9]{1,4})", text.strip())
    if found is None:
        raise click.BadParameter(
            _("a score is your points and theirs, as 98-104, not {word!r}.").format(word=text[:40]),
            param=param,
        )
    return int(found[1]), int(found[2])
