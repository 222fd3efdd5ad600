"""Two games with the same cards side by side, as text: points ahead in each hand, and where they parted."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import aloud
from knaves.cli.output import print_line
from knaves.columns import in_columns
from knaves.i18n.language import _
from knaves.i18n.numbers import decimal
from knaves.review.beside_text import PartingTold


def say_side_by_side(
    names: Sequence[str],
    leads: Sequence[tuple[int, Sequence[int]]],
    losses: Sequence[float | None],
    parted: Sequence[PartingTold],
) -> None:
    """Print two games: their names, by hand the points ahead, the chance that each lost, and the partings.

    ``losses`` are chances to win, 0 to 1; None for a game that has not been reviewed.
    """
    rows = [
        [_("Points ahead"), *names],
        *[[_("Hand {number}").format(number=deal), *[f"{lead:+}" for lead in both]] for deal, both in leads],
        [_("In all"), *[f"{sum([both[which] for _deal, both in leads]):+}" for which in range(2)]],
    ]
    if any(each is not None for each in losses):
        said = ["–" if each is None else decimal(-100 * each, signed=True) for each in losses]
        rows.append([_("Lost in play, wins in 100"), *said])
    for line in in_columns(rows):
        print_line(line)
    if not parted:
        print_line(_("They made the same decisions in every hand."))
        return
    print_line("")
    print_line(_("Where they first parted in each hand:"))
    for each in parted:
        heading = _("Hand {hand}, {decision}").format(hand=each.deal, decision=each.decision)
        print_line("  " + aloud(heading))
        for name, move, loss in zip(names, each.moves, each.losses, strict=True):
            words = _("{name}: {move}") if loss is None else _("{name}: {move} ({loss})")
            told = "" if loss is None else decimal(-100 * loss, signed=True)
            print_line("    " + aloud(words.format(name=name, move=move, loss=told)))
