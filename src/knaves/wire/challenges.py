"""Challenges as a client reads them: who played the same deals, how they did, and two games side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from knaves import record
from knaves.bots import labels
from knaves.events.duplicate import shares
from knaves.fair import commit_seed
from knaves.game import Seat
from knaves.games import find
from knaves.i18n.language import _, all_of
from knaves.match.log import Id
from knaves.match.ports.deal_sets import DealSet, SetGame, by_table
from knaves.match.ports.results import StoredGame
from knaves.match.table.naming import told_apart
from knaves.options import options, read_options
from knaves.review.beside import DealBeside, beside, lost
from knaves.review.beside_text import PartingTold, partings
from knaves.review.model import Review
from knaves.wire.bodies import FromClient, Word


class NewChallenge(FromClient, frozen=True):
    """A challenge to be made: a whole game against bots of a level; without one, of the strongest.

    ``rules`` is a preset, or options; chance makes every cut, and a match is one game. ``pairs``: everybody
    plays with a person as partner, in games that have partners.
    """

    game: Word
    rules: Annotated[str, Meta(max_length=1000)] = "standard"
    bot: Annotated[str, Meta(max_length=64)] = ""
    pairs: bool = False


class SentRecord(FromClient, frozen=True):
    """The record of a game of a challenge, which somebody has sent."""

    record: str


class ChallengeMade(Struct, frozen=True):
    """The address of a challenge. Everybody who has it can play its deals."""

    challenge: str
    link: str


class InvitationMade(Struct, frozen=True):
    """The word of one's invitation to a partner, and the link with it to be sent."""

    invitation: str
    link: str


class InvitationRead(Struct, frozen=True):
    """Who looks for a partner."""

    name: str


class ChallengeLine(Struct, frozen=True):
    """Somebody's game of a challenge, or that of two partners. ``scores`` are by side, theirs first.

    ``record`` and what follows are empty while it is played, and until the reader has finished.
    ``without_luck`` is the chance to win with average luck, in 100 games; null until it is reviewed.
    ``share`` is that of the matchpoints in 100; null while nobody else has finished.
    """

    name: str
    yours: bool
    record: str
    how: str
    side: int
    scores: list[int]
    ended: int
    without_luck: float | None
    share: float | None


class ChallengeRead(Struct, frozen=True):
    """A challenge. ``yours``: whether the reader has entered it, and at which ``table``, and has finished.

    ``pairs``: it is played by two partners. ``invitation`` is the word of the reader's invitation, while they
    wait for a partner.

    ``commitment`` binds the server to its ``seed``, which is told to those who have finished. ``lines`` are
    the best first; nobody who has not finished is told how others did.
    """

    challenge: str
    game: str
    title: str
    rules: dict[str, bool | int | str]
    terms: str
    seats: int
    level: str
    name: str
    mine: bool
    made: int
    yours: Literal["", "inviting", "playing", "finished"]
    pairs: bool
    invitation: str
    table: str
    commitment: str
    seed: str
    lines: list[ChallengeLine]


class PartingRead(Struct, frozen=True):
    """Where two games first parted in a deal, in words. Pairs are: the reader's game, the other's.

    ``numbers`` are those of the moves in the records; ``lost`` are wins in 100 games, null if not measured.
    """

    decision: str
    numbers: list[int]
    moves: list[str]
    lost: list[float | None]


class DealBesideRead(Struct, frozen=True):
    """A deal of two games: by how many points each player was ahead in it, and what their play lost."""

    deal: int
    leads: list[int]
    lost: list[float | None]
    parted: PartingRead | None


class BesideRead(Struct, frozen=True):
    """Two games with the same deals, the reader's first. ``reviewed``: whether each has been reviewed."""

    names: list[str]
    records: list[str]
    reviewed: list[bool]
    deals: list[DealBesideRead]


def challenge_read(found: DealSet, games: Sequence[SetGame], person: Id) -> ChallengeRead:
    """Return a challenge as a person may know it: others' games only after their own."""
    game = find(found.game)
    rules = read_options(game.presets, found.rules)
    own = next((each for each in games if each.person == person), None)
    finished = own is not None and bool(own.record)
    tables = by_table(games)
    share = _shares(tables)
    ranked = sorted(tables, key=lambda each: _rank(each[0]))
    return ChallengeRead(
        found.address,
        found.game,
        _(game.title),
        {each.name: getattr(rules, each.name) for each in options(rules)},
        found.rules,
        found.seats,
        _(labels().get(found.bot, found.bot)),
        found.name,
        bool(person) and found.maker == person,
        found.made,
        _state(own),
        found.pairs,
        "" if own is None else own.invitation,
        "" if own is None else own.table,
        commit_seed(found.seed).hex(),
        found.seed if finished else "",
        [_line(each, person, finished, share) for each in (ranked if finished else tables)],
    )


def beside_read(
    mine: StoredGame,
    theirs: StoredGame,
    reviews: tuple[Review | None, Review | None],
    names: tuple[str, str],
    seats: Sequence[Seat],
) -> BesideRead:
    """Return two games of a set side by side; DealtApart if they are not of one set.

    ``names`` are those of who played them, and ``seats`` where: the reader's own first, then their partner's.
    """
    records = record.read(mine.record), record.read(theirs.record)
    deals = beside(*records, seats[0])
    parted = {each.deal: each for each in partings(deals, records, reviews)}
    own, other = names
    return BesideRead(
        [own, *told_apart([other], [own])] if len(seats) == 1 else [own, other],
        [mine.address, theirs.address],
        [each is not None for each in reviews],
        [_deal(each, parted.get(each.number), reviews, seats) for each in deals],
    )


def _state(own: SetGame | None) -> Literal["", "inviting", "playing", "finished"]:
    if own is None:
        return ""
    return "finished" if own.record else "inviting" if own.invitation else "playing"


def _rank(played: SetGame) -> tuple[bool, bool, int, int]:
    return not played.record, played.side != 0, -played.lead, played.ended


def _shares(tables: Sequence[tuple[SetGame, ...]]) -> Mapping[Id, float]:
    """Return the share of the matchpoints of each finished game by its first person, if there are several."""
    results = {first.person: first.result for first, *_partner in tables if first.record}
    return shares([results]) if len(results) > 1 else {}


def _line(people: tuple[SetGame, ...], person: Id, told: bool, share: Mapping[Id, float]) -> ChallengeLine:
    played = people[0]
    shown = told and bool(played.record)
    return ChallengeLine(
        all_of([each.name for each in people]),
        person in [each.person for each in people],
        played.record if shown else "",
        played.how if shown else "",
        played.side if shown else -1,
        [*played.scores] if shown else [],
        played.ended if shown else 0,
        round(100 * played.without_luck, 1) if shown and played.without_luck is not None else None,
        round(100 * share[played.person], 1) if shown and played.person in share else None,
    )


def _deal(
    deal: DealBeside,
    parted: PartingTold | None,
    reviews: tuple[Review | None, Review | None],
    seats: Sequence[Seat],
) -> DealBesideRead:
    losses = [
        None if found is None else round(100 * sum([lost(found, seat, moves) for seat in seats]), 2)
        for found, moves in zip(reviews, deal.moves, strict=True)
    ]
    return DealBesideRead(
        deal.number,
        [*deal.leads],
        losses,
        None if parted is None else _parting(parted),
    )


def _parting(parted: PartingTold) -> PartingRead:
    losses = [None if loss is None else round(100 * loss, 2) for loss in parted.losses]
    return PartingRead(parted.decision, [*parted.numbers], [*parted.moves], losses)
