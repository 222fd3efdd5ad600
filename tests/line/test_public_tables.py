"""The tables of a server in line mode: a numbered list, and the way to the one that is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest
from by_days import club
from serving import served

from knaves.cards import NotationError
from knaves.line.lobby import chosen
from knaves.match.log import Sitter
from knaves.remote.opening import WantedTable, open_at
from knaves.remote.requests import look, sign_in
from scripted import Scripted


def test_public_tables_are_listed_and_one_is_chosen_by_its_number() -> None:
    with served() as server:
        console = Scripted()
        host = sign_in(server.url, "Host")
        with pytest.raises(NotationError, match="There is no public table on this server"):
            chosen(host, console)
        address = open_at(host, WantedTable("euchre", "standard", public=True))
        open_at(host, WantedTable("cribbage", "standard"))
        console = Scripted(first={"Which table": "seven"}, always={"Which table": "1"})
        assert chosen(host, console) == (address, False)
        listed = [line for line in console.heard if line.startswith("1 ")]
        assert listed == ["1 Euchre, the standard game: nobody yet; 4 seats are free."] * 2
        assert "Type a number from 1 to 1." in console.heard


def test_the_tables_where_one_is_to_move_come_first_and_the_number_opens_them(tmp_path: Path) -> None:
    with club(tmp_path) as server:
        ann = sign_in(server.url, "Ann")
        me = Sitter(str(look(ann, "/api/session")["id"]), "Ann")
        theirs = server.begun(Sitter("ben", "Ben"), me, public=True)
        ours = server.begun(me, Sitter("ben", "Ben"), public=True)
        console = Scripted(always={"Which table": "1"})
        assert chosen(ann, console) == (ours, False)
        assert console.heard[0] == "Your tables:"
        assert console.heard[1].startswith("1 Cribbage with Ben: your move until ")
        assert console.heard[2] == "2 Cribbage with Ben: not your move"
        assert "The public tables:" not in console.heard
        console = Scripted(always={"Which table": "2"})
        assert chosen(ann, console) == (theirs, False)
