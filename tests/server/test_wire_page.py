"""The examples of docs/wire.md work."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
from conversation import Conversation, examples
from serving import served

from knaves.match.table.requests import KINDS
from knaves.office.desk import MOST_EVENTS, MOST_TABLES
from knaves.server.limits import BURST, RATE
from knaves.server.socket import BACKLOG
from knaves.wire import messages as say

PAGE = Path(__file__).parents[2] / "docs" / "wire.md"


def test_every_example_is_what_a_server_says() -> None:
    lines = examples(PAGE)
    assert len(lines) > 40
    with served() as server:
        Conversation(server.url).hold(lines)


def test_every_message_and_every_code_is_on_the_page() -> None:
    words = set(re.findall(r"`([a-z_]+)`", PAGE.read_text("utf-8")))
    kinds = {*get_args(say.ClientMessage), *get_args(say.ServerMessage)}
    tags = {getattr(msgspec.inspect.type_info(kind), "tag", "") for kind in kinds}
    # What `around` lists, with its words, need not be named here.
    assert (tags - {*KINDS}) | {*get_args(say.Code)} <= words


def test_the_limits_on_the_page_are_those_of_the_server() -> None:
    text = " ".join(PAGE.read_text("utf-8").split())
    assert f"at most {say.LARGEST:,} bytes" in text
    assert f"{RATE:.0f} messages a second, in bursts of up to {BURST}" in text
    assert f"when {BACKLOG} messages wait" in text
    assert MOST_TABLES == MOST_EVENTS == 20
    assert "One socket may follow twenty." in text
    assert "One socket may follow twenty events." in text
