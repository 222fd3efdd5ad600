"""The words after a game in line mode: whether it was play or cards. A review needs the kernel."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

import pytest
from reviewing import played

from knaves.game import Seat
from knaves.line import session as line_session
from knaves.line.session import Session
from knaves.local.connection import LocalConnection
from knaves.local.signals import Termination
from knaves.record import Record, write
from knaves.store.data_dir import NOWHERE
from knaves.store.settings import Settings


def test_a_game_is_judged_in_words_and_a_review_may_be_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record, session = (
        played("cribbage", 2, "simple", target=31),
        Session(NOWHERE, Settings("Ann"), pause=False),
    )

    class Over:
        """The end of a game that Ann has played."""

        own = (Seat(0),)
        finished = tmp_path / "game.knaves"

        async def record(self) -> Record:
            """Return its record."""
            return record

    over = cast(LocalConnection, Over())
    Over.finished.write_text(write(record), "utf-8")
    session._judge(over)
    said = capsys.readouterr().out
    assert re.search(r"^The cards were .*; your play .*\.$", said, re.MULTILINE)
    assert "Your play cost you" in said

    def interrupted(*_words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(line_session, "reviewed", interrupted)
    session._judge(over)
    assert capsys.readouterr().out == "Reviewing the game; Ctrl-C skips it.\n"

    def ended(*_words: object) -> None:
        raise Termination

    monkeypatch.setattr(line_session, "reviewed", ended)
    with pytest.raises(Termination):
        session._judge(over)
