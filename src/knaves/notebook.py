"""Cards, views, deals, scores, records, reviews and hints as HTML, for notebooks.

A notebook finds these functions by the values' ``_repr_html_``. Call them for a hand, which is a plain tuple,
or to name the players. The HTML consists of tables and spans with their own styles: it needs no script and
loads nothing, it can be read on light and on dark pages and by a screen reader, and whatever is not HTML
already is escaped. A view is drawn by what its game says of it, so no hidden card is in it; `deal` shows all
hands, and belongs to those who may see them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Final

from knaves.cards import BACK, CARD_TEXTS, IN_A_SENTENCE, Card, Suit, card_name, parse, symbols
from knaves.coaching import in_hundred
from knaves.game import AnyGame, Hint, Seat
from knaves.games import find
from knaves.i18n.language import _, all_of
from knaves.i18n.numbers import decimal
from knaves.options import values_of
from knaves.record import HUMAN, IllegalEntry, Record, SeatedPlayer, retell
from knaves.review.model import Decision, Game, Review
from knaves.review.review_text import headline
from knaves.review.sums import dearest, sums

_CARD: Final = (
    "display:inline-block;min-width:1.7em;text-align:center;background:#fff;"
    "border-width:1px;border-style:solid;border-color:#767676;border-radius:.25em;color:"
)
"""A card has its own background, so that its colours do not depend on that of the page."""
_RED, _BLACK, _FACE_DOWN = "#b3001b", "#1d1d1b", "#5a5a5a"
_CELL: Final = "text-align:left;padding-right:1em"
_TABLE: Final = "color:inherit"
"""Without it, tables on some pages keep the colour of a light page."""
_BOARD: Final = "max-width:30em"
_NONE: Final = "–"


class Html(str):
    """HTML as a text, which a notebook shows as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def card(one: Card) -> Html:
    """Return a card; a screen reader says it in words."""
    if one < len(Suit) * 13:
        colour = _RED if one.suit in (Suit.DIAMONDS, Suit.HEARTS) else _BLACK
        text = symbols(one)
    else:
        colour, text = (_FACE_DOWN, "?") if one == BACK else (_BLACK, card_name(one))
    return _tag("span", text, role="img", aria_label=card_name(one), style=_CARD + colour)


def cards(several: Iterable[Card]) -> Html:
    """Return cards in the order given, such as a hand; a dash if there are none."""
    return Html(" ".join([card(one) for one in several]) or _NONE)


def view(seen: Any, names: Sequence[str] = ()) -> Html:
    """Return the table as a seat sees it, with the question it must answer and its legal moves.

    ``seen`` is a view of any game; ``names`` are by seat. ValueError for another number of names.
    """
    game, called = _game(seen), _names(names, seen.seats)
    lines = [_tag("div", _sentence(line)) for line in game.show(seen, called)]
    choices = []
    if seen.legal:
        moves = [_tag("li", _sentence(game.label(seen, move, called))) for move in seen.legal]
        asked = _tag("summary", _sentence(game.question(seen, called)))
        choices = [_tag("details", asked, _tag("ol", *moves))]
    label = f"{_(game.title)}, {called[seen.seat]}"
    return _tag("div", *_board(game, seen.open), *lines, *choices, role="group", aria_label=label)


def deal(state: Any, names: Sequence[str] = ()) -> Html:
    """Return a state with all hands and what lies on the table; for whoever may see every card.

    ``names`` are by seat. ValueError for another number of names.
    """
    game, called = _game(state), _names(names, state.seats)
    seats = [Seat(number) for number in range(state.seats)]
    rows = [
        (called[seat], cards(game.hand(game.view(state, seat))), cards(_aside(game, state, seat)))
        for seat in seats
    ]
    hands = _table(_("All hands"), (_("Player"), _("Hand"), _("Set aside")), rows)
    said = game.answer("table", game.watch(state.open, Seat(0)), called, None)
    return _tag("div", hands, *[_tag("div", _sentence(line)) for line in said])


def scores(table: Any, names: Sequence[str] = ()) -> Html:
    """Return the score of a public state, on the game's board if it has one.

    ``table`` is the ``open`` of a state or view; ``names`` are by seat. ValueError for another number of
    names.
    """
    game, seats = _game(table), len(table.sizes)
    called = _names(names, seats)
    target = next(iter(values_of(table.rules, "target").values()))
    rows = [
        (_side(game, called, side), str(points), str(max(0, target - points)))
        for side, points in enumerate(table.scores)
    ]
    listed = _table(_(game.title), (_("Player"), _("Points"), _("Points to win")), rows)
    return _tag("div", *_board(game, table), listed)


def record(written: Record) -> Html:
    """Return who played and with what result; the moves are there to be unfolded.

    Of a record with an illegal move, what is wrong with it.
    """
    game, players = written.game, written.seated
    try:
        told = retell(written, None)
    except IllegalEntry as error:
        last, points, lines = str(error), [_NONE] * len(players), []
    else:
        last = told.said[-1] if told.said else ""
        final = game.scores(told.state)
        points = [str(final[game.side(len(players), Seat(seat))]) for seat in range(len(players))]
        lines = [_tag("b" if line.heading else "span", _sentence(line.words)) for line in told.lines]
    rows = [
        (str(seat), _seated(who), points[seat - 1])  # Seats are counted from 1 for people.
        for seat, who in enumerate(players, 1)
    ]
    caption = _(game.title) if written.date is None else f"{_(game.title)}, {written.date}"
    listed = _table(caption, (_("Seat"), _("Player"), _("Points")), rows)
    unfolded = [_tag("div", line) for line in lines]
    moves = [_tag("details", _tag("summary", _("Moves")), *unfolded)] if lines else []
    return _tag("div", listed, _tag("div", _sentence(last)), *moves)


def review(found: Review) -> Html:
    """Return what each player's decisions and luck were worth in each game, and the costly decisions."""
    parts = [part for game in found.games for part in (_worth(found, game), _costly(found, game))]
    return _tag("div", *parts)


def hints(seen: Any, found: Sequence[Hint], names: Sequence[str] = ()) -> Html:
    """Return what a coach says of the moves of a view, in its order, with the reason for the first.

    ``names`` are by seat. ValueError for another number of names.
    """
    game, called = _game(seen), _names(names, seen.seats)
    columns, figures = in_hundred(found)
    rows = [
        (_sentence(game.label(seen, hint.move, called)), *cells)
        for hint, cells in zip(found, figures, strict=True)
    ]
    why = [_tag("div", _sentence(found[0].reason))] if found else []
    caption = game.question(seen, called) if seen.legal else _(game.title)
    return _tag("div", _table(caption, (_("Move"), *columns), rows), *why)


def _worth(found: Review, game: Game) -> Html:
    """Return the table of the players: the wins they lost, and their luck."""
    rows = []
    for seat, name in enumerate(found.names):
        own = sums(game, found.sides, Seat(seat))
        lost, luck = decimal(100 * own.lost), decimal(100 * own.luck, signed=True)
        rows.append((name, lost, luck))
    headings = (_("Player"), _("Wins lost in 100 games"), _("Luck"))
    return _table(headline(found, game, None), headings, rows)


def _costly(found: Review, game: Game) -> Html:
    """Return the table of the decisions with a name, such as mistakes, in the order of the game."""
    listed = sorted(
        [each for seat in range(len(found.names)) for each in dearest(game, Seat(seat))],
        key=lambda each: each.number,
    )
    headings = (_("Move"), _("Player"), _("Move made"), _("Best move"), _("Wins lost in 100 games"))
    return _table(_("Costly decisions"), headings, [_decision(found, each) for each in listed])


def _decision(found: Review, one: Decision) -> tuple[str, ...]:
    made, best = _move(one.move), _move(one.choices[0].move) if one.choices else _NONE
    return (str(one.number), found.names[one.seat], made, best, decimal(100 * one.loss))


def _game(value: Any) -> AnyGame:
    """Return the game of a view, a state or an open: their classes stand in the folder of their game."""
    return find(type(value).__module__.split(".")[2])


def _names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    if names and len(names) != seats:
        raise ValueError(f"There are {seats} seats, so {seats} names are needed, not {len(names)}.")
    return tuple(names) or tuple([_("Player {number}").format(number=seat + 1) for seat in range(seats)])


def _seated(who: SeatedPlayer) -> str:
    return who.name if who.player == HUMAN else f"{who.name} ({who.player})"


def _side(game: AnyGame, names: Sequence[str], side: int) -> str:
    seats = len(names)
    return all_of([name for seat, name in enumerate(names) if game.side(seats, Seat(seat)) == side])


def _aside(game: AnyGame, state: Any, seat: Seat) -> list[Card]:
    """Return the cards that a seat knows besides its hand, and a watcher does not, such as its throw."""
    own, public = game.view(state, seat), game.watch(state.open, seat)
    known = [(fact.of(own), fact.of(public)) for fact in game.facts if fact.kind == "cards"]
    return [one for private, shown in known if private != shown for one in private or ()]


def _board(game: AnyGame, table: Any) -> list[Html]:
    drawn = game.board(table)
    return [_tag("div", Html(drawn), style=_BOARD)] if drawn else []


def _sentence(text: str) -> Html:
    """Return a sentence with its cards drawn."""
    parts, at = [], 0
    for found in IN_A_SENTENCE.finditer(text):
        parts += [escape(text[at : found.start()]), cards(parse(found[0]))]
        at = found.end()
    return Html("".join([*parts, escape(text[at:])]))


def _move(text: str) -> Html:
    """Return the text of a move, as records have it, with its cards drawn."""
    words = [card(Card(word)) if word in CARD_TEXTS else escape(word) for word in text.split()]
    return Html(" ".join(words))


def _table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Html:
    """Return a table; the first cell of each row is its heading."""
    columns = [_tag("th", heading, scope="col", style=_CELL) for heading in headings]
    lines = []
    for first, *others in rows:
        cells = [_tag("td", cell, style=_CELL) for cell in others]
        lines.append(_tag("tr", _tag("th", first, scope="row", style=_CELL), *cells))
    parts = [_tag("caption", _sentence(caption)), _tag("thead", _tag("tr", *columns)), _tag("tbody", *lines)]
    return _tag("table", *parts, style=_TABLE)


def _tag(name: str, *inside: str, **attributes: str) -> Html:
    """Return an element. Whatever in it is no `Html` is escaped; ``aria_label`` becomes ``aria-label``."""
    given = [f' {key.replace("_", "-")}="{escape(value)}"' for key, value in attributes.items()]
    content = [each if isinstance(each, Html) else escape(each) for each in inside]
    return Html(f"<{name}{''.join(given)}>{''.join(content)}</{name}>")
