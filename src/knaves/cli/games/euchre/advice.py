"""``knaves bid`` and ``knaves lead``: rank the bids at euchre, and the cards that may be played."""

from __future__ import annotations

from typing import Any

import click

from knaves.card_input import read_card, read_cards
from knaves.cards import Card, NotationError
from knaves.cli.analysis import Position, from_record, record_flags, rules_of, show, with_rules
from knaves.cli.rules import RuledCommand
from knaves.cli.usage import Choice, arguments, read_score
from knaves.games.euchre import GAME
from knaves.games.euchre.rules.moves import Bury, Make, Order, Pass, Play
from knaves.games.euchre.text.notation import PLACES, TRUMPS
from knaves.games.euchre.text.prompt import hear_trump
from knaves.i18n.language import _, marked

seat_flag = click.option(
    "--seat", type=Choice(list(PLACES)), default="first", show_default=True, help="Your place in the bidding."
)
up_flag = click.option(
    "--up", "upcard", metavar="CARD", default="", help="The card turned up; the joker is JK."
)


class _Suit(Choice):
    """The suit that is trump, or no trump, as a person writes it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return one of the choices."""
        try:
            return TRUMPS[hear_trump(value)]
        except NotationError:
            return super().convert(value, param, ctx)


score_flag = click.option(
    "--score", default="0-0", callback=read_score, help="Your side's points and the other side's: 5-7."
)


@with_rules(GAME)
@record_flags
@click.command(cls=RuledCommand, short_help="Recommend a bid at euchre.")
@click.argument("cards", nargs=-1)
@up_flag
@seat_flag
@click.option("--turned-down", is_flag=True, help="Second round: everybody has passed once.")
@score_flag
def bid(
    cards: tuple[str, ...], upcard: str, seat: str, turned_down: bool, score: tuple[int, int], **flags: Any
) -> int:
    """Rank the bids with five CARDS: knaves bid JH 9H AS KS QD --up TH --seat third --score 5-7.

    Instead of cards: knaves bid --record FILE --move 3.
    """
    from knaves.games.euchre.bots.what_if import position_before_bid

    with arguments():
        found = from_record(GAME, flags, cards, (Pass, Order, Make, Bury))
        if found is None:
            rules = rules_of(GAME, flags)
            view = position_before_bid(
                read_cards(" ".join(cards)),
                _upcard(upcard),
                rules,
                PLACES[seat],
                scores=score,
                turned_down=turned_down,
            )
            source = {"score": list(score), "target": rules.target, "seat": seat}
            found = Position(GAME, view, (), source)
    return _show(found, flags, marked("bid"), "bids")


@with_rules(GAME)
@record_flags
@click.command(cls=RuledCommand, short_help="Recommend a card in the play at euchre.")
@click.argument("cards", nargs=-1)
@up_flag
@seat_flag
@click.option("--suit", "trump", type=_Suit(TRUMPS), help="What is trump.")
@click.option("--maker", type=Choice(list(PLACES)), help="Who made it trump, by the place in the bidding.")
@click.option("--loner", is_flag=True, help="The maker plays alone.")
@click.option("--buried", metavar="CARD", help="What you buried, as a dealer who took up the card.")
@click.option("--played", metavar="CARDS", default="", help="All cards played so far, in order.")
@score_flag
def lead(
    cards: tuple[str, ...],
    upcard: str,
    seat: str,
    trump: str | None,
    maker: str | None,
    loner: bool,
    buried: str | None,
    played: str,
    score: tuple[int, int],
    **flags: Any,
) -> int:
    """Rank the CARDS that you may lead or play.

    For example: knaves lead JH 9H AS KS QD --up TH --seat third --suit hearts --maker second
    --played "AC 9C". Or from a record: knaves lead --record FILE --move 17.
    """
    from knaves.games.euchre.bots.what_if_play import TrumpMaking, position_in_play
    from knaves.games.euchre.rules.trumps import Trump

    with arguments():
        found = from_record(GAME, flags, cards, (Play,))
        if found is None:
            if trump is None or maker is None:
                raise click.UsageError(
                    _("Say what is trump and who made it: --suit hearts --maker second."),
                    click.get_current_context(),
                )
            rules = rules_of(GAME, flags)
            made = TrumpMaking(_upcard(upcard), Trump(TRUMPS.index(trump)), PLACES[maker], loner)
            view = position_in_play(
                read_cards(" ".join(cards)),
                PLACES[seat],
                made,
                read_cards(played),
                rules,
                buried=None if buried is None else read_card(buried),
                scores=score,
            )
            source = {
                "score": list(score),
                "target": rules.target,
                "seat": seat,
                "trump": trump,
                "maker": maker,
                "played": [str(card) for card in read_cards(played)],
            }
            found = Position(GAME, view, (), source)
    return _show(found, flags, marked("card"), "cards")


def _upcard(word: str) -> Card:
    if not word:
        raise click.UsageError(_("Say which card was turned up: --up TH."), click.get_current_context())
    return read_card(word)


def _show(found: Position, flags: dict[str, Any], column: str, key: str) -> int:
    spread = _("Spread: their standard deviation.")
    return show(found, flags, column=column, key=key, spread=spread)
