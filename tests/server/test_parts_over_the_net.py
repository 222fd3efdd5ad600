"""A program that withholds its part of a shuffle is named to everybody, and the game goes on."""

from __future__ import annotations

import threading

import pytest
from archived import archived
from plain import Message, Plain
from serving import served

from knaves.record import read
from knaves.record.verify import verify


class Silent(Plain):
    """A client whose program gives no part of the first draw."""

    def give_part(self, asked: Message) -> None:
        if asked["draw"] > 1:
            super().give_part(asked)


@pytest.mark.long
def test_who_gives_no_part_in_time_is_named_and_nobody_waits_for_ever() -> None:
    with served() as server:
        ann, ben, watcher = Plain(server.url, "Ann"), Silent(server.url, "Ben"), Plain(server.url, "Wes")
        table = ann.open("cribbage", rules="target=31 deal_cut=chance")
        ann.come(table, 0)
        ben.come(table, 1)
        watcher.come(table)
        other = threading.Thread(target=ben.play, args=[table], daemon=True)
        other.start()
        end = ann.play(table)
        other.join(20)
        watcher.wait("over")
        for each in (ann, ben, watcher):
            [void] = each.told("void")
            assert (void["draw"], void["missing"]) == (1, [1])
            assert void["say"] == "Ben gave no part of the shuffle in time. The cards are shuffled again."
            each.close()
        record = archived(server.url, end["record"])
        assert end["how"] == "played"
        assert "Ben did not give a part of draw 1" in record
        assert verify(read(record)).proved
