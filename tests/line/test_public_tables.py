"""The public tables of a server in line mode: a numbered list, and the way to the one that is chosen."""

from __future__ import annotations

import pytest
from serving import served

from knaves.cards import NotationError
from knaves.line.lobby import chosen, watched
from knaves.remote.opening import WantedTable, open_at
from knaves.remote.requests import sign_in
from scripted import Scripted


def test_public_tables_are_listed_and_one_is_chosen_by_its_number() -> None:
    with served() as server:
        console = Scripted()
        with pytest.raises(NotationError, match="There is no public table on this server"):
            chosen(server.url, console)
        host = sign_in(server.url, "Host")
        address = open_at(host, WantedTable("euchre", "standard", public=True))
        open_at(host, WantedTable("cribbage", "standard"))
        console = Scripted(first={"Which table": "seven"}, always={"Which table": "1"})
        found = chosen(server.url, console)
        assert found.table == address
        assert not watched(found)
        listed = [line for line in console.heard if line.startswith("1 ")]
        assert listed == ["1 Euchre, the standard game: nobody yet; 4 seats are free."] * 2
        assert "Type a number from 1 to 1." in console.heard
