"""The boxes at the end of a hand, and of the last trick."""

from __future__ import annotations

from textual.content import Content

from knaves.cards import Card, symbols
from knaves.game import Seat
from knaves.games.euchre.rules.events import DealScored
from knaves.games.euchre.rules.open import Open, Trick
from knaves.i18n.language import _
from knaves.tui.pictures.euchre.panels import side_name, tricks_content
from knaves.tui.pictures.euchre.scene import side_score
from knaves.tui.widgets.cards import Look, face, row

NAMES: int = 26
"""Columns for the names of a side."""


def score_box(event: DealScored, told: str, table: Open, names: tuple[str, ...], us: int) -> Content:
    """Return the sentence, and for each side its tricks, its points in this hand and its score."""
    lines = [Content.styled(told, "bold"), Content("")]
    for side in (us, 1 - us):
        has = side_score(table, side, names)
        brought = f"+{event.points}" if side == event.side else ""
        name = side_name(has, NAMES)
        score = _("{points} of {target}").format(points=has.points, target=table.rules.target)
        lines.append(
            Content.assemble(
                name + " " * (NAMES - Content(name).cell_length + 1),
                tricks_content(has.tricks),
                (f"{brought:>5}  ", "bold $accent"),
                score,
            )
        )
    return Content("\n").join(lines)


def cards_box(cards: tuple[Card, ...], told: str, look: Look) -> Content:
    """Return the sentence, and below it the cards that are shown to all."""
    return Content("\n").join([Content.styled(told, "bold"), row([face(card, look) for card in cards])])


def trick_words(trick: Trick, taker: Seat, names: tuple[str, ...], reader: Seat | None) -> str:
    """Return who played which card, in order, and who took the trick."""
    cards = ", ".join(
        (_("you the {card}") if seat == reader else _("{name} the {card}")).format(
            name=names[seat], card=symbols(card)
        )
        for seat, card in trick
    )
    said = _("The last trick: {cards}. You took it.")
    if taker != reader:
        said = _("The last trick: {cards}. {name} took it.")
    return said.format(cards=cards, name=names[taker])
