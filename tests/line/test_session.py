"""A session line by line, as a plain object. What is said and asked is tested by tests/cli."""

from __future__ import annotations

import signal

import pytest

from knaves.line.session import Session, interrupts
from knaves.local.setup import TableRequest, plan
from knaves.speech import Brief
from knaves.store.data_dir import NOWHERE
from knaves.store.settings import Settings

pytestmark = pytest.mark.bare


def test_the_log_of_a_game_has_nothing_of_the_game_before() -> None:
    settings = Settings("Ann")
    session = Session(NOWHERE, settings, pause=False)
    session.console.announce([("Ann wins.", Brief())])
    session._begin(plan(TableRequest(game="cribbage"), settings))
    assert session.console.said == []


def test_ctrl_c_is_not_put_off_by_the_event_loop() -> None:
    before = signal.getsignal(signal.SIGINT)
    with interrupts(), pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
