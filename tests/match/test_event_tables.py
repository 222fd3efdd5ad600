"""Tables of an event: they begin at once, are for one game, and help nobody; who is gone loses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hosting import played_out, terms_of

from knaves import record
from knaves.bots import bot
from knaves.match.log import Dated, Sitter
from knaves.match.match import MatchError
from knaves.match.table import snapshot
from knaves.match.table.attendance import GRACE
from knaves.match.table.hosted import HostedTable
from knaves.record import Finding

ANN, BEN = Sitter("ann", "Ann"), Sitter("ben", "Ben")
PLAYER = bot("cribbage", "simple")
RUTH = Sitter("", "Ruth", "bot", f"{PLAYER.name} {PLAYER.version}")


def begun(*sitters: Sitter, rules: str = "loadstar") -> HostedTable:
    table = HostedTable.opened("t", "", terms_of("cribbage", rules), 0, "the-event")
    table.begin_with(sitters, 0)
    return table


def test_it_begins_at_once_without_a_host_and_says_which_event_it_is_of() -> None:
    table = begun(ANN, BEN)
    assert table.playing
    around = snapshot.around(table.state)
    assert (around.event, around.challenge, around.origin) == ("the-event", "", "")
    log = table.drain().entries
    again = HostedTable.restored("t", log, 10)
    assert snapshot.around(again.state).event == "the-event"


@pytest.mark.parametrize(
    "ask",
    [
        lambda table: table.helped(0, "ann", 1, hint="hint"),
        lambda table: table.take_back(0, "ann", 1),
        lambda table: table.abort("ann", 1),
        lambda table: table.propose_end(0, "ann", 1),
        lambda table: table.take_break(0, "ann", 1),
        lambda table: table.close("ann", 1),
        lambda table: table.be_ready("ann", 1),
        lambda table: table.lock(True, "ann", 1),
    ],
)
def test_nobody_is_helped_and_nothing_is_called_off(ask: Any) -> None:
    table = begun(ANN, RUTH)
    table.drain()
    with pytest.raises(MatchError):
        ask(table)
    assert table.drain().entries == ()


def test_it_is_for_one_game_with_a_record_like_any_other() -> None:
    table, log = begun(ANN, RUTH), list[Dated]()
    finished = played_out(table, ANN, log, Random(5))
    assert (finished.table, finished.deal_set, finished.how) == ("t", "", "played")
    assert finished.people == ("ann", "")
    assert finished.counts[0]
    assert finished.worth in (1, 2, 3)
    proofs = {each.finding for each in record.verify(record.read(finished.record)).draws}
    assert proofs <= {Finding.PROVED, Finding.HIDDEN}
    with pytest.raises(MatchError, match="The event goes on at other tables"):
        table.be_ready("ann", 10**9)
    assert "ready" not in {each.kind for each in snapshot.gathering(table.state).may["ann"]}


def test_a_game_that_everybody_has_left_is_nobodys() -> None:
    table = begun(ANN, BEN)
    table.arrive("ann", 10, "Ann")
    assert not table.deserted(GRACE + 10)
    table.depart("ann", 20)
    assert not table.deserted(GRACE)
    assert table.deserted(GRACE + 20)
    table.forsake(GRACE + 20)
    [finished] = table.drain().finished
    assert (finished.how, finished.side) == ("aborted", -1)
    assert table.closed


def test_a_bot_wins_against_somebody_who_is_gone() -> None:
    table = begun(ANN, RUTH)
    assert table.deserted(GRACE)
    table.forsake(GRACE)
    [finished] = table.drain().finished
    assert (finished.how, finished.side) == ("claimed", 1)


def test_another_table_is_never_deserted() -> None:
    table = HostedTable.opened("t", "ann", terms_of("cribbage", "loadstar"), 0)
    table.begin_with((ANN, RUTH), 0)
    assert not table.deserted(10 * GRACE)
    assert not begun(RUTH, RUTH.__class__("", "Ida", "bot", RUTH.player)).deserted(10 * GRACE)
