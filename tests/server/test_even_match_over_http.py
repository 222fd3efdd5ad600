"""An even match on a server: it is reviewed soon after its end, and the level knows it. No rated handicap."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from asking import Browser
from serving import Served
from test_histories import COUNTS
from test_unasked_reviews import played

from knaves import record
from knaves.match.notices import FinishedGame
from knaves.own_level import amateur_for, own_level
from knaves.server.archive import Archive
from knaves.server.level_reviews import MOST, LevelReviews, nothing_waits, own_losses

pytestmark = pytest.mark.needs("kernel")


def game_over(address: str, person: str, *, asked: str = "even") -> FinishedGame:
    """The game of `played` as one of a person against a bot."""
    whole = replace(played(1), headers=(("Opponents", asked),) if asked else ())
    return FinishedGame(
        address=address,
        record=record.write(whole),
        game="cribbage",
        people=(person, ""),
        names=("Olga", "Otto"),
        players=("human", "amateur-10 1"),
        counts=(COUNTS, {}),
        how="played",
        side=1,
        rated=False,
    )


def level(browser: Browser, bot: str = "even") -> Any:
    return browser.get(f"/api/me/level?game=cribbage&bot={bot}").json


def test_a_finished_even_match_is_reviewed_and_the_next_one_knows_it(server: Served) -> None:
    olga, stranger = Browser(server.url), Browser(server.url)
    person = olga.come_in("Olga")
    services, waiting = server.services, nothing_waits()
    look = LevelReviews(services, waiting).look
    archive = Archive(services.results, services.now, services.people.has_account, waiting)
    assert level(olga)["games"] == 0
    server.run(archive.put(game_over("plain", person, asked="")))
    assert not waiting, "only games against such opponents are reviewed"
    server.run(archive.put(game_over("even", person)))
    assert server.run(look())
    assert not server.run(look())
    [lost] = server.run(own_losses(services, person, "cribbage"))
    assert lost > 0.05
    expected = amateur_for("even", own_level([lost]))
    assert level(olga) == {
        "player": expected.replace("-", " "),
        "games": 1,
        "words": f"By 1 reviewed game of yours, it plays as {expected.replace('-', ' ')} now.",
    }
    assert level(stranger)["games"] == 0, "who has not come in is known to nobody"
    assert server.run(own_losses(services, person, "euchre")) == []
    assert server.run(services.hall.losses(person, "cribbage")) == [lost]


def test_few_games_wait_and_none_is_reviewed_while_somebody_waits(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = nothing_waits()
    waiting.extend(f"g{number}" for number in range(MOST + 5))
    assert (len(waiting), waiting[0]) == (MOST, "g5")
    monkeypatch.setattr(type(server.services.reviewing), "busy", property(lambda self: True))
    assert not server.run(LevelReviews(server.services, waiting).look())
    assert len(waiting) == MOST


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_no_rated_table_has_a_handicap(server: Served, game: str) -> None:
    olga = Browser(server.url)
    olga.join(f"Olga {game}")
    wanted = {"game": game, "rules": "handicap=5"}
    refused = olga.post("/api/tables", {**wanted, "rated": True})
    assert refused.status in (400, 409), refused.text
    assert "A game with a handicap is not rated." in refused.text
    assert olga.post("/api/tables", wanted).status == 201
    most = "60" if game == "cribbage" else "9"
    assert (
        f"handicap must be a whole number from 0 to {most}"
        in olga.post("/api/tables", {"game": game, "rules": "handicap=99"}).text
    )
