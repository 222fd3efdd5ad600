"""Events for pairs and teams: partners choose each other, and play together to the final table."""

from __future__ import annotations

from statistics import fmean
from typing import Any

import pytest
from festival import Player, playing
from msgspec import convert
from serving import Served

from knaves.game import Seat
from knaves.record import Entry, read, set_of
from knaves.remote.event_text import standing
from knaves.review import review
from knaves.review.sums import without_luck
from knaves.server.unasked_reviews import UnaskedReviews
from knaves.store.sql.reviews import SqlReviews
from knaves.wire.events import EventRead


def entered(server: Served, names: str, kind: str = "round_robin", **more: Any) -> tuple[str, list[Player]]:
    players = [Player(server.url, name, seed) for seed, name in enumerate(names.split())]
    wanted = {"game": "euchre", "form": "pairs", **more}
    event = players[0].announce(wanted.pop("game"), kind, bot="simple", **wanted)
    for each in players:
        assert each.enter(event).json["entered"] is True
    return event, players


def choose(who: Player, event: str, player: str = "", *, bot: bool = False) -> Any:
    return who.asks.post(f"/api/events/{event}/partner", {"player": player, "bot": bot})


def partners(seen: Any) -> dict[str, str]:
    return {each["name"]: each["partner"] for each in seen["entrants"]}


def test_pairs_play_an_event_to_its_final_table(server: Served) -> None:
    event, players = entered(server, "Ann Ben Cid Dot Eve", fill=8)
    ann, _ben, cid, dot, _eve = players
    assert choose(ann, event, "dot").json["entered"] is True
    seen = dot.look(event)
    assert [each["name"] for each in seen["entrants"] if each["asks"]] == ["Ann"]
    assert [each["name"] for each in ann.look(event)["entrants"] if each["asked"]] == ["Dot"]
    assert partners(seen) == dict.fromkeys(["Ann", "Ben", "Cid", "Dot", "Eve"], "")
    seen = choose(dot, event, "Ann").json
    assert (partners(seen)["Ann"], partners(seen)["Dot"]) == ("Dot", "Ann")
    assert partners(choose(cid, event, bot=True).json)["Cid"] == "a bot"
    assert ann.asks.post(f"/api/events/{event}/start", {}).status == 200
    seen = ann.until(event, lambda seen: seen["table"])
    found = partners(seen)
    # Ben and Eve had nobody; a fourth pair of bots was agreed on.
    assert (found["Ann"], found["Ben"], len(found)) == ("Dot", "Eve", 8)
    assert next(each["level"] for each in seen["entrants"] if each["name"] == found["Cid"])
    with playing(players, event):
        seen = ann.until(event, lambda seen: seen["state"] == "over")
    teams = {" & ".join(pair) for pair in found.items()}
    meetings = [each for number in seen["rounds"] for each in number["meetings"]]
    assert {" & ".join(side) for each in meetings for side in each["sides"]} <= teams
    assert [each["state"] for each in meetings] == ["played"] * 6
    assert {each["name"] for each in seen["standing"]} <= teams
    [own] = [each for each in seen["standing"] if each["yours"]]
    assert (own["name"], own["played"]) == ("Ann & Dot", 3)
    assert sum(each["wins"] for each in seen["standing"]) == 6
    assert (seen["kind_title"], seen["form"]) == ("Round robin, in pairs", "pairs")


def test_pairs_stay_together_in_an_arena_which_only_they_can_enter_again(server: Served) -> None:
    event, players = entered(server, "Ann Ben Cid Dot", "arena", minutes=1, fill=8)
    ann, _ben, cid, dot = players
    for one, other in (("Ann", "Dot"), ("Ben", "Cid")):
        for who, whom in ((one, other), (other, one)):
            choose(next(each for each in players if each.name == who), event, whom)
    ann.asks.post(f"/api/events/{event}/start", {})
    seen = ann.until(event, lambda seen: seen["table"])
    assert (seen["kind_title"], len(seen["standing"])) == ("Arena, in pairs", 4)
    late = Player(server.url, "Eve", 9)
    assert (late.look(event)["late"], late.enter(event).code) == (False, "refused")
    assert dot.asks.ask("DELETE", f"/api/events/{event}/entry").json["entered"] is False
    assert dot.look(event)["late"] is True
    # Her partner plays on with a bot until she is back.
    assert ann.look(event)["table"] == seen["table"]
    assert dot.enter(event).json["entered"] is True
    pairs = {each["name"] for each in seen["standing"]}
    with playing(players, event):
        seen = ann.until(event, lambda seen: len(seen["rounds"]) > 2)
    sides = [side for found in seen["rounds"] for each in found["meetings"] for side in each["sides"]]
    assert {" & ".join(side) for side in sides} <= pairs
    # Nobody plays at two tables at once, nor do bots among themselves.
    assert all({*side} & {"Ann", "Ben", "Cid", "Dot"} for side in sides[::2])
    going = [name for side in _going(seen) for name in side]
    assert len(going) == len({*going})
    assert cid.look(event)["entered"] is True


def _going(seen: Any) -> list[list[str]]:
    """Return the sides of the tables that are being played."""
    tables = [each for found in seen["rounds"] for each in found["meetings"] if each["state"] == "playing"]
    return [side for each in tables for side in each["sides"]]


def test_whose_partner_has_left_plays_on_with_a_bot_and_a_pair_that_has_gone_forfeits(server: Served) -> None:
    event, players = entered(server, "Ann Ben Cid Dot")
    ann, ben, cid, dot = players
    choose(ann, event, "Ben")
    choose(ben, event, "Ann")
    ann.asks.post(f"/api/events/{event}/start", {})
    ann.until(event, lambda seen: seen["table"])
    left = {"method": "DELETE", "path": f"/api/events/{event}/entry"}
    cid.asks.ask(left["method"], left["path"])
    assert ann.look(event)["table"]
    dot.asks.ask(left["method"], left["path"])
    seen = ann.until(event, lambda seen: seen["state"] == "over")
    [meeting] = seen["rounds"][0]["meetings"]
    assert meeting["state"] == "forfeited"
    assert meeting["sides"][meeting["winner"]] == ["Ann", "Ben"]
    assert [each["wins"] for each in seen["standing"]] == [1, 0]


@pytest.mark.parametrize("asks", ["Cid", "Nobody", "Ann"])
def test_only_somebody_who_is_free_can_be_asked(server: Served, asks: str) -> None:
    event, players = entered(server, "Ann Ben Cid")
    ann, ben, cid = players
    choose(ben, event, "Cid")
    choose(cid, event, "Ben")
    assert choose(ann, event, asks).code == "refused"
    # Ben thinks better of it: Cid is free again.
    choose(ben, event)
    assert choose(ann, event, "Cid").status == 200


def test_a_partner_is_for_those_who_entered_an_event_by_pairs(server: Served) -> None:
    event, [_ann, ben] = entered(server, "Ann Ben")
    dot = Player(server.url, "Ben", 9)
    assert choose(dot, event, "Ann").code == "refused"
    # Two of one name are told apart at once: one chooses by name.
    assert [each["name"] for each in dot.enter(event).json["entrants"]] == ["Ann", "Ben", "Ben (2)"]
    ben.asks.ask("DELETE", f"/api/events/{event}/entry")
    other = dot.announce("cribbage", "swiss")
    dot.enter(other)
    assert choose(dot, other, bot=True).code == "refused"


def test_teams_play_the_same_packs_at_two_tables_and_the_sum_counts(server: Served) -> None:
    event, players = entered(server, "Ann Ben Cid Dot", "knockout", game="cribbage", form="teams")
    ann, ben, cid, _dot = players
    choose(ann, event, "Cid")
    choose(cid, event, "Ann")
    ann.asks.post(f"/api/events/{event}/start", {})
    ann.until(event, lambda seen: seen["table"])
    # Somebody who watched could tell the other table.
    [table, _other] = [each["table"] for each in ann.look(event)["rounds"][0]["meetings"]]
    assert ben.asks.get(f"/api/tables/{table}").json["around"]["watch"] is False
    first, second = ([ann, ben], [cid, players[3]])
    with playing(first, event):
        one = ann.until(event, lambda seen: any(each["state"] == "played" for each in meetings(seen)))
    # While the other table still has these packs, there is no record.
    assert [each["record"] for each in meetings(one)] == ["", ""]
    with playing(second, event):
        seen = ann.until(event, lambda seen: seen["state"] == "over")
    played = meetings(seen)
    assert [each["sides"] for each in played] == [[["Ann"], ["Ben"]], [["Dot"], ["Cid"]]]
    records = [read(ann.asks.get(f"/api/records/{each['record']}").text) for each in played]
    assert set_of(records[0]) == set_of(records[1])
    assert set_of(records[0]) is not None
    deals = [[write_move(each) for each in found.entries if found.game.deals(each.move)] for found in records]
    assert deals[0][0] == deals[1][0]
    assert all(one == other for one, other in zip(*deals, strict=False))
    mine = played[0]["scores"][0] + played[1]["scores"][1]
    theirs = played[0]["scores"][1] + played[1]["scores"][0]
    spread = {each["name"]: each["points"] for each in seen["standing"]}
    assert spread == {"Ann & Cid": int(mine > theirs), "Ben & Dot": int(mine < theirs)}
    assert ann.asks.get(f"/api/tables/{ann.tables[0]}").json["around"].get("challenge", "") == ""


def test_games_of_teams_are_reviewed_for_the_result_without_luck(server: Served) -> None:
    event, [ann] = entered(server, "Ann", "knockout", game="cribbage", form="teams", fill=4)
    choose(ann, event, bot=True)
    ann.asks.post(f"/api/events/{event}/start", {})
    with playing([ann], event):
        seen = ann.until(event, lambda seen: seen["state"] == "over")
    assert [each["without_luck"] for each in seen["standing"]] == [None, None]
    reviews = SqlReviews(server.services.results._database)  # type: ignore[attr-defined]
    task = UnaskedReviews(server.services, reviews)
    while server.run(task.look()):
        pass
    seen = ann.look(event)
    expected: dict[str, list[float]] = {" & ".join(each): [] for each in teams(seen)}
    for each in meetings(seen):
        whole = review(read(ann.asks.get(f"/api/records/{each['record']}").text))
        first = without_luck(whole, Seat(0))
        assert first is not None
        for [name], part in zip(each["sides"], (first, 1 - first), strict=True):
            team = next(found for found in expected if name in found.split(" & "))
            expected[team].append(100 * part)
    found = {each["name"]: each["without_luck"] for each in seen["standing"]}
    assert found == {name: pytest.approx(fmean(parts), abs=0.06) for name, parts in expected.items()}
    assert sum(found.values()) == pytest.approx(100, abs=0.11)
    words = standing(convert(seen, EventRead))
    assert words[-1] == "Without luck: wins in 100 that this play brings with average luck."


def teams(seen: Any) -> list[list[str]]:
    """Return who plays together: the first player of one table with the second one of the other."""
    one, other = meetings(seen)
    return [
        [one["sides"][0][0], other["sides"][1][0]],
        [one["sides"][1][0], other["sides"][0][0]],
    ]


def test_teams_are_not_rated_and_chance_cuts(server: Served) -> None:
    event, [ann] = entered(server, "Ann", "swiss", game="cribbage", form="teams")
    seen = ann.look(event)
    assert {seen["rules"]["deal_cut"], seen["rules"]["starter_cut"]} == {"chance"}
    assert (seen["kind_title"], seen["least"]) == ("Swiss, teams of two", 7)


def meetings(seen: Any) -> Any:
    return seen["rounds"][0]["meetings"]


def write_move(entry: Entry) -> str:
    return str(entry.move)
